//! Kakurasu: two lines of numbers. See `docs/formats/kakurasu.md`.

use super::super::ParseError;
use super::shading::{line_numbers, numbered, shaded, shape};
use super::table::Table;
use super::{Lines, Notation};
use model::families;
use model::grid::Filling;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Kakurasu;

/// No line weighs more.
pub(super) const MOST_WEIGHT: u32 = 100_000_000;

impl Notation for Kakurasu {
    const NAME: &'static str = "kakurasu";
    const ABOUT: &'static str =
        "shaded cells that weigh their place in the line: the sums of the columns, then those of the rows";
    const LINES: &'static str =
        "after the size, two lines follow: the numbers of the columns and those of the rows";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        shape(table)?;
        let sums = line_numbers(table, MOST_WEIGHT)?;
        let clues = families::Kakurasu { rows: table.rows, columns: table.columns, sums };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        Some(numbered(puzzle, |rule| match rule {
            AnyRule::WeightedSum(sum) => Some((sum.line, sum.sum)),
            _ => None,
        }))
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
