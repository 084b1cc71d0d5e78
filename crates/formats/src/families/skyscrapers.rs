//! Skyscrapers: clues above, below, left and right, then the heights. See `docs/formats/skyscrapers.md`.

use super::super::ParseError;
use super::table::{Table, givens, number};
use super::{Lines, Notation, clue_lines, given_rows, has_diagonals, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Skyscraper};

/// See the [module documentation](self).
pub(super) struct Skyscrapers;

impl Notation for Skyscrapers {
    const NAME: &'static str = "skyscrapers";
    const ABOUT: &'static str =
        "Skyscrapers: the size and the number of heights, four lines of clues, then the givens";
    const LINES: &'static str =
        "after the size, clues above, below, left and right follow, a line each, and then the rows";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let usage =
            "the line of the size is the rows, the columns, the number of heights, and D for diagonals";
        let heights = match table.parameter() {
            None => return Err(table.size.error("the number of heights is missing").help(usage)),
            Some(word) => match number(&word, "the number of heights", 1..=n as u32)? {
                None => return Err(word.error("the number of heights is missing").help(usage)),
                Some(heights) => heights as usize,
            },
        };
        let diagonals = table.diagonals();
        let mut clues = families::Skyscrapers { size: n, heights, diagonals, ..Default::default() };
        for (sight, word) in table.clues()? {
            let count = number(&word, &format!("the clue for {sight}"), 0..=n as u32)?;
            clues.clues.extend(count.map(|count| (sight, count as u16)));
        }
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let values = Shape::new(n, n, heights + usize::from(heights < n)).unwrap_or(shape.clone());
        let values = if heights < n { values.from_zero() } else { values };
        clues.givens = givens(&table.grid("the grid")?, &values)?;
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let n = shape.rows();
        let heights = usize::from(shape.highest());
        let clue = |rule: &AnyRule| match rule {
            AnyRule::Skyscraper(Skyscraper { sight, count }) => Some((*sight, count.to_string())),
            _ => None,
        };
        let mut parameters = vec![heights.to_string()];
        parameters.extend(has_diagonals(puzzle).then(|| "D".to_string()));
        let grid = given_rows(puzzle);
        Some([size(n, n, &parameters)].into_iter().chain(clue_lines(puzzle, clue)).chain(grid).collect())
    }
}
