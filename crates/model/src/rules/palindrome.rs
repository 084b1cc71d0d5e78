//! Palindromes: a line reads the same from both ends. It may cross itself or be closed.
//!
//! Clauses: for each value, that two cells at the same distance from the ends both hold it or neither.

use super::field::data;
use super::shared::{as_visited, check_terms, values_of};
use super::words::from_to;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Pairs, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct Palindrome {
        /// The line.
        pub cells: Vec<Cell>,
    }
}

impl Palindrome {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let both = self.cells.iter().zip(self.cells.iter().rev());
        both.take(self.cells.len() / 2).map(|(&a, &b)| [a, b]).filter(|[a, b]| a != b)
    }
}

impl Rule for Palindrome {
    const NAME: &'static str = "palindrome";
    const ABOUT: &'static str = "Digits along the line read the same from both ends.";
    const EXAMPLE: &'static str = r#"
        . . . . 1 .
        . . . 6 . .
        4 . . . . .
        . . . . . .
        5 . 3 . . .
        . . . . . .
        {"rule":"palindrome","cells":["r6c2","r6c3","r6c4","r5c4","r5c5"]}
        {"rule":"palindrome","cells":["r3c4","r3c5","r3c6","r2c6","r1c6"]}
        {"rule":"palindrome","cells":["r4c4","r4c5","r4c6","r5c6","r6c6"]}
        {"rule":"palindrome","cells":["r3c2","r3c3","r2c3","r2c2","r2c1"]}"#;
    /// What stands on one side of the middle is copied to the other.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} read the same from both ends", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the palindrome {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("reads the same from both ends".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a palindrome", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn encode(&self, enc: &mut Encoder) {
        for [a, b] in self.pairs() {
            enc.relation(a, b, |x, y| x == y);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let same = |pair: [Cell; 2]| Pairs::new(&ids(shape, &pair), shape.values(), |a, b| a == b);
        self.pairs().map(|pair| Box::new(same(pair)) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Grey))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        for line in
            [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 2, 3, 4], &[0, 1, 2, 0], &[0, 1, 2, 1, 3]]
        {
            law::keeps_the_law(&Palindrome { cells: cells(line) }.into(), &shape);
            law::keeps_the_law(&Palindrome { cells: cells(line) }.into(), &shape.from_zero());
        }
    }

    #[test]
    fn an_empty_line_is_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Palindrome { cells: vec![] }.check(&shape).is_err());
    }
}
