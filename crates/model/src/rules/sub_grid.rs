//! Grids within a larger board: rows, columns and boxes of a square somewhere on it, or of cells that lie apart.
//! Overlapping grids, such as those of a Samurai Sudoku, are a list of squares.
//!
//! A grid has as many rows and columns as there are values, so each of its rows, columns and boxes is a house.

use super::field::data;
use super::groups::{area, groups};
use super::{Rule, RuleError, check_cells, list};
use crate::grid::{Cell, Filling, Shape};
use crate::mark::{Mark, Tint, spots};

data! {
    /// A square of the board is a grid.
    pub struct SubGrid {
        /// The cell at the top left.
        pub corner: Cell,
        /// Rows of a box.
        pub height: u16,
        /// Columns of a box.
        pub width: u16,
    }
}

data! {
    /// Cells that lie apart are a grid.
    pub struct ScatteredGrid {
        /// The cells of the grid, row by row.
        pub cells: Vec<Cell>,
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
    . . 4 . # #
    1 . . . # #
    . . . . 1 .
    . 3 . . 2 .
    # # . . . .
    # # 3 2 . .
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
        check_boxes(shape, height, width)?;
        match area(corner, n, n).into_iter().find(|&cell| !inside(cell)) {
            Some(cell) => Err(RuleError(format!("the grid at {corner} needs {cell}, which is not there"))),
            None => Ok(()),
        }
    }

    /// Its cells, row by row.
    fn square(&self, shape: &Shape) -> Vec<Cell> {
        area(self.corner, shape.values() as u16, shape.values() as u16)
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        no_repeats(&self.square(filling.shape()), filling, self.height, self.width)
    }

    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        groups(&self.square(shape), shape, self.height, self.width)
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        format!("{} of the grid at {}", name(shape, group), self.corner)
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let boxes = self.groups(shape).split_off(2 * shape.values());
        boxes.into_iter().map(Mark::Box).collect()
    }
}

groups!(
    ScatteredGrid,
    "scattered-grid",
    "Cells that lie apart are a grid of their own: no digit repeats in its rows, columns and boxes.",
    r#"
    values 4
    3 2 . . 3 . . .
    . . . . . . . .
    4 3 . . . . . .
    . . . . . . . 4
    4 . . . 3 . . .
    . . . . . . . .
    . . . . . . . 2
    . . . 1 . . . .
    {"rule":"sub-grid","corner":"r1c1","height":2,"width":2}
    {"rule":"sub-grid","corner":"r1c5","height":2,"width":2}
    {"rule":"sub-grid","corner":"r5c1","height":2,"width":2}
    {"rule":"sub-grid","corner":"r5c5","height":2,"width":2}
    {"rule":"scattered-grid","cells":["r2c2","r2c3","r2c6","r2c7","r3c2","r3c3","r3c6","r3c7","r6c2","r6c3","r6c6","r6c7","r7c2","r7c3","r7c6","r7c7"],"height":2,"width":2}"#,
    |grid: &ScatteredGrid, _| {
        format!(
            "no digit repeats in a row, column or box of the grid that {} and others form",
            list(&grid.cells[..2])
        )
    },
    |grid: &ScatteredGrid, _| format!("the scattered grid of {}", grid.cells[0])
);

impl ScatteredGrid {
    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("a scattered grid", &self.cells, shape)?;
        let (told, n) = (self.cells.len(), shape.values());
        if told != n * n {
            return Err(RuleError(format!("a scattered grid of {n} values has {} cells, not {told}", n * n)));
        }
        check_boxes(shape, self.height, self.width)
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        no_repeats(&self.cells, filling, self.height, self.width)
    }

    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        groups(&self.cells, shape, self.height, self.width)
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        format!("{} of the scattered grid", name(shape, group))
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = format!("The shaded cells form a grid: {}.", self.describe(shape));
        spots(self.cells.clone(), Tint::Grey).into_iter().chain([Mark::Sentence(sentence)]).collect()
    }
}

/// Boxes hold each value once.
fn check_boxes(shape: &Shape, height: u16, width: u16) -> Result<(), RuleError> {
    let n = shape.values();
    if height > 0 && width > 0 && usize::from(height) * usize::from(width) == n {
        return Ok(());
    }
    Err(RuleError(format!("boxes of {height} rows and {width} columns do not hold the {n} values")))
}

fn no_repeats(cells: &[Cell], filling: &Filling, height: u16, width: u16) -> bool {
    let n = filling.shape().values();
    let (height, width) = (usize::from(height), usize::from(width));
    let mut seen = std::collections::BTreeSet::new();
    cells.iter().enumerate().all(|(place, &cell)| {
        let (row, column, value) = (place / n, place % n, filling[cell]);
        seen.insert((0, row, 0, value))
            & seen.insert((1, 0, column, value))
            & seen.insert((2, row / height, column / width, value))
    })
}

/// The rows of a grid, then its columns, then its boxes.
fn groups(cells: &[Cell], shape: &Shape, height: u16, width: u16) -> Vec<Vec<Cell>> {
    let n = shape.values();
    let part = |corner: (usize, usize), height: usize, width: usize| -> Vec<Cell> {
        let rows = corner.0..corner.0 + height;
        rows.flat_map(|row| cells[row * n + corner.1..][..width].iter().copied()).collect()
    };
    let rows = (0..n).map(|row| part((row, 0), 1, n));
    let columns = (0..n).map(|column| part((0, column), n, 1));
    let (height, width) = (usize::from(height), usize::from(width));
    let corners =
        (0..n).step_by(height).flat_map(|row| (0..n).step_by(width).map(move |column| (row, column)));
    rows.chain(columns).chain(corners.map(|corner| part(corner, height, width))).collect()
}

/// What one of these is called.
fn name(shape: &Shape, group: usize) -> String {
    let kind = ["row", "column", "box"][(group / shape.values()).min(2)];
    format!("{kind} {}", group % shape.values() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 3, 2).unwrap();
        for (corner, height, width) in [(Cell::new(0, 0), 2, 1), (Cell::new(0, 1), 1, 2)] {
            law::keeps_the_law(&SubGrid { corner, height, width }.into(), &shape);
        }
        let square = SubGrid { corner: Cell::new(0, 0), height: 1, width: 3 };
        law::keeps_the_law(&square.into(), &Shape::new(3, 3, 3).unwrap());
        let cells = [(0, 0), (0, 3), (1, 0), (1, 3)].map(|(row, column)| Cell::new(row, column)).to_vec();
        let apart = ScatteredGrid { cells, height: 2, width: 1 };
        law::keeps_the_law(&apart.into(), &Shape::new(2, 4, 2).unwrap());
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
