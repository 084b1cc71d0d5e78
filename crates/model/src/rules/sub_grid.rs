//! A grid within a larger board: rows, columns and boxes of a square somewhere on it. Overlapping grids, such as those of
//! a Samurai Sudoku, are a list of such squares.
//!
//! The square has as many rows and columns as there are values, so each of its rows, columns and boxes is a house.

use super::RuleError;
use super::field::data;
use super::groups::{area, groups};
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;

data! {
    /// See the [module documentation](self).
    pub struct SubGrid {
        /// The cell at the top left.
        pub corner: Cell,
        /// Rows of a box.
        pub height: u16,
        /// Columns of a box.
        pub width: u16,
    }
}

groups!(
    SubGrid,
    "sub-grid",
    "No digit repeats in a row, column or box of a square that is a part of the board.",
    r#"
    values 4
    . 2 . . . #
    3 . . . . #
    . . . 3 . 1
    4 . . . 2 .
    # . . 4 . .
    # . 2 . . 3
    {"rule":"sub-grid","corner":"r1c1","height":2,"width":2}
    {"rule":"sub-grid","corner":"r3c3","height":2,"width":2}"#,
    |grid: &SubGrid, shape: &Shape| {
        let n = shape.values();
        format!("no digit repeats in a row, column or box of the {n} x {n} cells from {}", grid.corner)
    },
    |grid: &SubGrid, _| format!("the grid at {}", grid.corner)
);

impl SubGrid {
    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        let n = shape.values() as u16;
        let SubGrid { corner, height, width } = *self;
        let last = |from: u16| from.checked_add(n - 1);
        let inside = |cell: Cell| cell.group().is_none() && shape.contains(cell);
        let whole = last(corner.row).zip(last(corner.column)).is_some_and(|(bottom, right)| {
            inside(corner) && usize::from(bottom) < shape.rows() && usize::from(right) < shape.columns()
        });
        if !whole {
            return Err(RuleError(format!(
                "a grid of {n} x {n} cells from {corner} leaves the board of {} rows and {} columns",
                shape.rows(),
                shape.columns()
            )));
        }
        if height == 0 || width == 0 || u32::from(height) * u32::from(width) != u32::from(n) {
            return Err(RuleError(format!(
                "boxes of {height} rows and {width} columns do not hold the {n} values"
            )));
        }
        match area(corner, n, n).into_iter().find(|&cell| !inside(cell)) {
            Some(cell) => Err(RuleError(format!("the grid at {corner} needs {cell}, which is not there"))),
            None => Ok(()),
        }
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let n = filling.shape().values() as u16;
        let mut seen = std::collections::BTreeSet::new();
        area(self.corner, n, n).into_iter().all(|cell| {
            let (row, column) = (cell.row - self.corner.row, cell.column - self.corner.column);
            let value = filling[cell];
            let its_box = (row / self.height, column / self.width);
            seen.insert((0, row, 0, value))
                & seen.insert((1, 0, column, value))
                & seen.insert((2, its_box.0, its_box.1, value))
        })
    }

    /// Its rows, then its columns, then its boxes.
    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let n = shape.values() as u16;
        let at = |row, column| Cell::new(self.corner.row + row, self.corner.column + column);
        let rows = (0..n).map(|row| area(at(row, 0), 1, n));
        let columns = (0..n).map(|column| area(at(0, column), n, 1));
        let corners = (0..n)
            .step_by(self.height.into())
            .flat_map(|row| (0..n).step_by(self.width.into()).map(move |column| (row, column)));
        let boxes = corners.map(|(row, column)| area(at(row, column), self.height, self.width));
        rows.chain(columns).chain(boxes).collect()
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        let n = shape.values();
        let kind = ["row", "column", "box"][(group / n).min(2)];
        format!("{kind} {} of the grid at {}", group % n + 1, self.corner)
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let boxes = self.groups(shape).split_off(2 * shape.values());
        boxes.into_iter().map(Mark::Border).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rule, law};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 3, 2).unwrap();
        for (corner, height, width) in [(Cell::new(0, 0), 2, 1), (Cell::new(0, 1), 1, 2)] {
            law::keeps_the_law(&SubGrid { corner, height, width }.into(), &shape);
        }
        let square = SubGrid { corner: Cell::new(0, 0), height: 1, width: 3 };
        law::keeps_the_law(&square.into(), &Shape::new(3, 3, 3).unwrap());
    }

    #[test]
    fn it_stays_on_the_board() {
        let shape = Shape::new(6, 6, 4).unwrap();
        let at = |row, column| SubGrid { corner: Cell::new(row, column), height: 2, width: 2 };
        let board = shape.clone().with_voids([Cell::new(5, 5)]).unwrap();
        assert!(at(2, 2).check(&shape).is_ok() && at(0, 0).check(&board).is_ok());
        for (bad, shape, message) in [
            (at(3, 0), &shape, "a grid of 4 x 4 cells from r4c1 leaves the board of 6 rows and 6 columns"),
            (at(2, 2), &board, "the grid at r3c3 needs r6c6, which is not there"),
            (
                SubGrid { height: 3, ..at(0, 0) },
                &shape,
                "boxes of 3 rows and 2 columns do not hold the 4 values",
            ),
        ] {
            assert_eq!(bad.check(shape).unwrap_err().to_string(), message);
        }
        assert!(SubGrid { corner: "VA1".parse().unwrap(), height: 2, width: 2 }.check(&shape).is_err());
    }

    #[test]
    fn its_groups_have_names() {
        let shape = Shape::new(6, 6, 4).unwrap();
        let rule = SubGrid { corner: Cell::new(2, 2), height: 2, width: 2 };
        let name = |group| rule.cite_group(&shape, group);
        assert_eq!(
            [name(0), name(7), name(9)].join("; "),
            "row 1 of the grid at r3c3; column 4 of the grid at r3c3; box 2 of the grid at r3c3"
        );
    }
}
