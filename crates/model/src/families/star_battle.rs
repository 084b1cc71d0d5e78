//! Star battle: the same number of stars in every row, column and region, and stars never touch.

use crate::grid::{Cell, Shape, ValueSet};
use crate::puzzle::Puzzle;
use crate::rules::{Apart, LinesContain, RegionsContain, RuleError};

/// The clues of a star battle.
#[derive(Clone, Debug, Default)]
pub struct StarBattle {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// How many stars there are in each row, column and region.
    pub stars: usize,
    /// The region of each cell, row by row; cells in none are not there.
    pub regions: Vec<Option<u16>>,
}

impl StarBattle {
    /// The puzzle of these clues: a star is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let shape = Shape::new(self.rows, self.columns, 2)?.from_zero();
        let voids = self.regions.iter().enumerate().filter(|(_, region)| region.is_none());
        let voids: Vec<Cell> = voids.take(shape.len()).map(|(place, _)| shape.cell(place)).collect();
        let mut puzzle = Puzzle::new(shape.with_voids(voids)?);
        let values = vec![1; self.stars];
        puzzle.add(LinesContain { values: values.clone() })?;
        puzzle.add(RegionsContain { regions: self.regions.clone(), values })?;
        puzzle.add(Apart { values: ValueSet::one(1) })?;
        Ok(puzzle)
    }
}
