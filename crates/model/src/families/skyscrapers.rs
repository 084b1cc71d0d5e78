//! Skyscrapers: each row and column holds every height once, and clues outside the grid count the buildings seen.
//!
//! Where there are fewer heights than cells in a line, the other cells are parks, with the value 0.

use super::{Givens, give, hold_once, hold_once_on_diagonals, latin};
use crate::grid::{Shape, Sight};
use crate::puzzle::Puzzle;
use crate::rules::{Diagonal, RuleError, Skyscraper, Slope};

/// The clues of a skyscraper puzzle.
#[derive(Clone, Debug, Default)]
pub struct Skyscrapers {
    /// The rows and the columns.
    pub size: usize,
    /// How many heights there are: at most the size.
    pub heights: usize,
    /// Whether both diagonals hold every height once, too.
    pub diagonals: bool,
    /// How many buildings are seen from outside.
    pub clues: Vec<(Sight, u16)>,
    /// The given heights.
    pub givens: Givens,
}

impl Skyscrapers {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = if self.heights == self.size { self.without_parks() } else { self.with_parks() }?;
        for &(sight, count) in &self.clues {
            puzzle.add(Skyscraper { sight, count })?;
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }

    fn without_parks(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = latin(Shape::square(self.size)?)?;
        if self.diagonals {
            puzzle.add(Diagonal { direction: Slope::Falling })?;
            puzzle.add(Diagonal { direction: Slope::Rising })?;
        }
        Ok(puzzle)
    }

    fn with_parks(&self) -> Result<Puzzle, RuleError> {
        let shape = Shape::new(self.size, self.size, self.heights + 1)?.from_zero();
        let mut puzzle = Puzzle::new(shape);
        hold_once(&mut puzzle, self.heights)?;
        if self.diagonals {
            hold_once_on_diagonals(&mut puzzle, self.heights)?;
        }
        Ok(puzzle)
    }
}
