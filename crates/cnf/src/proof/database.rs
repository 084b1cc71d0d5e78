//! The clauses of a proof and what follows from them by unit propagation.

use super::ProofErrorKind;
use crate::Lit;
use crate::backend::Watch;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// How a lemma follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Rup,
    Rat,
    None,
}

/// A literal by a number without gaps: twice its variable's place, plus one for a negation. Numbers of the
/// file may be as large as they like; only variables that occur take room.
type Code = u32;

/// A clause that was added and not deleted.
struct Clause {
    /// No literal twice. The first two are watched, if any are.
    codes: Box<[Code]>,
    /// A literal follows from it once and for all, so that it stays.
    fixes: bool,
}

/// A clause to visit when a literal becomes false.
#[derive(Clone, Copy)]
struct Visit {
    clause: usize,
    /// Another literal of the clause: while it holds there is nothing to do.
    other: Code,
}

pub(super) struct Database {
    places: HashMap<u32, u32>,
    /// By the order in which they came; numbers are not used again.
    clauses: Vec<Option<Clause>>,
    /// The living clauses by a hash of their sorted literals.
    by_content: HashMap<u64, Vec<usize>>,
    hash: RandomState,
    /// Per literal, the clauses that watch it.
    visits: Vec<Vec<Visit>>,
    /// Per literal, whether it holds.
    holds: Vec<bool>,
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
            places: HashMap::new(),
            clauses: Vec::new(),
            by_content: HashMap::new(),
            hash: RandomState::new(),
            visits: Vec::new(),
            holds: Vec::new(),
            trail: Vec::new(),
            propagated: 0,
            refuted: false,
        }
    }

    /// Adds a clause and draws its consequences.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        let mut codes = self.codes(clause);
        let index = self.clauses.len();
        self.by_content.entry(self.hash.hash_one(&codes)).or_default().push(index);
        // Consequences are for good, so a clause with a true literal never matters again, and a false literal
        // never helps it.
        let open = codes.iter().filter(|&&code| !self.is_false(code)).count();
        let satisfied = codes.iter().any(|&code| self.is_true(code)) || is_tautology(&codes);
        codes.sort_by_key(|&code| self.is_false(code));
        match codes[..] {
            _ if satisfied => {}
            [a, b, ..] if open >= 2 => {
                self.visits[a as usize].push(Visit { clause: index, other: b });
                self.visits[b as usize].push(Visit { clause: index, other: a });
            }
            [unit, ..] if open == 1 => self.assign(unit),
            _ => self.refuted = true,
        }
        let fixes = open == 1 && !satisfied;
        self.clauses.push(Some(Clause { codes: codes.into(), fixes }));
        self.refuted |= self.propagate(true);
    }

    /// Deletes a clause; false if there is none.
    pub(super) fn delete(&mut self, clause: &[Lit]) -> bool {
        let codes = self.codes(clause);
        let hash = self.hash.hash_one(&codes);
        let Some(same) = self.by_content.get_mut(&hash) else { return false };
        let clauses = &self.clauses;
        let is_it = |index: &usize| clauses[*index].as_ref().is_some_and(|c| sorted(&c.codes) == codes);
        let Some(place) = same.iter().rposition(is_it) else { return false };
        let index = same[place];
        if self.clauses[index].as_ref().is_some_and(|clause| clause.fixes) {
            return true;
        }
        same.swap_remove(place);
        if same.is_empty() {
            self.by_content.remove(&hash);
        }
        // Those who watch for it forget it when they next come by.
        self.clauses[index] = None;
        true
    }

    /// How a lemma follows from the clauses.
    pub(super) fn fit(&mut self, lemma: &[Lit], watch: &mut Watch) -> Result<Fit, ProofErrorKind> {
        if self.refuted {
            return Ok(Fit::Rup);
        }
        let codes = self.codes(lemma);
        let pivot = lemma.first().map(|&lit| self.code(lit));
        let before = self.trail.len();
        let fit = if self.contradicts(codes.iter().copied()) {
            Ok(Fit::Rup)
        } else {
            match pivot {
                Some(pivot) => self.resolves(pivot, watch),
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
        for index in 0..self.clauses.len() {
            let Some(clause) = &self.clauses[index] else { continue };
            if !clause.codes.contains(&(pivot ^ 1)) {
                continue;
            }
            if watch.step() {
                return Err(ProofErrorKind::Stopped(watch.stopped().expect("it says so")));
            }
            let others: Vec<Code> = clause.codes.iter().copied().filter(|&code| code != pivot ^ 1).collect();
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
    fn visit(&mut self, visit: &mut Visit, fallen: Code, for_good: bool, conflict: &mut bool) -> bool {
        if self.holds[visit.other as usize] {
            // Even if the clause is gone: it will be forgotten another time.
            return true;
        }
        let Some(clause) = &mut self.clauses[visit.clause] else { return false };
        if clause.codes[0] == fallen {
            clause.codes.swap(0, 1);
        }
        let first = clause.codes[0];
        visit.other = first;
        if self.holds[first as usize] {
            return true;
        }
        if let Some(place) = clause.codes[2..].iter().position(|&code| !self.holds[code as usize ^ 1]) {
            clause.codes.swap(1, place + 2);
            let watched = clause.codes[1];
            self.visits[watched as usize].push(Visit { clause: visit.clause, other: first });
            return false;
        }
        if self.holds[first as usize ^ 1] {
            *conflict = true;
        } else {
            clause.fixes |= for_good;
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

    fn code(&mut self, lit: Lit) -> Code {
        let fresh = u32::try_from(self.places.len()).expect("there are only 2^31 variables");
        let place = *self.places.entry(lit.var().0).or_insert(fresh);
        if place == fresh {
            self.visits.extend([Vec::new(), Vec::new()]);
            self.holds.extend([false, false]);
        }
        place << 1 | u32::from(!lit.is_positive())
    }

    /// The literals of a clause, sorted, each once.
    fn codes(&mut self, clause: &[Lit]) -> Vec<Code> {
        let mut codes: Vec<Code> = clause.iter().map(|&lit| self.code(lit)).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }
}

fn sorted(codes: &[Code]) -> Vec<Code> {
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    codes
}

/// Whether sorted literals contain a variable and its negation.
fn is_tautology(codes: &[Code]) -> bool {
    codes.windows(2).any(|pair| pair[0] ^ 1 == pair[1])
}
