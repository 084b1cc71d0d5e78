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
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            twice |= once & mask;
            once |= mask;
        }
        if once != self.full {
            return Err(Contradiction);
        }
        let hidden = once & !twice;
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

    /// After cages and lines, which wake it.
    fn priority(&self) -> u8 {
        200
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, sound_in};

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
}
