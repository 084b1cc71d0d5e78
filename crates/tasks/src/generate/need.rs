//! Puzzles that need a technique: clues are added to few, one at a time, until steps lead to the solution with it and do not
//! without it.
//!
//! Each clue more changes where steps without the technique end. Once the technique leads on from there, only such clues
//! are added with which it still does.

use super::aim::Aim;
use super::carve::{CarveError, Carving, Portion};
use crate::explain::Technique;
use crate::set::Set;

/// A choice of clues with which a technique leads on.
struct Led {
    active: Set,
    counts: Vec<usize>,
    /// Units at cells that are open even so.
    any_of: Set,
}

/// Makes a puzzle without a clue too many one that needs a technique, if clues can be added so.
pub(super) fn approach_needing(
    technique: Technique,
    aim: &Aim,
    carving: &mut Carving<'_>,
    givens_first: bool,
) -> Result<(), CarveError> {
    carving.judge.bounds = Some(aim.bounds());
    let pool = carving.pool;
    let mut tried = Set::new(pool.units.len());
    let mut led: Option<Led> = None;
    loop {
        let reached = carving.judge.apart(pool, &carving.active, technique);
        let [without, with] = reached.ok_or(CarveError::Unknown)?;
        let any_of = if without.is_stopped {
            pool.units_at(&without.open)
        } else if with.open.len() < without.open.len() {
            if with.is_solved {
                break;
            }
            let any_of = pool.units_at(&with.open);
            let (active, counts) = (carving.active.clone(), carving.counts.clone());
            led = Some(Led { active, counts, any_of: any_of.clone() });
            any_of
        } else if let Some(led) = &led {
            carving.restore(&led.active, &led.counts);
            led.any_of.clone()
        } else if without.is_solved {
            return Ok(());
        } else {
            pool.units_at(&without.open)
        };
        let choices: Vec<usize> =
            any_of.iter().filter(|&unit| !tried.contains(unit) && carving.has_room(unit)).collect();
        let Some(unit) = carving.pick(&choices) else { return Ok(()) };
        tried.insert(unit);
        carving.insert(unit);
    }
    carving.shrink(givens_first, Portion { units: usize::MAX, work: aim.shrinking() }).map(drop)
}
