//! `.nin`: width and height, then a line of lengths for each row and then for each column.
//!
//! ```text
//! 4 3
//! 1 2
//! 0
//! 1
//! 1
//! 1
//! 1
//! 1
//! ```
//!
//! The width comes first, unlike in `.mk`; see `docs/formats/nin.md`.

use super::super::text::{Word, lines};
use super::super::{Diagnostic, Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, all_lines, black, clue, exactly, is_blank, is_numbers, two_sides};
use super::parts::{Parts, number_lines};
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "nin",
    about: "A black and white nonogram: width and height, then lines of lengths, rows first",
    endings: &["nin"],
    sniff,
    read,
    write,
};

/// Two numbers on the first line and nothing but numbers after it, on more lines than a grid of two columns has.
fn sniff(text: &str) -> bool {
    let said = || lines(text).filter(|line| !is_blank(line));
    let Some(first) = said().next() else { return false };
    is_numbers(&first)
        && two_sides(&first, ["", ""]).is_ok()
        && said().nth(2).is_some()
        && said().all(|line| is_numbers(&line))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let all = all_lines(text)?;
    let Some(at) = all.iter().position(|line| !is_blank(line)) else {
        return Err(ParseError::new(0..0, "there is no puzzle in this text").help(HELP));
    };
    let head = &all[at];
    let [width, height] = two_sides(head, ["the width", "the height"]).map_err(|error| error.help(HELP))?;
    let clues = exactly(&all[at + 1..], width + height, "rows and columns", &head.span)?;
    let clues: Vec<Clue> = clues.iter().map(|line| clue(line, black)).collect::<Result<_, _>>()?;
    let (draft, warning) = in_either_order(clues, [width, height], head);
    let puzzle = draft.puzzle(head.span.clone())?;
    Ok(Reading { puzzles: vec![puzzle], warnings: warning.into_iter().collect() })
}

const HELP: &str = "the first line is the width and the height, such as 20 10 for 10 rows of 20 cells";

/// The puzzle as width and height say, or the other way round if it only makes sense so.
fn in_either_order(
    clues: Vec<Clue>,
    [width, height]: [usize; 2],
    head: &Word<'_>,
) -> (Draft, Option<Diagnostic>) {
    let split = |rows: usize| Draft::black(clues[..rows].to_vec(), clues[rows..].to_vec());
    let (usual, turned) = (split(height), split(width));
    if width == height || !turned.agrees() {
        return (usual, None);
    }
    let (draft, message) = if usual.agrees() {
        (usual, format!("both {height} rows and {width} rows would do: the width is taken to come first"))
    } else {
        (turned, "the clues fit only if the height comes first here: they are read so".to_string())
    };
    (draft, Some(Diagnostic::new(head.span.clone(), message).help(HELP)))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let (rows, columns) = (number_lines(&parts.rows, " ", "0"), number_lines(&parts.columns, " ", "0"));
    Ok(format!("{} {}\n{rows}{columns}", parts.columns.len(), parts.rows.len()))
}
