//! A rule's fields as the format `json` has them, and a full grid as numbers: all that a meaning needs to know.

use serde_json::Value as Json;

/// A row and a column from 0.
pub(super) type At = (usize, usize);

/// A full grid.
#[derive(Clone, Copy)]
pub struct Grid<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) lowest: i64,
    pub(super) highest: i64,
    pub(super) values: &'a [i64],
}

impl Grid<'_> {
    pub(super) fn at(&self, (row, column): At) -> i64 {
        self.values[row * self.columns + column]
    }

    pub(super) fn has(&self, row: i64, column: i64) -> bool {
        (0..self.rows as i64).contains(&row) && (0..self.columns as i64).contains(&column)
    }

    pub(super) fn all(&self) -> Vec<At> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column))).collect()
    }

    pub(super) fn of(&self, cells: &[At]) -> Vec<i64> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// How many values there are.
    pub(super) fn count(&self) -> i64 {
        self.highest - self.lowest + 1
    }
}

/// The fields of a rule.
#[derive(Clone, Copy)]
pub(super) struct Data<'a>(pub(super) &'a Json);

impl<'a> Data<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a Json> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn need(&self, name: &str) -> &'a Json {
        self.get(name).unwrap_or_else(|| panic!("{} lacks {name}", self.0))
    }

    pub(super) fn number(&self, name: &str, unless_given: i64) -> i64 {
        self.get(name).map_or(unless_given, |value| value.as_i64().expect("a number"))
    }

    pub(super) fn numbers(&self, name: &str) -> Vec<i64> {
        self.get(name).map_or_else(Vec::new, numbers)
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| value.as_bool().expect("true or false"))
    }

    pub(super) fn text(&self, name: &str) -> &'a str {
        self.need(name).as_str().expect("a text")
    }

    pub(super) fn list(&self, name: &str) -> &'a [Json] {
        self.get(name).map_or(&[], |value| value.as_array().expect("a list"))
    }

    pub(super) fn cell(&self, name: &str) -> At {
        cell(self.need(name))
    }

    pub(super) fn cells(&self, name: &str) -> Vec<At> {
        cells(self.need(name))
    }

    pub(super) fn lists(&self, name: &str) -> Vec<Vec<At>> {
        self.list(name).iter().map(cells).collect()
    }

    /// The cells of `r3`, `c3`, or of `-r3`, which is read from its end.
    pub(super) fn line(&self, name: &str, grid: &Grid) -> Vec<At> {
        let name = self.text(name);
        let (back, line) = name.strip_prefix('-').map_or((false, name), |line| (true, line));
        let number: usize = line[1..].parse().expect("the number of a line");
        let mut cells: Vec<At> = match &line[..1] {
            "r" => (0..grid.columns).map(|column| (number - 1, column)).collect(),
            _ => (0..grid.rows).map(|row| (row, number - 1)).collect(),
        };
        if back {
            cells.reverse();
        }
        cells
    }
}

pub(super) fn numbers(list: &Json) -> Vec<i64> {
    let list = list.as_array().expect("a list of numbers");
    list.iter().map(|number| number.as_i64().expect("a number")).collect()
}

pub(super) fn cells(list: &Json) -> Vec<At> {
    list.as_array().expect("a list of cells").iter().map(cell).collect()
}

fn cell(name: &Json) -> At {
    let name = name.as_str().expect("the name of a cell");
    let (row, column) = name[1..].split_once('c').expect("a row and a column");
    (row.parse::<usize>().expect("a row") - 1, column.parse::<usize>().expect("a column") - 1)
}

/// Whether no number occurs twice.
pub(super) fn differ(values: &[i64]) -> bool {
    (1..values.len()).all(|place| !values[..place].contains(&values[place]))
}

/// The cells in some order, each once.
pub(super) fn unique(mut cells: Vec<At>) -> Vec<At> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

pub(super) fn sorted(mut values: Vec<i64>) -> Vec<i64> {
    values.sort_unstable();
    values
}

/// How often a number occurs.
pub(super) fn often(values: &[i64], value: i64) -> i64 {
    values.iter().filter(|&&other| other == value).count() as i64
}
