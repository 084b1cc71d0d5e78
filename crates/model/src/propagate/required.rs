//! Values that houses require of a cage: what a house can hold nowhere but in its part of the cage is one of the
//! cage's values.
//!
//! This goes between two propagators that know nothing of each other. The cage, see [`Sets`], knows which sets of
//! values are left and not that a house needs it for some value; the house knows where the value can go and not that
//! the set decides about the other cells of the cage.

use super::{Domains, Id, Propagator, Sets};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Required {
    /// All cells that are looked at.
    cells: Box<[Id]>,
    sets: Sets,
    /// The cells outside the cage of each house, one house after another.
    outside: Box<[Id]>,
    houses: Box<[House]>,
}

/// Further houses of a cage are not asked.
const MOST_HOUSES: usize = 16;

#[derive(Clone, Copy, Debug)]
struct House {
    /// Where its cells outside end.
    end: usize,
    values: u64,
    /// Which cells of the cage, by place, are not in it.
    apart: u64,
}

impl Required {
    /// What houses, each in order and with its values, require of cells that hold one of several sets; `None` if that
    /// can be nothing.
    pub(super) fn new(sets: &Sets, houses: &[(Vec<Id>, u64)]) -> Option<Required> {
        let cage = sets.cells();
        if sets.count() < 2 || cage.len() > 64 {
            return None;
        }
        let (mut outside, mut within) = (Vec::new(), Vec::new());
        for (house, values) in houses {
            let is_inside = |cell: &Id| house.binary_search(cell).is_ok();
            let inside = cage.iter().filter(|cell| is_inside(cell)).count();
            // A single cell gets the value from the house, and hands it on to the cage.
            if inside > 1 && inside < house.len() {
                outside.extend(house.iter().filter(|cell| !cage.contains(cell)));
                let places = (0..cage.len()).filter(|&place| !is_inside(&cage[place]));
                let apart = places.fold(0, |apart, place| apart | 1 << place);
                within.push(House { end: outside.len(), values: *values, apart });
            }
        }
        within.truncate(MOST_HOUSES);
        if within.is_empty() {
            return None;
        }
        let mut cells = [cage, &outside].concat();
        cells.sort_unstable();
        cells.dedup();
        Some(Required {
            cells: cells.into(),
            sets: sets.clone(),
            outside: outside.into(),
            houses: within.into(),
        })
    }

    /// What stands in cells of the cage.
    fn placed(&self, domains: &Domains) -> u64 {
        let single = |mask: u64| if mask & (mask - 1) == 0 { mask } else { 0 };
        self.sets.cells().iter().fold(0, |placed, &cell| placed | single(domains.mask(cell)))
    }
}

impl House {
    /// The values that have no place outside the cage and do not stand in it.
    #[inline]
    fn requires(&self, outside: &[Id], placed: u64, domains: &Domains) -> u64 {
        let mut left = self.values & !placed;
        for &cell in outside {
            left &= !domains.mask(cell);
            if left == 0 {
                break;
            }
        }
        left
    }
}

impl Propagator for Required {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        64 + size_of_val(&*self.cells) + size_of_val(&*self.outside) + size_of_val(&*self.houses)
    }

    /// It looks no further once every value has a place outside, which is soon.
    fn cost(&self) -> u32 {
        4 + self.cells.len() as u32 / 3
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let placed = self.placed(domains);
        let (mut required, mut from) = (0, 0);
        let mut needs = [0; MOST_HOUSES];
        for (house, needs) in self.houses.iter().zip(&mut needs) {
            *needs = house.requires(&self.outside[from..house.end], placed, domains);
            required |= *needs;
            from = house.end;
        }
        if required == 0 {
            return Ok(());
        }
        let seen = self.sets.look(domains, required)?;
        // What the house needs stands in its part of the cage, and so not in the rest of the cage.
        for (house, needs) in self.houses.iter().zip(needs).filter(|(_, needs)| *needs != 0) {
            for (place, &cell) in self.sets.cells().iter().enumerate() {
                if house.apart >> place & 1 == 1 {
                    domains.keep(cell, !needs)?;
                }
            }
        }
        self.sets.keep_offered(domains, &seen)?;
        self.sets.place_needed(domains, seen.needed & !seen.placed)
    }

    /// After the houses, which see most of it for themselves.
    fn priority(&self) -> u8 {
        205
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::Network;

    #[test]
    fn a_house_decides_between_the_sets_of_a_cage() {
        // A house of the cells 0 to 2, and a cage of 1 to 3 that holds 0, 1, 2 or 0, 1, 3.
        let sets = Sets::new(&[1, 2, 3], [0b0111, 0b1011]);
        let required = Required::new(&sets, &[(vec![0, 1, 2], 0b111)]).unwrap();
        let network = std::sync::Arc::new(Network::new(4, Vec::new(), &[vec![0, 1, 2], vec![1, 2, 3]]));
        let shape = crate::grid::Shape::new(1, 4, 4).unwrap();
        let start = crate::grid::Candidates::from_masks(shape, vec![0b0011, 0b0111, 0b0111, 0b1111]);
        let mut domains = Domains::new(&start, network);
        required.prune(&mut domains).unwrap();
        // The house has no 2 but in the cage, so that 3 is not in the cage, and its 2 is not in the last cell.
        assert_eq!(domains.masks(), [0b0011, 0b0111, 0b0111, 0b0011]);
    }

    #[test]
    fn what_is_required_is_no_more_than_what_follows() {
        let kinds = [0b0111, 0b1011, 0b1110];
        let required = Required::new(&Sets::new(&[1, 2, 3], kinds), &[(vec![0, 1, 2], 0b111)]).unwrap();
        let network = std::sync::Arc::new(Network::new(4, Vec::new(), &[vec![0, 1, 2], vec![1, 2, 3]]));
        let shape = crate::grid::Shape::new(1, 4, 4).unwrap();
        let holds = |v: &[u32; 4]| {
            let (house, cage) = (1u64 << v[0] | 1 << v[1] | 1 << v[2], 1u64 << v[1] | 1 << v[2] | 1 << v[3]);
            house == 0b111 && kinds.contains(&cage)
        };
        let fillings: Vec<[u32; 4]> =
            (0..256).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]).filter(holds).collect();
        // The cells of the house hold its values only.
        for number in 0..7 * 7 * 7 * 15u64 {
            let masks = vec![number % 7 + 1, number / 7 % 7 + 1, number / 49 % 7 + 1, number / 343 + 1];
            let start = crate::grid::Candidates::from_masks(&shape, masks.clone());
            let mut domains = Domains::new(&start, std::sync::Arc::clone(&network));
            let left = required.prune(&mut domains);
            for filling in fillings.iter().filter(|v| (0..4).all(|i| masks[i] >> v[i] & 1 == 1)) {
                let kept = (0..4).all(|i| domains.mask(i as Id) >> filling[i] & 1 == 1);
                assert!(left.is_ok() && kept, "{filling:?} is lost from {masks:?}");
            }
        }
    }

    #[test]
    fn a_house_that_meets_a_cage_in_one_cell_requires_nothing() {
        let sets = Sets::new(&[0, 1], [0b011, 0b101]);
        assert!(Required::new(&sets, &[(vec![1, 2, 3], 0b111)]).is_none());
        assert!(Required::new(&sets, &[(vec![0, 1], 0b11)]).is_none());
    }
}
