//! The field `cage`: cages that are only drawn, but for two uses that became customs.
//!
//! The text `DR5` asks for the digital root 5: the values differ and their sum is 5, 14, 23 ... A text such as
//! `title: ...` is no cage at all but tells something about the puzzle.

use super::super::ParseError;
use super::super::tree::Node;
use super::clues::cells;
use super::read::{Reader, solution_of};
use super::write::{Entry, names};
use model::grid::{Cell, Shape};
use model::rules::{AnyRule, CageMulti};
use serde_json::json;

/// Numbers have digital roots from 1 to this.
const HIGHEST_ROOT: u32 = 9;

pub(super) fn read(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for clue in node.items()? {
        let Some(value) = clue.get("value") else { continue };
        let Some(text) = value.value.as_str() else { continue };
        if let Some(root) = text.strip_prefix("DR").and_then(|root| root.trim().parse().ok())
            && (1..=HIGHEST_ROOT).contains(&root)
        {
            let cells = cells(reader, &clue)?;
            let sums = sums(root, &cells, reader.puzzle.shape());
            reader.add(CageMulti { cells, sums }, &clue)?;
        } else if let Some((key, said)) = text.split_once(": ") {
            tell(reader, key, said.trim());
        }
    }
    Ok(())
}

/// What such a text tells is taken where no field of its own tells it.
fn tell(reader: &mut Reader, key: &str, said: &str) {
    let solution = (key == "solution").then(|| solution_of(reader, said)).flatten();
    let about = &mut reader.puzzle.about;
    let own = || Some(said.to_string()).filter(|said| !said.is_empty());
    match key {
        "title" => about.title = about.title.take().or_else(own),
        "author" => about.author = about.author.take().or_else(own),
        "rules" => about.description = about.description.take().or_else(own),
        "solution" if about.reference.is_none() => about.reference = solution,
        _ => {}
    }
}

/// The sums of a digital root that distinct values of as many cells reach.
fn sums(root: u32, cells: &[Cell], shape: &Shape) -> Vec<u32> {
    let (low, high) = (u32::from(shape.lowest()), u32::from(shape.highest()));
    let count = (cells.len() as u32).min(high - low + 1);
    let least: u32 = (low..).take(count as usize).sum();
    let most: u32 = (low..=high).rev().take(count as usize).sum();
    (least..=most).filter(|sum| sum % HIGHEST_ROOT == root % HIGHEST_ROOT && *sum > 0).collect()
}

/// How a cage of several sums is written, if they are those of a digital root.
pub(super) fn entry(rule: &AnyRule, shape: &Shape) -> Option<Entry> {
    let AnyRule::CageMulti(cage) = rule else { return None };
    let root = (1..=HIGHEST_ROOT).find(|&root| cage.sums == sums(root, &cage.cells, shape))?;
    Some(("cage", json!({"cells": names(&cage.cells), "value": format!("DR{root}")})))
}
