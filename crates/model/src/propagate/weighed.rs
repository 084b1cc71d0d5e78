//! Cells with weights: those that take one of some values have a known total weight.
//!
//! Partial sums are sets of bits, from the front what can be reached and from the back what is still needed; a cell may
//! count or not where the two meet. Totals beyond 128 are pruned by bounds alone.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Weighed {
    cells: Box<[Id]>,
    weights: Box<[u32]>,
    values: u64,
    total: u64,
    all: u64,
}

impl Weighed {
    /// The cells that take one of the values (as bits) weigh `total` together. No cell is named twice.
    pub fn new(cells: &[Id], weights: &[u32], values: u64, total: u64) -> Weighed {
        let all = weights.iter().map(|&weight| u64::from(weight)).sum();
        Weighed { cells: cells.into(), weights: weights.into(), values, total, all }
    }

    /// Whether the cell at a place can count, and whether it need not.
    fn choices(&self, place: usize, domains: &Domains) -> (bool, bool) {
        let mask = domains.mask(self.cells[place]);
        (mask & self.values != 0, mask & !self.values != 0)
    }

    fn keep(&self, place: usize, counts: bool, domains: &mut Domains) -> Result<(), Contradiction> {
        domains.keep(self.cells[place], if counts { self.values } else { !self.values })
    }

    fn prune_bounds(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        loop {
            let (mut sure, mut open) = (0, 0);
            for (place, &weight) in self.weights.iter().enumerate() {
                let (can, need_not) = self.choices(place, domains);
                sure += if need_not { 0 } else { u64::from(weight) };
                open += if can { u64::from(weight) } else { 0 };
            }
            if sure > self.total || open < self.total {
                return Err(Contradiction);
            }
            let mut changed = false;
            for (place, &weight) in self.weights.iter().enumerate() {
                if self.choices(place, domains) != (true, true) {
                    continue;
                }
                let weight = u64::from(weight);
                if sure + weight > self.total || open - weight < self.total {
                    self.keep(place, sure + weight <= self.total, domains)?;
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn prune_exactly(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut reached = Vec::with_capacity(self.cells.len() + 1);
        let mut sums = 1u128;
        for (place, &weight) in self.weights.iter().enumerate() {
            reached.push(sums);
            let (can, need_not) = self.choices(place, domains);
            sums = if can { sums << weight } else { 0 } | if need_not { sums } else { 0 };
        }
        let mut needed = sums & 1 << self.total;
        if needed == 0 {
            return Err(Contradiction);
        }
        for (place, &weight) in self.weights.iter().enumerate().rev() {
            let (can, need_not) = self.choices(place, domains);
            let with = if can { needed >> weight & reached[place] } else { 0 };
            let without = if need_not { needed & reached[place] } else { 0 };
            if can && need_not && (with == 0) != (without == 0) {
                self.keep(place, with != 0, domains)?;
            }
            needed = with | without;
        }
        Ok(())
    }
}

impl Propagator for Weighed {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.total > self.all {
            return Err(Contradiction);
        }
        if self.all < 128 { self.prune_exactly(domains) } else { self.prune_bounds(domains) }
    }

    fn priority(&self) -> u8 {
        60 + self.cells.len().min(50) as u8
    }

    fn bytes(&self) -> usize {
        64 + size_of_val(&*self.cells) + size_of_val(&*self.weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{exact, sound};

    fn weight(weights: &[u32], values: &[usize]) -> u32 {
        values.iter().zip(weights).filter(|(value, _)| **value == 1).map(|(_, weight)| weight).sum()
    }

    #[test]
    fn small_totals_are_exact() {
        for total in 0..12 {
            let weights = [1, 2, 4, 4];
            let weighed = Weighed::new(&[0, 1, 2, 3], &weights, 0b10, total);
            exact(&weighed, 4, 2, |values| u64::from(weight(&weights, values)) == total);
        }
        let weights = [3, 0, 2];
        exact(&Weighed::new(&[0, 1, 2], &weights, 0b10, 3), 3, 3, |values| weight(&weights, values) == 3);
    }

    #[test]
    fn large_totals_are_sound() {
        for total in [0, 100, 130, 200, 230, 500] {
            let weights = [100, 130, 100];
            let weighed = Weighed::new(&[0, 1, 2], &weights, 0b10, total);
            sound(&weighed, 3, 2, |values| u64::from(weight(&weights, values)) == total);
        }
    }
}
