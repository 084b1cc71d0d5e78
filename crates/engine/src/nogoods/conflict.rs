//! From a conflict to a nogood, backwards along the changes that led to it.

use super::{CHOICE, Failure, NogoodSearch};
use model::propagate::{Conflict, Id, Origin};

/// What a conflict costs beside the runs of propagators.
const CONFLICT: u64 = 500;

/// What a nogood asks of each cell, while it is worked out: that all of its candidates are among some.
#[derive(Debug)]
pub(super) struct Requirements {
    /// The most candidates that each cell may have; all of them where nothing is asked.
    most: Vec<u64>,
    /// Since which change that is so; 0 where nothing is asked.
    since: Vec<u32>,
    /// The cells of which something is asked.
    cells: Vec<Id>,
    /// How many of them have changed for it since the last choice.
    late: usize,
}

impl Requirements {
    pub(super) fn new(cells: usize) -> Requirements {
        Requirements { most: vec![u64::MAX; cells], since: vec![0; cells], cells: Vec::new(), late: 0 }
    }

    /// Asks something else of a cell, so since a certain change, or nothing.
    fn set(&mut self, cell: Id, most: u64, since: u32, start: u32) {
        let before = std::mem::replace(&mut self.since[cell as usize], since);
        self.most[cell as usize] = if since == 0 { u64::MAX } else { most };
        match (before, since) {
            (0, 1..) => self.cells.push(cell),
            (1.., 0) => self.cells.retain(|&other| other != cell),
            _ => {}
        }
        self.late += usize::from(since > start);
        self.late -= usize::from(before > start);
    }

    fn clear(&mut self) {
        for cell in self.cells.drain(..) {
            self.most[cell as usize] = u64::MAX;
            self.since[cell as usize] = 0;
        }
        self.late = 0;
    }
}

/// Why a cell has lost candidates.
pub(super) struct Why {
    /// What other cells may have at the most for that.
    pub(super) needs: Vec<(Id, u64)>,
    /// What the cell cannot have then.
    pub(super) explained: u64,
}

impl NogoodSearch {
    /// Learns from a failure or, without one, that the filling found is not to be found again. False if nothing is left to
    /// look at.
    pub(super) fn learn(&mut self, failure: Option<Failure>) -> bool {
        self.history.note(&self.domains);
        if self.history.level() == 0 {
            return false;
        }
        self.conflicts += 1;
        self.domains.work += CONFLICT;
        let is_solution = failure.is_none();
        let needs = self.needs_of(failure);
        needs.into_iter().for_each(|(cell, most)| self.require(cell, most));
        let level = |&cell: &Id| self.history.level_of(self.requirements.since[cell as usize]);
        let Some(level) = self.requirements.cells.iter().map(level).max() else { return false };
        if level < self.history.level() {
            // Propagation was not done then: what fails now would have failed before the last choices.
            self.undo_to(level);
            let start = self.history.start();
            self.requirements.late = self.requirements.since.iter().filter(|&&since| since > start).count();
        }
        self.resolve();
        self.minimise();
        self.requirements.cells.iter().for_each(|&cell| self.order.blame(cell));
        self.order.fade();
        self.assert(is_solution)
    }

    /// What a conflict needs.
    fn needs_of(&mut self, failure: Option<Failure>) -> Vec<(Id, u64)> {
        match failure {
            None => self.counted.iter().map(|&cell| (cell, self.domains.mask(cell))).collect(),
            Some(Failure::Nogood(number)) => {
                self.store.use_in(number, self.conflicts);
                self.store.parts(number).iter().map(|&(cell, set)| (cell, !set)).collect()
            }
            Some(Failure::Propagation(Conflict::Clash(cells))) => {
                cells.map(|cell| (cell, self.domains.mask(cell))).to_vec()
            }
            Some(Failure::Propagation(Conflict::Propagator { number, emptied })) => {
                self.explain_conflict(number, emptied)
            }
            Some(Failure::Stopped(_)) => unreachable!("a limit is no conflict"),
        }
    }

    /// Asks in addition that a cell has no candidates but `most`.
    fn require(&mut self, cell: Id, most: u64) {
        let index = cell as usize;
        let most = self.requirements.most[index] & most;
        if most == self.requirements.most[index] {
            return;
        }
        let since = self.history.since(cell, most, &self.domains);
        debug_assert_eq!(self.domains.mask(cell) & !most, 0, "what is asked holds");
        self.requirements.set(cell, most, since, self.history.start());
    }

    /// Replaces changes since the last choice by what they came from, the latest first, until one is left.
    fn resolve(&mut self) {
        let mut number = self.history.len();
        while self.requirements.late > 1 {
            number -= 1;
            let change = self.domains.changes()[number];
            if self.requirements.since[change.cell as usize] as usize != number + 1 {
                continue;
            }
            self.order.pass(change.cell);
            let why = self.why(number, true);
            let why = why.expect("the choice is the first change of its level, and the last one left");
            if let Origin::Outside(nogood) = change.cause.origin() {
                self.store.use_in(nogood - 1, self.conflicts);
            }
            self.loosen(change.cell, why.explained);
            why.needs.into_iter().for_each(|(cell, most)| self.require(cell, most));
        }
    }

    /// Why the cell of a change lost what the requirements ask for; `None` for choices, and where only runs of a propagator
    /// would show it but are not allowed.
    fn why(&mut self, number: usize, by_runs: bool) -> Option<Why> {
        let change = self.domains.changes()[number];
        let lost = change.before & !self.requirements.most[change.cell as usize];
        match change.cause.origin() {
            Origin::Peer(peer) => Some(Why { needs: vec![(peer, lost)], explained: lost }),
            Origin::Propagator(propagator) if by_runs => {
                Some(self.explain(propagator, change.cell, lost, number))
            }
            Origin::Propagator(propagator) => self.told(propagator, Some((change.cell, lost)), number),
            Origin::Outside(CHOICE) => None,
            Origin::Outside(nogood) => {
                let (own, others): (Vec<_>, Vec<_>) = self
                    .store
                    .parts(nogood - 1)
                    .iter()
                    .map(|&(cell, set)| (cell, !set))
                    .partition(|&(cell, _)| cell == change.cell);
                Some(Why { needs: others, explained: own[0].1 })
            }
        }
    }

    /// Asks no longer that a cell lacks certain candidates.
    fn loosen(&mut self, cell: Id, explained: u64) {
        let most = self.requirements.most[cell as usize] | explained;
        let since = self.requirements.since[cell as usize];
        let since = self.history.since_before(since, most, &self.domains);
        self.requirements.set(cell, most, since, self.history.start());
    }

    /// Leaves out what follows from the rest, as far as that is cheap to see.
    fn minimise(&mut self) {
        let mut cells = self.requirements.cells.clone();
        cells.sort_unstable_by_key(|&cell| std::cmp::Reverse(self.requirements.since[cell as usize]));
        for &cell in &cells[1..] {
            while let since @ 1.. = self.requirements.since[cell as usize] {
                let Some(why) = self.why(since as usize - 1, false) else { break };
                let asked = |&(other, most): &(Id, u64)| {
                    let root = self.root[other as usize];
                    other != cell && root & self.requirements.most[other as usize] & !most == 0
                };
                if !why.needs.iter().all(asked) {
                    break;
                }
                self.loosen(cell, why.explained);
            }
        }
    }

    /// Turns the requirements into a nogood, goes back as far as it tells, and excludes what it excludes there. False if
    /// that leaves nothing.
    fn assert(&mut self, is_solution: bool) -> bool {
        let requirements = &mut self.requirements;
        requirements.cells.sort_unstable_by_key(|&cell| std::cmp::Reverse(requirements.since[cell as usize]));
        let part = |&cell: &Id| (cell, self.root[cell as usize] & !requirements.most[cell as usize]);
        let parts: Vec<(Id, u64)> = requirements.cells.iter().map(part).collect();
        let level = |&cell: &Id| self.history.level_of(requirements.since[cell as usize]);
        let mut levels: Vec<usize> = requirements.cells.iter().map(level).collect();
        requirements.clear();
        let back = levels.get(1).copied().unwrap_or(0);
        levels.dedup();
        let (cell, set) = parts[0];
        self.undo_to(back);
        if parts.len() == 1 {
            self.root_changed = true;
            self.domains.from_outside(CHOICE);
        } else {
            let (other, gone) = parts[1];
            // Of what the second part has lost, the last is the first that comes back.
            let since = self.history.since(other, !gone, &self.domains);
            let last = self.domains.changes()[since as usize - 1].before & gone;
            let watched = [self.domains.mask(cell) & set, last];
            let levels = if is_solution { 0 } else { levels.len() as u32 };
            let number = self.store.add(parts, watched, levels, self.conflicts);
            self.domains.from_outside(number + 1);
        }
        self.domains.keep(cell, set).is_ok()
    }
}
