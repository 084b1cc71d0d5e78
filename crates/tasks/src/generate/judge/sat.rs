//! Judging by one incremental SAT solver: for large grids, and for rules of the whole grid.
//!
//! Every unit of the pool has a guard, and the known solution is excluded. A model under the guards of some units
//! is another solution; if there is none, the core names units that suffice. Where a solver chooses, it tries the values of the
//! known solution first: others are close by.

use super::{Judge, Patience, Ruling, ladder_options, other_solution};
use crate::generate::pool::{Pool, Unit};
use crate::set::Set;
use cnf::{Limits, Lit, Outcome, Reason};
use engine::Options;
use engine::sat::Session;
use model::grid::Candidates;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict};
use std::collections::HashSet;

/// How many conflicts a question may cost, and how many if there is little patience.
const CONFLICTS: u64 = 20_000;
const FEWEST: u64 = 200;

/// See the [module documentation](self).
pub(in super::super) struct BySat<'a> {
    /// The puzzle of all units.
    puzzle: &'a Puzzle,
    options: Options,
    /// The solver, from the first question on.
    asked: Option<Asked<'a>>,
    questions: u64,
    stopped: Option<Reason>,
}

/// The steps of work that the formula and each question cost, for each cell, and how many cells make a step of each conflict.
const WORK_PER_CELL: u64 = 4;
const CELLS_PER_CONFLICT: u64 = 2;

/// A solver that holds the formula of a pool.
struct Asked<'a> {
    session: Session<'a>,
    /// The literals of each unit.
    switches: Vec<Vec<Lit>>,
}

/// The puzzle of all units at once, givens aside: a literal says those without a rule.
pub(in super::super) fn whole(pool: &Pool<'_>) -> Puzzle {
    let mut puzzle = pool.plan.base.clone();
    for rule in pool.units.iter().filter(|unit| !is_given(unit)).flat_map(|unit| &unit.rules) {
        puzzle.add(rule.clone()).expect("clues that were read off a grid fit it");
    }
    puzzle
}

fn is_given(unit: &Unit) -> bool {
    unit.quota == 0
}

impl<'a> BySat<'a> {
    /// A judge of the pool whose [`whole`] puzzle this is.
    pub(in super::super) fn new(puzzle: &'a Puzzle, limits: &Limits, seed: u64) -> BySat<'a> {
        let options = Options { seed, ..ladder_options(limits, 0) };
        BySat { puzzle, options, asked: None, questions: 0, stopped: None }
    }

    fn open(&self, pool: &Pool<'_>) -> Asked<'a> {
        let all = Candidates::all(self.puzzle.shape());
        let guarded = pool.units.iter().any(|unit| !is_given(unit));
        let mut session = Session::open(self.puzzle, all, &self.options, guarded);
        let guards: Vec<Lit> = session.encoding().parts.iter().filter_map(|part| part.guard).collect();
        // Where the formula would have been too large, every question has the answer "unknown".
        if session.encoding().refused.is_some() {
            return Asked { session, switches: vec![Vec::new(); pool.units.len()] };
        }
        let base = if guarded { pool.plan.base.rules().len() } else { 0 };
        guards[..base].iter().for_each(|&guard| session.add(&[guard]));
        let known = |cell| session.encoding().eq(cell, pool.solution[cell]);
        let known: Vec<Lit> = pool.solution.shape().cells().map(known).collect();
        // A solver tries the values first that variables had last.
        drop(session.ask_raw(&known, &self.options));
        let different = session.encoding().differs(&pool.solution);
        session.add(&different);
        let mut guards = guards[base..].iter().copied();
        let mut switch = |unit: &Unit| match is_given(unit) {
            true => {
                let given = |cell| session.encoding().eq(cell, pool.solution[cell]);
                unit.restricted().map(|restrict| given(restrict.cell)).collect()
            }
            false => guards.by_ref().take(unit.rules.len()).collect(),
        };
        let switches = pool.units.iter().map(&mut switch).collect();
        Asked { session, switches }
    }
}

impl BySat<'_> {
    /// Looks for another solution that keeps some units and breaks a clue, if there is one to break.
    fn look(&mut self, pool: &Pool<'_>, active: &Set, broken: Option<&Restrict>, most: u64) -> Ruling {
        self.questions += 1;
        let asked = match self.asked.take() {
            Some(asked) => asked,
            None => self.open(pool),
        };
        let Asked { session, switches } = self.asked.insert(asked);
        let mut assume: Vec<Lit> = Vec::new();
        if let Some(Restrict { cell, values }) = broken {
            assume.extend(values.iter().map(|value| !session.encoding().eq(*cell, value)));
        }
        assume.extend(active.iter().flat_map(|unit| switches[unit].iter().copied()));
        self.options.limits.conflicts = Some(most);
        match session.ask_raw(&assume, &self.options) {
            Outcome::Sat(model) => other_solution(pool, session.encoding().filling(&model)),
            Outcome::Unsat(core) => {
                let core: HashSet<Lit> = core.into_iter().collect();
                let blamed = |unit: &usize| switches[*unit].iter().any(|lit| core.contains(lit));
                let mut needed = Set::new(pool.units.len());
                active.iter().filter(blamed).for_each(|unit| needed.insert(unit));
                Ruling::Enough(Some(needed))
            }
            Outcome::Unknown(reason) => {
                self.stopped = (reason == Reason::Memory).then_some(reason);
                Ruling::Unknown
            }
        }
    }
}

impl Judge for BySat<'_> {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.look(pool, active, None, CONFLICTS)
    }

    /// Another solution breaks a clue that is needed: to say so leaves the solver less to refute. What it blames then is what
    /// the clue follows from, which need not be enough for the rest.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, patience: Patience) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        let most = patience.of(CONFLICTS, FEWEST);
        match &pool.units[unit].rules[..] {
            [AnyRule::Restrict(clue)] => match self.look(pool, &fewer, Some(clue), most) {
                Ruling::Enough(_) => Ruling::Enough(None),
                ruling => ruling,
            },
            _ => self.look(pool, &fewer, None, most),
        }
    }

    fn work(&self) -> u64 {
        let cells = self.puzzle.shape().len() as u64;
        let conflicts = self.asked.as_ref().map_or(0, |asked| asked.session.stats().conflicts);
        self.questions * cells * WORK_PER_CELL + conflicts * cells / CELLS_PER_CONFLICT
    }

    fn stopped(&self) -> Option<Reason> {
        self.stopped
    }
}
