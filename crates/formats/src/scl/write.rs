//! A puzzle becomes JSON: what is known about it, cells, regions, cages, and rules of the whole grid.

use super::super::WriteError;
use super::super::standard::Standard;
use super::FORMAT;
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AllDifferent, AnyRule, Cage, Sum};
use serde_json::{Value as Json, json};

/// The largest grids whose solution has a character for each value.
const MOST_SIGNS: usize = 35;

/// Writes a puzzle on one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let shape = puzzle.shape();
    let mut parts = Standard::with_any_boxes(puzzle);
    let boxes = shape.usual_box().filter(|_| parts.boxes);
    let mut layouts: Vec<Vec<Vec<Cell>>> = puzzle
        .rules()
        .iter()
        .filter(|rule| matches!(rule, AnyRule::Boxes(found) if boxes == Some((found.height, found.width))))
        .take(1)
        .map(|rule| rule.distinct(shape))
        .collect();
    layouts.extend(parts.take(|rule| matches!(rule, AnyRule::Jigsaw(_)).then(|| rule.distinct(shape))));
    let whole = |layout: &Vec<Vec<Cell>>| layout.iter().all(|cells| cells.len() == shape.values());
    if layouts.len() > 1 || !layouts.iter().all(whole) {
        parts.refuse("two layouts of regions, or one with regions of another size than there are values");
    }
    let cages = parts.take(|rule| cage(rule, shape));
    let global = parts.take(|rule| match rule {
        AnyRule::AntiKnight(_) => Some("antiknight"),
        AnyRule::AntiKing(_) => Some("antiking"),
        _ => None,
    });
    let givens = parts.givens();
    parts.finish(FORMAT.name)?;
    let given = |value: &Option<u8>| value.map_or(json!({}), |value| json!({"value": value}));
    let cells: Vec<Json> =
        givens.chunks(shape.columns()).map(|row| row.iter().map(given).collect()).collect();
    let regions: Vec<Json> = layouts.concat().iter().map(|cells| pairs(cells)).collect();
    let about = metadata(puzzle);
    let about = if about == json!({}) { String::new() } else { format!("\"metadata\":{about},") };
    let mut text = format!("{{{about}\"cells\":{},\"regions\":{}", Json::from(cells), Json::from(regions));
    for (key, list) in [("cages", json!(cages)), ("global", json!(global))] {
        if list != json!([]) {
            text += &format!(",{key:?}:{list}");
        }
    }
    Ok(text + "}\n")
}

/// Cages, and what can be said as one: a diagonal is a cage that does not show.
fn cage(rule: &AnyRule, shape: Shape) -> Option<Json> {
    match rule {
        AnyRule::Cage(Cage { sum: Some(0), .. }) => None,
        AnyRule::Cage(Cage { cells, sum: Some(sum) }) => {
            Some(json!({"cells": pairs(cells), "value": sum.to_string(), "sum": sum, "unique": true}))
        }
        AnyRule::Cage(Cage { cells, sum: None }) => Some(json!({"cells": pairs(cells), "unique": true})),
        AnyRule::Sum(Sum { cells, sum: sum @ 1.., coefficients }) if coefficients.is_empty() => {
            let small = u32::try_from(*sum).ok()?;
            Some(json!({"cells": pairs(cells), "value": small.to_string(), "sum": small, "unique": false}))
        }
        AnyRule::AllDifferent(AllDifferent { cells }) if !cells.is_empty() => {
            Some(json!({"cells": pairs(cells), "unique": true}))
        }
        AnyRule::Diagonal(_) => {
            Some(json!({"cells": pairs(&rule.cells(shape)), "unique": true, "hidden": true}))
        }
        _ => None,
    }
}

/// `[[row, column], ...]`, from 0.
fn pairs(cells: &[Cell]) -> Json {
    cells.iter().map(|cell| json!([cell.row, cell.column])).collect()
}

fn metadata(puzzle: &Puzzle) -> Json {
    let about = &puzzle.about;
    let mut data = serde_json::Map::new();
    let rules = Some(about.comments.join("\n")).filter(|rules| !rules.is_empty());
    for (key, said) in [("title", &about.title), ("author", &about.author), ("rules", &rules)] {
        if let Some(said) = said {
            data.insert(key.to_string(), json!(said));
        }
    }
    if let Some(solution) = about.reference.as_ref().filter(|_| puzzle.shape().values() <= MOST_SIGNS) {
        let sign =
            |&value: &u8| char::from_digit(value.into(), 36).map_or('.', |sign| sign.to_ascii_uppercase());
        data.insert("solution".to_string(), json!(solution.values().iter().map(sign).collect::<String>()));
    }
    Json::Object(data)
}
