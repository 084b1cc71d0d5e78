//! Str8ts: no number repeats in a row or column, and runs of white cells hold consecutive numbers, in any order.
//!
//! Black cells end runs. Their numbers, where they have some, count in their row and column.

use super::{Givens, give, latin};
use crate::grid::{Cell, Shape, Value};
use crate::puzzle::Puzzle;
use crate::rules::{RuleError, Straights};
use std::collections::BTreeMap;

/// The clues of a Str8ts.
#[derive(Clone, Debug, Default)]
pub struct Str8ts {
    /// The rows, the columns and the values.
    pub size: usize,
    /// The black cells, with their numbers.
    pub blacks: BTreeMap<Cell, Option<Value>>,
    /// The given numbers of white cells.
    pub givens: Givens,
}

impl Str8ts {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let voids = self.blacks.iter().filter(|(_, number)| number.is_none()).map(|(&cell, _)| cell);
        let mut puzzle = latin(Shape::square(self.size)?.with_voids(voids)?)?;
        let walls: Givens = self.blacks.iter().filter_map(|(&cell, &number)| Some((cell, number?))).collect();
        puzzle.add(Straights { walls: walls.keys().copied().collect() })?;
        give(&mut puzzle, &walls)?;
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
