//! Thermometers: each is filled from its bulb on, and numbers count the filled cells of lines.

use crate::grid::{Cell, Line, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{LineCount, Mercury, RuleError};

/// The clues of a puzzle of thermometers.
#[derive(Clone, Debug, Default)]
pub struct Thermometers {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// The cells of each thermometer, the bulb first.
    pub thermometers: Vec<Vec<Cell>>,
    /// How many cells are filled in lines.
    pub counts: Vec<(Line, u16)>,
}

impl Thermometers {
    /// The puzzle of these clues: a filled cell is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, 2)?.from_zero());
        for cells in &self.thermometers {
            puzzle.add(Mercury { cells: cells.clone() })?;
        }
        for &(line, count) in &self.counts {
            puzzle.add(LineCount { line, count, value: 1 })?;
        }
        Ok(puzzle)
    }
}
