//! The puzzles of SudokuPad: `scl` and `ctc` ids, and the short ones of classic Sudokus, `scf` and `classic`.
//!
//! ```text
//! {"cells":[[{"value":1},{},{},{}],...],"regions":[[[0,0],[0,1],[1,0],[1,1]],...],"cages":[{"cells":[[2,0],[2,1]],"sum":5,"unique":true}]}
//! ```
//!
//! The JSON stands as it is, in a zipped spelling (`unzip`), or packed after `scl` or `ctc`, also at the end of a link.
//! It is a drawing more than a puzzle: givens, regions, cages and two rules of the whole grid are rules, lines and dots
//! are only drawn, and a warning says so. Rules of other kinds are written as their drawing and in words. See `docs/formats/scl.md`.

mod draw;
mod read;
mod short;
#[cfg(test)]
mod tests;
mod unzip;
mod words;
mod write;

use super::fpuzzles::PADS;
use super::link::{Link, after, trimmed, unpack};
use super::text::Word;
use super::tree::Document;
use super::{Format, ParseError, Reading, lz};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "scl",
    about: "Variant Sudoku as SudokuPad shows it, with its drawing: its JSON, plain, packed or in a link",
    endings: &["scl"],
    sniff,
    read,
    write: write::write,
};

/// The field of the metadata with the names of the rules that are only drawn or told in words.
const TOLD: &str = "told";

/// How ids begin whose payload is packed JSON, and those that tell a classic Sudoku.
const IDS: [&str; 4] = ["scl", "ctc", "scf", "classic"];

/// Whether a text is the JSON of this format, as it is or zipped: cells are a table of objects.
fn looks(text: &str) -> bool {
    let text = text.trim_start();
    if !text.starts_with('{') {
        return false;
    }
    let table = |rest: &str| {
        let mut signs = rest.chars().filter(|c| !c.is_whitespace());
        let start: String = signs.by_ref().take(3).collect();
        start == ":[[" && signs.next().is_some_and(|sign| "{],".contains(sign))
    };
    ["\"cells\"", "ce", "cells"].iter().any(|key| {
        let mut places = text.match_indices(key).take(1000);
        places.any(|(at, _)| table(&text[at + key.len()..]))
    })
}

fn sniff(text: &str) -> bool {
    if let Some(link) = Link::of(text) {
        return PADS.iter().any(|pad| link.host.contains(pad));
    }
    let word = trimmed(text);
    if word.text.starts_with('{') {
        return looks(word.text);
    }
    if ["scf", "classic"].iter().any(|prefix| word.text.starts_with(prefix)) {
        return short::read(&word).is_some_and(|read| read.is_ok());
    }
    // An id is one also where it was cut off.
    let id = payload(&word).is_some_and(|payload| lz::looks_packed(payload.text));
    id || lz::looks_packed(word.text) && unpack(&word, looks).is_ok_and(|json| looks(&json))
}

/// What follows after `scl` or `ctc`.
fn payload<'a>(word: &Word<'a>) -> Option<Word<'a>> {
    after(word, "scl").or_else(|| after(word, "ctc"))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let whole = trimmed(text);
    let id = match Link::of(text) {
        Some(link) => {
            link.path_from(&IDS).or_else(|| link.parameter("puzzleid")).ok_or_else(|| elsewhere(&whole))?
        }
        None => whole.clone(),
    };
    if id.text.starts_with('{') {
        return from_json(id.text, &id, true);
    }
    if let Some(read) = short::read(&id) {
        return read;
    }
    let packed = match payload(&id) {
        Some(packed) => packed,
        None if id.span == whole.span => id,
        None => return Err(elsewhere(&id)),
    };
    if packed.text.is_empty() {
        let error = whole.error("there is no puzzle in this text");
        return Err(error.help("a puzzle is JSON, an id such as sclN4Ig..., or a link that ends in one"));
    }
    from_json(&unpack(&packed, looks)?, &packed, false)
}

/// Reads JSON; what is none may be zipped.
fn from_json(json: &str, place: &Word<'_>, plain: bool) -> Result<Reading, ParseError> {
    let document = match Document::new(json, place.span.clone(), plain) {
        Err(_) if !json.contains("\"cells\"") => {
            Document::new(&unzip::unzip(json), place.span.clone(), false)?
        }
        other => other?,
    };
    read::read(&document)
}

fn elsewhere(word: &Word<'_>) -> ParseError {
    let error = word.error("this link only names a puzzle that is stored elsewhere");
    error.help("ids that hold a puzzle are long, and begin with scl, ctc, scf, classic or fpuz")
}

/// The id of a puzzle's JSON.
pub(super) fn packed(json: &str) -> String {
    format!("scl{}", lz::pack(json.trim_end()))
}

/// The link to the page that shows it.
pub(super) fn link(json: &str) -> String {
    format!("https://sudokupad.app/{}", super::link::spell(&packed(json)))
}
