//! The types of items: a table with one row per type.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::items::Item;
use super::{Reader, automata, chaos, composite, counting, dots, lines, outside, pairs, regions, variables};
use model::grid::{Cell, Line, Shape, Value, ValueSet};
use model::rules::{AllDifferent, AntiKnight, Cage, Restrict, Sandwich, Sum, Thermo};
use std::collections::BTreeSet;

/// Reads an item into rules.
pub(super) type Read = fn(&mut Reader, &Item<'_>) -> Result<(), ParseError>;

/// A row per type: a rule that is new to the project is read once it stands here.
const TYPES: &[(&str, Read)] = &[
    ("", givens),
    // What these say is known before the others are read.
    ("Shape", |_, _| Ok(())),
    ("RegionSize", |_, _| Ok(())),
    ("NoBoxes", |_, item| alone(item)),
    ("Cage", cage),
    ("Thermo", thermo),
    ("AllDifferent", all_different),
    ("AntiKnight", anti_knight),
    ("Sandwich", sandwich),
    // A hint to another solver.
    ("SearchPriority", |_, _| Ok(())),
];

/// The types of other files.
const TABLES: [&[(&str, Read)]; 10] = [
    TYPES,
    regions::TYPES,
    dots::TYPES,
    pairs::TYPES,
    counting::TYPES,
    lines::TYPES,
    outside::TYPES,
    automata::TYPES,
    chaos::TYPES,
    composite::TYPES,
];

fn find(name: &str) -> Option<Read> {
    TABLES.iter().copied().flatten().find(|(known, _)| *known == name).map(|&(_, read)| read)
}

fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().copied().flatten().map(|&(name, _)| name).filter(|name| !name.is_empty())
}

/// Whether the language has a type of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Refuses a text with an item that cannot be read: none is ever dropped.
pub(super) fn refuse_others(items: &[Item<'_>]) -> Result<(), ParseError> {
    let Some(item) = items.iter().find(|item| find(item.name.text).is_none()) else { return Ok(()) };
    let error = item.name.error(format!("there is no rule `{}`", shorten(item.name.text)));
    Err(match nearest(item.name.text) {
        Some(name) => error.help(format!("did you mean {name}?")),
        None => error.help("rules are named as in Interactive Sudoku Solver, in the same letter case"),
    })
}

/// The known name that differs least, if it differs little.
fn nearest(name: &str) -> Option<&'static str> {
    let most = 1 + name.len().min(9) / 3;
    let near = names().map(|known| (distance(&name.to_lowercase(), &known.to_lowercase()), known));
    near.filter(|&(apart, _)| apart <= most).min().map(|(_, known)| known)
}

/// How many letters must be changed, added or left out to get from one name to the other. Long names are cut: no
/// type has as many letters.
fn distance(one: &str, other: &str) -> usize {
    const MOST_LETTERS: usize = 30;
    let other: Vec<char> = other.chars().take(MOST_LETTERS).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().take(MOST_LETTERS).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Types that need no arguments: an error about one of these is one.
const ALONE: [&str; 19] = [
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "ChaosConstruction",
    "DisjointSets",
    "Doppelganger",
    "DutchFlatmates",
    "End",
    "GlobalEntropy",
    "GlobalMod",
    "NoBoxes",
    "Or",
    "RegionSameValues",
    "Replicate",
    "StrictKropki",
    "StrictXV",
    "Windoku",
];

/// Reads an item.
pub(super) fn read(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let read = find(item.name.text).expect("items of other types were refused");
    let before = reader.nests.last().map_or(0, |nest| nest.rules.len());
    match read(reader, item) {
        // An item that needs arguments and has none says nothing.
        Err(_) if item.arguments.is_empty() && !ALONE.contains(&item.name.text) => {
            let message = format!("{} has no arguments and demands nothing", item.name.text);
            reader.warnings.push(Diagnostic::new(item.span(), message));
        }
        outcome => outcome?,
    }
    composite::join(reader, item, before);
    Ok(())
}

/// `R1C1_5` is a given, `R1C1_2_4` a choice.
fn givens(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let shape = &reader.frame.shape.clone();
    for word in &item.arguments {
        let mut parts = word.text.split('_');
        let name = Word { text: parts.next().unwrap_or_default(), span: word.span.clone() };
        let cell = cell(&name, shape)?;
        let value = |text: &str| Word { text, span: word.span.clone() }.number("a value", 127);
        let values = parts.map(|text| value(text).map(|value| value as Value));
        let values: ValueSet = values.collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(word
                .error(format!("{cell} has no value"))
                .help("a given is R1C1_5, a choice R1C1_2_4"));
        }
        reader.add_at(Restrict { cell, values }, word.span.clone())?;
    }
    Ok(())
}

fn cage(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let [sum, words @ ..] = &item.arguments[..] else {
        return Err(item
            .name
            .error("a cage has neither a sum nor cells")
            .help("a cage is .Cage~5~R1C1~R1C2"));
    };
    // A sum left out is no sum, and so is 0.
    let sum = if sum.text.is_empty() { 0 } else { sum.number("the sum of a cage", u32::MAX)? };
    let cells = cells(words, &reader.frame.shape)?;
    let once: BTreeSet<Cell> = cells.iter().copied().collect();
    if once.len() < cells.len() && sum > 0 {
        // A cell that is listed twice counts twice, and need not differ from itself.
        reader.add(Sum { cells, sum: sum.into(), coefficients: Vec::new() }, item)?;
        return reader.add(Cage { cells: once.into_iter().collect(), sum: None }, item);
    }
    reader.add(Cage { cells, sum: Some(sum).filter(|&sum| sum > 0) }, item)
}

fn thermo(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    lines::line(reader, item, |cells| Thermo { cells, frozen: false })
}

fn all_different(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    lines::line(reader, item, |cells| AllDifferent { cells })
}

fn anti_knight(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    reader.add(AntiKnight {}, item)
}

fn sandwich(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let [sum, word] = &item.arguments[..] else {
        let error = ParseError::new(item.span(), "a sandwich has a sum and a line");
        return Err(error.help("the sum 12 in row 3 is .Sandwich~12~R3"));
    };
    let sum = sum.number("the sum of a sandwich", u32::MAX)?;
    let line = line(word, &reader.frame.shape)?;
    reader.add(Sandwich { line, sum }, item)
}

/// Nothing may follow the type.
pub(super) fn alone(item: &Item<'_>) -> Result<(), ParseError> {
    match item.arguments.first() {
        Some(word) => Err(word.error(format!("{} has no arguments", item.name.text))),
        None => Ok(()),
    }
}

pub(super) fn cells(words: &[Word<'_>], shape: &Shape) -> Result<Vec<Cell>, ParseError> {
    words.iter().map(|word| cell(word, shape)).collect()
}

/// `R1C1`, a character per coordinate: 1 to 9, and then letters.
pub(super) fn cell(word: &Word<'_>, shape: &Shape) -> Result<Cell, ParseError> {
    let cell = match *word.text.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', column] => coordinate(row).zip(coordinate(column)),
        _ => None,
    };
    if cell.is_none()
        && let Some(variable) = variables::variable(word, shape)
    {
        return variable;
    }
    match cell.map(|(row, column)| Cell::new(row, column)) {
        Some(cell) if shape.contains(cell) => Ok(cell),
        Some(cell) => Err(word.error(format!("{cell} is outside of the grid")).label("no such cell")),
        None => {
            let error = word.error(format!("`{}` is not a cell", shorten(word.text)));
            Err(error.help("cells are R1C1 to R9C9, and further on a is 10, b is 11: RaCb"))
        }
    }
}

/// `R3` is a row and `C3` a column.
pub(super) fn line(word: &Word<'_>, shape: &Shape) -> Result<Line, ParseError> {
    let line = match *word.text.as_bytes() {
        [b'R' | b'r', row] => coordinate(row).filter(|&row| usize::from(row) < shape.rows()).map(Line::Row),
        [b'C' | b'c', column] => {
            coordinate(column).filter(|&column| usize::from(column) < shape.columns()).map(Line::Column)
        }
        _ => None,
    };
    line.ok_or_else(|| {
        let error = word.error(format!("`{}` is no line of the grid", shorten(word.text)));
        error.help("lines are R1 for the first row and C1 for the first column")
    })
}

/// A row or column from 0.
fn coordinate(sign: u8) -> Option<u16> {
    match sign.to_ascii_lowercase() {
        digit @ b'1'..=b'9' => Some((digit - b'1').into()),
        letter @ b'a'..=b'g' => Some((letter - b'a' + 9).into()),
        _ => None,
    }
}
