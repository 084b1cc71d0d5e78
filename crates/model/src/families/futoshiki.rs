//! Futoshiki: a Latin square in which signs between neighbours say which of two values is smaller.

use super::{Givens, give, latin};
use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::RuleError;

/// The clues of a futoshiki.
#[derive(Clone, Debug, Default)]
pub struct Futoshiki {
    /// The rows, the columns and the values.
    pub size: usize,
    /// Pairs of cells, the smaller one first.
    pub less: Vec<[Cell; 2]>,
    /// The given values.
    pub givens: Givens,
}

impl Futoshiki {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = latin(Shape::square(self.size)?)?;
        give(&mut puzzle, &self.givens)?;
        for &[smaller, larger] in &self.less {
            puzzle.less(smaller, larger)?;
        }
        Ok(puzzle)
    }
}
