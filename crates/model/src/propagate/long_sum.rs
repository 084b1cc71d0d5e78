//! Many cells that add up to a total, in groups of which all differ: several little killers taken together.
//!
//! Distinct cells come to no less than the lowest values that they can hold together, and to no more than the highest.
//! The total leaves some room above the least that all groups come to, and below the most: no cell may take more of it
//! than there is. That is weaker than looking at sets of values and costs little, so it suits sums of dozens of cells,
//! and tells whether a closer look is worth it.

use super::groups::grouped;
use super::{Domains, Id, Propagator, Sums};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct LongSum {
    /// Group by group.
    cells: Box<[Id]>,
    /// Where each group ends.
    ends: Box<[usize]>,
    /// What the places of the values add up to, from 0 for the lowest.
    total: i64,
}

impl LongSum {
    /// The cells of all groups add up to `total`, with values from `lowest`; those of a group differ.
    pub fn new(groups: &[Vec<Id>], total: i64, lowest: i64) -> LongSum {
        let cells = groups.concat();
        let ends = groups.iter().scan(0, |end, group| {
            *end += group.len();
            Some(*end)
        });
        let total = total - lowest * cells.len() as i64;
        LongSum { ends: ends.collect(), cells: cells.into(), total }
    }

    /// How much room the total leaves.
    fn room(&self, domains: &Domains) -> Result<Room, Contradiction> {
        let (mut low, mut high) = (0, 0);
        let mut widest = 0;
        for group in self.groups() {
            let any = group.iter().fold(0, |any, &cell| any | domains.mask(cell));
            let (least, most) = (least(group, any, None, domains)?, most(group, any, None, domains)?);
            low += least;
            high += most;
            widest = widest.max(most - least);
        }
        let (above, below) = (self.total - low, high - self.total);
        if above < 0 || below < 0 {
            return Err(Contradiction);
        }
        Ok(if above >= widest && below >= widest { Room::Enough } else { Room::Tight { above, below } })
    }

    fn groups(&self) -> impl Iterator<Item = &[Id]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start..end])
    }
}

/// How much room a total leaves.
enum Room {
    /// So much that no group of cells is limited by it.
    Enough,
    /// From the least that the cells can come to up to the total, and from there to the most.
    Tight { above: i64, below: i64 },
}

/// So many open cells reach nearly every sum between the least and the most.
const MANY_OPEN: usize = 5;

/// A sum of many cells that is looked at closely only where its total leaves little room.
#[derive(Debug)]
pub struct Guarded {
    rough: LongSum,
    close: Sums,
    lowest: i64,
    total: i64,
}

impl Guarded {
    /// The cells, of which none occurs twice, add up to `total`, with `values` values from `lowest`.
    pub fn new(cells: &[Id], total: i64, lowest: i64, values: usize) -> Guarded {
        let terms: Vec<(i64, Id)> = cells.iter().map(|&cell| (1, cell)).collect();
        let close = Sums::new(&[terms], Some(total), lowest, values);
        let singles: Vec<Vec<Id>> = cells.iter().map(|&cell| vec![cell]).collect();
        Guarded { rough: LongSum::new(&singles, total, lowest), close, lowest, total }
    }
}

impl Propagator for Guarded {
    fn cells(&self) -> &[Id] {
        self.close.cells()
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.close.learn(differ);
        let groups = grouped(self.cells(), usize::MAX, differ);
        self.rough = LongSum::new(&groups, self.total, self.lowest);
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let open = self.cells().iter().filter(|&&cell| !domains.mask(cell).is_power_of_two()).count();
        match self.rough.room(domains)? {
            Room::Enough if open >= MANY_OPEN => Ok(()),
            _ => self.close.prune(domains),
        }
    }

    /// About a microsecond for nine cells, measured on little killers.
    fn cost(&self) -> u32 {
        8 + 12 * self.cells().len() as u32
    }

    fn bytes(&self) -> usize {
        self.rough.bytes() + self.close.bytes()
    }

    fn priority(&self) -> u8 {
        self.close.priority()
    }
}

/// The least that distinct cells come to, by the places of their values; one of them may be left out.
fn least(cells: &[Id], any: u64, without: Option<usize>, domains: &Domains) -> Result<i64, Contradiction> {
    let (mut taken, mut sum) = (0u64, 0);
    for (place, &cell) in cells.iter().enumerate() {
        if Some(place) == without {
            continue;
        }
        let free = any & !taken & u64::MAX << domains.mask(cell).trailing_zeros();
        if free == 0 {
            return Err(Contradiction);
        }
        taken |= free & free.wrapping_neg();
        sum += i64::from(free.trailing_zeros());
    }
    Ok(sum)
}

/// The most, likewise.
fn most(cells: &[Id], any: u64, without: Option<usize>, domains: &Domains) -> Result<i64, Contradiction> {
    let (mut taken, mut sum) = (0u64, 0);
    for (place, &cell) in cells.iter().enumerate() {
        if Some(place) == without {
            continue;
        }
        let free = any & !taken & u64::MAX >> domains.mask(cell).leading_zeros();
        if free == 0 {
            return Err(Contradiction);
        }
        let highest = 63 - free.leading_zeros();
        taken |= 1 << highest;
        sum += i64::from(highest);
    }
    Ok(sum)
}

/// The lowest bits of a word, `count` of them and none or all if that is out of range.
fn low_bits(count: i64) -> u64 {
    match count {
        ..=0 => 0,
        1..64 => u64::MAX >> (64 - count),
        _ => u64::MAX,
    }
}

impl Propagator for LongSum {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + size_of_val(&*self.ends)
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (above, below) = match self.room(domains)? {
            Room::Enough => return Ok(()),
            Room::Tight { above, below } => (above, below),
        };
        for group in self.groups() {
            let any = group.iter().fold(0, |any, &cell| any | domains.mask(cell));
            let (low, high) = (least(group, any, None, domains)?, most(group, any, None, domains)?);
            for (place, &cell) in group.iter().enumerate() {
                if domains.mask(cell).is_power_of_two() {
                    continue;
                }
                let up_to = above + low - least(group, any, Some(place), domains)?;
                let from = high - below - most(group, any, Some(place), domains)?;
                domains.keep(cell, low_bits(up_to + 1) & !low_bits(from))?;
            }
        }
        Ok(())
    }

    /// After the sums that it is made of.
    fn priority(&self) -> u8 {
        150
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, sound_in};

    #[test]
    fn what_some_filling_needs_is_kept() {
        let groups = [vec![0, 1], vec![2, 3]];
        let distinct = |v: &[usize]| v[0] != v[1] && v[2] != v[3];
        for total in 0..10 {
            let network = || {
                let sum: Box<dyn Propagator> = Box::new(LongSum::new(&groups, total + 4, 1));
                Network::new(4, vec![sum], &groups)
            };
            let holds = |v: &[usize]| distinct(v) && v.iter().sum::<usize>() as i64 == total;
            if (2..=6).contains(&total) {
                let left = sound_in(network(), 4, 3, holds);
                if total == 2 {
                    assert_eq!(left, [0b011; 4]);
                }
            }
        }
    }
}
