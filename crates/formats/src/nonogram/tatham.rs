//! The game id of Simon Tatham's "Pattern": size, clues and known cells in one line.
//!
//! ```text
//! 4x3:1/1/1/1/1.2//1
//! ```
//!
//! Width and height, `:`, then the clues of the columns and of the rows, `/` between lines and `.` between blocks.
//! After a `,` follow known cells; see `docs/formats/tatham.md`.

use super::super::text::{Word, content, pieces, shorten};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, MOST_PUZZLES, black, side};
use super::parts::{Parts, numbers};
use model::grid::{Shape, Value};
use model::puzzle::Puzzle;
use model::rules::Block;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "tatham",
    about: "A black and white nonogram as a game id of Simon Tatham's Pattern: 4x3:1/1/1/1/1.2//1",
    endings: &["pattern"],
    sniff,
    read,
    write,
};

/// A size and a colon, or the sign of a seed, on a line without blanks.
fn sniff(text: &str) -> bool {
    let Some(first) = content(text, 0).next() else { return false };
    let Some((size, rest)) = first.text.split_once([':', '#']) else { return false };
    if rest.contains(char::is_whitespace) {
        return false;
    }
    let number = |text: &str| !text.is_empty() && text.len() < 6 && text.bytes().all(|b| b.is_ascii_digit());
    size.split_once('x').map_or_else(|| number(size), |(width, height)| number(width) && number(height))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut puzzles = Vec::new();
    for line in content(text, 0) {
        if puzzles.len() == MOST_PUZZLES {
            return Err(line.error(format!("there are more than {MOST_PUZZLES} puzzles in one text")));
        }
        puzzles.push(read_line(&line)?);
    }
    if puzzles.is_empty() {
        return Err(ParseError::new(0..0, "there is no puzzle in this text").help(HELP));
    }
    Ok(Reading { puzzles, warnings: Vec::new() })
}

const HELP: &str =
    "a game id is width x height, a colon, and the clues of the columns and of the rows: 2x1:1/1/2";

fn read_line(line: &Word<'_>) -> Result<Puzzle, ParseError> {
    let Some((size, rest)) = line.text.split_once(':') else {
        let error = line.error(match line.text.contains('#') {
            true => "this is the seed of a puzzle, not the puzzle: only the program that made it can tell",
            false => "there is no colon after the size",
        });
        return Err(error.help(HELP));
    };
    let start = line.span.start;
    let size_span = start..start + size.len();
    let mut sides = pieces(size, start, |c| c == 'x');
    let missing = || Word { text: "", span: size_span.clone() };
    let width_word = sides.next().unwrap_or_else(missing);
    let width = side(&width_word, "the width")?;
    let height = side(&sides.next().unwrap_or(width_word), "the height")?;
    if let Some(extra) = sides.next() {
        return Err(extra.error("the size is width and height").help(HELP));
    }
    let (clues, known) = rest.split_once(',').unwrap_or((rest, ""));
    let at = start + size.len() + 1;
    let mut found = read_clues(&Word { text: clues, span: at..at + clues.len() }, width, height)?;
    let rows = found.split_off(width);
    let mut puzzle = Draft::black(rows, found).puzzle(size_span)?;
    let at = at + clues.len() + 1;
    read_known(&mut puzzle, &Word { text: known, span: at.min(line.span.end)..line.span.end })?;
    Ok(puzzle)
}

fn read_clues(word: &Word<'_>, width: usize, height: usize) -> Result<Vec<Clue>, ParseError> {
    let count = word.text.split('/').take(width + height + 1).count();
    if count != width + height {
        let few = if count < width + height { "fewer" } else { "more" };
        let message = format!("there are {few} clues than {width} columns and {height} rows have");
        return Err(word.error(message).help("a / stands between clues, also between empty ones"));
    }
    let mut start = word.span.start;
    let mut clues = Vec::with_capacity(count);
    for text in word.text.split('/') {
        let span = start..start + text.len();
        start = span.end + 1;
        clues.push(read_clue(&Word { text, span })?);
    }
    Ok(clues)
}

fn read_clue(clue: &Word<'_>) -> Result<Clue, ParseError> {
    let mut blocks = Vec::new();
    for length in pieces(clue.text, clue.span.start, |c| c == '.').take(Shape::MAX_SIDE + 1) {
        let length = length.number("the length of a block", Shape::MAX_SIDE as u32)? as u16;
        if length == 0 {
            return Err(clue
                .error("a block of length 0")
                .help("nothing stands between the / of an empty line"));
        }
        blocks.push(Block { length, color: black(&Word { text: "", span: clue.span.clone() })? });
    }
    Ok(Clue { blocks, span: clue.span.clone() })
}

/// Known cells in the order of rows: each letter from a on skips a number of cells, the case of the letter is the colour
/// of the cell after them; z skips 25 and tells nothing. What is skipped at the end needs no cell.
fn read_known(puzzle: &mut Puzzle, known: &Word<'_>) -> Result<(), ParseError> {
    let shape = &puzzle.shape().clone();
    let mut next = 0;
    for (i, letter) in known.text.char_indices() {
        let span = known.span.start + i..known.span.start + i + letter.len_utf8();
        let error = |message: String| ParseError::new(span.clone(), message);
        let lower = letter.to_ascii_lowercase();
        if !lower.is_ascii_lowercase() {
            return Err(error(format!("known cells are letters, not `{letter}`")).help(HELP));
        }
        next += usize::from(lower as u8 - b'a');
        if next > shape.len() {
            let known = shorten(known.text);
            return Err(error(format!(
                "the known cells `{known}` reach beyond the last of {} cells",
                shape.len()
            )));
        }
        if lower == 'z' || next == shape.len() {
            continue;
        }
        let value = Value::from(letter.is_ascii_uppercase());
        puzzle.set(shape.cell(next), value).map_err(|wrong| error(wrong.to_string()))?;
        next += 1;
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.finish(FORMAT.name)?;
    let lines: Vec<String> =
        parts.columns.iter().chain(&parts.rows).map(|blocks| numbers(blocks, ".", "")).collect();
    let mut text = format!("{}x{}:{}", parts.columns.len(), parts.rows.len(), lines.join("/"));
    let mut next = 0;
    for (i, &(cell, value)) in parts.known.iter().enumerate() {
        text += if i == 0 { "," } else { "" };
        let index = puzzle.shape().index(cell);
        let mut gap = index.saturating_sub(next);
        while gap >= 25 {
            text.push('z');
            gap -= 25;
        }
        let letter = char::from(b'a' + gap as u8);
        text.push(if value == 0 { letter } else { letter.to_ascii_uppercase() });
        next = index + 1;
    }
    Ok(text + "\n")
}
