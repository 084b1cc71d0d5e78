//! One cell is smaller than another, or not larger.
//!
//! Clauses: for every value `v`, "the larger is at most v" implies "the smaller is at most v - 1" (or v).

use super::field::data;
use super::{AnyRule, Rule, RuleError, check_cells, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Ascending, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct Less {
        /// The cell with the smaller value.
        pub smaller: Cell,
        /// The cell with the larger value.
        pub larger: Cell,
        /// Whether the values may also be equal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub or_equal: bool = "false",
    }
}

/// States `a < b` (or `a <= b`), where `unless` does not hold.
pub(super) fn ascending(enc: &mut Encoder, a: Cell, b: Cell, or_equal: bool, unless: &[Lit]) {
    let (lowest, highest) = (enc.shape().lowest(), enc.shape().highest());
    // "At most one below the lowest value" is false, and no value can say it.
    let below = |enc: &mut Encoder, v: Value| match (or_equal, v) {
        (true, _) => enc.le(a, v),
        (false, v) if v == lowest => Lit::FALSE,
        (false, v) => enc.le(a, v - 1),
    };
    for v in lowest..=highest {
        let clause = [below(enc, v), !enc.le(b, v)];
        enc.clause(&[&clause, unless].concat());
    }
}

impl Rule for Less {
    const NAME: &'static str = "less";
    const ABOUT: &'static str = "One cell is smaller than another, or not larger if they may be equal.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"less","smaller":"r3c1","larger":"r2c1"}
        {"rule":"less","smaller":"r1c4","larger":"r2c4"}
        {"rule":"less","smaller":"r3c3","larger":"r3c2"}
        {"rule":"less","smaller":"r4c1","larger":"r3c1"}
        {"rule":"less","smaller":"r1c3","larger":"r1c2"}
        {"rule":"less","smaller":"r3c4","larger":"r2c4"}
        {"rule":"less","smaller":"r3c4","larger":"r4c4"}"#;
    /// The order of two cells is seen at once.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        vec![self.smaller, self.larger]
    }

    fn describe(&self, _: &Shape) -> String {
        let sign = if self.or_equal { "at most" } else { "less than" };
        format!("{} is {sign} {}", self.smaller, self.larger)
    }

    fn cite(&self, _: &Shape) -> String {
        let sign = if self.or_equal { "≤" } else { "<" };
        format!("the inequality {} {sign} {}", self.smaller, self.larger)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("an inequality", &[self.smaller, self.larger], shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let (a, b) = (filling[self.smaller], filling[self.larger]);
        a < b || self.or_equal && a == b
    }

    fn encode(&self, enc: &mut Encoder) {
        ascending(enc, self.smaller, self.larger, self.or_equal, &[]);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Ascending::new(&ids(shape, &[self.smaller, self.larger]), !self.or_equal))]
    }

    fn opposite(&self, _: &Shape) -> Option<AnyRule> {
        Some(Less { smaller: self.larger, larger: self.smaller, or_equal: !self.or_equal }.into())
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let sign = if self.or_equal { "≤" } else { "<" };
        vec![Mark::Between(self.smaller, self.larger, sign.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let [smaller, larger] = [Cell::new(0, 1), Cell::new(0, 0)];
        for or_equal in [false, true] {
            let rule = Less { smaller, larger, or_equal }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 2, 5).unwrap());
            law::keeps_the_law(&rule, &Shape::new(1, 2, 4).unwrap().from_zero());
        }
    }

    #[test]
    fn a_cell_is_not_compared_with_itself() {
        let cell = Cell::new(0, 0);
        let rule = Less { smaller: cell, larger: cell, or_equal: false };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
