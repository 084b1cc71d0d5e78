//! Doppelblock: each row and column has two black cells and the numbers 1 to n - 2, and clues are the sums between the
//! black cells.
//!
//! Black cells have the value 0.

use super::hold_once;
use crate::grid::{Line, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{BetweenBlocks, RuleError};

/// The clues of a doppelblock.
#[derive(Clone, Debug, Default)]
pub struct Doppelblock {
    /// The rows and the columns.
    pub size: usize,
    /// The sums between the black cells of rows and columns.
    pub sums: Vec<(Line, u32)>,
}

impl Doppelblock {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let numbers = self.size.checked_sub(2);
        let numbers =
            numbers.ok_or_else(|| RuleError("a line needs room for two black cells".to_string()))?;
        let mut puzzle = Puzzle::new(Shape::new(self.size, self.size, numbers + 1)?.from_zero());
        hold_once(&mut puzzle, numbers)?;
        for &(line, sum) in &self.sums {
            puzzle.add(BetweenBlocks { line, sum })?;
        }
        Ok(puzzle)
    }
}
