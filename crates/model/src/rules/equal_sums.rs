//! Equal sums: several lists of cells all add up to the same number, as the lines of a magic square do.
//!
//! Clauses: the number is a choice of its own, and each list less that number comes to 0; with a list of one cell,
//! that cell is the number.

use super::field::data;
use super::shared::{along, check_terms, each_once, once, sum_of, sums, tinted_lists};
use super::words::and;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{EqualPairs, Id, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct EqualSums {
        /// The lists. One alone demands nothing.
        pub lists: Vec<Vec<Cell>>,
    }
}

/// States that lists of cells come to the same number.
pub(super) fn encode(enc: &mut Encoder, lists: &[Vec<Cell>]) {
    if lists.len() > 1 {
        let lists: Vec<Vec<(i64, Cell)>> = lists.iter().map(|list| once(list)).collect();
        enc.equal_sums(&lists);
    }
}

/// Prunes lists of cells that come to the same number.
pub(super) fn propagators(shape: &Shape, cells: &[Vec<Cell>]) -> Vec<Box<dyn Propagator>> {
    if cells.len() < 2 {
        return Vec::new();
    }
    let pairs: Vec<Vec<Id>> = cells.iter().map(|list| ids(shape, list)).collect();
    if let Some(pairs) = EqualPairs::new(&pairs, shape.lowest().into()) {
        return along(&cells.concat(), Box::new(pairs));
    }
    let lists: Vec<Vec<(i64, Cell)>> = cells.iter().map(|list| once(list)).collect();
    along(&cells.concat(), sums(shape, &lists, None))
}

/// Whether lists of cells come to the same number.
pub(super) fn hold(filling: &Filling, lists: &[Vec<Cell>]) -> bool {
    lists.windows(2).all(|pair| sum_of(filling, &pair[0]) == sum_of(filling, &pair[1]))
}

impl Rule for EqualSums {
    const NAME: &'static str = "equal-sums";
    const ABOUT: &'static str = "Several lists of cells have the same sum.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        2 . . . . 5
        . . 3 . 4 .
        . . . . . .
        . . . . . .
        . 4 5 6 . 3
        {"rule":"equal-sums","lists":[["r4c6","r5c5","r5c6"],["r1c3","r1c4"]]}"#;
    /// Several sums of which none is known are compared.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        each_once(self.lists.concat())
    }

    fn describe(&self, _: &Shape) -> String {
        let lists: Vec<String> = self.lists.iter().map(|cells| list(cells)).collect();
        format!("these have the same sum: {}", lists.join("; "))
    }

    fn cite(&self, _: &Shape) -> String {
        let firsts: Vec<&Cell> = self.lists.iter().filter_map(|cells| cells.iter().min()).collect();
        format!("the equal sums at {}", and(&firsts))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("must be the same".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.lists.is_empty() {
            return Err(RuleError("equal sums have no cells".to_string()));
        }
        self.lists.iter().try_for_each(|list| check_terms("a list of equal sums", list, shape))
    }

    fn holds(&self, filling: &Filling) -> bool {
        hold(filling, &self.lists)
    }

    fn encode(&self, enc: &mut Encoder) {
        encode(enc, &self.lists);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        propagators(shape, &self.lists)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        tinted_lists(&self.lists, format!("Equal sums: {}.", self.describe(shape)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        for lists in [
            &[&[0][..]][..],
            &[&[0, 1], &[2, 3]],
            &[&[0, 1, 2], &[4]],
            &[&[0, 1], &[1, 2], &[3, 4]],
            &[&[0, 0], &[1, 2]],
            &[&[0], &[1], &[2, 3]],
            &[&[0], &[1]],
            &[&[2], &[2]],
            &[&[0, 1, 2, 3], &[4]],
        ] {
            let rule = EqualSums { lists: lists.iter().map(|list| cells(list)).collect() };
            law::keeps_the_law(&rule.clone().into(), &shape);
            law::keeps_the_law(&rule.into(), &shape.from_zero());
        }
    }

    #[test]
    fn an_empty_list_is_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(EqualSums { lists: vec![] }.check(&shape).is_err());
        let message = EqualSums { lists: vec![cells(&[0]), vec![]] }.check(&shape).unwrap_err();
        assert_eq!(message.to_string(), "a list of equal sums has no cells");
    }
}
