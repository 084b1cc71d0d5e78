//! No value occurs twice in a region that is only known by the numbers of its cells; each occurs where there are as many
//! values as cells.
//!
//! A value that is placed in the region leaves its other cells, and a cell that holds it too is in another region. A value
//! that has only one place left in the region is placed, and its cell is in the region.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct RegionValues {
    /// The cells, and behind them as many places that hold the numbers of their regions.
    ids: Box<[Id]>,
    /// The region's number, as a bit.
    region: u64,
    /// The values that must occur, as bits.
    needed: u64,
}

impl RegionValues {
    /// The cells whose place in `numbers` holds `region` (a bit) hold no value twice, and all values of `needed`.
    pub fn new(cells: &[Id], numbers: &[Id], region: u64, needed: u64) -> RegionValues {
        RegionValues { ids: [cells, numbers].concat().into(), region, needed }
    }

    /// The cells that may be in the region, and whether they surely are.
    fn cells_of(&self, domains: &Domains) -> Vec<(Id, Id, bool)> {
        let (cells, numbers) = self.ids.split_at(self.ids.len() / 2);
        let of = |(&cell, &number): (&Id, &Id)| {
            let mask = domains.mask(number);
            (mask & self.region != 0).then_some((cell, number, mask == self.region))
        };
        cells.iter().zip(numbers).filter_map(of).collect()
    }

    /// What the values placed in the region exclude; whether anything changed.
    fn exclude(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let cells = self.cells_of(domains);
        let mut changed = false;
        for &(placed, _, sure) in &cells {
            let value = domains.mask(placed);
            if !sure || !value.is_power_of_two() {
                continue;
            }
            for &(cell, number, sure) in cells.iter().filter(|&&(cell, _, _)| cell != placed) {
                let mask = domains.mask(cell);
                if sure && mask & value != 0 {
                    domains.keep(cell, !value)?;
                    changed = true;
                } else if mask == value && domains.mask(number) & self.region != 0 {
                    domains.keep(number, !self.region)?;
                    changed = true;
                }
            }
        }
        Ok(changed)
    }

    /// Places what has one place left; whether anything changed.
    fn place(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let cells = self.cells_of(domains);
        let (mut once, mut twice) = (0, 0);
        for &(cell, _, _) in &cells {
            twice |= once & domains.mask(cell);
            once |= domains.mask(cell);
        }
        if self.needed & !once != 0 {
            return Err(Contradiction);
        }
        let mut changed = false;
        let single = self.needed & !twice;
        for &(cell, number, sure) in &cells {
            let mask = domains.mask(cell);
            if mask & single == 0 || sure && mask.is_power_of_two() {
                continue;
            }
            domains.keep(cell, single)?;
            if !domains.mask(cell).is_power_of_two() {
                // Two values would need this one place.
                return Err(Contradiction);
            }
            domains.keep(number, self.region)?;
            changed = true;
        }
        Ok(changed)
    }
}

impl Propagator for RegionValues {
    fn cells(&self) -> &[Id] {
        &self.ids
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        while self.exclude(domains)? || self.place(domains)? {}
        Ok(())
    }

    fn priority(&self) -> u8 {
        70
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;

    #[test]
    fn values_of_a_region_differ_and_occur() {
        let held = |values: &[usize], region: usize| {
            let (cells, numbers) = values.split_at(3);
            let mut held: Vec<usize> = (0..3).filter(|&i| numbers[i] == region).map(|i| cells[i]).collect();
            held.sort_unstable();
            held
        };
        for region in 0..2 {
            let distinct = |values: &[usize]| held(values, region).windows(2).all(|pair| pair[0] != pair[1]);
            let any = RegionValues::new(&[0, 1, 2], &[3, 4, 5], 1 << region, 0);
            sound(&any, 6, 2, distinct);
            let all = RegionValues::new(&[0, 1, 2], &[3, 4, 5], 1 << region, 0b11);
            sound(&all, 6, 2, |values| held(values, region) == [0, 1]);
        }
    }
}
