//! Links to the solver of SudokuWiki: the 81 cells of a plain Sudoku in the parameter `bd`.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=100000000...
//! ```
//!
//! Syntax: 81 digits, 0 for an empty cell. Other codes of that site, which pack more into less, are not known here. See
//! `docs/formats/sudokuwiki.md`.

use super::link::{Link, trimmed};
use super::ss::{SIDE, signs};
use super::standard::sudoku;
use super::text::shorten;
use super::{Format, ParseError, Reading, WriteError};
use model::grid::Value;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "sudokuwiki",
    about: "A plain 9 x 9 Sudoku as a link to the solver of SudokuWiki",
    endings: &[],
    sniff: |text| Link::of(text).is_some_and(|link| link.host.contains("sudokuwiki")),
    read,
    write,
};

const CELLS: usize = SIDE * SIDE;

fn read(text: &str) -> Result<Reading, ParseError> {
    let whole = trimmed(text);
    let board = Link::of(text).and_then(|link| link.parameter("bd")).ok_or_else(|| {
        let error = whole.error("this is no link that holds a board of SudokuWiki");
        error.help("such links look like https://www.sudokuwiki.org/sudoku.htm?bd=1000...")
    })?;
    let count = board.text.chars().count();
    if count != CELLS {
        let error = board.error(format!("the board has {count} characters instead of {CELLS}"));
        return Err(
            error.help("only boards of 81 digits are read, 0 for an empty cell; shorter codes are packed")
        );
    }
    let mut puzzle = sudoku(SIDE, board.span.clone())?;
    let shape = puzzle.shape();
    for ((at, c), cell) in board.text.char_indices().zip(shape.cells()) {
        let span = board.span.start + at..board.span.start + at + c.len_utf8();
        match c {
            '0' | '.' => {}
            '1'..='9' => {
                let value = c as u8 - b'0';
                puzzle.set(cell, value as Value).map_err(|error| ParseError::new(span, error.to_string()))?;
            }
            other => {
                let message = format!("{cell} cannot hold `{}`", shorten(&other.to_string()));
                return Err(ParseError::new(span, message).help("a board is 81 digits, 0 for an empty cell"));
            }
        }
    }
    Ok(puzzle.into())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let board: String = signs(puzzle, '0', FORMAT.name)?.into_iter().collect();
    Ok(format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    #[test]
    fn the_board_is_in_the_link() {
        let text = format!("https://www.sudokuwiki.org/Sudoku?bd={:0<81}&x=1", "0504");
        let puzzle = read(&text).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.givens()[&Cell::new(0, 3)], 4);
        let link = write(&puzzle).unwrap();
        assert!(link.contains("/sudoku.htm?bd=050400"), "{link}");
        assert_eq!(read(&link).unwrap().puzzles[0], puzzle);
    }

    #[test]
    fn other_links_are_told() {
        let said = |text: &str| read(text).unwrap_err().message;
        assert!(said("https://www.sudokuwiki.org/sudoku.htm").starts_with("this is no link"));
        assert_eq!(said("https://www.sudokuwiki.org/?bd=S9B01"), "the board has 5 characters instead of 81");
        let odd = format!("https://www.sudokuwiki.org/?bd={:0<81}", "0x");
        let error = read(&odd).unwrap_err();
        assert_eq!((error.message.as_str(), &odd[error.span]), ("r1c2 cannot hold `x`", "x"));
    }
}
