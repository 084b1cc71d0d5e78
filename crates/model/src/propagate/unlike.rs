//! Two lists of cells that differ somewhere.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// Two lists of one length differ in at least one place: the last place where they can must do it.
#[derive(Debug)]
pub struct Unlike {
    cells: Box<[Id]>,
}

impl Unlike {
    /// The lists have the same length, and no cell is named twice.
    pub fn new(a: &[Id], b: &[Id]) -> Unlike {
        Unlike { cells: [a, b].concat().into() }
    }
}

impl Propagator for Unlike {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (front, back) = self.cells.split_at(self.cells.len() / 2);
        let mut last = None;
        for (&a, &b) in front.iter().zip(back) {
            let (x, y) = (domains.mask(a), domains.mask(b));
            let same = x == y && x.count_ones() == 1;
            if x & y == 0 || !same && last.is_some() {
                return Ok(());
            }
            if !same {
                last = Some((a, b));
            }
        }
        let (a, b) = last.ok_or(Contradiction)?;
        for (one, other) in [(a, b), (b, a)] {
            if domains.mask(one).count_ones() == 1 {
                domains.keep(other, !domains.mask(one))?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        70
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn two_lists_are_not_alike() {
        exact(&Unlike::new(&[0, 2], &[1, 3]), 4, 2, |v| v[0] != v[1] || v[2] != v[3]);
        exact(&Unlike::new(&[0], &[1]), 2, 3, |v| v[0] != v[1]);
        exact(&Unlike::new(&[], &[]), 1, 2, |_| false);
    }
}
