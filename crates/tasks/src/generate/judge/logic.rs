//! Judging by the techniques of a level: clues suffice if these solve the puzzle. Then there is no other solution
//! either, since they remove no candidate that a solution needs.

use super::{Judge, Missing, Ruling};
use crate::generate::pool::Pool;
use crate::level::{Level, settle};
use crate::set::Set;

/// See the [module documentation](self).
pub(in super::super) struct ByLogic {
    level: Level,
    work: u64,
}

impl ByLogic {
    /// A judge by the means of a level.
    pub(in super::super) fn new(level: Level) -> ByLogic {
        ByLogic { level, work: 0 }
    }
}

/// The steps of work that a question costs for each cell, by level.
const WORK_PER_CELL: [u64; 4] = [1, 2, 6, 6];

impl Judge for ByLogic {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        let shape = pool.solution.shape();
        self.work += shape.len() as u64 * WORK_PER_CELL[self.level as usize];
        let Ok(candidates) = settle(&pool.puzzle(active), self.level) else { return Ruling::Unknown };
        if candidates.filling().is_some() {
            return Ruling::Enough(None);
        }
        let open = |cell: &model::grid::Cell| candidates.mask(*cell).count_ones() > 1;
        let helps = |unit: usize| {
            let rules = &pool.units[unit].rules;
            rules.iter().any(|rule| rule.cells(shape).iter().any(open))
        };
        Ruling::Missing(Missing { any_of: Set::of(pool.units.len(), helps), solution: None })
    }

    fn work(&self) -> u64 {
        self.work
    }
}
