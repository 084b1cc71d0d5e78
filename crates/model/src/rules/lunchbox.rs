//! Lunchboxes: the values of a line are distinct, and those between its smallest and its largest add up to the clue.
//!
//! Smallest and largest are those on the line, wherever they stand; in a line of one cell they are the same. Clauses: literals for their places give one per
//! place for "between"; the values that stand there add up.

use super::combinations::{self, joined};
use super::field::data;
use super::less::ascending;
use super::shared::{check_line, values_of};
use super::words::{at, or};
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::sets::{subsets, ways};
use crate::propagate::sum_between::Deal;
use crate::propagate::{Propagator, SumBetween};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct Lunchbox {
        /// The line.
        pub cells: Vec<Cell>,
        /// What lies between the smallest and the largest value adds up to this.
        pub sum: u32,
    }
}

/// More ways to deal the values than this are not listed.
const MOST_DEALS: u64 = 100_000;

impl Lunchbox {
    /// The ways to deal values to the line, if they can be listed.
    fn deals(&self, shape: &Shape) -> Option<Vec<Deal>> {
        let (size, values) = (self.cells.len(), shape.values());
        if !(2..=values).contains(&size) {
            return Some(Vec::new());
        }
        let parts = 1u64.checked_shl(size as u32 - 2).unwrap_or(u64::MAX);
        if ways(values, size).saturating_mul(parts) > MOST_DEALS {
            return None;
        }
        let value = |bit: u32| u32::from(shape.lowest()) + bit;
        let sum = |set: u64| (0..64).filter(|bit| set >> bit & 1 == 1).map(value).sum::<u32>();
        let mut deals = Vec::new();
        for set in subsets(values, size) {
            let (low, high) = (set & set.wrapping_neg(), 1 << (63 - set.leading_zeros()));
            let rest = set & !low & !high;
            // Every part of the rest, from all of it down to nothing.
            let mut inside = rest;
            loop {
                if sum(inside) == self.sum {
                    deals.push(Deal { low, high, inside, outside: rest & !inside });
                }
                if inside == 0 {
                    break;
                }
                inside = (inside - 1) & rest;
            }
        }
        Some(deals)
    }
}

impl Rule for Lunchbox {
    const NAME: &'static str = "lunchbox";
    const ABOUT: &'static str = "Digits on a line do not repeat, and those between its smallest and its largest digit sum to the clue.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . 6 . .
        2 . . . . .
        {"rule":"lunchbox","cells":["r2c5","r2c6","r1c6","r1c5"],"sum":7}
        {"rule":"lunchbox","cells":["r1c4","r2c4","r3c4","r3c3"],"sum":3}
        {"rule":"lunchbox","cells":["r1c1","r1c2","r2c2","r3c2"],"sum":9}
        {"rule":"lunchbox","cells":["r6c5","r6c4","r6c3","r6c2"],"sum":3}"#;
    /// Neither the ends of the lunchbox nor what lies between them is known at first.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        let cells = list(&self.cells);
        format!(
            "no digit repeats in {cells}, and those between the smallest and the largest sum to {}",
            self.sum
        )
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the lunchbox of {} {}", self.sum, at(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let deals = self.deals(candidates.shape()).filter(|_| self.cells.len() > 1)?;
        let left = combinations::between(candidates, &self.cells, &deals)?;
        let left: Vec<String> = left.iter().map(|values| joined(values, "+")).collect();
        match &left[..] {
            [] => Some("has no combination left".to_string()),
            [nothing] if nothing == "0" => Some("has its smallest beside its largest digit".to_string()),
            _ => Some(format!("needs {} between its smallest and its largest digit", or(&left))),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a lunchbox", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        let mut sorted = values.clone();
        sorted.sort_unstable();
        let place = |value| values.iter().position(|other| *other == value);
        let (low, high) = (place(sorted[0]), place(sorted[sorted.len() - 1]));
        let Some((low, high)) = low.zip(high) else { return false };
        let between = low.min(high) + 1..low.max(high).max(low.min(high) + 1);
        let sum: u32 = values[between].iter().map(|&value| u32::from(value)).sum();
        sorted.is_sorted_by(|a, b| a < b) && sum == self.sum
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.cells);
        let count = self.cells.len();
        if count > enc.shape().values() {
            return;
        }
        let [low, high] = [false, true].map(|largest| place_of_extreme(enc, &self.cells, largest));
        let mut terms = Vec::new();
        for place in 0..count {
            let mut before = |lits: &[Lit]| (enc.or(&lits[..place]), enc.or(&lits[place + 1..]));
            let ((low_before, low_after), (high_before, high_after)) = (before(&low), before(&high));
            let rising = enc.and(&[low_before, high_after]);
            let falling = enc.and(&[high_before, low_after]);
            let inside = enc.or(&[rising, falling]);
            let cell = self.cells[place];
            for value in enc.values(cell).filter(|&value| value > 0) {
                let here = enc.eq(cell, value);
                terms.push((i64::from(value), enc.and(&[inside, here])));
            }
        }
        enc.weighted_sum(&terms, self.sum.into());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        // A single cell has nothing between. If the clue asks for more, there is no way to deal values.
        if self.cells.len() < 2 && self.sum == 0 {
            return Vec::new();
        }
        let deals = self.deals(shape).map(|deals| SumBetween::new(&ids(shape, &self.cells), deals));
        deals.into_iter().map(|deals| Box::new(deals) as Box<dyn Propagator>).collect()
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: format!("<{}>", self.sum) }]
    }
}

/// Literals for the place of the smallest value of some distinct cells, or of the largest.
fn place_of_extreme(enc: &mut Encoder, cells: &[Cell], largest: bool) -> Vec<Lit> {
    let lits: Vec<Lit> = cells.iter().map(|_| enc.new_lit()).collect();
    enc.exactly_one(&lits);
    for (&cell, &here) in cells.iter().zip(&lits) {
        for &other in cells.iter().filter(|&&other| other != cell) {
            let (low, high) = if largest { (other, cell) } else { (cell, other) };
            ascending(enc, low, high, false, &[!here]);
        }
    }
    lits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Domains, Network};
    use crate::rules::law::{self, cells};
    use std::sync::Arc;

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0]] {
            for sum in [0, 1, 3, 5, 99] {
                let rule = Lunchbox { cells: cells(line), sum };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_single_cell_with_a_sum_is_refused_by_propagation() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for (sum, fails) in [(0, false), (1, true), (99, true)] {
            let rule = Lunchbox { cells: cells(&[2]), sum };
            let network = Arc::new(Network::new(shape.len(), rule.propagators(&shape), &[]));
            let mut domains = Domains::new(&Candidates::all(&shape), network);
            assert_eq!(domains.propagate().is_err(), fails, "{sum}");
        }
    }

    #[test]
    fn a_repeated_cell_and_an_empty_line_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Lunchbox { cells: cells(&[0, 1, 0]), sum: 3 }.check(&shape).is_err());
        assert!(Lunchbox { cells: vec![], sum: 3 }.check(&shape).is_err());
    }
}
