//! A house: as many distinct cells as values. A value with one place goes there.
//!
//! That a placed value leaves the other cells is the network's business (peers), not this file's.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// Hidden singles.
#[derive(Debug)]
pub struct House {
    cells: Box<[Id]>,
    full: u64,
}

impl House {
    /// A house of these cells; `full` is the mask of all values.
    pub fn new(cells: &[Id], full: u64) -> House {
        House { cells: cells.into(), full }
    }

    /// Puts values with one place there; whether that changed anything.
    fn place(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            twice |= once & mask;
            once |= mask;
            placed |= if mask & (mask - 1) == 0 { mask } else { 0 };
        }
        if once != self.full {
            return Err(Contradiction);
        }
        let hidden = once & !twice;
        if hidden & !placed == 0 {
            return Ok(false);
        }
        let mut changed = false;
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            let alone = mask & hidden;
            if alone != 0 && alone != mask {
                if alone & (alone - 1) != 0 {
                    return Err(Contradiction);
                }
                domains.keep(cell, alone)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// A value without a place, or a cell that is the only place of two.
    fn clash(&self, mask: &dyn Fn(Id) -> u64) -> Option<(Option<Id>, u64)> {
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.cells {
            twice |= once & mask(cell);
            once |= mask(cell);
        }
        let missing = self.full & !once;
        if missing != 0 {
            return Some((None, missing & missing.wrapping_neg()));
        }
        let both = |cell: Id| {
            let alone = mask(cell) & once & !twice;
            let first = alone & alone.wrapping_neg();
            let second = (alone ^ first) & (alone ^ first).wrapping_neg();
            (second != 0).then_some((Some(cell), first | second))
        };
        self.cells.iter().find_map(|&cell| both(cell))
    }
}

impl Propagator for House {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        // A cell that gets its only value gives up others, which then may have a single place too.
        while self.place(domains)? {}
        Ok(())
    }

    fn reason(
        &self,
        lost: Option<(Id, u64)>,
        mask: &dyn Fn(Id) -> u64,
        need: &mut Vec<(Id, u64)>,
    ) -> Option<u64> {
        let (home, values) = match lost {
            None => self.clash(mask)?,
            Some((home, lost)) => {
                let elsewhere = self.cells.iter().filter(|&&cell| cell != home);
                let hidden = elsewhere.fold(mask(home) & !lost, |hidden, &cell| hidden & !mask(cell));
                (Some(home), (hidden != 0).then_some(hidden & hidden.wrapping_neg())?)
            }
        };
        let elsewhere = self.cells.iter().filter(|&&cell| Some(cell) != home);
        need.extend(elsewhere.map(|&cell| (cell, !values)));
        Some(!values)
    }

    /// After cages and lines, which wake it.
    fn priority(&self) -> u8 {
        200
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, reasons_suffice, sound_in};

    #[test]
    fn a_single_place_may_leave_another_behind() {
        use crate::grid::{Candidates, Shape};
        let network =
            std::sync::Arc::new(Network::new(3, vec![Box::new(House::new(&[0, 1, 2], 0b111))], &[]));
        let shape = Shape::new(1, 3, 3).unwrap();
        // The highest value has one place, and when it stands there, the lowest has.
        let start = Candidates::from_masks(shape, vec![0b101, 0b011, 0b010]);
        let mut domains = Domains::new(&start, network);
        domains.propagate().unwrap();
        assert_eq!(domains.masks(), [0b100, 0b001, 0b010]);
    }

    #[test]
    fn a_house_holds_every_value() {
        let house = House::new(&[0, 1, 2, 3], 0b1111);
        let network = Network::new(4, vec![Box::new(house)], &[vec![0, 1, 2, 3]]);
        let complete = |v: &[usize]| (0..4).all(|value| v.contains(&value));
        assert_eq!(sound_in(network, 4, 4, complete), [0b1111; 4]);
    }

    #[test]
    fn the_places_that_a_value_lost_are_reason_enough() {
        assert!(reasons_suffice(Box::new(House::new(&[0, 1, 2], 0b111)), 3, 3) > 100);
        assert!(reasons_suffice(Box::new(House::new(&[0, 1, 2, 3], 0b1111)), 4, 4) > 1000);
    }
}
