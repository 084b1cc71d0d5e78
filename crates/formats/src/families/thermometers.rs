//! Thermometers that are filled: two lines of numbers, then rows of `2.1`, the first cell (the bulb) of the second
//! thermometer. See `docs/formats/thermometers.md`.

use super::super::ParseError;
use super::super::text::{Word, shorten};
use super::shading::{cell_rows, counted, line_numbers, numbered, shaded, shape};
use super::table::Table;
use super::{Lines, Notation, is_empty};
use model::families;
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct Thermometers;

/// A thermometer and a place in it.
fn place(word: &Word<'_>) -> Result<(u32, u32), ParseError> {
    let parts = word.text.split_once('.');
    let numbers = parts.and_then(|(line, place)| Some((line.parse().ok()?, place.parse().ok()?)));
    numbers.filter(|&(_, place)| place > 0).ok_or_else(|| {
        let error = word.error(format!("`{}` is no place in a thermometer", shorten(word.text)));
        error.help("write the number of the thermometer, a dot, and the place in it: 1 is the bulb")
    })
}

/// The thermometers by their numbers, each complete and in one piece.
fn thermometers<'a>(cells: impl Iterator<Item = (Cell, Word<'a>)>) -> Result<Vec<Vec<Cell>>, ParseError> {
    let mut all: BTreeMap<u32, BTreeMap<u32, (Cell, Word<'a>)>> = BTreeMap::new();
    for (cell, word) in cells.filter(|(_, word)| !is_empty(word)) {
        let (line, place) = place(&word)?;
        if let Some((first, _)) = all.entry(line).or_default().insert(place, (cell, word.clone())) {
            return Err(word.error(format!("{first} is already the cell {}", word.text)));
        }
    }
    let mut lines = Vec::new();
    for line in all.into_values() {
        let mut cells: Vec<Cell> = Vec::new();
        for (expected, (place, (cell, word))) in (1..).zip(line) {
            if place != expected {
                let error = word.error(format!("the cell before {} is missing", word.text));
                return Err(error.help("the places of a thermometer are counted from 1, without gaps"));
            }
            cells.push(cell);
        }
        lines.push(cells);
    }
    Ok(lines)
}

impl Notation for Thermometers {
    const NAME: &'static str = "thermometers";
    const ABOUT: &'static str = "thermometers filled from the bulb: the filled cells of the columns, those of the rows, then rows of 2.1 for the first cell of the second thermometer";
    const LINES: &'static str = "after the size, the numbers of the columns, those of the rows, and then the rows follow: 1.1, 1.2 and so on";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let shape = shape(table)?;
        let counts = line_numbers(table, Shape::MAX_SIDE as u32)?;
        let counts = counts.into_iter().map(|(line, count)| (line, count as u16)).collect();
        let thermometers = thermometers(shape.cells().zip(table.grid("the grid")?))?;
        let clues = families::Thermometers { rows: table.rows, columns: table.columns, thermometers, counts };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let mut tokens = BTreeMap::new();
        let mut line = 0;
        for rule in puzzle.rules() {
            if let AnyRule::Mercury(mercury) = rule {
                line += 1;
                let named = |(place, &cell)| (cell, format!("{line}.{}", place + 1));
                tokens.extend(mercury.cells.iter().enumerate().map(named));
            }
        }
        Some([numbered(puzzle, counted), cell_rows(puzzle, &tokens)].concat())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
