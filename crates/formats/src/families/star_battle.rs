//! Star battles: the number of stars, then the map of regions. See `docs/formats/star-battle.md`.

use super::super::ParseError;
use super::shading::{map_rows, region_map, shaded, shape};
use super::table::{Table, number};
use super::{Lines, Notation, size};
use model::families;
use model::grid::Filling;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct StarBattle;

impl Notation for StarBattle {
    const NAME: &'static str = "star-battle";
    const ABOUT: &'static str = "stars that never touch, as many in every row, column and region: their number, then the map of regions";
    const LINES: &'static str =
        "after the size and the number of stars, the region of each cell follows, row by row";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        shape(table)?;
        let help = "the first line is the rows, the columns and the stars of a line, such as 10 10 2";
        let missing = || table.size.error("the number of stars is missing").help(help);
        let word = table.clone().parameter().ok_or_else(missing)?;
        let most = table.rows.max(table.columns) as u32;
        let stars = number(&word, "the number of stars", 1..=most)?.ok_or_else(missing)?;
        table.parameter();
        let regions = region_map(&table.grid("the map of regions")?)?;
        let (rows, columns) = (table.rows, table.columns);
        let clues = families::StarBattle { rows, columns, stars: stars as usize, regions };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let map = puzzle.rules().iter().find_map(|rule| match rule {
            AnyRule::RegionsContain(map) => Some(map),
            _ => None,
        })?;
        let first = size(shape.rows(), shape.columns(), &[map.values.len().to_string()]);
        Some([first].into_iter().chain(map_rows(&map.regions, shape.columns(), "#")).collect())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
