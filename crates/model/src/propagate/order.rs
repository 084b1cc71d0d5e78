//! Cells whose values increase, or never decrease, from first to last.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// Bounds along a chain of cells: exact, because the smallest values of a chain are always a filling of it.
#[derive(Debug)]
pub struct Ascending {
    cells: Box<[Id]>,
    strict: bool,
}

impl Ascending {
    /// The values of the cells increase (`strict`) or never decrease.
    pub fn new(cells: &[Id], strict: bool) -> Ascending {
        Ascending { cells: cells.into(), strict }
    }
}

/// The bits of a mask from its lowest bit upwards, or all above it.
fn above(mask: u64, strict: bool) -> u64 {
    let lowest = mask & mask.wrapping_neg();
    let below = lowest | (lowest - 1);
    if strict { !below } else { !(lowest - 1) }
}

/// The bits from the highest of a mask downwards, or all below it.
fn below(mask: u64, strict: bool) -> u64 {
    let highest = 63 - mask.leading_zeros();
    if strict { (1 << highest) - 1 } else { u64::MAX >> (63 - highest) }
}

/// Removes what keeps the values of a chain of cells from increasing.
pub(super) fn ascend(cells: &[Id], strict: bool, domains: &mut Domains) -> Result<(), Contradiction> {
    for pair in cells.windows(2) {
        domains.keep(pair[1], above(domains.mask(pair[0]), strict))?;
    }
    for pair in cells.windows(2).rev() {
        domains.keep(pair[0], below(domains.mask(pair[1]), strict))?;
    }
    Ok(())
}

impl Propagator for Ascending {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        ascend(&self.cells, self.strict, domains)
    }

    /// The neighbour before is too large for the values lost, or the one after too small.
    fn reason(
        &self,
        lost: Option<(Id, u64)>,
        mask: &dyn Fn(Id) -> u64,
        need: &mut Vec<(Id, u64)>,
    ) -> Option<u64> {
        let (cell, lost) = lost?;
        // All up to the largest value lost, and all from the smallest one on.
        let (lower, upper) = (u64::MAX >> lost.leading_zeros(), u64::MAX << lost.trailing_zeros());
        let (before, after) = match self.strict {
            true => (!(lower >> 1), !(upper << 1)),
            false => (!lower, !upper),
        };
        let sides = self
            .cells
            .windows(2)
            .flat_map(|pair| [(pair[1], pair[0], before, lower), (pair[0], pair[1], after, upper)]);
        let mut sides = sides.filter(|&(own, other, most, _)| own == cell && mask(other) & !most == 0);
        let (_, other, most, explained) = sides.next()?;
        need.push((other, most));
        Some(explained)
    }

    fn priority(&self) -> u8 {
        10
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::reasons_suffice;

    #[test]
    fn bounds_of_masks() {
        assert_eq!(above(0b0110, true) & 0xff, 0b1111_1100);
        assert_eq!(above(0b0110, false) & 0xff, 0b1111_1110);
        assert_eq!(below(0b0110, true), 0b0011);
        assert_eq!(below(0b0110, false), 0b0111);
        assert_eq!(above(1 << 63, true), 0);
        assert_eq!(below(1 << 63, false), u64::MAX);
    }

    #[test]
    fn bounds_of_neighbours_are_reason_enough() {
        for strict in [true, false] {
            assert!(reasons_suffice(Box::new(Ascending::new(&[0, 1, 2], strict)), 3, 4) > 1000);
        }
    }
}
