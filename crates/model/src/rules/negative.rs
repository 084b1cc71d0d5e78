//! Neighbours without a mark do not differ by certain numbers, have certain ratios or add up to certain sums.
//!
//! Which pairs carry a mark is a list of the rule's own: whoever reads a puzzle knows its dots, and a rule that
//! depended on other rules would have no meaning by itself.

use super::field::data;
use super::relation::{Pair, but_exempt, check_exempt, neighbours, relate, related, unordered};
use super::words::or;
use super::{AnyRule, PairRelation, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::Propagator;

/// Makes a negative rule: its field of numbers, whether two values have one of them (for clauses), and the same for
/// the meaning. `$cite` and `$mark` name the marks, all and one.
macro_rules! negative {
    ($(#[$doc:meta])* $rule:ident $name:literal $about:literal $example:literal $cite:literal $mark:path, $verb:literal, $has:expr, $is:expr) => {
        data! {
            $(#[$doc])*
            pub struct $rule {
                /// The numbers that unmarked neighbours avoid.
                pub numbers: Vec<u16>,
                /// The pairs of neighbours that carry a mark.
                #[serde(default, skip_serializing_if = "Vec::is_empty")]
                pub exempt: Vec<Pair> = "[]",
            }
        }

        impl $rule {
            fn allows(&self, a: Value, b: Value) -> bool {
                let has: fn(u16, u16, u16) -> bool = $has;
                !self.numbers.iter().any(|&number| has(a.into(), b.into(), number))
            }
        }

        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            const GLOBAL: bool = true;
            /// That there is no mark between two neighbours must be noticed.
            const PRICE: u32 = 3;

            fn cells(&self, shape: &Shape) -> Vec<Cell> {
                shape.cells().collect()
            }

            fn describe(&self, _: &Shape) -> String {
                format!("neighbours do not {} {}{}", $verb, or(&self.numbers), but_exempt(&self.exempt))
            }

            fn cite(&self, _: &Shape) -> String {
                concat!("the negative constraint on ", $cite).to_string()
            }

            /// Every two neighbours without a mark.
            fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
                let marks: Vec<String> = self.numbers.iter().map(|&number| $mark(number)).collect();
                let name = format!("no {} between them", or(&marks));
                let part = |pair| PairRelation::of(pair, &name, shape, |a, b| self.allows(a, b)).into();
                neighbours(shape, &self.exempt).into_iter().map(part).collect()
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                check_exempt(&self.exempt, shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                let is: fn(i32, i32, i32) -> bool = $is;
                let marked = unordered(&self.exempt);
                let bad = |a: Cell, b: Cell| {
                    let (x, y) = (filling[a].into(), filling[b].into());
                    !marked.contains(&[a, b]) && self.numbers.iter().any(|&number| is(x, y, number.into()))
                };
                let shape = filling.shape();
                let next = |cell: Cell| [shape.offset(cell, 0, 1), shape.offset(cell, 1, 0)];
                !shape.cells().any(|cell| next(cell).into_iter().flatten().any(|other| bad(cell, other)))
            }

            fn encode(&self, enc: &mut Encoder) {
                let pairs = neighbours(&enc.shape(), &self.exempt);
                relate(enc, &pairs, |a, b| self.allows(a, b));
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                related(shape, &neighbours(shape, &self.exempt), |a, b| self.allows(a, b))
            }

            fn marks(&self, _: &Shape) -> Vec<Mark> {
                let numbers = or(&self.numbers);
                vec![Mark::Sentence(format!("Neighbours without a mark do not {} {numbers}.", $verb))]
            }
        }
    };
}

fn white_dot(number: u16) -> String {
    if number == 1 { "white dot".to_string() } else { format!("white dot of {number}") }
}

fn black_dot(number: u16) -> String {
    if number == 2 { "black dot".to_string() } else { format!("black dot of {number}") }
}

fn letter(number: u16) -> String {
    match number {
        5 => "V".to_string(),
        10 => "X".to_string(),
        _ => format!("sum of {number}"),
    }
}

negative! {
    /// No two unmarked neighbours differ by one of the numbers.
    NegativeDifference "negative-difference"
    "Neighbours without a dot do not differ by any of the given numbers."
    r#"
    . . . .
    . . . .
    . . . .
    2 3 . .
    {"rule":"negative-difference","numbers":[2],"exempt":[["r1c2","r1c3"],["r1c3","r2c3"],["r1c4","r2c4"],["r3c3","r4c3"],["r3c4","r4c4"],["r4c2","r4c3"]]}
    {"rule":"difference","by":2,"cells":["r1c2","r1c3"]}
    {"rule":"difference","by":2,"cells":["r1c3","r2c3"]}
    {"rule":"difference","by":2,"cells":["r1c4","r2c4"]}
    {"rule":"difference","by":2,"cells":["r3c3","r4c3"]}
    {"rule":"difference","by":2,"cells":["r3c4","r4c4"]}
    {"rule":"difference","by":2,"cells":["r4c2","r4c3"]}"#
    "white dots" white_dot,
    "differ by",
    |a, b, k| a.abs_diff(b) == k,
    |a, b, k| a - b == k || b - a == k
}

negative! {
    /// No two unmarked neighbours have one of the ratios.
    NegativeRatio "negative-ratio"
    "Neighbours without a dot do not have any of the given ratios."
    r#"
    . . . .
    . . . .
    . 1 . .
    . . 1 .
    {"rule":"negative-ratio","numbers":[2],"exempt":[["r1c1","r2c1"],["r1c4","r2c4"],["r3c2","r3c3"],["r3c2","r4c2"],["r3c3","r4c3"],["r4c2","r4c3"]]}
    {"rule":"ratio","by":2,"cells":["r1c1","r2c1"]}
    {"rule":"ratio","by":2,"cells":["r1c4","r2c4"]}
    {"rule":"ratio","by":2,"cells":["r3c2","r3c3"]}
    {"rule":"ratio","by":2,"cells":["r3c2","r4c2"]}
    {"rule":"ratio","by":2,"cells":["r3c3","r4c3"]}
    {"rule":"ratio","by":2,"cells":["r4c2","r4c3"]}"#
    "black dots" black_dot,
    "have the ratio",
    |a, b, k| u32::from(a) == u32::from(k) * u32::from(b) || u32::from(b) == u32::from(k) * u32::from(a),
    |a, b, k| a * k == b || b * k == a
}

negative! {
    /// No two unmarked neighbours add up to one of the numbers.
    NegativeSum "negative-sum"
    "Neighbours without an X or V do not sum to any of the given numbers."
    r#"
    . . . .
    3 . . .
    . 4 . .
    . . . .
    {"rule":"negative-sum","numbers":[5],"exempt":[["r2c1","r3c1"],["r2c2","r3c2"],["r2c3","r3c3"],["r2c4","r3c4"]]}
    {"rule":"sum-pair","sum":5,"cells":["r2c1","r3c1"]}
    {"rule":"sum-pair","sum":5,"cells":["r2c2","r3c2"]}
    {"rule":"sum-pair","sum":5,"cells":["r2c3","r3c3"]}
    {"rule":"sum-pair","sum":5,"cells":["r2c4","r3c4"]}"#
    "X and V" letter,
    "sum to",
    |a, b, k| a + b == k,
    |a, b, k| k - b == a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let [a, b, c] = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
        for exempt in [vec![], vec![[b, a], [b, c]]] {
            for numbers in [vec![], vec![1], vec![3, 2], vec![0, 65535]] {
                for shape in [Shape::new(2, 2, 3).unwrap(), Shape::new(2, 2, 4).unwrap().from_zero()] {
                    let rule = NegativeDifference { numbers: numbers.clone(), exempt: exempt.clone() };
                    law::keeps_the_law(&rule.into(), &shape);
                    let rule = NegativeRatio { numbers: numbers.clone(), exempt: exempt.clone() };
                    law::keeps_the_law(&rule.into(), &shape);
                    let rule = NegativeSum { numbers: numbers.clone(), exempt: exempt.clone() };
                    law::keeps_the_law(&rule.into(), &shape);
                }
            }
        }
    }

    #[test]
    fn exempt_pairs_must_be_neighbours_of_the_grid() {
        let exempt = vec![[Cell::new(0, 0), Cell::new(1, 1)]];
        let message =
            NegativeSum { numbers: vec![5, 10], exempt }.check(&Shape::square(4).unwrap()).unwrap_err();
        assert_eq!(message.to_string(), "r1c1 and r2c2 are exempt, but are no neighbours");
    }
}
