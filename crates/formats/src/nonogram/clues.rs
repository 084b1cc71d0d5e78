//! Lines of clues: from a text to the blocks of each row and column, and from those to a puzzle.

use super::super::rows::plural;
use super::super::text::{Word, lines, pieces};
use super::super::{Diagnostic, ParseError};
use model::grid::{Filling, Line, Shape, Value};
use model::puzzle::{Paint, Puzzle};
use model::rules::{Block, LineClue};
use std::ops::Range;

/// No block and no list of blocks is longer than the longest line.
const LONGEST: usize = Shape::MAX_SIDE;

/// More lines than this, blank ones included, are no nonogram.
const MOST_LINES: usize = 16 * LONGEST;

/// How many puzzles a text may hold.
pub(super) const MOST_PUZZLES: usize = 100_000;

/// The blocks of a line and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) blocks: Vec<Block>,
    pub(super) span: Range<usize>,
}

impl Clue {
    /// How many cells the blocks fill.
    pub(super) fn filled(&self) -> usize {
        self.blocks.iter().map(|block| usize::from(block.length)).sum()
    }

    /// Whether the blocks and the gaps between them have room in a line of that length.
    pub(super) fn fits(&self, length: usize) -> bool {
        self.as_rule(Line::Row(0)).least_length() <= length
    }

    fn as_rule(&self, line: Line) -> LineClue {
        LineClue { line, blocks: self.blocks.clone() }
    }
}

/// Reads the blocks of a line: numbers apart by blanks, tabs or commas, 0 alone or nothing for an empty line.
/// What follows a number without a gap is handed to `color`, which is the word for its colour.
pub(super) fn clue(
    line: &Word<'_>,
    mut color: impl FnMut(&Word<'_>) -> Result<Value, ParseError>,
) -> Result<Clue, ParseError> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut zero: Option<Word<'_>> = None;
    for piece in pieces(line.text, line.span.start, |c| c.is_whitespace() || c == ',') {
        let digits = piece.text.bytes().take_while(u8::is_ascii_digit).count();
        let start = piece.span.start;
        let number = Word { text: &piece.text[..digits], span: start..start + digits };
        let rest = Word { text: &piece.text[digits..], span: start + digits..piece.span.end };
        let number = if digits == 0 { &piece } else { &number };
        let length = number.number("the length of a block", LONGEST as u32)? as u16;
        if length == 0 {
            zero = Some(piece);
            continue;
        }
        blocks.push(Block { length, color: color(&rest)? });
        if blocks.len() > LONGEST {
            return Err(piece.error(format!("a line has more than {LONGEST} blocks")));
        }
    }
    match zero {
        Some(zero) if !blocks.is_empty() => {
            let error = zero.error("a block of length 0 stands beside others");
            Err(error.help("a 0 alone says that the line is empty"))
        }
        _ => Ok(Clue { blocks, span: line.span.clone() }),
    }
}

/// The colour of a block in a format without colours: black, if nothing follows the number.
pub(super) fn black(rest: &Word<'_>) -> Result<Value, ParseError> {
    if rest.text.is_empty() {
        return Ok(1);
    }
    let error = rest.error("the length of a block is followed by something that is no number");
    Err(error.help("this format knows no colours; set numbers apart by blanks or commas"))
}

/// Every line of a text, blank ones too, unless they are far too many.
pub(super) fn all_lines(text: &str) -> Result<Vec<Word<'_>>, ParseError> {
    let all: Vec<Word<'_>> = lines(text).take(MOST_LINES + 1).collect();
    match all.get(MOST_LINES) {
        Some(line) => Err(line.error(format!("there are more than {MOST_LINES} lines"))),
        None => Ok(all),
    }
}

/// Whether a line has nothing on it.
pub(super) fn is_blank(line: &Word<'_>) -> bool {
    line.text.trim().is_empty()
}

/// Whether a line has numbers on it and nothing else.
pub(super) fn is_numbers(line: &Word<'_>) -> bool {
    let number = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    !is_blank(line) && line.text.chars().all(number)
}

/// The `count` lines of clues of a block of lines. A blank line is an empty clue, unless there are enough lines
/// without the blank ones: then these only separate. `what` names the clues and `place` what demands so many.
pub(super) fn exactly<'a>(
    lines: &[Word<'a>],
    count: usize,
    what: &str,
    place: &Range<usize>,
) -> Result<Vec<Word<'a>>, ParseError> {
    let said: Vec<Word<'a>> = lines.iter().filter(|line| !is_blank(line)).cloned().collect();
    if said.len() == count {
        return Ok(said);
    }
    if said.len() > count {
        let message = format!("there are more clues than the {count} of the {what}");
        return Err(said[count].error(message).label("one too many").help(HELP));
    }
    if let Some(line) = lines.iter().skip(count).find(|line| !is_blank(line)) {
        let message = format!("there are more clues than the {count} of the {what}, blank lines counted");
        return Err(line.error(message).label("one too many").help(HELP));
    }
    if lines.len() < count {
        let found = plural(said.len(), "clue");
        let message = format!("the {what} have {count} lines of clues, but here is {found}");
        let message = if said.len() == 1 { message } else { message.replace("here is", "here are") };
        let place = said.last().map_or(place.clone(), |line| line.span.clone());
        return Err(ParseError::new(place, message).label("the last one").help(HELP));
    }
    Ok(lines[..count].to_vec())
}

const HELP: &str = "each row and each column has a line of its own; that of an empty one is 0";

/// A side of the grid.
pub(super) fn side(word: &Word<'_>, what: &str) -> Result<usize, ParseError> {
    match word.number(what, LONGEST as u32)? {
        0 => Err(word.error(format!("{what} is 0, but a grid has at least one row and one column"))),
        number => Ok(number as usize),
    }
}

/// The two sides that stand on a line of their own.
pub(super) fn two_sides(line: &Word<'_>, [one, other]: [&str; 2]) -> Result<[usize; 2], ParseError> {
    let words: Vec<Word<'_>> =
        pieces(line.text, line.span.start, |c| c.is_whitespace() || c == ',').take(3).collect();
    match &words[..] {
        [first, second] => Ok([side(first, one)?, side(second, other)?]),
        _ => Err(line.error(format!("here should be two numbers: {one} and {other}"))),
    }
}

/// What was read of a nonogram.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) rows: Vec<Clue>,
    pub(super) columns: Vec<Clue>,
    /// The look of the background and of each colour; empty for black on white.
    pub(super) palette: Vec<Paint>,
}

impl Draft {
    /// Black on white.
    pub(super) fn black(rows: Vec<Clue>, columns: Vec<Clue>) -> Draft {
        Draft { rows, columns, palette: Vec::new() }
    }

    /// Whether every clue fits its line and the rows fill as many cells as the columns.
    pub(super) fn agrees(&self) -> bool {
        let filled = |clues: &[Clue]| clues.iter().map(Clue::filled).sum::<usize>();
        let fit = |clues: &[Clue], length: usize| clues.iter().all(|clue| clue.fits(length));
        filled(&self.rows) == filled(&self.columns)
            && fit(&self.rows, self.columns.len())
            && fit(&self.columns, self.rows.len())
    }

    /// The puzzle, if every clue fits its line; `place` is where the sizes stand.
    pub(super) fn puzzle(self, place: Range<usize>) -> Result<Puzzle, ParseError> {
        let values = self.palette.len().max(2);
        let shape = Shape::new(self.rows.len(), self.columns.len(), values)
            .map_err(|bad| ParseError::new(place, bad.to_string()))?
            .from_zero();
        let mut puzzle = Puzzle::new(&shape);
        let rows = shape.row_lines().zip(&self.rows).map(|(line, clue)| (line, clue, shape.columns()));
        let columns = shape.column_lines().zip(&self.columns).map(|(line, clue)| (line, clue, shape.rows()));
        for (line, clue, length) in rows.chain(columns) {
            let rule = clue.as_rule(line);
            let least = rule.least_length();
            if least > length {
                let message = format!("the blocks of {line} take {least} cells, but it has only {length}");
                let help = "between blocks of one colour lies at least one empty cell";
                return Err(ParseError::new(clue.span.clone(), message).help(help));
            }
            puzzle.add(rule).map_err(|error| ParseError::new(clue.span.clone(), error.to_string()))?;
        }
        puzzle.about.palette = self.palette;
        Ok(puzzle)
    }
}

/// Keeps the solution that came with a puzzle; a warning if it is none.
pub(super) fn refer(puzzle: &mut Puzzle, goal: Filling, span: Range<usize>) -> Option<Diagnostic> {
    let sound = puzzle.verify(goal.clone()).is_ok();
    puzzle.about.reference = Some(goal);
    (!sound).then(|| Diagnostic::new(span, "the solution that comes with the puzzle does not keep its clues"))
}
