//! A line whose first value that is not higher than all before it is known: a hidden skyscraper.
//!
//! Up to there values increase. For each place, which heights can have been reached, and from which of them the known
//! value can still be the first one that is hidden. Where the cells are distinct, that value does not stand before it.

use super::{Domains, Id, Propagator, all_differ};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct FirstHidden {
    cells: Box<[Id]>,
    /// The value as a bit, nothing if there is no such value.
    hidden: u64,
    distinct: bool,
}

impl FirstHidden {
    /// The line from the side of the clue. `hidden` is the value as a bit, or nothing if no cell can hold it.
    pub fn new(cells: &[Id], hidden: u64) -> FirstHidden {
        FirstHidden { cells: cells.into(), hidden, distinct: false }
    }

    /// The heights behind which the value is hidden.
    fn hides(&self) -> u64 {
        let higher = !(self.hidden | self.hidden.wrapping_sub(1));
        if self.distinct { higher } else { higher | self.hidden }
    }

    /// What a cell can hold if values still increase there.
    fn rising(&self, cell: Id, domains: &Domains) -> u64 {
        domains.mask(cell) & if self.distinct { !self.hidden } else { u64::MAX }
    }
}

/// The bits above the lowest of a set: what is higher than one of them.
fn above(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    if set == 0 { 0 } else { !(lowest | (lowest - 1)) }
}

/// The bits below the highest of a set: what is lower than one of them.
fn below(set: u64) -> u64 {
    if set == 0 { 0 } else { (1 << (63 - set.leading_zeros())) - 1 }
}

impl Propagator for FirstHidden {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.distinct = all_differ(&self.cells, differ);
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.hidden == 0 {
            return Err(Contradiction);
        }
        let ends =
            |cell: Id, heights: u64| domains.mask(cell) & self.hidden != 0 && heights & self.hides() != 0;
        // The heights before each cell, and the first cell from which on anything can stand: behind one that can end it.
        let (mut reached, mut now) = (Vec::with_capacity(self.cells.len()), 0);
        let mut free = self.cells.len();
        for (place, &cell) in self.cells.iter().enumerate() {
            reached.push(now);
            if free == self.cells.len() && ends(cell, now) {
                free = place + 1;
            }
            now = self.rising(cell, domains) & if place == 0 { u64::MAX } else { above(now) };
        }
        // The heights after each cell from which the end can be reached.
        let mut good = 0;
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let higher = if place == 0 { u64::MAX } else { above(reached[place]) };
            let rising = self.rising(cell, domains) & good;
            let mut kept = rising & higher;
            let can_end = domains.mask(cell) & self.hidden != 0;
            if can_end && reached[place] & self.hides() != 0 {
                kept |= self.hidden;
            }
            good = below(rising) | if can_end { self.hides() } else { 0 };
            domains.keep(cell, if place >= free { u64::MAX } else { kept })?;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        40
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, exact, sound_in};

    fn first_hidden(v: &[usize]) -> Option<usize> {
        (1..v.len()).find(|&i| v[..i].iter().any(|&before| before >= v[i])).map(|i| v[i])
    }

    #[test]
    fn a_line_keeps_what_some_filling_of_it_uses() {
        for value in 0..4 {
            let line = FirstHidden::new(&[0, 1, 2], 1 << value);
            exact(&line, 3, 4, |v| first_hidden(v) == Some(value));
            exact(&FirstHidden::new(&[0, 1, 2, 3], 1 << value), 4, 3, |v| first_hidden(v) == Some(value));
        }
        exact(&FirstHidden::new(&[0, 1], 0), 2, 3, |_| false);
    }

    #[test]
    fn distinct_cells_do_not_show_it_before() {
        let distinct = |v: &[usize]| v[0] != v[1] && v[1] != v[2] && v[0] != v[2];
        for value in 0..4 {
            let line = FirstHidden::new(&[0, 1, 2], 1 << value);
            let network = Network::new(3, vec![Box::new(line)], &[vec![0, 1, 2]]);
            if value < 3 {
                let left = sound_in(network, 3, 4, |v| distinct(v) && first_hidden(v) == Some(value));
                assert_eq!(left[0] >> value & 1, 0, "the first cell is not hidden");
            }
        }
    }
}
