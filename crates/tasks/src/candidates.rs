//! Which values occur in some solution.

use cnf::{Lit, Reason};
use engine::sat::{SatAnswer, Session};
use engine::settle;
use engine::{Options, Stats};
use model::grid::{Candidates, Cell, Value};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;

/// The values of each cell that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// Values seen in a solution. All of them, unless a limit was reached.
    pub seen: Candidates,
    /// Values that are not excluded: the same as `seen`, unless a limit was reached.
    pub open: Candidates,
    /// How many solutions were needed to show them.
    pub solutions: u64,
    /// Why the search ended before it was done, if it did.
    pub stopped: Option<Reason>,
    /// What it cost.
    pub stats: Stats,
}

/// Finds solutions that show something new until there are no more: as many questions as solutions
/// found, and one.
pub fn candidates(puzzle: &Puzzle, options: &Options) -> Possible {
    let shape = puzzle.shape();
    let none = Candidates::none(shape);
    let mut possible = Possible {
        seen: none.clone(),
        open: none.clone(),
        solutions: 0,
        stopped: None,
        stats: Stats::default(),
    };
    let settled = match settle::start(puzzle, options) {
        Ok(settled) => settled,
        Err(PropagateError::Contradiction) => return possible,
        Err(PropagateError::Stopped(reason)) => {
            return Possible { open: Candidates::all(shape), stopped: Some(reason), ..possible };
        }
    };
    let mut session = Session::open(puzzle, settled.clone(), options, false);
    if let Some(reason) = session.encoding().refused {
        return Possible { open: settled, stopped: Some(reason), ..possible };
    }
    loop {
        let fresh: Vec<(Cell, Value)> = shape
            .cells()
            .flat_map(|cell| settled.values(cell).map(move |value| (cell, value)))
            .filter(|&(cell, value)| !possible.seen.contains(cell, value))
            .collect();
        let something_new = session.new_lit();
        let mut clause: Vec<Lit> =
            fresh.iter().map(|&(cell, value)| session.encoding().eq(cell, value)).collect();
        clause.push(!something_new);
        session.add(&clause);
        match session.ask(&[something_new], options) {
            SatAnswer::Found(solution) => {
                possible.solutions += 1;
                shape.cells().for_each(|cell| possible.seen.insert(cell, solution[cell]));
            }
            SatAnswer::Nothing(_) => {
                possible.open = possible.seen.clone();
                break;
            }
            SatAnswer::Stopped(reason) => {
                possible.open = settled;
                possible.stopped = Some(reason);
                break;
            }
        }
    }
    possible.stats = session.stats();
    possible
}
