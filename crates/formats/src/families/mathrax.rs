//! Mathrax: rows of numbers, then the circles on the corners between them. See `docs/formats/mathrax.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::{Table, givens};
use super::{Lines, Notation, given_rows, is_empty, signed, size};
use model::families;
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, CornerResult, CornerSign};

/// See the [module documentation](self).
pub(super) struct Mathrax;

const USAGE: &str = "write a number and one of + - * /, such as 12*, or E for even and O for odd digits";

impl Notation for Mathrax {
    const NAME: &'static str = "mathrax";
    const ABOUT: &'static str = "Mathrax: the givens, then the circles between four cells, such as 12* or E";
    const LINES: &'static str = "after the size n, n rows follow and then n - 1 lines of n - 1 circles each, on the corners between cells";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let givens = givens(&table.grid("the grid")?, &shape)?;
        let mut circles = Vec::new();
        for row in 0..n as u16 - 1 {
            let tokens = table.line(&format!("the line of circles below row {}", row + 1), n - 1)?;
            for (column, word) in (0..).zip(&tokens).filter(|(_, word)| !is_empty(word)) {
                let (sign, result) = circle(word)?;
                circles.push(CornerResult { corner: Cell::new(row, column), sign, result });
            }
        }
        families::Mathrax { size: n, circles, givens }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let n = shape.is_square().then_some(shape.rows())?;
        let mut circles = vec![vec!["-".to_string(); n - 1]; n - 1];
        for rule in puzzle.rules() {
            if let AnyRule::CornerResult(CornerResult { corner, sign, result }) = rule {
                let sign = match sign {
                    CornerSign::Even => "E",
                    CornerSign::Odd => "O",
                    CornerSign::Add => "+",
                    CornerSign::Subtract => "-",
                    CornerSign::Multiply => "*",
                    CornerSign::Divide => "/",
                };
                let number = if matches!(sign, "E" | "O") { String::new() } else { result.to_string() };
                let row = circles.get_mut(usize::from(corner.row))?;
                *row.get_mut(usize::from(corner.column))? = number + sign;
            }
        }
        Some([size(n, n, &[])].into_iter().chain(given_rows(puzzle)).chain(circles).collect())
    }
}

/// What a token says about a corner.
fn circle(word: &Word<'_>) -> Result<(CornerSign, u32), ParseError> {
    let (number, sign) = signed(word);
    let sign = match sign {
        "E" | "e" if number.text.is_empty() => return Ok((CornerSign::Even, 0)),
        "O" | "o" if number.text.is_empty() => return Ok((CornerSign::Odd, 0)),
        "+" => CornerSign::Add,
        "-" => CornerSign::Subtract,
        "*" | "x" | "×" => CornerSign::Multiply,
        "/" | ":" | "÷" => CornerSign::Divide,
        _ => return Err(word.error(format!("`{}` is no circle", word.shortened())).help(USAGE)),
    };
    Ok((sign, number.number("the number of a circle", u32::MAX).map_err(|error| error.help(USAGE))?))
}
