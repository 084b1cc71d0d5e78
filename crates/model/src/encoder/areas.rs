//! Areas of cells: connected ones, of a size.

use super::Encoder;
use crate::grid::{Cell, ValueSet};
use cnf::Lit;
use cnf::connected::connected;

impl Encoder {
    /// For each of the cells, "it holds one of the values".
    pub fn held(&mut self, cells: &[Cell], values: ValueSet) -> Vec<Lit> {
        let held = |cell: &Cell| {
            let open: Vec<_> = self.values(*cell).collect();
            if open.iter().all(|&value| values.contains(value)) {
                return Lit::TRUE;
            }
            let lits: Vec<Lit> = open
                .iter()
                .filter(|&&value| values.contains(value))
                .map(|&value| self.eq(*cell, value))
                .collect();
            self.or(&lits)
        };
        cells.iter().map(held).collect()
    }

    /// A literal that holds just if two cells hold the same value.
    pub fn same(&mut self, a: Cell, b: Cell) -> Lit {
        if a == b {
            return Lit::TRUE;
        }
        let mut both = Vec::new();
        for value in self.values(a) {
            both.push(self.and(&[self.eq(a, value), self.eq(b, value)]));
        }
        self.or(&both)
    }

    /// The literals that hold are connected, and no more than `steps` from the first one: see [`connected`].
    pub fn connected(&mut self, lits: &[Lit], neighbours: &[Vec<usize>], steps: usize) {
        connected(&mut self.cnf, lits, neighbours, steps);
    }

    /// The value of a cell is `base` and the number of the literals that hold.
    pub fn counts_up(&mut self, cell: Cell, base: usize, lits: &[Lit]) {
        let counts = self.at_least(lits, lits.len());
        for value in self.values(cell) {
            let here = !self.eq(cell, value);
            let Some(count) = usize::from(value).checked_sub(base) else {
                self.clause(&[here]);
                continue;
            };
            // At least none is true, and more than there are literals is false.
            let at_least = |count: usize| match count {
                0 => Lit::TRUE,
                count => counts.get(count - 1).copied().unwrap_or(Lit::FALSE),
            };
            self.clause(&[here, at_least(count)]);
            self.clause(&[here, !at_least(count + 1)]);
        }
    }
}
