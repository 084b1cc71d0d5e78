//! A number beside a row or column: what its shaded cells weigh together.
//!
//! In Kakurasu a cell weighs its place in the line; in a number cross every cell has a number of its own, and those
//! that are not crossed out add up. Clauses: by whatever encoding of sums is set.

use super::field::data;
use super::line_count::{is_one, one};
use super::lines_contain::check_values;
use super::shared::check_sight;
use super::words::beside;
use super::{Exclusion, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Sight, Value};
use crate::mark::{Mark, Symbol, ones};
use crate::propagate::{Propagator, Weighed};
use std::collections::BTreeMap;

data! {
    /// See the [module documentation](self).
    pub struct WeightedSum {
        /// The row or column.
        pub line: Line,
        /// What the cells that hold the value weigh together.
        pub sum: u32,
        /// What each cell of the line weighs; its place from the left or from the top, from 1, unless given.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub weights: Vec<u16> = "[]",
        /// The value.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        pub value: Value = "1",
    }
}

impl WeightedSum {
    fn sight(&self) -> Sight {
        Sight { line: self.line, back: false }
    }

    fn weighed(&self, shape: &Shape) -> Vec<(u32, Cell)> {
        let cells = shape.line(self.line);
        match self.weights.is_empty() {
            false => self.weights.iter().map(|&weight| weight.into()).zip(cells).collect(),
            true => {
                let place = |cell: Cell| match self.line {
                    Line::Row(_) => u32::from(cell.column) + 1,
                    Line::Column(_) => u32::from(cell.row) + 1,
                };
                cells.into_iter().map(|cell| (place(cell), cell)).collect()
            }
        }
    }

    /// What the clue excludes where each cell has one of two values. That the sum is reached, or takes all that is left, is seen at
    /// once; a cell that weighs too much, or without which it is too little, is soon found; for anything else the ways to add up to
    /// what is missing are compared, the more of them the more work.
    fn priced(&self, shape: &Shape, masks: &[u64]) -> Vec<Exclusion> {
        let weighs = 1u64 << (self.value - shape.lowest());
        let cells =
            self.weighed(shape).into_iter().map(|(weight, _)| u64::from(weight)).zip(masks).enumerate();
        let (mut taken, mut open) = (0, Vec::new());
        for (place, (weight, &mask)) in cells {
            match (mask & weighs != 0, mask & !weighs != 0) {
                (true, true) => open.push((place, weight)),
                (true, false) => taken += weight,
                _ => {}
            }
        }
        let Some(missing) = u64::from(self.sum).checked_sub(taken) else { return Vec::new() };
        let all: u64 = open.iter().map(|&(_, weight)| weight).sum();
        let ways = |left_out: Option<usize>, missing: u64| {
            let others = open.iter().filter(|&&(place, _)| Some(place) != left_out);
            count_ways(missing, others.map(|&(_, weight)| weight))
        };
        let compared = u32::try_from(ways(None, missing)).unwrap_or(u32::MAX);
        let combined = COMBINED.saturating_add(compared).min(MOST);
        let mut found = Vec::new();
        for &(place, weight) in &open {
            let with = missing.checked_sub(weight).is_some_and(|rest| ways(Some(place), rest) > 0);
            let without = ways(Some(place), missing) > 0;
            let (gone, bound) = match (with, without) {
                (false, true) => (self.value, weight > missing),
                (true, false) => (shape.lowest() + shape.highest() - self.value, all - weight < missing),
                _ => continue,
            };
            let price = match (missing == 0 || missing == all, bound) {
                (true, _) => AT_ONCE,
                (false, true) => BOUND,
                (false, false) => combined,
            };
            found.push(Exclusion { place, value: gone - shape.lowest(), price });
        }
        found
    }

    /// The weight that is still missing, and the weights of the cells that can add to it.
    fn open(&self, candidates: &Candidates) -> Option<(u32, Vec<u32>)> {
        let (mut missing, mut open) = (self.sum, Vec::new());
        for (weight, cell) in self.weighed(candidates.shape()) {
            match (candidates.contains(cell, self.value), candidates.mask(cell).count_ones()) {
                (false, _) => {}
                (true, 1) => missing = missing.checked_sub(weight)?,
                _ => open.push(weight),
            }
        }
        Some((missing, open))
    }
}

/// What it costs to see that the sum is reached, or takes all.
const AT_ONCE: u32 = 2;
/// That a weight is too much, or too much to be missed.
const BOUND: u32 = 4;
/// What is common to all ways to add up to the sum, besides their number.
const COMBINED: u32 = 9;
/// The most that one line costs: arguments of several lines cost more.
const MOST: u32 = 21;

/// In how many ways some of the weights add up to a number.
fn count_ways(missing: u64, weights: impl Iterator<Item = u64>) -> u64 {
    let mut ways: BTreeMap<u64, u64> = BTreeMap::from([(0, 1)]);
    for weight in weights {
        for (sum, count) in ways.clone().into_iter().filter(|(sum, _)| sum + weight <= missing) {
            let known = ways.entry(sum + weight).or_default();
            *known = known.saturating_add(count);
        }
    }
    ways.get(&missing).copied().unwrap_or(0)
}

/// The ways to add up to a number with some of the weights, unless they are more than two.
fn ways(missing: u32, weights: &[u32]) -> Option<Vec<Vec<u32>>> {
    let mut ways: Vec<Vec<u32>> = Vec::new();
    let mut partial = vec![(missing, 0, Vec::new())];
    let mut steps = 0;
    while let Some((left, from, taken)) = partial.pop() {
        steps += 1;
        if steps > 2_000 || ways.len() > 2 {
            return None;
        }
        if left == 0 {
            ways.push(taken);
            continue;
        }
        for (place, &weight) in weights.iter().enumerate().skip(from).filter(|(_, weight)| **weight > 0) {
            if let Some(left) = left.checked_sub(weight) {
                partial.push((left, place + 1, [&taken[..], &[weight]].concat()));
            }
        }
    }
    // Equal weights are the same to a reader.
    ways.iter_mut().for_each(|way| way.sort_unstable());
    ways.sort_unstable();
    ways.dedup();
    (1..=2).contains(&ways.len()).then_some(ways)
}

impl Rule for WeightedSum {
    const NAME: &'static str = "weighted-sum";
    const ABOUT: &'static str = "The shaded cells of a row or column weigh as much as the number beside it says; \
         a cell weighs its place in the line, unless it has a number of its own.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _
        _ _ _ _
        _ _ _ _
        _ _ _ _
        {"rule":"weighted-sum","line":"r1","sum":3}
        {"rule":"weighted-sum","line":"r2","sum":3}
        {"rule":"weighted-sum","line":"r3","sum":5}
        {"rule":"weighted-sum","line":"r4","sum":5}
        {"rule":"weighted-sum","line":"c1","sum":3}
        {"rule":"weighted-sum","line":"c2","sum":10}
        {"rule":"weighted-sum","line":"c3","sum":7}
        {"rule":"weighted-sum","line":"c4","sum":0}"#;
    /// Ways to add up to the number are worked out. This is the price of a line among others; what it shows alone costs more the more
    /// ways there are.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.line(self.line)
    }

    fn describe(&self, _: &Shape) -> String {
        let what = if self.weights.is_empty() { "places" } else { "numbers" };
        format!("the {what} of the cells of {} that hold {} add up to {}", self.line, self.value, self.sum)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the {} {}", self.sum, beside(self.sight()))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let (missing, open) = self.open(candidates)?;
        if missing == 0 {
            return Some("is reached already".to_string());
        }
        let sum = |way: &Vec<u32>| way.iter().map(u32::to_string).collect::<Vec<_>>().join("+");
        let ways: Vec<String> = ways(missing, &open)?.iter().map(sum).collect();
        let rest = if missing < self.sum { format!("needs {missing} more, which") } else { String::new() };
        Some(format!("{rest} can only be {}", ways.join(" or ")).trim_start().to_string())
    }

    fn exclusions(&self, shape: &Shape, masks: &[u64]) -> Option<Vec<Exclusion>> {
        (shape.values() == 2).then(|| self.priced(shape, masks))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a sum", self.sight(), shape)?;
        check_values("a sum", &[self.value], shape)?;
        let (weights, cells) = (self.weights.len(), shape.line(self.line).len());
        match weights == 0 || weights == cells {
            true => Ok(()),
            false => Err(RuleError(format!("{} has {cells} cells, but {weights} weights", self.line))),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let weighed = self.weighed(filling.shape()).into_iter();
        let sum: u64 =
            weighed.filter(|&(_, cell)| filling[cell] == self.value).map(|(w, _)| u64::from(w)).sum();
        sum == u64::from(self.sum)
    }

    fn encode(&self, enc: &mut Encoder) {
        let weighed = self.weighed(&enc.shape()).into_iter();
        let terms: Vec<_> =
            weighed.map(|(weight, cell)| (i64::from(weight), enc.eq(cell, self.value))).collect();
        enc.weighted_sum(&terms, self.sum.into());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let (weights, cells): (Vec<u32>, Vec<Cell>) = self.weighed(shape).into_iter().unzip();
        let bit = 1 << (self.value - shape.lowest());
        vec![Box::new(Weighed::new(&ids(shape, &cells), &weights, bit, self.sum.into()))]
    }

    /// The numbers in the cells are the rows' business: columns have the same.
    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let number = Mark::Outside(self.sight(), self.sum.to_string());
        let in_cells = !self.weights.is_empty() && matches!(self.line, Line::Row(_));
        let weights = self.weighed(shape).into_iter().filter(|_| in_cells);
        let weights = weights.map(|(weight, cell)| Mark::Number(cell, weight.to_string()));
        // Where zeros count, a one is a number that does not.
        let one = if self.value == 0 { Symbol::Crossed } else { Symbol::Shaded };
        ones(shape, one).into_iter().chain(weights).chain([number]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn sum(sum: u32, weights: &[u16], value: Value) -> WeightedSum {
        WeightedSum { line: Line::Row(0), sum, weights: weights.to_vec(), value }
    }

    #[test]
    fn all_that_no_way_has_is_excluded_at_its_price() {
        let shape = Shape::new(1, 6, 2).unwrap().from_zero();
        let mut prices = std::collections::BTreeSet::new();
        for sum in 0..=21 {
            let clue = WeightedSum { line: Line::Row(0), sum, weights: Vec::new(), value: 1 };
            for seed in 0..20 {
                let candidates = law::some_candidates(&shape, seed);
                let within = |filling: &Filling| shape.cells().all(|c| candidates.contains(c, filling[c]));
                let ways: Vec<Filling> =
                    law::fillings(&shape).filter(|f| clue.holds(f) && within(f)).collect();
                if ways.is_empty() {
                    continue;
                }
                let masks: Vec<u64> = shape.cells().map(|cell| candidates.mask(cell)).collect();
                let found = clue.exclusions(&shape, &masks).unwrap();
                for (place, cell) in shape.cells().enumerate() {
                    for value in [0, 1].into_iter().filter(|&value| candidates.contains(cell, value)) {
                        let gone = found.iter().any(|e| e.place == place && e.value == value);
                        assert_eq!(gone, !ways.iter().any(|way| way[cell] == value), "{sum} {seed} {cell}");
                    }
                }
                prices.extend(found.iter().map(|e| e.price));
            }
        }
        assert!(prices.len() > 3 && prices.first() == Some(&AT_ONCE), "{prices:?}");
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 2).unwrap().from_zero();
        for rule in
            [sum(5, &[], 1), sum(0, &[], 1), sum(11, &[], 1), sum(7, &[3, 3, 4, 0], 0), sum(3, &[3; 4], 1)]
        {
            law::keeps_the_law(&rule.into(), &shape);
        }
        law::keeps_the_law(&sum(4, &[1, 3, 2], 2).into(), &Shape::new(1, 3, 3).unwrap());
        let column = WeightedSum { line: Line::Column(1), ..sum(3, &[], 1) };
        law::keeps_the_law(&column.into(), &Shape::new(3, 2, 2).unwrap().from_zero());
    }

    #[test]
    fn few_ways_are_told() {
        let shape = Shape::new(1, 4, 2).unwrap().from_zero();
        let told = |total| sum(total, &[], 1).insight(&Candidates::all(&shape));
        assert_eq!(told(2).as_deref(), Some("can only be 2"));
        assert_eq!(told(3).as_deref(), Some("can only be 1+2 or 3"));
        assert_eq!(told(0).as_deref(), Some("is reached already"));
        let mut candidates = Candidates::all(&shape);
        candidates.remove(Cell::new(0, 0), 0);
        let said = sum(3, &[], 1).insight(&candidates);
        assert_eq!(said.as_deref(), Some("needs 2 more, which can only be 2"));
    }

    #[test]
    fn weights_for_another_length_are_refused() {
        let message = sum(5, &[1, 2], 1).check(&Shape::square(3).unwrap()).unwrap_err().to_string();
        assert_eq!(message, "row 1 has 3 cells, but 2 weights");
    }
}
