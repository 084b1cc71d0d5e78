//! Str8ts: numbers, `x` for black cells and `3x` for black cells with a number. See `docs/formats/str8ts.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::{Table, value};
use super::{Lines, Notation, of_cells, size};
use model::families;
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
pub(super) struct Str8ts;

impl Notation for Str8ts {
    const NAME: &'static str = "str8ts";
    const ABOUT: &'static str =
        "Str8ts: rows of givens, - for nothing, x for a black cell and 3x for one with a number";
    const LINES: &'static str =
        "after the size, the rows follow: numbers, -, x for black cells and 3x for those with a number";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let mut clues = families::Str8ts { size: n, ..Default::default() };
        let tokens = table.grid("the grid")?;
        if !tokens.iter().any(|word| word.text.ends_with('x')) {
            return Err(table.size.error("there are no black cells").help(Self::LINES));
        }
        for (cell, word) in shape.cells().zip(&tokens) {
            match word.text.strip_suffix('x') {
                Some("") => _ = clues.blacks.insert(cell, None),
                Some(number) => {
                    let end = word.span.end - 1;
                    let number = Word { text: number, span: word.span.start..end };
                    clues.blacks.insert(cell, value(&number, cell, &shape)?);
                }
                None => clues.givens.extend(value(word, cell, &shape)?.map(|value| (cell, value))),
            }
        }
        if clues.blacks.values().filter(|number| number.is_none()).count() == tokens.len() {
            return Err(table.size.error("there are no white cells").help(Self::LINES));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let walls = puzzle.rules().iter().find_map(|rule| match rule {
            AnyRule::Straights(straights) => Some(&straights.walls),
            _ => None,
        })?;
        let token = |cell: Cell| match puzzle.givens().get(&cell) {
            _ if shape.is_void(cell) => "x".to_string(),
            Some(given) if walls.contains(&cell) => format!("{given}x"),
            given => super::token(given),
        };
        Some([size(shape.rows(), shape.columns(), &[])].into_iter().chain(of_cells(shape, token)).collect())
    }

    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let shape = puzzle.shape();
        of_cells(shape, |cell| if shape.is_void(cell) { "-".to_string() } else { filling[cell].to_string() })
    }
}
