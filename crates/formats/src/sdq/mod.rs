//! The `.sdq` language: a variant Sudoku as a list of clauses `{Name: data}`.
//!
//! ```text
//! {Sudoku:}
//! {Thermometer: 0 11 22 33  0 99 98 97}
//! {c: two thermometers, their bulbs in opposite corners}
//! ```
//!
//! Clauses stand in any order; white space and line breaks are free; names are read in any letter case.
//! A cell is two digits `xy`: column from the left, row from the top, from 1. Grids are 9x9 unless our own
//! clause `{Size: n}` says otherwise; cells of larger grids are `rRcC` or `x,y`. Every clause is described
//! in `docs/formats/sdq.md`.
//!
//! Reading goes in two steps: `clause` cuts the text into clauses, and `read` looks each one up in a
//! table that holds one row per clause. Both need time linear in the text.

mod clause;
mod clues;
mod cursor;
#[cfg(test)]
mod laws;
mod read;
#[cfg(test)]
mod tests;
mod write;

use super::Format;

/// See the [module documentation](self).
pub const SDQ: Format = Format {
    name: "sdq",
    about: "A variant Sudoku as clauses, such as {Killer: ...} and {Thermometer: ...}",
    endings: &["sdq"],
    sniff,
    read: read::read,
    write: write::write,
};

/// The size of a grid without a clause that tells it.
const USUAL_SIZE: usize = 9;

/// The largest size whose cells are two digits.
const LARGEST_TWO_DIGIT_SIZE: usize = 9;

/// The clauses that state kinds of rules, where they have other names.
const CLAUSES: &[(&str, &str)] = &[
    ("rows", "Sudoku"),
    ("columns", "Sudoku"),
    ("boxes", "Sudoku"),
    ("restrict", "Grid"),
    ("anti-knight", "AntiKnight"),
    ("cage", "Killer"),
    ("less", "ArrowHead"),
    ("thermo", "Thermometer"),
    ("hidden-thermos", "ThermometersHidden"),
    ("sandwich", "SandwichSum"),
];

/// The clause that states a kind of rule, if there is one.
pub(crate) fn clause_name(rule: &str) -> Option<&'static str> {
    CLAUSES.iter().find(|(name, _)| *name == rule).map(|&(_, clause)| clause)
}

/// The levels of optimisation that a `Killer` clause lists.
const CAGE_LEVELS: &[u8] = &[0, 2, 3];

/// The levels of optimisation that a `SandwichSum` clause lists.
const SANDWICH_LEVELS: &[u8] = &[0, 1, 2];

/// The listed level that stands for a level: itself, or the next lower one.
fn listed(levels: &[u8], level: u8) -> u8 {
    levels.iter().copied().filter(|&listed| listed <= level).max().unwrap_or(0)
}

/// A text that opens with a clause: `{`, a word and `:`. JSON and its shortened forms open their first
/// value with a bracket or a quote, which no data of ours does.
fn sniff(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let Some(inside) = text.strip_prefix('{').map(str::trim_start) else { return false };
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(end);
    if read::is_clause(name) {
        return true;
    }
    let data = rest.trim_start().strip_prefix(':').map(str::trim_start);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && data.is_some_and(|data| !data.starts_with(['[', '{', '"', '\'']))
}
