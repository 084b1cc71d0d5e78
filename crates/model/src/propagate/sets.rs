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
    /// Sets of as many values as there are cells, as bits.
    sets: Arc<[u64]>,
}

impl Sets {
    /// Distinct cells that together hold one of the sets, each of as many bits as there are cells.
    pub fn new(cells: &[Id], sets: impl IntoIterator<Item = u64>) -> Sets {
        Sets::shared(cells, sets.into_iter().collect())
    }

    /// The same with sets that others use as well.
    pub(super) fn shared(cells: &[Id], sets: Arc<[u64]>) -> Sets {
        debug_assert!(sets.iter().all(|set| set.count_ones() as usize == cells.len()));
        Sets { cells: cells.into(), sets }
    }

    /// How many sets there are.
    pub(super) fn count(&self) -> usize {
        self.sets.len()
    }

    /// Keeps what some set offers that has all of the values `required`, and returns what every such set needs.
    pub(super) fn filter(
        &self,
        domains: &mut Domains,
        seen: &Seen,
        required: u64,
    ) -> Result<u64, Contradiction> {
        let (mut offered, mut needed) = (0, u64::MAX);
        let masks = &seen.masks[..self.cells.len().min(MOST_SEEN)];
        let further = &self.cells[masks.len()..];
        for &set in &*self.sets {
            let possible = set & !seen.any == 0
                && required & !set == 0
                && masks.iter().all(|&mask| mask & set != 0)
                && further.iter().all(|&cell| domains.mask(cell) & set != 0);
            if possible {
                offered |= set;
                needed &= set;
            }
        }
        if offered == 0 {
            return Err(Contradiction);
        }
        if seen.any & !offered != 0 {
            for &cell in &self.cells {
                domains.keep(cell, offered)?;
            }
        }
        Ok(needed)
    }

    /// See [`place_needed`].
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
    let mut places = [0; 64];
    while needed != 0 {
        let bit = needed & needed.wrapping_neg();
        needed ^= bit;
        let mut count = 0;
        for &cell in cells {
            if domains.mask(cell) & bit != 0 {
                places[count] = cell;
                count += 1;
            }
        }
        match count {
            0 => return Err(Contradiction),
            1 => domains.keep(places[0], bit)?,
            _ => domains.exclude_from_common_peers(&places[..count], bit)?,
        }
    }
    Ok(())
}

/// Of more cells than this the candidates are not copied.
const MOST_SEEN: usize = 12;

/// The candidates of some cells.
pub(super) struct Seen {
    /// Those of the first cells.
    masks: [u64; MOST_SEEN],
    /// What the cells can hold together.
    pub(super) any: u64,
    /// What stands in those that have one candidate.
    pub(super) placed: u64,
}

impl Seen {
    #[inline]
    pub(super) fn new(cells: &[Id], domains: &Domains) -> Seen {
        let mut seen = Seen { masks: [0; MOST_SEEN], any: 0, placed: 0 };
        for (place, &cell) in cells.iter().enumerate() {
            let mask = domains.mask(cell);
            if place < MOST_SEEN {
                seen.masks[place] = mask;
            }
            seen.any |= mask;
            seen.placed |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        seen
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
        size_of_val(&*self.cells) + size_of_val(&*self.sets)
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let seen = Seen::new(&self.cells, domains);
        let needed = self.filter(domains, &seen, seen.placed)?;
        self.place_needed(domains, needed & !seen.placed)
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
