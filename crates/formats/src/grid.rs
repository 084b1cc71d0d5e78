//! Grid text: the rows of a plain Sudoku on lines, as people type them.
//!
//! ```text
//! # a comment
//! 1 . | . .
//! . . | 2 .
//! ----+----
//! . 3 | . .
//! . . | . 4
//! ```
//!
//! Syntax: see `docs/formats/grid.md`. The number of rows is the size; the rules are rows, columns and the
//! usual boxes. Comments are kept.

use super::about;
use super::standard::{Standard, sudoku};
use super::text::{Word, content};
use super::{Format, ParseError, Reading, WriteError, rows};
use model::grid::Shape;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "grid",
    about: "A plain Sudoku, its rows on lines: numbers, . or 0 for empty cells, frames as you like",
    endings: &["txt", "sud"],
    sniff,
    read,
    write,
};

/// The lines that are rows; one more than a grid can have is enough to see that there are too many.
fn row_lines(text: &str) -> Vec<Word<'_>> {
    let rows = content(text, 0).filter(|line| !rows::is_frame_line(line.text));
    rows.take(Shape::MAX_VALUES + 1).collect()
}

/// A grid of one cell has no shape of its own: it is left to the format `line`.
fn sniff(text: &str) -> bool {
    let rows = row_lines(text);
    rows.len() > 1 && rows::look_square(&rows)
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let lines = row_lines(text);
    if lines.is_empty() {
        let error = ParseError::new(0..text.len(), "there are no rows in this text");
        return Err(error.help("write each row on a line of its own, an empty cell as ."));
    }
    let slots = rows::read_square(&lines)?;
    let mut puzzle = sudoku(lines.len(), 0..text.len())?;
    fill(&mut puzzle, &slots)?;
    about::note_comments(&mut puzzle.about, text);
    Ok(puzzle.into())
}

/// Adds the givens of a square grid's cells.
pub(super) fn fill(puzzle: &mut Puzzle, slots: &[rows::Slot]) -> Result<(), ParseError> {
    for (cell, slot) in puzzle.shape().cells().zip(slots) {
        if let Some(value) = slot.value {
            puzzle.set(cell, value).map_err(|e| ParseError::new(slot.span.clone(), e.to_string()))?;
        }
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::of(puzzle);
    let (n, givens) = (parts.n(), parts.givens());
    parts.finish(FORMAT.name)?;
    Ok(about::as_comments(&puzzle.about) + &rows::write(n, givens, "."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    #[test]
    fn the_number_of_rows_is_the_size_and_comments_are_kept() {
        let text = "# by hand\r\n1...\r\n..2.\r\n\r\n.3..\r\n...4\r\n";
        assert!(sniff(text));
        let puzzle = &read(text).unwrap().puzzles[0];
        assert_eq!(puzzle.about.comments, ["by hand"]);
        assert_eq!(puzzle.givens().len(), 4);
        assert_eq!(puzzle.givens()[&Cell::new(3, 3)], 4);
        assert_eq!(write(puzzle).unwrap(), "# by hand\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n");
    }

    #[test]
    fn cells_of_large_grids_are_numbers() {
        let mut text = String::from(" 0 12  3  .  .  .  .  .  .  .  .  .\n");
        text += &". . . . . . . . . . . 7\n".repeat(11);
        assert!(sniff(&text));
        let puzzle = &read(&text).unwrap().puzzles[0];
        assert_eq!(puzzle.shape(), &Shape::square(12).unwrap());
        assert_eq!(puzzle.givens()[&Cell::new(0, 1)], 12);
    }

    #[test]
    fn no_rows_is_an_error() {
        for text in ["", "\u{feff}\n", "# nothing\n---+---\n"] {
            assert_eq!(read(text).unwrap_err().message, "there are no rows in this text");
        }
    }

    #[test]
    fn a_cage_cannot_be_written() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.cage(3, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        let error = write(&puzzle).unwrap_err().to_string();
        assert_eq!(
            error,
            "the format grid cannot express this: r1c1 and r1c2 hold different digits that sum to 3"
        );
    }
}
