//! `.g`, the format of Mirek and Petr Olšák's solver: rows and columns between lines that begin with a colon.
//!
//! ```text
//! Tiny colour
//! #d
//!    0:.  #FFFFFF  paper
//!    1:#  #000000  ink
//!    r:r  #FF0000  red
//! : rows
//! 1 1r 2
//!
//! 1
//! : columns
//! 1
//! 1r 1
//! 1
//! 1
//! :
//! ```
//!
//! Sizes are the numbers of lines, so a blank line is an empty clue; see `docs/formats/g.md`.

use super::super::about::{note, told};
use super::super::text::{Word, lines, shorten, words};
use super::super::{Diagnostic, Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, all_lines, clue};
use super::colors::{by_hex, by_word, hex, letters};
use super::parts::Parts;
use model::grid::{Shape, Value};
use model::puzzle::{About, Paint, Puzzle};
use model::rules::Block;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "g",
    about: "A nonogram, also in colour: lines of lengths of rows and of columns between lines that begin with :",
    endings: &["g"],
    sniff,
    read,
    write,
};

/// The letters of the background and of lengths without a letter.
const PAPER: char = '0';
const INK: char = '1';

fn declares(line: &Word<'_>) -> bool {
    line.text.starts_with("#d") || line.text.starts_with("#D")
}

fn divides(line: &Word<'_>) -> bool {
    line.text.starts_with(':')
}

/// Two lines that begin with a colon, or one after a line `#d`.
fn sniff(text: &str) -> bool {
    let mut signs = lines(text).filter(|line| declares(line) || divides(line)).take(2);
    let (first, second) = (signs.next(), signs.next());
    first.is_some() && second.is_some_and(|second| divides(&second))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let all = all_lines(text)?;
    let Some(start) = all.iter().position(|line| declares(line) || divides(line)) else {
        let error = ParseError::new(0..0, "there is no line that begins with a colon");
        return Err(error.help(HELP));
    };
    let head = &all[..start];
    let rest = &all[start..];
    if let Some(line) = head.iter().find(|line| line.text.starts_with("#t") || line.text.starts_with("#T")) {
        return Err(line.error("this is a triddler, a puzzle on a grid of triangles, which is not supported"));
    }
    let declared = rest.iter().position(divides).unwrap_or(rest.len());
    let mut inks = Inks::default();
    let mut warnings = Vec::new();
    for line in rest[..declared].iter().filter(|line| !declares(line) && !line.text.trim().is_empty()) {
        warnings.extend(inks.declare(line)?);
    }
    let mut blocks = rest[declared..].split(divides).skip(1);
    let mut next = |what: &str| -> Result<Vec<Clue>, ParseError> {
        let Some(block) = blocks.next().filter(|block| !block.is_empty()) else {
            return Err(rest[0].error(format!("there are no {what}")).help(HELP));
        };
        if let Some(line) = block.get(Shape::MAX_SIDE) {
            return Err(line.error(format!("there are more than {} {what}", Shape::MAX_SIDE)));
        }
        block.iter().map(|line| clue(line, |letter| inks.value(letter))).collect()
    };
    let (rows, columns) = (next("rows")?, next("columns")?);
    let mut puzzle = Draft { rows, columns, palette: inks.palette() }.puzzle(rest[0].span.clone())?;
    for line in head.iter().map(|line| line.text.trim()).filter(|line| !line.is_empty()) {
        note(&mut puzzle.about, line);
    }
    // The first line is the title, unless one is named.
    if puzzle.about.title.is_none() && !puzzle.about.comments.is_empty() {
        puzzle.about.title = Some(puzzle.about.comments.remove(0));
    }
    Ok(Reading { puzzles: vec![puzzle], warnings })
}

const HELP: &str =
    "write a line :, a line of lengths for each row, a line :, the same for the columns, and a line :";

/// The colours of a puzzle: those that are declared, in their order.
struct Inks {
    paper: Paint,
    /// The letter in clues, and the look.
    colors: Vec<(char, Paint)>,
    declared: bool,
}

impl Default for Inks {
    fn default() -> Inks {
        Inks { paper: Paint::usual(0), colors: Vec::new(), declared: false }
    }
}

impl Inks {
    /// `r:*  red  a comment`: the letter in clues, the character for drawing, and the colour. A warning if the colour
    /// is not known.
    fn declare(&mut self, line: &Word<'_>) -> Result<Option<Diagnostic>, ParseError> {
        let help = "a colour is declared as r:r #FF0000 and a comment: letter in clues, character for drawing, colour";
        let body = line.text.trim_start();
        let mut signs = body.chars();
        let (Some(letter), Some(':'), Some(sign)) = (signs.next(), signs.next(), signs.next()) else {
            return Err(line.error("here should be the declaration of a colour").help(help));
        };
        let start = line.span.end - signs.as_str().len();
        let Some(color) = words(signs.as_str(), start).next() else {
            return Err(line.error(format!("the letter {letter} has no colour")).help(help));
        };
        if color.text.contains(['/', '\\']) {
            return Err(color.error("cells that are divided into two triangles are not supported"));
        }
        let value = self.colors.len() as Value + 1;
        let known = by_hex(color.text).or_else(|| by_word(color.text));
        let warning = known.is_none().then(|| {
            Diagnostic::new(
                color.span.clone(),
                format!("the colour `{}` is not known: another is taken", shorten(color.text)),
            )
        });
        let rgb = known.unwrap_or_else(|| Paint::usual(value).rgb);
        let sign = if matches!(letter, PAPER | INK) { sign } else { letter };
        let paint = Paint { name: color.text.to_string(), letter: sign, rgb };
        self.declared = true;
        if letter == PAPER {
            self.paper = paint;
        } else if self.colors.iter().any(|(before, _)| *before == letter) {
            return Err(line.error(format!("the letter {letter} is declared twice")));
        } else if self.colors.len() + 1 == Shape::MAX_VALUES {
            return Err(line.error(format!("there are more than {} colours", Shape::MAX_VALUES - 1)));
        } else {
            self.colors.push((letter, paint));
        }
        Ok(warning)
    }

    /// The value of what follows a length: a letter that is declared, or nothing.
    fn value(&mut self, word: &Word<'_>) -> Result<Value, ParseError> {
        let mut signs = word.text.chars();
        let letter = match (signs.next(), signs.next()) {
            (None, _) => INK,
            (Some(letter), None) => letter,
            _ => return Err(word.error("the length of a block is followed by more than a letter")),
        };
        if let Some(at) = self.colors.iter().position(|(known, _)| *known == letter) {
            return Ok(at as Value + 1);
        }
        if letter != INK || self.colors.len() + 1 == Shape::MAX_VALUES {
            let error = word.error(format!("the colour `{letter}` is not declared"));
            return Err(error.help("declare it between #d and the first colon, such as r:r #FF0000"));
        }
        self.colors.push((INK, Paint::usual(1)));
        Ok(self.colors.len() as Value)
    }

    /// The look of all values; nothing where none is declared.
    fn palette(self) -> Vec<Paint> {
        if !self.declared || self.colors.is_empty() {
            return Vec::new();
        }
        std::iter::once(self.paper).chain(self.colors.into_iter().map(|(_, paint)| paint)).collect()
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    const POOL: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789@%+*";
    let mut parts = Parts::of(puzzle);
    parts.nothing_known();
    let names = letters(&parts.palette[2.min(parts.palette.len())..], POOL).unwrap_or_default();
    parts.finish(FORMAT.name)?;
    let mut text: String = head(&puzzle.about);
    if !parts.is_black_on_white() {
        text += &declarations(&parts.palette, &names);
    }
    let line = |blocks: &&[Block]| {
        let block = |block: &Block| {
            let letter = usize::from(block.color).checked_sub(2).map(|at| names[at].to_string());
            format!("{}{}", block.length, letter.unwrap_or_default())
        };
        blocks.iter().map(block).collect::<Vec<_>>().join(" ") + "\n"
    };
    let block = |clues: &[&[Block]]| clues.iter().map(line).collect::<String>();
    Ok(text + &format!(": rows\n{}: columns\n{}:\n", block(&parts.rows), block(&parts.columns)))
}

/// What is known about the puzzle, the title first and without its name.
fn head(about: &About) -> String {
    let lines = told(about);
    lines.iter().map(|said| line(said.strip_prefix("title: ").unwrap_or(said))).collect()
}

/// A line that cannot be taken for anything else.
fn line(said: &str) -> String {
    let text: String = said.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match text.trim().trim_start_matches([':', '#']).trim_start() {
        "" => String::new(),
        text => format!("{text}\n"),
    }
}

fn declarations(palette: &[Paint], names: &[char]) -> String {
    let mut text = "#d\n".to_string();
    let clues = [PAPER, INK].into_iter().chain(names.iter().copied());
    for (paint, letter) in palette.iter().zip(clues) {
        let sign = match letter {
            PAPER => '.',
            INK => '#',
            other => other,
        };
        text += &format!("   {letter}:{sign}  #{}\n", hex(paint.rgb));
    }
    text
}
