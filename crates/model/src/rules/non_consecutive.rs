//! Neighbours do not hold consecutive values; if so said, neither do cells that touch at a corner.
//!
//! Clauses: one per pair of cells and pair of consecutive values.

use super::field::data;
use super::pair_relation::PairRelation;
use super::relation::{Pair, but_exempt, check_exempt, relate, related, touching, unordered};
use super::{AnyRule, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    #[derive(Default)]
    pub struct NonConsecutive {
        /// Whether cells that touch at a corner are meant as well.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub diagonal: bool = "false",
        /// Pairs of neighbours that may be consecutive.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub exempt: Vec<Pair> = "[]",
    }
}

impl NonConsecutive {
    fn pairs(&self, shape: &Shape) -> Vec<Pair> {
        let steps = [(0, 1), (1, 0), (1, -1), (1, 1)];
        touching(shape, if self.diagonal { &steps } else { &steps[..2] }, &self.exempt)
    }

    fn which(&self) -> &'static str {
        if self.diagonal { "cells that touch, also diagonally," } else { "neighbours" }
    }
}

impl Rule for NonConsecutive {
    const NAME: &'static str = "non-consecutive";
    const ABOUT: &'static str = "Neighbouring cells do not hold consecutive digits.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . 1 . . 2 .
        . . . . . .
        . . 2 . . .
        {"rule":"non-consecutive"}"#;
    const GLOBAL: bool = true;
    /// Two neighbours are compared.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} do not hold consecutive digits{}", self.which(), but_exempt(&self.exempt))
    }

    fn cite(&self, _: &Shape) -> String {
        "the non-consecutive rule".to_string()
    }

    /// Every two neighbours.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let name = "neighbours are not consecutive";
        let part = |pair| PairRelation::of(pair, name, shape, |a, b| a.abs_diff(b) != 1).into();
        self.pairs(shape).into_iter().map(part).collect()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_exempt(&self.exempt, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let (shape, exempt) = (filling.shape(), unordered(&self.exempt));
        let bad = |a: Cell, b: Cell| {
            let touch = a.row == b.row || a.column == b.column || self.diagonal;
            let (low, high) = (filling[a].min(filling[b]), filling[a].max(filling[b]));
            touch && low + 1 == high && !exempt.contains(&[a, b])
        };
        let around = |cell: Cell| {
            let offsets = [(0, 1), (1, -1), (1, 0), (1, 1)];
            offsets.into_iter().filter_map(move |(rows, columns)| shape.offset(cell, rows, columns))
        };
        !shape.cells().any(|cell| around(cell).any(|other| bad(cell, other)))
    }

    fn encode(&self, enc: &mut Encoder) {
        let pairs = self.pairs(&enc.shape());
        relate(enc, &pairs, |a, b| a.abs_diff(b) != 1);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.pairs(shape), |a, b| a.abs_diff(b) != 1)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence(format!("Non-consecutive: {}.", self.describe(shape)))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for diagonal in [false, true] {
            for exempt in [vec![], vec![[Cell::new(1, 0), Cell::new(0, 0)]]] {
                let rule = NonConsecutive { diagonal, exempt }.into();
                law::keeps_the_law(&rule, &Shape::new(2, 3, 3).unwrap());
                law::keeps_the_law(&rule, &Shape::new(3, 2, 3).unwrap().from_zero());
            }
        }
    }

    #[test]
    fn exempt_pairs_must_be_neighbours() {
        let exempt = vec![[Cell::new(0, 0), Cell::new(0, 2)]];
        assert!(NonConsecutive { diagonal: true, exempt }.check(&Shape::square(4).unwrap()).is_err());
    }
}
