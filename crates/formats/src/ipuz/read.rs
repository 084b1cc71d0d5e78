//! JSON becomes a puzzle: givens first, then what the kind says, zones and cages.

use super::super::about::field;
use super::super::tree::{Document, Node};
use super::super::{Diagnostic, ParseError, Reading, iss};
use super::areas::{self, Area};
use super::{EXTENSION, NAMED, REMARKS};
use model::grid::{Cell, Filling, Shape, Value};
use model::puzzle::{About, Puzzle};
use model::rules::{
    AllDifferent, AnyRule, Boxes, Cage, Columns, Diagonal, Difference, Jigsaw, PairRelation, Ratio, Rows,
    Slope, Sum,
};
use std::ops::Range;

/// What the kind of a file says.
#[derive(Default)]
struct Kind {
    diagonal: bool,
    jigsaw: bool,
    killer: bool,
    latin: bool,
    calcudoku: bool,
}

struct Reader {
    puzzle: Puzzle,
    kind: Kind,
    warnings: Vec<Diagnostic>,
    /// Rules that are not known here, each with its place.
    unknown: Vec<(String, Range<usize>)>,
}

pub(super) fn read(document: &Document) -> Result<Reading, ParseError> {
    let root = document.root();
    let kind = kind(&root.need("kind")?)?;
    let table = root.need("puzzle")?;
    let rows = table.items()?;
    let shape = Shape::square(rows.len()).map_err(|bad| table.error(bad))?;
    if let Some(own) = root.get(EXTENSION) {
        return extended(&root, &own);
    }
    let mut reader = Reader { puzzle: Puzzle::new(&shape), kind, warnings: Vec::new(), unknown: Vec::new() };
    reader.add(Rows {}, &table)?;
    reader.add(Columns {}, &table)?;
    let symbols = symbols(&root, &shape)?;
    reader.puzzle.about = about(&root);
    reader.puzzle.about.reference = root.get("solution").and_then(|node| solution(&node, &shape, &symbols));
    shapes(&mut reader, &root)?;
    for (row, node) in (0..).zip(&rows) {
        givens(&mut reader, row, node, &symbols)?;
    }
    let reading = Reading { puzzles: vec![reader.puzzle], warnings: reader.warnings };
    reading.unless_unknown(reader.unknown)
}

/// Our own field holds the whole puzzle.
fn extended(root: &Node<'_>, own: &Node<'_>) -> Result<Reading, ParseError> {
    let read = (iss::FORMAT.read)(own.text()?);
    let mut reading = read.map_err(|error| own.error(error.message))?;
    reading.warnings.clear();
    for puzzle in &mut reading.puzzles {
        puzzle.about = about(root);
        let symbols = symbols(root, puzzle.shape())?;
        puzzle.about.reference =
            root.get("solution").and_then(|node| solution(&node, puzzle.shape(), &symbols));
    }
    Ok(reading)
}

impl Reader {
    /// Adds a rule; that it does not fit is an error at its place.
    fn add(&mut self, rule: impl Into<AnyRule>, node: &Node<'_>) -> Result<(), ParseError> {
        self.puzzle.add(rule).map_err(|error| node.error(error))
    }
}

fn kind(node: &Node<'_>) -> Result<Kind, ParseError> {
    let mut kind = Kind::default();
    let mut sudoku = false;
    for item in node.items()? {
        let text = item.text()?.to_ascii_lowercase();
        let path = text.split('#').next().unwrap_or_default();
        sudoku |= path.contains("ipuz.org/sudoku");
        let name = path.rsplit('/').next().unwrap_or_default();
        for (word, flag) in [
            ("diagonal", &mut kind.diagonal),
            ("jigsaw", &mut kind.jigsaw),
            ("killer", &mut kind.killer),
            ("latin", &mut kind.latin),
            ("calcudoku", &mut kind.calcudoku),
        ] {
            *flag |= name.contains(word);
        }
    }
    match sudoku {
        true => Ok(kind),
        false => {
            Err(node.error("this is no Sudoku").help("of ipuz only the kind http://ipuz.org/sudoku is read"))
        }
    }
}

/// The symbols of the values, from 1 on.
fn symbols(root: &Node<'_>, shape: &Shape) -> Result<Vec<char>, ParseError> {
    let Some(node) = root.get("charset") else { return Ok(('1'..='9').collect()) };
    let symbols: Vec<char> = node.text()?.chars().take(Shape::MAX_VALUES + 1).collect();
    if symbols.len() < shape.values() {
        return Err(node.error(format!("there are {} symbols for {} values", symbols.len(), shape.values())));
    }
    Ok(symbols)
}

/// The value of a given, plain or as an object; `None` where there is none.
fn value(node: &Node<'_>, symbols: &[char]) -> Result<Option<Value>, ParseError> {
    if node.value.is_null() {
        return Ok(None);
    }
    if node.value.is_object() {
        let inner = node.get("given").or_else(|| node.get("cell")).or_else(|| node.get("value"));
        return inner.map_or(Ok(None), |inner| value(&inner, symbols));
    }
    let text = match node.value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) => number.to_string(),
        _ => return Err(node.other("a value, or 0 for none")),
    };
    if text.is_empty() || text == "0" && !symbols.contains(&'0') {
        return Ok(None);
    }
    let mut signs = text.chars();
    if let (Some(sign), None) = (signs.next(), signs.next())
        && let Some(place) = symbols.iter().position(|&symbol| symbol == sign)
    {
        return Ok(Some(place as Value + 1));
    }
    text.parse::<Value>().map(Some).map_err(|_| node.other("one of the symbols of the charset"))
}

fn givens(reader: &mut Reader, row: u16, node: &Node<'_>, symbols: &[char]) -> Result<(), ParseError> {
    let cells = node.items()?;
    let n = reader.puzzle.shape().columns();
    if cells.len() != n {
        return Err(node.error(format!("this row has {} cells, but there are {n} rows", cells.len())));
    }
    for (column, cell) in (0..).zip(&cells) {
        if cell.value.is_null() && reader.warnings.is_empty() {
            reader.warnings.push(cell.error("there should be no such cell; it is read as an empty one"));
        }
        if let Some(value) = value(cell, symbols)? {
            reader.puzzle.set(Cell::new(row, column), value).map_err(|error| cell.error(error))?;
        }
    }
    Ok(())
}

/// The solution, if it is complete.
fn solution(node: &Node<'_>, shape: &Shape, symbols: &[char]) -> Option<Filling> {
    let mut values = Vec::new();
    for row in node.items().ok()? {
        for cell in row.items().ok()? {
            values.push(value(&cell, symbols).ok()??);
        }
    }
    Filling::new(shape, values)
}

fn about(root: &Node<'_>) -> About {
    let said = |key: &str| {
        let text = root.get(key).and_then(|node| node.value.as_str().map(str::to_string));
        text.filter(|text| !text.is_empty())
    };
    let mut about = About::default();
    for (key, name) in NAMED {
        if let Some(field) = field(&mut about, name) {
            *field = said(key);
        }
    }
    about.comments =
        said("notes").map(|notes| notes.split('\n').map(str::to_string).collect()).unwrap_or_default();
    about.comments.extend(REMARKS.iter().filter_map(|(key, kind)| Some(format!("{kind}{}", said(key)?))));
    about
}

/// Boxes, diagonals, zones and cages.
fn shapes(reader: &mut Reader, root: &Node<'_>) -> Result<(), ParseError> {
    let shape = reader.puzzle.shape();
    let list = |key: &str| root.get(key).map_or(Ok(Vec::new()), |node| node.items());
    let (zones, cages) = (list("zones")?, list("cages")?);
    let zones = zones
        .iter()
        .map(|node| Ok((Area::of(node, shape)?, None)))
        .collect::<Result<Vec<_>, ParseError>>()?;
    let cages = cages.iter().map(|node| area(node, shape)).collect::<Result<Vec<_>, _>>()?;
    let count = zones.len();
    let all: Vec<_> = zones.into_iter().chain(cages).collect();
    let how = areas::choose(&all, shape, reader.puzzle.about.reference.as_ref());
    if let (false, Some((area, _))) = (how.is_usual(), all.first()) {
        let message = "cells are not [column, row] from 1 here; they are read in the way that fits";
        reader.warnings.push(area.node.error(message));
    }
    let cells = all.iter().map(|(area, _)| area.cells(how, shape)).collect::<Result<Vec<_>, _>>()?;
    frame(reader, root, &cells[..count], &all[..count])?;
    for ((area, _), cells) in all.iter().zip(&cells).skip(count) {
        cage(reader, &area.node, cells.clone())?;
    }
    Ok(())
}

/// A cage's cells, and its sum if it has one.
fn area<'a>(node: &Node<'a>, shape: &Shape) -> Result<(Area<'a>, Option<u32>), ParseError> {
    let adds = node.get("operator").is_none_or(|operator| operator.value == "+");
    let sum = node.get("value").map(|value| value.number()).transpose()?.flatten();
    Ok((Area::of(node, shape)?, sum.filter(|_| adds)))
}

/// Boxes or the regions of a jigsaw, further zones, and diagonals.
fn frame(
    reader: &mut Reader,
    root: &Node<'_>,
    zones: &[Vec<Cell>],
    areas: &[(Area<'_>, Option<u32>)],
) -> Result<(), ParseError> {
    let shape = reader.puzzle.shape();
    let layout = layout(zones, shape);
    let told = root.get("boxes").map(|node| node.flag()).transpose()?;
    let kind = &reader.kind;
    let without = kind.jigsaw || kind.latin || kind.calcudoku || layout.is_some();
    if let Some((height, width)) = shape.usual_box().filter(|_| told.unwrap_or(!without)) {
        reader.add(Boxes { height, width }, root)?;
    }
    if reader.kind.diagonal {
        for direction in [Slope::Rising, Slope::Falling] {
            reader.add(Diagonal { direction }, root)?;
        }
    }
    if let Some(regions) = layout {
        return reader.add(Jigsaw { regions }, root);
    }
    for (cells, (area, _)) in zones.iter().zip(areas) {
        reader.warnings.push(area.node.error("this zone is no region of a jigsaw: its values are distinct"));
        reader.add(AllDifferent { cells: cells.clone() }, &area.node)?;
    }
    Ok(())
}

/// The regions of a jigsaw: zones of n cells that cover the grid.
fn layout(zones: &[Vec<Cell>], shape: &Shape) -> Option<Vec<Option<u16>>> {
    let mut regions = vec![None; shape.len()];
    for (number, cells) in (0..).zip(zones) {
        if cells.len() != shape.values() {
            return None;
        }
        cells.iter().for_each(|&cell| regions[shape.index(cell)] = Some(number));
    }
    (zones.len() == shape.rows() && regions.iter().all(Option::is_some)).then_some(regions)
}

fn cage(reader: &mut Reader, node: &Node<'_>, cells: Vec<Cell>) -> Result<(), ParseError> {
    let number =
        node.get("value").map(|value| value.number()).transpose()?.flatten().filter(|&number| number > 0);
    let operator = node.get("operator").map(|operator| operator.text()).transpose()?.unwrap_or("+");
    match (operator, number, &cells[..]) {
        ("+", sum, _) if reader.kind.killer => reader.add(Cage { cells, sum }, node),
        ("+", Some(sum), _) => reader.add(Sum { cells, sum: sum.into(), coefficients: Vec::new() }, node),
        (_, None, _) => {
            reader.warnings.push(node.error("this cage has no number, and demands nothing"));
            Ok(())
        }
        ("-" | "/" | "*", Some(number), &[a, b]) => {
            let by = Value::try_from(number).ok();
            let rule = match (operator, by) {
                ("-", Some(by)) => AnyRule::from(Difference { cells: [a, b], by }),
                ("/", Some(by)) => Ratio { cells: [a, b], by }.into(),
                ("*", _) => product(cells, number, reader.puzzle.shape()).into(),
                _ => return Err(node.error(format!("the number {number} is too large"))),
            };
            reader.add(rule, node)
        }
        ("-" | "/" | "*", Some(_), _) => {
            let what = if operator == "*" { "product" } else { "difference or quotient" };
            reader.unknown.push((format!("{what} of a cage that is not of two cells"), node.span()));
            Ok(())
        }
        _ => Err(node.error("the operator of a cage is one of + - * /")),
    }
}

/// Two cells whose values multiply to a number.
fn product(cells: Vec<Cell>, number: u32, shape: &Shape) -> PairRelation {
    let all = || shape.lowest()..=shape.highest();
    let partners = |a: Value| all().filter(move |&b| u32::from(a) * u32::from(b) == number).collect();
    PairRelation { cells, allowed: all().map(partners).collect(), name: Some(format!("product {number}")) }
}
