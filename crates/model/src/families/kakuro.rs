//! Kakuro: runs of white cells in rows and columns hold different digits that add up to the clue in front of them.

use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{CrossSum, RuleError};
use std::collections::BTreeMap;

/// The clues of a Kakuro.
#[derive(Clone, Debug, Default)]
pub struct Kakuro {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The black cells, with the sums of the run below and of the run to the right.
    pub blacks: BTreeMap<Cell, Sums>,
}

/// What stands in a black cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The sum of the run below.
    pub down: Option<u32>,
    /// The sum of the run to the right.
    pub right: Option<u32>,
}

impl Kakuro {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let shape = Shape::new(self.rows, self.columns, 9)?.with_voids(self.blacks.keys().copied())?;
        let mut puzzle = Puzzle::new(shape.clone());
        for down in [false, true] {
            for first in shape.cells() {
                let cells = run(&shape, first, down);
                let before = before(first, down).and_then(|cell| self.blacks.get(&cell));
                let sum = before.and_then(|sums| if down { sums.down } else { sums.right });
                if cells.len() > 1 || sum.is_some() && !cells.is_empty() {
                    puzzle.add(CrossSum { cells, sum })?;
                }
            }
        }
        Ok(puzzle)
    }
}

/// The run that begins with a cell; no cells if the run begins earlier.
pub fn run(shape: &Shape, first: Cell, down: bool) -> Vec<Cell> {
    let (rows, columns) = if down { (1, 0) } else { (0, 1) };
    if shape.offset(first, -rows, -columns).is_some() {
        return Vec::new();
    }
    std::iter::successors(Some(first), |&cell| shape.offset(cell, rows, columns)).collect()
}

/// The cell in front of a run, unless it begins at the edge.
pub fn before(first: Cell, down: bool) -> Option<Cell> {
    let (rows, columns) = if down { (1, 0) } else { (0, 1) };
    Some(Cell::new(first.row.checked_sub(rows)?, first.column.checked_sub(columns)?))
}
