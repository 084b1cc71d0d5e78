//! `.mk`: height and width, the rows, a line `#`, and the columns.
//!
//! ```text
//! 3 4
//! 1 2
//! 0
//! 1
//! #
//! 1
//! 1
//! 1
//! 1
//! ```
//!
//! The height comes first, unlike in `.nin`; see `docs/formats/mk.md`.

use super::super::text::{Word, lines};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, all_lines, black, clue, exactly, is_blank, is_numbers, two_sides};
use super::parts::{Parts, number_lines};
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "mk",
    about: "A black and white nonogram: height and width, lines of lengths of rows, #, and of columns",
    endings: &["mk"],
    sniff,
    read,
    write,
};

fn is_divider(line: &Word<'_>) -> bool {
    line.text.trim() == "#"
}

/// Two numbers on the first line, and after it nothing but numbers and one line `#`.
fn sniff(text: &str) -> bool {
    let said = || lines(text).filter(|line| !is_blank(line));
    let Some(first) = said().next() else { return false };
    is_numbers(&first)
        && two_sides(&first, ["", ""]).is_ok()
        && said().filter(is_divider).count() == 1
        && said().filter(is_numbers).nth(2).is_some()
        && said().all(|line| is_divider(&line) || is_numbers(&line))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let all = all_lines(text)?;
    let Some(at) = all.iter().position(|line| !is_blank(line)) else {
        return Err(ParseError::new(0..0, "there is no puzzle in this text").help(HELP));
    };
    let head = &all[at];
    let [height, width] = two_sides(head, ["the height", "the width"]).map_err(|error| error.help(HELP))?;
    let rest = &all[at + 1..];
    let Some(divider) = rest.iter().position(is_divider) else {
        let error = head.error("there is no line # between the rows and the columns");
        return Err(error.help("write the rows, a line with # alone, and then the columns"));
    };
    let read = |lines: &[Word<'_>], count, what| -> Result<Vec<Clue>, ParseError> {
        exactly(lines, count, what, &head.span)?.iter().map(|line| clue(line, black)).collect()
    };
    let rows = read(&rest[..divider], height, "rows")?;
    let columns = read(&rest[divider + 1..], width, "columns")?;
    Ok(Draft::black(rows, columns).puzzle(head.span.clone())?.into())
}

const HELP: &str = "the first line is the height and the width, such as 10 20 for 10 rows of 20 cells";

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let (rows, columns) = (number_lines(&parts.rows, " ", "0"), number_lines(&parts.columns, " ", "0"));
    Ok(format!("{} {}\n{rows}#\n{columns}", parts.rows.len(), parts.columns.len()))
}
