//! Number cross: numbers are crossed out so that those that are left add up to the numbers beside the lines.

use crate::grid::{Line, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{RuleError, WeightedSum};

/// The clues of a number cross.
#[derive(Clone, Debug, Default)]
pub struct NumberCross {
    /// The numbers in the cells, row by row, as many in each row.
    pub numbers: Vec<Vec<u16>>,
    /// What the numbers that are left add up to in lines.
    pub sums: Vec<(Line, u32)>,
}

impl NumberCross {
    /// The puzzle of these clues: a number that is crossed out is a 1.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let columns = self.numbers.first().map_or(0, Vec::len);
        let mut puzzle = Puzzle::new(Shape::new(self.numbers.len(), columns, 2)?.from_zero());
        for &(line, sum) in &self.sums {
            let weights = match line {
                Line::Row(row) => self.numbers.get(usize::from(row)).cloned().unwrap_or_default(),
                Line::Column(column) => {
                    self.numbers.iter().filter_map(|row| row.get(usize::from(column)).copied()).collect()
                }
            };
            puzzle.add(WeightedSum { line, sum, weights, value: 0 })?;
        }
        Ok(puzzle)
    }
}
