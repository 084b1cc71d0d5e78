//! Candidates by value: where each value can stand, and what follows for a value that must stand somewhere.

use super::{CellSet, Contradiction, Domains, Id};

/// The set of each cell alone: quicker than to shift two words.
pub(super) static SINGLE: [CellSet; CellSet::BITS as usize] = {
    let mut sets = [0; CellSet::BITS as usize];
    let mut cell = 0;
    while cell < sets.len() {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// The cells that can hold each value.
pub(super) fn places_of(masks: &[u64]) -> Vec<CellSet> {
    let highest = 64 - masks.iter().fold(0, |any, mask| any | mask).leading_zeros() as usize;
    let mut places = vec![0; highest];
    for (cell, &mask) in masks.iter().enumerate() {
        let mut left = mask;
        while left != 0 {
            places[left.trailing_zeros() as usize] |= 1 << cell;
            left &= left - 1;
        }
    }
    places
}

impl Domains {
    /// Puts a value (as a bit) that must stand in one of some cells into its only place; where it has several, it leaves
    /// the cells that see them all.
    pub fn place(&mut self, cells: &[Id], bit: u64) -> Result<(), Contradiction> {
        let (mut last, mut count, mut common) = (0, 0, self.can_hold(bit));
        for &cell in cells {
            if self.mask(cell) & bit != 0 {
                last = cell;
                count += 1;
                common &= self.network.peer_sets.get(cell as usize).copied().unwrap_or(0);
            }
        }
        match count {
            0 => return Err(Contradiction),
            1 => return self.keep(last, bit),
            _ if !self.is_small() => return self.exclude_from_common_peers(cells, bit),
            _ => {}
        }
        while common != 0 {
            self.keep(common.trailing_zeros(), !bit)?;
            common &= common - 1;
        }
        Ok(())
    }

    /// The cells that can hold a value, on a small grid.
    #[inline]
    pub(super) fn can_hold(&self, bit: u64) -> CellSet {
        self.places.get(bit.trailing_zeros() as usize).copied().unwrap_or(0)
    }

    /// Removes a value from every cell that sees all of its places among some cells.
    fn exclude_from_common_peers(&mut self, cells: &[Id], bit: u64) -> Result<(), Contradiction> {
        if self.network.peer_bits.is_empty() {
            return Ok(());
        }
        let words = self.masks.len().div_ceil(64);
        for word in 0..words {
            let places = cells.iter().filter(|&&cell| self.mask(cell) & bit != 0);
            let peers = |&cell: &Id| self.network.peer_bits[cell as usize * words + word];
            let mut common = places.fold(u64::MAX, |common, cell| common & peers(cell));
            while common != 0 {
                self.keep((word * 64) as Id + common.trailing_zeros(), !bit)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}
