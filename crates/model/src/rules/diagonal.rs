//! Diagonals: no value occurs twice on a main diagonal of a square grid.

use super::RuleError;
use super::field::data;
use super::groups::groups;
use super::words::from_to;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};
use serde::{Deserialize, Serialize};

data! {
    /// See the [module documentation](self).
    pub struct Diagonal {
        /// Which of the two.
        pub direction: Slope,
    }
}

/// The direction of a diagonal, seen from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slope {
    /// From the bottom left to the top right.
    Rising,
    /// From the top left to the bottom right.
    Falling,
}

groups!(
    Diagonal,
    "diagonal",
    "No digit repeats along a main diagonal.",
    r#"
    4 . . . . .
    . . . 5 . .
    . . . . . .
    . 3 2 . . .
    . . . . . .
    . . 1 . . .
    {"rule":"diagonal","direction":"rising"}
    {"rule":"diagonal","direction":"falling"}"#,
    |d: &Diagonal, shape| format!("no digit repeats along {}", d.name(shape, 0)),
    |d: &Diagonal, shape| d.name(shape, 0)
);

impl Diagonal {
    /// The one group there is.
    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let last = shape.columns() as u16 - 1;
        let column = |row| if self.direction == Slope::Rising { last - row } else { row };
        vec![(0..=last).map(|row| Cell::new(row, column(row))).collect()]
    }

    fn name(&self, shape: &Shape, _: usize) -> String {
        format!("the diagonal {}", from_to(&self.groups(shape).concat()))
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        if shape.rows() == shape.columns() {
            return Ok(());
        }
        let (rows, columns) = (shape.rows(), shape.columns());
        Err(RuleError(format!("only square grids have diagonals, and this one is {rows} x {columns}")))
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let on = |cell: &Cell| match self.direction {
            Slope::Falling => cell.row == cell.column,
            Slope::Rising => usize::from(cell.row + cell.column) + 1 == filling.shape().rows(),
        };
        let cells = filling.shape().cells().filter(on);
        let mut values: Vec<_> = cells.map(|cell| filling[cell]).collect();
        values.sort_unstable();
        values.is_sorted_by(|a, b| a < b)
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        self.groups(shape).into_iter().map(|cells| Mark::Path(cells, Stroke::Thin)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rule, law};

    #[test]
    fn encoding_matches_meaning() {
        for direction in [Slope::Rising, Slope::Falling] {
            law::keeps_the_law(&Diagonal { direction }.into(), &Shape::new(3, 3, 2).unwrap().from_zero());
            law::keeps_the_law(&Diagonal { direction }.into(), &Shape::new(2, 2, 4).unwrap());
            law::keeps_the_law(&Diagonal { direction }.into(), &Shape::square(1).unwrap());
        }
    }

    #[test]
    fn grids_that_are_not_square_have_no_diagonals() {
        let rule = Diagonal { direction: Slope::Rising };
        assert!(rule.check(&Shape::new(4, 5, 5).unwrap()).is_err());
        let cells: Vec<String> = rule.cells(&Shape::square(3).unwrap()).iter().map(Cell::to_string).collect();
        assert_eq!(cells, ["r1c3", "r2c2", "r3c1"]);
    }
}
