//! The words of a clause one after another, as numbers, values and cells, each checked where it stands.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::LARGEST_TWO_DIGIT_SIZE;
use super::clause::Clause;
use model::grid::{Cell, Shape, Value};
use std::ops::Range;

/// A place between two words of a clause.
pub(super) struct Cursor<'c> {
    clause: &'c Clause<'c>,
    shape: Shape,
    next: usize,
}

impl<'c> Cursor<'c> {
    /// Before the first word.
    pub(super) fn new(clause: &'c Clause<'c>, shape: &Shape) -> Cursor<'c> {
        Cursor { clause, shape: shape.clone(), next: 0 }
    }

    /// The word that comes next, if there is one; it is not passed.
    pub(super) fn peek(&self) -> Option<&'c Word<'c>> {
        self.clause.words.get(self.next)
    }

    /// Passes the next word if it is this one, in any letter case.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.text.eq_ignore_ascii_case(word));
        self.next += usize::from(found);
        found
    }

    /// The next word, if there is one.
    pub(super) fn word(&mut self) -> Option<&'c Word<'c>> {
        let word = self.peek();
        self.next += usize::from(word.is_some());
        word
    }

    /// The next word. If there is none, the error stands at the closing brace and names what is missing.
    pub(super) fn expect(&mut self, what: &str) -> Result<&'c Word<'c>, ParseError> {
        let end = self.clause.end.clone();
        self.word().ok_or_else(|| {
            let message = format!("the clause `{}` ends too early", self.clause.name.text);
            Diagnostic::new(end, message).label(format!("{what} is missing here"))
        })
    }

    /// The next word as a number from 0.
    pub(super) fn number(&mut self, what: &str, most: u32) -> Result<u32, ParseError> {
        self.expect(what)?.number(what, most)
    }

    /// The next word as a value of the grid.
    pub(super) fn value(&mut self, what: &str) -> Result<Value, ParseError> {
        value(self.expect(what)?, what, &self.shape)
    }

    /// The next word as a cell of the grid.
    pub(super) fn cell(&mut self, what: &str) -> Result<Cell, ParseError> {
        cell(self.expect(what)?, &self.shape)
    }

    /// Nothing follows.
    pub(super) fn finish(&self) -> Result<(), ParseError> {
        let Some(extra) = self.peek() else { return Ok(()) };
        let name = self.clause.name.text;
        let message = format!("`{}` is more than the clause `{name}` takes", shorten(extra.text));
        Err(Diagnostic::new(extra.span.clone(), message).label("the clause should end before this"))
    }
}

/// The place of several words that follow one another.
pub(super) fn span_of(words: &[Word]) -> Range<usize> {
    match words {
        [] => 0..0,
        [first, .., last] => first.span.start..last.span.end,
        [only] => only.span.clone(),
    }
}

/// A word as a value of the grid.
pub(super) fn value(word: &Word, what: &str, shape: &Shape) -> Result<Value, ParseError> {
    let number = word.number(what, u32::MAX)?;
    let value = Value::try_from(number).ok().filter(|&value| shape.all_values().contains(value));
    value.ok_or_else(|| {
        let message = format!("{what} is out of range: {}", shorten(word.text));
        let help = format!("the values of this grid are {} to {}", shape.lowest(), shape.highest());
        Diagnostic::new(word.span.clone(), message).help(help)
    })
}

/// A word as a cell of the grid.
pub(super) fn cell(word: &Word, shape: &Shape) -> Result<Cell, ParseError> {
    let text = shorten(word.text);
    let Some((row, column)) = coordinates(word.text, shape) else {
        let message = format!("`{text}` is not a cell");
        return Err(Diagnostic::new(word.span.clone(), message).help(how_to_write_cells(shape)));
    };
    let place = |number: u16| number.checked_sub(1);
    let cell = place(row).zip(place(column)).map(|(row, column)| Cell::new(row, column));
    cell.filter(|&cell| shape.contains(cell)).ok_or_else(|| {
        Diagnostic::new(word.span.clone(), format!("the cell `{text}` is outside of the grid"))
            .label(format!("column {column}, row {row}: both are 1 to {}", shape.rows()))
            .help(how_to_write_cells(shape))
    })
}

/// Row and column from 1, as written: `xy` in small grids, `x,y` and `rRcC` in all.
fn coordinates(text: &str, shape: &Shape) -> Option<(u16, u16)> {
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse::<u16>().ok()).flatten()
    };
    if let Some(rest) = text.strip_prefix(['r', 'R']) {
        let (row, column) = rest.split_once(['c', 'C'])?;
        return number(row).zip(number(column));
    }
    if let Some((column, row)) = text.split_once(',') {
        return number(row).zip(number(column));
    }
    if text.len() != 2 || shape.rows() > LARGEST_TWO_DIGIT_SIZE {
        return None;
    }
    let (column, row) = text.split_at_checked(1)?;
    number(row).zip(number(column))
}

fn how_to_write_cells(shape: &Shape) -> &'static str {
    if shape.rows() > LARGEST_TWO_DIGIT_SIZE {
        "a cell is row and column as in r2c11, or column and row as in 11,2"
    } else {
        "a cell is two digits, column and row from 1: 21 is the second cell of the top row"
    }
}
