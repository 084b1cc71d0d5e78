//! Futoshiki: rows of cells with signs between them, and lines of signs between the rows. See
//! `docs/formats/futoshiki.md`.

use super::super::ParseError;
use super::super::text::{Word, shorten};
use super::table::{Table, value};
use super::{Lines, Notation, is_empty, size, token};
use model::families;
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Less};
use std::collections::BTreeSet;

/// See the [module documentation](self).
pub(super) struct Futoshiki;

impl Notation for Futoshiki {
    const NAME: &'static str = "futoshiki";
    const ABOUT: &'static str =
        "Futoshiki: rows of cells and signs such as 3 < - . 4, between them lines of ^ and v";
    const LINES: &'static str =
        "after the size, rows of cells with signs between them alternate with lines of signs";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let shape = Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let mut clues = families::Futoshiki { size: n, ..Default::default() };
        for row in 0..n as u16 {
            let tokens = table.line(&format!("row {}", row + 1), 2 * n - 1)?;
            for (column, word) in (0..).zip(tokens.iter().step_by(2)) {
                let cell = Cell::new(row, column);
                clues.givens.extend(value(word, cell, &shape)?.map(|value| (cell, value)));
            }
            for (column, word) in (0..).zip(tokens.iter().skip(1).step_by(2)) {
                let pair = [Cell::new(row, column), Cell::new(row, column + 1)];
                clues.less.extend(sign(word, pair, ["<", ">"])?);
            }
            if usize::from(row) + 1 < n {
                let tokens = table.line(&format!("the line of signs below row {}", row + 1), n)?;
                for (column, word) in (0..).zip(&tokens) {
                    let pair = [Cell::new(row, column), Cell::new(row + 1, column)];
                    clues.less.extend(sign(word, pair, ["^", "v"])?);
                }
            }
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let n = puzzle.shape().is_square().then_some(puzzle.shape().rows())?;
        let less: BTreeSet<[Cell; 2]> = puzzle.rules().iter().filter_map(pair).collect();
        let sign = |one, other, [smaller, larger]: [&str; 2]| {
            let signs = [([one, other], smaller), ([other, one], larger)];
            let sign = signs.into_iter().find(|(pair, _)| less.contains(pair));
            sign.map_or(".", |(_, sign)| sign).to_string()
        };
        let mut lines = vec![size(n, n, &[])];
        for row in 0..n as u16 {
            let mut line = Vec::new();
            for column in 0..n as u16 {
                let cell = Cell::new(row, column);
                if column > 0 {
                    line.push(sign(Cell::new(row, column - 1), cell, ["<", ">"]));
                }
                line.push(token(puzzle.givens().get(&cell)));
            }
            lines.push(line);
            if usize::from(row) + 1 < n {
                let below = |column| sign(Cell::new(row, column), Cell::new(row + 1, column), ["^", "v"]);
                lines.push((0..n as u16).map(below).collect());
            }
        }
        Some(lines)
    }
}

/// The cells of an inequality, the smaller one first.
fn pair(rule: &AnyRule) -> Option<[Cell; 2]> {
    match *rule {
        AnyRule::Less(Less { smaller, larger, or_equal: false }) => Some([smaller, larger]),
        _ => None,
    }
}

/// The pair that a sign puts in order, smaller first: the first sign leaves it as it is.
fn sign(
    word: &Word<'_>,
    [one, other]: [Cell; 2],
    [less, greater]: [&str; 2],
) -> Result<Option<[Cell; 2]>, ParseError> {
    match word.text {
        text if text == less => Ok(Some([one, other])),
        text if text == greater => Ok(Some([other, one])),
        _ if is_empty(word) => Ok(None),
        text => {
            let error = word.error(format!("`{}` is no sign between {one} and {other}", shorten(text)));
            Err(error
                .help(format!("write {less} if {one} is smaller, {greater} if it is larger, . for nothing")))
        }
    }
}
