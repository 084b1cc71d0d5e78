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
}

impl Propagator for House {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
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
        for &cell in &self.cells {
            let alone = domains.mask(cell) & hidden;
            if alone != 0 {
                if alone & (alone - 1) != 0 {
                    return Err(Contradiction);
                }
                domains.keep(cell, alone)?;
            }
        }
        Ok(())
    }

    /// After cages and lines, which wake it.
    fn priority(&self) -> u8 {
        200
    }
}
