//! Collections of 9 x 9 Sudokus: a line of 81 characters per puzzle.
//!
//! Syntax: digits, and `.` or `0` where a cell is empty. Any such text is also one of the format `line`, which recognises
//! it; this one is for those who want to be sure that every puzzle is 9 x 9. See `docs/formats/sdm.md`.

use super::ss::{SIDE, signs};
use super::{Format, ParseError, Reading, WriteError, line};
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "sdm",
    about: "Plain 9 x 9 Sudokus, a line of 81 characters each",
    endings: &["sdm"],
    sniff: |_| false,
    read,
    write,
};

fn read(text: &str) -> Result<Reading, ParseError> {
    let reading = (line::FORMAT.read)(text)?;
    match reading.puzzles.iter().find(|puzzle| puzzle.shape().values() != SIDE) {
        Some(other) => {
            let (n, first) = (other.shape().values(), super::text::content(text, 0).next());
            let span = first.map_or(0..text.len(), |line| line.span);
            let error = ParseError::new(span, format!("this is a puzzle of {n} x {n} cells, not of 9 x 9"));
            Err(error.help("the format line reads strings of any size"))
        }
        None => Ok(reading),
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    signs(puzzle, '.', FORMAT.name)?;
    (line::FORMAT.write)(puzzle).map_err(|error| WriteError { format: FORMAT.name, ..error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nine_by_nine_is_read_and_written() {
        let line = format!("{:.<81}", "123");
        let reading = read(&format!("{line}\n{line}\n")).unwrap();
        assert_eq!(reading.puzzles.len(), 2);
        assert_eq!(write(&reading.puzzles[1]).unwrap(), line.clone() + "\n");
        assert_eq!(read(&line.replace('.', "0")).unwrap().puzzles[0], reading.puzzles[0]);
        assert_eq!(
            read("1..............2").unwrap_err().message,
            "this is a puzzle of 4 x 4 cells, not of 9 x 9"
        );
        assert!(write(&Puzzle::sudoku(4).unwrap()).is_err());
    }
}
