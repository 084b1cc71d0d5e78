//! Locked candidates: a value with few places in a house leaves every cell that sees them all.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Locked {
    cells: Box<[Id]>,
}

impl Locked {
    /// What follows from a house of these cells.
    pub fn new(cells: &[Id]) -> Locked {
        Locked { cells: cells.into() }
    }
}

impl Propagator for Locked {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        domains.exclude_locked(&self.cells)
    }

    /// After everything else: it seldom finds something.
    fn priority(&self) -> u8 {
        210
    }

    fn cost(&self) -> u32 {
        2 + self.cells.len() as u32 / 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Shape};
    use crate::propagate::{House, Network, sound_in};
    use std::sync::Arc;

    /// What is left of candidates in a strip of so many cells: two houses that share cells 1 and 2.
    fn left(masks: Vec<u64>) -> Vec<u64> {
        let network = Network::new(masks.len(), vec![Box::new(Locked::new(&[0, 1, 2]))], &groups());
        let shape = Shape::new(1, masks.len(), 4).unwrap();
        let mut domains = Domains::new(&Candidates::from_masks(shape, masks), Arc::new(network));
        domains.propagate().unwrap();
        domains.masks().to_vec()
    }

    fn groups() -> [Vec<Id>; 2] {
        [vec![0, 1, 2], vec![1, 2, 3]]
    }

    #[test]
    fn a_value_leaves_the_cells_that_see_all_its_places() {
        let start = vec![0b0110, 0b1011, 0b0111, 0b1111];
        // The lowest value of the house stands in cell 1 or 2, and cell 3 sees both.
        let expected = [0b0110, 0b1011, 0b0111, 0b1110];
        assert_eq!(left(start.clone()), expected);
        // On a large grid, without sets of places, as well.
        let strip = left(start.into_iter().chain([0b1111; 200]).collect());
        assert_eq!(strip[..4], expected);
        assert!(strip[4..].iter().all(|&mask| mask == 0b1111));
    }

    #[test]
    fn nothing_is_lost_that_a_filling_has() {
        let houses: Vec<Box<dyn Propagator>> =
            vec![Box::new(House::new(&[0, 1, 2], 0b111)), Box::new(Locked::new(&[0, 1, 2]))];
        let network = Network::new(4, houses, &groups());
        let holds = |v: &[usize]| (0..3).all(|value| v[..3].contains(&value)) && v[3] != v[1] && v[3] != v[2];
        sound_in(network, 4, 3, holds);
    }
}
