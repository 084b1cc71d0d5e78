//! One file per file format, and this list of them.
//!
//! A format reads text into puzzles and writes those puzzles that it can express; writing any other is an
//! error that names the rule. Which format a text is in shows in the text ([`sniff`]), not in its name.

mod about;
mod cages;
mod coordinates;
mod evenodd;
pub mod families;
mod fpuzzles;
mod grid;
mod ipuz;
mod iss;
mod janko;
mod json;
mod killer;
mod line;
mod link;
mod lz;
mod nonogram;
mod pencilmarks;
mod ps;
mod rows;
mod scl;
mod sdk;
mod sdm;
pub mod sdq;
mod sections;
mod snarfable;
mod ss;
mod standard;
mod sudokuwiki;
mod sumocue;
pub mod text;
mod tree;

use model::puzzle::Puzzle;
pub use nonogram::pbm::unpack as unpack_pbm;
use std::ops::Range;

/// A file format.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// One sentence: what it holds.
    pub about: &'static str,
    /// Usual endings of file names, without the dot. They choose a format for writing; reading looks at the text.
    pub endings: &'static [&'static str],
    /// Whether a text looks like this format.
    pub sniff: fn(&str) -> bool,
    /// Reads every puzzle of a text.
    pub read: fn(&str) -> Result<Reading, ParseError>,
    /// Writes a puzzle, if the format can express it.
    pub write: fn(&Puzzle) -> Result<String, WriteError>,
}

/// Every format, in the order in which a text is tried: the first that recognises it reads it. Those that a
/// mark of their own tells apart come first, those that any row of digits could be come last.
pub const ALL: &[&Format] = &in_order::<{ FIRST.len() + families::FORMATS.len() + LAST.len() }>();

/// Those that come before the families.
const FIRST: &[&Format] = &[
    // `{` and a quoted key is JSON; `{` and a bare word is the constraint language.
    &json::FORMAT,
    &ipuz::FORMAT,
    &fpuzzles::FORMAT,
    &scl::FORMAT,
    &nonogram::json::FORMAT,
    &sdq::SDQ,
    // A dot and a type; a row of cells may begin with a dot as well, so it comes before those.
    &iss::FORMAT,
    &sudokuwiki::FORMAT,
    &ps::FORMAT,
    &sumocue::FORMAT,
    &snarfable::FORMAT,
    // Nonograms: first those that say what they are.
    &nonogram::webpbn::FORMAT,
    &nonogram::pbm::FORMAT,
    &nonogram::tournament::FORMAT,
    &nonogram::griddler::FORMAT,
    &nonogram::tatham::FORMAT,
    &nonogram::non::FORMAT,
    &nonogram::g::FORMAT,
    &sections::FORMAT,
    // Every character, or every group of digits, says for which cell it stands.
    &pencilmarks::FORMAT,
    // Lines of as many tokens as the grid has columns; the clues of nonograms have fewer.
    &janko::FORMAT,
];

/// Those that come after the families, which say what they are or fit no other family.
const LAST: &[&Format] = &[
    // Those of nothing but numbers, which look at all lines; a list of cages looks at the first three only.
    &nonogram::mk::FORMAT,
    &nonogram::cwd::FORMAT,
    &nonogram::nin::FORMAT,
    &killer::FORMAT,
    // Boards: what has a header, a frame, or a star comes before plain rows.
    &sdk::FORMAT,
    &ss::FORMAT,
    &evenodd::FORMAT,
    &grid::FORMAT,
    &line::FORMAT,
    // Looks like the one above, which recognises it.
    &sdm::FORMAT,
];

/// Those of nothing but numbers, which many other texts look like.
const NUMBERS: &[&Format] =
    &[&nonogram::mk::FORMAT, &nonogram::cwd::FORMAT, &nonogram::nin::FORMAT, &killer::FORMAT];

const fn in_order<const N: usize>() -> [&'static Format; N] {
    let mut all = [FIRST[0]; N];
    let mut i = 0;
    while i < N {
        let (after_first, after_families) = (FIRST.len(), FIRST.len() + families::FORMATS.len());
        all[i] = match i {
            _ if i < after_first => FIRST[i],
            _ if i < after_families => families::FORMATS[i - after_first],
            _ => LAST[i - after_families],
        };
        i += 1;
    }
    all
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The puzzles, at least one.
    pub puzzles: Vec<Puzzle>,
    /// What is odd about the text but does not keep it from being read.
    pub warnings: Vec<Diagnostic>,
}

impl From<Puzzle> for Reading {
    fn from(puzzle: Puzzle) -> Reading {
        Reading { puzzles: vec![puzzle], warnings: Vec::new() }
    }
}

impl Reading {
    /// The reading itself if no rule had to be left out; else the error that lists those rules, each with its place,
    /// and carries the reading for those who want it without them.
    fn unless_unknown(self, unknown: Vec<(String, Range<usize>)>) -> Result<Reading, ParseError> {
        let Some((_, span)) = unknown.first().cloned() else { return Ok(self) };
        let mut names: Vec<&str> = unknown.iter().map(|(name, _)| &name[..]).collect();
        names.sort_unstable();
        names.dedup();
        let message = match &names[..] {
            [only] => format!("the rule {only} is not known here"),
            [front @ .., last] => format!("the rules {} and {last} are not known here", front.join(", ")),
            [] => unreachable!("there is a first one"),
        };
        Err(ParseError { rest: Some(Box::new(self)), ..ParseError::new(span, message) })
    }
}

/// What a format calls a kind of rule: by a name of its own if it has one, and else as everybody does.
pub fn rule_name(format: &Format, rule: &'static str) -> &'static str {
    let own = if format.name == sdq::SDQ.name { sdq::clause_name(rule) } else { None };
    own.unwrap_or(rule)
}

/// Something to say about a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub message: String,
    /// Where: bytes of the text.
    pub span: Range<usize>,
    /// What is wrong just there, if that is not the message itself.
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
    /// Where a text was refused only because of rules that are not known here: what it says without them.
    pub rest: Option<Box<Reading>>,
}

impl Diagnostic {
    /// A diagnostic about a place.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span, label: None, help: None, rest: None }
    }

    /// Adds what is wrong just there.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The line and column of the place, both from 1. Columns count characters.
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let text = &text::with_newlines(text)[..];
        let start = text.floor_char_boundary(self.span.start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// Why a text could not be read, and where.
pub type ParseError = Diagnostic;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the format {format} cannot express this: {}", .what.join("; "))]
pub struct WriteError {
    /// The format's name.
    pub format: &'static str,
    /// What it cannot express, each a sentence.
    pub what: Vec<String>,
}

/// Refuses boards with voids or variables, for formats that know none.
fn only_full_grids(puzzle: &Puzzle, format: &'static str) -> Result<(), WriteError> {
    let shape = puzzle.shape();
    let mut what = Vec::new();
    if let Some(cell) = shape.voids().next() {
        what.push(format!("a board on which some cells are not there, such as {cell}"));
    }
    if let Some(group) = shape.variables().first() {
        what.push(format!("variables beside the grid, such as {}", group.place(0)));
    }
    if what.is_empty() { Ok(()) } else { Err(WriteError { format, what }) }
}

/// The format of a name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| format.name == name)
}

/// The format that a text seems to be in.
pub fn sniff(text: &str) -> Option<&'static Format> {
    let text = &text::with_newlines(text)[..];
    let found = ALL.iter().copied().find(|format| (format.sniff)(text));
    // What nothing else can read is what it fits.
    let numbers = |format: &Format| NUMBERS.iter().any(|other| other.name == format.name);
    if found.is_some_and(|format| !numbers(format) || (format.read)(text).is_ok()) {
        return found;
    }
    match families::names_of_fitting(text)[..] {
        [] => found,
        [only] => by_name(only),
        _ => None,
    }
}

/// Reads a text in the given format, or else in the one that it seems to be in.
pub fn read(text: &str, from: Option<&'static Format>) -> Result<(&'static Format, Reading), ParseError> {
    let text = &text::with_newlines(text)[..];
    let format = from.or_else(|| sniff(text)).ok_or_else(|| nothing_fits(text))?;
    Ok((format, (format.read)(text)?))
}

/// Reads a text like [`read`], but leaves out the rules that are not known here, with a warning that lists them.
pub fn read_leniently(
    text: &str,
    from: Option<&'static Format>,
) -> Result<(&'static Format, Reading), ParseError> {
    let text = &text::with_newlines(text)[..];
    let format = from.or_else(|| sniff(text)).ok_or_else(|| nothing_fits(text))?;
    match (format.read)(text) {
        Err(ParseError { message, span, rest: Some(rest), .. }) => {
            let mut reading = *rest;
            reading.warnings.push(Diagnostic::new(span, message).label("left out"));
            Ok((format, reading))
        }
        other => Ok((format, other?)),
    }
}

/// Writes a puzzle without those rules that the format cannot express, and tells which ones they were. Rows, columns
/// and boxes stay: what is written has all solutions of the puzzle, and perhaps more.
pub fn write_lossily(format: &Format, puzzle: &Puzzle) -> Result<(String, Vec<String>), WriteError> {
    use model::rules::AnyRule::{Boxes, Columns, Jigsaw, Rows};
    let complete = match (format.write)(puzzle) {
        Ok(text) => return Ok((text, Vec::new())),
        Err(error) => error,
    };
    let mut kept = Puzzle::new(puzzle.shape());
    kept.about = puzzle.about.clone();
    let is_frame =
        |rule: &&model::rules::AnyRule| matches!(rule, Rows(_) | Columns(_) | Boxes(_) | Jigsaw(_));
    let (frame, rest): (Vec<_>, Vec<_>) = puzzle.rules().iter().partition(is_frame);
    for rule in frame {
        kept.add(rule.clone()).expect("it was a rule of a puzzle of this shape");
    }
    let mut text = (format.write)(&kept).map_err(|_| complete)?;
    let mut lost = Vec::new();
    for rule in rest {
        let mut more = kept.clone();
        more.add(rule.clone()).expect("it was a rule of a puzzle of this shape");
        match (format.write)(&more) {
            Ok(written) => (text, kept) = (written, more),
            Err(_) => lost.push(rule.describe(puzzle.shape())),
        }
    }
    // Others read what is left of the puzzle, we read the whole.
    if format.name == ipuz::FORMAT.name {
        text = ipuz::carry(&text, puzzle);
    }
    Ok((text, lost))
}

/// What a format wrote, packed as one word; `None` where there is no such form.
pub fn packed(format: &Format, text: &str) -> Option<String> {
    match format.name {
        name if name == fpuzzles::FORMAT.name => Some(fpuzzles::packed(text)),
        name if name == scl::FORMAT.name => Some(scl::packed(text)),
        _ => None,
    }
}

/// What was packed, as the format wrote it; `None` where it cannot be unpacked.
pub fn unpacked(format: &str, packed: &str) -> Option<String> {
    (format == fpuzzles::FORMAT.name).then(|| lz::unpack(packed).ok()).flatten()
}

/// What a format wrote as a link to SudokuPad, the page on which most people solve; `None` where it cannot show it.
pub fn sudokupad(format: &Format, text: &str) -> Option<String> {
    match format.name {
        name if name == fpuzzles::FORMAT.name => Some(fpuzzles::on_sudokupad(text)),
        name if name == scl::FORMAT.name => Some(scl::link(text)),
        _ => None,
    }
}

/// What a format wrote as a link to a page that shows it; `None` where there is no such page.
pub fn link(format: &Format, text: &str) -> Option<String> {
    match format.name {
        name if name == fpuzzles::FORMAT.name => Some(fpuzzles::link(text)),
        name if name == scl::FORMAT.name => Some(scl::link(text)),
        name if name == iss::FORMAT.name => Some(iss::link(text)),
        name if name == sudokuwiki::FORMAT.name => Some(text.trim_end().to_string()),
        _ => None,
    }
}

/// The texts of several puzzles as one. In most formats they just follow each other.
pub fn join(format: &Format, texts: Vec<String>) -> String {
    let ended = |text: String| if text.ends_with('\n') { text } else { text + "\n" };
    let texts: Vec<String> = texts.into_iter().map(ended).collect();
    match format.name {
        name if name == nonogram::non::FORMAT.name => texts.join(nonogram::non::DIVIDER),
        name if name == nonogram::webpbn::FORMAT.name => nonogram::webpbn::join(&texts),
        _ => texts.concat(),
    }
}

/// The error about a text that is in no format: how long it is, what is odd about it, and what comes nearest.
fn nothing_fits(text: &str) -> ParseError {
    if text::content(text, 0).next().is_none() {
        let error = ParseError::new(0..text.len(), "there is no puzzle in this text: it is empty");
        return error.help("a puzzle can be as short as 81 characters, . for an empty cell");
    }
    if link::Link::of(text).is_some() {
        let error =
            ParseError::new(0..text.trim_end().len(), "no puzzle is known to be in links to this site");
        return error
            .help("links to f-puzzles, SudokuPad, SudokuWiki and Interactive Sudoku Solver are read");
    }
    if let [front @ .., last] = &families::names_of_fitting(text)[..] {
        let size = text::content(text, 0).next().map_or(0..text.len(), |first| first.span);
        let message = format!("this may be {} or {last}", front.join(", "));
        let help = "write which one it is in a line of its own above the size, or name the format";
        return ParseError::new(size, message).help(help);
    }
    let characters = text.chars().filter(|c| !c.is_whitespace()).count();
    let message = format!("no format fits this text of {}", rows::plural(characters, "character"));
    let (odd, label) = match first_odd(text) {
        Some((start, odd)) => (
            start..start + odd.len_utf8(),
            format!("`{odd}` is neither a digit nor an empty cell nor a frame"),
        ),
        None => {
            (0..text.trim_end().len(), "digits and empty cells, but not as many as a grid has".to_string())
        }
    };
    let nearest = nearest(text);
    let help = match (nearest.read)(text) {
        Ok(_) => format!("it can be read as {}, if that is what is meant: name the format", nearest.name),
        Err(error) => {
            let (line, column) = error.line_and_column(text);
            let said = error.message;
            format!(
                "the nearest format is {}, which says of line {line}, column {column}: {said}",
                nearest.name
            )
        }
    };
    ParseError::new(odd, message).label(label).help(help)
}

/// The first character that no plain Sudoku has, outside comments.
fn first_odd(text: &str) -> Option<(usize, char)> {
    let usual = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".*_-|+=".contains(c);
    text::content(text, 0).find_map(|line| {
        let (at, odd) = line.text.char_indices().find(|&(_, c)| !usual(c))?;
        Some((line.span.start + at, odd))
    })
}

/// The format that a text in no format comes nearest to.
fn nearest(text: &str) -> &'static Format {
    let lines = || text::content(text, 0);
    let number = |line: Option<text::Word>| {
        line.is_some_and(|line| line.text.len() <= 4 && line.text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let section = |line: text::Word| sections::is_name(line.text);
    match () {
        () if lines().any(|line| line.text.starts_with(['{', '['])) => &json::FORMAT,
        () if iss::resembles(text) => &iss::FORMAT,
        () if lines().any(section) => &sections::FORMAT,
        () if lines().any(|line| line.text.contains('*')) => &evenodd::FORMAT,
        () if number(lines().next()) && lines().nth(1).is_some() => &killer::FORMAT,
        () if lines().nth(1).is_some() => &grid::FORMAT,
        () => &line::FORMAT,
    }
}

#[cfg(test)]
mod tests;
