//! ABC end view: each row and column holds every letter once, and clues outside the grid are the first letters seen.
//!
//! The letters are the values from 1; empty cells have the value 0.

use super::{Givens, give, hold_once, hold_once_on_diagonals};
use crate::grid::{Shape, Sight, Value};
use crate::puzzle::Puzzle;
use crate::rules::{FirstSeen, RuleError};

/// The clues of an ABC end view.
#[derive(Clone, Debug, Default)]
pub struct AbcEndView {
    /// The rows and the columns.
    pub size: usize,
    /// How many letters there are.
    pub letters: usize,
    /// Whether both diagonals hold every letter once, too.
    pub diagonals: bool,
    /// The first letters seen from outside.
    pub clues: Vec<(Sight, Value)>,
    /// The given letters.
    pub givens: Givens,
}

impl AbcEndView {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.size, self.size, self.letters + 1)?.from_zero());
        hold_once(&mut puzzle, self.letters)?;
        if self.diagonals {
            hold_once_on_diagonals(&mut puzzle, self.letters)?;
        }
        for &(sight, value) in &self.clues {
            puzzle.add(FirstSeen { sight, value })?;
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
