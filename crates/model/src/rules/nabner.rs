//! Nabner lines: no two values, wherever they stand on the line, are equal or consecutive.
//!
//! The rule is about the set of cells: one that the line visits twice is one cell.
//! Clauses: one per pair of cells and pair of values that are too near.

use super::combinations;
use super::field::data;
use super::shared::{as_visited, check_terms, prune_sets, sets, values_of};
use super::words::from_to;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Pairs, Propagator};
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Nabner {
        /// The line.
        pub cells: Vec<Cell>,
    }
}

impl Nabner {
    fn area(&self) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    /// The sets without neighbours, if those can be listed.
    fn sets(&self, shape: &Shape) -> Option<Vec<u64>> {
        sets(shape, self.area().len(), |set| set & (set << 1) == 0)
    }

    fn pairs(&self) -> Vec<(Cell, Cell)> {
        let cells = self.area();
        let before = |second: usize| cells[..second].iter().map(move |&first| (first, second));
        let places = (1..cells.len()).flat_map(before);
        places.map(|(first, second)| (first, cells[second])).collect()
    }
}

impl Rule for Nabner {
    const NAME: &'static str = "nabner";
    const ABOUT: &'static str = "No two digits on the line are equal or consecutive.";
    const EXAMPLE: &'static str = r#"
        . . . . 3 .
        . 1 . . . .
        . . . . . .
        . . . . . .
        . 4 . . . 3
        . . 2 . . .
        {"rule":"nabner","cells":["r4c1","r3c1","r2c1"]}
        {"rule":"nabner","cells":["r1c3","r1c4","r2c4"]}
        {"rule":"nabner","cells":["r4c5","r3c5","r3c6"]}
        {"rule":"nabner","cells":["r5c3","r5c4","r4c4"]}"#;
    /// Every two digits of the line are compared, and the sets that are left are worked out.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.area()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("no two digits of {} are equal or consecutive", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the nabner line {}", from_to(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let sets = self.sets(candidates.shape());
        let left = sets.and_then(|sets| combinations::of_sets(candidates, &self.area(), &sets));
        let generic = || "has no two digits that are equal or consecutive".to_string();
        Some(left.map_or_else(generic, |left| combinations::can_only_hold(&left)))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a nabner line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let cells: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let mut values = values_of(filling, &cells.into_iter().collect::<Vec<_>>());
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] - pair[0] >= 2)
    }

    fn encode(&self, enc: &mut Encoder) {
        let area = self.area();
        enc.all_different(&area);
        let room = area.len() <= enc.shape().values();
        for (a, b) in self.pairs().into_iter().filter(|_| room) {
            enc.relation(a, b, |x, y| x.abs_diff(y) != 1);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if let Some(sets) = self.sets(shape) {
            return prune_sets(shape, &self.area(), sets);
        }
        let apart =
            |a: Cell, b: Cell| Pairs::new(&ids(shape, &[a, b]), shape.values(), |x, y| x.abs_diff(y) > 1);
        self.pairs().into_iter().map(|(a, b)| Box::new(apart(a, b)) as Box<dyn Propagator>).collect()
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.area()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Yellow))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 6).unwrap();
        for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 0], &[0, 1, 2, 1, 3]] {
            law::keeps_the_law(&Nabner { cells: cells(line) }.into(), &shape);
        }
        law::keeps_the_law(
            &Nabner { cells: cells(&[0, 2, 1]) }.into(),
            &Shape::new(1, 3, 5).unwrap().from_zero(),
        );
    }

    #[test]
    fn pairs_stand_in_where_sets_are_too_many() {
        let rule = Nabner { cells: cells(&[0, 1]) };
        let many = Shape::new(1, 2, 64).unwrap();
        assert!(rule.sets(&many).is_none() && rule.propagators(&many).len() == 1);
        law::keeps_the_law(&rule.into(), &many);
    }
}
