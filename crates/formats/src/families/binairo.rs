//! Binairo: rows of 1, 2 and nothing. See `docs/formats/binairo.md`.

use super::super::ParseError;
use super::table::{Table, givens};
use super::{Lines, Notation, given_rows, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Binairo;

/// What stands behind the size where no two lines are alike.
const DIFFERENT: &str = "different";

impl Notation for Binairo {
    const NAME: &'static str = "binairo";
    const ABOUT: &'static str =
        "as many 1s as 2s in every line and never three alike in a row: rows of 1, 2 and - for nothing";
    const LINES: &'static str = "after the size, the rows follow: 1, 2 or -";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let size = table.square()?;
        let lines_differ = match table.parameter() {
            None => false,
            Some(word) if word.text == DIFFERENT => true,
            Some(word) => {
                let error = word.error("this does not belong to the size");
                return Err(error.help("write `different` if no two lines are alike, or nothing"));
            }
        };
        let shape = Shape::new(size, size, 2).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&table.grid("the grid")?, &shape)?;
        families::Binairo { size, givens, lines_differ }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let n = puzzle.shape().rows();
        let differ = puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::LinesDiffer(_)));
        let parameters: &[String] = if differ { &[DIFFERENT.to_string()] } else { &[] };
        Some([size(n, n, parameters)].into_iter().chain(given_rows(puzzle)).collect())
    }
}
