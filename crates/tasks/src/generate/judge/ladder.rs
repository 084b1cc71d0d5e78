//! Judging by the engine's ladder, one puzzle after another: for all rules, quick on small grids.

use super::{Judge, Patience, Ruling, other_solution};
use crate::generate::pool::Pool;
use crate::generate::random::Random;
use crate::set::Set;
use crate::{solve, solve_unique};
use cnf::{BackendKind, Limits, Reason};
use engine::{Options, Status, Verdict};
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// How many choices each look at a question may cost. Search is a matter of luck: what one order does not settle,
/// another often does at once. Puzzles beyond all of them are no pleasure for people either.
const NODES: [u64; 2] = [2_000, 6_000];

/// With cages, a question that is not settled soon is not settled by patience either.
const NODES_WITH_CAGES: [u64; 1] = [800];

/// The fewest choices of a look: to prepare it costs as much.
const FEWEST: u64 = 60;

fn looks(puzzle: &Puzzle) -> &'static [u64] {
    let small = puzzle.shape().values() <= 9;
    let cages = puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Cage(_)));
    if small && cages { &NODES_WITH_CAGES } else { &NODES }
}

/// See the [module documentation](self).
pub(in super::super) struct ByLadder {
    options: Options,
    random: Random,
    work: u64,
    effort: u64,
    stopped: Option<Reason>,
}

/// The steps of work that a question costs for each cell, and each choice or conflict besides.
const WORK_PER_CELL: u64 = 2;
const WORK_PER_CHOICE: u64 = 20;

/// What an answer cost, in steps of work.
pub(in super::super) fn work(shape: &Shape, verdict: &Verdict) -> u64 {
    let choices = verdict.stats.nodes + verdict.stats.conflicts;
    shape.len() as u64 * WORK_PER_CELL + choices * WORK_PER_CHOICE
}

/// How much of the effort some work takes. Choices were weighed for cages: others take a third of it in the mean, and where cells have
/// two values an eighth.
pub(in super::super) fn effort(shape: &Shape, work: u64) -> u64 {
    work / if shape.values() > 2 { 3 } else { 8 }
}

impl ByLadder {
    /// A judge that looks in an order of chance.
    pub(in super::super) fn new(limits: &Limits, random: Random) -> ByLadder {
        ByLadder { options: options(limits, 0), random, work: 0, effort: 0, stopped: None }
    }

    /// Looks for up to `most` solutions, in one order after another, until there is an answer; only once if there is little
    /// patience.
    fn look(&mut self, puzzle: &Puzzle, most: u64, patience: Patience) -> Verdict {
        let mut verdict = None;
        let looks = looks(puzzle);
        for &nodes in if patience == Patience::ALL { looks } else { &looks[..1] } {
            let nodes = patience.of(nodes, FEWEST);
            (self.options.seed, self.options.nodes) = (self.random.seed(), Some(nodes));
            let now =
                if most == 1 { solve(puzzle, &self.options) } else { solve_unique(puzzle, &self.options) };
            let cost = work(puzzle.shape(), &now);
            self.work += cost;
            self.effort += effort(puzzle.shape(), cost);
            self.stopped = self.stopped.or(now.stopped.filter(|&reason| reason == Reason::Memory));
            let known = now.stopped != Some(Reason::Nodes) || now.count == most;
            verdict = Some(now);
            if known {
                break;
            }
        }
        verdict.expect("there is at least one look")
    }

    fn is_unique(&mut self, pool: &Pool<'_>, active: &Set, patience: Patience) -> Ruling {
        let verdict = self.look(&pool.puzzle(active), 2, patience);
        let other = verdict.solutions.iter().find(|solution| *solution.filling() != pool.solution);
        match (verdict.status(), other) {
            (_, Some(other)) => other_solution(pool, other.filling().clone()),
            (Status::Unique, None) => Ruling::Enough(None),
            _ => Ruling::Unknown,
        }
    }
}

/// Options that mean the same however the library was built: one SAT solver is always there.
pub(in super::super) fn options(limits: &Limits, nodes: u64) -> Options {
    let backend = Some(BackendKind::Batsat);
    Options { limits: limits.clone(), nodes: Some(nodes), backend, ..Options::default() }
}

impl Judge for ByLadder {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.is_unique(pool, active, Patience::ALL)
    }

    /// Where the opposite of a clue is a rule too, one solution of that is the answer.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, patience: Patience) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        let opposite = match &pool.units[unit].rules[..] {
            [rule] => rule.opposite(pool.solution.shape()),
            _ => None,
        };
        let Some(opposite) = opposite else { return self.is_unique(pool, &fewer, patience) };
        let verdict = self.look(&pool.puzzle_without(active, unit, Some(&opposite)), 1, patience);
        match (verdict.status(), verdict.solutions.first()) {
            (_, Some(other)) => other_solution(pool, other.filling().clone()),
            (Status::None, None) => Ruling::Enough(None),
            _ => Ruling::Unknown,
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn stopped(&self) -> Option<Reason> {
        self.stopped
    }
}
