//! Knightmare: cells a knight's move apart do not add up to certain sums.
//!
//! Clauses: one per pair of cells and pair of values that add up to one of them.

use super::field::data;
use super::pair_relation::PairRelation;
use super::relation::{Pair, relate, related, touching};
use super::words::or;
use super::{AnyRule, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct Knightmare {
        /// The sums that do not occur.
        #[serde(default = "usual")]
        pub sums: Vec<u16> = "[5,15]",
    }
}

fn usual() -> Vec<u16> {
    vec![5, 15]
}

impl Knightmare {
    fn allows(&self, a: Value, b: Value) -> bool {
        !self.sums.contains(&(u16::from(a) + u16::from(b)))
    }

    fn pairs(&self, shape: &Shape) -> Vec<Pair> {
        touching(shape, &[(1, -2), (1, 2), (2, -1), (2, 1)], &[])
    }
}

impl Rule for Knightmare {
    const NAME: &'static str = "knightmare";
    const ABOUT: &'static str =
        "Cells a knight's move apart do not add up to 5 or 15, or to other given sums.";
    const EXAMPLE: &'static str = r#"
        . . 5 . . .
        . . . . . .
        . . . 2 . 6
        . . . . . .
        . . 4 . 5 .
        2 . . . . 4
        {"rule":"knightmare","sums":[5,9]}"#;
    const GLOBAL: bool = true;
    /// Partners are looked for around a cell, a knight's move away.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("cells a knight's move apart do not add up to {}", or(&self.sums))
    }

    fn cite(&self, _: &Shape) -> String {
        "the knightmare rule".to_string()
    }

    /// Every two cells a knight's move apart.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let name = format!("a knight's move apart, no sum of {}", or(&self.sums));
        let part = |pair| PairRelation::of(pair, &name, shape, |a, b| self.allows(a, b)).into();
        self.pairs(shape).into_iter().map(part).collect()
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        shape.cells().all(|cell| {
            let mut others = moves.iter().filter_map(|&(rows, columns)| shape.offset(cell, rows, columns));
            others.all(|other| {
                let sum = u32::from(filling[cell]) + u32::from(filling[other]);
                self.sums.iter().all(|&number| u32::from(number) != sum)
            })
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        let pairs = self.pairs(&enc.shape());
        relate(enc, &pairs, |a, b| self.allows(a, b));
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.pairs(shape), |a, b| self.allows(a, b))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let sums = or(&self.sums);
        vec![Mark::Sentence(format!("Knightmare: cells a knight's move apart do not add up to {sums}."))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for sums in [vec![], vec![3], vec![2, 4], usual()] {
            let rule = Knightmare { sums }.into();
            law::keeps_the_law(&rule, &Shape::new(2, 4, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(3, 2, 4).unwrap().from_zero());
        }
    }
}
