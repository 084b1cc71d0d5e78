//! PBM: a picture of black and white points. It is the puzzle's solution; the clues follow from it.
//!
//! ```text
//! P1
//! 4 3
//! 1 0 1 1
//! 0 0 0 0
//! 0 1 0 0
//! ```
//!
//! `P1`, width and height, then a 0 or 1 for each cell, 1 for black; blanks between them are free and `#` begins a
//! comment. The packed form `P4` is no text: [`unpack`] turns it into one. See `docs/formats/pbm.md`.

use super::super::text::{Word, shorten, without_mark};
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::side;
use super::parts::Parts;
use model::grid::{Filling, Shape, Value};
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "pbm",
    about: "A black and white picture (P1 or P4) whose rows and columns are the clues of a nonogram",
    endings: &["pbm"],
    sniff,
    read,
    write,
};

/// How a packed picture begins.
const PACKED: &[u8] = b"P4";

fn sniff(text: &str) -> bool {
    let rest = without_mark(text).0.trim_start().strip_prefix("P1");
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_whitespace() || c == '#') || rest.is_empty())
}

/// Words and comments of a text, one after the other.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Goes past blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let comment = rest[blank..].starts_with('#');
            let length = if comment { rest[blank..].find('\n').unwrap_or(rest.len() - blank) } else { 0 };
            self.at += blank + length;
            if !comment {
                return;
            }
        }
    }

    /// The next word.
    fn word(&mut self) -> Word<'a> {
        self.skip();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(rest.len());
        self.take(length)
    }

    /// The next character that is no blank; nothing at the end.
    fn sign(&mut self) -> Word<'a> {
        self.skip();
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.take(length)
    }

    fn take(&mut self, length: usize) -> Word<'a> {
        let start = self.at;
        self.at += length;
        Word { text: &self.text[start..self.at], span: start..self.at }
    }
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut cursor = Cursor { text, at: without_mark(text).1 };
    let magic = cursor.word();
    if magic.text != "P1" {
        let message = format!("a picture of this format begins with P1, not `{}`", shorten(magic.text));
        return Err(magic.error(message));
    }
    let large = "a larger picture has to be scaled down first";
    let columns = side(&cursor.word(), "the width").map_err(|error| error.help(large))?;
    let rows = side(&cursor.word(), "the height").map_err(|error| error.help(large))?;
    let shape = Shape::new(rows, columns, 2).expect("both sides were checked").from_zero();
    let mut values: Vec<Value> = Vec::new();
    while values.len() < shape.len() {
        let sign = cursor.sign();
        values.push(match sign.text {
            "0" => 0,
            "1" => 1,
            "" => {
                let message =
                    format!("the picture has {columns} x {rows} cells, but only {} are there", values.len());
                return Err(sign.error(message));
            }
            other => return Err(sign.error(format!("a cell is 0 or 1, not `{other}`"))),
        });
    }
    let extra = cursor.sign();
    if !extra.text.is_empty() {
        return Err(extra.error(format!("something follows the {columns} x {rows} cells")));
    }
    let picture = Filling::new(shape, values).expect("as many zeros and ones as there are cells");
    let puzzle = Puzzle::nonogram(picture).map_err(|error| magic.error(error.to_string()))?;
    Ok(puzzle.into())
}

/// The text of a packed picture: `None` if the bytes are none. What is wrong with a packed picture stays wrong in
/// its text, and is said by whoever reads it.
///
/// ```
/// let text = gridwright_formats::unpack_pbm(b"P4 4 1\n\xb0").expect("a packed picture");
/// assert_eq!(text, "P1\n4 1\n1011\n");
/// ```
pub fn unpack(bytes: &[u8]) -> Option<String> {
    let rest = bytes.strip_prefix(PACKED)?;
    let mut at = 0;
    let width = number(rest, &mut at)?;
    let height = number(rest, &mut at)?;
    let mut text = format!("P1\n{width} {height}\n");
    let within = 1..=Shape::MAX_SIDE;
    if within.contains(&width) && within.contains(&height) {
        // One blank ends the head; a picture that is cut off ends early.
        let rows = rest.get(at + 1..).unwrap_or_default().chunks(width.div_ceil(8));
        for row in rows.take(height) {
            let bit = |x: &usize| (row[x / 8] >> (7 - x % 8)) & 1;
            text.extend((0..width.min(8 * row.len())).map(|x| char::from(b'0' + bit(&x))));
            text.push('\n');
        }
    }
    Some(text)
}

/// The next number of a packed picture's head, after blanks and comments.
fn number(bytes: &[u8], at: &mut usize) -> Option<usize> {
    loop {
        match bytes.get(*at)? {
            b'#' => *at += bytes[*at..].iter().position(|&byte| byte == b'\n')?,
            byte if byte.is_ascii_whitespace() => *at += 1,
            _ => break,
        }
    }
    let digits = bytes[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let text = std::str::from_utf8(&bytes[*at..*at + digits]).ok()?;
    *at += digits;
    text.parse().ok()
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.one_color();
    parts.nothing_known();
    let picture = puzzle.about.reference.as_ref();
    if picture.is_none_or(|picture| puzzle.verify(picture.clone()).is_err()) {
        parts.refuse("a puzzle whose solution is not known: the picture is the solution");
    }
    parts.finish(FORMAT.name)?;
    let rows = picture.iter().flat_map(|picture| picture.rows());
    let line = |row: &[Value]| row.iter().map(|value| char::from(b'0' + value)).collect::<String>() + "\n";
    Ok(format!("P1\n{} {}\n{}", parts.columns.len(), parts.rows.len(), rows.map(line).collect::<String>()))
}
