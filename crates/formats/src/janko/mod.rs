//! Grids of tokens as puzzle pages list them: the size, then one grid after the other.
//!
//! ```text
//! 4 4
//! 9 - 8 3
//! - 7 - -
//! 4 - - 9
//! - - - -
//! 2 2 4 1
//! 2 3 4 1
//! 6 3 4 5
//! 6 3 5 5
//! ```
//!
//! The text does not say which kind of puzzle it is; the number of lines and what stands in them do ([`Kind`]). Here sums
//! of cages come first, then the cage of each cell. See `docs/formats/janko.md`.

mod read;
#[cfg(test)]
mod tests;
mod write;

use super::families::{fits_family, is_plausible, several_grids};
use super::text::{Word, content, words};
use super::{Format, ParseError, rows::plural};
use model::grid::Shape;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "janko",
    about: "Sudoku, killer, jigsaw, consecutive, skyscraper or edge sums: the size twice, then lines of tokens, - for nothing",
    endings: &["janko"],
    sniff,
    read: read::read,
    write: write::write,
};

/// What the lines below the size are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Givens, even (E) and odd (O) cells.
    Plain,
    /// The sums of cages, each in one of its cells; then the cage of each cell.
    Killer,
    /// Givens; then the region of each cell.
    Jigsaw,
    /// Givens; then to which neighbours a cell is consecutive, as bits. No boxes.
    Consecutive,
    /// Clues above, below, left and right; then givens.
    Skyscraper,
    /// The same, where clues are the sums of the three nearest cells.
    EdgeSum,
}

/// The tokens of a text: n of them on each line.
struct Table<'a> {
    n: usize,
    size: Word<'a>,
    rows: Vec<Vec<Word<'a>>>,
}

/// Whether a token says nothing.
fn is_empty(token: &Word<'_>) -> bool {
    token.text == "-"
}

/// The size, if the line is the same number twice.
fn size(line: &Word<'_>) -> Option<usize> {
    let mut numbers = words(line.text, 0).map(|word| word.number("the size", Shape::MAX_VALUES as u32).ok());
    match (numbers.next()?, numbers.next()?, numbers.next()) {
        (Some(rows), Some(columns), None) if rows == columns && rows >= 2 => Some(rows as usize),
        _ => None,
    }
}

/// The size, a line of as many tokens, and as many lines as some kind has, or else empty tokens. The clues of no nonogram
/// have as many numbers as the line has cells. Other families have such lines, too: what fits one of them is left to it unless
/// it makes sense here. Several grids on one board look alike, but have no number above 9.
fn sniff(text: &str) -> bool {
    let mut lines = content(text, 0);
    let Some(n) = lines.next().and_then(|line| size(&line)) else { return false };
    // More than any kind has are too many.
    let lines: Vec<Word> = lines.take(2 * n + 5).collect();
    let token = |word: &Word| {
        matches!(word.text, "-" | "E" | "O") || word.text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let tokens = |line: &Word| {
        let tokens: Vec<Word> = words(line.text, line.span.start).take(n + 1).collect();
        tokens.len() == n && tokens.iter().all(token)
    };
    let empty = || lines.iter().any(|line| words(line.text, 0).any(|word| word.text == "-"));
    if !lines.first().is_some_and(tokens) || !several_grids(text).is_empty() {
        return false;
    }
    let complete = lines.iter().all(tokens) && is_count(lines.len(), n);
    complete && makes_sense(text) || (complete || empty()) && !fits_family(text)
}

/// Whether a text is a puzzle that somebody may have made: its regions are those of a jigsaw, and its givens seldom
/// contradict each other.
fn makes_sense(text: &str) -> bool {
    let regular = |table: Table<'_>| table.kind() != Kind::Jigsaw || table.is_regular(&table.grid(table.n));
    let Ok(reading) = read::read(text) else { return false };
    Table::of(text).is_ok_and(regular) && reading.puzzles.iter().all(is_plausible)
}

fn is_count(lines: usize, n: usize) -> bool {
    [n, 2 * n, n + 4].contains(&lines)
}

impl<'a> Table<'a> {
    fn of(text: &'a str) -> Result<Table<'a>, ParseError> {
        let mut lines = content(text, 0);
        let usage = "the first line is the size twice, such as 9 9";
        let Some(first) = lines.next() else {
            return Err(ParseError::new(0..text.len(), "there is no puzzle in this text").help(usage));
        };
        let n =
            size(&first).ok_or_else(|| first.error("this is not the size of a square grid").help(usage))?;
        let lines: Vec<Word> = lines.take(2 * n + 5).collect();
        if !is_count(lines.len(), n) {
            let count = if lines.len() > 2 * n + 4 {
                "too many lines".to_string()
            } else {
                plural(lines.len(), "line")
            };
            let error = first.error(format!("{count} follow after the size"));
            return Err(error.help(format!(
                "{n} lines are a grid, {} two grids, {} clues and a grid",
                2 * n,
                n + 4
            )));
        }
        let row = |line: &Word<'a>| {
            let tokens: Vec<Word> = words(line.text, line.span.start).take(n + 1).collect();
            match tokens.get(n) {
                Some(extra) => {
                    Err(extra.error(format!("this line has more than {n} tokens")).label("one too many"))
                }
                None if tokens.len() < n => {
                    let error =
                        line.error(format!("this line has {} instead of {n}", plural(tokens.len(), "token")));
                    Err(error.help("what is empty is -"))
                }
                None => Ok(tokens),
            }
        };
        let rows = lines.iter().map(row).collect::<Result<_, _>>()?;
        Ok(Table { n, size: first, rows })
    }

    /// The rows from one on, as many as the grid has, one after the other.
    fn grid(&self, from: usize) -> Vec<&Word<'a>> {
        self.rows.iter().skip(from).take(self.n).flatten().collect()
    }

    /// What the lines are, as far as they tell.
    fn kind(&self) -> Kind {
        let n = self.n;
        let second = self.grid(n);
        // For n = 4 two grids and a grid with clues are equally many lines; ids have no empty places.
        let clues = self.rows.len() == n + 4 && (n != 4 || second.iter().any(|token| is_empty(token)));
        if self.rows.len() == n {
            return Kind::Plain;
        }
        let number = |token: &&Word| token.text.parse::<u32>().ok();
        if clues {
            let mut told =
                self.rows.iter().take(4).flatten().filter_map(|token| token.text.parse::<u32>().ok());
            return if told.all(|clue| clue as usize <= n) { Kind::Skyscraper } else { Kind::EdgeSum };
        }
        let first = self.grid(0);
        let high = first.iter().filter_map(number).any(|number| number as usize > n);
        if high || !self.is_regular(&second) && self.has_a_number_each(&first, &second) {
            Kind::Killer
        } else if read::borders(&second, n).is_some() {
            Kind::Consecutive
        } else {
            Kind::Jigsaw
        }
    }

    /// Whether there are n ids of n cells each, as the regions of a jigsaw are.
    fn is_regular(&self, ids: &[&Word<'_>]) -> bool {
        let mut sorted: Vec<&str> = ids.iter().map(|id| id.text).collect();
        sorted.sort_unstable();
        let groups: Vec<&[&str]> = sorted.chunk_by(|a, b| a == b).collect();
        groups.len() == self.n && groups.iter().all(|group| group.len() == self.n)
    }

    /// Whether every id has exactly one number in the first grid.
    fn has_a_number_each(&self, first: &[&Word<'_>], ids: &[&Word<'_>]) -> bool {
        let mut all: Vec<&str> = ids.iter().filter(|id| !is_empty(id)).map(|id| id.text).collect();
        all.sort_unstable();
        all.dedup();
        let numbered = first.iter().zip(ids).filter(|(number, _)| !is_empty(number));
        let mut told: Vec<&str> = numbered.map(|(_, id)| id.text).collect();
        told.sort_unstable();
        told == all
    }
}
