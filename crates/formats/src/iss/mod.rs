//! The constraint string of Interactive Sudoku Solver (ISS): a variant Sudoku as items `.Type~argument~...`.
//!
//! ```text
//! .Shape~4x4.~R1C1_1~R1C4_2_4.Cage~5~R3C1~R3C2.Thermo~R1C2~R1C3.Sandwich~2~C4
//! ```
//!
//! An item without a type holds givens. White space is ignored wherever it stands; a link whose parameter `q`
//! holds such a string is read as well. Grids are 9x9 unless an item `Shape` says otherwise, and have rows, columns
//! and boxes unless it says `Raw`. Every type is described in `docs/formats/iss.md`.
//!
//! Reading goes in four steps: `items` cuts the text, `frame` looks for the items about the grid itself, `replicate`
//! writes copies out, and `types` looks each other item up in a table that holds one row per type.

mod automata;
mod chaos;
mod composite;
mod counting;
mod dots;
mod frame;
mod items;
mod lines;
mod outside;
mod pairs;
mod regions;
mod replicate;
#[cfg(test)]
mod tests;
mod types;
mod variables;
mod write;

use super::link::spell_all;
use super::text::without_mark;
use super::{Diagnostic, Format, ParseError, Reading};
use composite::Nest;
use dots::Marked;
use frame::Frame;
use items::{Flat, Item, items};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use model::rules::composite::fits as composite_fits;
use replicate::Copied;
use std::ops::Range;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "iss",
    about: "Variant Sudoku as a constraint string of Interactive Sudoku Solver, .Cage~5~R1C1~R1C2, or a link to it",
    endings: &["iss"],
    sniff,
    read,
    write: write::write,
};

/// The longest side and the most values.
const MOST: usize = 16;

/// Longer texts are refused: the longest puzzles that are known have a tenth of it.
const MOST_BYTES: usize = 1 << 18;

/// So many digits and dots at the beginning are a row of cells: the smallest grid has no fewer behind its first dot.
const FEWEST_CELLS: usize = 15;

/// How texts begin that are links.
const LINKS: [&str; 2] = ["http://", "https://"];

/// A dot, and then either a type that is known or, anywhere, the sign that only this format has.
/// A link with a parameter `q` that begins with a dot.
fn sniff(text: &str) -> bool {
    let body = without_mark(text).0.trim_start();
    if LINKS.iter().any(|link| body.starts_with(link)) {
        return items::query(body).is_some_and(|(start, end)| {
            let q = &body[start..end];
            q.starts_with('.') || q.starts_with("%2E") || q.starts_with("%2e")
        });
    }
    let Some(rest) = body.strip_prefix('.') else { return false };
    // A row of cells may begin with a dot as well, and have a comment with any sign behind it.
    let cells = rest.bytes().take_while(|&byte| byte == b'.' || byte.is_ascii_digit()).count();
    cells < FEWEST_CELLS && rest.contains('~') || resembles(text) && types::is_known(first_name(rest))
}

/// Whether a text that is in no format may be meant as this one: a dot and a capitalised word.
pub(super) fn resembles(text: &str) -> bool {
    let name = without_mark(text).0.trim_start().strip_prefix('.').map(first_name).unwrap_or_default();
    matches!(name.as_bytes(), [b'A'..=b'Z', b'a'..=b'z', ..])
}

/// The letters up to the first other character.
fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    &text[..end]
}

fn read(text: &str) -> Result<Reading, ParseError> {
    if text.len() > MOST_BYTES {
        let error =
            ParseError::new(0..0, format!("the text is too long: at most {MOST_BYTES} bytes are read"));
        return Err(error.help("a puzzle has a few thousand characters"));
    }
    let flat = Flat::of(text)?;
    let items = items(&flat)?;
    types::refuse_others(&items)?;
    let frame = Frame::of(&items)?;
    let copies = replicate::written_out(&items, &frame.shape)?;
    let items = copies.as_ref().map_or(items, |copies| copies.iter().map(Copied::item).collect());
    let marked = Marked::of(&items, &frame.shape)?;
    let regions = frame.regions(&items);
    let (puzzle, warnings) = (frame.puzzle()?, frame.without_boxes().into_iter().collect());
    let mut reader = Reader { puzzle, frame, regions, marked, nests: Vec::new(), warnings };
    for item in &items {
        types::read(&mut reader, item)?;
    }
    composite::all_ended(&reader.nests)?;
    Ok(Reading { puzzles: vec![reader.puzzle], warnings: reader.warnings })
}

/// The link to the solver's page for a constraint string.
pub(super) fn link(text: &str) -> String {
    format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", spell_all(text.trim_end()))
}

/// A puzzle on its way.
struct Reader {
    puzzle: Puzzle,
    frame: Frame,
    /// The pairs of cells with dots and letters.
    marked: Marked,
    /// The composites that have begun and not yet ended.
    nests: Vec<Nest>,
    /// The region of each cell that is in one: a box, or a region of the jigsaw of a grid without boxes.
    regions: Vec<Option<u32>>,
    warnings: Vec<Diagnostic>,
}

impl Reader {
    /// Adds a rule; that it does not fit is an error at the item.
    fn add(&mut self, rule: impl Into<AnyRule>, item: &Item<'_>) -> Result<(), ParseError> {
        self.add_at(rule, item.span())
    }

    /// Adds a rule to the puzzle, or to the composite in which it stands.
    fn add_at(&mut self, rule: impl Into<AnyRule>, place: Range<usize>) -> Result<(), ParseError> {
        let rule = rule.into();
        let (name, is_empty) = (rule.name(), rule.cells(&self.frame.shape).is_empty());
        let added = match self.nests.last_mut() {
            None => self.puzzle.add(rule),
            Some(nest) => {
                let rules = std::slice::from_ref(&rule);
                let fits = composite_fits(rules, &self.frame.shape);
                fits.map(|()| nest.rules.push(rule))
            }
        };
        match added {
            Err(_) if is_empty => {
                let message = format!("a rule {name} has no cells and demands nothing");
                self.warnings.push(Diagnostic::new(place, message));
                Ok(())
            }
            added => added.map_err(|error| ParseError::new(place, error.to_string())),
        }
    }
}
