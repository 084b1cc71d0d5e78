//! Our own format: every puzzle just as it is, as JSON.
//!
//! ```text
//! {
//!   "gridwright": 1,
//!   "shape": {"rows": 4, "columns": 4, "values": 4},
//!   "rules": [
//!     {"rule": "rows"},
//!     {"rule": "thermo", "cells": ["r1c1", "r1c2"]}
//!   ],
//!   "about": {"title": "a first step"}
//! }
//! ```
//!
//! Syntax: see `docs/formats/json.md`. The first key is the version: it tells the format. Several puzzles may
//! follow each other. Rules are named and written as in the catalogue of rules; unknown names and fields are
//! errors. Each rule is read on its own, so that an error knows its number and its place.

mod about;
pub(super) mod place;

use super::text::without_mark;
use super::{Format, ParseError, Reading, WriteError};
use model::grid::{Cell, Shape, ShapeError, Variables};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use place::Source;
use serde::Deserialize;
use serde_json::value::RawValue;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "Any puzzle just as it is: shape, rules and all that is known about it",
    endings: &["json"],
    sniff,
    read,
    write,
};

/// The version that is written, and the only one that is read.
const VERSION: u64 = 1;

/// A puzzle as it stands in the file; its parts are read one by one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    gridwright: u64,
    #[serde(borrow)]
    shape: &'a RawValue,
    #[serde(borrow)]
    rules: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    about: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    rows: usize,
    columns: usize,
    values: usize,
    #[serde(default = "one")]
    lowest: u64,
    #[serde(default)]
    voids: Vec<Cell>,
    #[serde(default)]
    variables: Vec<Variables>,
}

fn one() -> u64 {
    1
}

/// Whether the first key is the marker.
fn sniff(text: &str) -> bool {
    let rest = without_mark(text).0.trim_start().strip_prefix('{');
    rest.is_some_and(|rest| rest.trim_start().starts_with("\"gridwright\""))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let source = Source::new(text);
    let mut puzzles = Vec::new();
    for file in serde_json::Deserializer::from_str(source.body()).into_iter::<File>() {
        let help = r#"a puzzle is an object that begins with "gridwright": 1, and has a shape and rules"#;
        let file = file.map_err(|error| source.error(source.body(), &error).help(help))?;
        puzzles.push(puzzle(&source, &file)?);
    }
    if puzzles.is_empty() {
        let error = ParseError::new(0..text.len(), "there is no puzzle in this text");
        return Err(error.help(r#"a puzzle is an object that begins with "gridwright": 1"#));
    }
    Ok(Reading { puzzles, warnings: Vec::new() })
}

fn puzzle(source: &Source<'_>, file: &File<'_>) -> Result<Puzzle, ParseError> {
    if file.gridwright != VERSION {
        let span = source.span(file.shape.get());
        let message = format!("this is version {} of the format, which is not known here", file.gridwright);
        return Err(ParseError::new(span, message).help(format!("version {VERSION} is read")));
    }
    let mut puzzle = Puzzle::new(shape(source, file.shape)?);
    for (k, raw) in file.rules.iter().enumerate() {
        let name = format!("rule {}", k + 1);
        let rule: AnyRule = source.part(raw, &name)?;
        puzzle.add(rule).map_err(|error| source.rule_error(raw, &format!("{name}: {error}")))?;
    }
    if let Some(raw) = file.about {
        puzzle.about = about::read(source, raw, puzzle.shape())?;
    }
    Ok(puzzle)
}

fn shape(source: &Source<'_>, raw: &RawValue) -> Result<Shape, ParseError> {
    let size: Size = source.part(raw, "the shape")?;
    let shape = Shape::new(size.rows, size.columns, size.values)
        .map_err(|bad| source.rule_error(raw, &bad.to_string()))?;
    let shape = match size.lowest {
        0 => shape.from_zero(),
        1 => shape,
        other => {
            return Err(source
                .rule_error(raw, &format!("the lowest value is {other}, but only 0 and 1 are possible"))
                .help("leave it out for 1"));
        }
    };
    let shape = shape.with_voids(size.voids);
    let with = |shape: Result<Shape, ShapeError>, group| shape?.with_variables(group);
    let shape = size.variables.into_iter().fold(shape, with);
    shape.map_err(|bad| source.rule_error(raw, &bad.to_string()))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let shape = puzzle.shape();
    let lowest = if shape.lowest() == 0 { ", \"lowest\": 0" } else { "" };
    let voids: Vec<Cell> = shape.voids().collect();
    let list = |name: &str, list: &str| format!(",\n    \"{name}\": {list}");
    let voids = if voids.is_empty() { String::new() } else { list("voids", &compact(&voids)) };
    let variables = match shape.variables() {
        [] => String::new(),
        groups => list("variables", &compact(&groups)),
    };
    let mut text = format!(
        "{{\n  \"gridwright\": {VERSION},\n  \"shape\": {{\"rows\": {}, \"columns\": {}, \"values\": {}{lowest}{voids}{variables}}},\n",
        shape.rows(),
        shape.columns(),
        shape.values()
    );
    let rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("    {}", compact(rule))).collect();
    text += &match rules.is_empty() {
        true => "  \"rules\": []".to_string(),
        false => format!("  \"rules\": [\n{}\n  ]", rules.join(",\n")),
    };
    if let Some(about) = about::write(puzzle)? {
        text += &format!(",\n  \"about\": {about}");
    }
    Ok(text + "\n}\n")
}

/// A value as JSON on one line.
fn compact(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data with text keys is always JSON")
}

#[cfg(test)]
mod tests;
