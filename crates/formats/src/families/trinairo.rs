//! Trinairo: rows of 1, 2 and 3, with an `x` behind those that have no equal neighbour. See `docs/formats/trinairo.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::shading::cell_rows;
use super::table::{Table, value};
use super::{Lines, Notation, size};
use model::families;
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct Trinairo;

impl Notation for Trinairo {
    const NAME: &'static str = "trinairo";
    const ABOUT: &'static str = "as many 1s as 2s and 3s in every line: rows of 3 (with an equal neighbour), 3x (with none) and - for nothing";
    const LINES: &'static str = "after the size, the rows follow: 1, 2, 3, 1x, 2x, 3x or -";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let size = table.square()?;
        let shape = Shape::new(size, size, 3).map_err(|error| table.refuse(&error.into()))?;
        let mut clues = families::Trinairo { size, ..Default::default() };
        for (cell, word) in shape.cells().zip(table.grid("the grid")?) {
            let digits = word.text.strip_suffix('x').unwrap_or(word.text);
            let alone = digits.len() < word.text.len();
            let number = Word { text: digits, span: word.span.start..word.span.start + digits.len() };
            let help = "write 1 to 3, with an x behind it if no neighbour is equal, or - for nothing";
            let value = value(&number, cell, &shape).map_err(|error| error.help(help))?;
            clues.givens.extend(value.map(|value| (cell, value, alone)));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let n = puzzle.shape().rows();
        let mut tokens: BTreeMap<Cell, String> =
            puzzle.givens().iter().map(|(&cell, value)| (cell, value.to_string())).collect();
        for rule in puzzle.rules() {
            if let AnyRule::EqualNeighbour(marked) = rule
                && marked.alone
                && let Some(token) = tokens.get_mut(&marked.cell)
            {
                token.push('x');
            }
        }
        Some([size(n, n, &[])].into_iter().chain(cell_rows(puzzle, &tokens)).collect())
    }
}
