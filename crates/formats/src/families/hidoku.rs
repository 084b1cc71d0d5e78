//! Hidoku: rows of numbers. See `docs/formats/hidoku.md`.

use super::super::ParseError;
use super::table::{Table, givens};
use super::{Lines, Notation, given_rows, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) struct Hidoku;

impl Notation for Hidoku {
    const NAME: &'static str = "hidoku";
    const ABOUT: &'static str =
        "Hidoku of up to 64 cells: rows of numbers that walk through the grid, - for nothing";
    const LINES: &'static str = "after the size, the rows follow";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let (rows, columns, most) = (table.rows, table.columns, Shape::MAX_VALUES);
        let numbers = rows * columns;
        if numbers > most {
            let error =
                table.size.error(format!("a Hidoku of {rows} x {columns} cells needs {numbers} numbers"));
            return Err(error.help(format!(
                "cells hold at most {most} different values, so 8 x 8 is the largest square"
            )));
        }
        let shape = Shape::new(rows, columns, numbers).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&table.grid("the grid")?, &shape)?;
        families::Hidoku { rows, columns, givens }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let size = size(shape.rows(), shape.columns(), &[]);
        Some([size].into_iter().chain(given_rows(puzzle)).collect())
    }
}
