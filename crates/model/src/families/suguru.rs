//! Suguru: a region of n cells holds the numbers 1 to n, and equal numbers never touch, not even diagonally.

use super::{Givens, give};
use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{AntiKing, NumberedRegions, RuleError};

/// The clues of a suguru.
#[derive(Clone, Debug, Default)]
pub struct Suguru {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells of each region.
    pub regions: Vec<Vec<Cell>>,
    /// The given numbers.
    pub givens: Givens,
}

impl Suguru {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let highest = self.regions.iter().map(Vec::len).max().unwrap_or(0);
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, highest)?);
        puzzle.add(NumberedRegions { regions: self.regions.clone() })?;
        puzzle.add(AntiKing {})?;
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
