//! Sums of cells, and the levels at which they can be stated.
//!
//! | level | what becomes of a sum |
//! |---|---|
//! | 0 | every value of every cell is a term of a pseudo-Boolean sum |
//! | 1 | a sum that no set of so many values reaches is excluded outright |
//! | 2 | only values that take part in such a set are terms, the others are excluded |
//! | 3 | no pseudo-Boolean sum: a literal per set of values that reaches the sum |
//!
//! Without a level a sum is handed to the encoding as it is.

use super::Encoder;
use crate::grid::{Cell, ValueSet};
use cnf::Lit;
use cnf::sum::{self, Place, Sum, SumEncoding, TooLarge, values_in_use};

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

    fn write_sum(&mut self, sum: &Sum, how: SumEncoding) {
        if self.refused.is_none() {
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
