//! Different neighbours: rows of numbers, then the map of regions; a solution has the number of each region in its first
//! cell. See `docs/formats/diff-neighbors.md`.

use super::super::ParseError;
use super::shading::{cell_rows, map_rows, region_map};
use super::table::{Table, givens};
use super::{Lines, Notation, given_rows, size};
use model::families;
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct DiffNeighbors;

fn map(puzzle: &Puzzle) -> Option<&[Option<u16>]> {
    puzzle.rules().iter().find_map(|rule| match rule {
        AnyRule::DifferentNeighbours(map) => Some(&map.regions[..]),
        _ => None,
    })
}

impl Notation for DiffNeighbors {
    const NAME: &'static str = "diff-neighbors";
    const ABOUT: &'static str =
        "regions with one number each, different where they touch: the givens, then the map of regions";
    const LINES: &'static str =
        "after the size, the rows follow and then as many lines with the region of each cell";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let (rows, columns) = (table.rows, table.columns);
        let shape = Shape::new(rows, columns, 4).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&table.grid("the grid")?, &shape)?;
        let regions = region_map(&table.grid("the map of regions")?)?;
        let clues = families::DiffNeighbors { rows, columns, regions, givens };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let map = map_rows(map(puzzle)?, shape.columns(), "-");
        let first = size(shape.rows(), shape.columns(), &[]);
        Some([first].into_iter().chain(given_rows(puzzle)).chain(map).collect())
    }

    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let regions = map(puzzle).unwrap_or_default();
        let mut firsts: BTreeMap<u16, Cell> = BTreeMap::new();
        for (cell, region) in filling.shape().cells().zip(regions) {
            if let Some(region) = *region {
                firsts.entry(region).or_insert(cell);
            }
        }
        let numbers = firsts.into_values().map(|cell| (cell, filling[cell].to_string()));
        cell_rows(puzzle, &numbers.collect())
    }
}
