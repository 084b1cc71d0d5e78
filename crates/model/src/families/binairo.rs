//! Binairo: as many of one symbol as of the other in every row and column, and never three alike in a row.
//!
//! Whole lines may be alike, unless it is said that they differ.

use super::{Givens, give};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::{LinesContain, LinesDiffer, NoThree, RuleError};

/// The clues of a Binairo.
#[derive(Clone, Debug, Default)]
pub struct Binairo {
    /// The rows and the columns, an even number.
    pub size: usize,
    /// The given symbols, 1 or 2.
    pub givens: Givens,
    /// Whether no two rows and no two columns are alike.
    pub lines_differ: bool,
}

impl Binairo {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        if !self.size.is_multiple_of(2) {
            let size = self.size;
            return Err(RuleError(format!(
                "lines of {size} cells cannot hold as many of one symbol as of the other"
            )));
        }
        let mut puzzle = Puzzle::new(Shape::new(self.size, self.size, 2)?);
        let half = self.size / 2;
        puzzle.add(LinesContain { values: [vec![1; half], vec![2; half]].concat() })?;
        puzzle.add(NoThree {})?;
        if self.lines_differ {
            puzzle.add(LinesDiffer { lines: Vec::new() })?;
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
