//! Steering towards a rating while clues are chosen.
//!
//! A puzzle without a clue too many comes first: of a grid's puzzles such ones are the hardest. Where its steps are harder
//! than wanted, clues are added at the cells that stay open; then each clue goes without which the steps are no harder than
//! wanted, so that the rating comes as near to the top of its range as the grid allows. If it is too easy even so, some clues
//! are exchanged for others.

use super::aim::Aim;
use super::carve::{CarveError, Carving, Portion};
use super::judge::LOOKS;
use super::make::AttemptError;
use super::need::approach_needing;
use crate::explain::{Bounds, Grade, grade, rating_of_cost, reach_without};
use cnf::Limits;
use model::propagate::PropagateError;

/// How many puzzles of one grid are tried.
const TRIES: usize = 12;

/// How many clues go at once from a puzzle that is too easy.
const PORTION: usize = 2;

/// Makes the puzzle of a carving, which has one solution, one of the rating that is wanted.
pub(super) fn steer(
    aim: &Aim,
    carving: &mut Carving<'_>,
    givens_first: bool,
    limits: &Limits,
    work: &mut u64,
) -> Result<Grade, AttemptError> {
    let mut nearest: Option<f64> = None;
    for tried in 0..TRIES {
        let approached = match tried {
            0 => approach(aim, carving, givens_first),
            _ => another(carving, givens_first).and_then(|()| approach(aim, carving, givens_first)),
        };
        match approached {
            Ok(()) => {}
            // Another grid may do, but what was reached on this one is worth telling.
            Err(_) if nearest.is_some() && carving.stopped().is_none() => break,
            Err(CarveError::Full) => {
                let grade = graded(aim.anything(), carving, limits, work)?;
                let nearest = grade.cost.map(rating_of_cost);
                return Err(AttemptError::Full { counts: carving.counts.clone(), nearest });
            }
            Err(error) => return Err(AttemptError::of_carving(error, carving)),
        }
        let grade = graded(aim.rating(), carving, limits, work)?;
        let met = aim.is_met(&grade) && carving.out_of_range().is_none();
        if met && needs_technique(aim, &grade, carving, limits, work)? {
            return Ok(grade);
        }
        aim.note_nearest(&grade, &mut nearest);
    }
    match carving.out_of_range() {
        Some((number, count)) => Err(AttemptError::Range(number, count)),
        None => Err(missed(aim, nearest)),
    }
}

/// What to say where no puzzle is as it is wanted.
pub(super) fn missed(aim: &Aim, nearest: Option<f64>) -> AttemptError {
    match (aim.technique, nearest) {
        (Some(technique), Some(rating)) if aim.range.contains(rating) => AttemptError::Technique(technique),
        _ => AttemptError::Rating { range: aim.range, nearest },
    }
}

/// Makes a puzzle as easy as it has to be, then as hard as it has to be, and leaves out clues as long as the work lasts.
pub(super) fn approach(aim: &Aim, carving: &mut Carving<'_>, givens_first: bool) -> Result<(), CarveError> {
    if let Some(technique) = aim.hardest() {
        return approach_needing(technique, aim, carving, givens_first);
    }
    carving.judge.bounds = Some(aim.bounds());
    carving.ease()?;
    while let Some(bounds) = aim.too_easy() {
        carving.judge.bounds = Some(bounds);
        let too_easy = carving.suffices()?;
        carving.judge.bounds = Some(aim.bounds());
        if !too_easy {
            break;
        }
        let portion = Portion { units: PORTION, work: u64::MAX };
        if carving.shrink(givens_first, portion)? {
            return Ok(());
        }
    }
    carving.shrink(givens_first, Portion { units: usize::MAX, work: aim.shrinking() }).map(drop)
}

/// Another puzzle of the same grid, without a clue too many.
pub(super) fn another(carving: &mut Carving<'_>, givens_first: bool) -> Result<(), CarveError> {
    carving.judge.bounds = None;
    carving.shake();
    carving.grow()?;
    carving.shrink(givens_first, Portion::ALL).map(drop)
}

/// Whether the technique that is wanted, if one is, is needed for a puzzle of some grade.
pub(super) fn needs_technique(
    aim: &Aim,
    grade: &Grade,
    carving: &Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<bool, AttemptError> {
    let (Some(technique), Some(cost)) = (aim.technique, grade.cost) else { return Ok(true) };
    let (pool, bounds) = (carving.pool, Bounds { most: cost, ..aim.rating() });
    let puzzle = pool.puzzle(&carving.active);
    match reach_without(&puzzle, &pool.solution, bounds, Some(technique), limits) {
        Ok(reach) => {
            *work += reach.work / LOOKS;
            Ok(!reach.is_solved && !reach.is_stopped)
        }
        Err(PropagateError::Stopped(reason)) => Err(AttemptError::Stopped(reason)),
        Err(PropagateError::Contradiction) => unreachable!("clues that were read off a grid have a solution"),
    }
}

/// What `rate` will say of the puzzle.
pub(super) fn graded(
    bounds: Bounds,
    carving: &Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<Grade, AttemptError> {
    let pool = carving.pool;
    match grade(&pool.puzzle(&carving.active), &pool.solution, bounds, limits) {
        Ok(grade) => {
            *work += grade.work / LOOKS;
            Ok(grade)
        }
        Err(PropagateError::Stopped(reason)) => Err(AttemptError::Stopped(reason)),
        Err(PropagateError::Contradiction) => unreachable!("clues that were read off a grid have a solution"),
    }
}
