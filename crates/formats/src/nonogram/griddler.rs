//! Griddlers: `g`, height and width, then every row and every column as a list that ends with 0.
//!
//! ```text
//! g 3 4
//! r 1 2 0
//! r 0
//! r 1 0
//! c 1 0
//! c 1 0
//! c 1 0
//! c 1 0
//! ```
//!
//! White space is free; see `docs/formats/griddler.md`.

use super::super::text::{Word, shorten, without_mark, words};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, side};
use super::parts::{Parts, number_lines};
use model::grid::{Line, Shape};
use model::puzzle::Puzzle;
use model::rules::Block;
use std::iter::Peekable;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "griddler",
    about: "A black and white nonogram: g, height, width, then each row (r) and column (c), ended by 0",
    endings: &["griddler"],
    sniff,
    read,
    write,
};

/// The letter before a list and what it is about.
type Kind = (&'static str, fn(u16) -> Line);
const ROW: Kind = ("r", Line::Row);
const COLUMN: Kind = ("c", Line::Column);

/// `g` and something that is no word; or, as if the `g` were forgotten, two numbers and an `r`.
fn sniff(text: &str) -> bool {
    let mut tokens = tokens(text).map(|token| token.text);
    let begins = [tokens.next(), tokens.next(), tokens.next()];
    let is_number = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit());
    match begins {
        [Some("g"), Some(next), _] => !next.starts_with(char::is_alphabetic),
        [Some(height), Some(width), Some("r")] => is_number(height) && is_number(width),
        _ => false,
    }
}

/// Letters, numbers, and whatever else there is up to the next blank.
fn tokens(text: &str) -> impl Iterator<Item = Word<'_>> {
    let (body, offset) = without_mark(text);
    words(body, offset).flat_map(|word| {
        let mut rest = word.text;
        let mut start = word.span.start;
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let length = match first {
                '0'..='9' => rest.bytes().take_while(u8::is_ascii_digit).count(),
                'g' | 'r' | 'c' if !rest[1..].starts_with(char::is_alphabetic) => 1,
                _ => rest.len(),
            };
            let token = Word { text: &rest[..length], span: start..start + length };
            rest = &rest[length..];
            start += length;
            Some(token)
        })
    })
}

struct Reader<'a, I: Iterator<Item = Word<'a>>> {
    tokens: Peekable<I>,
    /// Where the text ends, for what is missing there.
    end: Word<'a>,
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let end = text.trim_end().len();
    let mut reader = Reader { tokens: tokens(text).peekable(), end: Word { text: "", span: end..end } };
    let g = reader.next();
    if g.text != "g" {
        let error = g.error("a griddler begins with g, its height and its width");
        return Err(error.label("here should be g").help("write g 10 20 for 10 rows of 20 cells"));
    }
    let height = reader.next();
    let rows = side(&height, "the height")?;
    let width = reader.next();
    let columns = side(&width, "the width")?;
    let draft = Draft::black(reader.lists(rows, ROW, "height")?, reader.lists(columns, COLUMN, "width")?);
    if let Some(extra) = reader.tokens.peek() {
        let error = extra.error(format!("something follows the last of the {columns} columns"));
        return Err(error.help("the second number after g is the width"));
    }
    Ok(draft.puzzle(height.span.start..width.span.end)?.into())
}

impl<'a, I: Iterator<Item = Word<'a>>> Reader<'a, I> {
    fn next(&mut self) -> Word<'a> {
        self.tokens.next().unwrap_or_else(|| self.end.clone())
    }

    /// The lists of all rows or of all columns.
    fn lists(&mut self, count: usize, (letter, line): Kind, side: &str) -> Result<Vec<Clue>, ParseError> {
        let mut clues = Vec::with_capacity(count);
        for number in 0..count as u16 {
            let start = self.next();
            if start.text != letter {
                let found =
                    if start.text.is_empty() { "the text ends" } else { "something else stands here" };
                let message = format!("{} should begin with {letter}, but {found}", line(number));
                return Err(start
                    .error(message)
                    .help(format!("the {side} is {count}: so many lists begin with {letter}")));
            }
            clues.push(self.list(&start, line(number))?);
        }
        Ok(clues)
    }

    /// The lengths after a letter, up to the 0.
    fn list(&mut self, start: &Word<'a>, line: Line) -> Result<Clue, ParseError> {
        let mut blocks = Vec::new();
        loop {
            let token = self.next();
            if matches!(token.text, "" | "g" | "r" | "c") {
                let error = token.error(format!("{line} does not end with 0"));
                return Err(error
                    .label("here should be 0")
                    .help("a list of blocks ends with 0; that of an empty line is 0 alone"));
            }
            let length = token.number("the length of a block", Shape::MAX_SIDE as u32)? as u16;
            if length == 0 {
                return Ok(Clue { blocks, span: start.span.start..token.span.end });
            }
            if blocks.len() == Shape::MAX_SIDE {
                return Err(
                    token.error(format!("{line} has too many blocks, up to `{}`", shorten(token.text)))
                );
            }
            blocks.push(Block { length, color: 1 });
        }
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let list = |letter: &str, clues: &[&[Block]]| -> String {
        number_lines(clues, " ", "")
            .lines()
            .map(|line| format!("{letter} {line} 0\n").replace("  ", " "))
            .collect()
    };
    let (rows, columns) = (list("r", &parts.rows), list("c", &parts.columns));
    Ok(format!("g {} {}\n{rows}{columns}", parts.rows.len(), parts.columns.len()))
}
