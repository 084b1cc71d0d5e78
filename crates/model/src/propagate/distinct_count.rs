//! A cell tells how many different values others hold.
//!
//! As many as a largest matching of cells and values; at least as many as a smallest set of values of which every cell can
//! hold one. Between the two, every number is possible (changing one cell at a time changes the number by one at the most),
//! and then every candidate is. So candidates are removed only where nothing but the least or the largest number is left: at
//! the largest those that are in no largest matching (Régin 1994), at the least those that are in no smallest set. Smallest
//! sets are looked for with a bound, since finding them is hard in general (Bessière et al. 2006, on the constraint
//! `NValue`); if it is reached, cells of which no two can hold the same value bound the number from below.

use super::bits::bits;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct DistinctCount {
    /// The cell that tells, and the others.
    cells: Box<[Id]>,
    values: usize,
}

/// How many sets of values are looked at.
const MOST_LOOKS: u32 = 400;

impl DistinctCount {
    /// `control` holds the number of different values in `cells`, which are distinct; the grid has so many values.
    pub fn new(control: Id, cells: &[Id], values: usize) -> DistinctCount {
        DistinctCount { cells: [&[control], cells].concat().into(), values }
    }

    /// Removes what no number allows; whether a cell that is counted changed.
    fn step(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let (control, cells) = (self.cells[0], &self.cells[1..]);
        let mut known = 0;
        let mut open: Vec<(Id, u64)> = Vec::with_capacity(cells.len());
        for &cell in cells {
            match domains.mask(cell) {
                mask if mask & (mask - 1) == 0 => known |= mask,
                mask => open.push((cell, mask)),
            }
        }
        let matching = Matching::new(open.iter().map(|&(_, mask)| mask & !known));
        let fewest =
            Fewest::new(open.iter().map(|&(_, mask)| mask).filter(|mask| mask & known == 0).collect());
        let count = known.count_ones();
        let (least, most) = (count + fewest.count, count + matching.size());
        let told = |number: u32| {
            let bit = i64::from(number) - domains.lowest();
            u64::try_from(bit).ok().filter(|&bit| bit < self.values as u64).map_or(0, |bit| 1 << bit)
        };
        let (at_least, at_most) = (told(least), told(most));
        let range = (least..=most).fold(0, |range, number| range | told(number));
        domains.keep(control, range)?;
        let left = domains.mask(control);
        if left & !(at_least | at_most) != 0 {
            return Ok(false);
        }
        let by_few = if left & at_least != 0 { known | fewest.values } else { 0 };
        let mut changed = false;
        for (number, &(cell, mask)) in open.iter().enumerate() {
            let by_many = if left & at_most != 0 { matching.allowed(number, mask, known) } else { 0 };
            if mask & !(by_few | by_many) != 0 {
                domains.keep(cell, by_few | by_many)?;
                changed = true;
            }
        }
        Ok(changed)
    }
}

/// A largest matching of cells and values.
struct Matching {
    /// What each cell can hold.
    masks: Vec<u64>,
    /// The cell that has each value, and the value of each cell, as a bit; none is 0.
    owner: [Option<u32>; 64],
    taken: Vec<u64>,
    /// Values whose owners can all have another one, in the end one that nobody has.
    spare: u64,
    /// Values that a cell without one could have, if their owners went without instead.
    wanted: u64,
    /// For each value, those that its owner could go on to, itself or by moving others on.
    leads_to: [u64; 64],
}

impl Matching {
    fn new(masks: impl Iterator<Item = u64>) -> Matching {
        let masks: Vec<u64> = masks.collect();
        let taken = vec![0; masks.len()];
        let mut matching =
            Matching { masks, owner: [None; 64], taken, spare: 0, wanted: 0, leads_to: [0; 64] };
        for cell in 0..matching.masks.len() {
            matching.give(cell, &mut 0);
        }
        matching.follow();
        matching
    }

    /// Finds a value for a cell, moving others on where that helps.
    fn give(&mut self, cell: usize, tried: &mut u64) -> bool {
        loop {
            let left = self.masks[cell] & !*tried;
            if left == 0 {
                return false;
            }
            let bit = left & left.wrapping_neg();
            *tried |= bit;
            let value = bit.trailing_zeros() as usize;
            if self.owner[value].is_none_or(|owner| self.give(owner as usize, tried)) {
                self.owner[value] = Some(cell as u32);
                self.taken[cell] = bit;
                return true;
            }
        }
    }

    /// Works out who could move on to what.
    fn follow(&mut self) {
        let owned = self.taken.iter().fold(0, |owned, bit| owned | bit);
        for (&bit, &mask) in self.taken.iter().zip(&self.masks).filter(|(bit, _)| **bit != 0) {
            self.leads_to[bit.trailing_zeros() as usize] = mask | bit;
        }
        // Whatever a value leads to leads on.
        for through in bits(owned) {
            let on = self.leads_to[through as usize];
            for value in bits(owned) {
                if self.leads_to[value as usize] >> through & 1 == 1 {
                    self.leads_to[value as usize] |= on;
                }
            }
        }
        for value in bits(owned) {
            if self.leads_to[value as usize] & !owned != 0 {
                self.spare |= 1 << value;
            }
        }
        for (_, &mask) in self.taken.iter().zip(&self.masks).filter(|(bit, _)| **bit == 0) {
            self.wanted |= bits(mask).fold(mask, |wanted, value| wanted | self.leads_to[value as usize]);
        }
    }

    fn size(&self) -> u32 {
        self.taken.iter().filter(|&&bit| bit != 0).count() as u32
    }

    /// What a cell holds in some largest matching, or beside one, of the candidates `mask`; values `known` bring nothing new.
    fn allowed(&self, cell: usize, mask: u64, known: u64) -> u64 {
        let own = self.taken[cell];
        // It can do without a value of its own.
        if own == 0 || own & self.wanted != 0 {
            return mask;
        }
        let owned = self.owner.iter().enumerate().filter(|(_, owner)| owner.is_some());
        let owned = owned.fold(0, |owned, (value, _)| owned | 1 << value);
        let can_move = |&value: &u32| {
            (self.spare | !owned) >> value & 1 == 1 || self.leads_to[value as usize] & own != 0
        };
        bits(mask & !known).filter(can_move).fold(own, |allowed, value| allowed | 1 << value)
    }
}

/// The smallest sets of values of which every cell can hold one.
struct Fewest {
    count: u32,
    /// What is in some of them; everything if they were not all found.
    values: u64,
    looks: u32,
}

impl Fewest {
    fn new(mut masks: Vec<u64>) -> Fewest {
        masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
        masks.dedup();
        let mut taken = 0;
        let mut apart = 0;
        for &mask in &masks {
            if mask & taken == 0 {
                taken |= mask;
                apart += 1;
            }
        }
        let mut fewest = Fewest { count: apart, values: 0, looks: 0 };
        while fewest.looks < MOST_LOOKS {
            if fewest.look(&masks, 0, fewest.count) && fewest.looks < MOST_LOOKS {
                return fewest;
            }
            if fewest.looks < MOST_LOOKS {
                fewest.count += 1;
            }
        }
        // With a number of values below `count` there is surely none.
        fewest.values = u64::MAX;
        fewest
    }

    /// Collects the sets with `more` values than are chosen; whether there is one.
    fn look(&mut self, masks: &[u64], chosen: u64, more: u32) -> bool {
        self.looks += 1;
        let Some(&mask) = masks.iter().find(|mask| *mask & chosen == 0) else {
            self.values |= chosen;
            return true;
        };
        if more == 0 {
            return false;
        }
        let mut found = false;
        for value in bits(mask) {
            if self.looks >= MOST_LOOKS {
                break;
            }
            found |= self.look(masks, chosen | 1 << value, more - 1);
        }
        found
    }
}

impl Propagator for DistinctCount {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        while self.step(domains)? {}
        Ok(())
    }

    fn cost(&self) -> u32 {
        self.cells.len() as u32 * 4
    }

    fn priority(&self) -> u8 {
        120
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Shape};
    use crate::propagate::{Network, sound};
    use crate::random::SplitMix;
    use std::sync::Arc;

    #[test]
    fn propagation_is_sound_and_judges_fillings() {
        sound(&DistinctCount::new(0, &[1, 2, 3], 3), 4, 3, |values| {
            let others: std::collections::BTreeSet<_> = values[1..].iter().collect();
            others.len() == values[0] + 1
        });
    }

    /// What each cell holds in some way to fill all of them, found by trying.
    fn tried(masks: &[u64], filled: &mut Vec<u32>, kept: &mut [u64]) {
        if filled.len() == masks.len() {
            let different = filled[1..].iter().fold(0u64, |set, value| set | 1 << value).count_ones();
            if different == filled[0] + 1 {
                kept.iter_mut().zip(&*filled).for_each(|(kept, value)| *kept |= 1 << value);
            }
            return;
        }
        for value in bits(masks[filled.len()]) {
            filled.push(value);
            tried(masks, filled, kept);
            filled.pop();
        }
    }

    #[test]
    fn it_keeps_what_trying_finds() {
        let mut random = SplitMix::new(7);
        let network = Arc::new(Network::new(6, Vec::new(), &[]));
        let shape = Shape::new(1, 6, 5).unwrap();
        let (mut removed, mut impossible) = (0, 0);
        for _ in 0..3000 {
            let masks: Vec<u64> = (0..6)
                .map(|_| (random.bits() & random.bits() & 0x1f).max(1 << (random.bits() % 5)))
                .collect();
            let mut kept = vec![0; 6];
            tried(&masks, &mut Vec::new(), &mut kept);
            let mut domains =
                Domains::new(&Candidates::from_masks(&shape, masks.clone()), Arc::clone(&network));
            let result = DistinctCount::new(0, &[1, 2, 3, 4, 5], 5).prune(&mut domains);
            assert_eq!(result.is_err(), kept[0] == 0, "{masks:?}");
            if result.is_ok() {
                assert_eq!(domains.masks(), kept, "{masks:?}");
                removed += u32::from(masks != kept);
            } else {
                impossible += 1;
            }
        }
        assert!(removed > 300 && impossible > 300, "{removed} {impossible}");
    }

    #[test]
    fn looking_for_smallest_sets_comes_to_an_end() {
        // Two of thirty-two values in each of many cells: a smallest set has about half of them.
        let mut random = SplitMix::new(1);
        let masks = (0..200).map(|_| 1 << (random.bits() % 32) | 1 << (random.bits() % 32)).collect();
        let fewest = Fewest::new(masks);
        assert!(fewest.looks <= MOST_LOOKS && fewest.values == u64::MAX);
        assert!((8..=16).contains(&fewest.count), "{}", fewest.count);
    }
}
