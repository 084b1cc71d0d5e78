//! Cells that add up to a total, some of them with a minus sign; values may repeat.
//!
//! A subtracted cell is turned round (its complement is added), so that all signs are plus. If the sums fit
//! into 128 bits, partial sums are sets of bits: from the front what can be reached, from the back what is
//! still needed, and a value stays where the two meet (domain consistent). Otherwise bounds alone.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Linear {
    cells: Box<[Id]>,
    /// How many of the cells, from the front, are added; the rest is subtracted.
    added: usize,
    /// The total in places of bits, all signs plus.
    total: i64,
    values: u32,
}

/// More cells than this are never together in one sum that pays.
const MOST_CELLS: usize = 32;

impl Linear {
    /// The values of `added` less those of `subtracted` add up to `total`; `values` values from `lowest`.
    pub fn new(added: &[Id], subtracted: &[Id], total: i64, lowest: i64, values: usize) -> Linear {
        let cells: Box<[Id]> = [added, subtracted].concat().into();
        let (plus, minus) = (added.len() as i64, subtracted.len() as i64);
        // value = lowest + bit; a turned bit is values - 1 - bit.
        let total = total - lowest * (plus - minus) + minus * (values as i64 - 1);
        Linear { cells, added: added.len(), total, values: values as u32 }
    }

    fn turned(&self, place: usize, mask: u64) -> u64 {
        if place < self.added { mask } else { mask.reverse_bits() >> (64 - self.values) }
    }

    /// Whether partial sums fit into a word.
    fn fits(&self) -> bool {
        self.cells.len() <= MOST_CELLS && self.cells.len() as u32 * (self.values - 1) < 128
    }

    fn prune_exactly(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let n = self.cells.len();
        let mut masks = [0u64; MOST_CELLS];
        let mut reached = [0u128; MOST_CELLS + 1];
        reached[0] = 1;
        for place in 0..n {
            masks[place] = self.turned(place, domains.mask(self.cells[place]));
            reached[place + 1] = shifted(reached[place], masks[place]);
        }
        if !(0..128).contains(&self.total) || reached[n] >> self.total & 1 == 0 {
            return Err(Contradiction);
        }
        let mut needed: u128 = 1 << self.total;
        for place in (0..n).rev() {
            let (mut kept, mut before) = (0, 0);
            let mut mask = masks[place];
            while mask != 0 {
                let bit = mask.trailing_zeros();
                mask &= mask - 1;
                if reached[place] << bit & needed != 0 {
                    kept |= 1 << bit;
                    before |= needed >> bit;
                }
            }
            domains.keep(self.cells[place], self.turned(place, kept))?;
            needed = before;
        }
        Ok(())
    }

    fn prune_bounds(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let bounds = |place: usize, domains: &Domains| {
            let mask = self.turned(place, domains.mask(self.cells[place]));
            (i64::from(mask.trailing_zeros()), 63 - i64::from(mask.leading_zeros()))
        };
        let (mut low, mut high) = (0, 0);
        for place in 0..self.cells.len() {
            let (min, max) = bounds(place, domains);
            low += min;
            high += max;
        }
        if self.total < low || self.total > high {
            return Err(Contradiction);
        }
        for place in 0..self.cells.len() {
            let (min, max) = bounds(place, domains);
            let least = (self.total - (high - max)).max(min) as u32;
            let most = (self.total - (low - min)).min(max) as u32;
            if least > most {
                return Err(Contradiction);
            }
            let kept = u64::MAX >> (63 - most) & u64::MAX << least;
            domains.keep(self.cells[place], self.turned(place, kept & u64::MAX >> (64 - self.values)))?;
        }
        Ok(())
    }
}

/// Every sum of a member of the set and a bit of the mask.
fn shifted(set: u128, mut mask: u64) -> u128 {
    let mut result = 0;
    while mask != 0 {
        result |= set << mask.trailing_zeros();
        mask &= mask - 1;
    }
    result
}

impl Propagator for Linear {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.fits() { self.prune_exactly(domains) } else { self.prune_bounds(domains) }
    }

    fn priority(&self) -> u8 {
        80 + self.cells.len().min(50) as u8
    }
}
