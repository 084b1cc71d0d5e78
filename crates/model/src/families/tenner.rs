//! Tenner grid: each row holds the digits 0 to 9, equal digits never touch, and columns have sums.

use super::{Givens, give};
use crate::grid::{Line, Shape, Sight};
use crate::puzzle::Puzzle;
use crate::rules::{AntiKing, EdgeSum, Rows, RuleError};

/// The clues of a tenner grid.
#[derive(Clone, Debug, Default)]
pub struct Tenner {
    /// The number of rows, without that of the sums.
    pub rows: usize,
    /// The sum of each column, which also tells how many there are: 10 unless the puzzle is a small one.
    pub sums: Vec<Option<u32>>,
    /// The given digits.
    pub givens: Givens,
}

impl Tenner {
    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let columns = self.sums.len();
        let mut puzzle = Puzzle::new(Shape::new(self.rows, columns, columns)?.from_zero());
        puzzle.add(Rows {})?;
        puzzle.add(AntiKing {})?;
        for (column, sum) in (0..).zip(&self.sums) {
            let sight = Sight { line: Line::Column(column), back: true };
            if let &Some(sum) = sum {
                puzzle.add(EdgeSum { sight, sum, count: self.rows as u16 })?;
            }
        }
        give(&mut puzzle, &self.givens)?;
        Ok(puzzle)
    }
}
