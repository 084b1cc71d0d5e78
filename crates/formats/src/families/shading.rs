//! What families of shaded cells have in common: numbers above the columns and left of the rows, and solutions that mark
//! the shaded cells.

use super::super::ParseError;
use super::super::text::Word;
use super::table::{Table, number};
use super::{Lines, is_empty, rows, size, token};
use model::grid::{Cell, Filling, Line, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// Grids of more cells than this are refused.
const MOST_CELLS: usize = 40_000;

/// The grid of shaded and empty cells of a table.
pub(super) fn shape(table: &Table<'_>) -> Result<Shape, ParseError> {
    if table.rows * table.columns > MOST_CELLS {
        let message = format!("a grid of {} x {} cells is too large", table.rows, table.columns);
        return Err(table.size.error(message).help(format!("at most {MOST_CELLS} cells are possible")));
    }
    let shape = Shape::new(table.rows, table.columns, 2).map_err(|error| table.refuse(&error.into()))?;
    Ok(shape.from_zero())
}

/// The rows and columns of a grid, in the order in which their numbers are written.
fn lines(rows: usize, columns: usize) -> [Vec<Line>; 2] {
    [(0..columns as u16).map(Line::Column).collect(), (0..rows as u16).map(Line::Row).collect()]
}

/// Two lines of numbers: for the columns, then for the rows.
pub(super) fn line_numbers(table: &mut Table<'_>, most: u32) -> Result<Vec<(Line, u32)>, ParseError> {
    let mut numbers = Vec::new();
    for (lines, what) in lines(table.rows, table.columns).into_iter().zip(["columns", "rows"]) {
        let words = table.line(&format!("the line of numbers of the {what}"), lines.len())?;
        for (line, word) in lines.into_iter().zip(words) {
            let number = number(&word, &format!("the number of {line}"), 0..=most)?;
            numbers.extend(number.map(|number| (line, number)));
        }
    }
    Ok(numbers)
}

/// The size of a puzzle, and its numbers beside lines.
pub(super) fn numbered(puzzle: &Puzzle, number: impl Fn(&AnyRule) -> Option<(Line, u32)>) -> Lines {
    let shape = puzzle.shape();
    let numbers: BTreeMap<Line, u32> = puzzle.rules().iter().filter_map(number).collect();
    let written = lines(shape.rows(), shape.columns())
        .map(|lines| lines.iter().map(|line| token(numbers.get(line))).collect());
    [size(shape.rows(), shape.columns(), &[])].into_iter().chain(written).collect()
}

/// The number beside a line that counts its shaded cells.
pub(super) fn counted(rule: &AnyRule) -> Option<(Line, u32)> {
    match rule {
        AnyRule::LineCount(count) => Some((count.line, count.count.into())),
        _ => None,
    }
}

/// The tokens of the cells of a puzzle.
pub(super) fn cell_rows(puzzle: &Puzzle, tokens: &BTreeMap<Cell, String>) -> Lines {
    let shape = puzzle.shape();
    let row = |row: u16| {
        (0..shape.columns() as u16).map(|column| token(tokens.get(&Cell::new(row, column)))).collect()
    };
    (0..shape.rows() as u16).map(row).collect()
}

/// The tokens of a solution: `x` is shaded.
pub(super) fn shaded(filling: &Filling) -> Lines {
    rows(filling, |value| if value == 1 { "x" } else { "-" }.to_string())
}

/// The regions of cells, by the numbers or names that stand in them; `#`, `@` and nothing are in none.
pub(super) fn region_map(tokens: &[Word<'_>]) -> Result<Vec<Option<u16>>, ParseError> {
    let is_none = |word: &Word<'_>| is_empty(word) || matches!(word.text, "#" | "@");
    let named = || tokens.iter().filter(|word| !is_none(word));
    if named().all(|word| word.text.parse::<u16>().is_ok()) {
        return Ok(tokens.iter().map(|word| word.text.parse().ok()).collect());
    }
    let mut numbers: BTreeMap<&str, u16> = BTreeMap::new();
    for word in named() {
        let next = u16::try_from(numbers.len() + 1).map_err(|_| word.error("there are too many regions"))?;
        numbers.entry(word.text).or_insert(next);
    }
    let number = |word: &Word<'_>| if is_none(word) { None } else { numbers.get(word.text).copied() };
    Ok(tokens.iter().map(number).collect())
}

/// The map of regions as tokens.
pub(super) fn map_rows(regions: &[Option<u16>], columns: usize, none: &str) -> Lines {
    let name = |region: &Option<u16>| region.map_or(none.to_string(), |region| region.to_string());
    regions.chunks(columns).map(|row| row.iter().map(name).collect()).collect()
}
