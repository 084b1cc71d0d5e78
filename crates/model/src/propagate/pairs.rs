//! Cells of which every two that follow each other stand in a relation.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;
use std::sync::Arc;

/// Support along a chain: exact where no cell occurs twice, because a value that has a partner on both sides
/// belongs to a filling of the whole chain.
#[derive(Debug)]
pub struct Pairs {
    cells: Box<[Id]>,
    /// For each bit of a cell, the bits that the next one may have.
    after: Arc<[u64]>,
    /// For each bit of a cell, the bits that the one before may have.
    before: Arc<[u64]>,
}

impl Pairs {
    /// Every two cells that follow each other satisfy `allowed`, which is asked for bits: 0 is the lowest value.
    pub fn new(cells: &[Id], values: usize, allowed: impl Fn(usize, usize) -> bool) -> Pairs {
        let row = |a: usize| (0..values).filter(|&b| allowed(a, b)).fold(0, |row, b| row | 1 << b);
        Pairs::from_rows(cells, (0..values).map(row))
    }

    /// The same, where for each bit of a cell the bits that the next one may have are known.
    pub fn from_rows(cells: &[Id], rows: impl ExactSizeIterator<Item = u64>) -> Pairs {
        let mut before = vec![0; rows.len()];
        let note = |(a, row): (usize, u64)| {
            let mut left = row;
            while left != 0 {
                before[left.trailing_zeros() as usize] |= 1 << a;
                left &= left - 1;
            }
            row
        };
        let after = rows.enumerate().map(note).collect();
        Pairs { cells: cells.into(), after, before: before.into() }
    }

    /// The same relation along other cells, at no cost: a grid may have thousands of such pairs.
    pub fn along(&self, cells: &[Id]) -> Pairs {
        Pairs { cells: cells.into(), after: Arc::clone(&self.after), before: Arc::clone(&self.before) }
    }
}

/// The bits that are a partner of some bit of a mask.
fn partners(table: &[u64], mut mask: u64) -> u64 {
    let mut partners = 0;
    while mask != 0 {
        partners |= table[mask.trailing_zeros() as usize];
        mask &= mask - 1;
    }
    partners
}

impl Propagator for Pairs {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        for pair in self.cells.windows(2) {
            domains.keep(pair[1], partners(&self.after, domains.mask(pair[0])))?;
        }
        for pair in self.cells.windows(2).rev() {
            domains.keep(pair[0], partners(&self.before, domains.mask(pair[1])))?;
        }
        Ok(())
    }

    /// Each value lost has no partner left on one of the sides of the cell.
    fn reason(
        &self,
        lost: Option<(Id, u64)>,
        mask: &dyn Fn(Id) -> u64,
        need: &mut Vec<(Id, u64)>,
    ) -> Option<u64> {
        let (cell, lost) = lost?;
        let mut left = lost;
        while left != 0 {
            let value = left.trailing_zeros() as usize;
            left &= left - 1;
            let sides = self.cells.windows(2).flat_map(|pair| {
                [(pair[1], pair[0], self.before[value]), (pair[0], pair[1], self.after[value])]
            });
            let mut sides =
                sides.filter(|&(own, other, partners)| own == cell && mask(other) & partners == 0);
            let (_, other, partners) = sides.next()?;
            need.push((other, !partners));
        }
        Some(lost)
    }

    fn bytes(&self) -> usize {
        // Many pairs share a table.
        64 + size_of_val(&*self.cells) + 2 * size_of_val(&*self.after) / Arc::strong_count(&self.after)
    }

    fn priority(&self) -> u8 {
        10
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{exact, reasons_suffice};

    #[test]
    fn a_chain_keeps_what_some_filling_of_it_uses() {
        let relation = |a: usize, b: usize| a.abs_diff(b) >= 2 && (a, b) != (3, 0);
        let pairs = Pairs::new(&[0, 1, 2], 4, relation);
        exact(&pairs, 3, 4, |values| values.windows(2).all(|pair| relation(pair[0], pair[1])));
    }

    #[test]
    fn partners_that_are_gone_are_reason_enough() {
        let relation = |a: usize, b: usize| a.abs_diff(b) >= 2 && (a, b) != (3, 0);
        assert!(reasons_suffice(Box::new(Pairs::new(&[0, 1, 2], 4, relation)), 3, 4) > 1000);
    }
}
