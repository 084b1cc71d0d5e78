//! Whether two puzzles are alike: the same up to renaming digits, turning and reflecting the grid, and, for plain Sudoku,
//! exchanging lines of a band and whole bands.
//!
//! What a clue says can be read off the solution, so a puzzle is its solution and where its clues stand. All puzzles that are
//! alike have the same [`Canonical`] form: `turned.rs` looks at the eight ways to turn and reflect a grid, `lines.rs` at all
//! orders of the lines of a plain Sudoku, of which it need not look at many.

mod lines;
#[cfg(test)]
mod tests;
mod turned;

use crate::solve_unique;
use cnf::Limits;
use engine::{Options, Status};
use model::grid::{Filling, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict};
use std::hash::{Hash, Hasher};

/// What puzzles that are alike have in common, and others do not: a hash of 128 bits of the first, in some order, of all
/// puzzles that are alike. (That two others share it is no concern: it takes billions of billions of puzzles.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canonical(u128);

/// The canonical form of a puzzle with this solution.
///
/// Digits go by any names where rows, columns or the like hold all of them. A puzzle with a rule that this does not know to
/// turn is compared as it stands.
pub fn canonical(puzzle: &Puzzle, solution: &Filling) -> Canonical {
    let mut hasher = Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    match plain(puzzle) {
        Some((marks, bands)) => lines::first(solution, &marks, bands).hash(&mut hasher),
        None => turned::first(puzzle, solution).hash(&mut hasher),
    }
    Canonical(hasher.0)
}

/// The canonical form of a puzzle whose solution is not known: it is looked for, unless a right one came with the puzzle. `None`
/// if there is not exactly one, or a limit was reached.
pub fn canonical_of(puzzle: &Puzzle, limits: &Limits) -> Option<Canonical> {
    let reference = puzzle.about.reference.clone();
    if let Some(solution) = reference.and_then(|filling| puzzle.verify(filling).ok()) {
        return Some(canonical(puzzle, solution.filling()));
    }
    let verdict = solve_unique(puzzle, &Options { limits: limits.clone(), ..Options::default() });
    match verdict.status() {
        Status::Unique => verdict.solutions.first().map(|solution| canonical(puzzle, solution.filling())),
        _ => None,
    }
}

/// A plain Sudoku: how many values each cell may hold, or 0 where nothing is told, and how many rows a band and columns a stack
/// has. `None` if it has other clues.
fn plain(puzzle: &Puzzle) -> Option<(Vec<u8>, [usize; 2])> {
    let shape = puzzle.shape();
    if !shape.is_full_grid() || !shape.is_square() || !has_houses(puzzle) {
        return None;
    }
    let mut marks = vec![0; shape.len()];
    // Without boxes, all lines may be exchanged.
    let mut bands = None;
    for rule in puzzle.rules() {
        match rule {
            AnyRule::Rows(_) | AnyRule::Columns(_) => {}
            AnyRule::Boxes(boxes) if bands.is_none() => {
                bands = Some([boxes.height, boxes.width].map(usize::from));
            }
            AnyRule::Restrict(Restrict { cell, values }) => marks[shape.index(*cell)] = values.len() as u8,
            _ => return None,
        }
    }
    Some((marks, bands.unwrap_or([shape.rows(); 2])))
}

/// Whether rows and columns hold all digits.
fn has_houses(puzzle: &Puzzle) -> bool {
    let has = |wanted: fn(&AnyRule) -> bool| puzzle.rules().iter().any(wanted);
    puzzle.shape().values() == puzzle.shape().columns()
        && has(|rule| matches!(rule, AnyRule::Rows(_)))
        && has(|rule| matches!(rule, AnyRule::Columns(_)))
}

/// Names in the order in which values come up.
struct Names {
    names: [u8; 256],
    next: u8,
}

impl Names {
    fn new() -> Names {
        Names { names: [0; 256], next: 0 }
    }

    /// The name of a value, from 1 on.
    fn of(&mut self, value: Value) -> u8 {
        let name = &mut self.names[usize::from(value)];
        if *name == 0 {
            self.next = self.next.saturating_add(1);
            *name = self.next;
        }
        *name
    }
}

/// The hash of Fowler, Noll and Vo, 128 bits wide: these puzzles are nobody's attack.
struct Fnv(u128);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(1 << 88 | 0x13b);
        }
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
