//! Lines with two ends: on a between line the inner values lie strictly between the values of the ends; on a lockout
//! line the ends differ by at least a number, and the inner values lie outside of them.
//!
//! A line may cross itself. One that is closed, or that passes through an end, can be read but not be kept where that
//! would have a value lie between itself and another.
//!
//! Clauses: a literal says which end is lower; the rest is inequalities under it.

use super::field::data;
use super::less::ascending;
use super::shared::{along, as_visited, check_terms};
use super::words::from_to;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Ends, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct Between {
        /// The line. Fewer than three cells demand nothing.
        pub cells: Vec<Cell>,
    }
}

data! {
    /// See the [module documentation](self).
    pub struct Lockout {
        /// The line. One cell alone demands nothing.
        pub cells: Vec<Cell>,
        /// The least difference of the ends.
        #[serde(default = "usual", skip_serializing_if = "is_usual")]
        pub difference: Value = "4",
    }
}

fn usual() -> Value {
    4
}

fn is_usual(difference: &Value) -> bool {
    *difference == usual()
}

/// The values at the ends and inside, if there are two ends.
fn split(filling: &Filling, cells: &[Cell]) -> Option<(Value, Value, Vec<Value>)> {
    let [first, inner @ .., last] = cells else { return None };
    let (a, b) = (filling[*first], filling[*last]);
    Some((a.min(b), a.max(b), inner.iter().map(|&cell| filling[cell]).collect()))
}

/// The bits strictly between two.
fn inside(a: usize, b: usize) -> u64 {
    let (low, high) = (a.min(b), a.max(b));
    ((1 << high) - 1) & (u64::MAX << low << 1)
}

/// Rings at the ends of a line.
fn rings(cells: &[Cell], stroke: Stroke) -> Vec<Mark> {
    let ends = [cells[0], cells[cells.len() - 1]];
    let rings = ends.map(|cell| Mark::Ring(vec![cell]));
    rings.into_iter().chain([Mark::Path(cells.to_vec(), stroke)]).collect()
}

impl Rule for Between {
    const NAME: &'static str = "between";
    const ABOUT: &'static str = "Digits on the line lie strictly between the digits at its ends.";
    const EXAMPLE: &'static str = r#"
        . . . . . 5
        . . . 1 . .
        . . . . . .
        . . . . 4 .
        . . . . . .
        5 . . . 3 .
        {"rule":"between","cells":["r2c2","r3c2","r4c2","r5c2","r5c1"]}
        {"rule":"between","cells":["r3c6","r3c5","r3c4","r3c3"]}
        {"rule":"between","cells":["r1c1","r1c2","r1c3","r1c4"]}"#;
    /// The ends and the digits between them are compared, none of them known at first.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the inner digits of the line {} lie between those at its ends", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the between line {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("has its inner digits between those at its ends".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a between line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let parts = split(filling, &self.cells);
        parts.is_none_or(|(low, high, inner)| inner.iter().all(|&value| low < value && value < high))
    }

    fn encode(&self, enc: &mut Encoder) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        let upward = enc.new_lit();
        for &cell in inner {
            for (low, high, unless) in [(*first, *last, !upward), (*last, *first, upward)] {
                ascending(enc, low, cell, false, &[unless]);
                ascending(enc, cell, high, false, &[unless]);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if self.cells.len() < 3 {
            return Vec::new();
        }
        let cells = ids(shape, &self.cells);
        let between = |a, b| Some(inside(a, b)).filter(|&mask| mask != 0);
        along(&self.cells, Box::new(Ends::new(&cells, shape.values(), between)))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        rings(&self.cells, Stroke::Thin)
    }
}

impl Rule for Lockout {
    const NAME: &'static str = "lockout";
    const ABOUT: &'static str = "The ends of the line differ by at least 4, or by the given number, and the other digits lie outside the range between them.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . 6 .
        . 4 . . . .
        . 6 . . . .
        {"rule":"lockout","cells":["r2c2","r1c2","r1c3","r1c4"],"difference":3}
        {"rule":"lockout","cells":["r1c6","r2c6","r2c5","r3c5"],"difference":3}
        {"rule":"lockout","cells":["r6c4","r5c4","r5c3","r6c3"],"difference":3}"#;
    /// The ends and the digits outside of them are compared, none of them known at first.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        let (cells, least) = (list(&self.cells), self.difference);
        format!(
            "the ends of the line {cells} differ by at least {least}, and no inner digit lies between them"
        )
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the lockout line {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some(format!("has no digit between its ends, which differ by at least {}", self.difference))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a lockout line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        split(filling, &self.cells).is_none_or(|(low, high, inner)| {
            high - low >= self.difference && inner.iter().all(|&value| value < low || value > high)
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        enc.relation(*first, *last, |a, b| a.abs_diff(b) >= self.difference);
        if inner.is_empty() {
            return;
        }
        let upward = enc.new_lit();
        ascending(enc, *first, *last, true, &[!upward]);
        ascending(enc, *last, *first, true, &[upward]);
        for &cell in inner {
            let below: Lit = enc.new_lit();
            for (low, high, unless) in [(*first, *last, !upward), (*last, *first, upward)] {
                ascending(enc, cell, low, false, &[unless, !below]);
                ascending(enc, high, cell, false, &[unless, below]);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let full = u64::MAX >> (64 - shape.values());
        let outside = |a: usize, b: usize| {
            let ends = 1u64 << a | 1 << b;
            (a.abs_diff(b) >= self.difference.into()).then_some(full & !inside(a, b) & !ends)
        };
        along(&self.cells, Box::new(Ends::new(&ids(shape, &self.cells), shape.values(), outside)))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        rings(&self.cells, Stroke::Tinted(Tint::Red))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 6).unwrap();
        for line in [
            &[0][..],
            &[2, 0],
            &[2, 0, 1],
            &[3, 1, 2, 0],
            &[0, 1, 2, 1, 3],
            &[0, 1, 2, 0],
            &[0, 1, 0, 2],
            &[0, 0],
        ] {
            law::keeps_the_law(&Between { cells: cells(line) }.into(), &shape);
            law::keeps_the_law(&Between { cells: cells(line) }.into(), &shape.from_zero());
            for difference in [0, 1, 3, 4, 70] {
                law::keeps_the_law(&Lockout { cells: cells(line), difference }.into(), &shape);
            }
        }
        let rule = Lockout { cells: cells(&[0, 1, 2]), difference: 2 };
        law::keeps_the_law(&rule.into(), &Shape::new(1, 3, 5).unwrap().from_zero());
    }

    #[test]
    fn what_lies_inside_has_neither_end() {
        assert_eq!(inside(1, 4), 0b1100);
        assert_eq!(inside(4, 1), 0b1100);
        assert_eq!(inside(2, 2), 0);
        assert_eq!(inside(0, 63), u64::MAX >> 1 & !1);
        assert_eq!(inside(63, 63), 0);
    }

    #[test]
    fn an_empty_line_is_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Between { cells: vec![] }.check(&shape).is_err());
        assert!(Lockout { cells: vec![], difference: 4 }.check(&shape).is_err());
    }
}
