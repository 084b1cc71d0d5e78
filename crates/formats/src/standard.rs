//! The plain Sudoku inside a puzzle: rows, columns and the usual boxes, what the cells may hold, and the
//! rules that are left. Every format that has no words for the frame asks here whether a puzzle has it.

use super::{ParseError, WriteError};
use model::grid::{Value, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Boxes, Restrict};
use std::ops::Range;

/// How many refusals a [`WriteError`] lists before it only counts.
const MOST_REFUSALS: usize = 5;

/// A puzzle taken apart for writing.
pub(super) struct Standard<'a> {
    puzzle: &'a Puzzle,
    /// What each cell may hold, row by row; `None` where no rule says.
    pub cells: Vec<Option<ValueSet>>,
    /// Whether the usual boxes are there, or the size has none.
    pub boxes: bool,
    /// The rules that neither the frame nor the cells' values express, in their order.
    rest: Vec<&'a AnyRule>,
    refusals: Vec<String>,
}

impl<'a> Standard<'a> {
    /// Takes a puzzle apart. What is missing from the frame is refused at once.
    pub(super) fn of(puzzle: &'a Puzzle) -> Standard<'a> {
        let mut parts = Standard::with_any_boxes(puzzle);
        if !parts.boxes {
            parts.refuse("the usual boxes need not have distinct values");
        }
        parts
    }

    /// The same for formats that can also do without boxes.
    pub(super) fn with_any_boxes(puzzle: &'a Puzzle) -> Standard<'a> {
        let shape = puzzle.shape();
        let usual = shape.usual_box();
        let mut parts = Standard {
            puzzle,
            cells: vec![None; shape.len()],
            boxes: usual.is_none(),
            rest: Vec::new(),
            refusals: Vec::new(),
        };
        let (mut rows, mut columns) = (false, false);
        for rule in puzzle.rules() {
            match rule {
                AnyRule::Rows(_) => rows = true,
                AnyRule::Columns(_) => columns = true,
                AnyRule::Boxes(Boxes { height, width }) if usual == Some((*height, *width)) => {
                    parts.boxes = true;
                }
                AnyRule::Restrict(Restrict { cell, values }) => {
                    let held = &mut parts.cells[shape.index(*cell)];
                    *held = Some(held.map_or(*values, |before| before.and(*values)));
                }
                other => parts.rest.push(other),
            }
        }
        if !shape.is_square() || shape.lowest() != 1 {
            parts.refuse(format!(
                "a grid of {} rows, {} columns and the values {} to {}",
                shape.rows(),
                shape.columns(),
                shape.lowest(),
                shape.highest()
            ));
        }
        for (there, what) in [(rows, "rows"), (columns, "columns")] {
            if !there {
                parts.refuse(format!("the {what} need not have distinct values"));
            }
        }
        parts
    }

    /// The number of rows, columns and values.
    pub(super) fn n(&self) -> usize {
        self.puzzle.shape().values()
    }

    /// The given of each cell; cells that may hold one of several values are refused.
    pub(super) fn givens(&mut self) -> Vec<Option<Value>> {
        let cells = std::mem::take(&mut self.cells);
        let given = |(index, values): (usize, &Option<ValueSet>)| {
            let single = values.and_then(ValueSet::single);
            if values.is_some() && single.is_none() {
                self.refuse_cell(index, *values);
            }
            single
        };
        let givens = cells.iter().enumerate().map(given).collect();
        self.cells = cells;
        givens
    }

    /// Takes those of the remaining rules that a format has words for.
    pub(super) fn take<T>(&mut self, pick: impl Fn(&'a AnyRule) -> Option<T>) -> Vec<T> {
        let mut taken = Vec::new();
        self.rest.retain(|rule| match pick(rule) {
            Some(part) => {
                taken.push(part);
                false
            }
            None => true,
        });
        taken
    }

    /// Notes something that the format cannot express.
    pub(super) fn refuse(&mut self, what: impl Into<String>) {
        self.refusals.push(what.into());
    }

    /// Notes that the format cannot express what a cell may hold.
    pub(super) fn refuse_cell(&mut self, index: usize, values: Option<ValueSet>) {
        let cell = self.puzzle.shape().cell(index);
        self.refuse(match values {
            Some(values) => AnyRule::from(Restrict { cell, values }).describe(self.puzzle.shape()),
            None => format!("{cell} may hold any value"),
        });
    }

    /// Nothing was refused and no rule is left, or the error that names what was and is.
    pub(super) fn finish(self, format: &'static str) -> Result<(), WriteError> {
        let count = self.refusals.len() + self.rest.len();
        if count == 0 {
            return Ok(());
        }
        let rules = self.rest.iter().map(|rule| rule.describe(self.puzzle.shape()));
        let mut what: Vec<String> = self.refusals.into_iter().chain(rules).take(MOST_REFUSALS).collect();
        if count > what.len() {
            what.push(format!("and {} more", count - what.len()));
        }
        Err(WriteError { format, what })
    }
}

/// An n x n Sudoku without givens; what speaks against the size is an error at that place.
pub(super) fn sudoku(n: usize, span: Range<usize>) -> Result<Puzzle, ParseError> {
    Puzzle::sudoku(n).map_err(|error| ParseError::new(span, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Cell, Shape};
    use model::rules::{AntiKnight, Rows};

    #[test]
    fn a_plain_sudoku_leaves_nothing_over() {
        for n in [1, 4, 6, 7, 9] {
            let puzzle = Puzzle::sudoku(n).unwrap();
            assert_eq!(Standard::of(&puzzle).finish("x"), Ok(()), "{n}");
        }
    }

    #[test]
    fn what_is_missing_and_what_is_left_is_named() {
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap());
        puzzle.add(Rows {}).unwrap();
        puzzle.add(Boxes { height: 1, width: 4 }).unwrap();
        puzzle.add(AntiKnight {}).unwrap();
        let what = Standard::of(&puzzle).finish("x").unwrap_err().what;
        assert_eq!(what.len(), 4, "{what:?}");
        assert_eq!(what[0], "the columns need not have distinct values");
        assert!(what[2].contains("1 rows and 4 columns"), "{what:?}");
    }

    #[test]
    fn a_long_list_ends_in_a_count() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for column in 0..8 {
            puzzle.less(Cell::new(0, column), Cell::new(0, column + 1)).unwrap();
        }
        let error = Standard::of(&puzzle).finish("x").unwrap_err();
        assert_eq!(error.what.len(), 6);
        assert_eq!(error.what[5], "and 3 more");
    }
}
