//! Star battle: the same number of stars in every row, column and region, and stars never touch.

use crate::grid::{Shape, ValueSet};
use crate::puzzle::Puzzle;
use crate::rules::{Apart, LinesContain, RegionsContain, Restrict, RuleError};

/// The clues of a star battle.
#[derive(Clone, Debug, Default)]
pub struct StarBattle {
    /// The rows.
    pub rows: usize,
    /// The columns.
    pub columns: usize,
    /// How many stars there are in each row, column and region.
    pub stars: usize,
    /// The region of each cell, row by row; in none there is no star.
    pub regions: Vec<Option<u16>>,
}

impl StarBattle {
    /// The puzzle of these clues: a star is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let shape = Shape::new(self.rows, self.columns, 2)?.from_zero();
        let mut puzzle = Puzzle::new(shape);
        let values = vec![1; self.stars];
        puzzle.add(LinesContain { values: values.clone() })?;
        puzzle.add(RegionsContain { regions: self.regions.clone(), values })?;
        puzzle.add(Apart { values: ValueSet::one(1) })?;
        for (cell, region) in shape.cells().zip(&self.regions) {
            if region.is_none() {
                puzzle.add(Restrict { cell, values: ValueSet::one(0) })?;
            }
        }
        Ok(puzzle)
    }
}
