//! Renban: rows of numbers, then the region of each cell. See `docs/formats/renban.md`.

use super::super::ParseError;
use super::table::{Table, givens, regions};
use super::{Lines, Notation, given_rows, region_rows, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Renban;

impl Notation for Renban {
    const NAME: &'static str = "renban";
    const ABOUT: &'static str =
        "Latin square with regions of consecutive numbers: the givens, then the map of regions";
    const LINES: &'static str =
        "after the size, the rows follow and then as many lines with the region of each cell";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&table.grid("the grid")?, &shape)?;
        let regions = regions(&table.grid("the map of regions")?, n, n)?;
        let clues = families::Renban { size: n, regions, givens };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let n = puzzle.shape().rows();
        let regions = puzzle.rules().iter().filter_map(|rule| match rule {
            AnyRule::Renban(line) => Some(&line.cells[..]),
            _ => None,
        });
        let map = region_rows(puzzle, regions);
        Some([size(n, n, &[])].into_iter().chain(given_rows(puzzle)).chain(map).collect())
    }
}
