//! Margin sums: sums above, below, left and right, then a Sudoku. See `docs/formats/margin.md`.

use super::super::ParseError;
use super::table::{Table, givens, number};
use super::{Lines, Notation, clue_lines, given_rows, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, EdgeSum};

/// See the [module documentation](self).
pub(super) struct Margin;

impl Notation for Margin {
    const NAME: &'static str = "margin";
    const ABOUT: &'static str =
        "Sudoku with sums of three cells outside the grid: four lines of sums, then the givens";
    const LINES: &'static str =
        "after the size, sums above, below, left and right follow, a line each, and then the rows";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let mut clues = families::Margin { size: n, ..Default::default() };
        for (sight, word) in table.clues()? {
            clues.sums.extend(number(&word, "a sum", 0..=999)?.map(|sum| (sight, sum)));
        }
        clues.givens = givens(&table.grid("the grid")?, &shape)?;
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let n = puzzle.shape().rows();
        let clue = |rule: &AnyRule| match rule {
            AnyRule::EdgeSum(EdgeSum { sight, sum, .. }) => Some((*sight, sum.to_string())),
            _ => None,
        };
        let grid = given_rows(puzzle);
        Some([size(n, n, &[])].into_iter().chain(clue_lines(puzzle, clue)).chain(grid).collect())
    }
}
