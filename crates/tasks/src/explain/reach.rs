//! How far cheap steps lead, where nobody has to be told about them: the question behind puzzles of a rating.

use super::demand::{Demand, Weight};
use super::demands::Demands;
use super::rate::only;
use super::walk::{Found, Keep, Round, Walk};
use super::{End, ExplainConfig, Finder, Technique, start};
use cnf::{Limits, Reason};
use model::grid::{Cell, Contradiction, Filling};
use model::propagate::PropagateError;
use model::puzzle::{Puzzle, Solution};
use std::collections::{BTreeMap, BTreeSet};

/// What steps may cost, and how many candidates and clues may be looked at for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The largest cost of a step.
    pub(crate) most: Weight,
    /// The number of looks.
    pub(crate) work: u64,
}

/// Where the steps of at most some cost end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Whether they lead to the solution.
    pub(crate) is_solved: bool,
    /// Whether there may be more that were not looked for, because that was too much work.
    pub(crate) is_stopped: bool,
    /// The cells whose value is not found.
    pub(crate) open: Vec<Cell>,
    /// The rules, by their numbers, whose clues were used.
    pub(crate) used: BTreeSet<usize>,
    /// How many candidates and clues were looked at.
    pub(crate) work: u64,
}

/// Where steps end within bounds. The solution is known. Each round takes all that is affordable and not only what is
/// cheapest, which is quicker; so the cost of the hardest step is not to be had.
pub(crate) fn reach(
    puzzle: &Puzzle,
    solution: &Filling,
    bounds: Bounds,
    limits: &Limits,
) -> Result<Reach, PropagateError> {
    reach_without(puzzle, solution, bounds, None, limits)
}

/// The same without any step of a technique. Where it is in the way, other reasons are looked for.
pub(crate) fn reach_without(
    puzzle: &Puzzle,
    solution: &Filling,
    bounds: Bounds,
    technique: Option<Technique>,
    limits: &Limits,
) -> Result<Reach, PropagateError> {
    let mut reacher = Reacher::new(puzzle, solution, bounds, limits)?;
    reacher.go(technique)?;
    Ok(reacher.reach())
}

/// Where steps end without a technique, and where they end from there on with it.
pub(crate) fn reach_apart(
    puzzle: &Puzzle,
    solution: &Filling,
    bounds: Bounds,
    technique: Technique,
    limits: &Limits,
) -> Result<[Reach; 2], PropagateError> {
    let mut reacher = Reacher::new(puzzle, solution, bounds, limits)?;
    reacher.go(Some(technique))?;
    let without = reacher.reach();
    if !without.is_solved && !without.is_stopped {
        reacher.go(None)?;
    }
    Ok([without, reacher.reach()])
}

/// A walk within bounds, and what it has used.
struct Reacher<'a> {
    puzzle: &'a Puzzle,
    walk: Walk,
    cited: Vec<bool>,
    is_solved: bool,
    is_stopped: bool,
}

impl Reacher<'_> {
    fn new<'a>(
        puzzle: &'a Puzzle,
        solution: &Filling,
        bounds: Bounds,
        limits: &Limits,
    ) -> Result<Reacher<'a>, PropagateError> {
        let mut walk = walk(puzzle, solution, limits)?.up_to(bounds.most);
        walk.refuter.most_work = bounds.work;
        let cited = vec![false; walk.refuter.demands.len()];
        Ok(Reacher { puzzle, walk, cited, is_solved: false, is_stopped: false })
    }

    /// Takes steps as far as they lead, but none of a technique.
    fn go(&mut self, without: Option<Technique>) -> Result<(), PropagateError> {
        let puzzle = self.puzzle;
        let is_other = |walk: &Walk, step: &Found| walk.technique(puzzle, step) != without;
        let keep: Option<Keep<'_>> = if without.is_some() { Some(&is_other) } else { None };
        loop {
            match self.walk.quick_round(keep) {
                Ok(Round::Steps(steps)) => {
                    for step in &steps {
                        if self.walk.is_news(step) {
                            step.demands.iter().for_each(|&demand| self.cited[demand] = true);
                            take(&mut self.walk, std::slice::from_ref(step))?;
                        }
                    }
                    continue;
                }
                Ok(Round::Solved) => self.is_solved = true,
                Ok(Round::Nothing) => {}
                Err(Reason::Nodes) => self.is_stopped = true,
                Err(reason) => return Err(reason.into()),
            }
            return Ok(());
        }
    }

    fn reach(&self) -> Reach {
        let demands = &self.walk.refuter.demands;
        let cited = (0..self.cited.len()).filter(|&demand| self.cited[demand]);
        let used = cited.filter_map(|demand| match demands.demand(demand) {
            Demand::Clue(clue) => Some(clue.rule),
            Demand::Sum(rule) => Some(rule),
            _ => None,
        });
        let Reacher { walk, is_solved, is_stopped, .. } = self;
        let (used, work) = (used.collect(), walk.refuter.work);
        Reach { is_solved: *is_solved, is_stopped: *is_stopped, open: walk.open(), used, work }
    }
}

/// Whether a puzzle whose only solution is known needs a technique: without it, steps that cost no more than the hardest one
/// that the puzzle takes do not lead to the solution. `None` if that is not known within the work.
pub fn needs_technique(
    puzzle: &Puzzle,
    solution: &Solution,
    technique: Technique,
    work: u64,
    limits: &Limits,
) -> Option<bool> {
    let filling = solution.filling();
    let cost = grade(puzzle, filling, Bounds { most: Weight::MAX, work }, limits).ok()?.cost?;
    let bounds = Bounds { most: cost, work };
    let reach = reach_without(puzzle, filling, bounds, Some(technique), limits).ok()?;
    (!reach.is_stopped).then_some(!reach.is_solved)
}

/// What `rate` says of a puzzle, within bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grade {
    /// The cost of the hardest step, if the steps lead to the solution.
    pub(crate) cost: Option<Weight>,
    /// The techniques of the steps, and how often each was used.
    pub(crate) techniques: BTreeMap<Technique, usize>,
    /// How many candidates and clues were looked at.
    pub(crate) work: u64,
}

/// Grades a puzzle whose only solution is known: the same steps as those of a rating, up to the first that costs too much.
pub(crate) fn grade(
    puzzle: &Puzzle,
    solution: &Filling,
    bounds: Bounds,
    limits: &Limits,
) -> Result<Grade, PropagateError> {
    let mut walk = walk(puzzle, solution, limits)?;
    walk.refuter.most_work = bounds.work;
    let config = ExplainConfig { work: Some(bounds.work), ..ExplainConfig::default() };
    let mut techniques = BTreeMap::new();
    let mut hardest = 0;
    let each = &mut |step: &super::Step| {
        hardest = step.cost.max(hardest);
        step.technique.into_iter().for_each(|technique| *techniques.entry(technique).or_insert(0) += 1);
    };
    let end_above = Some(bounds.most);
    let mut finder =
        Finder { puzzle, walk, exact: None, config: &config, limits, steps: Vec::new(), each, end_above };
    let cost = match finder.run() {
        Ok(End::Solved) => true,
        Ok(End::Contradiction) => return Err(PropagateError::Contradiction),
        Ok(_) | Err(Reason::Nodes) => false,
        Err(reason) => return Err(reason.into()),
    };
    let work = finder.walk.refuter.work;
    Ok(Grade { cost: cost.then_some(hardest), techniques, work })
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
    use crate::explain::{Level, rate, rating_of_cost};
    use crate::generate::{GeneratorConfig, generate};
    use engine::Options;

    #[test]
    fn a_grade_is_the_rating_up_to_its_bound() {
        let mut seen = std::collections::BTreeSet::new();
        for (kind, size, count) in
            [("standard", 9, 24), ("mixed", 6, 4), ("thermo", 6, 4), ("sandwich", 6, 3)]
        {
            let mut config = GeneratorConfig::of_type(kind, size).expect("a type of puzzle");
            config.seed = 4;
            for number in 0..count {
                let made = generate(&config, number, &Limits::none()).expect("it is found");
                let rating = rate(&made.puzzle, &Options::default()).rating.expect("it has one solution");
                for most in [12, 15, 17, 21] {
                    let bounds = Bounds { most, work: u64::MAX };
                    let grade = grade(&made.puzzle, made.solution.filling(), bounds, &Limits::none());
                    let cost = grade.expect("it has a solution").cost;
                    let expected = (rating <= rating_of_cost(most)).then_some(rating);
                    assert_eq!(cost.map(rating_of_cost), expected, "{kind} {number} {most}");
                    seen.insert((most, cost.is_some()));
                }
            }
        }
        assert_eq!(seen.len(), 8, "{seen:?}");
    }

    #[test]
    fn where_the_steps_of_a_level_lead_to_the_solution_those_of_the_next_do_too() {
        let mut config = GeneratorConfig::of_type("standard", 9).expect("a type of puzzle");
        config.seed = 6;
        let mut solved = 0;
        for number in 0..8 {
            let made = generate(&config, number, &Limits::none()).expect("it is found");
            let open = |level: Level| {
                let bounds = Bounds { most: level.most_cost().expect("not for experts"), work: u64::MAX };
                let reach = reach(&made.puzzle, made.solution.filling(), bounds, &Limits::none());
                reach.expect("it has a solution").open.len()
            };
            let open = [Level::Easy, Level::Medium, Level::Hard].map(open);
            assert!(open.is_sorted_by(|a, b| a >= b), "{open:?}");
            solved += open.iter().filter(|&&open| open == 0).count();
        }
        assert!(solved > 0);
    }
}
