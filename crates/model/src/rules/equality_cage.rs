//! Equality cages: the values are distinct, as many even as odd, and as many low as high.
//!
//! Low and high are the lower and the upper half of the values; where their number is odd, the middle one is neither
//! and cannot occur. So the area has an even number of cells, or the puzzle no solution. Clauses: the even cells and
//! the low ones are counted.

use super::combinations;
use super::field::data;
use super::shared::{check_line, members, prune_sets, sets, values_of};
use super::words::{at, range_of};
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::Propagator;
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct EqualityCage {
        /// The area.
        pub cells: Vec<Cell>,
    }
}

impl EqualityCage {
    /// The sets that keep the balance, if those can be listed.
    fn sets(&self, shape: &Shape) -> Option<Vec<u64>> {
        let half = self.cells.len() as u32;
        let evens = members(shape, u64::MAX >> (64 - shape.values())).filter(|value| value % 2 == 0);
        let even = evens.fold(0u64, |even, value| even | 1 << (value - u32::from(shape.lowest())));
        let [low, high] = halves(shape);
        let count = |set: u64, kind: u64| (set & kind).count_ones() * 2;
        sets(shape, self.cells.len(), |set| {
            count(set, even) == half && count(set, low) == half && count(set, high) == half
        })
    }
}

/// The lower and the upper half of the values, as bits.
fn halves(shape: &Shape) -> [u64; 2] {
    let half = shape.values() / 2;
    let low = (1u64 << half) - 1;
    [low, low << (shape.values() - half)]
}

impl Rule for EqualityCage {
    const NAME: &'static str = "equality-cage";
    const ABOUT: &'static str =
        "Digits in a cage do not repeat; half of them are even, and half of them are low.";
    const EXAMPLE: &'static str = r#"
        . . . . . 4
        . . . . . 5
        2 . . . . .
        4 . . . . 1
        . 6 . . . .
        . 1 . . . .
        {"rule":"equality-cage","cells":["r5c6","r6c4","r6c5","r6c6"]}
        {"rule":"equality-cage","cells":["r3c5","r3c6","r4c5","r5c5"]}
        {"rule":"equality-cage","cells":["r1c1","r1c2","r1c3","r2c2"]}"#;
    /// The combinations of even, odd, low and high digits are worked out.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, shape: &Shape) -> String {
        let half = (shape.values() / 2) as Value;
        let cells = list(&self.cells);
        if half == 0 {
            return format!("{cells} hold different digits, as many even as odd ones");
        }
        let low = range_of(shape.lowest(), shape.lowest() + half - 1);
        let high = range_of(shape.highest() - half + 1, shape.highest());
        format!("{cells} hold different digits, as many even as odd and as many low ({low}) as high ({high})")
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the equality cage {}", at(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let sets = self.sets(candidates.shape())?;
        let left = combinations::of_sets(candidates, &self.cells, &sets);
        let generic = || "has as many even as odd and as many low as high digits".to_string();
        Some(left.map_or_else(generic, |left| combinations::can_only_hold(&left)))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("an equality cage", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let values = values_of(filling, &self.cells);
        let distinct = (1..values.len()).all(|place| !values[..place].contains(&values[place]));
        let half = (shape.values() / 2) as Value;
        let is_low = |value: Value| value - shape.lowest() < half;
        let is_high = |value: Value| shape.highest() - value < half;
        let count = |test: &dyn Fn(Value) -> bool| values.iter().filter(|&&value| test(value)).count() * 2;
        let balanced = |test: &dyn Fn(Value) -> bool| count(test) == values.len();
        distinct && balanced(&|value| value % 2 == 0) && balanced(&is_low) && balanced(&is_high)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        enc.all_different(&self.cells);
        if self.cells.len() % 2 == 1 {
            return enc.clause(&[]);
        }
        let half = (shape.values() / 2) as Value;
        let even = |value: Value| value.is_multiple_of(2);
        let low = |value: Value| value - shape.lowest() < half;
        let high = |value: Value| shape.highest() - value < half;
        for kind in [&even as &dyn Fn(Value) -> bool, &low, &high] {
            let literal = |&cell: &Cell| {
                let lits: Vec<Lit> = enc.values(cell).filter(|&v| kind(v)).map(|v| enc.eq(cell, v)).collect();
                (1, enc.or(&lits))
            };
            let terms: Vec<(i64, Lit)> = self.cells.iter().map(literal).collect();
            enc.weighted_sum(&terms, self.cells.len() as i64 / 2);
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
        vec![Mark::Cage { cells: self.cells.clone(), label: "=".to_string() }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for area in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0]] {
            for values in [4, 5, 6] {
                let (rule, shape) = (EqualityCage { cells: cells(area) }, Shape::new(1, 4, values).unwrap());
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn the_middle_value_of_an_odd_number_is_neither_low_nor_high() {
        let shape = Shape::new(1, 2, 9).unwrap();
        let holds = |a, b| {
            let rule = EqualityCage { cells: cells(&[0, 1]) };
            rule.holds(&Filling::new(&shape, vec![a, b]).unwrap())
        };
        assert!(holds(4, 7) && holds(9, 2));
        assert!(!holds(5, 8) && !holds(4, 8) && !holds(2, 3));
    }

    #[test]
    fn a_repeated_cell_and_no_cell_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(EqualityCage { cells: cells(&[0, 0]) }.check(&shape).is_err());
        assert!(EqualityCage { cells: vec![] }.check(&shape).is_err());
    }
}
