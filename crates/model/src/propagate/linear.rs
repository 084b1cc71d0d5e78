//! Cells that add up to a total, some of them with a minus sign; values may repeat.
//!
//! A subtracted cell is turned round (its complement is added), so that all signs are plus. Bounds come first;
//! they mostly show that nothing follows. Otherwise, if the sums fit into 128 bits, partial sums are sets of
//! bits: from the front what can be reached, from the back what is still needed, and a value stays where the two
//! meet. Larger sums are pruned by bounds alone.

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
const MOST_CELLS: usize = 64;

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

    /// The lowest and the highest bit of a place, turned.
    fn bounds(&self, place: usize, domains: &Domains) -> (i64, i64) {
        let mask = self.turned(place, domains.mask(self.cells[place]));
        (i64::from(mask.trailing_zeros()), 63 - i64::from(mask.leading_zeros()))
    }

    /// The smallest and the largest sum, and the widest place.
    fn range(&self, domains: &Domains) -> (i64, i64, i64) {
        let (mut low, mut high, mut widest) = (0, 0, 0);
        for place in 0..self.cells.len() {
            let (min, max) = self.bounds(place, domains);
            low += min;
            high += max;
            widest = widest.max(max - min);
        }
        (low, high, widest)
    }

    fn prune_bounds(&self, domains: &mut Domains, low: i64, high: i64) -> Result<(), Contradiction> {
        for place in 0..self.cells.len() {
            let (min, max) = self.bounds(place, domains);
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

/// Makes the exact pruning for sums that fit into a word of that type.
macro_rules! prune_exactly {
    ($name:ident, $word:ty) => {
        impl Linear {
            fn $name(&self, domains: &mut Domains) -> Result<(), Contradiction> {
                let n = self.cells.len();
                let mut masks = [0u64; MOST_CELLS];
                let mut reached: [$word; MOST_CELLS + 1] = [0; MOST_CELLS + 1];
                reached[0] = 1;
                for place in 0..n {
                    masks[place] = self.turned(place, domains.mask(self.cells[place]));
                    let mut mask = masks[place];
                    while mask != 0 {
                        reached[place + 1] |= reached[place] << mask.trailing_zeros();
                        mask &= mask - 1;
                    }
                }
                let mut needed: $word = 1 << self.total;
                if reached[n] & needed == 0 {
                    return Err(Contradiction);
                }
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
                    if kept != masks[place] {
                        domains.keep(self.cells[place], self.turned(place, kept))?;
                    }
                    needed = before;
                }
                Ok(())
            }
        }
    };
}

prune_exactly!(prune_in_64, u64);
prune_exactly!(prune_in_128, u128);

impl Propagator for Linear {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (low, high, widest) = self.range(domains);
        if self.total < low || self.total > high {
            return Err(Contradiction);
        }
        // As long as every place can be made up for by the others, there is hardly anything to find.
        if (self.total - low).min(high - self.total) >= widest {
            return Ok(());
        }
        match self.cells.len() as u32 * (self.values - 1) {
            0..64 => self.prune_in_64(domains),
            64..128 if self.cells.len() <= MOST_CELLS => self.prune_in_128(domains),
            _ => self.prune_bounds(domains, low, high),
        }
    }

    fn priority(&self) -> u8 {
        80 + self.cells.len().min(50) as u8
    }
}
