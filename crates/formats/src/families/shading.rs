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

#[cfg(test)]
mod tests {
    use super::super::super::by_name;

    /// The message of an error, and the text that it points at.
    fn refused(format: &str, text: &str) -> (String, String) {
        let error = (by_name(format).unwrap().read)(text).unwrap_err();
        assert!(error.span.end <= text.len());
        (error.message.clone(), text[error.span.clone()].to_string())
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        for (format, text, place, message) in [
            ("star-battle", "2 2\n1 1\n2 2\n", "2 2", "the number of stars is missing"),
            ("tents", "2 2\n1 0\n1 0\n- x\n- o\n", "o", "r2c2 is neither a tree nor empty"),
            ("thermometers", "1 3\n1 1 0\n2\n1.1 1.2 1.4\n", "1.4", "the cell before 1.4 is missing"),
            ("thermometers", "1 2\n1 0\n1\n1.1 1.1\n", "1.1", "r1c1 is already the cell 1.1"),
            ("thermometers", "1 2\n1 0\n1\n1.1 2\n", "2", "`2` is no place in a thermometer"),
            (
                "trinairo",
                "3 3\n1 - -\n- 4x -\n- - -\n",
                "4",
                "what r2c2 holds is 4, but at most 3 is possible",
            ),
            ("mosaic", "1 2\n10 -\n", "10", "the number in r1c1 is 10, but at most 9 is possible"),
            ("number-cross", "1 2\n1 2\n3\n1 -\n", "-", "this cell has no number"),
            ("binairo", "2 2 alike\n- -\n- -\n", "alike", "this does not belong to the size"),
            ("kakurasu", "500 500\n", "500 500", "a grid of 500 x 500 cells is too large"),
        ] {
            assert_eq!(refused(format, text), (message.to_string(), place.to_string()), "{format}");
        }
        assert!(refused("binairo", "3 3\n- - -\n- - -\n- - -\n").0.contains("as many of one symbol"));
    }

    #[test]
    fn rows_that_begin_with_a_void_are_no_comments() {
        let text = "# title: two voids\nstar-battle\n3 3 1\n# 1 1\n2 2 3\n2 3 #\n";
        let format = by_name("star-battle").unwrap();
        let puzzle = (format.read)(text).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.shape().voids().count(), 2);
        assert_eq!(puzzle.about.title.as_deref(), Some("two voids"));
        assert_eq!((format.write)(&puzzle).unwrap(), text);
    }
}
