//! Margin sums: a Sudoku with numbers outside the grid, each the sum of the three nearest digits.

use super::{Givens, give};
use crate::grid::Sight;
use crate::puzzle::Puzzle;
use crate::rules::{EdgeSum, RuleError};

/// The clues of a Sudoku with margin sums.
#[derive(Clone, Debug, Default)]
pub struct Margin {
    /// The rows, the columns and the values.
    pub size: usize,
    /// The sums outside the grid.
    pub sums: Vec<(Sight, u32)>,
    /// The given digits.
    pub givens: Givens,
}

impl Margin {
    /// How many cells a sum is about.
    pub const NEAREST: u16 = 3;

    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::sudoku(self.size)?;
        for &(sight, sum) in &self.sums {
            puzzle.add(EdgeSum { sight, sum, count: Margin::NEAREST })?;
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
