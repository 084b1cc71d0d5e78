//! Cages with several sums: the values are distinct and add up to one of the sums; a digital root is such a list.
//!
//! Clauses: the sum is a choice of its own, and the values less that number come to 0.

use super::combinations;
use super::field::data;
use super::shared::{check_line, members, once, prune_sets, sets, values_of};
use super::words::{at, or};
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::Propagator;
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct CageMulti {
        /// The area.
        pub cells: Vec<Cell>,
        /// The sums that are possible.
        pub sums: Vec<u32>,
    }
}

impl CageMulti {
    /// The sets that have one of the sums, if those can be listed.
    fn sets(&self, shape: &Shape) -> Option<Vec<u64>> {
        sets(shape, self.cells.len(), |set| self.sums.contains(&members(shape, set).sum()))
    }
}

impl Rule for CageMulti {
    const NAME: &'static str = "cage-multi";
    const ABOUT: &'static str = "Digits in a cage do not repeat, and sum to one of the given numbers.";
    const EXAMPLE: &'static str = r#"
        . . 3 .
        . . . .
        . . . .
        . . . .
        {"rule":"cage-multi","cells":["r2c2","r3c2"],"sums":[3,6]}
        {"rule":"cage-multi","cells":["r2c4","r3c4"],"sums":[3,4]}
        {"rule":"cage-multi","cells":["r4c1","r4c2"],"sums":[6,7]}
        {"rule":"cage-multi","cells":["r4c3","r4c4"],"sums":[3,6]}"#;
    /// As with a cage, combinations are worked out, for a few sums instead of one.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} hold different digits that sum to {}", list(&self.cells), or(&self.sums))
    }

    fn cite(&self, _: &Shape) -> String {
        match self.sums.len() {
            0..=4 => format!("the cage of {} {}", or(&self.sums), at(&self.cells)),
            _ => format!("the cage of several sums {}", at(&self.cells)),
        }
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let mut sums = self.sums.clone();
        sums.sort_unstable();
        sums.dedup();
        let of = |sum: &u32| combinations::of_sum(candidates, &self.cells, (*sum).into(), true);
        Some(combinations::can_only_be(&combinations::few(sums.iter().map(of))?))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a cage", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut values = values_of(filling, &self.cells);
        values.sort_unstable();
        let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
        values.is_sorted_by(|a, b| a < b) && self.sums.contains(&sum)
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.cells);
        let mut sums: Vec<i64> = self.sums.iter().map(|&sum| sum.into()).collect();
        sums.sort_unstable();
        sums.dedup();
        let choice: Vec<(i64, Lit)> = sums.iter().map(|sum| (-sum, enc.new_lit())).collect();
        let lits: Vec<Lit> = choice.iter().map(|&(_, lit)| lit).collect();
        enc.exactly_one(&lits);
        if !choice.is_empty() {
            enc.linear(&once(&self.cells), &choice, 0);
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
        let sums: Vec<String> = self.sums.iter().map(u32::to_string).collect();
        vec![Mark::Cage { cells: self.cells.clone(), label: sums.join("/") }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for area in [&[0][..], &[2, 0], &[2, 0, 1]] {
            for sums in [&[][..], &[5], &[3, 6], &[6, 99, 4, 6]] {
                let rule = CageMulti { cells: cells(area), sums: sums.to_vec() };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_repeated_cell_and_no_cell_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(CageMulti { cells: cells(&[0, 0]), sums: vec![3] }.check(&shape).is_err());
        assert!(CageMulti { cells: vec![], sums: vec![3] }.check(&shape).is_err());
    }
}
