//! Why things follow: steps from a puzzle to its solution, each with the demands behind it.
//!
//! The solution is known beforehand, so every other candidate is a possible step. Singles and what one clue excludes by
//! itself are seen first. Then each wrong candidate is assumed, and what follows carries the *set of demands* behind it,
//! cheapest first (`refute.rs`); the cheapest reasons of all are the next steps. Only where propagation refutes nothing,
//! a SAT solver is asked (`exact.rs`).
//!
//! What is found is data: [`sentence`] tells it to people, [`verify_path`] checks it by other means.

mod argue;
mod clue;
mod demand;
mod demands;
mod exact;
mod label;
mod look;
mod name;
mod numbering;
mod range;
mod rate;
mod reach;
mod refute;
mod replay;
mod step;
mod story;
mod table;
mod verify;
mod walk;
mod words;

use crate::candidates::candidates;
use crate::solve::solve_unique;
use cnf::{Limits, Reason};
use demands::Demands;
use engine::{Options, Status};
use exact::Exact;
use model::grid::{Candidates, Cell, Contradiction, Value};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;
use model::rules::AnyRule;
pub(crate) use walk::MARKS;
use walk::{Found, Round, Walk};

pub use argue::argue;
pub use demand::{Clue, Demand, Group};
pub use name::Technique;
pub use range::{RatingRange, RatingRangeError};
pub use rate::{Level, Rating, rate, rate_knowing, rating_of_cost};
pub use reach::needs_technique;
pub(crate) use reach::{Bounds, Grade, Reach, grade, reach, reach_apart, reach_without};
pub use replay::Replay;
pub use step::{End, Path, State, Step};
pub use story::{Consequence, Link};
pub use verify::{StepError, verify_path, verify_step};
pub use words::{demand as demand_in_words, place, sentence, sentences, value_in_words};

/// A question to a SAT solver takes as long as so many looks at candidates.
const SEARCH_WORK: u64 = 100_000;

/// What is wanted of a path.
#[derive(Clone, Debug, Default)]
pub struct ExplainConfig {
    /// What to start from: the puzzle's givens unless given.
    pub state: Option<State>,
    /// The largest number of steps.
    pub steps: Option<usize>,
    /// The largest cost of a step.
    pub most: Option<u32>,
    /// How many candidates and clues may be looked at: a limit that is the same on every machine.
    pub work: Option<u64>,
    /// Whether to prove of each step that no demand can be left out.
    pub prove: bool,
}

/// The path from a puzzle (or from a player's marks) to its solution, as far as it is asked for and limits allow.
pub fn explain(puzzle: &Puzzle, config: &ExplainConfig, options: &Options) -> Path {
    explain_each(puzzle, config, options, &mut |_| ())
}

/// The same, and shows each step as it is found.
pub fn explain_each(
    puzzle: &Puzzle,
    config: &ExplainConfig,
    options: &Options,
    each: &mut dyn FnMut(&Step),
) -> Path {
    let start = match config.state.clone().map_or_else(|| start(puzzle), Ok) {
        Ok(start) => start,
        Err(path) => return *path,
    };
    let right = match solutions(puzzle, options) {
        Ok(right) => right,
        Err(reason) => return Path { start, steps: Vec::new(), end: End::Stopped(reason) },
    };
    path_knowing(puzzle, start, &right, config, &options.limits, each)
}

/// The next step, if there is one.
pub fn hint(puzzle: &Puzzle, state: Option<State>, options: &Options) -> Path {
    explain(
        puzzle,
        &ExplainConfig { state, steps: Some(1), prove: true, ..ExplainConfig::default() },
        options,
    )
}

/// The same, knowing which values the solutions have.
fn path_knowing(
    puzzle: &Puzzle,
    start: State,
    right: &Candidates,
    config: &ExplainConfig,
    limits: &Limits,
    each: &mut dyn FnMut(&Step),
) -> Path {
    let demands = match Demands::new(puzzle, limits) {
        Ok(demands) => demands,
        Err(error) => return Path { start, steps: Vec::new(), end: end_of(error) },
    };
    let walk = Walk::new(demands, &start.candidates, &start.placed, right, limits);
    let walk = match config.most {
        Some(most) => walk.up_to(most),
        None => walk,
    };
    let mut finder =
        Finder { puzzle, walk, exact: None, config, limits, steps: Vec::new(), each, end_above: None };
    finder.walk.refuter.most_work = config.work.unwrap_or(u64::MAX);
    let end = finder.run().unwrap_or_else(End::Stopped);
    Path { start, steps: finder.steps, end }
}

fn end_of(error: PropagateError) -> End {
    match error {
        PropagateError::Contradiction => End::Contradiction,
        PropagateError::Stopped(reason) => End::Stopped(reason),
    }
}

/// What is known of a puzzle before the first step: givens, and cells that may hold only some values.
fn start(puzzle: &Puzzle) -> Result<State, Box<Path>> {
    let mut candidates = Candidates::all(puzzle.shape());
    for rule in puzzle.rules() {
        if let AnyRule::Restrict(restrict) = rule
            && let Err(Contradiction) = rule.restrict(&mut candidates)
        {
            let state = State { candidates, placed: Vec::new() };
            let step = Step {
                gone: Vec::new(),
                placed: Vec::new(),
                contradiction: true,
                demands: vec![Demand::HasValue(restrict.cell)],
                facts: puzzle.shape().all_values().iter().map(|value| (restrict.cell, value)).collect(),
                technique: None,
                cost: 0,
                minimal: !demand::is_binary(puzzle.shape()),
                story: Vec::new(),
            };
            return Err(Box::new(Path { start: state, steps: vec![step], end: End::Contradiction }));
        }
    }
    let placed = puzzle.givens().keys().copied().collect();
    Ok(State { candidates, placed })
}

/// The values that some solution has: all of none if there is no solution, or if that is not known within the limits.
fn solutions(puzzle: &Puzzle, options: &Options) -> Result<Candidates, Reason> {
    let shape = puzzle.shape();
    let verdict = solve_unique(puzzle, options);
    let mut right = Candidates::none(shape);
    match verdict.status() {
        Status::Unique if shape.counts_all() => {
            shape.places().for_each(|cell| right.insert(cell, verdict.solutions[0][cell]));
        }
        Status::Unique | Status::Multiple => right = candidates(puzzle, options).open,
        _ => verdict.stopped.map_or(Ok(()), Err)?,
    }
    Ok(right)
}

/// Finds step after step.
struct Finder<'a> {
    puzzle: &'a Puzzle,
    walk: Walk,
    /// Opened when it is needed.
    exact: Option<Exact>,
    config: &'a ExplainConfig,
    limits: &'a Limits,
    steps: Vec<Step>,
    /// Is shown each of them.
    each: &'a mut dyn FnMut(&Step),
    /// Ends before a step that costs more. Such steps are looked for all the same: what is found first among equals depends
    /// on what else is looked for, and a rating with it.
    end_above: Option<u32>,
}

impl Finder<'_> {
    fn run(&mut self) -> Result<End, Reason> {
        loop {
            if self.config.steps.is_some_and(|most| self.steps.len() >= most) {
                return Ok(End::Enough);
            }
            let found = match self.walk.round()? {
                Round::Steps(steps) => steps,
                Round::Solved => match self.broken()? {
                    Some(step) => vec![step],
                    None => return Ok(End::Solved),
                },
                Round::Nothing if self.config.most.is_some() => return Ok(End::Enough),
                Round::Nothing => match self.by_search()? {
                    Some(step) => vec![step],
                    None => return Ok(End::Branches),
                },
            };
            if self.end_above.is_some_and(|most| found.iter().any(|step| step.cost > most)) {
                return Ok(End::Enough);
            }
            // All of them are told before one is taken: each follows from what was known at the time.
            let found = self.in_order(found).into_iter();
            let mut found: Vec<Found> = found.map(|step| self.still_open(step)).collect();
            found.truncate(self.config.steps.map_or(usize::MAX, |most| most - self.steps.len()));
            let told: Vec<Step> = found.iter().map(|step| self.tell(step)).collect::<Result<_, Reason>>()?;
            let before = self.steps.len();
            for (step, told) in found.into_iter().zip(told) {
                let step = self.still_open(step);
                if step.ends {
                    (self.each)(&told);
                    self.steps.push(told);
                    return Ok(End::Contradiction);
                }
                if step.gone.is_empty() && step.placed.is_empty() {
                    continue;
                }
                let (gone, placed) = (self.candidates(&step.gone), self.candidates(&step.placed));
                // Less than was told may follow from less, but not from nothing.
                let same = gone == told.gone && placed == told.placed;
                let minimal = told.minimal && (same || told.demands.len() == 1);
                let told = Step { gone, placed, minimal, ..told };
                (self.each)(&told);
                self.steps.push(told);
                self.walk.take(&[step]);
                if self.walk.is_broken() {
                    break;
                }
            }
            debug_assert!(self.steps.len() > before, "every round finds something that is new");
            if self.steps.len() == before {
                return Ok(End::Branches);
            }
        }
    }

    /// What is placed first, and each in the order of the grid.
    fn in_order(&self, mut found: Vec<Found>) -> Vec<Found> {
        let first = |step: &Found| {
            let literals = step.placed.iter().chain(&step.gone);
            literals.map(|&literal| self.candidate(literal)).min()
        };
        found.sort_by_cached_key(|step| (!step.ends, step.placed.is_empty(), first(step)));
        found
    }

    /// A step without what another step of the same round has done already.
    fn still_open(&self, mut step: Found) -> Found {
        let values = self.walk.refuter.values;
        let open =
            |&literal: &usize| self.walk.refuter.masks[literal / values] >> (literal % values) & 1 == 1;
        step.gone.retain(open);
        if self.walk.refuter.demands.binary {
            // Of two values, the one that goes leaves the other.
            step.placed = step.gone.iter().map(|literal| literal ^ 1).collect();
        }
        step.placed.retain(|&literal| open(&literal) && !self.walk.is_placed(literal / values));
        step
    }

    fn candidate(&self, literal: usize) -> (Cell, Value) {
        self.walk.candidate(literal)
    }

    fn candidates(&self, literals: &[usize]) -> Vec<(Cell, Value)> {
        self.walk.candidates(literals)
    }

    /// A step as data.
    fn tell(&mut self, found: &Found) -> Result<Step, Reason> {
        let mut step = self.walk.step(self.puzzle, found);
        if let Some(&literal) = found.gone.first()
            && self.config.prove
        {
            step.story = self.walk.refuter.story(literal, &found.demands);
        }
        step.minimal = self.config.prove && self.is_minimal(found)?;
        Ok(step)
    }

    /// Whether it is proved that no demand of a step can be left out.
    fn is_minimal(&mut self, found: &Found) -> Result<bool, Reason> {
        let demands = &self.walk.refuter.demands;
        // Nothing follows from no demand; but of two values a cell has one, as nobody demands.
        if found.demands.len() == 1 && !(found.ends && demands.binary) {
            return Ok(true);
        }
        if self.config.steps != Some(1) || self.exact.is_some() {
            return self.exact().is_minimal(found);
        }
        // For one step, a formula of its own demands is enough.
        let own = |number: usize| found.demands.contains(&number);
        let mut exact = Exact::of(self.puzzle, demands, own, self.limits);
        exact.know(&self.walk.refuter.masks);
        exact.is_minimal(found)
    }

    fn exact(&mut self) -> &mut Exact {
        let Finder { exact, walk, puzzle, limits, .. } = self;
        let exact = exact.get_or_insert_with(|| Exact::new(puzzle, &walk.refuter.demands, limits));
        exact.know(&walk.refuter.masks);
        exact
    }

    /// Where every cell has its value and still there is no solution: the demands that these values break. Clues have been asked
    /// what they exclude, but a clue need not see all of it, not even when its cells are full.
    fn broken(&mut self) -> Result<Option<Found>, Reason> {
        if self.walk.may_be_solved() { Ok(None) } else { self.exact().contradiction() }
    }

    /// A step where propagation refutes nothing: the cheapest reason that a SAT solver finds.
    fn by_search(&mut self) -> Result<Option<Found>, Reason> {
        self.walk.refuter.work += SEARCH_WORK;
        let wrong = self.walk.wrong();
        let values = self.walk.refuter.values;
        let weights = self.walk.refuter.demands.weights.clone();
        let found = self.exact().cheapest(&wrong, &weights)?;
        debug_assert!(values > 1 || found.is_none());
        match found {
            Some(step) if !self.walk.may_be_solved() => self.exact().or_its_end(step).map(Some),
            _ => Ok(found),
        }
    }
}
