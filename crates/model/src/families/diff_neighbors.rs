//! Different neighbours: every region holds one number from 1 to 4, and regions that touch hold different ones.

use super::{Givens, give};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::{DifferentNeighbours, RuleError};

/// The clues of a puzzle of different neighbours.
#[derive(Clone, Debug, Default)]
pub struct DiffNeighbors {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// The region of each cell, row by row.
    pub regions: Vec<Option<u16>>,
    /// The given numbers.
    pub givens: Givens,
}

impl DiffNeighbors {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, 4)?);
        puzzle.add(DifferentNeighbours { regions: self.regions.clone() })?;
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
