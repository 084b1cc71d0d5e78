//! Puzzles, as Python holds them.

use crate::error::{at, plain, raise};
use ::ask::AskError;
use gridwright::formats::{self, Format, Reading};
use gridwright::{AnyRule, Cell, Puzzle, RuleError, Shape, Value, render};
use pyo3::prelude::*;
use std::str::FromStr;
use std::sync::Arc;

/// A puzzle. It is shared with whoever solves it, and copied when it changes meanwhile.
#[pyclass(module = "gridwright._gridwright", eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct NativePuzzle {
    puzzle: Arc<Puzzle>,
}

/// Something odd: what, its line, its column, and what would be right.
type Odd = (String, usize, usize, Option<String>);

impl NativePuzzle {
    /// The puzzle, to be used without the interpreter's lock.
    pub(crate) fn shared(&self) -> Arc<Puzzle> {
        Arc::clone(&self.puzzle)
    }

    fn change(&mut self) -> &mut Puzzle {
        Arc::make_mut(&mut self.puzzle)
    }
}

impl From<Puzzle> for NativePuzzle {
    fn from(puzzle: Puzzle) -> NativePuzzle {
        NativePuzzle { puzzle: Arc::new(puzzle) }
    }
}

#[pymethods]
impl NativePuzzle {
    /// A grid without rules.
    #[new]
    fn new(py: Python<'_>, rows: usize, columns: usize, values: usize, lowest: u8) -> PyResult<NativePuzzle> {
        let shape = Shape::new(rows, columns, values).map_err(|error| plain(py, error))?;
        match lowest {
            0 => Ok(Puzzle::new(shape.from_zero()).into()),
            1 => Ok(Puzzle::new(shape).into()),
            other => Err(plain(py, format!("the lowest value is 0 or 1, not {other}"))),
        }
    }

    /// An n x n grid with rows, columns and the usual boxes.
    #[staticmethod]
    fn sudoku(py: Python<'_>, n: usize) -> PyResult<NativePuzzle> {
        Ok(Puzzle::sudoku(n).map_err(|error| plain(py, error))?.into())
    }

    /// Reads one of the puzzles of a text, and says what is odd about it.
    #[staticmethod]
    #[pyo3(signature = (text, format, select, lenient))]
    fn read(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
        select: usize,
        lenient: bool,
    ) -> PyResult<(NativePuzzle, Vec<Odd>)> {
        let from = format.map(|name| format_of(py, name)).transpose()?;
        let read = if lenient { formats::read_leniently } else { formats::read };
        let (_, Reading { puzzles, warnings }) = read(text, from).map_err(|bad| at(py, text, &bad))?;
        let count = puzzles.len();
        let puzzle = puzzles.into_iter().nth(select.wrapping_sub(1)).ok_or_else(|| {
            let error = AskError::new(format!("there is no puzzle {select}: the text holds {count}"));
            raise(py, error.help("puzzles are counted from 1"))
        })?;
        let odd = warnings.into_iter().map(|warning| {
            let (line, column) = warning.line_and_column(text);
            (warning.message, line, column, warning.help)
        });
        Ok((puzzle.into(), odd.collect()))
    }

    /// Adds a rule in JSON.
    fn add(&mut self, py: Python<'_>, rule: &str) -> PyResult<()> {
        let rule = crate::catalogue::read(rule).map_err(|error| plain(py, error))?;
        self.change().add(rule).map_err(|error| plain(py, error))
    }

    /// A given.
    fn set(&mut self, py: Python<'_>, cell: &str, value: i64) -> PyResult<()> {
        let cell = Cell::from_str(cell).map_err(|error| plain(py, error))?;
        let value = value_of(cell, value).map_err(|error| plain(py, error))?;
        self.change().set(cell, value).map_err(|error| plain(py, error))
    }

    /// Givens row by row; `empty` is no given.
    fn fill(&mut self, py: Python<'_>, rows: Vec<Vec<i64>>, empty: i64) -> PyResult<()> {
        let (height, width) = (self.puzzle.shape().rows(), self.puzzle.shape().columns());
        if rows.len() != height || rows.iter().any(|row| row.len() != width) {
            return Err(plain(
                py,
                format!("the grid has {height} rows of {width} cells, and these have not"),
            ));
        }
        for (row, values) in (0..).zip(&rows) {
            for (column, &value) in (0..).zip(values).filter(|(_, value)| **value != empty) {
                let cell = Cell::new(row, column);
                let set = value_of(cell, value).and_then(|value| self.change().set(cell, value));
                set.map_err(|error| plain(py, error))?;
            }
        }
        Ok(())
    }

    /// Rows, columns, the number of values, and the lowest.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, Value) {
        let shape = self.puzzle.shape();
        (shape.rows(), shape.columns(), shape.values(), shape.lowest())
    }

    /// All rules in JSON, in their order.
    #[getter]
    fn rules(&self) -> String {
        serde_json::to_string(self.puzzle.rules()).expect("rules have nothing that JSON cannot express")
    }

    /// Every rule in a sentence.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        self.puzzle.rules().iter().map(|rule| rule.describe(self.puzzle.shape())).collect()
    }

    /// The cells that have one value from the start.
    #[getter]
    fn givens(&self) -> Vec<(String, Value)> {
        self.puzzle.givens().iter().map(|(cell, &value)| (cell.to_string(), value)).collect()
    }

    /// What people call such a puzzle.
    #[getter]
    fn kind(&self) -> String {
        ::ask::kind(&self.puzzle)
    }

    #[getter]
    fn title(&self) -> Option<String> {
        self.puzzle.about.title.clone()
    }

    #[setter]
    fn set_title(&mut self, title: Option<String>) {
        self.change().about.title = title;
    }

    #[getter]
    fn author(&self) -> Option<String> {
        self.puzzle.about.author.clone()
    }

    #[setter]
    fn set_author(&mut self, author: Option<String>) {
        self.change().about.author = author;
    }

    /// The puzzle in a format.
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format_of(py, format)?;
        (format.write)(&self.puzzle).map_err(|error| {
            let error = AskError::new(error.to_string());
            raise(py, error.help("json can express every puzzle; lossy leaves out what does not fit"))
        })
    }

    /// The puzzle for terminals.
    fn drawing(&self) -> String {
        render::pretty(&self.puzzle, None, &render::Style { color: false })
    }

    /// A copy that can change on its own.
    fn copy(&self) -> NativePuzzle {
        self.clone()
    }

    /// The puzzle on a line: a plain string if that says all, and else JSON.
    fn line(&self) -> String {
        line(&self.puzzle)
    }
}

/// The format of a name.
fn format_of(py: Python<'_>, name: &str) -> PyResult<&'static Format> {
    formats::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = formats::ALL.iter().map(|format| format.name).collect();
        let error = AskError::new(format!("there is no format `{name}`"));
        raise(py, error.help(format!("formats are {}", known.join(", "))))
    })
}

fn value_of(cell: Cell, value: i64) -> Result<Value, RuleError> {
    Value::try_from(value).map_err(|_| RuleError(format!("{cell} cannot hold {value}")))
}

/// A puzzle on a line: a plain string if that says all, and else JSON.
pub(crate) fn line(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let plain = shape.rows() == 9 && shape.columns() == 9 && shape.values() == 9 && shape.lowest() == 1;
    if plain && shape.is_full_grid() && is_standard(puzzle) {
        let mut text = [b'.'; 81];
        for (&cell, &value) in puzzle.givens() {
            text[shape.index(cell)] = b'0' + value;
        }
        return String::from_utf8_lossy(&text).into_owned();
    }
    let json = formats::by_name("json").expect("the format is in the list");
    let text = (json.write)(puzzle).expect("our own format writes everything");
    // Breaks stand only between parts, never within a text.
    text.lines().map(str::trim).collect()
}

/// Whether the rules are rows, columns, the usual boxes, and givens.
fn is_standard(puzzle: &Puzzle) -> bool {
    let usual = puzzle.shape().usual_box();
    let [mut rows, mut columns, mut boxes] = [false; 3];
    let only_these = puzzle.rules().iter().all(|rule| match rule {
        AnyRule::Rows(_) => {
            rows = true;
            true
        }
        AnyRule::Columns(_) => {
            columns = true;
            true
        }
        AnyRule::Boxes(rule) => {
            boxes = Some((rule.height, rule.width)) == usual;
            boxes
        }
        AnyRule::Restrict(rule) => rule.values.single().is_some(),
        _ => false,
    });
    only_these && rows && columns && boxes
}
