//! Zippers: cells at the same distance from the middle of a line add up to one number; on a line with a middle cell,
//! that cell is the number. A line may cross itself or be closed; a cell that meets itself counts twice.
//!
//! Clauses: see [`EqualSums`](super::EqualSums).

use super::field::data;
use super::shared::{as_visited, check_terms};
use super::words::from_to;
use super::{Rule, RuleError, equal_sums, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct Zipper {
        /// The line. Fewer than three cells demand nothing.
        pub cells: Vec<Cell>,
    }
}

impl Zipper {
    /// The middle cell, if there is one, and the pairs.
    fn lists(&self) -> Vec<Vec<Cell>> {
        let (cells, last) = (&self.cells, self.cells.len() - 1);
        let middle = (cells.len() % 2 == 1).then(|| vec![cells[last / 2]]);
        let pairs = (0..cells.len() / 2).map(|place| vec![cells[place], cells[last - place]]);
        middle.into_iter().chain(pairs).collect()
    }
}

impl Rule for Zipper {
    const NAME: &'static str = "zipper";
    const ABOUT: &'static str =
        "Cells at the same distance from the middle of a line have the same sum, which a middle cell holds.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . 2
        . . . . . .
        1 . . . . .
        {"rule":"zipper","cells":["r1c4","r1c5","r2c5","r2c6","r1c6"]}
        {"rule":"zipper","cells":["r3c3","r3c4","r4c4","r5c4","r5c3"]}
        {"rule":"zipper","cells":["r3c1","r4c1","r4c2","r3c2","r2c2"]}"#;
    /// Pairs of cells are compared, and with a middle cell their sum is one digit.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("cells at the same distance from the middle of {} have the same sum", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the zipper line {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("has the same sum at equal distances from its middle".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a zipper line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut values = self.cells.iter().map(|&cell| u32::from(filling[cell]));
        let mut sum = None;
        while let Some(front) = values.next() {
            let here = front + values.next_back().unwrap_or(0);
            if *sum.get_or_insert(here) != here {
                return false;
            }
        }
        true
    }

    fn encode(&self, enc: &mut Encoder) {
        equal_sums::encode(enc, &self.lists());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        equal_sums::propagators(shape, &self.lists())
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Pink))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 4).unwrap();
        for line in [
            &[0][..],
            &[0, 1],
            &[2, 0, 1],
            &[3, 1, 2, 0],
            &[0, 1, 2, 3, 4],
            &[0, 1, 2, 0],
            &[0, 1, 2, 1, 3],
            &[0, 1, 2, 0, 3],
        ] {
            law::keeps_the_law(&Zipper { cells: cells(line) }.into(), &shape);
        }
        let rule = Zipper { cells: cells(&[0, 1, 2, 3, 4, 5]) }.into();
        law::keeps_the_law(&rule, &Shape::new(1, 6, 3).unwrap().from_zero());
    }

    #[test]
    fn an_empty_line_is_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Zipper { cells: vec![] }.check(&shape).is_err());
    }
}
