//! Mathrax: a Latin square with circles on corners, whose diagonals give the same result.

use super::{Givens, give, latin};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::{CornerResult, RuleError};

/// The clues of a Mathrax.
#[derive(Clone, Debug, Default)]
pub struct Mathrax {
    /// The rows, the columns and the values.
    pub size: usize,
    /// The circles.
    pub circles: Vec<CornerResult>,
    /// The given numbers.
    pub givens: Givens,
}

impl Mathrax {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = latin(Shape::square(self.size)?)?;
        self.circles.iter().try_for_each(|circle| puzzle.add(circle.clone()))?;
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
