//! Renban lines: the values are consecutive and each occurs once, in any order.
//!
//! The rule is about the set of cells: one that the line visits twice, as a loop does where it closes, is one cell.
//! Clauses: a literal per window of consecutive values says which values are on the line.

use super::combinations::{self, joined, only};
use super::field::data;
use super::shared::{as_visited, check_terms, encode_sets, prune_runs, runs, values_of};
use super::words::from_to;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::Propagator;
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Renban {
        /// The line.
        pub cells: Vec<Cell>,
    }
}

impl Renban {
    fn area(&self) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    /// The runs of as many consecutive values as there are cells.
    fn runs(&self, shape: &Shape) -> Vec<u64> {
        runs(shape, self.area().len())
    }
}

impl Rule for Renban {
    const NAME: &'static str = "renban";
    const ABOUT: &'static str =
        "Digits on the line are consecutive and do not repeat; they may be in any order.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . 5 . 3 .
        . . . . . .
        3 . . 4 . .
        . . . . . .
        . . . . . .
        {"rule":"renban","cells":["r3c3","r3c4","r3c5"]}
        {"rule":"renban","cells":["r1c2","r1c3","r1c4","r1c5"]}
        {"rule":"renban","cells":["r6c6","r5c6","r4c6","r3c6"]}
        {"rule":"renban","cells":["r6c2","r6c3","r6c4","r5c4"]}"#;
    /// The runs of consecutive digits that are left are worked out.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.area()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} hold consecutive digits, each once", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the renban line {}", from_to(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let runs = self.runs(candidates.shape());
        let Some(left) = combinations::of_sets(candidates, &self.area(), &runs) else {
            return Some("holds consecutive digits".to_string());
        };
        let run = |values: &Vec<Value>| match values[..] {
            [first, .., last] => format!("{first} to {last}"),
            _ => joined(values, "-"),
        };
        Some(only(&left.iter().map(run).collect::<Vec<_>>()))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a renban line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let cells: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let mut values = values_of(filling, &cells.into_iter().collect::<Vec<_>>());
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    fn encode(&self, enc: &mut Encoder) {
        let runs = self.runs(&enc.shape());
        encode_sets(enc, &self.area(), &runs);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        prune_runs(shape, &self.area())
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.area()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Purple))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 2, 0], &[0, 2, 1, 2, 3], &[1, 1]] {
            law::keeps_the_law(&Renban { cells: cells(line) }.into(), &shape);
            law::keeps_the_law(&Renban { cells: cells(line) }.into(), &shape.from_zero());
        }
    }

    #[test]
    fn more_cells_than_values_cannot_be_filled() {
        let rule = Renban { cells: cells(&[0, 1, 2]) };
        law::keeps_the_law(&rule.into(), &Shape::new(1, 3, 2).unwrap());
        let long: Vec<Cell> = (0..100).map(|column| Cell::new(0, column)).collect();
        let rule = Renban { cells: long };
        let shape = Shape::new(1, 100, 64).unwrap();
        assert!(rule.check(&shape).is_ok() && rule.runs(&shape).is_empty());
    }

    #[test]
    fn an_empty_line_is_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Renban { cells: vec![] }.check(&shape).is_err());
    }
}
