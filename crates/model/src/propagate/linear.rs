//! Cells that add up to a total, some of them with a minus sign.
//!
//! A subtracted cell is turned round (its complement is added), so that all signs are plus. Cells of the same sign
//! that are known to differ form groups, and a group of distinct cells has tighter bounds than its cells. Bounds come
//! first; they mostly show that nothing follows. Otherwise cells count from their lowest candidates, or down from
//! their highest, whichever leaves less to share out: sets of partial sums then are bits of a word, from the front
//! what can be reached, from the back what is still needed, and a value stays where the two meet. Of a group, two
//! cells at a time are taken together there.

use super::bits::bits;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Linear {
    /// The added cells, then the subtracted ones; the cells of a group stand together.
    cells: Box<[Id]>,
    /// How many of the cells, from the front, are added; the rest is subtracted.
    added: usize,
    /// How many cells each group of distinct cells has.
    groups: Box<[usize]>,
    /// How far distinct cells can keep their sum from their lowest candidates.
    most_gained: i64,
    /// The total in places of bits, all signs plus.
    total: i64,
    values: u32,
}

/// More cells than this are never together in one sum that pays.
const MOST_CELLS: usize = 64;
/// Most sums have no more than this.
const FEW_CELLS: usize = 12;

impl Linear {
    /// The values of `added` less those of `subtracted` add up to `total`; `values` values from `lowest`.
    pub fn new(added: &[Id], subtracted: &[Id], total: i64, lowest: i64, values: usize) -> Linear {
        let cells: Box<[Id]> = [added, subtracted].concat().into();
        let (plus, minus) = (added.len() as i64, subtracted.len() as i64);
        // value = lowest + bit; a turned bit is values - 1 - bit.
        let total = total - lowest * (plus - minus) + minus * (values as i64 - 1);
        let groups = vec![1; cells.len()].into();
        Linear { cells, added: added.len(), groups, most_gained: 0, total, values: values as u32 }
    }

    #[inline]
    fn turned(&self, place: usize, mask: u64) -> u64 {
        if place < self.added { mask } else { mask.reverse_bits() >> (64 - self.values) }
    }

    /// The lowest and the highest bit of a place, turned.
    #[inline]
    fn ends(&self, place: usize, domains: &Domains) -> (i64, i64) {
        let mask = domains.mask(self.cells[place]);
        let (low, high) = (i64::from(mask.trailing_zeros()), 63 - i64::from(mask.leading_zeros()));
        let last = i64::from(self.values) - 1;
        if place < self.added { (low, high) } else { (last - high, last - low) }
    }

    /// Whether every place can be made up for by the others, even if cells that differ keep each other from their lowest and
    /// highest candidates as far as can be.
    #[inline]
    fn is_loose(&self, domains: &Domains) -> bool {
        let (mut low, mut high, mut widest) = (0, 0, 0);
        let (added, subtracted) = self.cells.split_at(self.added);
        for &cell in added {
            let mask = domains.mask(cell);
            let (min, max) = (mask.trailing_zeros(), 63 - mask.leading_zeros());
            low += min;
            high += max;
            widest = widest.max(max - min);
        }
        for &cell in subtracted {
            let mask = domains.mask(cell);
            let (min, max) = (mask.trailing_zeros(), 63 - mask.leading_zeros());
            low += self.values - 1 - max;
            high += self.values - 1 - min;
            widest = widest.max(max - min);
        }
        let slack = (self.total - i64::from(low)).min(i64::from(high) - self.total);
        slack >= i64::from(widest) + self.most_gained
    }

    /// The bounds of all sums.
    fn bounds(&self, domains: &Domains) -> Result<Bounds, Contradiction> {
        let mut bounds = Bounds { low: 0, high: 0, least: 0, most: 0, widest: 0 };
        let mut place = 0;
        for &size in &self.groups {
            // The lowest and the highest values that as many distinct cells can take.
            let (mut low_taken, mut high_taken) = (0u64, 0u64);
            for _ in 0..size {
                let (min, max) = self.ends(place, domains);
                bounds.low += min;
                bounds.high += max;
                bounds.widest = bounds.widest.max(max - min);
                let above = !low_taken & u64::MAX << min;
                let below = !high_taken & u64::MAX >> (63 - max);
                if above == 0 || below == 0 {
                    return Err(Contradiction);
                }
                let (lowest, highest) = (above.trailing_zeros(), 63 - below.leading_zeros());
                low_taken |= 1 << lowest;
                high_taken |= 1 << highest;
                bounds.least += i64::from(lowest);
                bounds.most += i64::from(highest);
                place += 1;
            }
        }
        Ok(bounds)
    }

    fn prune_by_bounds(&self, domains: &mut Domains, bounds: &Bounds) -> Result<(), Contradiction> {
        for place in 0..self.cells.len() {
            let (min, max) = self.ends(place, domains);
            let least = (self.total - (bounds.high - max)).max(min) as u32;
            let most = (self.total - (bounds.low - min)).min(max) as u32;
            if least > most {
                return Err(Contradiction);
            }
            let kept = u64::MAX >> (63 - most) & u64::MAX << least;
            domains.keep(self.cells[place], self.turned(place, kept & u64::MAX >> (64 - self.values)))?;
        }
        Ok(())
    }

    /// The candidates of a place such that shares are counted from the lowest bit: reversed if it is either turned or counted
    /// down. Twice is nothing.
    #[inline]
    fn reversed(&self, place: usize, mask: u64, down: bool) -> u64 {
        if (place >= self.added) != down { mask.reverse_bits() } else { mask }
    }

    /// The candidates of each place `within` reach of the end of its cell, counted from there, and that end.
    fn shares<const N: usize>(&self, domains: &Domains, within: u64, down: bool) -> [(u64, u32); N] {
        let mut shares = [(0, 0); N];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = self.reversed(place, domains.mask(cell), down);
            let end = mask.trailing_zeros();
            shares[place] = (mask >> end & within, end);
        }
        shares
    }

    /// Keeps what some way to share out `slack` uses: what the cells are above their lowest candidates, or below their
    /// highest if `down`.
    fn prune_by_bits<const N: usize>(
        &self,
        domains: &mut Domains,
        slack: i64,
        down: bool,
    ) -> Result<(), Contradiction> {
        let within = u64::MAX >> (63 - slack);
        let shares = self.shares::<N>(domains, within, down);
        let mut blocks = [(0, 0u64, 0u64); N];
        let mut count = 0;
        let mut reached = 1u64;
        let mut place = 0;
        for &size in &self.groups {
            let end = place + size;
            while place < end {
                let steps = if place + 1 < end {
                    pair_sums(shares[place], shares[place + 1])
                } else {
                    shares[place].0
                };
                blocks[count] = (place, steps & within, reached);
                reached = bits(steps & within).fold(0, |all, step| all | reached << step);
                place += if place + 1 < end { 2 } else { 1 };
                count += 1;
            }
        }
        let mut needed = 1u64 << slack;
        if reached & needed == 0 {
            return Err(Contradiction);
        }
        let mut end = self.cells.len();
        for &(place, steps, reached) in blocks[..count].iter().rev() {
            let (mut allowed, mut before) = (0, 0);
            for step in bits(steps).filter(|&step| reached << step & needed != 0) {
                allowed |= 1 << step;
                before |= needed >> step;
            }
            needed = before;
            let mut keep = |place: usize, kept: u64| {
                domains.keep(self.cells[place], self.reversed(place, kept << shares[place].1, down))
            };
            if end - place == 2 {
                let (first, second) = pair_shares(shares[place], shares[place + 1], allowed);
                keep(place, first)?;
                keep(place + 1, second)?;
            } else {
                keep(place, allowed)?;
            }
            end = place;
        }
        Ok(())
    }
}

/// What all sums lie between.
struct Bounds {
    /// By the cells alone.
    low: i64,
    high: i64,
    /// The same, given that cells of a group differ.
    least: i64,
    most: i64,
    /// The widest cell.
    widest: i64,
}

/// The candidates of the second of two distinct places if the first holds this one, each counted from its own end.
#[inline]
fn others((_, first): (u64, u32), (shares, second): (u64, u32), share: u32) -> u64 {
    match (share + first).checked_sub(second) {
        Some(same @ 0..64) => shares & !(1 << same),
        _ => shares,
    }
}

/// What two distinct places can add up to.
#[inline]
fn pair_sums(first: (u64, u32), second: (u64, u32)) -> u64 {
    bits(first.0).fold(0, |sums, share| sums | others(first, second, share) << share)
}

/// What two distinct places hold if they add up to one of these sums.
#[inline]
fn pair_shares(first: (u64, u32), second: (u64, u32), sums: u64) -> (u64, u64) {
    bits(first.0).fold((0, 0), |(kept, other), share| {
        let suits = others(first, second, share) & sums >> share;
        (kept | u64::from(suits != 0) << share, other | suits)
    })
}

impl Propagator for Linear {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let mut groups: Vec<Vec<Id>> = Vec::new();
        let (added, subtracted) = self.cells.split_at(self.added);
        for cells in [added, subtracted] {
            let first = groups.len();
            for &cell in cells {
                let suits = |group: &&mut Vec<Id>| group.iter().all(|&other| differ(cell, other));
                match groups[first..].iter_mut().find(suits) {
                    Some(group) => group.push(cell),
                    None => groups.push(vec![cell]),
                }
            }
        }
        self.groups = groups.iter().map(Vec::len).collect();
        self.most_gained = self.groups.iter().map(|&size| (size * (size - 1) / 2) as i64).sum();
        self.cells = groups.concat().into();
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.is_loose(domains) {
            return Ok(());
        }
        let bounds = self.bounds(domains)?;
        if self.total < bounds.least || self.total > bounds.most {
            return Err(Contradiction);
        }
        // As long as every place can be made up for by the others, there is hardly anything to find.
        if (self.total - bounds.least).min(bounds.most - self.total) >= bounds.widest {
            return Ok(());
        }
        let (up, down) = (self.total - bounds.low, bounds.high - self.total);
        if up.min(down) > 63 || self.cells.len() > MOST_CELLS {
            return self.prune_by_bounds(domains, &bounds);
        }
        match self.cells.len() {
            ..=FEW_CELLS => self.prune_by_bits::<FEW_CELLS>(domains, up.min(down), down < up),
            _ => self.prune_by_bits::<MOST_CELLS>(domains, up.min(down), down < up),
        }
    }

    fn priority(&self) -> u8 {
        80 + self.cells.len().min(50) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;

    #[test]
    fn a_sum_with_signs_keeps_what_is_needed() {
        for total in -4..8 {
            let sum = |v: &[usize]| (v[0] + v[1] + v[2]) as i64 - v[3] as i64;
            sound(&Linear::new(&[0, 1, 2], &[3], total, 0, 4), 4, 4, |v| sum(v) == total);
        }
    }

    #[test]
    fn distinct_cells_keep_what_is_needed() {
        for total in -6..9 {
            let mut linear = Linear::new(&[0, 1], &[2, 3], total, 0, 4);
            linear.learn(&|a, b| a / 2 == b / 2);
            let sum = |v: &[usize]| (v[0] + v[1]) as i64 - (v[2] + v[3]) as i64;
            distinct(&linear, |v| sum(v) == total && v[0] != v[1] && v[2] != v[3]);
            let mut linear = Linear::new(&[0, 1, 3], &[2], total, 0, 4);
            linear.learn(&|a, b| a != b && a != 2 && b != 2);
            let sum = |v: &[usize]| (v[0] + v[1] + v[3]) as i64 - v[2] as i64;
            distinct(&linear, |v| sum(v) == total && v[0] != v[1] && v[0] != v[3] && v[1] != v[3]);
        }
    }

    /// Like `sound`, but leaves equal cells to whoever said that they differ.
    fn distinct(linear: &Linear, holds: impl Fn(&[usize]) -> bool) {
        let network = std::sync::Arc::new(super::super::Network::new(4, Vec::new(), &[]));
        let shape = crate::grid::Shape::new(1, 4, 4).unwrap();
        let fillings: Vec<[usize; 4]> = (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]).collect();
        for start in (0..15usize.pow(4)).step_by(7) {
            let masks: Vec<u64> = (0..4).map(|i| (start / 15usize.pow(i) % 15 + 1) as u64).collect();
            let fits = |v: &&[usize; 4]| (0..4).all(|i| masks[i] >> v[i] & 1 == 1) && holds(&v[..]);
            let candidates = crate::grid::Candidates::from_masks(&shape, masks.clone());
            let mut domains = Domains::new(&candidates, std::sync::Arc::clone(&network));
            let left = linear.prune(&mut domains);
            for filling in fillings.iter().filter(fits) {
                assert!(left.is_ok(), "{filling:?} was refused from {masks:?}");
                let kept = (0..4).all(|i| domains.mask(i as Id) >> filling[i] & 1 == 1);
                assert!(kept, "{filling:?} of {masks:?} is not left in {:?}", domains.masks());
            }
        }
    }

    #[test]
    fn distinct_cells_are_seen_together() {
        // Two distinct cells that add up to 2 of 0, 1 and 2: no 1 is among them.
        let mut linear = Linear::new(&[0, 1], &[], 2, 0, 3);
        linear.learn(&|_, _| true);
        let network = std::sync::Arc::new(super::super::Network::new(2, Vec::new(), &[]));
        let shape = crate::grid::Shape::new(1, 2, 3).unwrap();
        let start = crate::grid::Candidates::from_masks(shape, vec![0b111, 0b111]);
        let mut domains = Domains::new(&start, network);
        linear.prune(&mut domains).unwrap();
        assert_eq!(domains.masks(), [0b101, 0b101]);
    }
}
