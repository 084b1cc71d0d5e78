//! A few distinct cells that hold consecutive values, in any order: a renban, a straight.
//!
//! All runs of values are looked at together: the bit of a run in a word is its lowest value. For each set of places in
//! a run, from none to all, a word tells in which runs the first cells can take these places; going back from all to none
//! shows what each cell can hold in some way to deal a whole run. So nothing is left that no way has.

use super::sets::place_needed;
use super::{Domains, Id, Propagator, Required, Sets};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Consecutive {
    sets: Sets,
}

impl Consecutive {
    /// Of more cells there are too many sets of places.
    pub const MOST: usize = 6;

    /// Distinct cells, at most [`Consecutive::MOST`], which hold one of the runs of as many values, all of which are given.
    pub fn new(cells: &[Id], runs: Vec<u64>) -> Consecutive {
        debug_assert!((1..=Consecutive::MOST).contains(&cells.len()));
        Consecutive { sets: Sets::new(cells, runs) }
    }

    fn prune_some<const CELLS: usize, const SETS: usize>(
        &self,
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        let cells: &[Id; CELLS] = self.sets.cells().try_into().expect("as many cells as there are");
        let masks = cells.map(|cell| domains.mask(cell));
        let (kept, starts) = deal::<CELLS, SETS>(&masks);
        if starts == 0 {
            return Err(Contradiction);
        }
        for (&cell, kept) in cells.iter().zip(kept) {
            domains.keep(cell, kept)?;
        }
        // Every run that is left has the values from the highest start to the end of the lowest run.
        let (lowest, highest) = (starts.trailing_zeros() as usize, 63 - starts.leading_zeros() as usize);
        let needed = (highest..lowest + CELLS).fold(0, |needed, value| needed | 1 << value);
        place_needed(cells, domains, needed)
    }
}

/// What each cell can hold in some run, and where such runs start. There are `SETS` sets of as many places as cells.
#[inline]
fn deal<const CELLS: usize, const SETS: usize>(masks: &[u64; CELLS]) -> ([u64; CELLS], u64) {
    const { assert!(SETS == 1 << CELLS) }
    let all = SETS - 1;
    // In which runs the first cells can take these places.
    let mut ahead = [0u64; SETS];
    ahead[0] = u64::MAX;
    for taken in 0..all {
        let mask = masks[taken.count_ones() as usize];
        for place in (0..CELLS).filter(|place| taken >> place & 1 == 0) {
            ahead[taken | 1 << place] |= ahead[taken] & mask >> place;
        }
    }
    // In which of them the other cells can take the other places.
    let mut back = [0u64; SETS];
    back[all] = ahead[all];
    let mut kept = [0; CELLS];
    for taken in (0..all).rev() {
        let cell = taken.count_ones() as usize;
        for place in (0..CELLS).filter(|place| taken >> place & 1 == 0) {
            let runs = back[taken | 1 << place] & masks[cell] >> place;
            back[taken] |= runs;
            kept[cell] |= (runs & ahead[taken]) << place;
        }
    }
    (kept, ahead[all])
}

impl Propagator for Consecutive {
    fn cells(&self) -> &[Id] {
        self.sets.cells()
    }

    fn bytes(&self) -> usize {
        self.sets.bytes()
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        match self.cells().len() {
            1 => self.prune_some::<1, 2>(domains),
            2 => self.prune_some::<2, 4>(domains),
            3 => self.prune_some::<3, 8>(domains),
            4 => self.prune_some::<4, 16>(domains),
            5 => self.prune_some::<5, 32>(domains),
            _ => self.prune_some::<6, 64>(domains),
        }
    }

    fn priority(&self) -> u8 {
        self.sets.priority()
    }

    fn in_houses(&self, houses: &[(Vec<Id>, u64)]) -> Option<Required> {
        self.sets.in_houses(houses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    fn runs(values: usize, length: usize) -> Vec<u64> {
        (0..=values - length).map(|start| ((1 << length) - 1) << start).collect()
    }

    #[test]
    fn exactly_what_some_way_to_deal_a_run_has_is_kept() {
        for (cells, values) in [(1, 3), (2, 4), (2, 2), (3, 4), (4, 4)] {
            let ids: Vec<Id> = (0..cells as Id).collect();
            let consecutive = Consecutive::new(&ids, runs(values, cells));
            exact(&consecutive, cells, values, |values| {
                let mut values = values.to_vec();
                values.sort_unstable();
                values.windows(2).all(|pair| pair[0] + 1 == pair[1])
            });
        }
    }

    /// What each cell holds in some way to deal consecutive values to all of them, found by trying.
    fn tried(masks: &[u64], dealt: &mut Vec<u32>, kept: &mut [u64]) {
        if dealt.len() == masks.len() {
            let (low, high) = (dealt.iter().min().unwrap(), dealt.iter().max().unwrap());
            if high - low + 1 == masks.len() as u32 {
                kept.iter_mut().zip(&*dealt).for_each(|(kept, value)| *kept |= 1 << value);
            }
            return;
        }
        let mask = masks[dealt.len()];
        for value in (0..9).filter(|value| mask >> value & 1 == 1) {
            if !dealt.contains(&value) {
                dealt.push(value);
                tried(masks, dealt, kept);
                dealt.pop();
            }
        }
    }

    #[test]
    fn longer_lines_keep_what_trying_finds() {
        let mut random = crate::random::SplitMix::new(5);
        let mut possible = [0; 2];
        for _ in 0..400 {
            let masks: [u64; 6] = std::array::from_fn(|_| random.bits() & (random.bits() | 0x92) & 0x1ff);
            let mut kept = [0; 6];
            tried(&masks, &mut Vec::new(), &mut kept);
            assert_eq!(deal::<6, 64>(&masks).0, kept, "{masks:?}");
            possible[usize::from(kept[0] != 0)] += 1;
            let five: [u64; 5] = masks[1..].try_into().unwrap();
            let mut kept = [0; 5];
            tried(&five, &mut Vec::new(), &mut kept);
            assert_eq!(deal::<5, 32>(&five).0, kept, "{five:?}");
        }
        assert!(possible[0] > 20 && possible[1] > 20, "{possible:?}");
    }
}
