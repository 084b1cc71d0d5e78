//! Sums of cells, and the levels at which they can be stated.
//!
//! | level | what becomes of a sum |
//! |---|---|
//! | 0 | every value of every cell is a term of a pseudo-Boolean sum |
//! | 1 | a sum that no set of that many values reaches is excluded outright |
//! | 2 | only values that take part in such a set are terms, the others are excluded |
//! | 3 | no pseudo-Boolean sum: a literal per set of values that reaches the sum |
//!
//! Without a level a sum is handed to the encoding as it is.

use super::Encoder;
use crate::grid::{Cell, ValueSet};
use cnf::Lit;
use cnf::sum::{self, Place, Sum, SumEncoding, TooLarge, values_in_use};
use std::collections::BTreeMap;

/// The encoding of levels 0 to 2 where none is named.
const PSEUDO_BOOLEAN: SumEncoding = SumEncoding::Adder;

/// Cells that add up.
#[derive(Clone, Copy, Debug)]
pub struct CellSum<'c> {
    /// The cells.
    pub cells: &'c [Cell],
    /// What they add up to.
    pub target: i64,
    /// No value occurs twice among them. That must be stated elsewhere; it makes better encodings possible.
    pub distinct: bool,
    /// They take no other values than these. That must be stated elsewhere, too.
    pub among: ValueSet,
    /// The level, 0 to 3.
    pub level: Option<u8>,
}

impl Encoder {
    /// The values of the cells add up to the target. `distinct` says that no value occurs twice among
    /// them, which must be stated elsewhere; it makes better encodings possible.
    pub fn sum(&mut self, cells: &[Cell], target: i64, distinct: bool) {
        let (among, level) = (self.shape().all_values(), self.style.cage_level);
        self.cell_sum(&CellSum { cells, target, distinct, among, level });
    }

    /// The values of some cells less those of others come to a total. `distinct` as for [`Encoder::sum`].
    pub fn signed_sum(&mut self, added: &[Cell], subtracted: &[Cell], target: i64, distinct: bool) {
        let all = self.shape().all_values();
        let negative = |place: Place| place.into_iter().map(|(value, lit)| (-value, lit)).collect();
        let plus = added.iter().map(|&cell| self.place(cell, all));
        let minus = subtracted.iter().map(|&cell| negative(self.place(cell, all)));
        let places = plus.chain(minus).collect();
        self.write_sum(&Sum { places, target, distinct }, self.style.sums.unwrap_or_default());
    }

    /// The values of cells, each times a factor, and one number of a choice add up to the target. Of a choice that is
    /// not empty exactly one literal holds.
    pub fn linear(&mut self, terms: &[(i64, Cell)], choice: &[(i64, Lit)], target: i64) {
        let mut factors: BTreeMap<Cell, i64> = BTreeMap::new();
        terms.iter().for_each(|&(factor, cell)| *factors.entry(cell).or_insert(0) += factor);
        factors.retain(|_, factor| *factor != 0);
        let cells: Vec<Cell> = factors.keys().copied().collect();
        if choice.is_empty() && factors.values().all(|&factor| factor == 1) {
            return self.sum(&cells, target, self.are_distinct(&cells));
        }
        let all = self.shape().all_values();
        let times = |(&cell, &factor): (&Cell, &i64)| -> Place {
            self.place(cell, all).into_iter().map(|(value, lit)| (factor * value, lit)).collect()
        };
        let mut places: Vec<Place> = factors.iter().map(times).collect();
        places.extend((!choice.is_empty()).then(|| choice.to_vec()));
        self.write_sum(&Sum { places, target, distinct: false }, self.style.sums.unwrap_or_default());
    }

    /// Lists of cells with factors all come to the same number.
    ///
    /// A list of a single cell, if there is one, is what the others are compared with; more than two lists
    /// otherwise share a choice of the number.
    pub fn equal_sums(&mut self, lists: &[Vec<(i64, Cell)>]) {
        let pivot = lists.iter().position(|list| list.len() == 1).unwrap_or(0);
        if lists.len() == 2 || lists.get(pivot).is_some_and(|list| list.len() == 1) {
            let negative: Vec<(i64, Cell)> = lists[pivot].iter().map(|&(f, cell)| (-f, cell)).collect();
            for (_, list) in lists.iter().enumerate().filter(|&(index, _)| index != pivot) {
                self.linear(&[&list[..], &negative].concat(), &[], 0);
            }
            return;
        }
        let bounds: Vec<(i64, i64)> = lists.iter().map(|list| self.bounds(list)).collect();
        let least = bounds.iter().map(|bounds| bounds.0).max().unwrap_or(0);
        let most = bounds.iter().map(|bounds| bounds.1).min().unwrap_or(0);
        let choice: Vec<(i64, Lit)> = (least..=most).map(|sum| (-sum, self.new_lit())).collect();
        let lits: Vec<Lit> = choice.iter().map(|&(_, lit)| lit).collect();
        self.exactly_one(&lits);
        if !choice.is_empty() {
            lists.iter().for_each(|list| self.linear(list, &choice, 0));
        }
    }

    /// The least and the largest that a list can come to.
    fn bounds(&self, list: &[(i64, Cell)]) -> (i64, i64) {
        list.iter().fold((0, 0), |(least, most), &(factor, cell)| {
            let values = || self.values(cell).map(|value| factor * i64::from(value));
            (least + values().min().unwrap_or(0), most + values().max().unwrap_or(0))
        })
    }

    /// The cells add up if all the conditions hold.
    pub fn sum_if(&mut self, conditions: &[Lit], sum: &CellSum) {
        let outer = self.cnf.guard();
        let all: Vec<Lit> = conditions.iter().copied().chain(outer).collect();
        let condition = self.cnf.and(&all);
        if condition == Lit::FALSE {
            return;
        }
        self.cnf.set_guard((condition != Lit::TRUE).then_some(condition));
        self.cell_sum(sum);
        self.cnf.set_guard(outer);
    }

    /// The weights of the literals that hold add up to the target.
    pub fn weighted_sum(&mut self, terms: &[(i64, Lit)], target: i64) {
        let places = terms.iter().map(|&(weight, lit)| vec![(0, !lit), (weight, lit)]).collect();
        let how = self.style.sums.unwrap_or_default();
        self.write_sum(&Sum { places, target, distinct: false }, how);
    }

    /// Why a sum was refused, if one was. What has been written then says too little.
    pub fn refused(&self) -> Option<TooLarge> {
        self.refused
    }

    fn cell_sum(&mut self, sum: &CellSum) {
        let (terms, how) = match sum.level {
            None => (sum.among, self.style.sums.unwrap_or_default()),
            Some(0) => (self.shape().all_values(), self.style.sums.unwrap_or(PSEUDO_BOOLEAN)),
            Some(level @ (1 | 2)) => {
                let Some(used) = in_use(sum) else { return self.clause(&[]) };
                let terms = if level == 1 { self.shape().all_values() } else { self.keep(sum.cells, used) };
                (terms, self.style.sums.unwrap_or(PSEUDO_BOOLEAN))
            }
            Some(_) => (sum.among, SumEncoding::Combinations),
        };
        let places = sum.cells.iter().map(|&cell| self.place(cell, terms)).collect();
        self.write_sum(&Sum { places, target: sum.target, distinct: sum.distinct }, how);
    }

    /// Excludes all other values from the cells.
    fn keep(&mut self, cells: &[Cell], kept: ValueSet) -> ValueSet {
        for &cell in cells {
            for value in self.values(cell).filter(|&value| !kept.contains(value)) {
                self.clause(&[!self.eq(cell, value)]);
            }
        }
        kept
    }

    fn place(&self, cell: Cell, terms: ValueSet) -> Place {
        let values = self.values(cell).filter(|&value| terms.contains(value));
        values.map(|value| (i64::from(value), self.eq(cell, value))).collect()
    }

    pub(super) fn write_sum(&mut self, sum: &Sum, how: SumEncoding) {
        if self.refused.is_none() && self.cnf.stopped().is_none() {
            self.refused = sum::exactly(&mut self.cnf, sum, how).err();
        }
    }
}

/// The values that take part in some way to reach the sum; `None` if there is no way.
fn in_use(sum: &CellSum) -> Option<ValueSet> {
    let values: Vec<i64> = sum.among.iter().map(i64::from).collect();
    let used = values_in_use(&values, sum.cells.len(), sum.target, sum.distinct)?;
    Some(sum.among.iter().filter(|&value| used.contains(&value.into())).collect())
}
