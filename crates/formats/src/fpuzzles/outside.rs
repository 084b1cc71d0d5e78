//! Clues beside the grid: `R0C4` stands above column 4, `R2C0` left of row 2.

use super::super::ParseError;
use super::super::tree::Node;
use super::clues::{Read, list};
use super::read::Reader;
use super::write::{Entry, names};
use model::grid::{Cell, Line, Shape, Sight};
use model::rules::{AnyRule, LittleKiller, Rule, Sandwich, Skyscraper, Slant, XSum};
use serde_json::json;

/// The fields of this file.
pub(super) const FIELDS: &[(&str, Read)] = &[
    ("sandwichsum", |reader, node| {
        sights(reader, node, |sight, sum| Some(Sandwich { line: sight.line, sum }.into()))
    }),
    ("xsum", |reader, node| sights(reader, node, |sight, sum| Some(XSum { sight, sum }.into()))),
    ("skyscraper", |reader, node| {
        sights(reader, node, |sight, count| {
            Some(Skyscraper { sight, count: u16::try_from(count).ok()? }.into())
        })
    }),
    ("littlekillersum", little_killers),
];

const SLANTS: [(&str, Slant); 4] =
    [("DR", Slant::DownRight), ("DL", Slant::DownLeft), ("UR", Slant::UpRight), ("UL", Slant::UpLeft)];

/// The row and column of a place inside or beside the grid, both counted from 1.
fn place(reader: &Reader, node: &Node<'_>) -> Result<Option<(usize, usize)>, ParseError> {
    let n = reader.puzzle.shape().rows();
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|&number| plain && number <= n + 1)
    };
    let rest = node.text()?.strip_prefix(['R', 'r']);
    let place = rest.and_then(|rest| rest.split_once(['C', 'c']));
    Ok(place.and_then(|(row, column)| number(row).zip(number(column))))
}

/// The row or column beside which a clue stands, seen from there.
fn sight(reader: &Reader, node: &Node<'_>) -> Result<Sight, ParseError> {
    let n = reader.puzzle.shape().rows();
    let inside = |number: usize| (1..=n).contains(&number);
    match place(reader, node)? {
        Some((row, column)) if inside(row) && !inside(column) => {
            Ok(Sight { line: Line::Row(row as u16 - 1), back: column > n })
        }
        Some((row, column)) if inside(column) && !inside(row) => {
            Ok(Sight { line: Line::Column(column as u16 - 1), back: row > n })
        }
        _ => Err(node.other("a place beside the grid").help("R0C4 is above column 4, R2C0 left of row 2")),
    }
}

/// A rule for each clue that has a value; `None` where the value is beyond any.
fn sights(
    reader: &mut Reader,
    node: &Node<'_>,
    make: fn(Sight, u32) -> Option<AnyRule>,
) -> Result<(), ParseError> {
    for clue in node.items()? {
        let sight = sight(reader, &clue.need("cell")?)?;
        let Some(value) = clue.get("value") else { continue };
        if let Some(number) = value.number()? {
            let rule = make(sight, number).ok_or_else(|| value.error("this number is too large"))?;
            reader.add(rule, &clue)?;
        }
    }
    Ok(())
}

/// A diagonal begins at the cell that an arrow beside the grid points to. That its cells are listed as well is for
/// other programs.
fn little_killers(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    let shape = &reader.puzzle.shape().clone();
    for clue in node.items()? {
        let said = clue.need("direction")?;
        let text = said.text()?.to_ascii_uppercase();
        let direction = SLANTS.iter().find(|(name, _)| *name == text).map(|&(_, slant)| slant);
        let direction = direction.ok_or_else(|| said.other("one of DR, DL, UR and UL"))?;
        let cell = first(reader, &clue.need("cell")?, direction)?;
        let Some(value) = clue.get("value") else { continue };
        let Some(sum) = value.number()? else { continue };
        if let Some(listed) = clue.get("cells").filter(|cells| !cells.is_blank()) {
            let mut listed_cells = list(reader, &listed)?;
            let mut ray = direction.ray(cell, shape);
            listed_cells.sort();
            ray.sort();
            if listed_cells != ray {
                reader.warnings.push(listed.error("these are not the cells of the diagonal, which counts"));
            }
        }
        reader.add(LittleKiller { cell, direction, sum }, &clue)?;
    }
    Ok(())
}

/// The first cell of a diagonal: where the clue stands, or where it points to from beside the grid.
fn first(reader: &Reader, node: &Node<'_>, direction: Slant) -> Result<Cell, ParseError> {
    let n = reader.puzzle.shape().rows();
    let inside = |number: usize| (1..=n).contains(&number);
    let cell = place(reader, node)?.and_then(|(row, column)| {
        let outside = !inside(row) || !inside(column);
        let (down, right) = if outside { direction.step() } else { (0, 0) };
        let step = |from: usize, by: i8| from.checked_add_signed(by.into()).filter(|&to| inside(to));
        let (row, column) = (step(row, down)?, step(column, right)?);
        Some(Cell::new(row as u16 - 1, column as u16 - 1))
    });
    cell.ok_or_else(|| {
        let error = node.other("a place from which the diagonal enters the grid");
        error.help("DR from R0C1 begins at R1C2, UL from R5C5 beside a 4 x 4 grid at R4C4")
    })
}

/// How a rule is written, if it is one of these fields.
pub(super) fn entry(rule: &AnyRule, shape: &Shape) -> Option<Entry> {
    let clue = |sight: Sight, value: String| json!({"cell": beside(sight, shape), "value": value});
    match rule {
        AnyRule::Sandwich(Sandwich { line, sum }) => {
            Some(("sandwichsum", clue(Sight { line: *line, back: false }, sum.to_string())))
        }
        AnyRule::XSum(XSum { sight, sum }) => Some(("xsum", clue(*sight, sum.to_string()))),
        AnyRule::Skyscraper(Skyscraper { sight, count }) => {
            Some(("skyscraper", clue(*sight, count.to_string())))
        }
        AnyRule::LittleKiller(rule) => {
            let (direction, _) = SLANTS.iter().find(|(_, slant)| *slant == rule.direction)?;
            let (down, right) = rule.direction.step();
            let back = |from: u16, by: i8| i32::from(from) + 1 - i32::from(by);
            let cell = format!("R{}C{}", back(rule.cell.row, down), back(rule.cell.column, right));
            let cells = names(&rule.cells(shape));
            let clue = json!({
                "cell": cell, "direction": direction, "cells": cells, "value": rule.sum.to_string(),
            });
            Some(("littlekillersum", clue))
        }
        _ => None,
    }
}

/// The place of a clue beside a row or column.
fn beside(sight: Sight, shape: &Shape) -> String {
    let n = shape.rows() + 1;
    match sight.line {
        Line::Row(row) => format!("R{}C{}", row + 1, if sight.back { n } else { 0 }),
        Line::Column(column) => format!("R{}C{}", if sight.back { n } else { 0 }, column + 1),
    }
}
