//! How many cells of a list take one of some values: at least so many, and at most so many.
//!
//! Once as many cells as may surely take one, the others lose them; once only as many as must still can, they get
//! them. [`Counts`](super::Counts) does this for several classes of values at once, at a higher price.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;
use std::ops::RangeInclusive;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Tally {
    cells: Box<[Id]>,
    values: u64,
    least: usize,
    most: usize,
}

impl Tally {
    /// As many of the cells as the range allows take one of the values (as bits). No cell is named twice.
    pub fn new(cells: &[Id], values: u64, counts: RangeInclusive<usize>) -> Tally {
        Tally { cells: cells.into(), values, least: *counts.start(), most: *counts.end() }
    }
}

impl Propagator for Tally {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (mut sure, mut open) = (0, 0);
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            sure += usize::from(mask & !self.values == 0);
            open += usize::from(mask & self.values != 0);
        }
        if sure > self.most || open < self.least {
            return Err(Contradiction);
        }
        if sure == open || sure < self.most && open > self.least {
            return Ok(());
        }
        let kept = if sure == self.most { !self.values } else { self.values };
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            if mask & self.values != 0 && mask & !self.values != 0 {
                domains.keep(cell, kept)?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        10 + self.cells.len().min(50) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_count_within_bounds_is_exact() {
        for least in 0..=4 {
            for most in least..=4 {
                let holds = |values: &[usize]| {
                    (least..=most).contains(&values.iter().filter(|&&value| value != 1).count())
                };
                exact(&Tally::new(&[0, 2, 1], 0b101, least..=most), 3, 3, holds);
            }
        }
        exact(&Tally::new(&[], 1, 1..=2), 1, 2, |_| false);
    }
}
