//! The batch format of tournaments: many square nonograms, each `$` and its number, its columns and its rows.
//!
//! ```text
//! $1
//! 2
//! 1
//! 2
//! 1
//! ```
//!
//! Columns come first. The size is half the number of lines, so a blank line is an empty clue; see
//! `docs/formats/tournament.md`.

use super::super::text::{Word, lines, shorten};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, MOST_PUZZLES, black, clue, is_blank};
use super::parts::{Parts, number_lines};
use model::grid::Shape;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "tournament",
    about: "Square black and white nonograms, many in a text: $ and a number, lines of columns, then of rows",
    endings: &["tournament"],
    sniff,
    read,
    write,
};

/// What stands after the `$`, if a line has one.
fn number<'a>(line: &Word<'a>) -> Option<&'a str> {
    line.text.trim().strip_prefix('$').map(str::trim)
}

fn sniff(text: &str) -> bool {
    let first = lines(text).find(|line| !is_blank(line));
    let is_number =
        |line: Word<'_>| number(&line).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    // In the format `g` it may be the title.
    first.is_some_and(is_number) && !lines(text).any(|line| line.text.starts_with(':'))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut all = lines(text).skip_while(is_blank).peekable();
    let mut puzzles = Vec::new();
    while let Some(head) = all.next() {
        let Some(name) = number(&head) else {
            let error = head.error("a puzzle begins with $ and its number");
            return Err(error.help("write $1, the lines of the columns, and then those of the rows"));
        };
        if puzzles.len() == MOST_PUZZLES {
            return Err(head.error(format!("there are more than {MOST_PUZZLES} puzzles in one text")));
        }
        let mut clues = Vec::new();
        while let Some(line) = all.next_if(|line| number(line).is_none()) {
            clues.push(clue(&line, black)?);
            if clues.len() > 2 * Shape::MAX_SIDE && !is_blank(&line) {
                return Err(line.error(format!("there are more than {} lines of clues", 2 * Shape::MAX_SIDE)));
            }
        }
        puzzles.push(puzzle(&head, name, clues)?);
    }
    if puzzles.is_empty() {
        return Err(ParseError::new(0..0, "there is no puzzle in this text").help("a puzzle begins with $1"));
    }
    Ok(Reading { puzzles, warnings: Vec::new() })
}

/// A blank line is an empty clue, or only divides puzzles or ends the text: of those at the end as few are left out as
/// make a puzzle whose columns and rows have as many coloured cells.
fn puzzle(head: &Word<'_>, name: &str, clues: Vec<Clue>) -> Result<Puzzle, ParseError> {
    let name_of = shorten(name);
    if clues.iter().all(|clue| clue.span.is_empty()) && clues.len() < 2 {
        return Err(head.error(format!("puzzle {name_of} has no clues")));
    }
    let blank = clues.iter().rev().take_while(|clue| clue.span.is_empty()).count();
    let even = |lines: &usize| lines.is_multiple_of(2) && (1..=2 * Shape::MAX_SIDE).contains(lines);
    let mut sizes = (clues.len() - blank..=clues.len()).rev().filter(even);
    let Some(longest) = sizes.next() else {
        let message = format!("puzzle {name_of} has {} lines of clues, an odd number", clues.len());
        let help = "a square puzzle has as many columns as rows; the line of an empty one is blank";
        return Err(head.error(message).help(help));
    };
    let draft = |lines: usize| {
        let (columns, rows) = clues[..lines].split_at(lines / 2);
        Draft::black(rows.to_vec(), columns.to_vec())
    };
    let sound = [longest].into_iter().chain(sizes).map(draft).find(Draft::agrees);
    let mut puzzle = sound.unwrap_or_else(|| draft(longest)).puzzle(head.span.clone())?;
    puzzle.about.title = Some(name.to_string()).filter(|name| !name.is_empty());
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    if parts.rows.len() != parts.columns.len() {
        parts.refuse(format!(
            "{} rows and {} columns, which are not as many",
            parts.rows.len(),
            parts.columns.len()
        ));
    }
    parts.finish(FORMAT.name)?;
    let title = puzzle.about.title.as_deref().unwrap_or_default();
    let name = if !title.is_empty() && title.bytes().all(|byte| byte.is_ascii_digit()) { title } else { "1" };
    let (rows, columns) = (number_lines(&parts.rows, "\t", ""), number_lines(&parts.columns, "\t", ""));
    Ok(format!("${name}\n{columns}{rows}"))
}
