//! Judging by one incremental SAT solver: for large grids, and for rules of the whole grid, where all clues are about single cells.
//!
//! The formula is that of the grid without clues, and the known solution is excluded. What a clue says of its cell is assumed: a
//! model under what some units say is another solution; if there is none, the core names units that suffice. Clues need no rule and
//! no guard of their own, so that clauses of two literals stay clauses of two.

use super::{Judge, Ruling, ladder_options, other_solution};
use crate::generate::pool::{Pool, Unit};
use crate::set::Set;
use cnf::{Limits, Lit, Outcome, Reason};
use engine::Options;
use engine::sat::Session;
use model::grid::{Candidates, Cell};
use model::puzzle::Puzzle;
use std::collections::HashSet;

/// How many conflicts a question may cost, and how many in a hurry.
const CONFLICTS: u64 = 20_000;
const FEW_CONFLICTS: u64 = 1_000;

/// See the [module documentation](self).
pub(in super::super) struct BySat<'a> {
    /// The puzzle without clues.
    base: &'a Puzzle,
    options: Options,
    /// The solver, from the first question on.
    asked: Option<Asked<'a>>,
    questions: u64,
    stopped: Option<Reason>,
}

/// The steps of work that the formula and each question cost, for each cell, and each conflict besides.
const WORK_PER_CELL: u64 = 4;
const WORK_PER_CONFLICT: u64 = 40;

/// A solver that holds the formula of a pool.
struct Asked<'a> {
    session: Session<'a>,
    /// What each unit says.
    said: Vec<Vec<Lit>>,
}

impl<'a> BySat<'a> {
    /// A judge of pools of this puzzle, all of whose clues are about single cells.
    pub(in super::super) fn new(base: &'a Puzzle, limits: &Limits, seed: u64) -> BySat<'a> {
        let mut options = Options { seed, ..ladder_options(limits, 0) };
        options.limits.conflicts = Some(CONFLICTS);
        BySat { base, options, asked: None, questions: 0, stopped: None }
    }

    fn open(&self, pool: &Pool<'_>) -> Asked<'a> {
        let all = Candidates::all(self.base.shape());
        let mut session = Session::open(self.base, all, &self.options, false);
        // Where the formula would have been too large, every question has the answer "unknown".
        if session.encoding().refused.is_some() {
            return Asked { session, said: vec![Vec::new(); pool.units.len()] };
        }
        let different = session.encoding().differs(&pool.solution);
        session.add(&different);
        let said = pool.units.iter().map(|unit| said(unit, &session)).collect();
        Asked { session, said }
    }

    /// Whether there is another solution; where a cell is told, one in which it holds another value than in the known one.
    fn question(&mut self, pool: &Pool<'_>, active: &Set, other_at: Option<Cell>) -> Ruling {
        self.questions += 1;
        let asked = match self.asked.take() {
            Some(asked) => asked,
            None => self.open(pool),
        };
        let Asked { session, said } = self.asked.insert(asked);
        let other = other_at.map(|cell| !session.encoding().eq(cell, pool.solution[cell]));
        let clues = active.iter().flat_map(|unit| said[unit].iter().copied());
        let assume: Vec<Lit> = other.into_iter().chain(clues).collect();
        match session.ask_raw(&assume, &self.options) {
            Outcome::Sat(model) => other_solution(pool, session.encoding().filling(&model)),
            Outcome::Unsat(core) => {
                let core: HashSet<Lit> = core.into_iter().collect();
                let blamed = |unit: &usize| said[*unit].iter().any(|lit| core.contains(lit));
                let mut needed = Set::new(pool.units.len());
                active.iter().filter(blamed).for_each(|unit| needed.insert(unit));
                // What forces the value of one cell need not force the others.
                Ruling::Enough(other_at.is_none().then_some(needed))
            }
            Outcome::Unknown(reason) => {
                self.stopped = (reason == Reason::Memory).then_some(reason);
                Ruling::Unknown
            }
        }
    }
}

/// What a unit says of its cells: the value of each, or the values that it does not have.
fn said(unit: &Unit, session: &Session<'_>) -> Vec<Lit> {
    let encoding = session.encoding();
    let mut said = Vec::new();
    for restrict in unit.restricted() {
        match (restrict.values.iter().next(), restrict.values.len()) {
            (Some(value), 1) => said.push(encoding.eq(restrict.cell, value)),
            _ => {
                let values = encoding.candidates().values(restrict.cell);
                let gone = values.filter(|&value| !restrict.values.contains(value));
                said.extend(gone.map(|value| !encoding.eq(restrict.cell, value)));
            }
        }
    }
    said
}

impl Judge for BySat<'_> {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.question(pool, active, None)
    }

    /// Without a given, every other solution holds something else in its cell: otherwise there would be one with it.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        let given = match &pool.units[unit] {
            Unit { quota: 0, rules } if rules.len() == 1 => pool.units[unit].restricted().next(),
            _ => None,
        };
        self.question(pool, &fewer, given.map(|given| given.cell))
    }

    fn hurry(&mut self, hurries: bool) {
        self.options.limits.conflicts = Some(if hurries { FEW_CONFLICTS } else { CONFLICTS });
    }

    fn work(&self) -> u64 {
        let conflicts = self.asked.as_ref().map_or(0, |asked| asked.session.stats().conflicts);
        self.questions * self.base.shape().len() as u64 * WORK_PER_CELL + conflicts * WORK_PER_CONFLICT
    }

    fn stopped(&self) -> Option<Reason> {
        self.stopped
    }
}
