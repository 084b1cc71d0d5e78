//! Fields whose clues are lines, and arrows: how they are read and written.
//!
//! A clue has several `lines`, each a rule of its own. The lines of an arrow begin in its circle, which they do not sum.

use super::super::ParseError;
use super::super::tree::Node;
use super::clues::{Read, cells, list};
use super::read::Reader;
use super::write::{Entry, line, name, names};
use model::grid::{Cell, Shape, Value};
use model::rules::{
    AnyRule, Arrow, Between, DoubleArrow, Entropic, Lockout, Modular, Nabner, Palindrome, PillArrow,
    RegionSum, Renban, Thermo, Whispers, Zipper,
};
use serde_json::json;

/// The differences and remainders that the editor knows, and cannot say otherwise.
const LOCKOUT: Value = 4;
const MODULUS: Value = 3;

/// The fields of this file.
pub(super) const FIELDS: &[(&str, Read)] = &[
    ("thermometer", |reader, node| each(reader, node, |cells| Thermo { cells, frozen: false }.into())),
    ("slowthermometer", |reader, node| each(reader, node, |cells| Thermo { cells, frozen: true }.into())),
    ("arrow", arrows),
    ("doublearrow", |reader, node| each(reader, node, |cells| DoubleArrow { cells }.into())),
    ("palindrome", |reader, node| each(reader, node, |cells| Palindrome { cells }.into())),
    ("renban", |reader, node| each(reader, node, |cells| Renban { cells }.into())),
    ("nabner", |reader, node| each(reader, node, |cells| Nabner { cells }.into())),
    ("whispers", whispers),
    ("betweenline", |reader, node| each(reader, node, |cells| Between { cells }.into())),
    ("lockout", |reader, node| each(reader, node, |cells| Lockout { cells, difference: LOCKOUT }.into())),
    ("regionsumline", region_sums),
    ("zipperline", |reader, node| each(reader, node, |cells| Zipper { cells }.into())),
    ("modularline", |reader, node| each(reader, node, |cells| Modular { cells, modulus: MODULUS }.into())),
    ("entropicline", |reader, node| each(reader, node, |cells| Entropic { cells }.into())),
];

type Outcome = Result<(), ParseError>;

/// The lines of a clue, each with its place; one without cells demands nothing.
fn lines<'a>(reader: &mut Reader, clue: &Node<'a>) -> Result<Vec<(Vec<Cell>, Node<'a>)>, ParseError> {
    let mut lines = Vec::new();
    for line in clue.need("lines")?.items()? {
        let cells = list(reader, &line)?;
        if cells.is_empty() {
            reader.warnings.push(line.error("this line has no cells"));
        } else {
            lines.push((cells, line));
        }
    }
    Ok(lines)
}

/// A rule for each line of each clue.
fn each(reader: &mut Reader, node: &Node<'_>, make: fn(Vec<Cell>) -> AnyRule) -> Outcome {
    for clue in node.items()? {
        for (cells, line) in lines(reader, &clue)? {
            reader.add(make(cells), &line)?;
        }
    }
    Ok(())
}

/// A circle of one cell or a pill of several. One without lines is only drawn.
fn arrows(reader: &mut Reader, node: &Node<'_>) -> Outcome {
    for clue in node.items()? {
        let circle = cells(reader, &clue)?;
        let Some(&first) = circle.first() else { return Err(clue.error("an arrow has no circle")) };
        for (line, place) in lines(reader, &clue)? {
            if !circle.contains(&line[0]) {
                let error = place.error("the line of an arrow should begin in its circle");
                return Err(error.help("its first cell is one of the arrow's \"cells\", and is not summed"));
            }
            let shaft = line[1..].to_vec();
            let rule = match circle.len() {
                1 => AnyRule::from(Arrow { circle: first, shaft }),
                _ => PillArrow { pill: circle.clone(), shaft }.into(),
            };
            reader.add(rule, &place)?;
        }
    }
    Ok(())
}

/// All lines of a clue share its difference, if it tells one.
fn whispers(reader: &mut Reader, node: &Node<'_>) -> Outcome {
    for clue in node.items()? {
        let value = clue.get("value");
        let number = value.as_ref().map(Node::number).transpose()?.flatten();
        let difference = number.map(Value::try_from).transpose();
        let difference = difference.map_err(|_| clue.error("the difference is larger than any value"))?;
        for (cells, line) in lines(reader, &clue)? {
            reader.add(Whispers { cells, difference }, &line)?;
        }
    }
    Ok(())
}

/// A line cut into pieces by the regions of the puzzle.
fn cut(cells: &[Cell], regions: &[Option<u16>], shape: &Shape) -> RegionSum {
    RegionSum::along(cells, |cell| regions[shape.index(cell)])
}

fn region_sums(reader: &mut Reader, node: &Node<'_>) -> Outcome {
    let shape = &reader.puzzle.shape().clone();
    for clue in node.items()? {
        for (cells, line) in lines(reader, &clue)? {
            let rule = cut(&cells, &reader.regions, shape);
            if rule.pieces.is_empty() {
                reader.warnings.push(line.error("no cell of this line is in a region"));
            } else {
                reader.add(rule, &line)?;
            }
        }
    }
    Ok(())
}

/// How a rule is written, if it is one of these fields; `regions` are those of the puzzle.
pub(super) fn entry(rule: &AnyRule, shape: &Shape, regions: &[Option<u16>]) -> Option<Entry> {
    let entry = match rule {
        AnyRule::Thermo(Thermo { cells, frozen: false }) => ("thermometer", line(cells)),
        AnyRule::Thermo(Thermo { cells, frozen: true }) => ("slowthermometer", line(cells)),
        AnyRule::Arrow(Arrow { circle, shaft }) => ("arrow", arrow(&[*circle], shaft)),
        AnyRule::PillArrow(PillArrow { pill, shaft }) => ("arrow", arrow(pill, shaft)),
        AnyRule::DoubleArrow(DoubleArrow { cells }) => ("doublearrow", line(cells)),
        AnyRule::Palindrome(Palindrome { cells }) => ("palindrome", line(cells)),
        AnyRule::Renban(Renban { cells }) => ("renban", line(cells)),
        AnyRule::Nabner(Nabner { cells }) => ("nabner", line(cells)),
        AnyRule::Whispers(Whispers { cells, difference: None }) => ("whispers", line(cells)),
        AnyRule::Whispers(Whispers { cells, difference: Some(least) }) => {
            ("whispers", json!({"lines": [names(cells)], "value": least.to_string()}))
        }
        AnyRule::Between(Between { cells }) => ("betweenline", line(cells)),
        AnyRule::Lockout(Lockout { cells, difference: LOCKOUT }) => ("lockout", line(cells)),
        AnyRule::RegionSum(rule) => {
            let whole = rule.pieces.concat();
            let same = !whole.is_empty() && cut(&whole, regions, shape) == *rule;
            return same.then(|| ("regionsumline", line(&whole)));
        }
        AnyRule::Zipper(Zipper { cells }) => ("zipperline", line(cells)),
        AnyRule::Modular(Modular { cells, modulus: MODULUS }) => ("modularline", line(cells)),
        AnyRule::Entropic(Entropic { cells }) => ("entropicline", line(cells)),
        _ => return None,
    };
    Some(entry)
}

/// The line leaves a pill from the cell that is next to its shaft.
fn arrow(circle: &[Cell], shaft: &[Cell]) -> serde_json::Value {
    let apart = |cell: &&Cell| {
        shaft.first().map_or(0, |to| cell.row.abs_diff(to.row).max(cell.column.abs_diff(to.column)))
    };
    let from = circle.iter().min_by_key(apart).map(name);
    let line: Vec<String> = from.into_iter().chain(names(shaft)).collect();
    json!({"cells": names(circle), "lines": [line]})
}
