//! Mosaics: rows of numbers. See `docs/formats/mosaic.md`.

use super::super::ParseError;
use super::shading::{cell_rows, shaded, shape};
use super::table::{Table, number};
use super::{Lines, Notation, size};
use model::families;
use model::grid::Filling;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Mosaic;

impl Notation for Mosaic {
    const NAME: &'static str = "mosaic";
    const ABOUT: &'static str =
        "a number counts the shaded cells of the square around it: rows of numbers, - for nothing";
    const LINES: &'static str = "after the size, the rows follow: 0 to 9 or -";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let shape = shape(table)?;
        let mut clues = families::Mosaic { rows: table.rows, columns: table.columns, ..Default::default() };
        for (cell, word) in shape.cells().zip(table.grid("the grid")?) {
            let count = number(&word, &format!("the number in {cell}"), 0..=9)?;
            clues.numbers.extend(count.map(|count| (cell, count as u8)));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let numbers = puzzle.rules().iter().filter_map(|rule| match rule {
            AnyRule::CountAround(around) => Some((around.cell, around.count.to_string())),
            _ => None,
        });
        let grid = cell_rows(puzzle, &numbers.collect());
        Some([size(shape.rows(), shape.columns(), &[])].into_iter().chain(grid).collect())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
