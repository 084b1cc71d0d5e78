//! Renban: a Latin square whose regions hold consecutive numbers, in any order.

use super::{Givens, give, latin};
use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{self, RuleError};

/// The clues of a renban puzzle.
#[derive(Clone, Debug, Default)]
pub struct Renban {
    /// The rows, the columns and the values.
    pub size: usize,
    /// The cells of each region; those of one cell may be left out.
    pub regions: Vec<Vec<Cell>>,
    /// The given numbers.
    pub givens: Givens,
}

impl Renban {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = latin(Shape::square(self.size)?)?;
        for cells in self.regions.iter().filter(|cells| cells.len() > 1) {
            puzzle.add(rules::Renban { cells: cells.clone() })?;
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
