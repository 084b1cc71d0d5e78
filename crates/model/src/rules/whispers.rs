//! Whispers: neighbours on a line differ by at least a number, 5 in a grid of 9 values unless given.
//!
//! A line may cross itself or be closed: its last cell is then the first again. A difference that no two values have
//! leaves no solution, and a difference of 0 demands nothing.
//!
//! Clauses: for each value of a cell, what its neighbour may hold.

use super::field::data;
use super::shared::{along, as_visited, check_terms, values_of};
use super::words::from_to;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Pairs, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct Whispers {
        /// The line.
        pub cells: Vec<Cell>,
        /// The least difference; without it, half the number of values, rounded up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub difference: Option<Value>,
    }
}

impl Whispers {
    /// The difference where none is told.
    pub fn usual(shape: &Shape) -> Value {
        shape.values().div_ceil(2) as Value
    }

    fn least(&self, shape: &Shape) -> Value {
        self.difference.unwrap_or(Whispers::usual(shape))
    }
}

impl Rule for Whispers {
    const NAME: &'static str = "whispers";
    const ABOUT: &'static str =
        "Neighbouring digits on the line differ by at least 5 in a grid of 9 digits, or by the given number.";
    const EXAMPLE: &'static str = r#"
        . . . . 3 5
        . . . . . .
        . . . . . .
        1 . . . . .
        . . . . . .
        . . . . . .
        {"rule":"whispers","cells":["r5c1","r6c1","r6c2"]}
        {"rule":"whispers","cells":["r5c6","r5c5","r5c4"]}
        {"rule":"whispers","cells":["r3c3","r3c4","r2c4","r2c3","r2c2"]}
        {"rule":"whispers","cells":["r4c4","r4c3","r4c2"]}"#;
    /// Neighbours are compared, and both sides of the middle keep taking turns.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, shape: &Shape) -> String {
        format!("neighbours on the line {} differ by at least {}", list(&self.cells), self.least(shape))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the whisper line {}", from_to(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        Some(format!("has neighbours that differ by at least {}", self.least(candidates.shape())))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a whisper line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let least = self.difference.unwrap_or((filling.shape().values() as Value).div_ceil(2));
        values_of(filling, &self.cells).windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= least)
    }

    fn encode(&self, enc: &mut Encoder) {
        let least = self.least(&enc.shape());
        for pair in self.cells.windows(2) {
            enc.relation(pair[0], pair[1], |a, b| a.abs_diff(b) >= least);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let least = usize::from(self.least(shape));
        let apart = |a: usize, b: usize| a.abs_diff(b) >= least;
        along(&self.cells, Box::new(Pairs::new(&ids(shape, &self.cells), shape.values(), apart)))
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let differ = |pair: &&[Cell]| pair[0] != pair[1] && self.least(shape) > 0;
        self.cells.windows(2).filter(differ).map(<[Cell]>::to_vec).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Green))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 2, 0], &[0, 1, 2, 1, 3], &[1, 1]] {
            for difference in [None, Some(0), Some(1), Some(2), Some(4), Some(5), Some(255)] {
                let rule = Whispers { cells: cells(line), difference };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn nine_values_whisper_by_five() {
        let shape = Shape::square(9).unwrap();
        assert_eq!(Whispers::usual(&shape), 5);
        assert_eq!(Whispers::usual(&Shape::square(6).unwrap()), 3);
    }
}
