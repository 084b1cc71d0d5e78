//! How long a question may take.

use crate::sum::TooLarge;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What may end a search before its answer. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// How many conflicts one question may cost.
    pub conflicts: Option<u64>,
    /// A switch that another thread can throw.
    pub cancel: Option<Cancel>,
}

impl Limits {
    /// No limit.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Whether time is up or the switch was thrown; looks at the clock.
    pub fn reached(&self) -> Option<Reason> {
        if self.cancel.as_ref().is_some_and(Cancel::is_thrown) {
            return Some(Reason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Reason::Time);
        }
        None
    }
}

/// A switch to stop a search from another thread. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is not thrown.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops every search that carries this switch, for good.
    pub fn throw(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was thrown.
    pub fn is_thrown(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The deadline passed.
    Time,
    /// The conflicts were used up.
    Conflicts,
    /// Somebody threw the switch.
    Cancelled,
    /// The choices were used up.
    Nodes,
    /// There was no search: the formula would have taken more memory than was allowed.
    Memory,
    /// The solver has limits of its own.
    GaveUp,
    /// There was no search: the formula would have been too large in the encoding asked for.
    TooLarge(TooLarge),
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Time => f.write_str("the time limit was reached"),
            Reason::Conflicts => f.write_str("the conflict limit was reached"),
            Reason::Cancelled => f.write_str("it was interrupted"),
            Reason::Nodes => f.write_str("the node limit was reached"),
            Reason::Memory => f.write_str("the memory limit was reached: the formula would be larger"),
            Reason::GaveUp => f.write_str("the solver gave up"),
            Reason::TooLarge(why) => why.fmt(f),
        }
    }
}

/// Looks at the limits now and then: the clock costs more than a step of a solver.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    limits: Limits,
    steps: u32,
    stopped: Option<Reason>,
}

impl Watch {
    /// How many steps pass between two looks at the clock.
    const STEPS: u32 = 64;

    pub(crate) fn new(limits: &Limits) -> Watch {
        Watch { limits: limits.clone(), steps: 0, stopped: limits.reached() }
    }

    /// Counts a step and says whether the search must stop.
    pub(crate) fn step(&mut self) -> bool {
        self.steps += 1;
        if self.stopped.is_none() && self.steps.is_multiple_of(Watch::STEPS) {
            self.stopped = self.limits.reached();
        }
        self.stopped.is_some()
    }

    /// Stops the search for a reason that the caller counted itself.
    pub(crate) fn stop(&mut self, reason: Reason) {
        self.stopped.get_or_insert(reason);
    }

    pub(crate) fn stopped(&self) -> Option<Reason> {
        self.stopped
    }
}
