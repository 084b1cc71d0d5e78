//! The JSON of f-puzzles, the editor most setters use: plain, packed, or in a link.
//!
//! ```text
//! {"size":4,"grid":[[{"value":1,"given":true},{},{},{}],...],"killercage":[{"cells":["R3C1","R3C2"],"value":"5"}]}
//! ```
//!
//! Rules are fields of the object, each a list of clues or `true`. Square grids with the values 1 to n, rows and
//! columns; a cell's region is its usual box unless it names another. Fields that draw, and what a player entered,
//! say nothing about the puzzle. See `docs/formats/fpuzzles.md`.
//!
//! `clues`, `lines` and `outside` each hold a table with a row per field that is read, the latter two also how those are
//! written; `write` has the rest.

mod clues;
mod drawn;
mod lines;
mod outside;
mod read;
#[cfg(test)]
mod tests;
mod write;

use super::link::{Link, after, trimmed, unpack};
use super::text::Word;
use super::tree::{Document, keys};
use super::{Format, ParseError, Reading, lz};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    about: "Variant Sudoku as the JSON of f-puzzles, plain, packed or in a link",
    endings: &["fpuzzles"],
    sniff,
    read,
    write: write::write,
};

/// Hosts that show puzzles whose packed text is the end of the path.
pub(super) const PADS: [&str; 2] = ["sudokupad", "crackingthecryptic"];

/// Whether a JSON text is one of this format.
fn looks(json: &str) -> bool {
    let keys = keys(json);
    ["size", "grid"].iter().all(|key| keys.contains(key))
}

fn sniff(text: &str) -> bool {
    if let Some(link) = Link::of(text) {
        return link.host.contains("f-puzzles") || on_a_pad(&link).is_some();
    }
    let word = trimmed(text);
    if looks(word.text) {
        return true;
    }
    let payload = without_prefix(&word);
    let packed = payload.is_some() || lz::looks_packed(word.text);
    packed && unpack(payload.as_ref().unwrap_or(&word), looks).is_ok_and(|json| looks(&json))
}

/// What follows after `fpuzzles` or `fpuz`.
fn without_prefix<'a>(word: &Word<'a>) -> Option<Word<'a>> {
    after(word, "fpuzzles").or_else(|| after(word, "fpuz"))
}

/// The packed puzzle in a link to a page that shows puzzles.
fn on_a_pad<'a>(link: &Link<'a>) -> Option<Word<'a>> {
    let pad = PADS.iter().any(|pad| link.host.contains(pad));
    let id = link.path_from(&["fpuz"]).or_else(|| link.parameter("puzzleid")).filter(|_| pad)?;
    without_prefix(&id)
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let word = trimmed(text);
    if word.text.starts_with('{') {
        return read::read(&Document::new(word.text, word.span, true)?);
    }
    let packed = match Link::of(text) {
        Some(link) => {
            link.parameter("load").or_else(|| on_a_pad(&link)).ok_or_else(|| no_puzzle(&link, &word))?
        }
        None => without_prefix(&word).unwrap_or_else(|| word.clone()),
    };
    if packed.text.is_empty() {
        let error = ParseError::new(word.span, "there is no puzzle in this text");
        return Err(error.help("a puzzle is JSON, its packed text, or a link that holds one"));
    }
    let json = unpack(&packed, looks)?;
    read::read(&Document::new(&json, packed.span, false)?)
}

fn no_puzzle(link: &Link<'_>, word: &Word<'_>) -> ParseError {
    if link.parameter("id").is_some() {
        let error = word.error("this link only names a puzzle that is stored elsewhere");
        return error.help("open it and copy the long link, which holds the puzzle: ?load=N4Ig...");
    }
    let error = word.error("this link holds no puzzle of f-puzzles");
    error.help("such links look like https://www.f-puzzles.com/?load=N4Ig...")
}

/// The packed text and the link of a puzzle's JSON.
pub(super) fn packed(json: &str) -> String {
    lz::pack(json.trim_end())
}

/// The link under which SudokuPad shows it.
pub(super) fn on_sudokupad(json: &str) -> String {
    format!("https://sudokupad.app/fpuzzles{}", super::link::spell(&packed(json)))
}

/// See [`packed`].
pub(super) fn link(json: &str) -> String {
    format!("https://www.f-puzzles.com/?load={}", super::link::spell(&packed(json)))
}
