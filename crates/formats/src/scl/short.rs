//! Ids of classic 9 x 9 Sudokus: `scf` and `classic`.
//!
//! In `scf` a character is a number d: the digit d mod 10 (0 for an empty cell), and then d div 10 empty cells; letters
//! after the 81 cells are rules. In `classic` a digit is a given, and any other character a number of empty cells.

use super::super::link::after;
use super::super::standard::sudoku;
use super::super::text::{Word, shorten};
use super::super::{ParseError, Reading};
use model::grid::Value;
use model::puzzle::Puzzle;
use model::rules::{Diagonal, RuleError, Slope, Windoku};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// The characters of `scf`, by their number.
const SCF: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The characters of `classic` that stand for empty cells, from none on.
const EMPTY: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The puzzle of such an id; `None` for other texts.
pub(super) fn read(id: &Word<'_>) -> Option<Result<Reading, ParseError>> {
    if let Some(payload) = after(id, "scf") {
        return Some(scf(&payload));
    }
    after(id, "classic").map(|payload| classic(&payload))
}

/// The cells so far, and the error about one that is too many or strange.
struct Cells {
    values: Vec<Option<Value>>,
}

impl Cells {
    fn extend(&mut self, digit: Option<Value>, empty: usize) {
        // One more than there are is enough to see that there are too many.
        let empty = empty.min(CELLS + 1);
        self.values.extend(digit.map(|digit| Some(digit).filter(|&digit| digit > 0)));
        self.values.extend(vec![None; empty]);
        self.values.truncate(CELLS + 1);
    }

    fn puzzle(&self, payload: &Word<'_>) -> Result<Puzzle, ParseError> {
        if self.values.len() != CELLS {
            let count =
                if self.values.len() > CELLS { "more".to_string() } else { self.values.len().to_string() };
            let error = payload.error(format!("this id has {count} cells instead of {CELLS}"));
            return Err(error.help("copy the whole id; it tells a 9 x 9 Sudoku"));
        }
        let mut puzzle = sudoku(SIDE, payload.span.clone())?;
        for (cell, value) in puzzle.shape().cells().zip(&self.values) {
            if let Some(value) = value {
                puzzle.set(cell, *value).map_err(|error| payload.error(error.to_string()))?;
            }
        }
        Ok(puzzle)
    }
}

fn strange(payload: &Word<'_>, at: usize, c: char) -> ParseError {
    let start = payload.span.start + at;
    let message = format!("`{}` means nothing in this id", shorten(&c.to_string()));
    ParseError::new(start..start + c.len_utf8(), message)
}

fn scf(payload: &Word<'_>) -> Result<Reading, ParseError> {
    let mut cells = Cells { values: Vec::new() };
    let mut rules = Vec::new();
    for (at, c) in payload.text.char_indices() {
        if cells.values.len() >= CELLS {
            rules.push((at, c));
            continue;
        }
        let number = SCF.iter().position(|&sign| char::from(sign) == c);
        let number = number.ok_or_else(|| strange(payload, at, c))?;
        cells.extend(Some((number % 10) as Value), number / 10);
    }
    let mut puzzle = cells.puzzle(payload)?;
    for (at, c) in rules {
        let added = match c {
            'w' => puzzle.add(Windoku { height: 3, width: 3 }),
            'x' => diagonals(&mut puzzle),
            other => {
                return Err(
                    strange(payload, at, other).help("after the cells, w is windoku and x the diagonals")
                );
            }
        };
        added.map_err(|error| payload.error(error.to_string()))?;
    }
    Ok(puzzle.into())
}

fn diagonals(puzzle: &mut Puzzle) -> Result<(), RuleError> {
    [Slope::Rising, Slope::Falling].into_iter().try_for_each(|direction| puzzle.add(Diagonal { direction }))
}

fn classic(payload: &Word<'_>) -> Result<Reading, ParseError> {
    let mut cells = Cells { values: Vec::new() };
    for (at, c) in payload.text.char_indices() {
        match c.to_digit(10) {
            Some(digit) => cells.extend(Some(digit as Value), 0),
            None => cells.extend(None, EMPTY.find(c).ok_or_else(|| strange(payload, at, c))?),
        }
    }
    Ok(cells.puzzle(payload)?.into())
}
