//! Even-odd Sudoku: digits, `E` and `O`. See `docs/formats/even-odd.md`.

use super::super::ParseError;
use super::table::{Table, value};
use super::{Lines, Notation, is_empty, size};
use model::families;
use model::families::even_odd::Known;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict, evens};

/// See the [module documentation](self).
pub(super) struct EvenOdd;

impl Notation for EvenOdd {
    const NAME: &'static str = "even-odd";
    const ABOUT: &'static str =
        "Sudoku with cells marked as even (E) or odd (O): rows of tokens, - for nothing";
    const LINES: &'static str = "after the size, the rows follow: digits, E, O or -";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let mut clues = families::EvenOdd { size: n, ..Default::default() };
        for (cell, word) in shape.cells().zip(table.grid("the grid")?) {
            let known = match word.text {
                "E" | "e" => Some(Known::Even),
                "O" | "o" => Some(Known::Odd),
                _ if is_empty(&word) => None,
                _ => {
                    let help = format!("write 1 to {n}, E, O, or - for nothing");
                    value(&word, cell, &shape).map_err(|error| error.help(help))?.map(Known::Value)
                }
            };
            clues.cells.extend(known.map(|known| (cell, known)));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let mut tokens = vec!["-".to_string(); shape.len()];
        for rule in puzzle.rules() {
            if let AnyRule::Restrict(Restrict { cell, values }) = rule {
                tokens[shape.index(*cell)] = match values.single() {
                    Some(value) => value.to_string(),
                    None if *values == evens(shape) => "E".to_string(),
                    None => "O".to_string(),
                };
            }
        }
        let rows = tokens.chunks(shape.columns()).map(<[String]>::to_vec);
        Some([size(shape.rows(), shape.columns(), &[])].into_iter().chain(rows).collect())
    }
}
