//! Even/odd Sudoku: every cell is given, even or odd.
//!
//! ```text
//! *.*1
//! 3*..
//! .**.
//! *.2.
//! ```
//!
//! Syntax: n lines of n characters, n at most 9: a digit is a given, `*` a cell with an even value, `.` a cell
//! with an odd one. Since `.` is an empty cell elsewhere, only a `*` tells the format; see
//! `docs/formats/evenodd.md`.

use super::about;
use super::rows::plural;
use super::standard::{Standard, sudoku};
use super::text::{Word, content};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::{Shape, Value, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{Restrict, evens, odds};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "evenodd",
    about: "A Sudoku of up to 9 x 9 whose cells are given, even (*) or odd (.)",
    endings: &["sudoku"],
    sniff,
    read,
    write,
};

/// The largest grid: its values are single digits.
const MOST: usize = 9;

/// The rows: lines without what follows after `//`, a comment.
fn rows(text: &str) -> impl Iterator<Item = Word<'_>> {
    content(text, 0).filter_map(|line| {
        let cells = line.text.split("//").next().unwrap_or_default().trim_end();
        let span = line.span.start..line.span.start + cells.len();
        (!cells.is_empty()).then_some(Word { text: cells, span })
    })
}

/// Whether the first row is one of this format, and a `*` stands somewhere.
fn sniff(text: &str) -> bool {
    let mut rows = rows(text);
    let sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'*' | b'.');
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return false };
    let row = (2..=MOST).contains(&first.text.len()) && first.text.bytes().all(sign);
    row && [first, second].into_iter().chain(rows).any(|row| row.text.contains('*'))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let rows: Vec<Word> = rows(text).take(MOST + 1).collect();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        let error = ParseError::new(0..text.len(), "there are no rows in this text");
        return Err(error.help("write each row on a line of its own: digits, * for even and . for odd cells"));
    };
    let n = first.text.chars().take(MOST + 1).count();
    if n > MOST {
        let error = first.error(format!("the first row has more than {MOST} cells"));
        return Err(error.help(format!("this format is for grids of up to {MOST} x {MOST} cells")));
    }
    if rows.len() < n {
        let message =
            format!("there are {}, but the first has {}", plural(rows.len(), "row"), plural(n, "cell"));
        return Err(last.error(message).label("the last row").help("write as many rows as cells in a row"));
    }
    if let Some(row) = rows.get(n) {
        let message = format!("there are more than {}, the cells of the first one", plural(n, "row"));
        return Err(row.error(message).label("one too many").help("write as many rows as cells in a row"));
    }
    let mut puzzle = sudoku(n, 0..text.len())?;
    for (i, row) in rows.iter().enumerate() {
        read_row(&mut puzzle, row, i)?;
    }
    about::note_comments(&mut puzzle.about, text);
    let comments =
        content(text, 0).filter_map(|line| line.text.split_once("//").map(|(_, said)| said.trim()));
    comments.for_each(|said| about::note(&mut puzzle.about, said));
    Ok(puzzle.into())
}

fn read_row(puzzle: &mut Puzzle, row: &Word<'_>, i: usize) -> Result<(), ParseError> {
    let shape = &puzzle.shape().clone();
    let n = shape.columns();
    let mut length = 0;
    for (j, (start, sign)) in row.text.char_indices().enumerate() {
        let place = row.span.start + start..row.span.start + start + sign.len_utf8();
        if j == n {
            let error = ParseError::new(place, format!("row {} has more than {}", i + 1, plural(n, "cell")));
            return Err(error.label("one too many").help("every row has as many cells as the first"));
        }
        let values = values(sign, shape).ok_or_else(|| {
            let message = format!("r{}c{} cannot be `{sign}`", i + 1, j + 1);
            let help = format!("write a digit from 1 to {n}, * for an even or . for an odd cell");
            ParseError::new(place.clone(), message).help(help)
        })?;
        let rule = Restrict { cell: shape.cell(i * n + j), values };
        puzzle.add(rule).map_err(|error| ParseError::new(place, error.to_string()))?;
        length = j + 1;
    }
    if length < n {
        let message = format!("row {} has only {} instead of {n}", i + 1, plural(length, "cell"));
        return Err(row.error(message).help("every row has as many cells as the first"));
    }
    Ok(())
}

/// What a character allows.
fn values(sign: char, shape: &Shape) -> Option<ValueSet> {
    match sign {
        '*' => Some(evens(shape)),
        '.' => Some(odds(shape)),
        _ => {
            let value = sign.to_digit(10)? as Value;
            shape.all_values().contains(value).then(|| ValueSet::one(value))
        }
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::of(puzzle);
    let (n, shape) = (parts.n(), puzzle.shape());
    if n > MOST {
        parts.refuse(format!("values above {MOST}"));
    }
    let mut text = about::as_comments(&puzzle.about);
    for (i, cell) in parts.cells.clone().into_iter().enumerate() {
        match cell {
            Some(values) if values.single().is_some() => {
                text.extend(values.iter().map(|value| char::from(b'0' + value % 10)));
            }
            Some(values) if values == evens(shape) => text.push('*'),
            Some(values) if values == odds(shape) => text.push('.'),
            other => parts.refuse_cell(i, other),
        }
        if (i + 1) % n == 0 {
            text.push('\n');
        }
    }
    parts.finish(FORMAT.name)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    const BOARD: &str = "*.*1\n3*..\n.**.\n*.2.\n";

    #[test]
    fn digits_are_givens_and_signs_are_parities() {
        assert!(sniff(BOARD));
        let puzzle = &read(BOARD).unwrap().puzzles[0];
        assert_eq!(puzzle.rules().len(), 3 + 16);
        assert_eq!(puzzle.givens().len(), 3);
        let even = Restrict { cell: Cell::new(0, 0), values: [2, 4].into_iter().collect() };
        assert!(puzzle.rules().contains(&even.into()));
        assert_eq!(write(puzzle).unwrap(), BOARD);
    }

    #[test]
    fn comments_begin_with_two_slashes_or_a_number_sign() {
        let text = "// mine\n*.*1 // one given\n3*..\n# two\n.**.\n\n*.2.\n";
        assert!(sniff(text));
        let puzzle = read(text).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.rules(), read(BOARD).unwrap().puzzles[0].rules());
        assert_eq!(puzzle.about.comments, ["two", "mine", "one given"]);
    }

    #[test]
    fn only_a_star_tells_the_format() {
        assert!(!sniff("..\n.."));
        assert!(!sniff("# *\n..\n.."));
        assert!(sniff("..\n.*"));
        assert!(read("..\n..").is_ok());
    }

    #[test]
    fn errors_name_the_place() {
        for (text, place, message) in [
            ("*.*1\n3*..\n.**.\n", ".**.", "there are 3 rows, but the first has 4 cells"),
            ("*.\n.*\n**\n", "**", "there are more than 2 rows, the cells of the first one"),
            ("*.*1\n3*.\n.**.\n*.2.", "3*.", "row 2 has only 3 cells instead of 4"),
            ("*.*1\n3*...\n.**.\n*.2.", ".", "row 2 has more than 4 cells"),
            ("*.*1\n3*..\n.*x.\n*.2.", "x", "r3c3 cannot be `x`"),
            ("*.*1\n3*..\n.*5.\n*.2.", "5", "r3c3 cannot be `5`"),
            ("*.*0\n3*..\n.*..\n*.2.", "0", "r1c4 cannot be `0`"),
            ("..........*", "..........*", "the first row has more than 9 cells"),
            ("", "", "there are no rows in this text"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.message, message);
            assert_eq!(&text[error.span], place, "{text}");
        }
    }

    #[test]
    fn a_cell_of_any_parity_cannot_be_written() {
        let error = write(&Puzzle::sudoku(4).unwrap()).unwrap_err();
        assert_eq!(error.what[0], "r1c1 may hold any value");
        assert_eq!(error.what[5], "and 11 more");
    }
}
