//! Windoku: windows of the size of a box, one cell apart from each other and from the edge, have distinct values.
//!
//! A grid that is too small for a window has none.

use super::RuleError;
use super::field::data;
use super::groups::{area, groups};
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Windoku {
        /// Rows of a window.
        pub height: u16,
        /// Columns of a window.
        pub width: u16,
    }
}

groups!(
    Windoku,
    "windoku",
    "No digit repeats in a window, an extra box one cell away from the edge and from other windows.",
    r#"
    . 6 . . . 9 . 3 .
    . . 1 . . . . . .
    . . . . . . 9 . .
    . . . . 1 . 4 . .
    . . . . . . . . 7
    . . . 4 . . . . .
    . . . 1 . . . . .
    3 . . 8 7 . 2 . 5
    . . . . 2 . . . .
    {"rule":"windoku","height":3,"width":3}"#,
    |w: &Windoku, _| format!("no digit repeats in a window of {} rows and {} columns", w.height, w.width),
    |_: &Windoku, _| "the windows".into()
);

impl Windoku {
    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let (height, width) = (self.height, self.width);
        let corners = |side: usize, part: u16| {
            (1..side as u16).step_by(usize::from(part) + 1).filter(move |&at| usize::from(at + part) < side)
        };
        let tops = corners(shape.rows(), height);
        let places =
            tops.flat_map(|top| corners(shape.columns(), width).map(move |left| Cell::new(top, left)));
        places.map(|corner| area(corner, height, width)).collect()
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        let windows = self.groups(shape);
        windows.get(group).map_or_else(String::new, |cells| format!("the window of {}", cells[0]))
    }

    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        let sides = 1..=Shape::MAX_SIDE as u16;
        if sides.contains(&self.height) && sides.contains(&self.width) {
            return Ok(());
        }
        Err(RuleError(format!("a window of {} rows and {} columns is none", self.height, self.width)))
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        // The number of the window that a row or column crosses; what lies between windows crosses none.
        let window = |at: u16, part: u16, side: usize| {
            let (number, place) = (at.checked_sub(1)? / (part + 1), (at - 1) % (part + 1));
            let inside = place < part && usize::from((number + 1) * (part + 1)) < side;
            inside.then_some(number)
        };
        let mut seen = BTreeSet::new();
        shape.cells().all(|cell| {
            let row = window(cell.row, self.height, shape.rows());
            let column = window(cell.column, self.width, shape.columns());
            row.zip(column).is_none_or(|place| seen.insert((place, filling[cell])))
        })
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
        law::keeps_the_law(&Windoku { height: 1, width: 1 }.into(), &Shape::new(3, 3, 2).unwrap());
        let shape = Shape::new(3, 4, 2).unwrap();
        law::keeps_the_law(&Windoku { height: 1, width: 2 }.into(), &shape.from_zero());
        law::keeps_the_law(&Windoku { height: 2, width: 2 }.into(), &shape);
        law::keeps_the_law(&Windoku { height: 1, width: 3 }.into(), &shape);
    }

    #[test]
    fn every_window_is_looked_at_and_nothing_else() {
        let (rule, shape) = (Windoku { height: 3, width: 3 }, Shape::square(9).unwrap());
        // Each window counts from 1 to 9; all cells between them are 1.
        let value = |cell: Cell| match (cell.row % 4, cell.column % 4) {
            (0, _) | (_, 0) => 1,
            (row, column) => (row as u8 - 1) * 3 + column as u8,
        };
        let right: Vec<u8> = shape.cells().map(value).collect();
        assert!(rule.holds(&Filling::new(&shape, right.clone()).unwrap()));
        for (row, column) in [(1, 1), (3, 7), (6, 2), (7, 7)] {
            let mut wrong = right.clone();
            let place = &mut wrong[row * 9 + column];
            *place = *place % 9 + 1;
            assert!(!rule.holds(&Filling::new(&shape, wrong).unwrap()), "row {row}, column {column}");
        }
    }

    #[test]
    fn a_9x9_grid_has_four_windows() {
        let windows = Windoku { height: 3, width: 3 }.groups(&Shape::square(9).unwrap());
        let corners: Vec<Cell> = windows.iter().map(|cells| cells[0]).collect();
        assert_eq!(corners, [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(row, column)| Cell::new(row, column)));
        assert!(Windoku { height: 0, width: 3 }.check(&Shape::square(9).unwrap()).is_err());
        assert!(Windoku { height: u16::MAX, width: 3 }.check(&Shape::square(9).unwrap()).is_err());
    }
}
