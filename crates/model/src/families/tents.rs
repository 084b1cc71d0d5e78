//! Tents: every tree has a tent of its own beside it, tents never touch, and numbers count the tents of lines.

use crate::grid::{Cell, Line, Shape, ValueSet};
use crate::puzzle::Puzzle;
use crate::rules::{self, Apart, LineCount, RuleError};

/// The clues of a puzzle of tents and trees.
#[derive(Clone, Debug, Default)]
pub struct Tents {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// The cells of the trees.
    pub trees: Vec<Cell>,
    /// How many tents there are in lines.
    pub counts: Vec<(Line, u16)>,
}

impl Tents {
    /// The puzzle of these clues: a tent is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::new(self.rows, self.columns, 2)?.from_zero());
        puzzle.add(rules::Tents { trees: self.trees.clone() })?;
        puzzle.add(Apart { values: ValueSet::one(1) })?;
        for &(line, count) in &self.counts {
            puzzle.add(LineCount { line, count, value: 1 })?;
        }
        Ok(puzzle)
    }
}
