//! Hidoku: the numbers from 1 walk through the whole grid like a king, from each to the next.

use super::{Givens, give};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::{RuleError, Walk};

/// The clues of a Hidoku.
#[derive(Clone, Debug, Default)]
pub struct Hidoku {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The given numbers.
    pub givens: Givens,
}

impl Hidoku {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, self.rows * self.columns)?);
        puzzle.add(Walk { diagonal: true })?;
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
