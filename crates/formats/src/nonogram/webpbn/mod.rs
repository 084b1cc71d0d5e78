//! The XML of webpbn.com: sets of nonograms, also in colour.
//!
//! ```text
//! <puzzleset><puzzle type="grid" defaultcolor="black">
//! <title>Tiny</title>
//! <color name="white" char=".">FFFFFF</color><color name="black" char="X">000000</color>
//! <clues type="columns"><line><count>1</count></line><line><count>1</count></line></clues>
//! <clues type="rows"><line><count>2</count></line></clues>
//! </puzzle></puzzleset>
//! ```
//!
//! `elements` walks through the markup and notes what it says, `document` makes a puzzle of that. Declarations of
//! document types are stepped over, and the names that they declare stay unknown: nothing is fetched, and nothing
//! grows. See `docs/formats/webpbn.md`.

mod document;
mod elements;
mod write;

use super::super::text::without_mark;
use super::super::{Format, ParseError, Reading};

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "webpbn",
    about: "Nonograms, also in colour, as the XML of webpbn.com",
    endings: &["xml", "pbn"],
    sniff,
    read,
    write: write::write,
};

pub(crate) use write::join;

/// How the comment begins that keeps an author's number.
const AUTHOR_ID: &str = "authorid: ";

/// Markup in which a tag `puzzleset` or `puzzle` opens, or which says that it is of the type `pbn`.
fn sniff(text: &str) -> bool {
    let body = without_mark(text).0.trim_start();
    let opens = |name: &str| {
        let named = |rest: &str| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        body.split('<').skip(1).any(named)
    };
    body.starts_with('<') && (opens("puzzleset") || opens("!doctype pbn") || opens("puzzle"))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut reading = Reading { puzzles: Vec::new(), warnings: Vec::new() };
    elements::walk(text, |document| {
        let (puzzle, warning) = document.puzzle()?;
        reading.puzzles.push(puzzle);
        reading.warnings.extend(warning);
        Ok(())
    })?;
    if reading.puzzles.is_empty() {
        let error = ParseError::new(0..0, "there is no puzzle in this XML");
        return Err(error
            .help("puzzles are elements <puzzle> with <clues type=\"columns\"> and <clues type=\"rows\">"));
    }
    Ok(reading)
}
