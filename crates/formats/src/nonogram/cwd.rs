//! `.cwd`: height and width on lines of their own, the rows, a blank line, and the columns.
//!
//! ```text
//! 3
//! 4
//! 1 2
//! 0
//! 1
//!
//! 1
//! 1
//! 1
//! 1
//! ```
//!
//! A blank line may also stand after the width, and blank lines may be empty clues; see `docs/formats/cwd.md`.

use super::super::text::{Word, lines, words};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, all_lines, black, clue, exactly, is_blank, is_numbers, side};
use super::parts::{Parts, number_lines};
use model::grid::Shape;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "cwd",
    about: "A black and white nonogram: height, width, lines of lengths of rows, a blank line, and of columns",
    endings: &["cwd"],
    sniff,
    read,
    write,
};

/// Nothing but numbers, the first two alone on their lines, and as many lines as these numbers say, or about as
/// many with a blank line between them. A list of cages has fewer lines, and says how many cells each has.
fn sniff(text: &str) -> bool {
    let few = lines(text).take(8 * Shape::MAX_SIDE);
    let all: Vec<Word<'_>> = few.skip_while(is_blank).collect();
    if !all.iter().all(|line| is_blank(line) || is_numbers(line)) {
        return false;
    }
    drafts(&all).is_ok_and(|found| !found.is_empty()) || nearly(&all)
}

/// Whether a few lines are missing or too many.
fn nearly(all: &[Word<'_>]) -> bool {
    let number = |line: &Word<'_>| line.text.trim().parse::<usize>().ok();
    let [height, width, rest @ ..] = all else { return false };
    let (Some(height), Some(width)) = (number(height), number(width)) else { return false };
    let mut parts = rest.split(is_blank).filter(|part| !part.is_empty());
    let divided = parts.next().is_some() && parts.next().is_some();
    let clues = || rest.iter().filter(|line| !is_blank(line));
    let is_cage = |line: &Word<'_>| {
        let numbers: Vec<Option<usize>> = words(line.text, 0).map(|word| word.text.parse().ok()).collect();
        matches!(&numbers[..], [_, Some(cells), places @ ..] if places.len() == 2 * cells)
    };
    divided && clues().count().abs_diff(height.saturating_add(width)) <= 3 && !clues().any(is_cage)
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let all: Vec<Word<'_>> = all_lines(text)?.into_iter().skip_while(is_blank).collect();
    let found = drafts(&all)?;
    let best = found.iter().find(|draft| draft.agrees()).or(found.first()).cloned();
    let place = all[0].span.start..all[1].span.end;
    match best {
        Some(draft) => Ok(draft.puzzle(place)?.into()),
        None => {
            let counts = [&all[0], &all[1]].map(|line| line.text.trim());
            let [height, width] = counts;
            let message =
                format!("there should be {height} lines of rows, a blank line and {width} of columns");
            Err(ParseError::new(place, message).help("the line of an empty row or column is 0"))
        }
    }
}

/// Every way to divide the lines: with or without a blank line after the width, with blank lines as clues or
/// between them.
fn drafts(all: &[Word<'_>]) -> Result<Vec<Draft>, ParseError> {
    let head = |at: usize, what: &str| {
        let line = all.get(at).filter(|line| !is_blank(line));
        let missing = || {
            ParseError::new(all.first().map_or(0..0, |line| line.span.clone()), format!("{what} is missing"))
        };
        let line =
            line.ok_or_else(|| missing().help("the first line is the height, the second the width"))?;
        let start = line.span.start + (line.text.len() - line.text.trim_start().len());
        let text = line.text.trim();
        side(&Word { text, span: start..start + text.len() }, what)
    };
    let (height, width) = (head(0, "the height")?, head(1, "the width")?);
    let mut found = Vec::new();
    for from in [2, 3] {
        let rest = all.get(from..).unwrap_or_default();
        let blank_before = from == 2 || all.get(2).is_some_and(is_blank);
        if blank_before && rest.get(height).is_some_and(is_blank) {
            found.extend(draft(&rest[..height], &rest[height + 1..], [height, width])?);
        }
    }
    let said: Vec<Word<'_>> = all[2..].iter().filter(|line| !is_blank(line)).cloned().collect();
    if found.is_empty() && said.len() == height + width {
        found.extend(draft(&said[..height], &said[height..], [height, width])?);
    }
    Ok(found)
}

fn draft(
    rows: &[Word<'_>],
    columns: &[Word<'_>],
    [height, width]: [usize; 2],
) -> Result<Option<Draft>, ParseError> {
    let read = |lines: Vec<Word<'_>>| -> Result<Vec<Clue>, ParseError> {
        lines.iter().map(|line| clue(line, black)).collect()
    };
    let place = 0..0;
    match (exactly(rows, height, "rows", &place), exactly(columns, width, "columns", &place)) {
        (Ok(rows), Ok(columns)) => Ok(Some(Draft::black(read(rows)?, read(columns)?))),
        _ => Ok(None),
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let (rows, columns) = (number_lines(&parts.rows, " ", "0"), number_lines(&parts.columns, " ", "0"));
    Ok(format!("{}\n{}\n{rows}\n{columns}", parts.rows.len(), parts.columns.len()))
}
