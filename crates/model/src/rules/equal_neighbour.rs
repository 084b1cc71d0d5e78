//! A cell has a neighbour, across or down, with the same value; or it is alone and has none.
//!
//! Clauses: for every value, the cell holds another, or some neighbour holds it; or no neighbour does.

use super::field::data;
use super::{AnyRule, Rule, RuleError, check_inside, check_on_grid, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::{Mark, Tint, spots};
use crate::propagate::{Clause, Id, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct EqualNeighbour {
        /// The cell.
        pub cell: Cell,
        /// Whether it has no equal neighbour.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub alone: bool = "false",
    }
}

impl EqualNeighbour {
    fn near(&self, shape: &Shape) -> Vec<Cell> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(|(rows, columns)| shape.offset(self.cell, rows, columns)).collect()
    }
}

impl Rule for EqualNeighbour {
    const NAME: &'static str = "equal-neighbour";
    const ABOUT: &'static str =
        "A marked cell has a neighbour, across or down, with the same digit; or it has none, if it is alone.";
    const EXAMPLE: &'static str = r#"
        1 _ _ _
        _ _ _ _
        _ _ _ _
        _ _ _ _
        {"rule":"lines-contain","values":[0,0,1,1]}
        {"rule":"equal-neighbour","cell":"r3c2","alone":true}
        {"rule":"equal-neighbour","cell":"r1c3"}
        {"rule":"equal-neighbour","cell":"r3c3"}
        {"rule":"equal-neighbour","cell":"r4c3","alone":true}"#;
    /// Up to four neighbours are looked at.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        [&[self.cell], &self.near(shape)[..]].concat()
    }

    fn describe(&self, _: &Shape) -> String {
        let which = if self.alone { "no neighbour" } else { "a neighbour" };
        format!("{} has {which} with the same digit", self.cell)
    }

    fn cite(&self, _: &Shape) -> String {
        let which = if self.alone { "no equal neighbour" } else { "an equal neighbour" };
        format!("{}, which has {which}", self.cell)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a marked cell", &[self.cell], shape)?;
        check_on_grid("a marked cell", &[self.cell])
    }

    fn holds(&self, filling: &Filling) -> bool {
        let beside =
            |cell: &Cell| cell.row.abs_diff(self.cell.row) + cell.column.abs_diff(self.cell.column) == 1;
        let mut near = filling.shape().cells().filter(beside);
        near.any(|cell| filling[cell] == filling[self.cell]) != self.alone
    }

    fn encode(&self, enc: &mut Encoder) {
        let near = self.near(&enc.shape());
        for value in enc.values(self.cell) {
            let other = !enc.eq(self.cell, value);
            let places: Vec<Lit> = near.iter().map(|&cell| enc.eq(cell, value)).collect();
            if self.alone {
                places.iter().for_each(|&place| enc.clause(&[other, !place]));
            } else {
                enc.clause(&[&[other], &places[..]].concat());
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if self.alone {
            return Vec::new();
        }
        let (here, near) = (shape.index(self.cell) as Id, ids(shape, &self.near(shape)));
        let some = |bit: Value| {
            let parts: Vec<(Id, u64)> = near.iter().map(|&cell| (cell, 1 << bit)).collect();
            Box::new(Clause::new(&[&[(here, !(1 << bit))], &parts[..]].concat())) as Box<dyn Propagator>
        };
        (0..shape.values() as Value).map(some).collect()
    }

    fn opposite(&self, _: &Shape) -> Option<AnyRule> {
        Some(EqualNeighbour { alone: !self.alone, ..*self }.into())
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let near = self.near(shape).into_iter().filter(|_| self.alone);
        near.map(|cell| vec![self.cell, cell]).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let ring = "A digit in a ring has no neighbour that is equal.";
        let grey = "A digit on grey has a neighbour that is equal.";
        let look = |marks: Vec<Mark>, sentence: &str| {
            marks.into_iter().chain([Mark::Sentence(sentence.to_string())]).collect()
        };
        match self.alone {
            true => look(vec![Mark::Ring(vec![self.cell])], ring),
            false => look(spots(vec![self.cell], Tint::Grey), grey),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for alone in [false, true] {
            for (row, column) in [(0, 0), (1, 1), (0, 1)] {
                let rule = EqualNeighbour { cell: Cell::new(row, column), alone };
                law::keeps_the_law(&rule.clone().into(), &Shape::new(2, 3, 3).unwrap());
                law::keeps_the_law(&rule.into(), &Shape::new(3, 3, 2).unwrap().from_zero());
            }
            law::keeps_the_law(
                &EqualNeighbour { cell: Cell::new(0, 0), alone }.into(),
                &Shape::new(1, 1, 3).unwrap(),
            );
        }
    }

    #[test]
    fn a_cell_outside_is_refused() {
        let rule = EqualNeighbour { cell: Cell::new(2, 0), alone: false };
        assert!(rule.check(&Shape::square(2).unwrap()).is_err());
    }
}
