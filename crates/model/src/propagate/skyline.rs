//! How many cells of a line are visible: higher than all before them. Heights of 0 are never visible.
//!
//! For each place and each highest value so far, the numbers of visible cells that can have been seen are a set of
//! bits: from the front what can be reached, from the back what is still needed. A value stays where the two meet.
//! Where the cells are distinct, so many of them have so high a highest value at least, and none repeats it.

use super::{Domains, Id, Propagator, all_differ};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Skyline {
    cells: Box<[Id]>,
    /// The number of visible cells.
    count: usize,
    values: usize,
    /// The height of bit 0 is 0.
    from_zero: bool,
    distinct: bool,
}

impl Skyline {
    /// `count` cells are visible from the front; `values` values from 0 or 1. `None` where the line is too long to be
    /// worth it.
    pub fn new(cells: &[Id], count: usize, values: usize, from_zero: bool) -> Option<Skyline> {
        let skyline = Skyline { cells: cells.into(), count, values, from_zero, distinct: false };
        (cells.len() < 64).then_some(skyline)
    }

    /// The values of a mask that can stand behind cells of at most `highest` and are not seen there; `highest` is one more
    /// than the highest bit, and 0 before the first cell. `place` is the number of cells before.
    fn unseen(&self, mask: u64, highest: usize, place: usize) -> u64 {
        match highest {
            // Only a height of 0 is not seen from the start.
            0 => mask & u64::from(self.from_zero && self.is_enough(1, place)),
            _ if !self.is_enough(highest, place) => 0,
            _ if self.distinct => mask & low_bits(highest - 1),
            _ => mask & low_bits(highest),
        }
    }

    /// The values of a mask that are seen wherever they are the highest.
    fn seen(&self, mask: u64, place: usize) -> u64 {
        let too_low = if self.distinct { low_bits(place) } else { 0 };
        mask & !(too_low | u64::from(self.from_zero))
    }

    /// Whether the highest of distinct cells, of which `place` come before, can be as low as this.
    fn is_enough(&self, highest: usize, place: usize) -> bool {
        !self.distinct || highest > place
    }

    /// What can have been seen after a cell, by the highest value.
    fn forward(&self, mask: u64, place: usize, before: &[u64], after: &mut [u64]) {
        let seen = self.seen(mask, place);
        let mut lower = 0;
        for (highest, &counts) in before.iter().enumerate() {
            if self.unseen(mask, highest, place) != 0 {
                after[highest.max(1)] |= counts;
            }
            lower |= counts;
            if has(seen, highest) {
                after[highest + 1] |= lower << 1;
            }
        }
    }

    /// What can have been seen before a cell if that leads to the end, into `earlier`; and the values on the way there.
    fn backward(&self, mask: u64, place: usize, before: &[u64], needed: &[u64], earlier: &mut [u64]) -> u64 {
        let seen = self.seen(mask, place);
        let (mut kept, mut lower) = (0, 0);
        for (highest, &counts) in before.iter().enumerate() {
            let unseen = self.unseen(mask, highest, place);
            earlier[highest] = if unseen == 0 { 0 } else { needed[highest.max(1)] & counts };
            if earlier[highest] != 0 {
                kept |= unseen;
            }
            lower |= counts;
            if has(seen, highest) && needed[highest + 1] >> 1 & lower != 0 {
                kept |= 1 << highest;
            }
        }
        let mut higher = 0;
        for (highest, &counts) in before.iter().enumerate().rev() {
            if has(seen, highest) {
                higher |= needed[highest + 1] >> 1;
            }
            earlier[highest] |= counts & higher;
        }
        kept
    }
}

/// Whether a value is in a mask.
fn has(mask: u64, bit: usize) -> bool {
    bit < 64 && mask >> bit & 1 == 1
}

/// So many of the lowest bits.
fn low_bits(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

impl Propagator for Skyline {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.distinct = all_differ(&self.cells, differ);
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (length, width) = (self.cells.len(), self.values + 1);
        if self.count > length {
            return Err(Contradiction);
        }
        let mut reached = vec![0u64; (length + 1) * width];
        reached[0] = 1;
        for (place, &cell) in self.cells.iter().enumerate() {
            let (before, after) = reached[place * width..].split_at_mut(width);
            self.forward(domains.mask(cell), place, before, after);
        }
        let mut needed = vec![1u64 << self.count; width];
        let mut earlier = vec![0; width];
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let before = &reached[place * width..][..width];
            let kept = self.backward(domains.mask(cell), place, before, &needed, &mut earlier);
            domains.keep(cell, kept)?;
            std::mem::swap(&mut needed, &mut earlier);
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        50
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, exact, sound_in};

    fn visible(line: &[usize], from_zero: bool) -> usize {
        let height = |bit: usize| if from_zero { bit } else { bit + 1 };
        let is_visible = |&i: &usize| height(line[i]) > 0 && line[..i].iter().all(|&before| before < line[i]);
        (0..line.len()).filter(is_visible).count()
    }

    #[test]
    fn a_line_keeps_what_some_filling_of_it_uses() {
        for from_zero in [false, true] {
            for count in 0..=4 {
                let skyline = Skyline::new(&[2, 0, 1], count, 4, from_zero).unwrap();
                exact(&skyline, 3, 4, |v| visible(&[v[2], v[0], v[1]], from_zero) == count);
            }
        }
    }

    #[test]
    fn distinct_cells_are_seldom_low() {
        let distinct = |v: &[usize]| v[0] != v[1] && v[1] != v[2] && v[0] != v[2];
        for (from_zero, count) in [(false, 1), (false, 2), (false, 3), (true, 1), (true, 2)] {
            let skyline = Skyline::new(&[0, 1, 2], count, 4, from_zero).unwrap();
            let network = Network::new(3, vec![Box::new(skyline)], &[vec![0, 1, 2]]);
            let left = sound_in(network, 3, 4, |v| distinct(v) && visible(v, from_zero) == count);
            if count == 1 && !from_zero {
                // Whatever is first is the highest of three.
                assert_eq!(left, [0b1100, 0b0111, 0b0111]);
            }
        }
    }
}
