//! Sandwich sums: the values strictly between the lowest and the highest value of a row or column add up
//! to the clue. The values of the line are distinct.
//!
//! Mostly the line is a house and the two are the lowest and the highest value of the grid. On a shorter line they are
//! the smallest and the largest that stand there, as in a [`Lunchbox`]; a longer one cannot be filled.
//!
//! Clauses: `first(p)`, "the first crust stands at place p or before it", and `second(p)` likewise give
//! `inside(p)`. A literal `b(v)` per value says "v lies between the crusts", tied to `inside` of its place.
//! A literal per set of values that adds up to the clue fixes every `b(v)`; a pair of places of the crusts
//! needs a set of the size of its gap. About a thousand clauses a clue. Where the sets are many or another
//! encoding of sums is asked for, the values `v` of all `b(v)` that hold add up to the clue.
//!
//! With a level (see [`CellSum`]) it is done the old way, at fifteen times the size: for every pair of places of the
//! crusts, the cells between add up.

use super::combinations::{self, joined};
use super::field::data;
use super::shared::check_sight;
use super::words::or;
use super::{Lunchbox, Rule, RuleError, ids};
use crate::encoder::{CellSum, Encoder};
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Sight, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::sum_between::Deal;
use crate::propagate::{Propagator, SumBetween};
use cnf::Lit;
use cnf::sum::SumEncoding;

data! {
    /// See the [module documentation](self).
    pub struct Sandwich {
        /// The row or column.
        pub line: Line,
        /// What lies between adds up to this.
        pub sum: u32,
    }
}

impl Rule for Sandwich {
    const NAME: &'static str = "sandwich";
    const ABOUT: &'static str =
        "Digits between the lowest and the highest digit of a row or column sum to the clue.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . 1 .
        . . . . . .
        . . . . . .
        {"rule":"sandwich","line":"c1","sum":6}
        {"rule":"sandwich","line":"r5","sum":5}
        {"rule":"sandwich","line":"c3","sum":7}
        {"rule":"sandwich","line":"c6","sum":9}
        {"rule":"sandwich","line":"r6","sum":14}"#;
    /// The combinations of a sum are worked out, and where the crusts can stand.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.line(self.line)
    }

    fn describe(&self, shape: &Shape) -> String {
        let (line, sum) = (self.line, self.sum);
        match self.as_lunchbox(shape) {
            Some(_) => format!("the digits between the smallest and the largest of {line} sum to {sum}"),
            None => {
                let (lowest, highest) = (shape.lowest(), shape.highest());
                format!("the digits between {lowest} and {highest} in {line} sum to {sum}")
            }
        }
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the sandwich of {} in {}", self.sum, self.line)
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let shape = candidates.shape();
        if let Some(lunchbox) = self.as_lunchbox(shape) {
            return lunchbox.insight(candidates);
        }
        let left = combinations::between(candidates, &shape.line(self.line), &self.deals(shape)?)?;
        let left: Vec<String> = left.iter().map(|values| joined(values, "+")).collect();
        let (lowest, highest) = (shape.lowest(), shape.highest());
        match &left[..] {
            [] => Some("has no combination left".to_string()),
            [nothing] if nothing == "0" => Some(format!("has {lowest} and {highest} side by side")),
            _ => Some(format!("needs {} between {lowest} and {highest}", or(&left))),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a sandwich sum", Sight { line: self.line, back: false }, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let values: Vec<Value> = shape.line(self.line).iter().map(|&cell| filling[cell]).collect();
        let mut sorted = values.clone();
        sorted.sort_unstable();
        if !sorted.is_sorted_by(|a, b| a < b) {
            return false;
        }
        let (lowest, highest) = (sorted[0], sorted[sorted.len() - 1]);
        let crust = |v: &Value| *v == lowest || *v == highest;
        let filling = values.iter().skip_while(|v| !crust(v)).skip(1).take_while(|v| !crust(v));
        filling.map(|&v| u32::from(v)).sum::<u32>() == self.sum
    }

    fn encode(&self, enc: &mut Encoder) {
        if let Some(lunchbox) = self.as_lunchbox(&enc.shape()) {
            return lunchbox.encode(enc);
        }
        let cells = enc.shape().line(self.line);
        enc.all_different(&cells);
        let crusts = Crusts::new(enc, &cells);
        match enc.style().sandwich_level {
            Some(level) => self.add_between_crusts(enc, &cells, &crusts, level),
            None => self.add_values_between(enc, &cells, &crusts),
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if let Some(lunchbox) = self.as_lunchbox(shape) {
            return lunchbox.propagators(shape);
        }
        let cells = ids(shape, &shape.line(self.line));
        let between = self.deals(shape).map(|deals| SumBetween::new(&cells, deals));
        between.into_iter().map(|between| Box::new(between) as Box<dyn Propagator>).collect()
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        vec![shape.line(self.line)]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Outside(Sight { line: self.line, back: false }, self.sum.to_string())]
    }
}

/// Up to this many values between the crusts their sets are listed.
const MOST_LISTED: usize = 16;

impl Sandwich {
    /// The same clue for a line that is no house, or too short for two crusts.
    fn as_lunchbox(&self, shape: &Shape) -> Option<Lunchbox> {
        let cells = shape.line(self.line);
        let usual = cells.len() == shape.values() && cells.len() > 1;
        (!usual).then_some(Lunchbox { cells, sum: self.sum })
    }

    /// The ways to deal the values of a house, if they can be listed.
    fn deals(&self, shape: &Shape) -> Option<Vec<Deal>> {
        let places = shape.values();
        if places > MOST_LISTED {
            return None;
        }
        let value = |bit: usize| u32::from(shape.lowest()) + bit as u32;
        let sum = |set: &u64| (0..places).filter(|bit| set >> bit & 1 == 1).map(value).sum::<u32>();
        let high = 1 << (places - 1);
        let deal = |inside: u64| Deal { low: 1, high, inside, outside: (high - 2) & !inside };
        let inner = (0..1u64 << (places - 2)).map(|set| set << 1);
        Some(inner.filter(|set| sum(set) == self.sum).map(deal).collect())
    }

    /// For every two places of the crusts, the cells between them add up to the clue.
    fn add_between_crusts(&self, enc: &mut Encoder, cells: &[Cell], crusts: &Crusts, level: u8) {
        let among: ValueSet = inner_values(enc).into_iter().collect();
        for (i, &first) in crusts.at.iter().enumerate() {
            for (j, &second) in crusts.at.iter().enumerate().skip(i + 1) {
                let cells = &cells[i + 1..j];
                let (target, level) = (self.sum.into(), Some(level));
                enc.sum_if(&[first, second], &CellSum { cells, target, distinct: true, among, level });
            }
        }
    }

    /// The values that lie between the crusts, wherever those are, add up to the clue.
    fn add_values_between(&self, enc: &mut Encoder, cells: &[Cell], crusts: &Crusts) {
        let inner = inner_values(enc);
        let between: Vec<Lit> = inner.iter().map(|_| enc.new_lit()).collect();
        for (&value, &b) in inner.iter().zip(&between) {
            for (place, &cell) in cells.iter().enumerate() {
                let (here, inside) = (enc.eq(cell, value), crusts.inside[place]);
                enc.clause(&[!here, !inside, b]);
                enc.clause(&[!here, inside, !b]);
            }
        }
        let listed = matches!(enc.style().sums, None | Some(SumEncoding::Auto | SumEncoding::Combinations));
        if listed && inner.len() <= MOST_LISTED {
            self.name_sets(enc, crusts, &inner, &between);
        } else {
            let terms: Vec<(i64, Lit)> = inner.iter().map(|&value| value.into()).zip(between).collect();
            enc.weighted_sum(&terms, self.sum.into());
        }
    }

    /// A literal per set of values that adds up to the clue says which values lie between.
    fn name_sets(&self, enc: &mut Encoder, crusts: &Crusts, inner: &[Value], between: &[Lit]) {
        let sets = sets_of_sum(inner, self.sum);
        let names: Vec<Lit> = sets.iter().map(|_| enc.new_lit()).collect();
        enc.clause(&names);
        for (i, &b) in between.iter().enumerate() {
            let (mut with, mut without) = (vec![!b], vec![b]);
            for (set, &name) in sets.iter().zip(&names) {
                let has = set.contains(&inner[i]);
                enc.clause(&[!name, if has { b } else { !b }]);
                if has { with.push(name) } else { without.push(name) }
            }
            enc.clause(&with);
            enc.clause(&without);
        }
        crusts.gaps_match(enc, &sets, &names);
    }
}

/// The values that are no crust.
fn inner_values(enc: &Encoder) -> Vec<Value> {
    (enc.shape().lowest() + 1..enc.shape().highest()).collect()
}

/// Where the two crusts of a line stand.
struct Crusts {
    /// A crust stands at this place.
    at: Vec<Lit>,
    /// This place lies strictly between the crusts.
    inside: Vec<Lit>,
}

impl Crusts {
    fn new(enc: &mut Encoder, cells: &[Cell]) -> Crusts {
        let (low, high) = (enc.shape().lowest(), enc.shape().highest());
        let mut at = Vec::new();
        let mut inside = Vec::new();
        // How many crusts stand before the place: at least one, both.
        let (mut one, mut both) = (Lit::FALSE, Lit::FALSE);
        for &cell in cells {
            let here = enc.or(&[enc.eq(cell, low), enc.eq(cell, high)]);
            at.push(here);
            inside.push(enc.and(&[one, !both, !here]));
            let second = enc.and(&[one, here]);
            both = enc.or(&[both, second]);
            one = enc.or(&[one, here]);
        }
        Crusts { at, inside }
    }

    /// Two places of the crusts need a set of the size of the gap between them, and the other way round.
    fn gaps_match(&self, enc: &mut Encoder, sets: &[Vec<Value>], names: &[Lit]) {
        for i in 0..self.at.len() {
            for j in i + 1..self.at.len() {
                let gap = j - i - 1;
                let mut clause = vec![!self.at[i], !self.at[j]];
                clause.extend(sets.iter().zip(names).filter(|(s, _)| s.len() == gap).map(|(_, &name)| name));
                enc.clause(&clause);
            }
        }
        let sizes = || sets.iter().map(Vec::len).zip(names);
        for i in 0..self.at.len() {
            for (size, &name) in sizes() {
                let left = i.checked_sub(size + 1).map_or(Lit::FALSE, |j| self.at[j]);
                let right = self.at.get(i + size + 1).copied().unwrap_or(Lit::FALSE);
                enc.clause(&[!name, !self.at[i], left, right]);
            }
        }
    }
}

/// Every set of the values that adds up to the sum.
fn sets_of_sum(values: &[Value], sum: u32) -> Vec<Vec<Value>> {
    let Some((&largest, rest)) = values.split_last() else {
        return if sum == 0 { vec![vec![]] } else { vec![] };
    };
    if values.iter().map(|&v| u32::from(v)).sum::<u32>() < sum {
        return Vec::new();
    }
    let mut sets = sets_of_sum(rest, sum);
    if let Some(left) = sum.checked_sub(largest.into()) {
        sets.extend(sets_of_sum(rest, left).into_iter().map(|mut set| {
            set.push(largest);
            set
        }));
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for sum in 0..=6 {
            let rule = Sandwich { line: Line::Row(0), sum }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 4, 4).unwrap());
        }
        for sum in [0, 2, 5, 9] {
            let rule = Sandwich { line: Line::Column(0), sum }.into();
            law::keeps_the_law(&rule, &Shape::new(5, 1, 5).unwrap());
        }
        let rule = Sandwich { line: Line::Row(0), sum: 3 }.into();
        law::keeps_the_law(&rule, &Shape::new(1, 4, 4).unwrap().from_zero());
    }

    #[test]
    fn on_a_line_that_is_no_house_the_crusts_are_its_smallest_and_its_largest_value() {
        for (columns, values) in [(1, 1), (1, 3), (2, 3), (3, 5), (4, 6), (4, 3)] {
            let shape = Shape::new(1, columns, values).unwrap();
            for sum in [0, 1, 3, 6] {
                let rule = Sandwich { line: Line::Row(0), sum };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_line_outside_the_grid_is_refused() {
        assert!(Sandwich { line: Line::Row(4), sum: 3 }.check(&Shape::square(4).unwrap()).is_err());
    }

    #[test]
    fn sets_of_a_sum_are_all_found() {
        assert_eq!(sets_of_sum(&[2, 3, 4, 5], 7), [vec![3, 4], vec![2, 5]]);
        assert_eq!(sets_of_sum(&[2, 3], 0), [Vec::<Value>::new()]);
        assert!(sets_of_sum(&[2, 3], 6).is_empty());
    }

    #[test]
    fn a_sandwich_tells_what_can_lie_between() {
        let shape = Shape::square(5).unwrap();
        for seed in 0..8 {
            let candidates = law::some_candidates(&shape, seed);
            for sum in 0..=9 {
                let rule = Sandwich { line: Line::Row(0), sum };
                let left = rule
                    .deals(&shape)
                    .and_then(|deals| combinations::between(&candidates, &shape.line(rule.line), &deals));
                let row = Shape::new(1, 5, 5).unwrap();
                let mut expected: Vec<Vec<Value>> = Vec::new();
                for filling in law::fillings(&row).filter(|filling| rule.holds(filling)) {
                    let within = row.cells().all(|cell| candidates.contains(cell, filling[cell]));
                    let crust = |value: &Value| *value == 1 || *value == 5;
                    let values = filling.values().iter().copied();
                    let inside = values.skip_while(|v| !crust(v)).skip(1).take_while(|v| !crust(v));
                    let mut inside: Vec<Value> = inside.collect();
                    inside.sort_unstable();
                    if within && !expected.contains(&inside) {
                        expected.push(inside);
                    }
                }
                expected.sort();
                assert_eq!(left, Some(expected), "{sum} with {seed}");
            }
        }
    }

    #[test]
    fn a_sandwich_is_told_in_a_sentence() {
        let shape = Shape::square(9).unwrap();
        let seen = |sum| Sandwich { line: Line::Row(2), sum }.insight(&Candidates::all(&shape));
        assert_eq!(seen(0).as_deref(), Some("has 1 and 9 side by side"));
        assert_eq!(seen(5).as_deref(), Some("needs 2+3 or 5 between 1 and 9"));
        assert_eq!(seen(18), None);
        assert_eq!(Sandwich { line: Line::Row(2), sum: 5 }.cite(&shape), "the sandwich of 5 in row 3");
    }
}
