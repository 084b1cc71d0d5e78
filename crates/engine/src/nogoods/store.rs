//! The nogoods that were learnt, as clauses: some of these cells takes one of the values beside it.
//!
//! Two parts of each clause are watched, each by one of its values: nothing has to be done as long as both are there
//! (Moskewicz and others, *Chaff*, 2001).

use super::CHOICE;
use model::propagate::{Domains, Id};

/// Clauses of so few levels are kept for good.
const FEW_LEVELS: u32 = 2;

/// A clause.
#[derive(Debug)]
struct Clause {
    /// Cells and sets of their values. The first two are watched.
    parts: Vec<(Id, u64)>,
    /// How many levels it joined when it was learnt; 0 if it must stay, because it excludes a solution.
    levels: u32,
    /// The conflict that it last had a part in.
    used: u64,
}

/// A clause that watches a value, and the other part that it watches: where that one holds, so does the clause.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: (Id, u64),
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Store {
    clauses: Vec<Clause>,
    /// For each value of each cell.
    watches: Vec<Vec<Watch>>,
    values: usize,
    /// How many parts the clauses have in all.
    parts: usize,
    /// What looking at them cost.
    pub(super) work: u64,
}

impl Store {
    pub(super) fn new(cells: usize, values: usize) -> Store {
        let watches = vec![Vec::new(); cells * values];
        Store { clauses: Vec::new(), watches, values, parts: 0, work: 0 }
    }

    /// The parts of a clause.
    pub(super) fn parts(&self, clause: u32) -> &[(Id, u64)] {
        &self.clauses[clause as usize].parts
    }

    /// A clause had a part in a conflict.
    pub(super) fn use_in(&mut self, clause: u32, conflict: u64) {
        self.clauses[clause as usize].used = conflict;
    }

    /// Adds a clause of two parts at least; the first two are to be watched by these values, as bits. Its number.
    pub(super) fn add(
        &mut self,
        parts: Vec<(Id, u64)>,
        watched: [u64; 2],
        levels: u32,
        conflict: u64,
    ) -> u32 {
        let number = self.clauses.len() as u32;
        for (place, value) in watched.into_iter().enumerate() {
            let watch = Watch { clause: number, other: parts[1 - place] };
            self.watch(parts[place].0, value, watch);
        }
        self.parts += parts.len();
        self.clauses.push(Clause { parts, levels, used: conflict });
        number
    }

    fn watch(&mut self, cell: Id, value: u64, watch: Watch) {
        self.watches[cell as usize * self.values + value.trailing_zeros() as usize].push(watch);
    }

    /// Values of a cell are gone: clauses that watch them look for others, and what is left of a clause must hold. An error is
    /// the clause of which nothing is left.
    pub(super) fn lose(&mut self, cell: Id, gone: u64, domains: &mut Domains) -> Result<(), u32> {
        let mut gone = gone;
        while gone != 0 {
            let slot = cell as usize * self.values + gone.trailing_zeros() as usize;
            gone &= gone - 1;
            if self.watches[slot].is_empty() {
                continue;
            }
            let mut list = std::mem::take(&mut self.watches[slot]);
            self.work += list.len() as u64;
            let mut broken = Ok(());
            list.retain_mut(|watch| broken.is_err() || self.look(cell, watch, domains, &mut broken));
            // A watch never comes back to a value that is gone.
            self.watches[slot] = list;
            broken?;
        }
        Ok(())
    }

    /// Looks for something else to watch than a cell's value that is gone; whether the watch has to stay.
    fn look(
        &mut self,
        cell: Id,
        watch: &mut Watch,
        domains: &mut Domains,
        broken: &mut Result<(), u32>,
    ) -> bool {
        let holds = |(cell, set): (Id, u64)| domains.mask(cell) & !set == 0;
        if holds(watch.other) {
            return true;
        }
        let clause = &mut self.clauses[watch.clause as usize];
        if clause.parts[0].0 == cell {
            clause.parts.swap(0, 1);
        }
        watch.other = clause.parts[0];
        let open = |&(cell, set): &(Id, u64)| domains.mask(cell) & set != 0;
        let mut found = if open(&clause.parts[1]) { Some(1) } else { None };
        if found.is_none() {
            if holds(clause.parts[0]) {
                return true;
            }
            self.work += clause.parts.len() as u64 / 4;
            found = clause.parts[2..].iter().position(open).map(|place| place + 2);
        }
        if let Some(place) = found {
            clause.parts.swap(1, place);
            let (cell, set) = clause.parts[1];
            self.watch(cell, domains.mask(cell) & set, *watch);
            return false;
        }
        let (cell, set) = clause.parts[0];
        domains.from_outside(watch.clause + 1);
        if domains.keep(cell, set).is_err() {
            *broken = Err(watch.clause);
        }
        true
    }

    /// Before any choice: drops what cannot be from the clauses, drops those that hold, and keeps what is left of those of
    /// one part; whether that changed candidates.
    pub(super) fn simplify(&mut self, domains: &mut Domains) -> Result<bool, u32> {
        domains.from_outside(CHOICE);
        self.clauses.retain_mut(|clause| {
            clause.parts.iter_mut().for_each(|(cell, set)| *set &= domains.mask(*cell));
            clause.parts.retain(|part| part.1 != 0);
            !clause.parts.iter().any(|&(cell, set)| domains.mask(cell) == set)
        });
        let mut changed = false;
        for (number, clause) in self.clauses.iter().enumerate() {
            let left = match clause.parts[..] {
                [] => Err(()),
                [(cell, set)] => {
                    changed = true;
                    domains.keep(cell, set).map_err(|_| ())
                }
                _ => Ok(()),
            };
            left.map_err(|()| number as u32)?;
        }
        Ok(changed)
    }

    /// Begins to watch anew, before any choice.
    pub(super) fn watch_all(&mut self) {
        self.watches.iter_mut().for_each(Vec::clear);
        for number in 0..self.clauses.len() {
            let &[first, second, ..] = &self.clauses[number].parts[..] else { continue };
            let watch = |other| Watch { clause: number as u32, other };
            self.watch(first.0, first.1, watch(second));
            self.watch(second.0, second.1, watch(first));
        }
        self.parts = self.clauses.iter().map(|clause| clause.parts.len()).sum();
    }

    /// Forgets half of the clauses, those of many levels and those that were of no use lately first. Before any choice.
    pub(super) fn forget(&mut self) {
        let rank = |clause: &Clause| (clause.levels, u64::MAX - clause.used);
        let mut ranks: Vec<_> =
            self.clauses.iter().filter(|clause| clause.levels > FEW_LEVELS).map(rank).collect();
        ranks.sort_unstable();
        if let Some(&middle) = ranks.get(ranks.len() / 2) {
            self.clauses.retain(|clause| clause.levels <= FEW_LEVELS || rank(clause) < middle);
        }
        self.watch_all();
    }

    /// How many bytes it takes, by estimate.
    pub(super) fn bytes(&self) -> u64 {
        let clauses = self.clauses.len() * (size_of::<Clause>() + 2 * size_of::<Watch>());
        (clauses + self.parts * size_of::<(Id, u64)>() + self.watches.len() * size_of::<Vec<Watch>>()) as u64
    }
}
