//! Minesweeper: a number says how many mines are in the eight cells around it, and has none in its own.

use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{CountAround, GridCount, RuleError};
use std::collections::{BTreeMap, BTreeSet};

/// The clues of a Minesweeper.
#[derive(Clone, Debug, Default)]
pub struct Minesweeper {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// How many mines there are in all, if that is told.
    pub mines: Option<u32>,
    /// The numbers in cells.
    pub numbers: BTreeMap<Cell, u8>,
    /// Cells that are not there.
    pub voids: BTreeSet<Cell>,
}

impl Minesweeper {
    /// The puzzle of these clues: a mine is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let shape = Shape::new(self.rows, self.columns, 2)?.from_zero();
        let mut puzzle = Puzzle::new(shape.with_voids(self.voids.iter().copied())?);
        for (&cell, &count) in &self.numbers {
            puzzle.add(CountAround { cell, count, value: 1, itself: false })?;
        }
        if let Some(count) = self.mines {
            puzzle.add(GridCount { count, value: 1 })?;
        }
        Ok(puzzle)
    }
}
