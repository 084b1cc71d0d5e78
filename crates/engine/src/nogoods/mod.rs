//! Search that learns from its conflicts: for puzzles on which plain search thrashes, or whose propagators cost much.
//!
//! A *nogood* says of some cells that their candidates cannot all be among certain ones: what propagators and choices led to
//! when a contradiction showed. It is worked out from the conflict backwards, change by change, each replaced by what its
//! propagator needed for it, until one change since the last choice is left (the first unique implication point). Search
//! then goes back as far as the others hold, where that one is excluded; so whole parts of the tree are passed over, and the
//! nogood is kept to exclude others. With clauses in place of nogoods this is what SAT solvers do (Marques-Silva and
//! Sakallah, *GRASP*, 1996); sets of candidates in place of literals are the generalised nogoods of Katsirelos and Bacchus
//! (AAAI 2005).
//!
//! Most propagators cannot tell their reasons. They are run again with more and more candidates given back, as long as they
//! still find the same. That costs much more than the conflict itself, and shorter reasons are worth it.

mod choice;
mod conflict;
mod explain;
mod history;
mod store;
#[cfg(test)]
mod tests;

use super::Engine;
use super::search::{Search, SearchResult};
use choice::Order;
use cnf::{Limits, Reason};
use conflict::Requirements;
use history::History;
use model::grid::{Candidates, Filling, Shape, Value};
use model::propagate::{Conflict, Domains, Id, Network, PropagateError, Trial};
use std::collections::HashSet;
use std::sync::Arc;
use store::Store;

/// The cause of changes that are choices; others from outside are nogoods, by their number and one.
const CHOICE: u32 = 0;
/// Search begins anew after so many conflicts, times the terms of Luby's sequence.
const RESTART: u64 = 50;
/// After so many conflicts half of the nogoods are forgotten.
const FORGET: u64 = 2000;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct NogoodSearch {
    shape: Shape,
    network: Arc<Network>,
    domains: Domains,
    history: History,
    store: Store,
    requirements: Requirements,
    /// Where propagators are run again for their reasons.
    trial: Trial,
    order: Order,
    /// The candidates before any choice.
    root: Vec<u64>,
    /// The root has changed since propagators and nogoods ran there.
    root_changed: bool,
    /// The places that tell solutions apart.
    counted: Vec<Id>,
    /// Fillings found, by what counts in them, where hidden variables let one be found again: its nogood may speak of these.
    found: Option<HashSet<Vec<Value>>>,
    state: State,
    conflicts: u64,
    restarts: u64,
    restart_at: u64,
    forget_at: u64,
    nodes: u64,
    most_nodes: u64,
    /// Changes that nogoods have seen.
    seen: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Goes on from where it is.
    Open,
    /// The last thing found was a filling, which is to be excluded.
    Found,
    /// Everything has been seen.
    Done,
    /// A limit was reached while propagators ran: there is no way on.
    Stopped(Reason),
}

/// Why propagation does not come to its fixpoint.
enum Failure {
    Propagation(Conflict),
    Nogood(u32),
    Stopped(Reason),
}

/// Why a search does not go on.
enum SearchEnd {
    Budget,
    Stopped(Reason),
}

impl NogoodSearch {
    /// A search from these candidates, at their fixpoint, with at most `most_nodes` choices. Another seed chooses in
    /// another order.
    pub fn new(
        shape: &Shape,
        mut domains: Domains,
        houses: Vec<Vec<Id>>,
        seed: u64,
        most_nodes: Option<u64>,
    ) -> NogoodSearch {
        domains.trace();
        let root = domains.masks().to_vec();
        let widest = root.iter().map(|mask| 64 - mask.leading_zeros()).max().unwrap_or(0);
        let counts = |id: &Id| shape.counts(shape.cell(*id as usize));
        NogoodSearch {
            shape: shape.clone(),
            network: Arc::clone(domains.network()),
            history: History::new(root.len()),
            store: Store::new(root.len(), widest as usize),
            requirements: Requirements::new(root.len()),
            trial: Trial::new(&domains),
            order: Order::new(root.len(), houses, seed),
            root_changed: true,
            counted: (0..root.len() as Id).filter(counts).collect(),
            found: (!shape.counts_all()).then(HashSet::new),
            root,
            domains,
            state: State::Open,
            conflicts: 0,
            restarts: 0,
            restart_at: RESTART,
            forget_at: FORGET,
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            seen: 0,
        }
    }

    /// Lets nogoods and propagators run until nothing follows any more.
    fn propagate(&mut self, limits: &Limits) -> Result<(), Failure> {
        if self.history.level() == 0 {
            return self.propagate_at_root(limits);
        }
        let network = Arc::clone(&self.network);
        self.domains.begin();
        loop {
            while let Some(&change) = self.domains.changes().get(self.seen) {
                self.seen += 1;
                let gone = change.before & !self.domains.mask(change.cell);
                self.store.lose(change.cell, gone, &mut self.domains).map_err(Failure::Nogood)?;
            }
            match self.domains.step(&network, limits) {
                Ok(true) => {}
                Ok(false) if self.seen == self.domains.changes().len() => return Ok(()),
                Ok(false) => {}
                Err(PropagateError::Contradiction) => {
                    return Err(Failure::Propagation(self.domains.conflict()));
                }
                Err(PropagateError::Stopped(reason)) => return Err(Failure::Stopped(reason)),
            }
        }
    }

    /// The same before any choice, where changes stay.
    fn propagate_at_root(&mut self, limits: &Limits) -> Result<(), Failure> {
        let was_changed = self.root_changed;
        while std::mem::take(&mut self.root_changed) {
            self.domains.propagate_within(limits).map_err(|error| match error {
                PropagateError::Contradiction => Failure::Propagation(self.domains.conflict()),
                PropagateError::Stopped(reason) => Failure::Stopped(reason),
            })?;
            self.root_changed = self.store.simplify(&mut self.domains).map_err(Failure::Nogood)?;
        }
        if was_changed {
            self.root.copy_from_slice(self.domains.masks());
            self.root.iter().zip(0..).for_each(|(&mask, cell)| self.trial.assume(cell, mask));
            self.store.watch_all();
        }
        Ok(())
    }

    /// Goes back to a level, 0 being the root.
    fn undo_to(&mut self, level: usize) {
        while self.history.level() > level {
            self.order.remember(self.history.changes_of_level(&self.domains), &self.domains);
            self.history.undo(&mut self.domains);
        }
        self.seen = self.seen.min(self.domains.changes().len());
    }

    /// Makes a choice; whether it can stand is seen when it is propagated.
    fn choose(&mut self) {
        let (cell, bit) = self.order.choose(self.domains.masks());
        self.nodes += 1;
        self.domains.work += self.root.len() as u64 / 8 + 1;
        self.history.mark(&mut self.domains);
        self.domains.from_outside(CHOICE);
        self.domains.keep(cell, bit).expect("the value is a candidate");
    }

    /// Begins anew from the root, where nogoods that were of little use are forgotten.
    fn restart(&mut self) {
        self.restarts += 1;
        self.restart_at = self.conflicts + RESTART * luby(self.restarts);
        self.undo_to(0);
        if self.conflicts >= self.forget_at {
            self.forget_at = self.conflicts + FORGET + 10 * self.restarts;
            self.store.forget();
        }
    }

    fn filling(&self) -> Option<Filling> {
        let masks = self.domains.masks();
        if masks.iter().any(|mask| !mask.is_power_of_two()) {
            return None;
        }
        let value = |mask: &u64| self.shape.lowest() + mask.trailing_zeros() as Value;
        Filling::new(self.shape.clone(), masks.iter().map(value).collect())
    }

    /// Goes on to the next filling; `None` if there is none.
    fn advance(&mut self, end: u64, limits: &Limits) -> Result<Option<Filling>, SearchEnd> {
        loop {
            let failure = match self.state {
                State::Done => return Ok(None),
                State::Stopped(reason) => return Err(SearchEnd::Stopped(reason)),
                State::Found => None,
                State::Open => match self.propagate(limits) {
                    Ok(()) => {
                        if let Some(filling) = self.filling() {
                            self.state = State::Found;
                            if self.found.as_mut().is_none_or(|found| found.insert(filling.counted())) {
                                return Ok(Some(filling));
                            }
                            continue;
                        }
                        self.may_go_on(end, limits)?;
                        if self.conflicts >= self.restart_at {
                            self.restart();
                        } else {
                            self.choose();
                        }
                        continue;
                    }
                    Err(Failure::Stopped(reason)) => {
                        self.state = State::Stopped(reason);
                        continue;
                    }
                    Err(failure) => Some(failure),
                },
            };
            self.state = if self.learn(failure) { State::Open } else { State::Done };
        }
    }

    /// Whether neither the budget nor a limit ends the search here.
    fn may_go_on(&self, end: u64, limits: &Limits) -> Result<(), SearchEnd> {
        let limit = match () {
            () if self.work() >= end => return Err(SearchEnd::Budget),
            () if self.nodes >= self.most_nodes => Some(Reason::Nodes),
            () if self.nodes.is_multiple_of(16) => limits.reached(),
            () => None,
        };
        let limit = limit.or_else(|| limits.exceeded_by(self.bytes()));
        limit.map_or(Ok(()), |reason| Err(SearchEnd::Stopped(reason)))
    }
}

/// Luby's sequence: 1 1 2 1 1 2 4 and so on.
fn luby(number: u64) -> u64 {
    let (mut size, mut term) = (1, 1);
    while size < number + 1 {
        (size, term) = (2 * size + 1, 2 * term);
    }
    let mut number = number;
    while size - 1 != number {
        (size, term) = ((size - 1) / 2, term / 2);
        number %= size;
    }
    term
}

impl Search for NogoodSearch {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        match self.advance(self.work().saturating_add(budget), limits) {
            Ok(Some(filling)) => SearchResult::Filling(filling),
            Ok(None) => SearchResult::Nothing,
            Err(SearchEnd::Budget) => SearchResult::Budget,
            Err(SearchEnd::Stopped(reason)) => SearchResult::Stopped(reason),
        }
    }

    fn nothing_left(&self) -> bool {
        self.history.level() == 0
    }

    fn work(&self) -> u64 {
        self.domains.work + self.trial.work() + self.store.work
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> u64 {
        let found = self.found.as_ref().map_or(0, HashSet::len) * (self.shape.len() + 48);
        self.store.bytes() + (self.domains.trail_bytes() + found + 64 * self.root.len()) as u64
    }

    fn root(&self) -> Option<Candidates> {
        Some(Candidates::from_masks(&self.shape, self.root.clone()))
    }

    fn engine(&self) -> Engine {
        if self.nodes == 0 { Engine::Settle } else { Engine::Nogoods }
    }
}
