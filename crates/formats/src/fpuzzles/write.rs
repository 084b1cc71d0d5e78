//! A puzzle becomes JSON: size, title, author and rules in words, the grid, then a field for each kind of rule.

use super::super::WriteError;
use super::super::about::in_words;
use super::super::standard::Standard;
use super::FORMAT;
use super::clues::{LETTERS, dotted, fields, lettered, ratios};
use super::read::usual_regions;
use super::{drawn, lines, outside};
use model::grid::{Cell, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{
    AllDifferent, AnyRule, Cage, Clones, Diagonal, Difference, Jigsaw, NonConsecutive, Quadruple, Ratio,
    Rule, Slope, SumPair, evens, odds,
};
use serde_json::{Value as Json, json};

/// A field and one entry of it; `true` for rules of the whole grid.
pub(super) type Entry = (&'static str, Json);

/// Writes a puzzle on one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::with_any_boxes(puzzle);
    let boxes = parts.boxes;
    let mut layouts = parts.take(|rule| if let AnyRule::Jigsaw(jigsaw) = rule { Some(jigsaw) } else { None });
    let regions = regions(puzzle, boxes, layouts.pop());
    if regions.is_none() || !layouts.is_empty() {
        parts.refuse("a jigsaw besides boxes or another jigsaw, or one without regions");
    }
    let mut entries: Vec<Entry> = Vec::new();
    let named = regions.unwrap_or_default();
    let grid = grid(&mut parts, puzzle, &named, &mut entries);
    let regions = named.unwrap_or_else(|| usual_regions(puzzle.shape()));
    entries.extend(parts.take(|rule| entry(rule, puzzle, &regions)));
    // Windows have no field of their own, but are four areas.
    for windows in parts.take(|rule| if let AnyRule::Windoku(windows) = rule { Some(windows) } else { None })
    {
        entries.extend(windows.distinct(puzzle.shape()).iter().map(|cells| ("extraregion", area(cells))));
    }
    for field in ["minimum", "maximum"] {
        let mut rules = parts.take(|rule| extreme(rule, field));
        // The marks of two such rules would be one rule.
        if rules.len() > 1 {
            parts.refuse(format!("several rules {field} side by side"));
        }
        entries.extend(
            rules.pop().unwrap_or_default().into_iter().map(|cell| (field, json!({"cell": name(&cell)}))),
        );
    }
    parts.finish(FORMAT.name)?;
    Ok(join(puzzle, grid, entries))
}

/// The whole object, its fields in the usual order.
fn join(puzzle: &Puzzle, grid: Json, entries: Vec<Entry>) -> String {
    let mut text = format!("{{\"size\":{}", puzzle.shape().rows());
    let about = &puzzle.about;
    let rules = in_words(about);
    for (key, said) in [("title", &about.title), ("author", &about.author), ("ruleset", &rules)] {
        if let Some(said) = said {
            text += &format!(",\"{key}\":{}", json!(said));
        }
    }
    text += &format!(",\"grid\":{grid}");
    for (field, _) in fields() {
        let said: Vec<&Json> =
            entries.iter().filter(|(key, _)| key == field).map(|(_, entry)| entry).collect();
        match &said[..] {
            [] => {}
            [Json::Bool(_), ..] => text += &format!(",\"{field}\":true"),
            list => text += &format!(",\"{field}\":{}", json!(list)),
        }
    }
    if let Some(solution) = &about.reference {
        text += &format!(",\"solution\":{}", json!(solution.values()));
    }
    text + "}\n"
}

/// The regions to name: `None` within where they are the usual boxes, no outer list where they cannot be named.
fn regions(puzzle: &Puzzle, boxes: bool, jigsaw: Option<&Jigsaw>) -> Option<Option<Vec<Option<u16>>>> {
    let usual = usual_regions(puzzle.shape());
    match jigsaw {
        None if boxes => Some(None),
        None => Some(Some(vec![None; usual.len()])),
        Some(_) if boxes && puzzle.shape().usual_box().is_some() => None,
        Some(Jigsaw { regions }) => {
            let fits = |region: &u16| usize::from(*region) < usual.len();
            let readable = *regions != usual && regions.iter().any(Option::is_some);
            (readable && regions.iter().flatten().all(fits)).then(|| Some(regions.clone()))
        }
    }
}

/// The cells with their givens, candidates and regions; even and odd cells have fields of their own.
fn grid(
    parts: &mut Standard<'_>,
    puzzle: &Puzzle,
    regions: &Option<Vec<Option<u16>>>,
    entries: &mut Vec<Entry>,
) -> Json {
    let shape = puzzle.shape();
    let mut cells: Vec<Json> = Vec::with_capacity(shape.len());
    for (i, values) in parts.cells.clone().into_iter().enumerate() {
        let mut cell = serde_json::Map::new();
        let place = json!({"cell": name(&shape.cell(i))});
        match values {
            None => {}
            Some(ValueSet::EMPTY) => parts.refuse_cell(i, values),
            Some(values) if values.single().is_some() => {
                cell.insert("value".to_string(), json!(values.single()));
                cell.insert("given".to_string(), json!(true));
            }
            Some(values) if values == evens(shape) => entries.push(("even", place)),
            Some(values) if values == odds(shape) => entries.push(("odd", place)),
            Some(values) => {
                cell.insert("givenPencilMarks".to_string(), json!(Vec::from(values)));
            }
        }
        if let Some(regions) = regions {
            cell.insert("region".to_string(), json!(regions[i]));
        }
        cells.push(Json::Object(cell));
    }
    cells.chunks(shape.columns()).map(|row| Json::from(row.to_vec())).collect()
}

/// How a rule is written, if the format has a field for it.
fn entry(rule: &AnyRule, puzzle: &Puzzle, regions: &[Option<u16>]) -> Option<Entry> {
    let shape = puzzle.shape();
    let usual = shape.usual_box();
    let entry = match rule {
        AnyRule::Diagonal(Diagonal { direction: Slope::Rising }) => ("diagonal+", json!(true)),
        AnyRule::Diagonal(Diagonal { direction: Slope::Falling }) => ("diagonal-", json!(true)),
        AnyRule::AntiKnight(_) => ("antiknight", json!(true)),
        AnyRule::AntiKing(_) => ("antiking", json!(true)),
        AnyRule::DisjointGroups(rule)
            if rule.positions.is_none() && usual == Some((rule.height, rule.width)) =>
        {
            ("disjointgroups", json!(true))
        }
        AnyRule::AllDifferent(AllDifferent { cells }) if !cells.is_empty() => ("extraregion", area(cells)),
        AnyRule::RowIndexer(rule) if !rule.cells.is_empty() => ("rowindexer", area(&rule.cells)),
        AnyRule::ColumnIndexer(rule) if !rule.cells.is_empty() => ("columnindexer", area(&rule.cells)),
        AnyRule::BoxIndexer(rule) if usual == Some((rule.height, rule.width)) => {
            ("boxindexer", area(&rule.cells))
        }
        // 0 stands for no sum.
        AnyRule::Cage(Cage { sum: Some(0), .. }) => return None,
        AnyRule::Cage(Cage { cells, sum: Some(sum) }) => {
            ("killercage", json!({"cells": names(cells), "value": sum.to_string()}))
        }
        AnyRule::Cage(Cage { cells, sum: None }) => ("killercage", area(cells)),
        AnyRule::Clones(Clones { cells, clones }) => {
            ("clone", json!({"cells": names(cells), "cloneCells": names(clones)}))
        }
        AnyRule::Quadruple(quadruple) => ("quadruple", square(quadruple)),
        other => {
            return pair(other)
                .or_else(|| negative(other, puzzle.rules()))
                .or_else(|| lines::entry(other, shape, regions))
                .or_else(|| outside::entry(other, shape))
                .or_else(|| drawn::entry(other, shape));
        }
    };
    Some(entry)
}

/// Marks between two cells.
fn pair(rule: &AnyRule) -> Option<Entry> {
    let dot = |cells: &[Cell], by: u8| json!({"cells": names(cells), "value": by.to_string()});
    match rule {
        AnyRule::Difference(Difference { cells, by }) => Some(("difference", dot(cells, *by))),
        AnyRule::Ratio(Ratio { cells, by }) => Some(("ratio", dot(cells, *by))),
        AnyRule::SumPair(SumPair { cells, sum }) => {
            let (letter, _) = LETTERS.iter().find(|(_, letter)| letter == sum)?;
            Some(("xv", json!({"cells": names(cells), "value": letter})))
        }
        _ => None,
    }
}

/// Negative rules exempt just the marks of the puzzle: any other exemption cannot be said.
fn negative(rule: &AnyRule, rules: &[AnyRule]) -> Option<Entry> {
    let same = |exempt: &[model::rules::Pair], marks: Vec<model::rules::Pair>| *exempt == marks;
    match rule {
        AnyRule::NonConsecutive(NonConsecutive { diagonal: false, exempt })
            if same(exempt, dotted(rules)) =>
        {
            Some(("nonconsecutive", json!(true)))
        }
        AnyRule::NegativeRatio(rule)
            if rule.numbers == ratios(rules) && same(&rule.exempt, dotted(rules)) =>
        {
            Some(("negative", json!("ratio")))
        }
        AnyRule::NegativeSum(rule)
            if rule.numbers == LETTERS.map(|(_, sum)| sum) && same(&rule.exempt, lettered(rules)) =>
        {
            Some(("negative", json!("xv")))
        }
        _ => None,
    }
}

/// The cells of a rule `minimum` or `maximum`.
fn extreme(rule: &AnyRule, field: &str) -> Option<Vec<Cell>> {
    match rule {
        AnyRule::Minimum(rule) if field == "minimum" && !rule.cells.is_empty() => Some(rule.cells.clone()),
        AnyRule::Maximum(rule) if field == "maximum" && !rule.cells.is_empty() => Some(rule.cells.clone()),
        _ => None,
    }
}

fn area(cells: &[Cell]) -> Json {
    json!({"cells": names(cells)})
}

pub(super) fn line(cells: &[Cell]) -> Json {
    json!({"lines": [names(cells)]})
}

fn square(Quadruple { corner, values }: &Quadruple) -> Json {
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells = steps.map(|(down, right)| Cell::new(corner.row + down, corner.column + right));
    json!({"cells": names(&cells), "values": values})
}

pub(super) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(name).collect()
}

pub(super) fn name(cell: &Cell) -> String {
    cell.to_string().to_ascii_uppercase()
}
