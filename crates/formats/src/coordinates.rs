//! Cells as pairs of numbers, row and column: how the formats of cages and inequalities name them.

use super::ParseError;
use super::text::{Word, shorten};
use model::grid::{Cell, Shape};
use std::collections::BTreeSet;
use std::ops::Range;

/// A cell and where its row and column stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    pub cell: Cell,
    pub span: Range<usize>,
}

/// How a format names cells.
#[derive(Clone)]
pub(super) struct Coordinates {
    pub shape: Shape,
    /// The number of the first row and column: 0 or 1.
    pub first: usize,
}

impl Coordinates {
    /// Reads pairs of words as cells, none of them twice. `what` names their owner in errors.
    pub(super) fn cells(&self, what: &str, words: &[Word<'_>]) -> Result<Vec<Mention>, ParseError> {
        let (pairs, rest) = words.as_chunks::<2>();
        let mut seen = BTreeSet::new();
        let mut mentions = Vec::with_capacity(pairs.len());
        for [row, column] in pairs {
            let cell = Cell::new(self.one(row, "row")?, self.one(column, "column")?);
            let span = row.span.start..column.span.end;
            if !seen.insert(cell) {
                let error = ParseError::new(span, format!("{what} lists {cell} twice"));
                return Err(error.label("here again").help("name each cell once"));
            }
            mentions.push(Mention { cell, span });
        }
        match rest.first() {
            Some(row) => Err(row
                .error(format!("{what} ends with a row that has no column"))
                .label("a column should follow")
                .help("a cell is two numbers, its row and its column")),
            None => Ok(mentions),
        }
    }

    /// Reads a row or column; they are as many in a square grid.
    fn one(&self, word: &Word<'_>, what: &str) -> Result<u16, ParseError> {
        let (first, last) = (self.first, self.shape.rows() + self.first - 1);
        let help = format!("{what}s count from {first} to {last}");
        let number = word.number(&format!("a {what}"), u32::MAX).map_err(|error| error.help(help.clone()))?;
        let index = (number as usize).checked_sub(first).filter(|&index| index < self.shape.rows());
        index.map(|index| index as u16).ok_or_else(|| {
            let n = self.shape.rows();
            let message = format!("there is no {what} {} in a grid of {n} x {n} cells", shorten(word.text));
            word.error(message).label("outside the grid").help(help)
        })
    }

    /// The numbers of a cell.
    pub(super) fn write(&self, cell: Cell) -> String {
        format!("{} {}", usize::from(cell.row) + self.first, usize::from(cell.column) + self.first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::words;
    use super::*;

    fn read(text: &str) -> Result<Vec<Mention>, ParseError> {
        let words: Vec<Word> = words(text, 0).collect();
        Coordinates { shape: Shape::square(4).unwrap(), first: 1 }.cells("a cage", &words)
    }

    #[test]
    fn a_cell_is_a_row_and_a_column() {
        let cells: Vec<Cell> = read("1 2 4 4").unwrap().into_iter().map(|mention| mention.cell).collect();
        assert_eq!(cells, [Cell::new(0, 1), Cell::new(3, 3)]);
    }

    #[test]
    fn the_very_word_is_pointed_at() {
        for (text, place, message) in [
            ("1 2 0 1", "0", "there is no row 0 in a grid of 4 x 4 cells"),
            ("1 2 1 5", "5", "there is no column 5 in a grid of 4 x 4 cells"),
            ("1 2 2 1 1 2", "1 2", "a cage lists r1c2 twice"),
            ("1 2 3", "3", "a cage ends with a row that has no column"),
            ("1 b", "b", "a column should be a number, not `b`"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.message, message);
            assert_eq!(&text[error.span.clone()], place, "{text}");
            assert!(error.help.is_some(), "{text}");
        }
        assert_eq!(read("1 2 2 1 1 2").unwrap_err().span, 8..11);
    }
}
