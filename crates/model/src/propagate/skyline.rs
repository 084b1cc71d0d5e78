//! How many cells of a line are visible: higher than all before them. Heights of 0 are never visible.
//!
//! For each place and each highest value so far, the numbers of visible cells that can have been seen are a set of
//! bits: from the front what can be reached, from the back what is still needed. A value stays where the two meet.
//! Where the cells are distinct, so many of them have so high a highest value at least, and none repeats it.

use super::{Domains, Id, Propagator};
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

    /// Whether a value is seen behind cells of at most `highest`; there it is one more than the highest bit, and 0
    /// before the first cell.
    fn is_visible(&self, bit: usize, highest: usize) -> bool {
        bit >= highest && !(self.from_zero && bit == 0)
    }

    /// The highest so far after a value, or `None` if it cannot follow: `place` is the number of cells before it.
    fn after(&self, place: usize, highest: usize, bit: usize) -> Option<usize> {
        let next = highest.max(bit + 1);
        (!self.distinct || next > place && bit + 1 != highest).then_some(next)
    }
}

impl Propagator for Skyline {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let mut places = 0..self.cells.len();
        self.distinct =
            places.all(|place| self.cells[..place].iter().all(|&other| differ(other, self.cells[place])));
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
            for bit in bits(domains.mask(cell)) {
                for highest in (0..width).filter(|&highest| before[highest] != 0) {
                    if let Some(next) = self.after(place, highest, bit) {
                        after[next] |= before[highest] << u32::from(self.is_visible(bit, highest));
                    }
                }
            }
        }
        let mut needed = vec![1u64 << self.count; width];
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let (mut kept, mut earlier) = (0, vec![0u64; width]);
            let before = &reached[place * width..][..width];
            for bit in bits(domains.mask(cell)) {
                for highest in (0..width).filter(|&highest| before[highest] != 0) {
                    let Some(next) = self.after(place, highest, bit) else { continue };
                    let counts = needed[next] >> u32::from(self.is_visible(bit, highest)) & before[highest];
                    if counts != 0 {
                        kept |= 1 << bit;
                        earlier[highest] |= counts;
                    }
                }
            }
            domains.keep(cell, kept)?;
            needed = earlier;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        50
    }
}

/// The places of the bits of a mask.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
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
