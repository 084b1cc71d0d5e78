//! Even-odd Sudoku: some cells are marked as even or as odd.

use crate::grid::{Cell, ValueSet};
use crate::puzzle::Puzzle;
use crate::rules::{Restrict, RuleError, evens, odds};

/// The clues of an even-odd Sudoku.
#[derive(Clone, Debug, Default)]
pub struct EvenOdd {
    /// The rows, the columns and the values.
    pub size: usize,
    /// What cells are known to hold.
    pub cells: Vec<(Cell, Known)>,
}

/// What a cell is known to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// An even digit.
    Even,
    /// An odd digit.
    Odd,
    /// This digit.
    Value(u8),
}

impl EvenOdd {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::sudoku(self.size)?;
        let (even, odd) = (evens(puzzle.shape()), odds(puzzle.shape()));
        for &(cell, known) in &self.cells {
            let values = match known {
                Known::Even => even,
                Known::Odd => odd,
                Known::Value(value) => ValueSet::one(value),
            };
            puzzle.add(Restrict { cell, values })?;
        }
        Ok(puzzle)
    }
}
