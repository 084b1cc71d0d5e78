//! Corner results: both diagonals of the four cells around a corner give the same number, as in Mathrax; or the four
//! cells are all even, or all odd.
//!
//! Clauses: what a value of one cell leaves of the other, for each of the two diagonals.

use super::calculation::Operator;
use super::field::data;
use super::groups::area;
use super::relation::{Pair, relate, related};
use super::words::and;
use super::{Rule, RuleError, check_inside};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::Propagator;
use serde::{Deserialize, Serialize};

data! {
    /// See the [module documentation](self).
    pub struct CornerResult {
        /// The upper left one of the four cells.
        pub corner: Cell,
        /// What is done with the two values of a diagonal, or what all four values are.
        pub sign: CornerSign,
        /// What the values of each diagonal give; 0 if the four values are even or odd.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub result: u32 = "0",
    }
}

fn is_zero(result: &u32) -> bool {
    *result == 0
}

/// What stands in the circle on a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CornerSign {
    /// The sum of each diagonal.
    #[serde(rename = "+")]
    Add,
    /// The difference of each diagonal.
    #[serde(rename = "-")]
    Subtract,
    /// The product of each diagonal.
    #[serde(rename = "*")]
    Multiply,
    /// The quotient of each diagonal, without a remainder.
    #[serde(rename = "/")]
    Divide,
    /// All four values are even.
    Even,
    /// All four values are odd.
    Odd,
}

impl CornerSign {
    fn operator(self) -> Option<Operator> {
        match self {
            CornerSign::Add => Some(Operator::Add),
            CornerSign::Subtract => Some(Operator::Subtract),
            CornerSign::Multiply => Some(Operator::Multiply),
            CornerSign::Divide => Some(Operator::Divide),
            CornerSign::Even | CornerSign::Odd => None,
        }
    }
}

impl CornerResult {
    fn area(&self) -> Vec<Cell> {
        area(self.corner, 2, 2)
    }

    fn diagonals(&self) -> [Pair; 2] {
        let Cell { row, column } = self.corner;
        [
            [self.corner, Cell::new(row + 1, column + 1)],
            [Cell::new(row, column + 1), Cell::new(row + 1, column)],
        ]
    }

    /// Whether the values of a diagonal give the result.
    fn allows(&self, a: Value, b: Value) -> bool {
        let (least, most) = (u32::from(a.min(b)), u32::from(a.max(b)));
        match self.sign {
            CornerSign::Add => most + least == self.result,
            CornerSign::Subtract => most - least == self.result,
            CornerSign::Multiply => most * least == self.result,
            CornerSign::Divide if self.result == 0 => least == 0 && most > 0,
            CornerSign::Divide => least > 0 && u64::from(least) * u64::from(self.result) == u64::from(most),
            CornerSign::Even => a.is_multiple_of(2) && b.is_multiple_of(2),
            CornerSign::Odd => a % 2 == 1 && b % 2 == 1,
        }
    }

    fn label(&self) -> String {
        match (self.sign, self.sign.operator()) {
            (_, Some(operator)) => format!("{}{}", self.result, operator.sign()),
            (CornerSign::Even, None) => "E".to_string(),
            (_, None) => "O".to_string(),
        }
    }
}

impl Rule for CornerResult {
    const NAME: &'static str = "corner-result";
    const ABOUT: &'static str = "Both diagonals of the four cells around a circle give its number, or all four digits are even or odd.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"corner-result","corner":"r1c2","sign":"+","result":4}
        {"rule":"corner-result","corner":"r2c3","sign":"even"}
        {"rule":"corner-result","corner":"r3c1","sign":"-","result":1}"#;
    /// Two pairs of digits are compared with a number.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.area()
    }

    fn describe(&self, _: &Shape) -> String {
        let [[a, b], [c, d]] = self.diagonals();
        let each = format!("{a} and {b}, and also {c} and {d},");
        let result = self.result;
        match self.sign {
            CornerSign::Add => format!("{each} sum to {result}"),
            CornerSign::Subtract => format!("{each} differ by {result}"),
            CornerSign::Multiply => format!("{each} multiply to {result}"),
            CornerSign::Divide => format!("{each} have the quotient {result}"),
            CornerSign::Even => format!("{} are even", and(&self.area())),
            CornerSign::Odd => format!("{} are odd", and(&self.area())),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the circle {} at the lower right of {}", self.label(), self.corner)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a circle", &[self.corner], shape)?;
        // Variables have no corners.
        let area = self.area();
        let four = area[0] == self.corner && area.iter().all(|&cell| shape.contains(cell));
        if !four {
            let corner = self.corner;
            return Err(RuleError(format!("there are no four cells around the lower right of {corner}")));
        }
        if self.sign.operator().is_none() && self.result != 0 {
            return Err(RuleError("a circle for even or odd digits has no number".to_string()));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let pairs = self.diagonals().map(|pair| pair.map(|cell| filling[cell]));
        match self.sign.operator() {
            Some(operator) => pairs.iter().all(|pair| operator.gives(pair, self.result)),
            None => {
                let rest = u8::from(self.sign == CornerSign::Odd);
                pairs.concat().iter().all(|value| value % 2 == rest)
            }
        }
    }

    fn encode(&self, enc: &mut Encoder) {
        relate(enc, &self.diagonals(), |a, b| self.allows(a, b));
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let shape = candidates.shape();
        let fits = |value: &Value| shape.all_values().iter().any(|other| self.allows(*value, other));
        let values: ValueSet = shape.all_values().iter().filter(fits).collect();
        self.area().into_iter().try_for_each(|cell| candidates.keep(cell, values))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.diagonals(), |a, b| self.allows(a, b))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Corner(self.corner, self.label())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        use CornerSign::*;
        for (sign, results) in [
            (Add, &[0, 2, 5, 99][..]),
            (Subtract, &[0, 1, 3]),
            (Multiply, &[0, 1, 4, 6]),
            (Divide, &[0, 1, 2, 3]),
            (Even, &[0]),
            (Odd, &[0]),
        ] {
            for &result in results {
                let rule = CornerResult { corner: Cell::new(0, 0), sign, result };
                law::keeps_the_law(&rule.clone().into(), &Shape::new(2, 2, 4).unwrap());
                law::keeps_the_law(&rule.into(), &Shape::new(2, 2, 4).unwrap().from_zero());
            }
        }
    }

    #[test]
    fn a_circle_has_four_cells_around_it() {
        let shape = Shape::square(4).unwrap();
        let rule = |column, sign, result| CornerResult { corner: Cell::new(0, column), sign, result };
        assert!(rule(2, CornerSign::Add, 5).check(&shape).is_ok());
        let message = |rule: CornerResult| rule.check(&shape).unwrap_err().to_string();
        assert_eq!(
            message(rule(3, CornerSign::Add, 5)),
            "there are no four cells around the lower right of r1c4"
        );
        assert_eq!(message(rule(0, CornerSign::Even, 5)), "a circle for even or odd digits has no number");
        assert_eq!(
            rule(0, CornerSign::Multiply, 12).cite(&shape),
            "the circle 12× at the lower right of r1c1"
        );
    }
}
