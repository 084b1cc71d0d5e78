//! Of several cells at least one takes a value of its own set.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// As a clause of a formula: when all but one of its parts are impossible, the last one must hold.
#[derive(Debug)]
pub struct Clause {
    cells: Box<[Id]>,
    masks: Box<[u64]>,
}

impl Clause {
    /// At least one of the cells takes one of the values (as bits) beside it. No cell is named twice.
    pub fn new(parts: &[(Id, u64)]) -> Clause {
        let (cells, masks): (Vec<Id>, Vec<u64>) = parts.iter().copied().unzip();
        Clause { cells: cells.into(), masks: masks.into() }
    }
}

impl Propagator for Clause {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut last = None;
        for (&cell, &mask) in self.cells.iter().zip(&self.masks) {
            let open = domains.mask(cell) & mask;
            if open == domains.mask(cell) || open != 0 && last.is_some() {
                return Ok(());
            }
            if open != 0 {
                last = Some((cell, mask));
            }
        }
        let (cell, mask) = last.ok_or(Contradiction)?;
        domains.keep(cell, mask)
    }

    fn priority(&self) -> u8 {
        5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn the_last_part_that_can_hold_must_hold() {
        let clause = Clause::new(&[(0, 0b001), (2, 0b110), (1, 0b010)]);
        exact(&clause, 3, 3, |values| values[0] == 0 || values[2] >= 1 || values[1] == 1);
        exact(&Clause::new(&[]), 1, 2, |_| false);
    }
}
