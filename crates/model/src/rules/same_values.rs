//! Several lists of cells hold the same values, each as often, in any order.
//!
//! Clauses: for each value a counter per list; the counters agree.

use super::field::data;
use super::shared::{all_or_none, each_once, tinted_lists};
use super::words::and;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Class, Counts, Id, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct SameValues {
        /// The lists, all of one length.
        pub lists: Vec<Vec<Cell>>,
    }
}

impl Rule for SameValues {
    const NAME: &'static str = "same-values";
    const ABOUT: &'static str =
        "Several lists of cells hold the same digits, each equally often, in any order.";
    const EXAMPLE: &'static str = r#"
        . 6 . . . .
        . . . . 3 .
        1 . . . . 2
        . 5 . . . .
        . . . 6 . .
        . . . . . 1
        {"rule":"same-values","lists":[["r4c1","r5c1","r6c1","r6c2"],["r4c4","r5c4","r6c3","r6c4"]]}"#;
    /// Two lists are compared digit by digit, in any order.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        each_once(self.lists.concat())
    }

    fn describe(&self, _: &Shape) -> String {
        let lists: Vec<String> = self.lists.iter().map(|cells| list(cells)).collect();
        match &lists[..] {
            [one, other] => format!("{one} hold the same digits as {other}"),
            [first, .., last] => {
                format!("{} lists, from {first} to {last}, hold the same digits", lists.len())
            }
            _ => "a list holds the same digits as no other".to_string(),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        let firsts: Vec<&Cell> = self.lists.iter().filter_map(|cells| cells.iter().min()).collect();
        format!("the lists at {}", and(&firsts))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("hold the same digits".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        self.lists.iter().try_for_each(|cells| check_cells("a list of same values", cells, shape))?;
        match self.lists.windows(2).find(|pair| pair[0].len() != pair[1].len()) {
            Some(pair) => Err(RuleError(format!(
                "lists of {} and of {} cells cannot hold the same values",
                pair[0].len(),
                pair[1].len()
            ))),
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let sorted = |cells: &Vec<Cell>| {
            let mut values: Vec<Value> = cells.iter().map(|&cell| filling[cell]).collect();
            values.sort_unstable();
            values
        };
        self.lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn encode(&self, enc: &mut Encoder) {
        let Some((first, others)) = self.lists.split_first() else { return };
        for value in enc.shape().all_values().iter() {
            let places = enc.places(first, value);
            let counts = enc.at_least(&places, first.len());
            for other in others {
                let places = enc.places(other, value);
                for (&a, b) in counts.iter().zip(enc.at_least(&places, first.len())) {
                    enc.clause(&[!a, b]);
                    enc.clause(&[a, !b]);
                }
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let lists: Vec<Vec<Id>> = self.lists.iter().map(|cells| ids(shape, cells)).collect();
        let class = |bit: usize| Class { values: 1 << bit, counts: u128::MAX };
        let counts = Counts::new(&lists, (0..shape.values()).map(class).collect());
        counts.into_iter().map(|counts| Box::new(counts) as Box<dyn Propagator>).collect()
    }

    fn ignores_names(&self, shape: &Shape, is_named: &dyn Fn(Cell) -> bool) -> bool {
        all_or_none(&self.cells(shape), is_named)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        tinted_lists(&self.lists, format!("Same values: {}.", self.describe(shape)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn rule(lists: &[&[u16]]) -> SameValues {
        SameValues { lists: lists.iter().map(|columns| cells(columns)).collect() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 6, 3).unwrap();
        let all: [&[&[u16]]; 6] = [
            &[],
            &[&[0, 1]],
            &[&[0], &[3], &[5]],
            &[&[0, 1], &[4, 3]],
            &[&[0, 1, 2], &[5, 2, 3]],
            &[&[0, 1], &[2, 3], &[4, 5]],
        ];
        for lists in all {
            law::keeps_the_law(&rule(lists).into(), &shape);
            law::keeps_the_law(&rule(lists).into(), &shape.from_zero());
        }
    }

    #[test]
    fn lists_of_different_lengths_and_repeated_cells_are_refused() {
        let shape = Shape::square(4).unwrap();
        let message = rule(&[&[0, 1], &[2]]).check(&shape).unwrap_err().to_string();
        assert_eq!(message, "lists of 2 and of 1 cells cannot hold the same values");
        assert!(rule(&[&[0, 0], &[2, 3]]).check(&shape).is_err());
    }
}
