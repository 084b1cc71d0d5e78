//! A cell takes only certain values: givens, pencil marks, ranges, even and odd cells.
//!
//! Syntax differs by format (`5`, `E`, `246`); the meaning is one set. Several restrictions of one cell
//! add up to their intersection. Clauses: a unit per excluded value.

use super::field::data;
use super::words::or;
use super::{AnyRule, Rule, RuleError, check_inside, range};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, ValueSet};
use crate::mark::{Mark, Shade};

data! {
    /// See the [module documentation](self).
    pub struct Restrict {
        /// The cell.
        pub cell: Cell,
        /// The values it may take.
        pub values: ValueSet,
    }
}

/// The even values of a shape; 0 is even.
pub fn evens(shape: &Shape) -> ValueSet {
    shape.all_values().iter().filter(|value| value % 2 == 0).collect()
}

/// The odd values of a shape.
pub fn odds(shape: &Shape) -> ValueSet {
    shape.all_values().iter().filter(|value| value % 2 == 1).collect()
}

impl Restrict {
    fn list(&self) -> String {
        self.values.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
    }
}

impl Rule for Restrict {
    const NAME: &'static str = "restrict";
    const ABOUT: &'static str =
        "A cell holds one of the listed digits: a given, pencil marks, an even or odd cell.";
    const EXAMPLE: &'static str = r#"
        . . . 4
        . . . .
        . . . .
        . . 1 .
        {"rule":"restrict","cell":"r3c2","values":[2,4]}
        {"rule":"restrict","cell":"r2c4","values":[1,2,4]}
        {"rule":"restrict","cell":"r2c1","values":[1,3]}"#;
    /// What a cell may hold is written there.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        vec![self.cell]
    }

    fn describe(&self, shape: &Shape) -> String {
        match self.values.single() {
            Some(value) => format!("{} is given as {value}", self.cell),
            None if self.values.is_empty() => format!("{} may take no value", self.cell),
            None if self.values == evens(shape) => format!("{} is even", self.cell),
            None if self.values == odds(shape) => format!("{} is odd", self.cell),
            None => format!("{} is {}", self.cell, or(&self.values.iter().collect::<Vec<_>>())),
        }
    }

    fn cite(&self, shape: &Shape) -> String {
        let cell = self.cell;
        match self.values.single() {
            Some(value) => format!("the given {value} in {cell}"),
            None if self.values.is_empty() => format!("the clue that leaves nothing for {cell}"),
            None if self.values == evens(shape) => format!("the even cell {cell}"),
            None if self.values == odds(shape) => format!("the odd cell {cell}"),
            None => format!("the clue {} in {cell}", or(&self.values.iter().collect::<Vec<_>>())),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a clue", &[self.cell], shape)?;
        match self.values.iter().find(|&value| !shape.all_values().contains(value)) {
            Some(value) => Err(RuleError(format!("{} cannot hold {value}: {}", self.cell, range(shape)))),
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        self.values.contains(filling[self.cell])
    }

    fn encode(&self, enc: &mut Encoder) {
        for value in enc.values(self.cell).filter(|&value| !self.values.contains(value)) {
            enc.clause(&[!enc.eq(self.cell, value)]);
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        candidates.keep(self.cell, self.values)
    }

    fn opposite(&self, shape: &Shape) -> Option<AnyRule> {
        let values = shape.all_values().iter().filter(|&value| !self.values.contains(value)).collect();
        Some(Restrict { cell: self.cell, values }.into())
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        vec![match self.values.single() {
            Some(value) => Mark::Given(self.cell, value.to_string()),
            None if self.values == evens(shape) => Mark::Shade(self.cell, Shade::Square),
            None if self.values == odds(shape) => Mark::Shade(self.cell, Shade::Circle),
            None => Mark::Note(self.cell, self.list()),
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 2, 4).unwrap();
        let cell = Cell::new(0, 1);
        for values in [vec![], vec![3], vec![2, 4], vec![1, 2, 3, 4]] {
            let values = values.into_iter().collect();
            law::keeps_the_law(&Restrict { cell, values }.into(), &shape);
        }
    }

    #[test]
    fn parity_counts_zero_as_even() {
        let shape = Shape::square(4).unwrap().from_zero();
        assert_eq!(Vec::from(evens(&shape)), [0, 2]);
        assert_eq!(Vec::from(odds(&shape)), [1, 3]);
    }

    #[test]
    fn a_value_that_the_grid_does_not_have_is_refused() {
        let shape = Shape::square(4).unwrap();
        let rule = Restrict { cell: Cell::new(0, 0), values: ValueSet::one(5) };
        let message = rule.check(&shape).unwrap_err().to_string();
        assert_eq!(message, "r1c1 cannot hold 5: the values of this grid are 1 to 4");
        let outside = Restrict { cell: Cell::new(4, 0), values: ValueSet::one(1) };
        assert!(outside.check(&shape).is_err());
    }
}
