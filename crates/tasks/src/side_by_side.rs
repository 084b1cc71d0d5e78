//! Several methods side by side for one puzzle, each in a thread of its own.
//!
//! The ladder goes on as it would alone, and what it finds is what is shown. The others only prove: whoever comes to the end
//! of all solutions with at most one ends the question for everybody, because then there is nothing left to choose between.
//! So the answer is the same for every number of threads, and only the time differs.

use cnf::{BackendKind, Cancel, Limits, Reason};
use engine::{Choice, Options, Verdict, ladder};
use model::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What others proved: that there is no solution, or only this one.
struct Proof {
    only: Option<Solution>,
    verdict: Verdict,
}

/// Shows each solution as [`ladder::enumerate`] does.
pub(crate) fn enumerate(
    puzzle: &Puzzle,
    most: Option<u64>,
    options: &Options,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Verdict {
    let over = options.limits.cancel.as_ref().map_or_else(Cancel::new, Cancel::child);
    let methods = others(options);
    let memory = options.limits.bytes() / (methods.len() as u64 + 1);
    let limits = Limits { cancel: Some(over.clone()), memory: Some(memory), ..options.limits.clone() };
    let first: Mutex<Option<Proof>> = Mutex::new(None);
    let mut verdict = thread::scope(|scope| {
        for method in methods {
            let method = Options { limits: limits.clone(), ..method };
            let (first, over) = (&first, over.clone());
            let prove = move || {
                if let Some(proof) = proof(puzzle, most, &method) {
                    first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(proof);
                    over.throw();
                }
            };
            // Where no thread can be had, the ladder answers alone.
            let _ = thread::Builder::new().spawn_scoped(scope, prove);
        }
        let options = Options { limits: limits.clone(), threads: 1, ..options.clone() };
        let verdict = ladder::enumerate(puzzle, most, &options, each);
        over.throw();
        verdict
    });
    let proof = first.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(proof) = proof.filter(|_| verdict.stopped == Some(Reason::Cancelled)) {
        if let Some(only) = proof.only.filter(|_| verdict.count == 0) {
            let _ = each(&only);
            verdict.count = 1;
        }
        verdict = Verdict { complete: true, stopped: None, stats: proof.verdict.stats, ..verdict };
    }
    verdict
}

/// Methods that work alone, the one that the ladder asks last first. Who chose an engine gets no other.
fn others(options: &Options) -> Vec<Options> {
    let solvers =
        BackendKind::ALL.iter().rev().filter(|&&kind| options.backend.is_none_or(|only| only == kind));
    let mut methods: Vec<Options> = solvers
        .map(|&kind| Options { engine: Choice::Sat, backend: Some(kind), ..options.clone() })
        .collect();
    methods.insert(1, Options { engine: Choice::Search, ..options.clone() });
    methods.insert(2, Options { engine: Choice::Nogoods, ..options.clone() });
    methods.retain(|method| match options.engine {
        Choice::Auto => true,
        Choice::Sat => method.engine == Choice::Sat,
        Choice::Search | Choice::Nogoods => false,
    });
    methods.truncate(options.threads - 1);
    methods
}

/// A proof that there is at most one solution. Where one solution is all that was asked for, the ladder may stop at any of
/// several, so that only the proof that there is none ends the question.
fn proof(puzzle: &Puzzle, most: Option<u64>, options: &Options) -> Option<Proof> {
    let mut only = None;
    let enough = if most == Some(1) { 1 } else { 2 };
    let verdict = ladder::enumerate(puzzle, Some(enough), options, &mut |solution| {
        only = Some(solution.clone());
        ControlFlow::Continue(())
    });
    (verdict.complete && verdict.count < enough).then_some(Proof { only, verdict })
}

#[cfg(test)]
mod tests {
    use crate::{solve, solve_unique};
    use engine::{Options, Status};
    use model::grid::Cell;
    use model::puzzle::Puzzle;

    fn cages(sums: &[(u32, [(u16, u16); 4])]) -> Puzzle {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for &(sum, cells) in sums {
            puzzle.cage(sum, cells.map(|(row, column)| Cell::new(row, column))).unwrap();
        }
        puzzle
    }

    #[test]
    fn the_answer_is_the_same_for_every_number_of_threads() {
        let several =
            cages(&[(20, [(0, 0), (0, 1), (1, 1), (1, 2)]), (15, [(4, 4), (4, 5), (5, 4), (5, 5)])]);
        let none = cages(&[
            (11, [(0, 0), (0, 1), (0, 2), (1, 0)]),
            (11, [(0, 3), (0, 4), (0, 5), (1, 3)]),
            (11, [(0, 6), (0, 7), (0, 8), (1, 6)]),
        ]);
        let unique =
            givens("8...7.4.......382..2.1..5....6..2..8....4....2..7..6....2..8.3..954.......7.6...4");
        for (puzzle, status) in [(several, Status::Multiple), (none, Status::None), (unique, Status::Unique)]
        {
            let alone = solve_unique(&puzzle, &Options::default());
            assert_eq!(alone.status(), status);
            let first = solve(&puzzle, &Options::default());
            for threads in [2, 3, 4, 9] {
                let options = Options { threads, ..Options::default() };
                let together = solve_unique(&puzzle, &options);
                assert_eq!((together.status(), &together.solutions), (status, &alone.solutions));
                let together = solve(&puzzle, &options);
                assert_eq!((together.status(), &together.solutions), (first.status(), &first.solutions));
            }
        }
    }

    fn givens(text: &str) -> Puzzle {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for (place, digit) in text.chars().enumerate() {
            if let Some(digit) = digit.to_digit(10) {
                puzzle.set(Cell::new(place as u16 / 9, place as u16 % 9), digit as u8).unwrap();
            }
        }
        puzzle
    }
}
