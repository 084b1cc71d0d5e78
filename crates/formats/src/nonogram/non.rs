//! `.non`: keys with values, and under `rows` and `columns` a line of lengths for each.
//!
//! ```text
//! title "Tiny"
//! width 4
//! height 3
//!
//! rows
//! 1,2
//! 0
//! 1
//!
//! columns
//! 1
//! 1
//! 1
//! 1
//!
//! goal "101100000100"
//! ```
//!
//! In colour, `color r #FF0000` declares a letter and lengths are followed by one: `1b,1r`. Several puzzles in a text,
//! a pack, are divided by lines `====`. See `docs/formats/non.md`.

use super::super::text::{Word, lines, words};
use super::super::{Diagnostic, Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft, MOST_PUZZLES, clue, exactly, refer, side};
use super::colors::{by_hex, by_word, hex, letters};
use super::entities::{decode, encode};
use super::parts::Parts;
use model::grid::{Filling, Shape, Value};
use model::puzzle::{About, Paint, Puzzle};
use model::rules::Block;
use std::ops::Range;

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "non",
    about: "Nonograms, also in colour: keys such as width and title, lines of lengths under rows and columns",
    endings: &["non", "nonpack"],
    sniff,
    read,
    write,
};

/// Stands between the puzzles of a pack.
pub(crate) const DIVIDER: &str = "====\n";

/// A key that is kept as a comment.
const LICENSE: &str = "license: ";

/// The letter of the colour of lengths without one.
const BARE: char = '1';

/// Lines longer than a pack of the largest puzzles needs.
const MOST_LINES: usize = 16 * Shape::MAX_SIDE;

fn sniff(text: &str) -> bool {
    let has =
        |key: &str| lines(text).any(|line| words(line.text, 0).next().is_some_and(|word| word.text == key));
    (has("width") && has("height") && has("rows")) || (has("rows") && has("columns"))
}

fn is_divider(line: &Word<'_>) -> bool {
    let text = line.text.trim();
    text.len() >= 4 && text.bytes().all(|byte| byte == b'=')
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut reading = Reading { puzzles: Vec::new(), warnings: Vec::new() };
    let mut part: Vec<Word<'_>> = Vec::new();
    for line in lines(text) {
        if !is_divider(&line) {
            part.push(line);
            if part.len() > MOST_LINES {
                return Err(part[MOST_LINES].error(format!("a puzzle has more than {MOST_LINES} lines")));
            }
            continue;
        }
        add(&mut reading, text, &part)?;
        part.clear();
    }
    add(&mut reading, text, &part)?;
    if reading.puzzles.is_empty() {
        return Err(ParseError::new(0..0, "there is no puzzle in this text").help(HELP));
    }
    Ok(reading)
}

const HELP: &str = "a puzzle has the keys width, height, rows and columns, each on a line of its own";

/// Adds the puzzle of a part of a pack; a part with nothing in it has none.
fn add(reading: &mut Reading, text: &str, part: &[Word<'_>]) -> Result<(), ParseError> {
    if part.iter().all(|line| line.text.trim().is_empty()) {
        return Ok(());
    }
    if reading.puzzles.len() == MOST_PUZZLES {
        return Err(part[0].error(format!("there are more than {MOST_PUZZLES} puzzles in one text")));
    }
    let (puzzle, warning) = Entry::read(text, part)?.puzzle(&part[0])?;
    reading.puzzles.push(puzzle);
    reading.warnings.extend(warning);
    Ok(())
}

/// The lines under a key.
struct Under<'a> {
    key: Word<'a>,
    count: Option<usize>,
    lines: Vec<Word<'a>>,
}

/// What is said of one puzzle.
#[derive(Default)]
struct Entry<'a> {
    width: Option<usize>,
    height: Option<usize>,
    rows: Option<Under<'a>>,
    columns: Option<Under<'a>>,
    goal: Option<Word<'a>>,
    inks: Inks,
    about: About,
}

impl<'a> Entry<'a> {
    fn read(text: &'a str, part: &[Word<'a>]) -> Result<Entry<'a>, ParseError> {
        let mut entry = Entry::default();
        let mut rest = part;
        while let Some((line, after)) = rest.split_first() {
            rest = after;
            let Some(key) = words(line.text, line.span.start).next() else { continue };
            let start = key.span.end;
            let value = trimmed(&Word { text: &text[start..line.span.end], span: start..line.span.end });
            match key.text {
                "width" => entry.width = Some(side(&value, "the width")?),
                "height" => entry.height = Some(side(&value, "the height")?),
                "rows" | "columns" => {
                    let under = rest.iter().take_while(|line| !is_key(line)).count();
                    let count =
                        (!value.text.is_empty()).then(|| side(&value, "the number of clues")).transpose()?;
                    let block = Under { count, lines: rest[..under].to_vec(), key: key.clone() };
                    rest = &rest[under..];
                    *if key.text == "rows" { &mut entry.rows } else { &mut entry.columns } = Some(block);
                }
                "color" => entry.inks.declare(&value)?,
                "goal" => {
                    let end = rest.last().map_or(line.span.end, |last| last.span.end);
                    let goal = quoted(&text[value.span.start..end], value.span.start).unwrap_or(value);
                    rest = &rest[rest.iter().take_while(|line| line.span.start < goal.span.end).count()..];
                    entry.goal = Some(goal);
                }
                "title" => entry.about.title = Some(string(value.text)),
                "by" => entry.about.author = Some(string(value.text)),
                "catalogue" => entry.about.id = Some(string(value.text)),
                "copyright" => entry.about.copyright = Some(string(value.text)),
                "license" => entry.about.comments.push(format!("{LICENSE}{}", string(value.text))),
                _ => {}
            }
        }
        Ok(entry)
    }

    fn puzzle(mut self, first: &Word<'_>) -> Result<(Puzzle, Option<Diagnostic>), ParseError> {
        let missing = |what: &str| first.error(format!("there is no line `{what}`")).help(HELP);
        let rows = self.rows.take().ok_or_else(|| missing("rows"))?;
        let columns = self.columns.take().ok_or_else(|| missing("columns"))?;
        let height = rows.count.or(self.height).ok_or_else(|| missing("height"))?;
        let width = columns.count.or(self.width).ok_or_else(|| missing("width"))?;
        let rows = self.clues(&rows, height)?;
        let columns = self.clues(&columns, width)?;
        let palette = self.inks.palette();
        let mut puzzle = Draft { rows, columns, palette }.puzzle(first.span.clone())?;
        let palette = std::mem::take(&mut puzzle.about.palette);
        puzzle.about = About { palette, ..self.about };
        let warning = self.goal.as_ref().and_then(|goal| match self.inks.goal(goal, puzzle.shape()) {
            Some(filling) => refer(&mut puzzle, filling, goal.span.clone()),
            None => {
                let message = format!("the goal does not have {width} x {height} cells and is left out");
                Some(
                    Diagnostic::new(goal.span.clone(), message)
                        .help("0 is an empty cell, 1 or a letter a coloured one"),
                )
            }
        });
        Ok((puzzle, warning))
    }

    fn clues(&mut self, under: &Under<'_>, count: usize) -> Result<Vec<Clue>, ParseError> {
        let lines = exactly(&under.lines, count, under.key.text, &under.key.span)?;
        lines.iter().map(|line| clue(line, |letter| self.inks.value(letter))).collect()
    }
}

/// Whether a line begins with a key: with a letter.
fn is_key(line: &Word<'_>) -> bool {
    line.text.trim_start().starts_with(|c: char| c.is_alphabetic())
}

fn trimmed<'a>(word: &Word<'a>) -> Word<'a> {
    let text = word.text.trim();
    let start = word.span.start + (word.text.len() - word.text.trim_start().len());
    Word { text, span: start..start + text.len() }
}

/// What stands between the first two quotes, if a text begins with one.
fn quoted(text: &str, offset: usize) -> Option<Word<'_>> {
    let inside = text.strip_prefix('"')?;
    let end = inside.find('"')?;
    Some(Word { text: &inside[..end], span: offset + 1..offset + 1 + end })
}

/// A value without the quotes around it.
fn string(value: &str) -> String {
    decode(value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value))
}

/// The colours of a puzzle in their order: those that are declared, and then those that are only used.
#[derive(Default)]
struct Inks(Vec<Paint>);

impl Inks {
    /// `b #000000`: a letter and its colour.
    fn declare(&mut self, value: &Word<'_>) -> Result<(), ParseError> {
        let help = "a colour is a letter and six digits in base sixteen: color r #FF0000";
        let (letter, color) = value.text.split_once(char::is_whitespace).unwrap_or((value.text, ""));
        let letter =
            single(letter).ok_or_else(|| value.error("here should be a letter and its colour").help(help))?;
        let color = color.trim();
        let rgb = by_hex(color).or_else(|| by_word(color));
        let rgb = rgb.ok_or_else(|| value.error(format!("the letter {letter} has no colour")).help(help))?;
        if self.0.iter().any(|paint| paint.letter == letter) {
            return Err(value.error(format!("the letter {letter} is declared twice")));
        }
        self.add(Paint { name: color.to_string(), letter, rgb }, &value.span)
    }

    fn add(&mut self, paint: Paint, span: &Range<usize>) -> Result<(), ParseError> {
        if self.0.len() + 1 == Shape::MAX_VALUES {
            let message = format!("there are more than {} colours", Shape::MAX_VALUES - 1);
            return Err(ParseError::new(span.clone(), message));
        }
        self.0.push(paint);
        Ok(())
    }

    /// The value of what follows a length: a letter, or nothing.
    fn value(&mut self, word: &Word<'_>) -> Result<Value, ParseError> {
        let letter = if word.text.is_empty() { Some(BARE) } else { single(word.text) };
        let Some(letter) = letter else {
            let error = word.error("the length of a block is followed by something that is no letter");
            return Err(error.help("write 2,1 or, in colour, 2b,1r"));
        };
        if let Some(at) = self.0.iter().position(|paint| paint.letter == letter) {
            return Ok(at as Value + 1);
        }
        let next = Paint::usual(self.0.len() as Value + 1);
        let paint = if letter == BARE { Paint::usual(1) } else { next };
        self.add(Paint { letter, ..paint }, &word.span)?;
        Ok(self.0.len() as Value)
    }

    /// The look of all values; nothing for black on white.
    fn palette(&self) -> Vec<Paint> {
        match &self.0[..] {
            [] => Vec::new(),
            [only] if only.letter == BARE => Vec::new(),
            colors => [Paint::usual(0)].iter().chain(colors).cloned().collect(),
        }
    }

    /// The picture of a goal; characters that mean nothing are left out.
    fn goal(&self, goal: &Word<'_>, shape: &Shape) -> Option<Filling> {
        let value = |letter: char| match letter {
            '0' => Some(0),
            letter if single(letter.encode_utf8(&mut [0; 4])).is_none() && letter != BARE => None,
            letter => {
                let at = self.0.iter().position(|paint| paint.letter == letter);
                at.map(|at| at as Value + 1).or((letter == BARE).then_some(1))
            }
        };
        Filling::new(shape, goal.text.chars().filter_map(value).take(shape.len() + 1).collect())
    }
}

/// The letter of a text that is one letter.
fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    const POOL: &str = "abcdefghijklmnopqrstuvwxyz";
    let mut parts = Parts::of(puzzle);
    parts.nothing_known();
    let colors = &parts.palette[1..];
    let plain = parts.is_black_on_white();
    let names = letters(colors, POOL);
    if names.is_none() {
        parts.refuse(format!("{} colours: there is a letter for {} of them", parts.colors(), POOL.len()));
    }
    parts.finish(FORMAT.name)?;
    let letters: Vec<String> = match (plain, names) {
        (false, Some(names)) => names.into_iter().map(String::from).collect(),
        _ => vec![String::new()],
    };
    let mut text = header(&puzzle.about);
    for (paint, letter) in parts.palette[1..].iter().zip(&letters).filter(|_| !plain) {
        text += &format!("color {letter} #{}\n", hex(paint.rgb));
    }
    text += &format!("width {}\nheight {}\n", parts.columns.len(), parts.rows.len());
    for (key, clues) in [("rows", &parts.rows), ("columns", &parts.columns)] {
        text += &format!("\n{key}\n");
        text.extend(clues.iter().map(|blocks| line(blocks, &letters)));
    }
    if let Some(goal) = &puzzle.about.reference {
        let sign = |&value: &Value| match value {
            0 => "0",
            _ if plain => "1",
            value => &letters[usize::from(value) - 1],
        };
        text += &format!("\ngoal \"{}\"\n", goal.values().iter().map(sign).collect::<String>());
    }
    Ok(text)
}

/// What is known about the puzzle, a key each.
fn header(about: &About) -> String {
    let license = about.comments.iter().find_map(|comment| comment.strip_prefix(LICENSE));
    let keys = [
        ("catalogue", about.id.as_deref()),
        ("title", about.title.as_deref()),
        ("by", about.author.as_deref()),
        ("copyright", about.copyright.as_deref()),
        ("license", license),
    ];
    let known = keys.into_iter().filter_map(|(key, text)| Some((key, encode(text?))));
    known.map(|(key, text)| format!("{key} \"{text}\"\n")).collect()
}

fn line(blocks: &[Block], letters: &[String]) -> String {
    if blocks.is_empty() {
        return "0\n".to_string();
    }
    let block = |block: &Block| {
        let letter = letters.get(usize::from(block.color) - 1).map_or("", String::as_str);
        format!("{}{letter}", block.length)
    };
    blocks.iter().map(block).collect::<Vec<_>>().join(",") + "\n"
}
