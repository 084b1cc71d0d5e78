//! How hard a puzzle is, by the techniques that it takes.
//!
//! | level | what solves it |
//! |---|---|
//! | easy | singles: the only value of a cell, the only place of a value in a house; the order of two neighbours on a thermometer or around an inequality; the last open cell of a clue |
//! | medium | also locked candidates (a value whose places in a house all exclude a cell) and what each clue rules out by itself: the combinations of a cage, the gaps of a sandwich |
//! | hard | also subsets of up to four cells or values in a house, and sums that follow from cages and houses together |
//! | expert | more than that: trial and error |
//!
//! The techniques of a level are a set of propagators, run to their fixpoint. They are sound, so a puzzle that they
//! solve has exactly one solution.

mod means;

use cnf::Limits;
use engine::network::{in_order, restricted, wire};
use means::{Last, Locked, Subsets};
use model::grid::{Candidates, Contradiction, Shape};
use model::propagate::{Domains, House, Id, Network, PropagateError, Propagator, Thorough, ids};
use model::puzzle::Puzzle;
use std::sync::Arc;

/// How hard a puzzle is. See the module's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, and each clue by itself.
    Medium,
    /// Subsets, and clues together.
    Hard,
    /// Trying.
    Expert,
}

impl Level {
    /// Every level, from easy to expert.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

/// The level of a puzzle: the first whose means lead to its end. What has several solutions is for experts.
pub fn level(puzzle: &Puzzle) -> Level {
    let ends = |level: &Level| settle(puzzle, *level).is_ok_and(|left| left.filling().is_some());
    Level::ALL.into_iter().find(ends).unwrap_or(Level::Expert)
}

/// The candidates that the means of a level leave. Nothing is tried, for experts neither.
pub(super) fn settle(puzzle: &Puzzle, level: Level) -> Result<Candidates, PropagateError> {
    let shape = puzzle.shape();
    let mut domains = Domains::new(&restricted(puzzle)?, Arc::new(network(puzzle, level)?));
    domains.propagate()?;
    if level < Level::Hard {
        return Ok(Candidates::from_masks(shape, domains.masks().to_vec()));
    }
    // What follows from several sums is the engine's knowledge: both take turns.
    let mut engine = wire(puzzle, &Limits::none())?.domains;
    loop {
        pass_on(&domains, &mut engine)?;
        engine.propagate()?;
        if engine.masks() == domains.masks() {
            return Ok(Candidates::from_masks(shape, domains.masks().to_vec()));
        }
        pass_on(&engine, &mut domains)?;
        domains.propagate()?;
    }
}

fn pass_on(from: &Domains, to: &mut Domains) -> Result<(), Contradiction> {
    from.masks().iter().enumerate().try_for_each(|(cell, &mask)| to.keep(cell as Id, mask))
}

/// The means of a level, wired.
fn network(puzzle: &Puzzle, level: Level) -> Result<Network, Contradiction> {
    let shape = puzzle.shape();
    let mut distinct: Vec<Vec<Id>> = Vec::new();
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    for rule in puzzle.rules() {
        distinct.extend(rule.distinct(shape).iter().map(|group| ids(shape, group)));
        if level > Level::Easy || rule.is_obvious() {
            propagators.extend(rule.propagators(shape));
        } else {
            propagators.push(Box::new(Last::new(rule.clone(), shape, ids(shape, &rule.cells(shape)))));
        }
    }
    let distinct = in_order(distinct);
    if distinct.iter().any(|group| group.len() > shape.values()) {
        return Err(Contradiction);
    }
    for house in distinct.iter().filter(|group| group.len() == shape.values()) {
        propagators.extend(means_of_house(house, shape, level));
    }
    let thorough = propagators.into_iter().map(|means| Box::new(Thorough(means)) as Box<dyn Propagator>);
    Ok(Network::new(shape.len(), thorough.collect(), &distinct))
}

fn means_of_house(house: &[Id], shape: Shape, level: Level) -> Vec<Box<dyn Propagator>> {
    let full = u64::MAX >> (64 - shape.values());
    let mut means: Vec<Box<dyn Propagator>> = vec![Box::new(House::new(house, full))];
    if level > Level::Easy {
        means.push(Box::new(Locked::new(house)));
    }
    if level > Level::Medium {
        means.push(Box::new(Subsets::new(house)));
    }
    means
}

#[cfg(test)]
mod tests;
