//! Edge sums: the first cells that a clue outside the grid sees add up to it, three unless it says otherwise.
//!
//! Values may repeat where nothing else forbids it. Clauses: see [`Sum`](super::Sum).

use super::combinations;
use super::field::data;
use super::shared::{check_sight, once, sums};
use super::words::beside;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Sight};
use crate::mark::Mark;
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct EdgeSum {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// What the first cells add up to.
        pub sum: u32,
        /// How many cells those are.
        #[serde(default = "usual", skip_serializing_if = "is_usual")]
        pub count: u16 = "3",
    }
}

fn usual() -> u16 {
    3
}

fn is_usual(count: &u16) -> bool {
    *count == usual()
}

impl Rule for EdgeSum {
    const NAME: &'static str = "edge-sum";
    const ABOUT: &'static str =
        "The first three cells of a row or column, or as many as given, sum to the clue.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . 2 . . .
        . . . 3 . .
        . . 4 . . .
        . . . . . .
        {"rule":"edge-sum","sight":"c6","sum":7}
        {"rule":"edge-sum","sight":"r4","sum":11}
        {"rule":"edge-sum","sight":"c1","sum":10}
        {"rule":"edge-sum","sight":"r6","sum":9}
        {"rule":"edge-sum","sight":"c2","sum":8}
        {"rule":"edge-sum","sight":"r2","sum":11}
        {"rule":"edge-sum","sight":"-c5","sum":7}"#;
    /// The combinations of a sum are worked out, and compared with the candidates.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        let mut cells = shape.sight(self.sight);
        cells.truncate(self.count.into());
        cells
    }

    fn describe(&self, shape: &Shape) -> String {
        format!("{} sum to {}", list(&self.cells(shape)), self.sum)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the edge sum {} {}", self.sum, beside(self.sight))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let cells = self.cells(candidates.shape());
        let left = combinations::of_sum(candidates, &cells, self.sum.into(), false)?;
        Some(combinations::can_only_be(&left))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("an edge sum", self.sight, shape)?;
        let length = shape.sight(self.sight).len();
        if !(1..=length).contains(&self.count.into()) {
            let line = self.sight.line;
            return Err(RuleError(format!(
                "an edge sum is over {} cells, but {line} has {length}",
                self.count
            )));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let line = filling.shape().sight(self.sight);
        let values = line.iter().take(self.count.into()).map(|&cell| u32::from(filling[cell]));
        values.sum::<u32>() == self.sum
    }

    fn encode(&self, enc: &mut Encoder) {
        let cells = self.cells(&enc.shape());
        enc.linear(&once(&cells), &[], self.sum.into());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![sums(shape, &[once(&self.cells(shape))], Some(self.sum.into()))]
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
        let shape = Shape::new(2, 3, 3).unwrap();
        for (line, back, count) in
            [(Line::Row(0), false, 3), (Line::Row(1), true, 2), (Line::Column(2), true, 1)]
        {
            for sum in [0, 3, 5, 99] {
                let rule = EdgeSum { sight: Sight { line, back }, sum, count };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn lines_and_counts_outside_the_grid_are_refused() {
        let shape = Shape::square(4).unwrap();
        let rule = |line, count| EdgeSum { sight: Sight { line, back: false }, sum: 5, count };
        let message = |rule: EdgeSum| rule.check(&shape).unwrap_err().to_string();
        assert_eq!(message(rule(Line::Row(4), 3)), "an edge sum names row 5, but there are only 4");
        assert_eq!(message(rule(Line::Row(0), 5)), "an edge sum is over 5 cells, but row 1 has 4");
        assert!(rule(Line::Row(0), 0).check(&shape).is_err());
    }
}
