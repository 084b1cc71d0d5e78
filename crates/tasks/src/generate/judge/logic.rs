//! Judging by the techniques of a level: clues suffice if these solve the puzzle. Then there is no other solution
//! either, since they remove no candidate that a solution needs.

use super::{Judge, Missing, Ruling};
use crate::generate::pool::Pool;
use crate::generate::set::Set;
use crate::level::{Level, settle};

/// See the [module documentation](self).
pub(in super::super) struct ByLogic(pub(in super::super) Level);

impl Judge for ByLogic {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        let shape = pool.solution.shape();
        let Ok(candidates) = settle(&pool.puzzle(active), self.0) else { return Ruling::Unknown };
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
}
