//! Judges decide whether clues suffice: one file per method.
//!
//! A judge that finds another solution says which units of the pool that solution breaks: one of them must be added
//! to the puzzle.

mod board;
mod classic;
mod ladder;
mod pairs;
mod sat;
mod steps;

use super::pool::Pool;
use crate::set::Set;
pub(super) use board::ByBoard;
pub(super) use classic::ByKernel;
use cnf::Reason;
pub(super) use ladder::{ByLadder, effort as ladder_effort, options as ladder_options, work as ladder_work};
use model::grid::Filling;
pub(super) use pairs::ByPairs;
pub(super) use sat::{BySat, whole};
pub(super) use steps::{BySteps, LOOKS};

/// What a judge says of some units of a pool.
#[derive(Debug)]
pub(super) enum Ruling {
    /// They are enough. Perhaps it is known that these of them already are.
    Enough(Option<Set>),
    /// They are not: one of these has to be added.
    Missing(Missing),
    /// A limit was reached.
    Unknown,
}

/// Units of which one has to be added.
#[derive(Debug)]
pub(super) struct Missing {
    pub(super) any_of: Set,
    /// The other solution that shows it; without one, it need not be so with other clues.
    pub(super) solution: Option<Filling>,
}

/// How long a question may take: the judge's limit divided by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patience(u64);

impl Patience {
    /// As long as a judge ever takes.
    pub(super) const ALL: Patience = Patience(1);

    /// What is not settled soon is asked again later, with more patience.
    const RISING: [Patience; 3] = [Patience(64), Patience(8), Patience::ALL];

    /// The same where a question costs little: at first what takes next to no choices.
    const SLOWLY: [Patience; 7] =
        [Patience(2_000), Patience(200), Patience(60), Patience(20), Patience(7), Patience(3), Patience::ALL];

    /// A part of a limit, but not less than the least.
    fn of(self, limit: u64, least: u64) -> u64 {
        (limit / self.0).max(least.min(limit))
    }
}

/// Judges sets of units of a pool.
pub(super) trait Judge {
    /// Whether these units are enough.
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling;

    /// The same without one of them. With it they are enough.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, _: Patience) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        self.ask(pool, &fewer)
    }

    /// How patient to be with questions, one time after the other.
    fn patience(&self) -> &'static [Patience] {
        &Patience::RISING
    }

    /// The work done so far, in steps: counted, so that it is the same on every machine.
    fn work(&self) -> u64;

    /// The same, in steps of about a microsecond.
    fn effort(&self) -> u64 {
        self.work()
    }

    /// The limit behind an unknown answer, if another puzzle would reach it too.
    fn stopped(&self) -> Option<Reason> {
        None
    }
}

/// The ruling that follows from another solution.
fn other_solution(pool: &Pool<'_>, filling: Filling) -> Ruling {
    Ruling::Missing(Missing { any_of: pool.broken_by(&filling), solution: Some(filling) })
}
