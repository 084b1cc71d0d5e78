//! Steering towards a rating while clues are chosen.
//!
//! A puzzle without a clue too many comes first: of a grid's puzzles such ones are the hardest. Where its steps are harder
//! than wanted, clues are added at the cells that stay open; then each clue goes without which the steps are no harder than
//! wanted, so that the rating comes as near to the top of its range as the grid allows. If it is too easy even so, some clues
//! are exchanged for others.

use super::aim::Aim;
use super::carve::{CarveError, Carving};
use super::judge::LOOKS;
use super::make::AttemptError;
use crate::explain::{Grade, grade, rating_of_cost};
use cnf::Limits;
use model::propagate::PropagateError;

/// How many puzzles of one grid are tried.
const TRIES: usize = 12;

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
        if tried > 0 {
            carving.judge.bounds = None;
            carving.shake();
            carved(carving, |carving| carving.grow())?;
            carved(carving, |carving| carving.shrink(givens_first))?;
        }
        carving.judge.bounds = Some(aim.bounds());
        carved(carving, |carving| carving.ease())?;
        carved(carving, |carving| carving.shrink(givens_first))?;
        let grade = graded(aim, carving, limits, work)?;
        if aim.is_met(&grade) && carving.out_of_range().is_none() {
            return Ok(grade);
        }
        let rating = grade.cost.map(rating_of_cost);
        let nearer =
            |&rating: &f64| nearest.is_none_or(|best| aim.range.distance(rating) < aim.range.distance(best));
        nearest = rating.filter(nearer).or(nearest);
    }
    match carving.out_of_range() {
        Some((number, count)) => Err(AttemptError::Range(number, count)),
        None => Err(AttemptError::Rating { nearest, range: aim.range }),
    }
}

fn carved<'a>(
    carving: &mut Carving<'a>,
    carve: impl FnOnce(&mut Carving<'a>) -> Result<(), CarveError>,
) -> Result<(), AttemptError> {
    carve(carving).map_err(|error| AttemptError::of_carving(error, carving))
}

/// What `rate` will say of the puzzle.
pub(super) fn graded(
    aim: &Aim,
    carving: &Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<Grade, AttemptError> {
    let pool = carving.pool;
    match grade(&pool.puzzle(&carving.active), &pool.solution, aim.bounds(), limits) {
        Ok(grade) => {
            *work += grade.work / LOOKS;
            Ok(grade)
        }
        Err(PropagateError::Stopped(reason)) => Err(AttemptError::Stopped(reason)),
        Err(PropagateError::Contradiction) => unreachable!("clues that were read off a grid have a solution"),
    }
}
