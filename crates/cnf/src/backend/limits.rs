//! How long a question may take, and how much memory.

use crate::sum::TooLarge;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many bytes are used where no limit is set.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// Tells the time. The default is the system's clock; a platform without one hands in its own.
#[derive(Clone, Copy, Debug)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// A clock that tells how much time has passed since some moment, always the same one.
    pub const fn new(now: fn() -> Duration) -> Clock {
        Clock(now)
    }

    /// The time that has passed since the clock's moment.
    pub fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock(system)
    }
}

/// The system's clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

/// There is none: time stands still, and no deadline passes.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}

/// What may end a search before its answer. The default is no limit at all, but for memory.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// When to give up, as `clock` tells it: see [`Limits::within`].
    pub deadline: Option<Duration>,
    /// The clock of the deadline.
    pub clock: Clock,
    /// How many conflicts one question may cost.
    pub conflicts: Option<u64>,
    /// How many bytes may be used, by estimate: for the wiring of propagators, for what a search takes back and for
    /// formulas with their solver's tables. [`DEFAULT_MEMORY`] unless given.
    pub memory: Option<u64>,
    /// A switch that another thread can throw.
    pub cancel: Option<Cancel>,
}

impl Limits {
    /// No limit, but for memory.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// The same limits, with a deadline no later than so long from now.
    pub fn within(self, time: Duration) -> Limits {
        let own = self.clock.now().saturating_add(time);
        Limits { deadline: Some(self.deadline.map_or(own, |deadline| deadline.min(own))), ..self }
    }

    /// The same limits, with less memory: so many bytes are in use already.
    pub fn beside(self, bytes: u64) -> Limits {
        Limits { memory: Some(self.bytes().saturating_sub(bytes)), ..self }
    }

    /// How many bytes may be used.
    pub fn bytes(&self) -> u64 {
        self.memory.unwrap_or(DEFAULT_MEMORY)
    }

    /// Whether so many bytes are more than may be used.
    pub fn exceeded_by(&self, bytes: u64) -> Option<Reason> {
        (bytes > self.bytes()).then_some(Reason::Memory)
    }

    /// Whether time is up or the switch was thrown; looks at the clock.
    pub fn reached(&self) -> Option<Reason> {
        if self.cancel.as_ref().is_some_and(Cancel::is_thrown) {
            return Some(Reason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| self.clock.now() >= deadline) {
            return Some(Reason::Time);
        }
        None
    }

    /// An error where so many bytes are too many, time is up or the switch was thrown.
    pub fn check(&self, bytes: u64) -> Result<(), Reason> {
        self.exceeded_by(bytes).or_else(|| self.reached()).map_or(Ok(()), Err)
    }
}

/// A switch to stop a search from another thread. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    thrown: Arc<AtomicBool>,
    /// A switch that throws this one, too.
    parent: Option<Arc<Cancel>>,
}

impl Cancel {
    /// A switch that is not thrown.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// A switch of its own, which is thrown together with this one.
    pub fn child(&self) -> Cancel {
        Cancel { thrown: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Stops every search that carries this switch, for good.
    pub fn throw(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether it was thrown.
    pub fn is_thrown(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_thrown())
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
    /// More memory would have been used than was allowed.
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
            Reason::Memory => f.write_str("the memory limit was reached"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_switch_throws_its_children_and_not_its_parent() {
        let parent = Cancel::new();
        let (one, other) = (parent.child(), parent.child());
        one.throw();
        assert_eq!([&parent, &one, &other].map(Cancel::is_thrown), [false, true, false]);
        parent.throw();
        assert!(other.is_thrown());
    }

    #[test]
    fn a_deadline_is_told_by_the_clock_that_was_handed_in() {
        static SECONDS: AtomicU64 = AtomicU64::new(7);
        let clock = Clock::new(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        let limits = Limits { clock, ..Limits::none() }.within(Duration::from_secs(5));
        assert_eq!(limits.reached(), None);
        SECONDS.store(11, Ordering::Relaxed);
        assert_eq!(limits.reached(), None);
        SECONDS.store(12, Ordering::Relaxed);
        assert_eq!(limits.reached(), Some(Reason::Time));
    }

    #[test]
    fn the_earlier_of_two_deadlines_counts() {
        let clock = Clock::new(|| Duration::from_secs(3));
        let limits = Limits { clock, ..Limits::none() }.within(Duration::from_secs(2));
        assert_eq!(limits.clone().within(Duration::MAX).deadline, limits.deadline);
        assert_eq!(limits.within(Duration::from_secs(1)).deadline, Some(Duration::from_secs(4)));
    }

    #[test]
    fn memory_in_use_leaves_less_for_others() {
        let limits = Limits { memory: Some(100), ..Limits::none() };
        assert_eq!((limits.check(100), limits.check(101)), (Ok(()), Err(Reason::Memory)));
        let beside = limits.beside(60);
        assert_eq!((beside.check(40), beside.check(41)), (Ok(()), Err(Reason::Memory)));
        assert_eq!(beside.beside(60).bytes(), 0);
    }
}
