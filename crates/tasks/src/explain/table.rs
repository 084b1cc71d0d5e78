//! The best reason known against each candidate.
//!
//! A reason stays valid as facts grow, and a search for one that found nothing below a bound need not be repeated until a
//! fact changes that matters to it: a house or a cell where what was found to go leaves less than two candidates now, or a
//! clue that was asked.

use super::demand::Weight;
use super::refute::{Refuter, each_bit};
use cnf::{Limits, Reason as Stop};

/// Why a candidate cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) cost: Weight,
    /// The demands, in rising order.
    pub(super) demands: Vec<usize>,
}

/// Which reasons are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The best one against each candidate.
    Best,
    /// The same, as far as it is among the cheapest of all.
    Cheapest,
    /// Any one, though it may have demands that can be left out.
    Any,
}

/// What a search for a reason looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// The literals that it found to be off, as a set.
    pub(super) off: Vec<u64>,
    /// Those that it found to be on.
    pub(super) on: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Entry {
    reason: Option<Reason>,
    /// There is no reason below this cost.
    lower: Weight,
    /// What was looked at to find that out.
    seen: Seen,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Literals that are gone since the last refreshing.
    gone: Vec<u64>,
    /// Literals of clues that have changed.
    near: Vec<u64>,
    /// Cells with fewer candidates, and houses with fewer places of a value.
    units: Vec<u32>,
    is_changed: Vec<bool>,
    /// Whether what is left of a cell is an argument.
    of_cells: bool,
}

/// The candidates left of a cell, or the places left of a value in a house.
struct Unit {
    /// As words of a set of literals.
    words: Vec<(usize, u64)>,
    /// Of which so many have to go until something follows.
    most: u32,
}

impl Table {
    /// A table of reasons, with "has a value" among them or not.
    pub(super) fn new(refuter: &Refuter, has_value: bool) -> Table {
        let literals = refuter.masks.len() * refuter.values;
        let words = literals.div_ceil(64);
        let units = refuter.masks.len() + refuter.demands.groups.len() * refuter.values;
        Table {
            entries: vec![Entry::default(); literals],
            gone: vec![0; words],
            near: vec![0; words],
            units: Vec::new(),
            is_changed: vec![false; units],
            of_cells: has_value || refuter.demands.binary,
        }
    }

    /// Notes that a candidate has gone.
    pub(super) fn note(&mut self, refuter: &Refuter, cell: usize, value: usize) {
        let literal = refuter.literal(cell, value);
        self.gone[literal / 64] |= 1 << (literal % 64);
        refuter.each_neighbour_by_clue(cell, |literal| self.near[literal / 64] |= 1 << (literal % 64));
        let houses = refuter.groups_of(cell).iter().map(|&group| group as usize);
        let houses = houses.filter(|&group| refuter.demands.groups[group].house);
        let places = houses.map(|group| refuter.masks.len() + group * refuter.values + value);
        for unit in self.of_cells.then_some(cell).into_iter().chain(places) {
            if !std::mem::replace(&mut self.is_changed[unit], true) {
                self.units.push(unit as u32);
            }
        }
    }

    /// Forgets what changed facts may have made wrong: that there is nothing cheaper.
    pub(super) fn refresh(&mut self, refuter: &Refuter) {
        if self.gone.iter().all(|&word| word == 0) {
            return;
        }
        let units: Vec<Unit> = self.units.iter().map(|&unit| Unit::new(refuter, unit as usize)).collect();
        let has = |set: &[u64], literal: u32| set[literal as usize / 64] >> (literal % 64) & 1 == 1;
        for entry in self.entries.iter_mut().filter(|entry| entry.lower > 0) {
            let Seen { off, on } = &entry.seen;
            let matters = units.iter().any(|unit| unit.is_decided_by(off))
                || on.iter().any(|&literal| has(&self.gone, literal) || has(&self.near, literal))
                || off.iter().zip(&self.near).any(|(off, near)| off & near != 0);
            if matters {
                entry.lower = 0;
            }
        }
        self.gone.fill(0);
        self.near.fill(0);
        self.units.drain(..).for_each(|unit| self.is_changed[unit as usize] = false);
    }

    /// What is known against a candidate.
    pub(super) fn reason(&self, literal: usize) -> Option<&Reason> {
        self.entries[literal].reason.as_ref()
    }

    /// Finds a reason against each of the candidates that costs less than a bound.
    pub(super) fn fill(
        &mut self,
        refuter: &mut Refuter,
        candidates: &[usize],
        bound: Weight,
        wanted: Wanted,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let mut bound = bound;
        for &literal in candidates {
            let entry = &mut self.entries[literal];
            let known = entry.reason.as_ref().map_or(Weight::MAX, |reason| reason.cost);
            if entry.lower < bound.min(known) {
                limits.check(0)?;
                if refuter.work > refuter.most_work {
                    return Err(Stop::Nodes);
                }
                let below = bound.min(known);
                let found = refuter.refute(literal, below, &mut entry.seen);
                entry.lower = below;
                if let Some(demands) = found {
                    let (cost, demands) = match wanted {
                        Wanted::Any => (refuter.cost_of(&demands), demands),
                        Wanted::Best | Wanted::Cheapest => refuter.shrink(literal, demands),
                    };
                    entry.lower = cost;
                    entry.reason = Some(Reason { cost, demands });
                }
            }
            if wanted == Wanted::Cheapest
                && let Some(reason) = &entry.reason
            {
                bound = bound.min(reason.cost.saturating_add(1));
            }
        }
        Ok(())
    }
}

impl Unit {
    fn new(refuter: &Refuter, unit: usize) -> Unit {
        let (cells, values) = (refuter.masks.len(), refuter.values);
        let mut literals = Vec::new();
        if unit < cells {
            each_bit(refuter.masks[unit], |value| literals.push(unit * values + value));
        } else {
            let (group, value) = ((unit - cells) / values, (unit - cells) % values);
            let open = refuter.demands.groups[group].cells.iter().map(|&cell| cell as usize);
            let open = open.filter(|&cell| refuter.masks[cell] >> value & 1 == 1);
            literals.extend(open.map(|cell| cell * values + value));
        }
        let most = (literals.len() as u32).saturating_sub(1).max(1);
        let mut words: Vec<(usize, u64)> = Vec::new();
        for literal in literals {
            let (word, bit) = (literal / 64, 1 << (literal % 64));
            match words.iter_mut().find(|known| known.0 == word) {
                Some(known) => known.1 |= bit,
                None => words.push((word, bit)),
            }
        }
        Unit { words, most }
    }

    /// Whether so many of its candidates were found to be off that something follows.
    fn is_decided_by(&self, off: &[u64]) -> bool {
        let open = |&(word, bits): &(usize, u64)| off.get(word).map_or(0, |off| (off & bits).count_ones());
        self.words.iter().map(open).sum::<u32>() >= self.most
    }
}
