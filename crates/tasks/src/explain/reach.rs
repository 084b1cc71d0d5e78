//! How far cheap steps lead, where nobody has to be told about them: the question behind puzzles of a level.

use super::demand::Weight;
use super::demands::Demands;
use super::rate::only;
use super::walk::{Found, Round, Walk};
use super::{ExplainConfig, Finder, Level, rating_of_cost, start};
use cnf::Limits;
use model::grid::{Cell, Contradiction, Filling};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;

/// Where the steps of at most some cost end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The cells whose value is not found.
    pub(crate) open: Vec<Cell>,
    /// How many candidates and clues were looked at.
    pub(crate) work: u64,
}

impl Reach {
    /// Whether the steps lead to the solution.
    pub(crate) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }
}

/// Where steps end that cost no more than a level allows. The solution is known. Each round takes all that is affordable
/// and not only what is cheapest, which is quicker; so the cost of the hardest step is not to be had.
pub(crate) fn reach(
    puzzle: &Puzzle,
    solution: &Filling,
    level: Level,
    limits: &Limits,
) -> Result<Reach, PropagateError> {
    let mut walk = walk(puzzle, solution, limits)?.up_to(level.most_cost().unwrap_or(Weight::MAX));
    while let Round::Steps(steps) = walk.quick_round()? {
        take(&mut walk, &steps)?;
    }
    Ok(Reach { open: walk.open(), work: walk.refuter.work })
}

/// The level of a puzzle whose only solution is known, and the work that it took to say. It is the level of the rating, but
/// no step is looked for after the first that only experts take.
pub(crate) fn level_knowing(
    puzzle: &Puzzle,
    solution: &Filling,
    limits: &Limits,
) -> Result<(Level, u64), PropagateError> {
    let most = Level::Hard.most_cost().unwrap_or(Weight::MAX);
    let (walk, config) = (walk(puzzle, solution, limits)?, ExplainConfig::default());
    let each = &mut |_: &super::Step| ();
    let mut finder = Finder { puzzle, walk, exact: None, config: &config, limits, steps: Vec::new(), each };
    let mut cost = 0;
    let level = loop {
        finder.walk.set_most(most);
        let mut round = finder.walk.round()?;
        if round == Round::Nothing {
            // What a SAT solver finds can be cheaper than what propagation would find, but is looked for last.
            finder.walk.set_most(Weight::MAX);
            round = finder.walk.round()?;
        }
        let steps = match round {
            Round::Steps(steps) => steps,
            Round::Solved => break Level::of_rating(rating_of_cost(cost)),
            Round::Nothing => finder.by_search()?.into_iter().collect(),
        };
        cost = steps.iter().map(|step| step.cost).fold(cost, Weight::max);
        if steps.is_empty() || cost > most {
            break Level::Expert;
        }
        take(&mut finder.walk, &steps)?;
    };
    Ok((level, finder.walk.refuter.work))
}

/// The beginning of all steps to a known solution.
fn walk(puzzle: &Puzzle, solution: &Filling, limits: &Limits) -> Result<Walk, PropagateError> {
    let start = start(puzzle).map_err(|_| PropagateError::Contradiction)?;
    let (right, demands) = (only(puzzle, solution), Demands::new(puzzle, limits)?);
    Ok(Walk::new(demands, &start.candidates, &start.placed, &right, limits))
}

fn take(walk: &mut Walk, steps: &[Found]) -> Result<(), Contradiction> {
    if steps.iter().any(|step| step.ends) {
        return Err(Contradiction);
    }
    walk.take(steps);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::rate;
    use crate::generate::{GeneratorConfig, generate};
    use engine::Options;

    #[test]
    fn a_level_is_that_of_the_rating() {
        let mut seen = std::collections::BTreeSet::new();
        for (kind, size, count) in [("standard", 9, 8), ("mixed", 6, 4), ("thermo", 6, 4), ("sandwich", 6, 3)]
        {
            let mut config = GeneratorConfig::of_type(kind, size).expect("a type of puzzle");
            config.seed = 4;
            for number in 0..count {
                let made = generate(&config, number, &Limits::none()).expect("it is found");
                let (level, _) = level_knowing(&made.puzzle, made.solution.filling(), &Limits::none())
                    .expect("it has a solution");
                let rating = rate(&made.puzzle, &Options::default());
                assert_eq!(rating.level(), Some(level), "{kind} {number}");
                seen.insert(level);
            }
        }
        assert!(seen.len() > 2, "{seen:?}");
    }

    #[test]
    fn where_the_steps_of_a_level_lead_to_the_solution_those_of_the_next_do_too() {
        let mut config = GeneratorConfig::of_type("standard", 9).expect("a type of puzzle");
        config.seed = 6;
        let mut solved = 0;
        for number in 0..8 {
            let made = generate(&config, number, &Limits::none()).expect("it is found");
            let open = |level| {
                let reach = reach(&made.puzzle, made.solution.filling(), level, &Limits::none());
                reach.expect("it has a solution").open.len()
            };
            let open = [Level::Easy, Level::Medium, Level::Hard].map(open);
            assert!(open.is_sorted_by(|a, b| a >= b), "{open:?}");
            solved += open.iter().filter(|&&open| open == 0).count();
        }
        assert!(solved > 0);
    }
}
