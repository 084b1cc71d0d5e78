//! Which values occur in some solution, and in how many.
//!
//! Each solution shows a value of every cell. For a value that none has shown yet, a search in which it is fixed finds
//! one or shows that there is none, and then the value is gone for all searches that follow. Where search takes too
//! long, a SAT solver goes on with what is left. Classic Sudoku has its kernel.

mod counts;
#[cfg(test)]
mod tests;

use cnf::{Lit, Reason};
pub use counts::{Counts, candidate_counts};
use engine::derived::Derived;
use engine::kernels::classic::{Classic, Masks, is_classic};
use engine::network::{Wired, restricted, wire};
use engine::sat::{SatAnswer, Session};
use engine::search::{GeneralSearch, Search, SearchResult};
use engine::{Choice, Engine, Options, Stats, settle};
use model::grid::{Candidates, Cell, Filling, Shape, Value};
use model::propagate::{Id, PropagateError};
use model::puzzle::{Puzzle, Solution};

/// How much work search may put into one value, in units of about ten nanoseconds: some milliseconds.
const WORK: u64 = 300_000;
/// How many values may turn out too hard for search before a SAT solver takes over.
const MOST_HARD: usize = 3;

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

/// Finds the values that occur in some solution.
pub fn candidates(puzzle: &Puzzle, options: &Options) -> Possible {
    let mut possible = Possible::nothing(puzzle.shape());
    let found = match options.engine {
        _ if options.style_for(puzzle).is_chosen() && options.engine.has_formula() => {
            settle::start(puzzle, options).and_then(|start| possible.ask_sat(puzzle, start, &[], options))
        }
        Choice::Sat => settled(puzzle, options).and_then(|wired| {
            let start = wired.candidates(puzzle.shape());
            possible.ask_sat(puzzle, start, &wired.derived, options)
        }),
        Choice::Auto if is_classic(puzzle) => possible.ask_kernel(puzzle, options),
        Choice::Auto | Choice::Search | Choice::Nogoods => {
            settled(puzzle, options).and_then(|wired| possible.search(puzzle, wired, options))
        }
    };
    match found {
        Ok(()) | Err(PropagateError::Contradiction) => possible.open = possible.seen.clone(),
        Err(PropagateError::Stopped(reason)) => possible.stopped = Some(reason),
    }
    possible
}

/// The puzzle made ready, and what follows from its rules before anything is tried.
fn settled(puzzle: &Puzzle, options: &Options) -> Result<Wired, PropagateError> {
    let mut wired = wire(puzzle, &options.limits)?;
    wired.domains.propagate_within(&options.limits)?;
    Ok(wired)
}

/// What became of the search for a value.
enum Found {
    Solution(Solution),
    Nothing,
    TooHard,
}

impl Possible {
    /// Nothing is seen and nothing excluded.
    fn nothing(shape: &Shape) -> Possible {
        Possible {
            seen: Candidates::none(shape),
            open: Candidates::all(shape),
            solutions: 0,
            stopped: None,
            stats: Stats::default(),
        }
    }

    fn see(&mut self, solution: &Solution) {
        self.solutions += 1;
        solution.shape().places().for_each(|cell| self.seen.insert(cell, solution[cell]));
    }

    /// Values that are neither seen nor excluded.
    fn unseen(&self) -> Vec<(Cell, Value)> {
        let cells = self.open.shape().unknowns();
        cells
            .flat_map(|cell| self.open.values(cell).map(move |value| (cell, value)))
            .filter(|&(cell, value)| !self.seen.contains(cell, value))
            .collect()
    }

    /// Fixes each value in turn, in the kernel for classic Sudoku.
    fn ask_kernel(&mut self, puzzle: &Puzzle, options: &Options) -> Result<(), PropagateError> {
        self.open = restricted(puzzle)?;
        self.stats.engine = Engine::Classic;
        let shape = puzzle.shape();
        let mut kernel = Classic::new();
        let mut masks: Masks = [0; 81];
        masks.iter_mut().zip(shape.cells()).for_each(|(mask, cell)| *mask = self.open.mask(cell) as u16);
        for (cell, value) in self.unseen() {
            if self.seen.contains(cell, value) {
                continue;
            }
            if let Some(reason) = options.limits.reached() {
                return Err(reason.into());
            }
            let (place, bit) = (shape.index(cell), 1 << (value - 1));
            let (mut fixed, mut first) = (masks, [0; 81]);
            fixed[place] = bit;
            if kernel.count(&fixed, 1, &mut first) == 1 {
                let filling = Filling::new(shape, first.to_vec()).expect("the kernel fills in digits");
                self.see(&puzzle.verify(filling).expect("the kernel keeps the classic rules"));
            } else {
                masks[place] &= !bit;
                self.open.keep_mask(cell, masks[place].into())?;
            }
        }
        Ok(())
    }

    /// Fixes each value in turn and searches; hard ones are left to a SAT solver.
    fn search(&mut self, puzzle: &Puzzle, mut wired: Wired, options: &Options) -> Result<(), PropagateError> {
        let shape = puzzle.shape();
        self.open = wired.candidates(shape);
        let alone = !options.engine.has_formula();
        let mut hard = 0;
        for (number, (cell, value)) in self.unseen().into_iter().enumerate() {
            if self.seen.contains(cell, value) || !self.open.contains(cell, value) {
                continue;
            }
            if !alone && hard > MOST_HARD {
                break;
            }
            let (id, bit) = (shape.index(cell) as Id, 1 << (value - shape.lowest()));
            let mut fixed = wired.clone();
            fixed.domains.keep(id, bit)?;
            let work = if alone { u64::MAX } else { WORK };
            let seed = options.seed.wrapping_add(number as u64);
            match self.search_in(puzzle, fixed, Options { seed, ..options.clone() }, work)? {
                Found::Solution(solution) => self.see(&solution),
                Found::TooHard => hard += 1,
                Found::Nothing => {
                    wired.domains.keep(id, !bit)?;
                    wired.domains.propagate_within(&options.limits)?;
                    self.open = wired.candidates(shape);
                }
            }
        }
        if hard == 0 || self.has_all_solutions(puzzle, options)? {
            return Ok(());
        }
        let left = self.open.clone();
        self.ask_sat(puzzle, left, &wired.derived, options)
    }

    /// Whether the puzzle has one solution or none: the ladder is better at that than a solver that is asked for ever
    /// more of them.
    fn has_all_solutions(&mut self, puzzle: &Puzzle, options: &Options) -> Result<bool, Reason> {
        let verdict = crate::solve_unique(puzzle, options);
        self.stats = Stats { nodes: self.stats.nodes + verdict.stats.nodes, ..verdict.stats };
        verdict.solutions.iter().for_each(|solution| self.see(solution));
        match verdict.stopped {
            Some(reason) => Err(reason),
            None => Ok(verdict.complete),
        }
    }

    /// Searches for one solution.
    fn search_in(
        &mut self,
        puzzle: &Puzzle,
        wired: Wired,
        options: Options,
        work: u64,
    ) -> Result<Found, Reason> {
        let nodes = options.nodes.map(|most| most.saturating_sub(self.stats.nodes));
        let mut search = GeneralSearch::new(puzzle.shape(), wired, options.seed, nodes);
        let until = search.work().saturating_add(work);
        let found = loop {
            match search.next(until.saturating_sub(search.work()), &options.limits) {
                // What propagators do not know, the rules' own meaning decides.
                SearchResult::Filling(filling) => {
                    if let Ok(solution) = puzzle.verify(filling) {
                        break Ok(Found::Solution(solution));
                    }
                }
                SearchResult::Nothing => break Ok(Found::Nothing),
                SearchResult::Budget => break Ok(Found::TooHard),
                SearchResult::Stopped(reason) => break Err(reason),
            }
        };
        self.stats.nodes += search.nodes();
        self.stats.engine = if self.stats.nodes > 0 { Engine::Search } else { Engine::Settle };
        found
    }

    /// Asks for solutions that show something new until there are no more: as many questions as solutions found, and
    /// one.
    fn ask_sat(
        &mut self,
        puzzle: &Puzzle,
        start: Candidates,
        derived: &[Derived],
        options: &Options,
    ) -> Result<(), PropagateError> {
        self.open = start.clone();
        let mut session = Session::open_with(puzzle, start, derived, options, false);
        if let Some(reason) = session.encoding().refused {
            return Err(reason.into());
        }
        let end = loop {
            let something_new = session.new_lit();
            let eq = |(cell, value)| session.encoding().eq(cell, value);
            let mut clause: Vec<Lit> = self.unseen().into_iter().map(eq).collect();
            clause.push(!something_new);
            session.add(&clause);
            match session.ask(&[something_new], options) {
                SatAnswer::Found(solution) => self.see(&solution),
                SatAnswer::Nothing(_) => break Ok(()),
                SatAnswer::Stopped(reason) => break Err(reason.into()),
            }
        };
        self.stats = Stats { nodes: self.stats.nodes, ..session.stats() };
        end
    }
}
