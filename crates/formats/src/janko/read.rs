//! Tokens become a puzzle, one function per kind.

use super::super::about;
use super::super::grid::fill as fill_cells;
use super::super::rows::Slot;
use super::super::standard::sudoku;
use super::super::text::{Word, shorten};
use super::super::{ParseError, Reading};
use super::{Kind, Table, is_empty};
use model::grid::{Cell, Line, Shape, Sight, Value};
use model::puzzle::Puzzle;
use model::rules::{
    AnyRule, Cage, Columns, Difference, EdgeSum, Jigsaw, NonConsecutive, Pair, Restrict, Rows, Skyscraper,
    evens, odds,
};
use std::collections::BTreeMap;

/// The neighbours of the bits of a mask: right, down, left, up.
const BITS: [(u8, i32, i32); 4] = [(1, 0, 1), (2, 1, 0), (4, 0, -1), (8, -1, 0)];

/// How many cells an edge sum adds up.
pub(super) const NEAREST: u16 = 3;

pub(super) fn read(text: &str) -> Result<Reading, ParseError> {
    let table = Table::of(text)?;
    let mut puzzle = match table.kind() {
        Kind::Plain => plain(&table)?,
        Kind::Killer => killer(&table)?,
        Kind::Jigsaw => jigsaw(&table)?,
        Kind::Consecutive => consecutive(&table)?,
        Kind::Skyscraper => {
            clues(&table, |sight, clue| Some(Skyscraper { sight, count: u16::try_from(clue).ok()? }.into()))?
        }
        Kind::EdgeSum => clues(&table, |sight, sum| Some(EdgeSum { sight, sum, count: NEAREST }.into()))?,
    };
    about::note_comments(&mut puzzle.about, text);
    Ok(puzzle.into())
}

/// Adds a rule; that it does not fit is an error at the token.
fn add(puzzle: &mut Puzzle, rule: impl Into<AnyRule>, token: &Word<'_>) -> Result<(), ParseError> {
    puzzle.add(rule).map_err(|error| token.error(error.to_string()))
}

/// A grid with rows and columns only.
fn latin(table: &Table<'_>) -> Result<Puzzle, ParseError> {
    let shape = Shape::square(table.n).map_err(|bad| table.size.error(bad.to_string()))?;
    let mut puzzle = Puzzle::new(shape);
    add(&mut puzzle, Rows {}, &table.size)?;
    add(&mut puzzle, Columns {}, &table.size)?;
    Ok(puzzle)
}

/// Adds the givens of a grid.
fn givens(puzzle: &mut Puzzle, tokens: &[&Word<'_>]) -> Result<(), ParseError> {
    let most = puzzle.shape().highest().into();
    let slot = |token: &&Word<'_>| {
        let value = match is_empty(token) {
            true => None,
            false => Some(token.number("a given", most)? as Value),
        };
        Ok(Slot { value, span: token.span.clone() })
    };
    let slots = tokens.iter().map(slot).collect::<Result<Vec<_>, ParseError>>()?;
    fill_cells(puzzle, &slots)
}

fn plain(table: &Table<'_>) -> Result<Puzzle, ParseError> {
    let mut puzzle = sudoku(table.n, table.size.span.clone())?;
    let shape = &puzzle.shape().clone();
    for (cell, token) in shape.cells().zip(table.grid(0)) {
        match token.text {
            "E" => add(&mut puzzle, Restrict { cell, values: evens(shape) }, token)?,
            "O" => add(&mut puzzle, Restrict { cell, values: odds(shape) }, token)?,
            "-" => {}
            _ => {
                let value = token.number(&format!("what {cell} holds"), shape.highest().into());
                let value = value
                    .map_err(|error| error.help("a cell is a value, - for none, E for even or O for odd"))?;
                puzzle.set(cell, value as Value).map_err(|error| token.error(error.to_string()))?;
            }
        }
    }
    Ok(puzzle)
}

fn killer(table: &Table<'_>) -> Result<Puzzle, ParseError> {
    let mut puzzle = sudoku(table.n, table.size.span.clone())?;
    let shape = puzzle.shape();
    let mut order: Vec<&str> = Vec::new();
    let mut cages: BTreeMap<&str, (Option<u32>, Vec<Cell>, &Word<'_>)> = BTreeMap::new();
    for (cell, (sum, id)) in shape.cells().zip(table.grid(0).into_iter().zip(table.grid(table.n))) {
        let told = if is_empty(sum) { None } else { Some(sum.number("the sum of a cage", u32::MAX)?) };
        if is_empty(id) {
            if told.is_some() {
                return Err(sum.error(format!("{cell} has a sum but is in no cage")));
            }
            continue;
        }
        let (before, cells, _) = cages.entry(id.text).or_insert_with(|| {
            order.push(id.text);
            (None, Vec::new(), id)
        });
        if before.is_some() && told.is_some() {
            let error = sum.error(format!("the cage {} has a second sum", shorten(id.text)));
            return Err(error.help("the sum stands in one cell of its cage"));
        }
        *before = before.or(told);
        cells.push(cell);
    }
    for id in order {
        if let Some((sum, cells, token)) = cages.remove(id) {
            add(&mut puzzle, Cage { cells, sum }, token)?;
        }
    }
    Ok(puzzle)
}

fn jigsaw<'a>(table: &Table<'a>) -> Result<Puzzle, ParseError> {
    let mut puzzle = latin(table)?;
    // Regions are numbered in the order in which they are met.
    let mut ids: Vec<&str> = Vec::new();
    let mut number = |token: &Word<'a>| {
        let known = ids.iter().position(|id| *id == token.text);
        known.unwrap_or_else(|| {
            ids.push(token.text);
            ids.len() - 1
        }) as u16
    };
    let mut region = |token: &Word<'a>| if is_empty(token) { None } else { Some(number(token)) };
    let regions: Vec<Option<u16>> = table.grid(table.n).into_iter().map(&mut region).collect();
    add(&mut puzzle, Jigsaw { regions }, &table.size)?;
    givens(&mut puzzle, &table.grid(0))?;
    Ok(puzzle)
}

/// The pairs of neighbours that masks mark, if all are masks and both cells of each pair say the same.
pub(super) fn borders(tokens: &[&Word<'_>], n: usize) -> Option<Vec<Pair>> {
    let shape = Shape::square(n).ok()?;
    let masks: Vec<u8> = tokens
        .iter()
        .map(|token| token.text.parse().ok().filter(|&mask| mask < 16))
        .collect::<Option<_>>()?;
    let mut pairs = Vec::new();
    for (cell, mask) in shape.cells().zip(&masks) {
        for (bit, down, right) in BITS.iter().filter(|(bit, ..)| mask & bit != 0) {
            let other = shape.offset(cell, *down, *right)?;
            // Right and left, down and up are two bits apart.
            let back = if *bit < 4 { bit << 2 } else { bit >> 2 };
            if masks[shape.index(other)] & back == 0 {
                return None;
            }
            if *bit < 4 {
                pairs.push([cell, other]);
            }
        }
    }
    pairs.sort();
    Some(pairs)
}

/// The masks that mark pairs of neighbours.
pub(super) fn masks(pairs: &[Pair], shape: &Shape) -> Vec<u8> {
    let mask = |cell: Cell| {
        let marked = |other: Cell| pairs.contains(&[cell, other]) || pairs.contains(&[other, cell]);
        let bit = |(bit, down, right): (u8, i32, i32)| {
            shape.offset(cell, down, right).filter(|&other| marked(other)).map_or(0, |_| bit)
        };
        BITS.into_iter().map(bit).sum()
    };
    shape.cells().map(mask).collect()
}

fn consecutive(table: &Table<'_>) -> Result<Puzzle, ParseError> {
    let mut puzzle = latin(table)?;
    let pairs = borders(&table.grid(table.n), table.n).unwrap_or_default();
    for &cells in &pairs {
        add(&mut puzzle, Difference { cells, by: 1 }, &table.size)?;
    }
    add(&mut puzzle, NonConsecutive { diagonal: false, exempt: pairs }, &table.size)?;
    givens(&mut puzzle, &table.grid(0))?;
    Ok(puzzle)
}

/// The sides of the grid in the order of their lines: above, below, left, right.
pub(super) fn sights(n: usize) -> Vec<Sight> {
    let side = |column: bool, back: bool| {
        (0..n as u16).map(move |i| Sight { line: if column { Line::Column(i) } else { Line::Row(i) }, back })
    };
    side(true, false).chain(side(true, true)).chain(side(false, false)).chain(side(false, true)).collect()
}

fn clues(table: &Table<'_>, make: fn(Sight, u32) -> Option<AnyRule>) -> Result<Puzzle, ParseError> {
    let mut puzzle = sudoku(table.n, table.size.span.clone())?;
    for (sight, token) in sights(table.n).into_iter().zip(table.rows.iter().take(4).flatten()) {
        if !is_empty(token) {
            let clue = token.number(&format!("the clue for {sight}"), u32::MAX)?;
            let rule = make(sight, clue).ok_or_else(|| token.error("this clue is too large"))?;
            add(&mut puzzle, rule, token)?;
        }
    }
    givens(&mut puzzle, &table.grid(4))?;
    Ok(puzzle)
}
