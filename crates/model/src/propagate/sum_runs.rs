//! A line that can be cut into runs which each add up to the same number; on a loop the last run may end in the first.
//!
//! What the run so far can have is a set of bits, and a value shifts it. From the front what can be reached, from the
//! back what still leads to the end; a value stays where the two meet. A loop is walked once for each number that the
//! last run can bring to the first. Exact where no cell occurs twice.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct SumRuns {
    cells: Box<[Id]>,
    /// What each run adds up to.
    sum: u32,
    /// The value of bit 0, at least 1.
    lowest: u32,
    is_loop: bool,
}

impl SumRuns {
    /// `None` for sums from 64 up, and for values from 0: where all are 0, no run ever ends.
    pub fn new(cells: &[Id], sum: u32, lowest: u32, is_loop: bool) -> Option<SumRuns> {
        let fits = (1..64).contains(&sum) && lowest > 0;
        fits.then(|| SumRuns { cells: cells.into(), sum, lowest, is_loop })
    }

    /// The values of a mask that fit into a run, with their bits.
    fn values(&self, mut mask: u64) -> impl Iterator<Item = (u32, u64)> {
        std::iter::from_fn(move || {
            let bit = mask & mask.wrapping_neg();
            mask ^= bit;
            let value = self.lowest + bit.trailing_zeros();
            (bit != 0 && value <= self.sum).then_some((value, bit))
        })
    }

    /// What a run can have after a value: with the whole sum another begins.
    fn after(&self, runs: u64, value: u32) -> u64 {
        let next = runs << value;
        next & ((1 << self.sum) - 1) | next >> self.sum & 1
    }

    /// What it can have before a value, to have one of these after it.
    fn before(&self, runs: u64, value: u32) -> u64 {
        runs >> value | (runs & 1) << (self.sum - value)
    }

    /// Adds the values that stand on some way from what the first run has already to the same at the end.
    fn walk(&self, start: u64, reached: &mut Vec<u64>, kept: &mut [u64], domains: &Domains) {
        reached.clear();
        let mut now = start;
        for &cell in &self.cells {
            reached.push(now);
            now = self.values(domains.mask(cell)).fold(0, |next, (value, _)| next | self.after(now, value));
        }
        let mut needed = now & start;
        if needed == 0 {
            return;
        }
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let mut earlier = 0;
            for (value, bit) in self.values(domains.mask(cell)) {
                let before = self.before(needed, value) & reached[place];
                if before != 0 {
                    earlier |= before;
                    kept[place] |= bit;
                }
            }
            needed = earlier;
        }
    }
}

impl Propagator for SumRuns {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut reached = Vec::with_capacity(self.cells.len());
        let mut kept = vec![0; self.cells.len()];
        for start in 0..if self.is_loop { self.sum } else { 1 } {
            self.walk(1 << start, &mut reached, &mut kept, domains);
        }
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| domains.keep(cell, kept))
    }

    fn priority(&self) -> u8 {
        50
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    fn can_be_cut(values: &[usize], sum: usize) -> bool {
        let mut run = 0;
        values.iter().for_each(|value| run = if run + value + 1 == sum { 0 } else { run + value + 1 });
        run == 0
    }

    #[test]
    fn a_line_keeps_what_some_way_to_cut_it_uses() {
        for sum in [1, 2, 3, 4, 6, 9] {
            let line = SumRuns::new(&[0, 1, 2, 3], sum as u32, 1, false).unwrap();
            exact(&line, 4, 3, |v| can_be_cut(v, sum));
            let closed = SumRuns::new(&[0, 1, 2, 3], sum as u32, 1, true).unwrap();
            exact(&closed, 4, 3, |v| (0..4).any(|turn| can_be_cut(&[&v[turn..], &v[..turn]].concat(), sum)));
        }
    }

    #[test]
    fn what_does_not_fit_into_a_word_is_refused() {
        assert!(SumRuns::new(&[0], 64, 1, false).is_none() && SumRuns::new(&[0], 10, 0, false).is_none());
        exact(&SumRuns::new(&[0, 1], 63, 61, false).unwrap(), 2, 4, |v| v == [2, 2]);
    }
}
