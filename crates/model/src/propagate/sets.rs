//! Distinct cells whose values form one of several sets: a cage, a renban.
//!
//! Sets that some cell cannot be part of, or that lack a value already placed, are passed over; what no set offers
//! is removed, and a value that every set needs leaves the cells that see all of its places.

use super::{Domains, Id, Propagator, Required};
use crate::grid::Contradiction;
use std::sync::Arc;

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub struct Sets {
    cells: Box<[Id]>,
    list: SetList,
}

/// Sets of values, as bits, all of the same size.
#[derive(Clone, Debug)]
pub(super) enum SetList {
    /// Looked at one by one.
    Plain(Arc<[u64]>),
    /// Looked at all at once.
    Indexed(Arc<Index>),
}

/// A few sets of a few values, and which of them are left when values are missing.
#[derive(Debug)]
pub(super) struct Index {
    sets: Vec<u64>,
    /// For each set of values, those of the sets, as bits, that have no other values.
    inside: Box<[u16; 1 << Index::VALUES]>,
}

impl Index {
    /// Of more values there are too many sets.
    pub(super) const VALUES: usize = 9;
    const ALL: u64 = (1 << Index::VALUES) - 1;

    /// An index of these sets; `None` if they are too many.
    pub(super) fn new(sets: &[u64]) -> Option<Index> {
        if sets.len() > u16::BITS as usize || sets.iter().any(|set| set & !Index::ALL != 0) {
            return None;
        }
        let mut inside = Box::new([0; 1 << Index::VALUES]);
        for (number, &set) in sets.iter().enumerate() {
            inside[set as usize] |= 1 << number;
        }
        for bit in 0..Index::VALUES {
            for values in (0..1 << Index::VALUES).filter(|values| values >> bit & 1 == 1) {
                inside[values] |= inside[values & !(1 << bit)];
            }
        }
        Some(Index { sets: sets.to_vec(), inside })
    }

    /// The sets that have no values but these.
    #[inline]
    fn inside(&self, values: u64) -> u16 {
        self.inside[(values & Index::ALL) as usize]
    }
}

impl Sets {
    /// Distinct cells that together hold one of the sets, each of as many bits as there are cells.
    pub fn new(cells: &[Id], sets: impl IntoIterator<Item = u64>) -> Sets {
        Sets::shared(cells, SetList::Plain(sets.into_iter().collect()))
    }

    /// The same with sets that others use as well.
    pub(super) fn shared(cells: &[Id], list: SetList) -> Sets {
        let sets = Sets { cells: cells.into(), list };
        debug_assert!(sets.sets().iter().all(|set| set.count_ones() as usize == cells.len()));
        sets
    }

    fn sets(&self) -> &[u64] {
        match &self.list {
            SetList::Plain(sets) => sets,
            SetList::Indexed(index) => &index.sets,
        }
    }

    /// How many sets there are.
    pub(super) fn count(&self) -> usize {
        self.sets().len()
    }

    /// Looks at the candidates, and which sets are left that have all of the values `required`.
    #[inline]
    pub(super) fn look(&self, domains: &Domains, required: u64) -> Result<Seen, Contradiction> {
        let seen = match &self.list {
            SetList::Plain(sets) => self.look_at_each(sets, domains, required),
            SetList::Indexed(index) => self.look_at_all(index, domains, required),
        };
        if seen.offered == 0 { Err(Contradiction) } else { Ok(seen) }
    }

    fn look_at_each(&self, sets: &[u64], domains: &Domains, required: u64) -> Seen {
        let mut seen = Seen { needed: u64::MAX, ..Seen::default() };
        let mut masks = [0; MOST_SEEN];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = domains.mask(cell);
            if place < MOST_SEEN {
                masks[place] = mask;
            }
            seen.add(mask);
        }
        let required = required | seen.placed;
        let masks = &masks[..self.cells.len().min(MOST_SEEN)];
        let further = &self.cells[masks.len()..];
        for &set in sets {
            let possible = set & !seen.any == 0
                && required & !set == 0
                && masks.iter().all(|&mask| mask & set != 0)
                && further.iter().all(|&cell| domains.mask(cell) & set != 0);
            if possible {
                seen.offered |= set;
                seen.needed &= set;
            }
        }
        seen
    }

    /// A set is part of what the cells can hold, and not of what one of them cannot.
    #[inline]
    fn look_at_all(&self, index: &Index, domains: &Domains, required: u64) -> Seen {
        let mut seen = Seen { needed: u64::MAX, ..Seen::default() };
        let mut gone = 0;
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            gone |= index.inside(!mask);
            seen.add(mask);
        }
        let mut required = required;
        while required != 0 {
            gone |= index.inside(!(required & required.wrapping_neg()));
            required &= required - 1;
        }
        let mut left = index.inside(seen.any) & !gone;
        while left != 0 {
            let set = index.sets[left.trailing_zeros() as usize];
            left &= left - 1;
            seen.offered |= set;
            seen.needed &= set;
        }
        seen
    }

    /// Keeps what some set offers.
    #[inline]
    pub(super) fn keep_offered(&self, domains: &mut Domains, seen: &Seen) -> Result<(), Contradiction> {
        if seen.any & !seen.offered != 0 {
            for &cell in &self.cells {
                domains.keep(cell, seen.offered)?;
            }
        }
        Ok(())
    }

    /// See [`place_needed`].
    #[inline]
    pub(super) fn place_needed(&self, domains: &mut Domains, needed: u64) -> Result<(), Contradiction> {
        place_needed(&self.cells, domains, needed)
    }
}

/// A value that must stand in one of the cells and has one place goes there; with several, it leaves the cells that
/// see them all.
pub(super) fn place_needed(
    cells: &[Id],
    domains: &mut Domains,
    mut needed: u64,
) -> Result<(), Contradiction> {
    while needed != 0 {
        let bit = needed & needed.wrapping_neg();
        needed ^= bit;
        domains.place(cells, bit)?;
    }
    Ok(())
}

/// Of more cells than this the candidates are not copied.
const MOST_SEEN: usize = 12;

/// What is left for some cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// What the cells can hold together.
    pub(super) any: u64,
    /// What stands in those that have one candidate.
    pub(super) placed: u64,
    /// How many have more.
    pub(super) open: usize,
    /// The values of some set that is left; none if no set is.
    pub(super) offered: u64,
    /// The values of all sets that are left.
    pub(super) needed: u64,
}

impl Seen {
    #[inline]
    fn add(&mut self, mask: u64) {
        self.any |= mask;
        let is_open = mask & (mask - 1) != 0;
        self.placed |= if is_open { 0 } else { mask };
        self.open += usize::from(is_open);
    }
}

/// What the cells can hold together, and what stands in those that have one candidate.
pub(super) fn any_and_placed(cells: &[Id], domains: &Domains) -> (u64, u64) {
    cells.iter().fold((0, 0), |(any, placed), &cell| {
        let mask = domains.mask(cell);
        (any | mask, if mask & (mask - 1) == 0 { placed | mask } else { placed })
    })
}

impl Propagator for Sets {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + size_of_val(self.sets())
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let seen = self.look(domains, 0)?;
        self.keep_offered(domains, &seen)?;
        self.place_needed(domains, seen.needed & !seen.placed)
    }

    fn priority(&self) -> u8 {
        20 + self.cells.len().min(50) as u8
    }

    fn in_houses(&self, houses: &[(Vec<Id>, u64)]) -> Option<Required> {
        Required::new(self, houses)
    }
}

/// Every set of `size` of the lowest `values` bits, in ascending order.
pub fn subsets(values: usize, size: usize) -> Vec<u64> {
    if values < size {
        return Vec::new();
    }
    let mut sets = Vec::with_capacity(ways(values, size) as usize);
    let mut set = if size == 0 { 0 } else { u64::MAX >> (64 - size) };
    let last = set << (values - size);
    sets.push(set);
    while set != last {
        // The lowest run of bits loses its highest to the next place, and the rest of it moves to the bottom.
        let lowest = set & set.wrapping_neg();
        let moved = set + lowest;
        set = moved | (set ^ moved) >> 2 >> lowest.trailing_zeros();
        sets.push(set);
    }
    sets
}

/// How many sets [`subsets`] lists.
pub fn ways(values: usize, size: usize) -> u64 {
    (0..size as u64).fold(1, |ways: u64, i| ways.saturating_mul((values as u64).saturating_sub(i)) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_looked_at_all_at_once_are_those_looked_at_one_by_one() {
        let sets: Vec<u64> = subsets(9, 4).into_iter().step_by(9).collect();
        let index = Index::new(&sets).unwrap();
        let cells = Sets::new(&[0, 1, 2, 3], sets.clone());
        let network = Arc::new(crate::propagate::Network::new(4, Vec::new(), &[]));
        let shape = crate::grid::Shape::new(1, 4, 9).unwrap();
        let mut random = crate::random::SplitMix::new(3);
        let mut found = [0; 2];
        for _ in 0..3000 {
            let masks: Vec<u64> = (0..4).map(|_| (random.bits() & random.bits() & 0x1ff).max(4)).collect();
            let start = crate::grid::Candidates::from_masks(&shape, masks.clone());
            let domains = Domains::new(&start, Arc::clone(&network));
            let required = random.bits() & random.bits() & random.bits() & 0x1ff;
            let (one, all) = (
                cells.look_at_each(&sets, &domains, required),
                cells.look_at_all(&index, &domains, required),
            );
            assert_eq!(one, all, "{masks:?} with {required:b}");
            found[usize::from(all.offered != 0)] += 1;
        }
        assert!(found[0] > 100 && found[1] > 100, "{found:?}");
        assert!(Index::new(&subsets(9, 4)).is_none() && Index::new(&[1 << 9]).is_none());
    }

    #[test]
    fn every_subset_is_listed_once() {
        for values in 0..8 {
            for size in 0..=9 {
                let sets = subsets(values, size);
                assert_eq!(sets.len() as u64, ways(values, size), "{size} of {values}");
                assert!(sets.iter().all(|set| set.count_ones() as usize == size && set >> values == 0));
                assert!(sets.is_sorted_by(|a, b| a < b));
            }
        }
        assert_eq!((subsets(64, 1).len(), subsets(64, 63).len(), subsets(64, 64).len()), (64, 64, 1));
        assert!(ways(64, 32) > 1 << 40);
    }
}
