//! Killer Sudoku as a list of cages: distinct values that add up to a sum.
//!
//! ```text
//! 4
//! 2
//! 5 2 1 1 1 2
//! 10 4 2 3 2 4 3 3 3 4
//! ```
//!
//! Syntax: n; the number of cages; then a line a cage: its sum, the number of its cells, and row and column of
//! each, from 1. n is a square number, the rules are rows, columns and square boxes. Cages do not overlap.
//! They need neither cover the grid nor be connected, but a warning says so; see `docs/formats/killer.md`.

use super::about;
use super::coordinates::{Coordinates, Mention};
use super::rows::plural;
use super::standard::{Standard, sudoku};
use super::text::{Word, content, words};
use super::{Diagnostic, Format, ParseError, Reading, WriteError};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Cage};
use std::collections::{BTreeMap, BTreeSet};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "killer",
    about: "A killer Sudoku of n x n cells, n a square number, as a list of cages with their sums",
    endings: &["in", "killer"],
    sniff,
    read,
    write,
};

/// A number on a line of its own, the same again, and then lines of numbers.
fn sniff(text: &str) -> bool {
    let mut lines = content(text, 0);
    let (Some(n), Some(count)) = (lines.next(), lines.next()) else { return false };
    let digits = |text: &str| text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let header = digits(n.text) && digits(count.text);
    header
        && match lines.next() {
            Some(cage) => {
                cage.text.contains(char::is_whitespace) && words(cage.text, 0).all(|w| digits(w.text))
            }
            // Two rows of two digits are a grid.
            None => (n.text.len(), count.text.len()) != (2, 2),
        }
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut lines = content(text, 0);
    let end = || ParseError::new(text.trim_end().len()..text.len(), "the text ends too early");
    let n_word = lines.next().ok_or_else(|| end().help("the first line is n, the size of the grid"))?;
    let n = size(&n_word)?;
    let count_word = lines.next().ok_or_else(|| end().help("the second line is the number of cages"))?;
    let count = single(&count_word, "the number of cages", n * n)?;
    let mut puzzle = sudoku(n, n_word.span)?;
    about::note_comments(&mut puzzle.about, text);
    let mut cages = Cages { shape: puzzle.shape().clone(), owner: BTreeMap::new(), scattered: None };
    for k in 0..count {
        let line = lines.next().ok_or_else(|| {
            let message = format!("{} should follow, but there are only {k}", plural(count, "cage"));
            count_word.error(message).help("this number is the number of lines below")
        })?;
        let cage = cages.read(&line, k)?;
        puzzle.add(cage).map_err(|error| line.error(error.to_string()))?;
    }
    if let Some(line) = lines.next() {
        let error = line.error(format!("there are more cages than the {count} of the second line"));
        return Err(error.label("one too many").help("the second line is the number of cages"));
    }
    Ok(Reading { puzzles: vec![puzzle], warnings: cages.warnings(&count_word) })
}

/// A line with one number.
fn single(line: &Word<'_>, what: &str, most: usize) -> Result<usize, ParseError> {
    match words(line.text, line.span.start).nth(1) {
        Some(extra) => {
            Err(extra.error(format!("{what} should stand alone on its line")).label("something follows"))
        }
        None => Ok(line.number(what, most as u32)? as usize),
    }
}

fn size(word: &Word<'_>) -> Result<usize, ParseError> {
    let squares = || "the sizes of this format are 1, 4, 9, 16, 25, 36, 49 and 64";
    let n = single(word, "the size of the grid", Shape::MAX_VALUES).map_err(|error| error.help(squares()))?;
    if n == 0 || n.isqrt().pow(2) != n {
        return Err(word.error(format!("the size {n} is not a square number")).help(squares()));
    }
    Ok(n)
}

/// What is known of the cages so far.
struct Cages {
    shape: Shape,
    /// The number of the cage of each cell that has one, from 0.
    owner: BTreeMap<Cell, usize>,
    /// The first cage that is not connected.
    scattered: Option<Diagnostic>,
}

impl Cages {
    /// Reads the cage of a line; `k` counts them from 0.
    fn read(&mut self, line: &Word<'_>, k: usize) -> Result<Cage, ParseError> {
        let name = format!("cage {}", k + 1);
        // No line needs more words than a cage of all cells; one more shows that there are too many.
        let all: Vec<Word> = words(line.text, line.span.start).take(3 + 2 * self.shape.len()).collect();
        let [sum, count, coordinates @ ..] = &all[..] else {
            let error = line.error(format!("{name} has a sum but no cells"));
            return Err(error.help("write the sum, the number of cells, and row and column of each"));
        };
        let sum = sum.number(&format!("the sum of {name}"), u32::MAX)?;
        let announced = count.number(&format!("the number of cells of {name}"), self.shape.len() as u32)?;
        if announced == 0 {
            let error = count.error(format!("{name} has no cells"));
            return Err(error.help("leave a cage without cells out, and count one cage less"));
        }
        let mentions = Coordinates { shape: self.shape.clone(), first: 1 }.cells(&name, coordinates)?;
        if mentions.len() != announced as usize {
            let error =
                count.error(format!("{name} should have {announced} cells, but it lists {}", mentions.len()));
            return Err(error.help("the second number of a cage is the number of its cells"));
        }
        self.claim(&mentions, k)?;
        let cells: Vec<Cell> = mentions.into_iter().map(|mention| mention.cell).collect();
        if self.scattered.is_none() && !is_connected(&cells, &self.shape) {
            let diagnostic = Diagnostic::new(line.span.clone(), format!("{name} is not connected"));
            self.scattered = Some(diagnostic.label("its cells do not all touch"));
        }
        Ok(Cage { cells, sum: Some(sum) })
    }

    /// Notes whose the cells are; a cell belongs to one cage.
    fn claim(&mut self, mentions: &[Mention], k: usize) -> Result<(), ParseError> {
        for Mention { cell, span } in mentions {
            if let Some(before) = self.owner.insert(*cell, k) {
                let message = format!("{cell} is in two cages, {} and {}", before + 1, k + 1);
                let error = ParseError::new(span.clone(), message);
                return Err(error
                    .label(format!("already in cage {}", before + 1))
                    .help("cages do not overlap"));
            }
        }
        Ok(())
    }

    fn warnings(self, count: &Word<'_>) -> Vec<Diagnostic> {
        let free: Vec<Cell> = self.shape.cells().filter(|cell| !self.owner.contains_key(cell)).collect();
        let uncovered = free.first().map(|first| {
            let message = match free.len() {
                1 => format!("{first} is in no cage"),
                count => format!("{count} cells are in no cage, the first is {first}"),
            };
            Diagnostic::new(count.span.clone(), message).label("the cages do not cover the grid")
        });
        self.scattered.into_iter().chain(uncovered).collect()
    }
}

/// Whether one can walk from each cell to each other without leaving the area.
fn is_connected(cells: &[Cell], shape: &Shape) -> bool {
    let mut open: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut path: Vec<Cell> = open.pop_first().into_iter().collect();
    while let Some(cell) = path.pop() {
        for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            path.extend(shape.offset(cell, rows, columns).filter(|neighbour| open.remove(neighbour)));
        }
    }
    open.is_empty()
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::of(puzzle);
    let (n, shape) = (parts.n(), puzzle.shape());
    if n.isqrt().pow(2) != n {
        parts.refuse(format!("a grid of {n} x {n} cells: {n} is not a square number"));
    }
    for (i, values) in parts.cells.clone().into_iter().enumerate().filter(|(_, values)| values.is_some()) {
        parts.refuse_cell(i, values);
    }
    let cages = parts.take(|rule| match rule {
        AnyRule::Cage(Cage { cells, sum: Some(sum) }) => Some((*sum, cells)),
        _ => None,
    });
    let mut seen = BTreeSet::new();
    for cell in cages.iter().flat_map(|(_, cells)| cells.iter()) {
        if !seen.insert(cell) {
            parts.refuse(format!("{cell} is in two cages"));
        }
    }
    parts.finish(FORMAT.name)?;
    let mut text = format!("{}{n}\n{}\n", about::as_comments(&puzzle.about), cages.len());
    for (sum, cells) in cages {
        let places: Vec<String> =
            cells.iter().map(|&cell| Coordinates { shape: shape.clone(), first: 1 }.write(cell)).collect();
        text += &format!("{sum} {} {}\n", cells.len(), places.join(" "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
