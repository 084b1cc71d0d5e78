//! Kakurasu: shaded cells weigh their place in the line, and a number beside a line says what they weigh together.

use crate::grid::{Line, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{RuleError, WeightedSum};

/// The clues of a Kakurasu.
#[derive(Clone, Debug, Default)]
pub struct Kakurasu {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// What the shaded cells of lines weigh.
    pub sums: Vec<(Line, u32)>,
}

impl Kakurasu {
    /// The puzzle of these clues: a shaded cell is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, 2)?.from_zero());
        for &(line, sum) in &self.sums {
            puzzle.add(WeightedSum { line, sum, weights: Vec::new(), value: 1 })?;
        }
        Ok(puzzle)
    }
}
