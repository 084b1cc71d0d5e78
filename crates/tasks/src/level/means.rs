//! Techniques that people use and search does not need, as propagators.

use model::grid::{Contradiction, Filling, Shape, Value};
use model::propagate::{Domains, Id, Propagator};
use model::rules::AnyRule;

/// The last open cell of a clue: what would break the clue there is removed.
#[derive(Debug)]
pub(super) struct Last {
    rule: AnyRule,
    shape: Shape,
    cells: Vec<Id>,
}

impl Last {
    pub(super) fn new(rule: AnyRule, shape: Shape, cells: Vec<Id>) -> Last {
        Last { rule, shape, cells }
    }

    /// Whether the clue holds with this bit in the open cell. Cells of no concern to the clue hold anything.
    fn holds(&self, domains: &Domains, open: Id, bit: u32) -> bool {
        let lowest = self.shape.lowest();
        let mut values = vec![lowest; self.shape.len()];
        for &cell in &self.cells {
            values[cell as usize] = lowest + domains.mask(cell).trailing_zeros() as Value;
        }
        values[open as usize] = lowest + bit as Value;
        Filling::new(self.shape, values).is_some_and(|filling| self.rule.holds(&filling))
    }
}

impl Propagator for Last {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut open = self.cells.iter().copied().filter(|&cell| domains.mask(cell).count_ones() > 1);
        let (Some(cell), None) = (open.next(), open.next()) else { return Ok(()) };
        let kept = bits(domains.mask(cell)).filter(|&bit| self.holds(domains, cell, bit));
        let mask = kept.fold(0, |mask, bit| mask | 1 << bit);
        domains.keep(cell, mask)
    }
}

/// Locked candidates: a value whose places in a house all exclude it from a cell elsewhere.
#[derive(Debug)]
pub(super) struct Locked {
    cells: Vec<Id>,
}

/// More places than this never share a box and a line of any usual grid.
const MOST_PLACES: usize = 5;

impl Locked {
    pub(super) fn new(house: &[Id]) -> Locked {
        Locked { cells: house.to_vec() }
    }
}

impl Propagator for Locked {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let all = self.cells.iter().fold(0, |all, &cell| all | domains.mask(cell));
        for bit in bits(all) {
            let has = |cell: &Id| domains.mask(*cell) >> bit & 1 == 1;
            let places: Vec<Id> = self.cells.iter().copied().filter(has).collect();
            if (2..=MOST_PLACES).contains(&places.len()) {
                domains.exclude_from_common_peers(&places, 1 << bit)?;
            }
        }
        Ok(())
    }

    /// After singles.
    fn priority(&self) -> u8 {
        220
    }
}

/// Subsets: as many cells of a house as values between them, or as many values as places.
#[derive(Debug)]
pub(super) struct Subsets {
    cells: Vec<Id>,
}

/// The largest subset that is looked for.
const LARGEST: u32 = 4;

impl Subsets {
    pub(super) fn new(house: &[Id]) -> Subsets {
        Subsets { cells: house.to_vec() }
    }
}

impl Propagator for Subsets {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let rows: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let mut found = Vec::new();
        find(&rows, 0, 0, 0, &mut found);
        for &(chosen, values) in &found {
            for (place, &cell) in self.cells.iter().enumerate() {
                if chosen >> place & 1 == 0 {
                    domains.keep(cell, !values)?;
                }
            }
        }
        // The same with cells and values exchanged.
        let place_of = |bit: u32| {
            let has = |(place, &cell): (usize, &Id)| (domains.mask(cell) >> bit & 1) << place;
            self.cells.iter().enumerate().map(has).fold(0, |places, place| places | place)
        };
        let columns: Vec<u64> = (0..self.cells.len() as u32).map(place_of).collect();
        found.clear();
        find(&columns, 0, 0, 0, &mut found);
        for &(values, places) in &found {
            for place in bits(places) {
                domains.keep(self.cells[place as usize], values)?;
            }
        }
        Ok(())
    }

    /// Last of all.
    fn priority(&self) -> u8 {
        240
    }
}

/// Every choice of two to four sets that have no more elements together than there are sets.
fn find(sets: &[u64], from: usize, chosen: u64, union: u64, found: &mut Vec<(u64, u64)>) {
    let size = chosen.count_ones();
    if size >= 2 && union.count_ones() <= size {
        found.push((chosen, union));
        return;
    }
    if size == LARGEST {
        return;
    }
    for (place, &set) in sets.iter().enumerate().skip(from) {
        let more = union | set;
        if set.count_ones() > 1 && more.count_ones() <= LARGEST {
            find(sets, place + 1, chosen | 1 << place, more, found);
        }
    }
}

/// The places of the bits that are set.
fn bits(mask: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}
