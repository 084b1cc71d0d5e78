//! Sudokus as ipuz, the open JSON format of puzzle pages.
//!
//! ```text
//! {"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"puzzle":[[1,0,0,0],...],"cages":[...]}
//! ```
//!
//! Givens, zones, cages and, by the kind, diagonals. A puzzle with other rules, written without them, carries its
//! constraint string in a field of our own ([`EXTENSION`]), which is preferred when it is read back. See `docs/formats/ipuz.md`.

mod areas;
mod read;
#[cfg(test)]
mod tests;
mod write;

use super::link::trimmed;
use super::text::Word;
use super::tree::{Document, keys};
use super::{Format, ParseError, Reading};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "ipuz",
    about: "Sudoku with cages, zones and diagonals as the JSON of ipuz",
    endings: &["ipuz"],
    sniff,
    read,
    write: write::write,
};

pub(crate) use write::carry;

/// The field that holds the constraint string of a puzzle that ipuz has not all words for.
const EXTENSION: &str = "gridwright:iss";

/// Keys of ipuz that become comments of their own kind; `notes` holds the others.
const REMARKS: [(&str, &str); 4] =
    [("publisher", "publisher: "), ("url", "address: "), ("difficulty", "difficulty: "), ("date", "date: ")];

/// Keys of ipuz and the names of what they tell.
const NAMED: [(&str, &str); 6] = [
    ("title", "title"),
    ("author", "author"),
    ("copyright", "copyright"),
    ("intro", "description"),
    ("uniqueid", "id"),
    ("publication", "source"),
];

/// The JSON of a text; older files wrap it in `ipuz(...)`.
fn json(text: &str) -> Word<'_> {
    let word = trimmed(text);
    let inner = word.text.strip_prefix("ipuz(").map(|rest| rest.trim_end().trim_end_matches([';', ')']));
    match inner {
        Some(inner) => {
            let start = word.span.start + "ipuz(".len();
            let blank = inner.len() - inner.trim_start().len();
            Word { text: inner.trim(), span: start + blank..start + blank + inner.trim().len() }
        }
        None => word,
    }
}

fn sniff(text: &str) -> bool {
    let wrapped = trimmed(text).text.starts_with("ipuz(");
    let json = json(text);
    wrapped || keys(json.text).contains(&"kind") && json.text.contains("ipuz.org")
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let json = json(text);
    read::read(&Document::new(json.text, json.span, true)?)
}
