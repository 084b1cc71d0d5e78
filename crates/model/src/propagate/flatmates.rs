//! A column in which every middle value has the lowest value directly above it or the highest directly below it.
//!
//! In a house each of the three stands once, so their places are kept exactly: the middle one where a neighbour can
//! follow, the two others where they are that neighbour, or where the other one can be.

use super::{Domains, Id, Propagator, all_differ};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Flatmates {
    cells: Box<[Id]>,
    /// The lowest, the middle and the highest value.
    mates: [u64; 3],
    values: usize,
    is_house: bool,
}

impl Flatmates {
    /// The column from the top, at most 64 cells, with so many values, of which the one above `below` others is the middle.
    pub fn new(cells: &[Id], values: usize, below: usize) -> Flatmates {
        Flatmates { cells: cells.into(), mates: [1, 1 << below, 1 << (values - 1)], values, is_house: false }
    }

    /// Keeps a value only at the places of a set.
    fn keep(&self, value: u64, places: u64, domains: &mut Domains) -> Result<(), Contradiction> {
        for (place, &cell) in self.cells.iter().enumerate() {
            if places >> place & 1 == 0 {
                domains.keep(cell, !value)?;
            }
        }
        Ok(())
    }

    /// Where a middle value stands for sure and one neighbour can follow, it does.
    fn follow(&self, above: u64, below: u64, domains: &mut Domains) -> Result<(), Contradiction> {
        let [low, middle, high] = self.mates;
        for (place, &cell) in self.cells.iter().enumerate() {
            if domains.mask(cell) != middle {
                continue;
            }
            match (above >> place & 1, below >> place & 1) {
                (1, 0) => domains.keep(self.cells[place - 1], low)?,
                (0, 1) => domains.keep(self.cells[place + 1], high)?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl Propagator for Flatmates {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.is_house = self.cells.len() == self.values && all_differ(&self.cells, differ);
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut places = [0u64; 3];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = domains.mask(cell);
            for (places, value) in places.iter_mut().zip(self.mates) {
                *places |= u64::from(mask & value != 0) << place;
            }
        }
        let [low, middle, high] = places;
        // Where the middle value can stand with the lowest above it, and with the highest below.
        let (above, below) = (middle & low << 1, middle & high >> 1);
        self.keep(self.mates[1], above | below, domains)?;
        if self.is_house {
            let supported = |place: usize, mate: u64, others: u64, gap: u64| {
                mate >> place & 1 == 1 || others & !(1 << place | gap) != 0
            };
            let count = 0..self.cells.len();
            let low = count.clone().filter(|&place| {
                let gap = if place == 0 { 0 } else { 1 << (place - 1) };
                supported(place, above >> 1, below, gap)
            });
            let low = low.fold(0, |set, place| set | 1 << place);
            let high = count.filter(|&place| {
                let gap = if place == 63 { 0 } else { 1 << (place + 1) };
                supported(place, below << 1, above, gap)
            });
            let high = high.fold(0, |set, place| set | 1 << place);
            self.keep(self.mates[0], low, domains)?;
            self.keep(self.mates[2], high, domains)?;
        }
        self.follow(above, below, domains)
    }

    fn priority(&self) -> u8 {
        30
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, sound, sound_in};

    fn holds(v: &[usize]) -> bool {
        let is = |place: Option<usize>, value| place.and_then(|place| v.get(place)) == Some(&value);
        (0..v.len()).filter(|&p| v[p] == 1).all(|p| is(p.checked_sub(1), 0) || is(Some(p + 1), 2))
    }

    #[test]
    fn what_some_column_needs_is_kept() {
        for cells in 1..=4 {
            let all: Vec<Id> = (0..cells as Id).collect();
            sound(&Flatmates::new(&all, 3, 1), cells, 3, holds);
        }
    }

    #[test]
    fn in_a_house_every_place_has_a_reason() {
        let column: Vec<Id> = (0..3).collect();
        let distinct = |v: &[usize]| v[0] != v[1] && v[1] != v[2] && v[0] != v[2];
        let network = Network::new(3, vec![Box::new(Flatmates::new(&column, 3, 1))], &[column]);
        let left = sound_in(network, 3, 3, |v| distinct(v) && holds(v));
        // 0 1 2, 2 0 1 and 1 2 0: each value can stand anywhere.
        assert_eq!(left, [0b111, 0b111, 0b111]);
    }
}
