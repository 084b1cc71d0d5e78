//! What a puzzle with several solutions lacks: cells which, if they were given, would leave one solution.

use super::Fewest;
use super::smallest::{Answer, Question, smallest};
use crate::set::Set;
use cnf::{Lit, Reason};
use engine::sat::{SatAnswer, Session};
use engine::{Options, settle};
use model::grid::{Cell, Value};
use model::propagate::PropagateError;
use model::puzzle::{Puzzle, Solution};
use std::collections::HashMap;

/// How much work goes into fewer cells and the proof that there are no fewer, in steps of unit propagation.
const WORK: u64 = 20_000_000;

/// As few cells as can be found which, given their values of this solution, leave no other. No cells at all if it is
/// the only solution.
pub fn settling_cells(
    puzzle: &Puzzle,
    solution: &Solution,
    options: &Options,
) -> Result<Fewest<(Cell, Value)>, Reason> {
    let shape = puzzle.shape();
    let settled = match settle::start(puzzle, options) {
        Ok(settled) => settled,
        Err(PropagateError::Contradiction) => unreachable!("the puzzle has a solution"),
        Err(PropagateError::Stopped(reason)) => return Err(reason),
    };
    let open: Vec<Cell> =
        shape.unknowns().filter(|&cell| shape.counts(cell) && settled.mask(cell).count_ones() > 1).collect();
    let mut session = Session::open(puzzle, settled, options, false);
    if let Some(reason) = session.encoding().refused {
        return Err(reason);
    }
    session.exclude(solution);
    let lits: Vec<Lit> = open.iter().map(|&cell| session.encoding().eq(cell, solution[cell])).collect();
    let numbers = lits.iter().enumerate().map(|(number, &lit)| (lit, number)).collect();
    let mut others = Others { session, open: &open, lits, numbers, solution, options };
    let found = smallest(&mut others, open.len(), WORK).map_err(|answer| match answer {
        Answer::Unknown(reason) => reason,
        _ => unreachable!("with all of its values there is no other solution"),
    })?;
    Ok(Fewest::of(&found, |number| (open[number], solution[open[number]])))
}

/// Asks for solutions that share some values with one, and are others.
struct Others<'p> {
    session: Session<'p>,
    open: &'p [Cell],
    /// "The cell has its value of the solution", for each open cell.
    lits: Vec<Lit>,
    numbers: HashMap<Lit, usize>,
    solution: &'p Solution,
    options: &'p Options,
}

impl Question for Others<'_> {
    fn ask(&mut self, chosen: &Set) -> Answer {
        let assume: Vec<Lit> = chosen.iter().map(|number| self.lits[number]).collect();
        let bound = self.open.len();
        match self.session.ask(&assume, self.options) {
            SatAnswer::Found(other) => {
                let differs = |number: usize| other[self.open[number]] != self.solution[self.open[number]];
                Answer::Missing(Set::of(bound, differs))
            }
            SatAnswer::Nothing(core) => {
                let mut enough = Set::new(bound);
                core.iter().filter_map(|lit| self.numbers.get(lit)).for_each(|&number| enough.insert(number));
                Answer::Enough(enough)
            }
            SatAnswer::Stopped(reason) => Answer::Unknown(reason),
        }
    }

    fn work(&self) -> u64 {
        self.session.stats().propagations
    }
}
