//! Puzzles that need a technique: clues are added to few, one at a time, until steps lead to the solution with it and do not
//! without it.
//!
//! Each clue more changes where steps without the technique end. Once the technique leads on from there, only such clues
//! are added with which it still does. Where chance would hardly ever make the technique's pattern, it is [planted](super::plant).

use super::SECOND;
use super::aim::Aim;
use super::carve::{CarveError, Carving, Portion};
use crate::explain::{Reach, Technique};
use crate::set::Set;
use model::grid::Cell;
use std::collections::BTreeSet;

/// How many places are tried for a pattern, and how many ways to add clues around one that leads on.
const PLANTS: usize = 100;
const WAYS: usize = 6;

/// How much work that may take on one grid.
const PLANTING: u64 = 2 * SECOND;

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
    let is_needed = match carving.plant(technique) {
        None => add_until_needed(technique, carving)?,
        Some(givens) => replant(technique, givens, carving)?,
    };
    match is_needed {
        true => carving.shrink(givens_first, Portion { units: usize::MAX, work: aim.shrinking() }).map(drop),
        false => Ok(()),
    }
}

/// Plants a pattern in one place after the other until it leads on, and adds clues around it, several times. Says whether the
/// technique is needed then.
fn replant(
    technique: Technique,
    first: BTreeSet<Cell>,
    carving: &mut Carving<'_>,
) -> Result<bool, CarveError> {
    let (before, counts_before) = (carving.active.clone(), carving.counts.clone());
    let mut next = Some(first);
    let end = carving.effort() + PLANTING;
    for _ in 0..PLANTS {
        let Some(givens) = next.take().or_else(|| carving.plant(technique)) else { break };
        if carving.effort() > end {
            break;
        }
        carving.begin_with(&givens);
        let [without, with] = apart(technique, carving)?;
        if with.open.len() >= without.open.len() {
            continue;
        }
        let (active, counts) = (carving.active.clone(), carving.counts.clone());
        for _ in 0..WAYS {
            if carving.effort() > end {
                break;
            }
            carving.restore(&active, &counts);
            if add_until_needed(technique, carving)? {
                return Ok(true);
            }
        }
    }
    carving.restore(&before, &counts_before);
    add_until_needed(technique, carving)
}

/// Where steps end without a technique, and where with it.
fn apart(technique: Technique, carving: &mut Carving<'_>) -> Result<[Reach; 2], CarveError> {
    carving.judge.apart(carving.pool, &carving.active, technique).ok_or(CarveError::Unknown)
}

/// Adds clues until steps lead to the solution. Says whether they do so only with the technique.
fn add_until_needed(technique: Technique, carving: &mut Carving<'_>) -> Result<bool, CarveError> {
    let pool = carving.pool;
    let mut tried = Set::new(pool.units.len());
    let mut led: Option<Led> = None;
    loop {
        let [without, with] = apart(technique, carving)?;
        let any_of = if without.is_stopped {
            pool.units_at(&without.open)
        } else if with.open.len() < without.open.len() {
            if with.is_solved {
                return Ok(true);
            }
            let any_of = pool.units_at(&with.open);
            let (active, counts) = (carving.active.clone(), carving.counts.clone());
            led = Some(Led { active, counts, any_of: any_of.clone() });
            any_of
        } else if let Some(led) = &led {
            carving.restore(&led.active, &led.counts);
            led.any_of.clone()
        } else if without.is_solved {
            return Ok(false);
        } else {
            pool.units_at(&without.open)
        };
        let choices: Vec<usize> =
            any_of.iter().filter(|&unit| !tried.contains(unit) && carving.has_room(unit)).collect();
        let Some(unit) = carving.pick(&choices) else { return Ok(false) };
        tried.insert(unit);
        carving.insert(unit);
    }
}
