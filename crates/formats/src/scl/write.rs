//! A puzzle becomes JSON: what is known about it, cells, regions, cages and rules of the whole grid, and for every other
//! rule its drawing and its words.
//!
//! What a reader takes for a rule is written so. Of everything else the names stand in a field of our own ([`TOLD`]), so
//! that our reader can say what it leaves out.

use super::super::WriteError;
use super::super::about::{in_words, known};
use super::super::standard::Standard;
use super::draw::Drawing;
use super::words::sentences;
use super::{FORMAT, TOLD};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Cage, Restrict, Sum};
use serde_json::{Map, Value as Json, json};

/// The largest grids whose solution has a character for each value.
const MOST_SIGNS: usize = 35;

/// What is written of the rules.
#[derive(Default)]
struct Written {
    cages: Vec<Json>,
    global: Vec<&'static str>,
    drawing: Drawing,
    /// The names of the rules that are only drawn or told.
    told: Vec<&'static str>,
}

/// Writes a puzzle on one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let shape = puzzle.shape();
    let mut parts = Standard::with_any_boxes(puzzle);
    let regions = regions(&mut parts, puzzle);
    let mut written = Written::default();
    let marked = cells(&mut parts, shape, &mut written);
    let rest: Vec<&AnyRule> = parts.take(Some);
    parts.finish(FORMAT.name)?;
    let unclear: Vec<&AnyRule> = rest.iter().copied().filter(|rule| !written.add(rule, shape)).collect();
    let restricted: Vec<AnyRule> = marked.iter().flatten().map(|rule| rule.clone().into()).collect();
    let all: Vec<&AnyRule> = restricted.iter().chain(rest).collect();
    let about = metadata(puzzle, sentences(puzzle, &all, &unclear), &written);
    let cell = |rule: &Option<Restrict>| match rule {
        None => json!({}),
        Some(Restrict { values, .. }) => match values.single() {
            Some(value) => json!({"value": value}),
            None => json!({"pencilMarks": values}),
        },
    };
    let cells: Vec<Json> = (0..shape.len()).map(|i| cell(&puzzle_cell(&marked, puzzle, i))).collect();
    let rows: Vec<Json> = cells.chunks(shape.columns()).map(|row| json!(row)).collect();
    let about = if about.is_empty() { String::new() } else { format!("\"metadata\":{},", Json::from(about)) };
    let regions: Vec<Json> = regions.iter().map(|cells| pairs(cells)).collect();
    let mut text = format!("{{{about}\"cells\":{},\"regions\":{}", Json::from(rows), Json::from(regions));
    let Written { mut cages, global, mut drawing, .. } = written;
    cages.append(&mut drawing.cages);
    for (key, list) in [("cages", json!(cages)), ("global", json!(global))] {
        if list != json!([]) {
            text += &format!(",{key:?}:{list}");
        }
    }
    drawing.lists().for_each(|(key, list)| text += &format!(",{key:?}:{}", Json::from(list)));
    Ok(text + "}\n")
}

/// `[[row, column], ...]`, from 0.
pub(super) fn pairs(cells: &[Cell]) -> Json {
    cells.iter().map(|cell| json!([cell.row, cell.column])).collect()
}

/// The regions: the usual boxes, or a jigsaw whose regions have a cell for each value.
fn regions(parts: &mut Standard<'_>, puzzle: &Puzzle) -> Vec<Vec<Cell>> {
    let shape = puzzle.shape();
    let usual = shape.usual_box().filter(|_| parts.boxes);
    let own = |rule: &&AnyRule| match rule {
        AnyRule::Boxes(found) => usual == Some((found.height, found.width)),
        AnyRule::Jigsaw(_) => {
            let groups = rule.distinct(shape);
            usual.is_none() && !groups.is_empty() && groups.iter().all(|cells| cells.len() == shape.values())
        }
        _ => false,
    };
    let Some(layout) = puzzle.rules().iter().find(own) else { return Vec::new() };
    parts.take(|rule| (rule == layout).then_some(()));
    layout.distinct(shape)
}

/// The cells that hold one of several values: drawn, if they are even or odd, and told.
fn cells(parts: &mut Standard<'_>, shape: &Shape, written: &mut Written) -> Vec<Option<Restrict>> {
    let mut marked = vec![None; shape.len()];
    for (i, values) in parts.cells.clone().into_iter().enumerate() {
        match values {
            Some(values) if values.is_empty() => parts.refuse_cell(i, Some(values)),
            Some(values) if values.single().is_none() && values != shape.all_values() => {
                let rule = Restrict { cell: shape.cell(i), values };
                written.draw(&rule.clone().into(), shape);
                marked[i] = Some(rule);
            }
            _ => {}
        }
    }
    marked
}

/// What a cell shows: its given, or the values that it may hold.
fn puzzle_cell(marked: &[Option<Restrict>], puzzle: &Puzzle, index: usize) -> Option<Restrict> {
    let cell = puzzle.shape().cell(index);
    let given =
        puzzle.givens().get(&cell).map(|&value| Restrict { cell, values: [value].into_iter().collect() });
    given.or_else(|| marked[index].clone())
}

impl Written {
    /// Writes a rule; `false` where its marks could not all be drawn.
    fn add(&mut self, rule: &AnyRule, shape: &Shape) -> bool {
        let hidden = |cells: &Vec<Cell>| json!({"cells": pairs(cells), "unique": true, "hidden": true});
        let whole = |cells: &[Cell], sum: u32, unique: bool| json!({"cells": pairs(cells), "value": sum.to_string(), "sum": sum, "unique": unique});
        match rule {
            AnyRule::Cage(Cage { cells, sum: Some(sum @ 1..) }) => self.cages.push(whole(cells, *sum, true)),
            AnyRule::Cage(Cage { cells, sum: None }) => {
                self.cages.push(json!({"cells": pairs(cells), "unique": true}));
            }
            AnyRule::Sum(Sum { cells, sum: sum @ 1.., coefficients }) if coefficients.is_empty() => {
                match u32::try_from(*sum) {
                    Ok(sum) => self.cages.push(whole(cells, sum, false)),
                    Err(_) => return self.draw(rule, shape),
                }
            }
            AnyRule::AntiKnight(_) => self.global.push("antiknight"),
            AnyRule::AntiKing(_) => self.global.push("antiking"),
            AnyRule::AllDifferent(_)
            | AnyRule::Boxes(_)
            | AnyRule::Diagonal(_)
            | AnyRule::DisjointGroups(_)
            | AnyRule::Jigsaw(_)
            | AnyRule::Windoku(_) => {
                self.cages.extend(rule.distinct(shape).iter().filter(|cells| !cells.is_empty()).map(hidden));
                return self.draw_marks(rule, shape);
            }
            other => return self.draw(other, shape),
        }
        true
    }

    /// Draws a rule that no reader will know as one.
    fn draw(&mut self, rule: &AnyRule, shape: &Shape) -> bool {
        if !self.told.contains(&rule.name()) {
            self.told.push(rule.name());
        }
        self.draw_marks(rule, shape)
    }

    /// Draws every mark of a rule, and says whether all of them could be.
    fn draw_marks(&mut self, rule: &AnyRule, shape: &Shape) -> bool {
        let mut all = true;
        for mark in rule.marks(shape) {
            all &= self.drawing.add(&mark, shape);
        }
        all
    }
}

/// What is known about the puzzle; the rules in words where a look at cages and regions does not tell them.
fn metadata(puzzle: &Puzzle, sentences: Vec<String>, written: &Written) -> Map<String, Json> {
    let about = &puzzle.about;
    let mut data = Map::new();
    for (key, said) in known(about).filter(|(key, _)| *key != "description") {
        data.insert(key.to_string(), json!(said));
    }
    let mut rules: Vec<String> = in_words(about).into_iter().collect();
    if !written.told.is_empty() || !written.global.is_empty() || !written.drawing.is_empty() {
        let new = |sentence: &String| !rules.iter().any(|rules| rules.contains(&sentence[..]));
        let new: Vec<String> = sentences.into_iter().filter(new).collect();
        rules.extend(new);
        data.insert(TOLD.to_string(), json!(written.told));
    }
    if !rules.is_empty() {
        data.insert("rules".to_string(), json!(rules.join("\n")));
    }
    if let Some(solution) = about.reference.as_ref().filter(|_| puzzle.shape().values() <= MOST_SIGNS) {
        let sign =
            |&value: &u8| char::from_digit(value.into(), 36).map_or('.', |sign| sign.to_ascii_uppercase());
        data.insert("solution".to_string(), json!(solution.values().iter().map(sign).collect::<String>()));
    }
    data
}
