//! Minesweeper: the number of mines, then rows of numbers. See `docs/formats/minesweeper.md`.

use super::super::ParseError;
use super::shading::{cell_rows, shaded, shape};
use super::table::{Table, number};
use super::{Lines, Notation, size};
use model::families;
use model::grid::{Cell, Filling};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct Minesweeper;

impl Notation for Minesweeper {
    const NAME: &'static str = "minesweeper";
    const ABOUT: &'static str =
        "a number counts the mines around it: how many there are in all, then rows of numbers, - for nothing";
    const LINES: &'static str = "after the size and the number of mines, the rows follow: 0 to 8, - or # for a cell that is not there";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let shape = shape(table)?;
        let mut clues =
            families::Minesweeper { rows: table.rows, columns: table.columns, ..Default::default() };
        if let Some(word) = table.parameter() {
            clues.mines = number(&word, "the number of mines", 0..=shape.len() as u32)?;
        }
        for (cell, word) in shape.cells().zip(table.grid("the grid")?) {
            if word.text == "#" {
                clues.voids.insert(cell);
                continue;
            }
            let count = number(&word, &format!("the number in {cell}"), 0..=8)?;
            clues.numbers.extend(count.map(|count| (cell, count as u8)));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let mut tokens: BTreeMap<Cell, String> = BTreeMap::new();
        let mut mines = Vec::new();
        for rule in puzzle.rules() {
            match rule {
                AnyRule::CountAround(around) => drop(tokens.insert(around.cell, around.count.to_string())),
                AnyRule::GridCount(all) => mines = vec![all.count.to_string()],
                _ => {}
            }
        }
        tokens.extend(shape.voids().map(|cell| (cell, "#".to_string())));
        let grid = cell_rows(puzzle, &tokens);
        Some([size(shape.rows(), shape.columns(), &mines)].into_iter().chain(grid).collect())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
