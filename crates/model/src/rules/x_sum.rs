//! X-sums: the first cell that a clue sees tells how many cells, itself included, add up to the clue.
//!
//! Clauses: for each value of the first cell, the sum of the cells behind it. 0, and more than the line has, cannot
//! stand there.

use super::combinations;
use super::field::data;
use super::shared::check_sight;
use super::words::beside;
use super::{Rule, RuleError, ids};
use crate::encoder::{CellSum, Encoder};
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Sight};
use crate::mark::Mark;
use crate::propagate::{self, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct XSum {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// What the first cells add up to.
        pub sum: u32,
    }
}

impl Rule for XSum {
    const NAME: &'static str = "x-sum";
    const ABOUT: &'static str = "The first cell of a row or column, seen from the clue, tells how many cells, itself included, sum to the clue.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . 5 .
        . . . . . .
        . . . . . 4
        . . . . . .
        {"rule":"x-sum","sight":"c3","sum":9}
        {"rule":"x-sum","sight":"c2","sum":8}
        {"rule":"x-sum","sight":"-r2","sum":6}
        {"rule":"x-sum","sight":"r4","sum":21}
        {"rule":"x-sum","sight":"c4","sum":10}
        {"rule":"x-sum","sight":"-c2","sum":1}"#;
    /// For each digit of the first cell, the combinations of another sum are worked out.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.sight(self.sight)
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the first cell of {} tells how many cells sum to {}", self.sight, self.sum)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the X-sum {} {}", self.sum, beside(self.sight))
    }

    /// The first digit first, then those that join it.
    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let line = candidates.shape().sight(self.sight);
        let joined_by = |first: u8| {
            let others = line.get(1..usize::from(first))?;
            let left = i64::from(self.sum) - i64::from(first);
            let sums = combinations::of_sum(candidates, others, left, false)?;
            Some(sums.into_iter().map(|others| [&[first][..], &others].concat()).collect())
        };
        let counts = |first: &u8| (1..=line.len()).contains(&usize::from(*first));
        let firsts = candidates.values(line[0]).filter(counts);
        Some(combinations::can_only_be(&combinations::few(firsts.map(joined_by))?))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("an x-sum", self.sight, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let line = filling.shape().sight(self.sight);
        let count = usize::from(filling[line[0]]);
        let sum = |cells: &[Cell]| cells.iter().map(|&cell| u32::from(filling[cell])).sum::<u32>();
        (1..=line.len()).contains(&count) && sum(&line[..count]) == self.sum
    }

    fn encode(&self, enc: &mut Encoder) {
        let line = enc.shape().sight(self.sight);
        let (among, level, distinct) =
            (enc.shape().all_values(), enc.style().cage_level, enc.are_distinct(&line));
        for value in enc.values(line[0]) {
            let first = enc.eq(line[0], value);
            let left = i64::from(self.sum) - i64::from(value);
            match usize::from(value) {
                count if (1..=line.len()).contains(&count) && left >= 0 => {
                    let cells = &line[1..count];
                    enc.sum_if(&[first], &CellSum { cells, target: left, distinct, among, level });
                }
                _ => enc.clause(&[!first]),
            }
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let line = candidates.shape().sight(self.sight);
        candidates.keep(line[0], (1..=line.len().min(127) as u8).collect())
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let line = ids(shape, &shape.sight(self.sight));
        vec![Box::new(propagate::PrefixSum::new(
            &line,
            self.sum.into(),
            shape.lowest().into(),
            shape.values(),
        ))]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Outside(self.sight, self.sum.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for sum in [0, 1, 4, 6, 7, 99] {
            for back in [false, true] {
                let rule = XSum { sight: Sight { line: Line::Row(0), back }, sum };
                law::keeps_the_law(&rule.clone().into(), &Shape::new(1, 4, 4).unwrap());
                law::keeps_the_law(&rule.into(), &Shape::new(1, 3, 5).unwrap().from_zero());
            }
        }
        let rule = XSum { sight: Sight { line: Line::Column(1), back: true }, sum: 3 };
        law::keeps_the_law(&rule.into(), &Shape::new(3, 2, 3).unwrap());
    }

    #[test]
    fn a_line_outside_the_grid_is_refused() {
        let rule = XSum { sight: Sight { line: Line::Column(4), back: false }, sum: 3 };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
