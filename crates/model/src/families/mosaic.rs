//! Mosaic: a number says how many cells of the square around it, itself included, are shaded.

use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{CountAround, RuleError};
use std::collections::BTreeMap;

/// The clues of a mosaic.
#[derive(Clone, Debug, Default)]
pub struct Mosaic {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// The numbers in cells.
    pub numbers: BTreeMap<Cell, u8>,
}

impl Mosaic {
    /// The puzzle of these clues: a shaded cell is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, 2)?.from_zero());
        for (&cell, &count) in &self.numbers {
            puzzle.add(CountAround { cell, count, value: 1, itself: true })?;
        }
        Ok(puzzle)
    }
}
