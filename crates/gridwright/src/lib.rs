//! Solves, proves and counts grid logic puzzles.
//!
//! A puzzle is a grid of cells with finite values and a list of rules. Every answer has been checked
//! against the meaning of each rule before it is handed out.
//!
//! ```
//! use gridwright::{Cell, Options, Puzzle, solve};
//!
//! let mut puzzle = Puzzle::sudoku(4)?;
//! let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
//! puzzle.set(Cell::new(3, 3), 2)?;
//! puzzle.cage(7, [a, b])?;
//! puzzle.less(a, b)?;
//! let verdict = solve(&puzzle, &Options::default());
//! let solution = verdict.solutions.first().expect("it has one");
//! assert_eq!((solution[a], solution[b]), (3, 4));
//! assert!(puzzle.verify(solution.filling().clone()).is_ok());
//! # Ok::<(), gridwright::RuleError>(())
//! ```
//!
//! Where to look:
//!
//! - [`Puzzle`] is a [`Shape`] and its [`rules`]; [`formats`] read and write it.
//! - [`solve`], [`solve_unique`] and [`enumerate`] find solutions; [`candidates`](candidates()) tells which values cells
//!   take, [`diagnose`] why there is no solution, [`tasks::settling_cells`] what would leave one of several,
//!   [`tasks::redundancy`] which clues are not needed, and [`certify`] makes a proof that others can check. [`Options`] hold
//!   limits, the seed, and the choice of engine.
//! - [`Batch`] solves many puzzles, one per line, on all cores.
//! - [`render`] draws for terminals and for paper.
//! - [`engine`], [`propagate`] and [`encoder`] are how it works; [`cnf`] is the SAT side, without puzzles.

// The examples of the pages are compiled and run like any other.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct LibraryPage;

pub use cnf;
pub use model::{encoder, families, grid, mark, propagate, puzzle, rules};
pub use {engine, formats, render, tasks};

pub use cnf::sum::SumEncoding;
pub use cnf::{BackendKind, Cancel, Clock, Limits, Reason};
pub use engine::{Choice, Options, Stats, Status, Verdict};
pub use model::{
    About, AnyRule, Candidates, Cell, Contradiction, Filling, GroupName, Hints, Line, Paint, Puzzle, Rule,
    RuleError, Scan, Shape, Sight, Solution, Value, ValueSet, Variables, Violation,
};
pub use tasks::{
    Batch, batch, candidates, certify, decode, diagnose, enumerate, explain, solve, solve_unique,
};
