//! Rellik cages: the values are distinct, and no one or more of them add up to the number of the cage.
//!
//! Clauses: "these values can make this sum" for the values from the lowest to each, and the number is never made.

use super::combinations;
use super::field::data;
use super::shared::{check_line, members, present, prune_sets, sets, values_of};
use super::words::at;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::Propagator;
use cnf::Lit;
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// See the [module documentation](self).
    pub struct Rellik {
        /// The area.
        pub cells: Vec<Cell>,
        /// What must not be made.
        pub sum: u32,
    }
}

impl Rellik {
    /// The sets of which no part makes the number, if those can be listed.
    fn sets(&self, shape: &Shape) -> Option<Vec<u64>> {
        sets(shape, self.cells.len(), |set| {
            let mut made: Vec<u32> = Vec::new();
            for value in members(shape, set) {
                let with: Vec<u32> = made.iter().map(|sum| sum + value).chain([value]).collect();
                made.extend(with.into_iter().filter(|&sum| sum <= self.sum));
                made.sort_unstable();
                made.dedup();
            }
            !made.contains(&self.sum)
        })
    }
}

/// What one or more of the values add up to.
fn parts(values: &[Value]) -> BTreeSet<u32> {
    values.iter().map(|&value| u32::from(value)).fold(BTreeSet::new(), |mut parts, value| {
        let with: Vec<u32> = parts.iter().map(|part| part + value).collect();
        parts.extend(with);
        parts.insert(value);
        parts
    })
}

impl Rule for Rellik {
    const NAME: &'static str = "rellik";
    const ABOUT: &'static str = "Digits in a cage do not repeat, and no group of them sums to the clue.";
    const EXAMPLE: &'static str = r#"
        . . . . . 4
        . . . 3 . .
        . 2 . . . .
        . . 1 . . .
        . . . . 5 .
        . 4 . . . .
        {"rule":"rellik","cells":["r5c2","r5c3","r6c3"],"sum":6}
        {"rule":"rellik","cells":["r5c4","r6c4","r6c5"],"sum":7}
        {"rule":"rellik","cells":["r2c6","r3c5","r3c6"],"sum":7}
        {"rule":"rellik","cells":["r1c1","r2c1","r2c2"],"sum":7}"#;
    /// The sums of all parts of the cage are worked out.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} hold different digits, and no group of them sums to {}", list(&self.cells), self.sum)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rellik cage of {} {}", self.sum, at(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let sets = self.sets(candidates.shape());
        let left = sets.and_then(|sets| combinations::of_sets(candidates, &self.cells, &sets));
        let generic = || format!("has no group of digits that sums to {}", self.sum);
        Some(left.map_or_else(generic, |left| combinations::can_only_hold(&left)))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a rellik cage", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        let distinct = (1..values.len()).all(|place| !values[..place].contains(&values[place]));
        distinct && !parts(&values).contains(&self.sum)
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.cells);
        let lowest = u32::from(enc.shape().lowest());
        let present = present(enc, &self.cells);
        let most = (present.len() as u32 + lowest) * present.len() as u32;
        if self.sum > most {
            return;
        }
        // What the values so far can make, besides nothing at all.
        let mut made: BTreeMap<u32, Lit> = BTreeMap::new();
        for (value, here) in (lowest..).zip(present) {
            let before = made.clone();
            for (sum, lit) in before.iter().map(|(&sum, &lit)| (sum, lit)).chain([(0, Lit::TRUE)]) {
                if sum + value <= self.sum {
                    let with = enc.and(&[here, lit]);
                    let so_far = made.get(&(sum + value)).copied().unwrap_or(Lit::FALSE);
                    made.insert(sum + value, enc.or(&[so_far, with]));
                }
            }
        }
        if let Some(&lit) = made.get(&self.sum) {
            enc.clause(&[!lit]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let sets = self.sets(shape);
        sets.map_or_else(Vec::new, |sets| prune_sets(shape, &self.cells, sets))
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: format!("≠{}", self.sum) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for area in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0]] {
            for sum in [0, 1, 3, 5, 6, 99] {
                law::keeps_the_law(&Rellik { cells: cells(area), sum }.into(), &shape);
                law::keeps_the_law(&Rellik { cells: cells(area), sum }.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_repeated_cell_and_no_cell_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Rellik { cells: cells(&[0, 0]), sum: 3 }.check(&shape).is_err());
        assert!(Rellik { cells: vec![], sum: 3 }.check(&shape).is_err());
    }
}
