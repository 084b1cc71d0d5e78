//! No square of 2 x 2 cells holds only certain values.
//!
//! Clauses: one per square.

use super::areas::{check_group, of_group, one_of, places, squares};
use super::field::data;
use super::words::from_to;
use super::{AnyRule, Or, Restrict, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, GroupName, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Clause, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct NoSquare {
        /// The values that do not fill a square.
        pub values: ValueSet,
        /// The variables that are meant, if not the cells of the grid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub group: Option<GroupName>,
    }
}

impl NoSquare {
    fn others(&self, shape: &Shape) -> ValueSet {
        shape.all_values().iter().filter(|&value| !self.values.contains(value)).collect()
    }
}

impl Rule for NoSquare {
    const NAME: &'static str = "no-square";
    const ABOUT: &'static str = "No 2x2 square consists only of certain digits.";
    const EXAMPLE: &'static str = r#"
        4 . 2 . . .
        . 1 . . . .
        . . . . . 4
        . . . 6 . .
        . . 3 . 6 .
        2 . . . . .
        {"rule":"no-square","values":[1,2,3,4]}"#;
    const GLOBAL: bool = true;
    /// Three cells of a square are looked at.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        places(shape, self.group)
    }

    fn describe(&self, _: &Shape) -> String {
        format!("no 2x2 square{} has only {}", of_group(self.group), one_of(self.values))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rule against squares{} of {}", of_group(self.group), one_of(self.values))
    }

    /// Every square: one of its cells holds something else.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let values = self.others(shape);
        let differs = |cells: Vec<Cell>| {
            let rules = cells.into_iter().map(|cell| Restrict { cell, values }.into()).collect();
            Or { rules }.into()
        };
        squares(shape, self.group).into_iter().map(differs).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        format!("the square {} (not only {})", from_to(&part.cells(shape)), one_of(self.values))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_group(shape, self.group)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let held = |cell: Option<Cell>| cell.is_some_and(|cell| self.values.contains(filling[cell]));
        let full = |corner: Cell| {
            let mut others = [(0, 1), (1, 0), (1, 1)].into_iter().map(|(r, c)| shape.offset(corner, r, c));
            held(Some(corner)) && others.all(held)
        };
        !places(shape, self.group).into_iter().any(full)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let others: Vec<Value> = self.others(&shape).iter().collect();
        for square in squares(&shape, self.group) {
            let lits: Vec<_> = others.iter().flat_map(|&value| enc.places(&square, value)).collect();
            enc.clause(&lits);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let others = self.others(shape).bits_from(shape.lowest());
        let clause = |square: Vec<Cell>| {
            let parts: Vec<_> = ids(shape, &square).into_iter().map(|id| (id, others)).collect();
            Box::new(Clause::new(&parts)) as Box<dyn Propagator>
        };
        squares(shape, self.group).into_iter().map(clause).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("N{}.", &sentence[1..]))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in [(3, 3, 2), (2, 4, 2), (2, 3, 3), (1, 5, 3)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            let rule =
                |values: &[u8]| NoSquare { values: values.iter().copied().collect(), group: None }.into();
            law::keeps_the_law(&rule(&[2]), &shape);
            law::keeps_the_law(&rule(&[1, 3]), &shape);
            law::keeps_the_law(&rule(&[]), &shape);
            law::keeps_the_law(&rule(&[0, 2]), &shape.from_zero());
        }
    }

    #[test]
    fn a_square_with_a_void_is_none() {
        let shape = Shape::new(2, 3, 2).unwrap().with_voids([Cell::new(1, 1)]).unwrap();
        let rule = NoSquare { values: [1, 2].into_iter().collect(), group: None };
        law::keeps_the_law(&rule.clone().into(), &shape);
        assert!(rule.parts(&shape).is_empty());
    }
}
