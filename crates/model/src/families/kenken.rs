//! KenKen: a Latin square with cages whose numbers give a result by addition, subtraction, multiplication or division.

use super::latin;
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::{Calculation, RuleError};

/// The clues of a KenKen.
#[derive(Clone, Debug, Default)]
pub struct KenKen {
    /// The rows, the columns and the values.
    pub size: usize,
    /// The cages. A cage of one cell is a given.
    pub cages: Vec<Calculation>,
}

impl KenKen {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = latin(Shape::square(self.size)?)?;
        self.cages.iter().try_for_each(|cage| puzzle.add(cage.clone()))?;
        Ok(puzzle)
    }
}
