//! The board of Simple Sudoku: nine rows, boxes set apart by frames.
//!
//! ```text
//! *-----------*
//! |1..|...|...|
//! |...|2..|...|
//! |...|...|..3|
//! |---+---+---|
//! ```
//!
//! Syntax: 9 rows of 9 cells; `.`, `X` or `0` is an empty cell, frames are `|` and lines of `-`. A frame between boxes
//! and no blanks between cells tells the format; any other board of rows is `grid`. See `docs/formats/ss.md`.

use super::about;
use super::rows::{is_frame, is_frame_line, plural};
use super::standard::{Standard, sudoku};
use super::text::{Word, content};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::Value;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "ss",
    about: "A plain 9 x 9 Sudoku as the board of Simple Sudoku: rows of 1..|...|..., lines of dashes between boxes",
    endings: &["ss"],
    sniff,
    read,
    write,
};

/// Rows, columns and values.
pub(super) const SIDE: usize = 9;

/// The lines that are rows; one more than there can be shows that there are too many.
pub(super) fn rows<'a>(lines: impl Iterator<Item = Word<'a>>) -> Vec<Word<'a>> {
    lines.filter(|line| !is_frame_line(line.text)).take(SIDE + 1).collect()
}

/// What a character of a row says; `None` where it is neither a cell nor a frame.
enum Sign {
    Cell(Option<Value>),
    Frame,
}

fn sign(c: char) -> Option<Sign> {
    match c {
        '.' | 'X' | 'x' | '0' => Some(Sign::Cell(None)),
        '1'..='9' => Some(Sign::Cell(c.to_digit(10).map(|digit| digit as Value))),
        _ if c.is_whitespace() || is_frame(c) => Some(Sign::Frame),
        _ => None,
    }
}

/// Whether nine rows have nine cells each.
pub(super) fn is_board(rows: &[Word<'_>]) -> bool {
    let cells = |row: &Word| {
        let signs: Option<Vec<Sign>> = row.text.chars().map(sign).collect();
        signs.map(|signs| signs.iter().filter(|sign| matches!(sign, Sign::Cell(_))).count())
    };
    rows.len() == SIDE && rows.iter().all(|row| cells(row) == Some(SIDE))
}

/// Nine rows with a frame after every third cell, and a line of dashes somewhere.
fn sniff(text: &str) -> bool {
    let framed = |row: &Word| {
        let boxes: Vec<&str> = row.text.trim_matches('|').split('|').collect();
        boxes.len() == 3 && boxes.iter().all(|part| part.len() == 3)
    };
    let rows = rows(content(text, 0));
    let dashes = content(text, 0).take(4 * SIDE).any(|line| line.text.contains("---"));
    dashes && is_board(&rows) && rows.iter().all(framed)
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut puzzle = board(&rows(content(text, 0)), 0..text.trim_end().len())?;
    about::note_comments(&mut puzzle.about, text);
    Ok(puzzle.into())
}

/// The puzzle of nine rows.
pub(super) fn board(rows: &[Word<'_>], span: std::ops::Range<usize>) -> Result<Puzzle, ParseError> {
    if rows.len() < SIDE {
        let error =
            ParseError::new(span, format!("the board has {} instead of {SIDE}", plural(rows.len(), "row")));
        return Err(error.help("write nine rows of nine cells; an empty cell is . or X"));
    }
    if let Some(row) = rows.get(SIDE) {
        return Err(row.error(format!("the board has more than {SIDE} rows")).label("one too many"));
    }
    let mut puzzle = sudoku(SIDE, span)?;
    for (i, row) in rows.iter().enumerate() {
        fill(&mut puzzle, row, i)?;
    }
    Ok(puzzle)
}

fn fill(puzzle: &mut Puzzle, row: &Word<'_>, i: usize) -> Result<(), ParseError> {
    let shape = &puzzle.shape().clone();
    let mut column = 0;
    for (at, c) in row.text.char_indices() {
        let place = row.span.start + at..row.span.start + at + c.len_utf8();
        let Some(sign) = sign(c) else {
            let error = ParseError::new(place, format!("row {} cannot have `{c}`", i + 1));
            return Err(error.help("a cell is a digit from 1 to 9, or . or X if it is empty"));
        };
        let Sign::Cell(value) = sign else { continue };
        if column == SIDE {
            let error = ParseError::new(place, format!("row {} has more than {SIDE} cells", i + 1));
            return Err(error.label("one too many"));
        }
        if let Some(value) = value {
            let set = puzzle.set(shape.cell(i * SIDE + column), value);
            set.map_err(|error| ParseError::new(place, error.to_string()))?;
        }
        column += 1;
    }
    if column < SIDE {
        return Err(row.error(format!("row {} has {} instead of {SIDE}", i + 1, plural(column, "cell"))));
    }
    Ok(())
}

/// The givens of a plain 9 x 9 Sudoku, row by row, as characters.
pub(super) fn signs(puzzle: &Puzzle, empty: char, format: &'static str) -> Result<Vec<char>, WriteError> {
    let mut parts = Standard::of(puzzle);
    if parts.n() != SIDE {
        parts.refuse(format!("a grid of other than {SIDE} x {SIDE} cells"));
    }
    let givens = parts.givens();
    parts.finish(format)?;
    Ok(givens.into_iter().map(|given| given.map_or(empty, |value| char::from(b'0' + value))).collect())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let signs = signs(puzzle, '.', FORMAT.name)?;
    let mut text = about::as_comments(&puzzle.about) + "*-----------*\n";
    for (i, row) in signs.chunks(SIDE).enumerate() {
        if i == 3 || i == 6 {
            text += "|---+---+---|\n";
        }
        let boxes: Vec<String> = row.chunks(3).map(|part| part.iter().collect()).collect();
        text += &format!("|{}|\n", boxes.join("|"));
    }
    Ok(text + "*-----------*\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    const BOARD: &str = "*-----------*\n|1..|...|...|\n|...|2..|...|\n|...|...|..3|\n|---+---+---|\n\
        |...|...|...|\n|...|...|...|\n|...|...|...|\n|---+---+---|\n|...|...|...|\n|...|...|...|\n|...|...|..4|\n\
        *-----------*\n";

    #[test]
    fn frames_are_no_cells_and_x_is_empty() {
        assert!(sniff(BOARD));
        let puzzle = read(BOARD).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.givens().len(), 4);
        assert_eq!(puzzle.givens()[&Cell::new(1, 3)], 2);
        assert_eq!(write(&puzzle).unwrap(), BOARD);
        let other = BOARD.replace('.', "X").replace("*-----------*\n", "");
        assert!(sniff(&other));
        assert_eq!(read(&other).unwrap().puzzles[0], puzzle);
    }

    #[test]
    fn other_boards_are_left_to_grid() {
        assert!(!sniff(&"123456789\n".repeat(9)));
        assert!(!sniff("12|34\n34|12\n-----\n21|43\n43|21"));
        assert!(!sniff(&BOARD.replace('|', " ")));
    }

    #[test]
    fn errors_name_the_row() {
        let said = |text: &str| read(text).unwrap_err().message;
        assert_eq!(said(&BOARD.replace("..4", "..q")), "row 9 cannot have `q`");
        assert_eq!(said(&BOARD.replace("..4", ".4")), "row 9 has 8 cells instead of 9");
        assert_eq!(said(&BOARD.replace("..4", "...4")), "row 9 has more than 9 cells");
        assert_eq!(said("1..|...|...\n"), "the board has 1 row instead of 9");
        assert_eq!(said(&BOARD.repeat(2)), "the board has more than 9 rows");
        assert!(write(&Puzzle::sudoku(4).unwrap()).is_err());
    }
}
