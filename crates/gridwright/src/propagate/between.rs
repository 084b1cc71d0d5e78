//! The values between the two crusts of a house, the lowest and the highest, add up to a total.
//!
//! Every pair of places for the crusts is tried with every set of values that fits into the gap; what no pair
//! and set supports is removed.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Between {
    cells: Box<[Id]>,
    /// Sets of inner values that add up to the total, by their size.
    sets: Box<[Vec<u64>]>,
    /// The values that are no crusts.
    inner: u64,
    high: u64,
}

impl Between {
    /// The cells of a house, in order, and the sets of inner values (as bits) that reach the total.
    pub fn new(cells: &[Id], sets: impl IntoIterator<Item = u64>) -> Between {
        let mut by_size = vec![Vec::new(); cells.len()];
        for set in sets {
            by_size[set.count_ones() as usize].push(set);
        }
        let high = 1 << (cells.len() - 1);
        Between { cells: cells.into(), sets: by_size.into(), inner: high - 2, high }
    }

    /// Adds to `kept` what the crusts at two places, `low` and `high`, support.
    fn support(&self, masks: &[u64], low: usize, high: usize, kept: &mut [u64]) {
        let (first, last) = (low.min(high), low.max(high));
        let inside = first + 1..last;
        let any = masks[inside.clone()].iter().fold(0, |any, mask| any | mask);
        for &set in &self.sets[inside.len()] {
            let rest = self.inner & !set;
            let fits = set & !any == 0
                && masks[inside.clone()].iter().all(|mask| mask & set != 0)
                && masks[..first].iter().chain(&masks[last + 1..]).all(|mask| mask & rest != 0);
            if fits {
                kept[low] |= 1;
                kept[high] |= self.high;
                kept[inside.clone()].iter_mut().for_each(|kept| *kept |= set);
                kept[..first].iter_mut().for_each(|kept| *kept |= rest);
                kept[last + 1..].iter_mut().for_each(|kept| *kept |= rest);
            }
        }
    }
}

impl Propagator for Between {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut masks = [0; 64];
        let mut kept = [0; 64];
        let count = self.cells.len();
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = domains.mask(cell);
        }
        let masks = &masks[..count];
        for low in (0..count).filter(|&place| masks[place] & 1 != 0) {
            for high in (0..count).filter(|&place| place != low && masks[place] & self.high != 0) {
                self.support(masks, low, high, &mut kept[..count]);
            }
        }
        for (&cell, &kept) in self.cells.iter().zip(&kept) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        150
    }
}
