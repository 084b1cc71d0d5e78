//! Ascending chains that lie somewhere: each chain has a list of places, of which one must be kept.
//!
//! A place stays possible while its cells can increase. A chain with one place left must lie there: its cells
//! increase, and no other chain crosses them.

use super::order::ascend;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Hidden {
    cells: Box<[Id]>,
    /// For each chain, its places: cells from the lowest value to the highest.
    chains: Vec<Vec<Box<[Id]>>>,
}

impl Hidden {
    /// Chains with their possible places.
    pub fn new(chains: Vec<Vec<Box<[Id]>>>) -> Hidden {
        let mut cells: Vec<Id> = chains.iter().flatten().flat_map(|place| place.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        Hidden { cells: cells.into(), chains }
    }
}

/// Whether the values of the cells can still increase.
fn can_increase(place: &[Id], domains: &Domains) -> bool {
    let mut above = u64::MAX;
    place.iter().all(|&cell| {
        let open = domains.mask(cell) & above;
        let lowest = open & open.wrapping_neg();
        above = !(lowest | lowest.wrapping_sub(1));
        open != 0
    })
}

impl Propagator for Hidden {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        let places = self.chains.iter().flatten();
        size_of_val(&*self.cells)
            + places.map(|place| size_of_val(place) + size_of_val(&**place)).sum::<usize>()
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        // The only place of each chain that has just one.
        let mut known: Vec<Option<&[Id]>> = vec![None; self.chains.len()];
        loop {
            let mut news = false;
            for (number, places) in self.chains.iter().enumerate() {
                if known[number].is_some() {
                    continue;
                }
                let free = |place: &[Id]| {
                    !known.iter().flatten().any(|other| place.iter().any(|cell| other.contains(cell)))
                };
                let mut possible = places.iter().filter(|place| can_increase(place, domains) && free(place));
                let first = possible.next().ok_or(Contradiction)?;
                if possible.next().is_none() {
                    known[number] = Some(first);
                    ascend(first, true, domains)?;
                    news = true;
                }
            }
            if !news {
                return Ok(());
            }
        }
    }

    fn priority(&self) -> u8 {
        180
    }
}
