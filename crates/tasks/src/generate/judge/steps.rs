//! Judging by the steps that a puzzle may take: clues suffice if steps that cost no more lead to the solution.
//!
//! Such steps leave no other solution, and where there is one they need not be looked for: another judge is asked first.

use super::{Judge, Missing, Patience, Ruling};
use crate::explain::{Bounds, Reach, Technique, reach, reach_apart};
use crate::generate::pool::Pool;
use crate::set::Set;
use cnf::{Limits, Reason};
use model::propagate::PropagateError;

/// See the [module documentation](self).
pub(in super::super) struct BySteps<'a> {
    /// What steps may cost; anything if there are no bounds, and then they are not looked for.
    pub(in super::super) bounds: Option<Bounds>,
    /// Tells of other solutions.
    solutions: Box<dyn Judge + 'a>,
    limits: Limits,
    /// How many cells stayed open when it was asked last.
    pub(in super::super) open: usize,
    work: u64,
    stopped: Option<Reason>,
}

/// How many candidates and clues are looked at for a reason in one step of work.
pub(in super::super) const LOOKS: u64 = 4;

impl<'a> BySteps<'a> {
    /// A judge by steps, which asks another one for other solutions.
    pub(in super::super) fn new(solutions: Box<dyn Judge + 'a>, limits: &Limits) -> BySteps<'a> {
        BySteps { bounds: None, solutions, limits: limits.clone(), open: 0, work: 0, stopped: None }
    }

    /// Whether steps within the bounds lead to the solution. If not, a unit with a cell that stays open has to be added.
    pub(in super::super) fn by_steps(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        let Some(bounds) = self.bounds else { return Ruling::Enough(None) };
        let reach = match reach(&pool.puzzle(active), &pool.solution, bounds, &self.limits) {
            Ok(reach) => reach,
            Err(PropagateError::Stopped(reason)) => {
                self.stopped = Some(reason);
                return Ruling::Unknown;
            }
            Err(PropagateError::Contradiction) => return Ruling::Unknown,
        };
        self.work += reach.work / LOOKS;
        self.open = reach.open.len();
        if reach.is_solved {
            return Ruling::Enough(pool.units_of(active, &reach.used));
        }
        Ruling::Missing(Missing { any_of: pool.units_at(&reach.open), solution: None })
    }

    /// Where steps within the bounds end without a technique, and where with it; `None` if a limit was reached.
    pub(in super::super) fn apart(
        &mut self,
        pool: &Pool<'_>,
        active: &Set,
        technique: Technique,
    ) -> Option<[Reach; 2]> {
        let bounds = self.bounds.unwrap_or(Bounds { most: u32::MAX, work: u64::MAX });
        match reach_apart(&pool.puzzle(active), &pool.solution, bounds, technique, &self.limits) {
            Ok(reached) => {
                self.work += reached[1].work / LOOKS;
                Some(reached)
            }
            Err(PropagateError::Stopped(reason)) => {
                self.stopped = Some(reason);
                None
            }
            Err(PropagateError::Contradiction) => None,
        }
    }
}

impl Judge for BySteps<'_> {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        match self.solutions.ask(pool, active) {
            Ruling::Enough(_) | Ruling::Unknown if self.bounds.is_some() => self.by_steps(pool, active),
            ruling => ruling,
        }
    }

    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, patience: Patience) -> Ruling {
        let ruling = self.solutions.ask_without(pool, active, unit, patience);
        if self.bounds.is_none() || matches!(ruling, Ruling::Missing(_)) {
            return ruling;
        }
        let mut fewer = active.clone();
        fewer.remove(unit);
        self.by_steps(pool, &fewer)
    }

    fn patience(&self) -> &'static [Patience] {
        self.solutions.patience()
    }

    fn work(&self) -> u64 {
        self.work + self.solutions.work()
    }

    fn effort(&self) -> u64 {
        self.work + self.solutions.effort()
    }

    fn stopped(&self) -> Option<Reason> {
        self.stopped.or(self.solutions.stopped())
    }
}
