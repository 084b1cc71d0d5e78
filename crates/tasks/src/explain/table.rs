//! The best reason known against each candidate.
//!
//! A reason stays valid as facts grow, and a search for one that found nothing below a bound need not be repeated
//! until a fact changes that it looked at.

use super::demand::Weight;
use super::refute::Refuter;
use cnf::{Limits, Reason as Stop};

/// Why a candidate cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) cost: Weight,
    /// The demands, in rising order.
    pub(super) demands: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct Entry {
    reason: Option<Reason>,
    /// There is no reason below this cost.
    lower: Weight,
    /// The literals that were looked at to find that out.
    seen: Vec<u64>,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Literals near which facts have changed.
    changed: Vec<u64>,
}

impl Table {
    pub(super) fn new(literals: usize) -> Table {
        Table { entries: vec![Entry::default(); literals], changed: vec![0; literals.div_ceil(64)] }
    }

    /// Notes that a candidate has gone.
    pub(super) fn note(&mut self, refuter: &Refuter, cell: usize, value: usize) {
        refuter.each_neighbour(cell, value, |literal| self.changed[literal / 64] |= 1 << (literal % 64));
    }

    /// Forgets what changed facts may have made wrong: that there is nothing cheaper.
    pub(super) fn refresh(&mut self) {
        if self.changed.iter().all(|&word| word == 0) {
            return;
        }
        for entry in &mut self.entries {
            if entry.seen.iter().zip(&self.changed).any(|(seen, changed)| seen & changed != 0) {
                entry.lower = 0;
            }
        }
        self.changed.fill(0);
    }

    /// What is known against a candidate.
    pub(super) fn reason(&self, literal: usize) -> Option<&Reason> {
        self.entries[literal].reason.as_ref()
    }

    /// Finds the best reason against each of the candidates that costs less than a bound. With `cheapest`, only as far as
    /// it is among the cheapest of all.
    pub(super) fn fill(
        &mut self,
        refuter: &mut Refuter,
        candidates: &[usize],
        bound: Weight,
        cheapest: bool,
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
                    let (cost, demands) = refuter.shrink(literal, demands);
                    entry.lower = cost;
                    entry.reason = Some(Reason { cost, demands });
                }
            }
            if cheapest && let Some(reason) = &entry.reason {
                bound = bound.min(reason.cost.saturating_add(1));
            }
        }
        Ok(())
    }
}
