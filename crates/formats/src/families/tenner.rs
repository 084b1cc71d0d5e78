//! Tenner grids: rows of digits, then the sums of the columns. See `docs/formats/tenner.md`.

use super::super::ParseError;
use super::table::{Table, givens, number};
use super::{Lines, Notation, given_rows, rows, size, token};
use model::families;
use model::grid::{Filling, Line, Shape, Sight};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, EdgeSum};

/// See the [module documentation](self).
pub(super) struct Tenner;

/// The largest sum: more than any column has.
const MOST: u32 = 64 * 512;

impl Notation for Tenner {
    const NAME: &'static str = "tenner";
    const ABOUT: &'static str =
        "Tenner grid: rows of digits 0 to 9, - for none, and last the sums of the columns";
    const LINES: &'static str =
        "after the size, which counts the line of sums, the rows follow and then the sums";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        if table.rows < 2 {
            return Err(table.size.error("there are no rows besides the sums").help(Self::LINES));
        }
        table.rows -= 1;
        let shape = Shape::new(table.rows, table.columns, table.columns);
        let shape = shape.map_err(|error| table.refuse(&error.into()))?.from_zero();
        let givens = givens(&table.grid("the grid")?, &shape)?;
        let sums = table.line("the line of sums", table.columns)?;
        let sums = sums.iter().map(|word| number(word, "a sum", 0..=MOST)).collect::<Result<_, _>>()?;
        let clues = families::Tenner { rows: table.rows, sums, givens };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let mut lines = vec![size(shape.rows() + 1, shape.columns(), &[])];
        lines.extend(given_rows(puzzle));
        lines.push(sums(puzzle));
        Some(lines)
    }

    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let mut lines = rows(filling, |value| value.to_string());
        lines.push(sums(puzzle));
        lines
    }
}

/// The sums of the columns as tokens.
fn sums(puzzle: &Puzzle) -> Vec<String> {
    let mut sums = vec![None; puzzle.shape().columns()];
    for rule in puzzle.rules() {
        if let AnyRule::EdgeSum(EdgeSum { sight: Sight { line: Line::Column(column), .. }, sum, .. }) = rule {
            sums[usize::from(*column)] = Some(*sum);
        }
    }
    sums.into_iter().map(token).collect()
}
