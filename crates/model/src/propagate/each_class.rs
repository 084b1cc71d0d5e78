//! Cells that together hold a value of each of several classes: the low, the middle and the high ones in a 2x2 square.
//!
//! The classes that a cell leaves to the others must have a cell each among them: however many classes are looked at,
//! there are at least as many cells for them. So what the cells can hold by class is kept exactly. A class of which one
//! value is left needs that value, and what sees all of its places loses it.

use super::sets::place_needed;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct EachClass {
    cells: Box<[Id]>,
    /// The values of each class.
    classes: Box<[u64]>,
}

/// More classes than this are not possible: all sets of them are looked at.
const MOST_CLASSES: usize = 4;

impl EachClass {
    /// At most 64 cells, of which some holds a value of each class, of which there are at most four; no value is in two
    /// classes.
    pub fn new(cells: &[Id], classes: &[u64]) -> EachClass {
        debug_assert!(cells.len() <= 64 && classes.len() <= MOST_CLASSES);
        EachClass { cells: cells.into(), classes: classes.into() }
    }

    /// The places for each set of classes.
    fn places(&self, domains: &Domains) -> [u64; 1 << MOST_CLASSES] {
        let mut places = [0; 1 << MOST_CLASSES];
        for (class, &values) in self.classes.iter().enumerate() {
            for (place, &cell) in self.cells.iter().enumerate() {
                places[1 << class] |= u64::from(domains.mask(cell) & values != 0) << place;
            }
        }
        for set in 1..1usize << self.classes.len() {
            places[set] = places[set & (set - 1)] | places[set & set.wrapping_neg()];
        }
        places
    }

    /// A set of classes with as many places as classes fills these: they hold nothing else. Whether that changed anything.
    fn fill(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let mut changed = false;
        let places = self.places(domains);
        for (set, &open) in places.iter().enumerate().take(1 << self.classes.len()).skip(1) {
            if open.count_ones() > set.count_ones() {
                continue;
            }
            if open.count_ones() < set.count_ones() {
                return Err(Contradiction);
            }
            let members = self.classes.iter().enumerate().filter(|(class, _)| set >> class & 1 == 1);
            let values = members.fold(0, |values, (_, class)| values | class);
            for (place, &cell) in self.cells.iter().enumerate() {
                if open >> place & 1 == 1 && domains.mask(cell) & !values != 0 {
                    domains.keep(cell, values)?;
                    changed = true;
                }
            }
        }
        Ok(changed)
    }
}

impl Propagator for EachClass {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + size_of_val(&*self.classes)
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        while self.fill(domains)? {}
        let any = self.cells.iter().fold(0, |any, &cell| any | domains.mask(cell));
        for class in &self.classes {
            let last = any & class;
            if last.is_power_of_two() {
                place_needed(&self.cells, domains, last)?;
            }
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

    #[test]
    fn cells_keep_the_classes_that_some_filling_uses() {
        let each = |v: &[usize]| (0..3).all(|class| v.contains(&class));
        exact(&EachClass::new(&[0, 1, 2, 3], &[1, 2, 4]), 4, 3, each);
        exact(&EachClass::new(&[0, 1, 2], &[1, 2, 4]), 3, 3, each);
        exact(&EachClass::new(&[0, 1], &[1, 2, 4]), 2, 3, each);
        // A value in no class.
        exact(&EachClass::new(&[0, 1, 2], &[1, 4]), 3, 3, |v| v.contains(&0) && v.contains(&2));
    }

    #[test]
    fn a_class_of_one_value_needs_it() {
        let each = EachClass::new(&[0, 1], &[0b001, 0b110]);
        let network = Network::new(3, vec![Box::new(each)], &[vec![0, 1, 2]]);
        let holds = |v: &[usize]| v[0] != v[1] && v[1] != v[2] && v[0] != v[2] && v[..2].contains(&0);
        assert_eq!(sound_in(network, 3, 3, holds), [0b111, 0b111, 0b110]);
    }
}
