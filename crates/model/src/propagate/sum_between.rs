//! The lowest and the highest value of some distinct cells are crusts, and the values between them add up: sandwiches
//! and lunchboxes.
//!
//! Every pair of places for the crusts is tried with every way to deal the values that fits into the gap; what no
//! pair and way supports is removed.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct SumBetween {
    cells: Box<[Id]>,
    /// The ways to deal, by the number of values between the crusts.
    deals: Box<[Vec<Deal>]>,
    /// What can be the lower and the higher crust.
    crusts: [u64; 2],
}

/// Which values are the crusts, lie between them, and lie outside, as bits.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// The lower crust.
    pub low: u64,
    /// The higher crust.
    pub high: u64,
    /// What lies between.
    pub inside: u64,
    /// All the rest.
    pub outside: u64,
}

impl SumBetween {
    /// Distinct cells, in order, and the ways to deal values to them.
    pub fn new(cells: &[Id], deals: impl IntoIterator<Item = Deal>) -> SumBetween {
        let mut by_size = vec![Vec::new(); cells.len()];
        let mut crusts = [0; 2];
        for deal in deals {
            crusts = [crusts[0] | deal.low, crusts[1] | deal.high];
            by_size[deal.inside.count_ones() as usize].push(deal);
        }
        SumBetween { cells: cells.into(), deals: by_size.into(), crusts }
    }

    /// Adds to `kept` what the crusts at two places, `low` and `high`, support.
    fn support(&self, masks: &[u64], low: usize, high: usize, kept: &mut [u64]) {
        let (first, last) = (low.min(high), low.max(high));
        let inside = first + 1..last;
        let any = masks[inside.clone()].iter().fold(0, |any, mask| any | mask);
        for deal in &self.deals[inside.len()] {
            let fits = deal.inside & !any == 0
                && masks[low] & deal.low != 0
                && masks[high] & deal.high != 0
                && masks[inside.clone()].iter().all(|mask| mask & deal.inside != 0)
                && masks[..first].iter().chain(&masks[last + 1..]).all(|mask| mask & deal.outside != 0);
            if fits {
                kept[low] |= deal.low;
                kept[high] |= deal.high;
                kept[inside.clone()].iter_mut().for_each(|kept| *kept |= deal.inside);
                kept[..first].iter_mut().for_each(|kept| *kept |= deal.outside);
                kept[last + 1..].iter_mut().for_each(|kept| *kept |= deal.outside);
            }
        }
    }
}

impl Propagator for SumBetween {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + self.deals.iter().map(|deals| size_of_val(&**deals)).sum::<usize>()
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.crusts == [0, 0] {
            // There is no way to deal: the cells may be more than there are values, which are 64 at most.
            return domains.keep(self.cells[0], 0);
        }
        let mut masks = [0; 64];
        let mut kept = [0; 64];
        let count = self.cells.len();
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = domains.mask(cell);
        }
        let masks = &masks[..count];
        let [lows, highs] = self.crusts;
        for low in (0..count).filter(|&place| masks[place] & lows != 0) {
            for high in (0..count).filter(|&place| place != low && masks[place] & highs != 0) {
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
