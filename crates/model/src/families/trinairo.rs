//! Trinairo: as many of each of three symbols in every row and column. A given symbol has a neighbour, across or down,
//! that is equal to it, or is marked to have none.

use crate::grid::{Cell, Shape, Value};
use crate::puzzle::Puzzle;
use crate::rules::{EqualNeighbour, LinesContain, RuleError};

/// The clues of a Trinairo.
#[derive(Clone, Debug, Default)]
pub struct Trinairo {
    /// The rows and the columns, a multiple of three.
    pub size: usize,
    /// The given symbols, 1 to 3, and whether they have no equal neighbour.
    pub givens: Vec<(Cell, Value, bool)>,
}

impl Trinairo {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        if !self.size.is_multiple_of(3) {
            let size = self.size;
            return Err(RuleError(format!(
                "lines of {size} cells cannot hold as many of each of three symbols"
            )));
        }
        let mut puzzle = Puzzle::new(Shape::new(self.size, self.size, 3)?);
        let third = self.size / 3;
        puzzle.add(LinesContain { values: [1, 2, 3].map(|value| vec![value; third]).concat() })?;
        for &(cell, value, alone) in &self.givens {
            puzzle.set(cell, value)?;
            puzzle.add(EqualNeighbour { cell, alone })?;
        }
        Ok(puzzle)
    }
}
