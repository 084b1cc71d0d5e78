//! A puzzle becomes JSON. What ipuz has no words for is refused; written without it, the puzzle carries the constraint
//! string of the whole.

use super::super::about::known;
use super::super::standard::Standard;
use super::super::{WriteError, iss};
use super::{EXTENSION, FORMAT, NAMED, REMARKS};
use model::grid::{Cell, Value};
use model::puzzle::Puzzle;
use model::rules::{AllDifferent, AnyRule, Cage, Slope, Sum};
use serde_json::{Value as Json, json};

/// The largest grids whose values all have a symbol.
const MOST_SYMBOLS: usize = 35;

/// What ipuz itself can say.
struct Plain {
    kinds: Vec<&'static str>,
    boxes: bool,
    zones: Vec<Vec<Cell>>,
    cages: Vec<Json>,
    givens: Vec<Option<Value>>,
}

/// Writes a puzzle on one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let shape = puzzle.shape();
    let plain = plain(puzzle)?;
    let kind = |name: &&str| json!(format!("http://ipuz.org/sudoku{name}#1"));
    let kinds: Vec<Json> = [""].iter().chain(&plain.kinds).map(kind).collect();
    let mut text = format!("{{\"version\":\"http://ipuz.org/v2\",\"kind\":{}", Json::from(kinds));
    let mut field = |key: &str, said: Json| text += &format!(",{}:{said}", json!(key));
    about(puzzle, &mut field);
    if shape.values() <= MOST_SYMBOLS {
        field("charset", json!("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[..shape.values()]));
    }
    field("boxes", json!(plain.boxes));
    let rows =
        |values: Vec<Value>| values.chunks(shape.columns()).map(|row| json!(row)).collect::<Vec<Json>>();
    field("puzzle", json!(rows(plain.givens.iter().map(|given| given.unwrap_or(0)).collect())));
    if !plain.zones.is_empty() {
        let zones: Vec<Json> = plain.zones.iter().map(|cells| json!({"cells": pairs(cells)})).collect();
        field("zones", json!(zones));
    }
    if !plain.cages.is_empty() {
        field("cages", json!(plain.cages));
    }
    if let Some(solution) = &puzzle.about.reference {
        field("solution", json!(rows(solution.values().to_vec())));
    }
    Ok(text + "}\n")
}

/// The text of a puzzle without some of its rules, with the constraint string of the whole, if it has one, in our own
/// field.
pub(crate) fn carry(text: &str, whole: &Puzzle) -> String {
    let string = (iss::FORMAT.write)(whole).ok();
    match text.trim_end().strip_suffix('}').zip(string) {
        Some((open, string)) => format!("{open},{}:{}}}\n", json!(EXTENSION), json!(string.trim_end())),
        None => text.to_string(),
    }
}

/// The puzzle in the words of ipuz, or what it has none for.
fn plain(puzzle: &Puzzle) -> Result<Plain, WriteError> {
    let shape = puzzle.shape();
    let mut parts = Standard::with_any_boxes(puzzle);
    let mut kinds = Vec::new();
    let diagonals =
        parts.take(|rule| if let AnyRule::Diagonal(rule) = rule { Some(rule.direction) } else { None });
    if !diagonals.is_empty() {
        kinds.push("/diagonalsudoku");
        if [Slope::Rising, Slope::Falling].iter().any(|slope| !diagonals.contains(slope)) {
            parts.refuse("one diagonal without the other");
        }
    }
    let zones = parts.take(|rule| match rule {
        AnyRule::Jigsaw(_) => Some(rule.distinct(shape)),
        AnyRule::AllDifferent(AllDifferent { cells }) if !cells.is_empty() => Some(vec![cells.clone()]),
        _ => None,
    });
    let killer = parts.take(|rule| match rule {
        AnyRule::Cage(Cage { sum: Some(0), .. }) => None,
        AnyRule::Cage(Cage { cells, sum }) => Some(cage(cells, *sum)),
        _ => None,
    });
    let sums = parts.take(|rule| match rule {
        AnyRule::Sum(Sum { cells, sum, coefficients }) if coefficients.is_empty() && *sum > 0 => {
            Some(cage(cells, Some(u32::try_from(*sum).ok()?)))
        }
        _ => None,
    });
    if !killer.is_empty() {
        kinds.push("/killersudoku");
        if !sums.is_empty() {
            parts.refuse("cages whose values may repeat beside others whose values may not");
        }
    }
    let (boxes, givens) = (parts.boxes, parts.givens());
    parts.finish(FORMAT.name)?;
    let cages = killer.into_iter().chain(sums).collect();
    Ok(Plain { kinds, boxes, zones: zones.concat(), cages, givens })
}

fn cage(cells: &[Cell], sum: Option<u32>) -> Json {
    match sum {
        Some(sum) => json!({"cells": pairs(cells), "value": sum, "operator": "+"}),
        None => json!({"cells": pairs(cells)}),
    }
}

/// `[[column, row], ...]`, from 1.
fn pairs(cells: &[Cell]) -> Json {
    cells.iter().map(|cell| json!([cell.column + 1, cell.row + 1])).collect()
}

fn about(puzzle: &Puzzle, field: &mut impl FnMut(&str, Json)) {
    let about = &puzzle.about;
    for (name, said) in known(about) {
        let key = NAMED.iter().find(|(_, known)| *known == name).map_or(name, |(key, _)| key);
        field(key, json!(said));
    }
    let mut notes = Vec::new();
    let mut told = Vec::new();
    for comment in &about.comments {
        match REMARKS.iter().find_map(|(key, kind)| Some((*key, comment.strip_prefix(kind)?))) {
            Some((key, said)) if !told.contains(&key) => {
                told.push(key);
                field(key, json!(said));
            }
            _ => notes.push(&comment[..]),
        }
    }
    if !notes.is_empty() {
        field("notes", json!(notes.join("\n")));
    }
}
