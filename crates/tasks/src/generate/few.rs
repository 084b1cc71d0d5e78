//! As few clues as can be found: some are exchanged for others as long as that leaves fewer, on one grid after another.

use super::carve::{Carving, Portion};
use super::make::AttemptError;
use super::steer::{another, approach, graded, needs_technique};
use crate::explain::Grade;
use crate::set::Set;
use cnf::Limits;

/// How often clues of a grid are exchanged in vain before the next grid is tried.
const IN_VAIN: usize = 40;

/// A choice of clues, and what is known of it.
struct Best {
    active: Set,
    counts: Vec<usize>,
    grade: Option<Grade>,
}

/// Exchanges clues of a puzzle, which has a grade if one is wanted, as long as that leaves fewer, and the work lasts.
pub(super) fn reduce(
    carving: &mut Carving<'_>,
    grade: Option<Grade>,
    givens_first: bool,
    (limits, most): (&Limits, u64),
    work: &mut u64,
) -> Result<Option<Grade>, AttemptError> {
    let mut best = Best { active: carving.active.clone(), counts: carving.counts.clone(), grade };
    let end = carving.effort().saturating_add(most);
    let mut in_vain = 0;
    while in_vain < IN_VAIN && carving.effort() < end && limits.reached().is_none() {
        in_vain += 1;
        if let Some(grade) = exchanged(carving, givens_first, limits, work)?
            && carving.out_of_range().is_none()
        {
            let (now, before): (usize, usize) = (carving.counts.iter().sum(), best.counts.iter().sum());
            if now < before {
                in_vain = 0;
            }
            if now <= before {
                best = Best { active: carving.active.clone(), counts: carving.counts.clone(), grade };
                continue;
            }
        }
        carving.restore(&best.active, &best.counts);
    }
    carving.restore(&best.active, &best.counts);
    Ok(best.grade)
}

/// Another puzzle of the grid, with its grade if one is wanted; `None` if there is none.
fn exchanged(
    carving: &mut Carving<'_>,
    givens_first: bool,
    limits: &Limits,
    work: &mut u64,
) -> Result<Option<Option<Grade>>, AttemptError> {
    if another(carving, givens_first).is_err() {
        return Ok(None);
    }
    let Some(aim) = carving.pool.plan.aim else { return Ok(Some(None)) };
    if approach(&aim, carving, givens_first).is_err() || carving.shrink(givens_first, Portion::ALL).is_err() {
        return Ok(None);
    }
    let grade = graded(aim.rating(), carving, limits, work)?;
    let met = aim.is_met(&grade) && needs_technique(&aim, &grade, carving, limits, work)?;
    Ok(met.then_some(Some(grade)))
}
