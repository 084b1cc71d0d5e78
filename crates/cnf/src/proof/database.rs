//! The clauses of a proof and what follows from them by unit propagation.

use super::ProofErrorKind;
use super::arena::{Arena, Code, Codes, Place};
use super::index::Index;
use crate::Lit;
use crate::backend::{Reason, Watch};

/// How a lemma follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Rup,
    Rat,
    None,
}

/// A clause to visit when a literal becomes false.
#[derive(Clone, Copy)]
struct Visit {
    clause: Place,
    /// Another literal of the clause: while it holds there is nothing to do.
    other: Code,
}

pub(super) struct Database {
    codes: Codes,
    /// No literal twice. The first two are watched, if any are. Marked are those from which a literal follows once
    /// and for all, so that they stay.
    clauses: Arena,
    by_content: Index,
    /// Per literal, the clauses that watch it.
    visits: Vec<Vec<Visit>>,
    /// Per literal, whether it holds.
    holds: Vec<bool>,
    /// Per literal, whether it is in the clause that is being compared. Between two steps: nowhere.
    marked: Vec<bool>,
    /// The literals that hold, in order. Between two steps: those that follow from the clauses.
    trail: Vec<Code>,
    /// How much of the trail has been propagated.
    propagated: usize,
    /// The clauses contradict each other.
    refuted: bool,
}

impl Database {
    pub(super) fn new() -> Database {
        Database {
            codes: Codes::default(),
            clauses: Arena::default(),
            by_content: Index::new(),
            visits: Vec::new(),
            holds: Vec::new(),
            marked: Vec::new(),
            trail: Vec::new(),
            propagated: 0,
            refuted: false,
        }
    }

    /// Adds a clause and draws its consequences.
    pub(super) fn add(&mut self, clause: &[Lit]) -> Result<(), ProofErrorKind> {
        let mut codes = self.codes(clause);
        let hash = self.by_content.hash(&codes);
        // Consequences are for good, so a clause with a true literal never matters again, and a false literal
        // never helps it.
        let open = codes.iter().filter(|&&code| !self.is_false(code)).count();
        let satisfied = codes.iter().any(|&code| self.is_true(code)) || self.is_tautology(&codes);
        codes.sort_by_key(|&code| self.is_false(code));
        let place = self.clauses.add(&codes).ok_or(ProofErrorKind::Stopped(Reason::Memory))?;
        self.by_content.insert(hash, place);
        match codes[..] {
            _ if satisfied => {}
            [a, b, ..] if open >= 2 => {
                self.visits[a as usize].push(Visit { clause: place, other: b });
                self.visits[b as usize].push(Visit { clause: place, other: a });
            }
            [unit, ..] if open == 1 => {
                self.clauses.mark(place);
                self.assign(unit);
            }
            _ => self.refuted = true,
        }
        self.refuted |= self.propagate(true);
        Ok(())
    }

    /// Deletes a clause; false if there is none.
    pub(super) fn delete(&mut self, clause: &[Lit]) -> bool {
        let codes = self.codes(clause);
        codes.iter().for_each(|&code| self.marked[code as usize] = true);
        let is_it = |place| {
            let other = self.clauses.get(place);
            other.len() == codes.len() && other.iter().all(|&code| self.marked[code as usize])
        };
        let slot = self.by_content.find(self.by_content.hash(&codes), is_it);
        codes.iter().for_each(|&code| self.marked[code as usize] = false);
        let Some(slot) = slot else { return false };
        let place = self.by_content.place(slot);
        if !self.clauses.is_marked(place) {
            self.by_content.remove(slot);
            // Those who watch for it forget it when they next come by.
            self.clauses.delete(place);
            if self.clauses.is_wasteful() {
                self.compact();
            }
        }
        true
    }

    /// Gives the room of deleted clauses back.
    fn compact(&mut self) {
        let moved = self.clauses.compact();
        self.by_content.follow(&moved);
        for visits in &mut self.visits {
            visits.retain_mut(|visit| moved.place(visit.clause).map(|place| visit.clause = place).is_some());
        }
    }

    /// How many bytes it takes, by estimate: two watchers a clause, in lists that have room to grow.
    pub(super) fn bytes(&self) -> u64 {
        3 * self.clauses.bytes() / 2
            + 3 * self.by_content.bytes()
            + self.codes.bytes()
            + 30 * self.holds.len() as u64
    }

    /// How a lemma follows from the clauses.
    pub(super) fn fit(&mut self, lemma: &[Lit], watch: &mut Watch) -> Result<Fit, ProofErrorKind> {
        if self.refuted {
            return Ok(Fit::Rup);
        }
        let codes = self.codes(lemma);
        let before = self.trail.len();
        let fit = if self.contradicts(codes.iter().copied()) {
            Ok(Fit::Rup)
        } else {
            match codes.first() {
                Some(&pivot) => self.resolves(pivot, watch),
                None => Ok(Fit::None),
            }
        };
        self.undo(before);
        fit
    }

    /// Whether every clause with the negation of `pivot` leads to a conflict when its other literals are false.
    /// The negation of the lemma already holds.
    fn resolves(&mut self, pivot: Code, watch: &mut Watch) -> Result<Fit, ProofErrorKind> {
        let before = self.trail.len();
        let places: Vec<Place> = self.clauses.places().collect();
        for place in places {
            if watch.step() {
                return Err(ProofErrorKind::Stopped(watch.stopped().expect("it says so")));
            }
            let clause = self.clauses.get(place);
            if !clause.contains(&(pivot ^ 1)) {
                continue;
            }
            let others: Vec<Code> = clause.iter().copied().filter(|&code| code != pivot ^ 1).collect();
            let contradicts = self.contradicts(others.into_iter());
            self.undo(before);
            if !contradicts {
                return Ok(Fit::None);
            }
        }
        Ok(Fit::Rat)
    }

    /// Whether unit propagation finds a conflict once these literals are false. Leaves them so.
    fn contradicts(&mut self, mut codes: impl Iterator<Item = Code>) -> bool {
        let one_holds = codes.any(|code| {
            if !self.is_true(code) && !self.is_false(code) {
                self.assign(code ^ 1);
            }
            self.is_true(code)
        });
        one_holds || self.propagate(false)
    }

    /// Draws consequences until there are no more; true if they contradict each other. `for_good` says that
    /// they follow from the clauses alone.
    fn propagate(&mut self, for_good: bool) -> bool {
        while self.propagated < self.trail.len() {
            let fallen = self.trail[self.propagated] ^ 1;
            self.propagated += 1;
            let mut visits = std::mem::take(&mut self.visits[fallen as usize]);
            let mut conflict = false;
            visits.retain_mut(|visit| conflict || self.visit(visit, fallen, for_good, &mut conflict));
            self.visits[fallen as usize] = visits;
            if conflict {
                return true;
            }
        }
        false
    }

    /// A watched literal of a clause became false; returns whether the clause goes on watching it.
    #[inline]
    fn visit(&mut self, visit: &mut Visit, fallen: Code, for_good: bool, conflict: &mut bool) -> bool {
        if self.holds[visit.other as usize] {
            // Even if the clause is gone: it will be forgotten another time.
            return true;
        }
        if self.clauses.is_dead(visit.clause) {
            return false;
        }
        let codes = self.clauses.get_mut(visit.clause);
        if codes[0] == fallen {
            codes.swap(0, 1);
        }
        let first = codes[0];
        visit.other = first;
        if self.holds[first as usize] {
            return true;
        }
        if let Some(place) = codes[2..].iter().position(|&code| !self.holds[code as usize ^ 1]) {
            codes.swap(1, place + 2);
            let watched = codes[1];
            self.visits[watched as usize].push(Visit { clause: visit.clause, other: first });
            return false;
        }
        if self.holds[first as usize ^ 1] {
            *conflict = true;
        } else {
            if for_good {
                self.clauses.mark(visit.clause);
            }
            self.assign(first);
        }
        true
    }

    fn assign(&mut self, code: Code) {
        self.holds[code as usize] = true;
        self.trail.push(code);
    }

    /// Takes assumptions and what followed from them back.
    fn undo(&mut self, before: usize) {
        for code in self.trail.drain(before..) {
            self.holds[code as usize] = false;
        }
        self.propagated = before;
    }

    fn is_true(&self, code: Code) -> bool {
        self.holds[code as usize]
    }

    fn is_false(&self, code: Code) -> bool {
        self.holds[code as usize ^ 1]
    }

    /// The literals of a clause in their order, each once.
    fn codes(&mut self, clause: &[Lit]) -> Vec<Code> {
        let mut codes: Vec<Code> = clause.iter().map(|&lit| self.codes.code(lit)).collect();
        let end = self.codes.end();
        if end > self.holds.len() {
            self.visits.resize_with(end, Vec::new);
            self.holds.resize(end, false);
            self.marked.resize(end, false);
        }
        codes.retain(|&code| !std::mem::replace(&mut self.marked[code as usize], true));
        codes.iter().for_each(|&code| self.marked[code as usize] = false);
        codes
    }

    /// Whether a clause contains a variable and its negation.
    fn is_tautology(&mut self, codes: &[Code]) -> bool {
        codes.iter().for_each(|&code| self.marked[code as usize] = true);
        let both = codes.iter().any(|&code| self.marked[code as usize ^ 1]);
        codes.iter().for_each(|&code| self.marked[code as usize] = false);
        both
    }
}
