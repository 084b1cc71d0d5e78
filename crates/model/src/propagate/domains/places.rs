//! Candidates by value: where each value can stand, and what follows for a value that must stand somewhere.

use super::{CellSet, Contradiction, Domains, Id};
use crate::propagate::bits::bits;

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
                // Nobody sees two of the places: further ones change nothing.
                if common == 0 && count > 1 && self.is_small() {
                    return Ok(());
                }
            }
        }
        match count {
            0 => return Err(Contradiction),
            1 => return self.keep(last, bit),
            _ if !self.is_small() => {
                let places: Vec<Id> =
                    cells.iter().copied().filter(|&cell| self.mask(cell) & bit != 0).collect();
                return self.exclude_from_common_peers(&places, bit);
            }
            _ => {}
        }
        while common != 0 {
            self.keep(common.trailing_zeros(), !bit)?;
            common &= common - 1;
        }
        Ok(())
    }

    /// Removes each value that has two or three places among some cells, where it must stand, from the cells that see
    /// these all.
    pub(in crate::propagate) fn exclude_locked(&mut self, cells: &[Id]) -> Result<(), Contradiction> {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for &cell in cells {
            let mask = self.mask(cell);
            four |= three & mask;
            three |= two & mask;
            two |= one & mask;
            one |= mask;
        }
        let few = two & !four;
        if !self.is_small() {
            return self.exclude_few(cells, few);
        }
        let among = cells.iter().fold(0, |set, &cell| set | SINGLE[cell as usize]);
        for bit in bits(few).map(|value| 1 << value) {
            let everywhere = self.can_hold(bit);
            let first = everywhere & among;
            let second = first & first.wrapping_sub(1);
            let third = second & second.wrapping_sub(1);
            let sees = |places: CellSet| self.network.peer_sets[places.trailing_zeros() as usize];
            let mut common = everywhere & sees(first) & sees(second);
            if third != 0 {
                common &= sees(third);
            }
            while common != 0 {
                self.keep(common.trailing_zeros(), !bit)?;
                common &= common - 1;
            }
        }
        Ok(())
    }

    /// The same for given values on a large grid, where nobody keeps places.
    fn exclude_few(&mut self, cells: &[Id], few: u64) -> Result<(), Contradiction> {
        for bit in bits(few).map(|value| 1 << value) {
            let (mut places, mut count) = ([0; 3], 0);
            for &cell in cells {
                if self.mask(cell) & bit != 0 {
                    places[count] = cell;
                    count += 1;
                }
            }
            self.exclude_from_common_peers(&places[..count], bit)?;
        }
        Ok(())
    }

    /// The cells that can hold a value, on a small grid.
    #[inline]
    pub(super) fn can_hold(&self, bit: u64) -> CellSet {
        self.places.get(bit.trailing_zeros() as usize).copied().unwrap_or(0)
    }

    /// Removes a value from every cell that sees all of some places.
    fn exclude_from_common_peers(&mut self, places: &[Id], bit: u64) -> Result<(), Contradiction> {
        if self.network.peer_bits.is_empty() {
            return Ok(());
        }
        let words = self.masks.len().div_ceil(64);
        for word in 0..words {
            let mut common = u64::MAX;
            for &place in places {
                common &= self.network.peer_bits[place as usize * words + word];
            }
            while common != 0 {
                let cell = (word * 64) as Id + common.trailing_zeros();
                if self.mask(cell) & bit != 0 {
                    self.keep(cell, !bit)?;
                }
                common &= common - 1;
            }
        }
        Ok(())
    }
}
