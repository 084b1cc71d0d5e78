//! A nonogram taken apart for writing: the clue of each line, cells that are known, and how colours look.

use super::super::WriteError;
use model::grid::{Cell, Line, Value};
use model::puzzle::{Paint, Puzzle};
use model::rules::{AnyRule, Block, LineClue, Restrict};

/// How many refusals a [`WriteError`] lists before it only counts.
const MOST_REFUSALS: usize = 5;

/// See the [module documentation](self).
pub(super) struct Parts<'a> {
    /// The blocks of each row and of each column.
    pub(super) rows: Vec<&'a [Block]>,
    pub(super) columns: Vec<&'a [Block]>,
    /// Cells that are known from the start, row by row.
    pub(super) known: Vec<(Cell, Value)>,
    /// The look of every value.
    pub(super) palette: Vec<Paint>,
    refusals: Vec<String>,
}

impl<'a> Parts<'a> {
    /// Takes a puzzle apart. What no format of nonograms can express is refused at once.
    pub(super) fn of(puzzle: &'a Puzzle) -> Parts<'a> {
        let shape = puzzle.shape();
        let mut refusals = Vec::new();
        let mut known = Vec::new();
        let mut rows: Vec<Option<&[Block]>> = vec![None; shape.rows()];
        let mut columns: Vec<Option<&[Block]>> = vec![None; shape.columns()];
        for rule in puzzle.rules() {
            match rule {
                AnyRule::LineClue(clue) => {
                    let (slot, length) = match clue.line {
                        Line::Row(row) => (&mut rows[usize::from(row)], shape.columns()),
                        Line::Column(column) => (&mut columns[usize::from(column)], shape.rows()),
                    };
                    if slot.is_some() {
                        refusals.push(format!("{} has two clues", clue.line));
                    }
                    refusals.extend(too_long(clue, length));
                    *slot = Some(&clue.blocks);
                }
                AnyRule::Restrict(Restrict { cell, values }) if values.single().is_some() => {
                    known.extend(values.single().map(|value| (*cell, value)));
                }
                other => refusals.push(other.describe(shape)),
            }
        }
        if shape.lowest() != 0 || shape.values() < 2 {
            refusals.insert(0, "a grid whose values are not a background and colours".to_string());
        }
        let without = [("row", &rows), ("column", &columns)];
        for (name, lines) in without {
            let empty = lines.iter().filter(|clue| clue.is_none()).count();
            if empty > 0 {
                refusals.push(format!("{empty} of {} {name}s have no clue", lines.len()));
            }
        }
        known.sort();
        Parts {
            rows: rows.into_iter().map(Option::unwrap_or_default).collect(),
            columns: columns.into_iter().map(Option::unwrap_or_default).collect(),
            known,
            palette: puzzle.palette(),
            refusals,
        }
    }

    /// Notes something that the format cannot express.
    pub(super) fn refuse(&mut self, what: impl Into<String>) {
        self.refusals.push(what.into());
    }

    /// How many colours there are besides the background.
    pub(super) fn colors(&self) -> usize {
        self.palette.len() - 1
    }

    /// Whether this is nothing but black on white.
    pub(super) fn is_black_on_white(&self) -> bool {
        matches!(&self.palette[..], [paper, ink] if paper.rgb == [255; 3] && ink.rgb == [0; 3])
    }

    /// Refuses more than one colour.
    pub(super) fn one_color(&mut self) {
        if self.colors() > 1 {
            self.refuse(format!("{} colours", self.colors()));
        }
    }

    /// Refuses cells that are known from the start.
    pub(super) fn nothing_known(&mut self) {
        let known = self.known.iter().map(|(cell, value)| format!("{cell} is given as {value}"));
        self.refusals.extend(known);
    }

    /// Nothing was refused, or the error that names what was.
    pub(super) fn finish(&self, format: &'static str) -> Result<(), WriteError> {
        if self.refusals.is_empty() {
            return Ok(());
        }
        let mut what: Vec<String> = self.refusals.iter().take(MOST_REFUSALS).cloned().collect();
        if self.refusals.len() > what.len() {
            what.push(format!("and {} more", self.refusals.len() - what.len()));
        }
        Err(WriteError { format, what })
    }
}

fn too_long(clue: &LineClue, length: usize) -> Option<String> {
    let least = clue.least_length();
    let line = clue.line;
    (least > length).then(|| format!("the blocks of {line} take {least} cells, but it has only {length}"))
}

/// The lengths of blocks, with a separator between them; `empty` where there are none.
pub(super) fn numbers(blocks: &[Block], separator: &str, empty: &str) -> String {
    if blocks.is_empty() {
        return empty.to_string();
    }
    let lengths: Vec<String> = blocks.iter().map(|block| block.length.to_string()).collect();
    lengths.join(separator)
}

/// A line of lengths for each clue.
pub(super) fn number_lines(clues: &[&[Block]], separator: &str, empty: &str) -> String {
    clues.iter().map(|blocks| numbers(blocks, separator, empty) + "\n").collect()
}
