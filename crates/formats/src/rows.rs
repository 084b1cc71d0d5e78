//! Rows of cells: the part that the grid text and the section format have in common.
//!
//! A row is a line. Cells are separated by spaces, which are optional in grids of up to nine rows. `.` and `0` are
//! empty. Frames drawn with `|`, `-`, `+`, `_`, `=` and box-drawing characters mean nothing.

use super::ParseError;
use super::text::{Word, pieces, shorten};
use model::grid::{Shape, Value};
use std::ops::Range;

/// A cell of a row: its value, if it has one, and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub value: Option<Value>,
    pub span: Range<usize>,
}

/// The largest grid whose cells can be written without blanks between them.
const MOST_UNSEPARATED: usize = 9;

/// Whether a character only decorates.
pub(super) fn is_frame(c: char) -> bool {
    matches!(c, '|' | '-' | '+' | '_' | '=' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is nothing but a frame: `------+------`, also with ornaments such as `*-----*`.
pub(super) fn is_frame_line(line: &str) -> bool {
    let plain = line.chars().all(|c| c.is_whitespace() || is_frame(c));
    plain || line.contains("--") && !line.contains(char::is_alphanumeric)
}

/// The cells of a row of `n`, or `None` where the row has not as many.
fn cells<'a>(row: &Word<'a>, n: usize) -> Option<Vec<Word<'a>>> {
    let separates = |c: char| c.is_whitespace() || is_frame(c);
    let apart: Vec<Word> = pieces(row.text, row.span.start, separates).take(n + 1).collect();
    if apart.len() == n || n > MOST_UNSEPARATED {
        return Some(apart).filter(|apart| apart.len() == n);
    }
    let one_by_one: Vec<Word> = signs(row).take(n + 1).collect();
    Some(one_by_one).filter(|cells| cells.len() == n)
}

/// The characters of a row that are neither blanks nor frames.
fn signs<'a>(row: &Word<'a>) -> impl Iterator<Item = Word<'a>> {
    let start = row.span.start;
    let signs = row.text.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_frame(c));
    let text = row.text;
    signs.map(move |(i, c)| {
        let end = i + c.len_utf8();
        Word { text: &text[i..end], span: start + i..start + end }
    })
}

/// How many cells a row of a grid of `n` rows seems to have, for messages.
fn count(row: &Word<'_>, n: usize) -> usize {
    let separates = |c: char| c.is_whitespace() || is_frame(c);
    let apart = pieces(row.text, row.span.start, separates).count();
    if n > MOST_UNSEPARATED { apart } else { apart.max(signs(row).count()) }
}

/// Whether these rows have as many cells as there are rows, all of them digits and dots.
pub(super) fn look_square(rows: &[Word<'_>]) -> bool {
    let n = rows.len();
    let plain = |cell: &Word| cell.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    n <= Shape::MAX_VALUES && rows.iter().all(|row| cells(row, n).is_some_and(|row| row.iter().all(plain)))
}

/// Reads the rows of a square grid: as many cells in each row as there are rows.
pub(super) fn read_square(rows: &[Word<'_>]) -> Result<Vec<Slot>, ParseError> {
    let n = rows.len();
    if let Some(row) = rows.get(Shape::MAX_VALUES) {
        let message = format!("the grid has more than {} rows", Shape::MAX_VALUES);
        return Err(row.error(message).help("larger grids than 64 x 64 have no values for their cells"));
    }
    let mut slots = Vec::with_capacity(n * n);
    for (i, row) in rows.iter().enumerate() {
        let cells = cells(row, n).ok_or_else(|| wrong_length(row, i, n))?;
        for (j, cell) in cells.iter().enumerate() {
            slots.push(slot(cell, (i, j), n)?);
        }
    }
    Ok(slots)
}

fn wrong_length(row: &Word<'_>, i: usize, n: usize) -> ParseError {
    let (rows, cells) = (plural(n, "row"), plural(count(row, n), "cell"));
    let help = if n > MOST_UNSEPARATED {
        "a grid has as many cells in a row as rows, set apart by blanks; an empty cell is . or 0"
    } else {
        "a grid has as many cells in a row as rows; an empty cell is . or 0, while - and _ only decorate"
    };
    row.error(format!("row {} has {cells}, but the grid has {rows}", i + 1))
        .label(format!("{cells} instead of {n}"))
        .help(help)
}

/// "1 row", "2 rows".
pub(super) fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn slot(cell: &Word<'_>, (i, j): (usize, usize), n: usize) -> Result<Slot, ParseError> {
    let slot = |value| Slot { value, span: cell.span.clone() };
    if cell.text == "." {
        return Ok(slot(None));
    }
    let digits = cell.text.bytes().all(|byte| byte.is_ascii_digit());
    let value = cell.text.parse::<Value>().ok().filter(|&value| digits && usize::from(value) <= n);
    match value {
        Some(0) => Ok(slot(None)),
        Some(value) => Ok(slot(Some(value))),
        None => Err(no_value(cell, (i, j), n)),
    }
}

/// The error about a word that is no value of an n x n grid.
pub(super) fn no_value(word: &Word<'_>, (i, j): (usize, usize), n: usize) -> ParseError {
    word.error(format!("r{}c{} cannot hold `{}`", i + 1, j + 1, shorten(word.text)))
        .label(format!("not a value of a {n} x {n} grid"))
        .help(format!("values are 1 to {n}; an empty cell is ."))
}

/// Rows of values with blanks between them, `empty` where there is none.
pub(super) fn write(n: usize, values: impl IntoIterator<Item = Option<Value>>, empty: &str) -> String {
    let width = if n > 9 { 2 } else { 1 };
    let mut text = String::new();
    for (i, value) in values.into_iter().enumerate() {
        let word = value.map_or_else(|| empty.to_string(), |value| value.to_string());
        text += &format!("{word:>width$}{}", if (i + 1) % n == 0 { "\n" } else { " " });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::text::content;
    use super::*;

    fn read(text: &str) -> Result<Vec<Option<u8>>, ParseError> {
        let rows: Vec<Word> = content(text, 0).filter(|row| !is_frame_line(row.text)).collect();
        Ok(read_square(&rows)?.into_iter().map(|slot| slot.value).collect())
    }

    #[test]
    fn blanks_and_frames_are_free() {
        let expected = read("1.. .\n....\n..2.\n...4").unwrap();
        for text in [
            "1 . . .\n. . . .\n. . 2 .\n. . . 4",
            "*--*--*\n1.|..\n..|..\n--+--\n..|2.\n..|.4\n*--*--*",
            "┌──┬──┐\n│1.│..│\n│..│..│\n├──┼──┤\n│..│2.│\n│..│.4│\n└──┴──┘",
            "1000\n0000\n0020\n0004",
        ] {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn a_row_of_another_length_and_a_strange_value_are_pointed_at() {
        let error = read("12\n1").unwrap_err();
        assert_eq!((error.message.as_str(), error.span), ("row 2 has 1 cell, but the grid has 2 rows", 3..4));
        let error = read("1 2\n1 13").unwrap_err();
        assert_eq!((error.message.as_str(), error.span), ("r2c2 cannot hold `13`", 6..8));
        assert_eq!(read("12\n.x").unwrap_err().span, 4..5);
    }

    #[test]
    fn more_than_64_rows_are_refused_before_they_are_read() {
        let error = read(&"1\n".repeat(1000)).unwrap_err();
        assert_eq!(error.message, "the grid has more than 64 rows");
        assert_eq!(error.span, 128..129);
    }

    #[test]
    fn written_rows_line_up() {
        assert_eq!(write(2, [Some(1), None, None, Some(2)], "."), "1 .\n. 2\n");
        assert!(write(10, vec![Some(10); 100], ".").starts_with("10 10"));
    }
}
