//! The lines of a text, taken one after the other; what is missing, too much or wrong is an error at its place.

use super::super::ParseError;
use super::super::rows::plural;
use super::super::text::{Word, shorten};
use super::{content, is_empty, sights, words};
use model::families::Givens;
use model::grid::{Cell, Shape, Sight, Value};
use model::rules::RuleError;
use std::ops::RangeInclusive;

/// How many lines may follow after the size for each row, and besides.
const MOST_LINES: (usize, usize) = (3, 16);

/// A text whose first line is a number of rows, a number of columns, and perhaps parameters.
#[derive(Clone)]
pub(crate) struct Table<'a> {
    /// The line of the size.
    pub(super) size: Word<'a>,
    /// The number of rows.
    pub(super) rows: usize,
    /// The number of columns.
    pub(super) columns: usize,
    /// Which lines follow, for errors.
    pub(super) usage: &'static str,
    parameters: Vec<Word<'a>>,
    lines: Vec<Word<'a>>,
    next: usize,
}

impl<'a> Table<'a> {
    /// Takes a text apart, without the line that names the family.
    pub(super) fn of(text: &'a str, name: Option<&Word<'_>>) -> Result<Table<'a>, ParseError> {
        let usage = "the line of the size is the rows and the columns, such as 9 9";
        let mut lines = content(text, 0).skip(usize::from(name.is_some()));
        let Some(size) = lines.next() else {
            return Err(ParseError::new(0..text.len(), "there is no puzzle in this text").help(usage));
        };
        let mut parameters: Vec<Word> = words(size.text, size.span.start).take(6).collect();
        let side = |word: Option<&Word>, what: &str| -> Result<usize, ParseError> {
            let word = word.unwrap_or(&size);
            let number = word.number(what, Shape::MAX_SIDE as u32).map_err(|error| error.help(usage))?;
            if number == 0 {
                Err(word.error(format!("{what} is 0")).help(usage))
            } else {
                Ok(number as usize)
            }
        };
        let rows = side(parameters.first(), "the number of rows")?;
        let columns = match parameters.get(1) {
            None => return Err(size.error("the number of columns is missing").help(usage)),
            word => side(word, "the number of columns")?,
        };
        parameters.drain(..2);
        let rest = rows_after(text, size.span.end);
        let lines: Vec<Word> = rest.take(MOST_LINES.0 * rows + MOST_LINES.1).collect();
        Ok(Table { size, rows, columns, usage: "", parameters, lines, next: 0 })
    }

    /// Whether there are numbers in all lines, and only two in that of the size.
    pub(super) fn has_only_numbers(&self) -> bool {
        let is_number = |word: Word| word.text.bytes().all(|byte| byte.is_ascii_digit());
        self.parameters.is_empty() && self.lines.iter().all(|line| words(line.text, 0).all(is_number))
    }

    /// The number of rows, which must be the number of columns.
    pub(super) fn square(&self) -> Result<usize, ParseError> {
        if self.rows == self.columns {
            return Ok(self.rows);
        }
        let error =
            self.size.error(format!("{} rows and {} columns are not a square", self.rows, self.columns));
        Err(error.help(format!("write the same number twice, such as {0} {0}", self.rows)))
    }

    /// The next word that follows after the size.
    pub(super) fn parameter(&mut self) -> Option<Word<'a>> {
        (!self.parameters.is_empty()).then(|| self.parameters.remove(0))
    }

    /// Whether a `D`, for diagonals, follows after the size.
    pub(super) fn diagonals(&mut self) -> bool {
        let said = self.parameters.first().is_some_and(|word| word.text.eq_ignore_ascii_case("d"));
        said && self.parameter().is_some()
    }

    /// An error about the size.
    pub(super) fn refuse(&self, error: &RuleError) -> ParseError {
        self.size.error(error.to_string())
    }

    /// The tokens of the next line; `what` names the line in errors, `count` is how many it should have.
    pub(super) fn line(&mut self, what: &str, count: usize) -> Result<Vec<Word<'a>>, ParseError> {
        let Some(line) = self.lines.get(self.next).cloned() else {
            let last = self.lines.last().unwrap_or(&self.size);
            let error = last.error(format!("{what} is missing: the text ends after this line"));
            return Err(error.help(self.usage));
        };
        self.next += 1;
        let tokens: Vec<Word> = words(line.text, line.span.start).take(count + 1).collect();
        if let Some(extra) = tokens.get(count) {
            let error = extra.error(format!("{what} has more than {}", plural(count, "token")));
            return Err(error.label("one too many").help(self.usage));
        }
        if tokens.len() < count {
            let message = format!("{what} has {} instead of {count}", plural(tokens.len(), "token"));
            return Err(line.error(message).help("what is empty is -"));
        }
        Ok(tokens)
    }

    /// The tokens of as many lines as the grid has rows, one after the other.
    pub(super) fn grid(&mut self, what: &str) -> Result<Vec<Word<'a>>, ParseError> {
        let mut tokens = Vec::new();
        for row in 1..=self.rows {
            tokens.extend(self.line(&format!("{what}, row {row},"), self.columns)?);
        }
        Ok(tokens)
    }

    /// The tokens of four lines of clues outside the grid: above, below, left and right.
    pub(super) fn clues(&mut self) -> Result<Vec<(Sight, Word<'a>)>, ParseError> {
        let mut clues = Vec::new();
        for (sights, side) in
            sights(self.rows, self.columns).into_iter().zip(["above", "below", "left", "right"])
        {
            let tokens = self.line(&format!("the line of clues {side}"), sights.len())?;
            clues.extend(sights.into_iter().zip(tokens));
        }
        Ok(clues)
    }

    /// That nothing is left, neither of the lines nor behind the size.
    pub(super) fn end(&self) -> Result<(), ParseError> {
        if let Some(extra) = self.parameters.first() {
            let error = extra.error(format!("`{}` does not belong to the size", shorten(extra.text)));
            return Err(error.help("leave it out"));
        }
        match self.lines.get(self.next) {
            Some(extra) => {
                Err(extra.error("there are too many lines").label("one too many").help(self.usage))
            }
            None => Ok(()),
        }
    }
}

/// The lines that say something from a place on. There are no comments among them: `#` is a token, too.
fn rows_after(text: &str, from: usize) -> impl Iterator<Item = Word<'_>> {
    let mut start = from;
    text[from..].split_inclusive('\n').filter_map(move |line| {
        let (begin, trimmed) = (start + line.len() - line.trim_start().len(), line.trim());
        start += line.len();
        (!trimmed.is_empty()).then(|| Word { text: trimmed, span: begin..begin + trimmed.len() })
    })
}

/// A number of a range, or nothing.
pub(super) fn number(
    word: &Word<'_>,
    what: &str,
    range: RangeInclusive<u32>,
) -> Result<Option<u32>, ParseError> {
    if is_empty(word) {
        return Ok(None);
    }
    let help = || format!("write {} to {}, or - for nothing", range.start(), range.end());
    let number = word.number(what, *range.end()).map_err(|error| error.help(help()))?;
    if number < *range.start() {
        let error = word.error(format!("{what} is {number}, but at least {} is possible", range.start()));
        return Err(error.help(help()));
    }
    Ok(Some(number))
}

/// A value of a cell, or nothing.
pub(super) fn value(word: &Word<'_>, cell: Cell, shape: &Shape) -> Result<Option<Value>, ParseError> {
    let range = shape.lowest().into()..=shape.highest().into();
    Ok(number(word, &format!("what {cell} holds"), range)?.map(|value| value as Value))
}

/// The givens of a grid, whose tokens stand row by row.
pub(super) fn givens(tokens: &[Word<'_>], shape: &Shape) -> Result<Givens, ParseError> {
    let mut givens = Givens::new();
    for (index, word) in tokens.iter().enumerate() {
        let cell = Cell::new((index / shape.columns()) as u16, (index % shape.columns()) as u16);
        givens.extend(value(word, cell, shape)?.map(|value| (cell, value)));
    }
    Ok(givens)
}

/// The cells of each region, by the names that stand in them, in the order in which they are met; none has more than
/// `most` cells.
pub(super) fn regions(
    tokens: &[Word<'_>],
    columns: usize,
    most: usize,
) -> Result<Vec<Vec<Cell>>, ParseError> {
    let mut regions: Vec<(&str, Vec<Cell>)> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for (index, word) in tokens.iter().enumerate() {
        if is_empty(word) {
            return Err(word.error("this cell is in no region").help("write the number of its region"));
        }
        let place = *places.entry(word.text).or_insert(regions.len());
        if place == regions.len() {
            regions.push((word.text, Vec::new()));
        }
        if regions[place].1.len() == most {
            let name = shorten(word.text);
            let error = word.error(format!("the region {name} has more than {}", plural(most, "cell")));
            return Err(error.help("regions that do not touch have different numbers"));
        }
        regions[place].1.push(Cell::new((index / columns) as u16, (index % columns) as u16));
    }
    Ok(regions.into_iter().map(|(_, cells)| cells).collect())
}
