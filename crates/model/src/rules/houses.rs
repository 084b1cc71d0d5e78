//! Rows, columns and boxes: no value occurs twice in any of them.
//!
//! Where a row, column or box has as many cells as there are values, it is a *house*: each value occurs
//! exactly once. The complete set of clauses (each value somewhere, each at most once, besides each cell
//! exactly one value) propagates far better than the minimal one.

use super::RuleError;
use super::field::data;
use super::groups::{area, groups, there, tiles};
use crate::grid::{Cell, Filling, Line, Shape};
use crate::mark::Mark;

data! {
    /// Every row is all different.
    pub struct Rows {}
}

data! {
    /// Every column is all different.
    pub struct Columns {}
}

data! {
    /// The grid splits into boxes, and every box is all different.
    pub struct Boxes {
        /// Rows of a box.
        pub height: u16,
        /// Columns of a box.
        pub width: u16,
    }
}

groups!(
    Rows,
    "rows",
    "No digit repeats in a row.",
    r#"
    . . . .
    4 . . .
    3 4 . .
    . . . 2
    {"rule":"rows"}
    {"rule":"columns"}"#,
    |_: &Rows, _| "no digit repeats in a row".into(),
    |_: &Rows, _| "the rows".into()
);
groups!(
    Columns,
    "columns",
    "No digit repeats in a column.",
    r#"
    . . . .
    4 . . .
    3 4 . .
    . . . 2
    {"rule":"rows"}
    {"rule":"columns"}"#,
    |_: &Columns, _| "no digit repeats in a column".into(),
    |_: &Columns, _| "the columns".into()
);
groups!(
    Boxes,
    "boxes",
    "No digit repeats in a box.",
    r#"
    . . 2 . . 3
    . . . . . .
    4 . . 3 . .
    1 . . . . 6
    . . . . . .
    . 6 3 . . 5
    {"rule":"rows"}
    {"rule":"columns"}
    {"rule":"boxes","height":2,"width":3}"#,
    |b: &Boxes, _| format!("no digit repeats in a box of {} rows and {} columns", b.height, b.width),
    |_: &Boxes, _| "the boxes".into()
);

/// Whether each of the lines has distinct values.
fn no_line_repeats(filling: &Filling, mut lines: impl Iterator<Item = Line>) -> bool {
    lines.all(|line| {
        let mut seen = std::collections::BTreeSet::new();
        filling.shape().line(line).into_iter().all(|cell| seen.insert(filling[cell]))
    })
}

impl Rows {
    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        no_line_repeats(filling, filling.shape().row_lines())
    }

    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        shape.row_lines().map(|line| shape.line(line)).collect()
    }

    fn name(&self, _: &Shape, group: usize) -> String {
        Line::Row(group as u16).to_string()
    }

    fn look(&self, _: &Shape) -> Vec<Mark> {
        Vec::new()
    }
}

impl Columns {
    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        no_line_repeats(filling, filling.shape().column_lines())
    }

    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        shape.column_lines().map(|line| shape.line(line)).collect()
    }

    fn name(&self, _: &Shape, group: usize) -> String {
        Line::Column(group as u16).to_string()
    }

    fn look(&self, _: &Shape) -> Vec<Mark> {
        Vec::new()
    }
}

impl Boxes {
    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        tiles(self.height, self.width, shape)
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let mut seen = std::collections::HashSet::new();
        shape
            .cells()
            .all(|cell| seen.insert((cell.row / self.height, cell.column / self.width, filling[cell])))
    }

    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let (height, width) = (self.height, self.width);
        let tops = (0..shape.rows() as u16).step_by(height.into());
        let lefts =
            |top| (0..shape.columns() as u16).step_by(width.into()).map(move |left| Cell::new(top, left));
        tops.flat_map(lefts).map(|corner| there(area(corner, height, width), shape)).collect()
    }

    /// Boxes are numbered as they are read.
    fn name(&self, _: &Shape, group: usize) -> String {
        format!("box {}", group + 1)
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        self.groups(shape).into_iter().map(Mark::Border).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rule, law};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 3, 3).unwrap();
        law::keeps_the_law(&Rows {}.into(), &shape);
        law::keeps_the_law(&Columns {}.into(), &shape);
        law::keeps_the_law(&Boxes { height: 2, width: 1 }.into(), &Shape::new(2, 2, 3).unwrap());
        law::keeps_the_law(&Boxes { height: 2, width: 2 }.into(), &Shape::new(2, 4, 4).unwrap());
    }

    #[test]
    fn more_cells_than_values_cannot_be_distinct() {
        law::keeps_the_law(&Rows {}.into(), &Shape::new(1, 4, 3).unwrap());
    }

    #[test]
    fn boxes_must_tile_the_grid() {
        let shape = Shape::square(6).unwrap();
        assert!(Boxes { height: 2, width: 3 }.check(&shape).is_ok());
        assert!(Boxes { height: 4, width: 3 }.check(&shape).is_err());
        assert!(Boxes { height: 0, width: 3 }.check(&shape).is_err());
    }
}
