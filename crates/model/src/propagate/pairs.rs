//! Cells of which every two that follow each other stand in a relation.
//!
//! A value that two of them hold in every way that is left leaves the cells that see both: of 7, 8 and 1 in two cells that
//! differ by more than one, 1 is in one of them.

use super::sets::place_needed;
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

    /// The values that two neighbours hold in every way that is left, where both are open.
    #[inline]
    fn needed(&self, first: u64, second: u64) -> u64 {
        if first & (first - 1) == 0 || second & (second - 1) == 0 {
            return 0;
        }
        let (mut needed, mut left) = (u64::MAX, first);
        while left != 0 && needed != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            let partners = self.after[bit.trailing_zeros() as usize] & second;
            needed &= if partners & partners.wrapping_sub(1) == 0 { bit | partners } else { bit };
        }
        needed
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
        for pair in self.cells.windows(2) {
            let needed = self.needed(domains.mask(pair[0]), domains.mask(pair[1]));
            place_needed(pair, domains, needed)?;
        }
        Ok(())
    }

    /// A value that is lost has no partner left on one of the sides of the cell, or two others need it: that is not said.
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
    fn a_value_that_every_pair_needs_leaves_who_sees_both() {
        use crate::grid::{Candidates, Shape};
        use crate::propagate::Network;
        let apart = Pairs::new(&[0, 1], 5, |a, b| a.abs_diff(b) >= 2);
        let groups = [vec![0, 1, 2], vec![1, 3]];
        let network = Network::new(4, vec![Box::new(apart)], &groups);
        let shape = Shape::new(1, 4, 5).unwrap();
        // Of 0, 3 and 4, two that are not neighbours: 0 and one of the others.
        let start = Candidates::from_masks(shape, vec![0b11001, 0b11001, 0b11111, 0b11111]);
        let mut domains = Domains::new(&start, Arc::new(network));
        domains.propagate().unwrap();
        assert_eq!(domains.masks(), [0b11001, 0b11001, 0b11110, 0b11111]);
    }

    #[test]
    fn what_every_pair_needs_is_nothing_that_another_filling_has() {
        use crate::propagate::{Network, sound_in};
        let relation = |a: usize, b: usize| a.abs_diff(b) >= 2;
        let network = Network::new(4, vec![Box::new(Pairs::new(&[0, 1, 2], 4, relation))], &[vec![0, 1, 3]]);
        let holds = |v: &[usize]| {
            relation(v[0], v[1]) && relation(v[1], v[2]) && v[0] != v[1] && v[3] != v[0] && v[3] != v[1]
        };
        sound_in(network, 4, 4, holds);
    }

    #[test]
    fn partners_that_are_gone_are_reason_enough() {
        let relation = |a: usize, b: usize| a.abs_diff(b) >= 2 && (a, b) != (3, 0);
        assert!(reasons_suffice(Box::new(Pairs::new(&[0, 1, 2], 4, relation)), 3, 4) > 1000);
    }
}
