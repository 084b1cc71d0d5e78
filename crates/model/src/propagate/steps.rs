//! Numbers that walk through cells: each stands beside its successor.
//!
//! The places of a number are those beside a place of the number before it, and the other way round. Told from the
//! lowest number up and from the highest down, until nothing changes, so a number that is known bounds all others by
//! their distance.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Steps {
    cells: Box<[Id]>,
    /// For each cell by its place in the list, those beside it as bits.
    near: Box<[u64]>,
    values: usize,
}

impl Steps {
    /// Cells, at most 64, each with those beside it; as many distinct values as cells. That they differ is seen to
    /// elsewhere.
    pub fn new(cells: impl IntoIterator<Item = (Id, Vec<Id>)>, values: usize) -> Steps {
        let (cells, near): (Vec<Id>, Vec<Vec<Id>>) = cells.into_iter().unzip();
        assert!(cells.len() <= 64, "the places of a number are bits");
        let place = |id: &Id| cells.iter().position(|cell| cell == id);
        let bits = |near: Vec<Id>| near.iter().filter_map(place).fold(0, |bits, place| bits | 1 << place);
        let near = near.into_iter().map(bits).collect();
        Steps { cells: cells.into(), near, values }
    }

    /// The places beside some places.
    fn beside(&self, mut places: u64) -> u64 {
        let mut beside = 0;
        while places != 0 {
            beside |= self.near[places.trailing_zeros() as usize];
            places &= places - 1;
        }
        beside
    }
}

impl Propagator for Steps {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut places = [0u64; 64];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut mask = domains.mask(cell);
            while mask != 0 {
                places[mask.trailing_zeros() as usize] |= 1 << place;
                mask &= mask - 1;
            }
        }
        let places = &mut places[..self.values];
        let up = (1..self.values).map(|value| (value, value - 1));
        let down = (1..self.values).rev().map(|value| (value - 1, value));
        for (value, from) in up.chain(down) {
            places[value] &= self.beside(places[from]);
        }
        if places.contains(&0) {
            return Err(Contradiction);
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            let kept = (0..self.values).filter(|&value| places[value] >> place & 1 == 1);
            domains.keep(cell, kept.fold(0, |kept, value| kept | 1 << value))?;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        60
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, sound_in};

    #[test]
    fn what_a_walk_along_a_row_needs_stays() {
        let row: Vec<(Id, Vec<Id>)> = vec![(0, vec![1]), (1, vec![0, 2]), (2, vec![1])];
        let network = Network::new(3, vec![Box::new(Steps::new(row, 3))], &[vec![0, 1, 2]]);
        let holds = |v: &[usize]| v == [0, 1, 2] || v == [2, 1, 0];
        sound_in(network, 3, 3, holds);
    }

    #[test]
    fn a_number_that_is_known_bounds_the_others_by_their_distance() {
        let row = |i: Id| (i, [i.wrapping_sub(1), i + 1].into_iter().filter(|&near| near < 6).collect());
        let network = Network::new(6, vec![Box::new(Steps::new((0..6).map(row), 6))], &[(0..6).collect()]);
        let shape = crate::grid::Shape::new(1, 6, 6).unwrap();
        let mut candidates = crate::grid::Candidates::all(&shape);
        candidates.keep(crate::grid::Cell::new(0, 0), crate::grid::ValueSet::one(1)).unwrap();
        let mut domains = Domains::new(&candidates, std::sync::Arc::new(network));
        domains.propagate().unwrap();
        // The second number stands in the second cell, the third in the first or third.
        assert_eq!(domains.mask(1) & 0b10, 0b10);
        assert_eq!(domains.mask(3) & 0b1110, 0b1000);
        assert_eq!(domains.mask(5), 0b100000);
    }
}
