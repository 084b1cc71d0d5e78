//! JSON becomes a puzzle: the grid first, then each field in the order of the table.

use super::super::tree::{Document, Node};
use super::super::{Diagnostic, ParseError, Reading};
use super::clues;
use model::grid::{Cell, Filling, Shape, Value, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Boxes, Columns, Restrict, Rows};
use std::ops::Range;

/// A puzzle on its way.
pub(super) struct Reader {
    pub puzzle: Puzzle,
    /// The region of each cell, row by row.
    pub regions: Vec<Option<u16>>,
    pub warnings: Vec<Diagnostic>,
    /// Rules that are not known here, each with its place.
    pub unknown: Vec<(String, Range<usize>)>,
}

/// Fields that are no rules: drawings, marks of players, settings of tools. Those about the puzzle are read apart.
const NO_RULES: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "id",
    "msgcorrect",
    "metadata",
];

pub(super) fn read(document: &Document) -> Result<Reading, ParseError> {
    let root = document.root();
    let size = root.need("size")?;
    let n = size.number()?.ok_or_else(|| size.other("the number of rows"))? as usize;
    let shape = Shape::square(n).map_err(|bad| size.error(bad))?;
    let mut reader = Reader {
        puzzle: Puzzle::new(&shape),
        regions: usual_regions(&shape),
        warnings: Vec::new(),
        unknown: Vec::new(),
    };
    let cells = grid(&mut reader, &root.need("grid")?)?;
    frame(&mut reader, &root)?;
    for (cell, node) in shape.cells().zip(&cells) {
        content(&mut reader, cell, node)?;
    }
    about(&mut reader, &root)?;
    for (key, read) in clues::fields() {
        if let Some(node) = root.get(key).filter(|node| !node.is_blank()) {
            read(&mut reader, &node)?;
        }
    }
    for (key, node) in root.fields()? {
        let known = NO_RULES.contains(&key) || clues::fields().any(|(name, _)| *name == key);
        if !known && !node.is_blank() {
            reader.unknown.push((super::super::text::shorten(key), node.span()));
        }
    }
    let reading = Reading { puzzles: vec![reader.puzzle], warnings: reader.warnings };
    reading.unless_unknown(reader.unknown)
}

/// The region of each cell that names none: the number of its box or, where the size is a prime and has no boxes, its
/// row.
pub(super) fn usual_regions(shape: &Shape) -> Vec<Option<u16>> {
    let (height, width) = shape.usual_box().unwrap_or((1, shape.columns() as u16));
    let across = shape.columns() as u16 / width;
    shape.cells().map(|cell| Some(cell.row / height * across + cell.column / width)).collect()
}

/// Reads the regions of all cells, and returns the cells.
fn grid<'a>(reader: &mut Reader, grid: &Node<'a>) -> Result<Vec<Node<'a>>, ParseError> {
    let n = reader.puzzle.shape().rows();
    let rows = grid.items()?;
    if rows.len() != n {
        return Err(grid.error(format!("the grid has {} rows, but the size is {n}", rows.len())));
    }
    let mut cells = Vec::with_capacity(n * n);
    for row in rows {
        let items = row.items()?;
        if items.len() != n {
            return Err(row.error(format!("this row has {} cells, but the size is {n}", items.len())));
        }
        cells.extend(items);
    }
    for (region, cell) in reader.regions.iter_mut().zip(&cells) {
        if !cell.value.is_object() {
            return Err(cell.other("an object with a cell's contents, such as {}"));
        }
        match cell.value.get("region") {
            None => {}
            Some(value) if value.is_null() => *region = None,
            Some(_) => {
                let node = cell.need("region")?;
                let number = node.number()?.filter(|&number| (number as usize) < n * n);
                *region = Some(number.ok_or_else(|| node.other("the number of a region, from 0"))? as u16);
            }
        }
    }
    Ok(cells)
}

/// Rows, columns, and boxes or the regions of a jigsaw.
fn frame(reader: &mut Reader, root: &Node<'_>) -> Result<(), ParseError> {
    let shape = &reader.puzzle.shape().clone();
    reader.add(Rows {}, root)?;
    reader.add(Columns {}, root)?;
    if reader.regions == usual_regions(shape) {
        if let Some((height, width)) = shape.usual_box() {
            reader.add(Boxes { height, width }, root)?;
        }
    } else if reader.regions.iter().any(Option::is_some) {
        clues::jigsaw(reader, root)?;
    }
    Ok(())
}

/// The given and the candidates of a cell. What a player entered is no part of the puzzle.
fn content(reader: &mut Reader, cell: Cell, node: &Node<'_>) -> Result<(), ParseError> {
    let shape = &reader.puzzle.shape().clone();
    let given = node.get("given").map(|given| given.flag()).transpose()?.unwrap_or(false);
    if let Some(value) = node.get("value").filter(|_| given)
        && let Some(number) = value.number()?
    {
        let number = Value::try_from(number).map_err(|_| value.other("a value of the grid"))?;
        reader.puzzle.set(cell, number).map_err(|error| value.error(error))?;
    }
    if let Some(marks) = node.get("givenPencilMarks").filter(|marks| !marks.is_blank()) {
        let mut values = ValueSet::EMPTY;
        for mark in marks.items()? {
            let value = mark.number()?.and_then(|number| Value::try_from(number).ok());
            let value = value.filter(|&value| shape.all_values().contains(value));
            values = values.iter().chain([value.ok_or_else(|| mark.other("a value of the grid"))?]).collect();
        }
        reader.add(Restrict { cell, values }, &marks)?;
    }
    Ok(())
}

/// Title, author, rules in words, and the solution.
fn about(reader: &mut Reader, root: &Node<'_>) -> Result<(), ParseError> {
    let said = |key: &str| -> Result<Option<String>, ParseError> {
        let node = root.get(key).filter(|node| !node.is_blank());
        node.map(|node| node.text().map(str::to_string)).transpose()
    };
    let (title, author, ruleset) = (said("title")?, said("author")?, said("ruleset")?);
    let about = &mut reader.puzzle.about;
    (about.title, about.author) = (title, author);
    about.description = ruleset;
    if let Some(node) = root.get("solution").filter(|node| !node.is_blank()) {
        reader.puzzle.about.reference = solution(reader, &node);
        if reader.puzzle.about.reference.is_none() {
            reader.warnings.push(node.error("this is no complete solution, and is left out"));
        }
    }
    Ok(())
}

/// A list of values, or a text of them.
fn solution(reader: &Reader, node: &Node<'_>) -> Option<Filling> {
    if let serde_json::Value::String(text) = node.value {
        return solution_of(reader, text);
    }
    let number = |item: Node<'_>| Value::try_from(item.number().ok()??).ok();
    let values = node.items().ok()?.into_iter().map(number).collect::<Option<_>>()?;
    Filling::new(reader.puzzle.shape(), values)
}

/// A text of digits, or of numbers between commas.
pub(super) fn solution_of(reader: &Reader, text: &str) -> Option<Filling> {
    let values: Option<Vec<Value>> = if text.contains(',') {
        text.split(',').map(|word| word.trim().parse().ok()).collect()
    } else {
        text.chars().map(|c| c.to_digit(36).map(|digit| digit as Value)).collect()
    };
    Filling::new(reader.puzzle.shape(), values?)
}

impl Reader {
    /// Adds a rule; that it does not fit is an error at the clue.
    pub(super) fn add(&mut self, rule: impl Into<AnyRule>, node: &Node<'_>) -> Result<(), ParseError> {
        self.puzzle.add(rule).map_err(|error| node.error(error))
    }
}
