//! Suguru: rows of numbers, then the region of each cell. See `docs/formats/suguru.md`.

use super::super::ParseError;
use super::table::{Table, givens, regions};
use super::{Lines, Notation, given_rows, region_rows, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Suguru;

impl Notation for Suguru {
    const NAME: &'static str = "suguru";
    const ABOUT: &'static str =
        "Suguru: the givens, then the map of regions, each of which holds 1 to its size";
    const LINES: &'static str =
        "after the size, the rows follow and then as many lines with the region of each cell";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let (rows, columns) = (table.rows, table.columns);
        let tokens = table.grid("the grid")?;
        let regions = regions(&table.grid("the map of regions")?, columns, Shape::MAX_VALUES)?;
        let highest = regions.iter().map(Vec::len).max().unwrap_or(1);
        let shape = Shape::new(rows, columns, highest).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&tokens, &shape)?;
        for region in &regions {
            let count = region.len();
            let mut given = region.iter().filter_map(|cell| Some((cell, givens.get(cell)?)));
            if let Some((cell, value)) = given.find(|(_, value)| usize::from(**value) > count) {
                let error = tokens[shape.index(*cell)].error(format!("{cell} cannot hold {value}"));
                return Err(error.help(format!("its region has {count} cells, which hold 1 to {count}")));
            }
        }
        let clues = families::Suguru { rows, columns, regions, givens };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let regions = puzzle.rules().iter().find_map(|rule| match rule {
            AnyRule::NumberedRegions(regions) => Some(&regions.regions),
            _ => None,
        })?;
        let map = region_rows(puzzle, regions.iter().map(|region| &region[..]));
        let size = size(shape.rows(), shape.columns(), &[]);
        Some([size].into_iter().chain(given_rows(puzzle)).chain(map).collect())
    }
}
