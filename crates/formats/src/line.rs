//! Plain strings: a Sudoku as n x n characters, row by row, one puzzle per line.
//!
//! ```text
//! 1..............2 a puzzle and its name
//! ```
//!
//! Syntax: see `docs/formats/line.md`. The number of characters is the size; the rules are rows, columns and
//! the usual boxes. Grids of more than nine values have letters, in one of two schemes: after the digits (`A` is
//! 10) or alone (`A` is 1). Twice as many characters are givens and the layout of a jigsaw, or else cells of two digits.
//! Several lines that are no puzzles of their own are the rows of one.

mod layout;

use super::about;
use super::rows::{no_value, plural};
use super::standard::Standard;
use super::text::{Word, content, words};
use super::{Diagnostic, Format, ParseError, Reading, WriteError};
use model::grid::{Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Columns, Jigsaw, Rows, RuleError};
use std::ops::Range;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "line",
    about: "Plain Sudokus as strings, one per line: 81 characters for 9 x 9, . for an empty cell",
    endings: &["line"],
    sniff,
    read,
    write,
};

/// A text of more puzzles would fill the memory; read it line by line.
const MOST_PUZZLES: usize = 100_000;

/// The rows of the largest grid.
const MOST_LINES_OF_ONE: usize = Shape::MAX_VALUES;

/// The smallest grids that are read from a list or with a name, rather than as parts of one grid.
const SMALLEST_IN_LIST: usize = 4;

/// The largest value with a sign of its own: `Z`.
const HIGHEST_SIGN: usize = 35;

/// The values of each cell, row by row, and where the letters could mean two things.
type Values = (Vec<Option<Value>>, Option<Diagnostic>);

/// A line that may be a puzzle.
struct Entry<'a> {
    line: Word<'a>,
    /// The line without its name.
    cells: Word<'a>,
    name: Option<&'a str>,
}

/// What the characters of a puzzle stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A character per cell.
    Plain,
    /// Two digits per cell.
    Wide,
    /// A character per cell, and then the layout of a jigsaw.
    WithLayout,
    /// The layout of a jigsaw, and no givens.
    Layout,
}

/// What the number of characters says, and where it could say two things, the characters.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Size {
    n: usize,
    kind: Kind,
}

impl Size {
    fn of<'a>(signs: impl Iterator<Item = Word<'a>> + Clone) -> Option<Size> {
        let count = signs.clone().count();
        let root = |count: usize| Some(count.isqrt()).filter(|n| n * n == count && (1..=64).contains(n));
        if let Some(n) = root(count) {
            let is_layout =
                || layout::regions(n, signs).is_some_and(|regions| !layout::is_latin(n, &regions));
            return Some(Size { n, kind: if is_layout() { Kind::Layout } else { Kind::Plain } });
        }
        let n = root(count / 2).filter(|_| count.is_multiple_of(2))?;
        match layout::regions(n, signs.skip(n * n)) {
            Some(_) => Some(Size { n, kind: Kind::WithLayout }),
            None => (n > 9).then_some(Size { n, kind: Kind::Wide }),
        }
    }

    fn of_word(word: &Word<'_>) -> Option<Size> {
        Size::of(signs(word))
    }
}

/// What letters mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// 1 to 9, then `A` is 10, `B` is 11, ...
    AfterDigits,
    /// `A` is 1, `B` is 2, ...
    Only,
}

/// The characters of a word that are not blanks, with their places.
fn signs<'a>(word: &Word<'a>) -> impl Iterator<Item = Word<'a>> + Clone + use<'a> {
    let (text, start) = (word.text, word.span.start);
    text.char_indices().filter(|(_, c)| !c.is_whitespace()).map(move |(i, c)| {
        let end = i + c.len_utf8();
        Word { text: &text[i..end], span: start + i..start + end }
    })
}

/// Whether a sign stands for an empty cell.
fn is_empty(sign: &str, n: usize) -> bool {
    matches!(sign, "." | "0" | "_" | "-" | "*" | "?") || n <= 9 && matches!(sign, "x" | "X")
}

fn is_sign(sign: &str, n: usize) -> bool {
    let usual = |byte: u8| byte.is_ascii_digit() || n > 9 && byte.is_ascii_alphabetic();
    is_empty(sign, n) || sign.bytes().all(usual)
}

/// A line as a puzzle and its name. The name begins after the first blank or comma, unless the words are too
/// short for puzzles or of one length and together a grid: then the blanks only separate rows or cells.
fn entry(line: Word<'_>) -> Entry<'_> {
    let ends = |c: char| c.is_whitespace() || c == ',';
    let end = line.text.find(ends).unwrap_or(line.text.len());
    let even = || words(line.text, 0).all(|word| word.text.len() == end);
    if end < SMALLEST_IN_LIST.pow(2) || even() && Size::of_word(&line).is_some() {
        return Entry { cells: line.clone(), line, name: None };
    }
    let name = line.text[end..].trim_start_matches(ends);
    let cells = Word { text: &line.text[..end], span: line.span.start..line.span.start + end };
    Entry { line, cells, name: Some(name).filter(|name| !name.is_empty()) }
}

/// Whether the lines are rows of one grid, and not a puzzle each.
fn is_one_grid(entries: &[Entry<'_>]) -> bool {
    let [first, _, ..] = entries else { return false };
    let Some(size) = Size::of_word(&first.cells).filter(|size| size.n >= SMALLEST_IN_LIST) else {
        return true;
    };
    // Sixteen lines of sixteen characters are one grid if a 4 x 4 grid has no such values.
    let length = signs(&first.line).count();
    let too_high = |sign: Word| value(sign.text, Letters::AfterDigits) > Some(size.n as Value);
    entries.len() == length
        && entries.iter().all(|entry| signs(&entry.line).count() == length)
        && entries.iter().any(|entry| signs(&entry.line).any(too_high))
}

fn sniff(text: &str) -> bool {
    let entries: Vec<Entry> = content(text, 0).take(MOST_LINES_OF_ONE + 1).map(entry).collect();
    let Some(first) = entries.first() else { return false };
    if first.line.text.starts_with('=') {
        return true;
    }
    if !is_one_grid(&entries) {
        return Size::of_word(&first.cells).is_some_and(|size| are_cells(size, signs(&first.cells)));
    }
    let all = entries.iter().flat_map(|entry| signs(&entry.line));
    Size::of(all.clone()).is_some_and(|size| are_cells(size, all))
}

/// Whether the characters, but for those of a layout, can all be cells.
fn are_cells<'a>(size: Size, mut signs: impl Iterator<Item = Word<'a>>) -> bool {
    let plain = |sign: Word| is_sign(sign.text, size.n);
    match size.kind {
        Kind::Plain | Kind::Wide => signs.all(plain),
        Kind::WithLayout => signs.take(size.n * size.n).all(plain),
        Kind::Layout => true,
    }
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let entries: Vec<Entry> = content(text, 0).take(MOST_PUZZLES + 1).map(entry).collect();
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        let error = ParseError::new(0..text.len(), "there is no puzzle in this text");
        return Err(error.help("write the cells row by row, an empty cell as ."));
    };
    if first.line.text.starts_with('=') {
        let error = first.line.error("what begins with = is a solution, not a puzzle");
        return Err(error.help("leave the = out to read it as a puzzle whose cells are given"));
    }
    if entries.len() > MOST_PUZZLES {
        let error = last.line.error(format!("there are more than {MOST_PUZZLES} puzzles in one text"));
        return Err(error.help("split the text, or read it line by line"));
    }
    if is_one_grid(&entries) {
        let span = first.line.span.start..last.line.span.end;
        let (mut puzzle, doubt) = puzzle(entries.iter().flat_map(|entry| signs(&entry.line)), span)?;
        about::note_comments(&mut puzzle.about, text);
        return Ok(Reading { puzzles: vec![puzzle], warnings: doubt.into_iter().collect() });
    }
    let mut reading = read_list(&entries)?;
    if let [puzzle] = &mut reading.puzzles[..] {
        about::note_comments(&mut puzzle.about, text);
    }
    Ok(reading)
}

/// Reads a puzzle per line. Comments between them belong to none.
fn read_list(entries: &[Entry<'_>]) -> Result<Reading, ParseError> {
    let mut reading = Reading { puzzles: Vec::with_capacity(entries.len()), warnings: Vec::new() };
    let length = entries.first().map_or(0, |entry| signs(&entry.cells).count());
    for entry in entries {
        let here = signs(&entry.cells).count();
        if here != length {
            let message = format!("this puzzle has {here} characters, but the first one has {length}");
            return Err(entry.cells.error(message).help("all puzzles of a list have the same size"));
        }
        let (mut puzzle, doubt) = puzzle(signs(&entry.cells), entry.cells.span.clone())?;
        puzzle.about.title = entry.name.map(str::to_string);
        reading.puzzles.push(puzzle);
        reading.warnings.extend(doubt);
    }
    // One doubt speaks for all.
    reading.warnings.truncate(1);
    Ok(reading)
}

/// The puzzle of these characters.
fn puzzle<'a>(
    signs: impl Iterator<Item = Word<'a>> + Clone,
    span: Range<usize>,
) -> Result<(Puzzle, Option<Diagnostic>), ParseError> {
    let characters = signs.clone().count();
    let Size { n, kind } = Size::of(signs.clone()).ok_or_else(|| wrong_length(characters, span.clone()))?;
    let cells = n * n;
    let (values, doubt) = match kind {
        Kind::Plain | Kind::WithLayout => single_signs(n, signs.clone().take(cells), &span)?,
        Kind::Wide => (double_digits(n, signs.clone())?, None),
        Kind::Layout => {
            let message =
                "each sign stands as often as a region has cells: it is read as the layout of a jigsaw";
            let doubt = Diagnostic::new(span.clone(), message).label("rows or columns have a sign twice");
            (vec![None; cells], Some(doubt))
        }
    };
    let layout = match kind {
        Kind::Plain | Kind::Wide => None,
        Kind::WithLayout | Kind::Layout => layout::regions(n, signs.skip(characters - cells)),
    };
    let built = build(n, layout, &values).map_err(|error| ParseError::new(span, error.to_string()));
    Ok((built?, doubt))
}

/// A Sudoku with boxes, or with the regions of a jigsaw.
fn build(n: usize, layout: Option<Vec<Option<u16>>>, values: &[Option<Value>]) -> Result<Puzzle, RuleError> {
    let mut puzzle = match layout {
        None => Puzzle::sudoku(n)?,
        Some(regions) => {
            let mut puzzle = Puzzle::new(Shape::square(n)?);
            puzzle.add(Rows {})?;
            puzzle.add(Columns {})?;
            puzzle.add(Jigsaw { regions })?;
            puzzle
        }
    };
    for (cell, value) in puzzle.shape().cells().zip(values) {
        if let Some(value) = value {
            puzzle.set(cell, *value)?;
        }
    }
    Ok(puzzle)
}

fn wrong_length(characters: usize, span: Range<usize>) -> ParseError {
    let most = Shape::MAX_VALUES;
    let (n, half) = (characters.isqrt(), (characters / 2).isqrt());
    let is_double = 2 * half * half == characters && half >= layout::SMALLEST;
    let help = match n {
        _ if n > most => format!("the largest grid is {most} x {most}, {} characters", most * most),
        0 => "4 x 4 takes 16 characters, 9 x 9 takes 81".to_string(),
        _ if is_double => {
            format!(
                "as many are givens and the layout of a jigsaw: {half} letters or digits, each {half} times"
            )
        }
        _ => format!("{n} x {n} takes {} characters, {m} x {m} takes {}", n * n, (n + 1).pow(2), m = n + 1),
    };
    let more = if is_double { ", nor is their second half the layout of a jigsaw" } else { "" };
    ParseError::new(span, format!("{} are no square grid{more}", plural(characters, "character"))).help(help)
}

/// The value of a sign under a scheme, whether or not the grid has it.
fn value(sign: &str, letters: Letters) -> Option<Value> {
    let byte = sign.bytes().next().filter(|_| sign.len() == 1)?.to_ascii_uppercase();
    match (byte, letters) {
        (b'1'..=b'9', Letters::AfterDigits) => Some(byte - b'0'),
        (b'A'..=b'Z', Letters::AfterDigits) => Some(byte - b'A' + 10),
        (b'A'..=b'Z', Letters::Only) => Some(byte - b'A' + 1),
        _ => None,
    }
}

/// Which scheme an n x n string follows: letters alone are counted from `A`, where there are enough of them.
fn letters<'a>(n: usize, mut signs: impl Iterator<Item = &'a str>) -> Letters {
    let digit = |sign: &str| matches!(sign.as_bytes(), [b'1'..=b'9']);
    if n <= 9 || n > 26 || signs.any(digit) { Letters::AfterDigits } else { Letters::Only }
}

/// Reads a character per cell.
fn single_signs<'a>(
    n: usize,
    signs: impl Iterator<Item = Word<'a>> + Clone,
    span: &Range<usize>,
) -> Result<Values, ParseError> {
    let scheme = letters(n, signs.clone().map(|sign| sign.text));
    let mut values = Vec::with_capacity(n * n);
    let mut empty: Option<&str> = None;
    for (i, sign) in signs.enumerate() {
        let value = value(sign.text, scheme).filter(|&value| usize::from(value) <= n);
        if value.is_none() {
            if !is_empty(sign.text, n) {
                return Err(no_value(&sign, (i / n, i % n), n));
            }
            let first = *empty.get_or_insert(sign.text);
            if first != sign.text {
                return Err(two_fillers(&sign, first));
            }
        }
        values.push(value);
    }
    let highest = values.iter().flatten().max().map_or(0, |&value| usize::from(value));
    // Letters that could also count from 10: the other scheme would read them without complaint.
    let doubtful = scheme == Letters::Only && (1..=n - 9).contains(&highest);
    let doubt = || {
        Diagnostic::new(span.clone(), "the letters could mean two things: they are read as A = 1, B = 2, ...")
            .help("where A = 10 is meant, write the puzzle as grid text with numbers")
    };
    Ok((values, doubtful.then(doubt)))
}

fn two_fillers(sign: &Word<'_>, first: &str) -> ParseError {
    let error = sign
        .error(format!("`{}` and `{first}` both stand for empty cells", sign.text))
        .label(format!("`{first}` before"));
    match (sign.text, first) {
        ("*", ".") | (".", "*") => error.help("even and odd cells are the format evenodd: rows on lines"),
        _ => error.help("use one of them throughout"),
    }
}

/// Reads two digits per cell; `00`, `..` and the like are empty.
fn double_digits<'a>(
    n: usize,
    mut signs: impl Iterator<Item = Word<'a>>,
) -> Result<Vec<Option<Value>>, ParseError> {
    let mut values = Vec::with_capacity(n * n);
    while let (Some(one), Some(two)) = (signs.next(), signs.next()) {
        let pair = format!("{}{}", one.text, two.text);
        let place = values.len();
        let digits = pair.bytes().all(|byte| byte.is_ascii_digit());
        let value = match pair.parse::<Value>().ok().filter(|_| digits) {
            Some(0) => None,
            Some(value) if usize::from(value) <= n => Some(value),
            None if one.text == two.text && is_empty(one.text, n) => None,
            _ => {
                let word = Word { text: &pair, span: one.span.start..two.span.end };
                let error = no_value(&word, (place / n, place % n), n);
                return Err(error.help(format!("cells of two digits are 01 to {n}, empty ones 00 or ..")));
            }
        };
        values.push(value);
    }
    Ok(values)
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::with_any_boxes(puzzle);
    let (n, shape) = (parts.n(), puzzle.shape());
    let jigsaws = parts.take(|rule| if let AnyRule::Jigsaw(jigsaw) = rule { Some(jigsaw) } else { None });
    let layout = match &jigsaws[..] {
        [jigsaw] if !parts.boxes || shape.usual_box().is_none() => layout::write(jigsaw, shape),
        _ => None,
    };
    if !jigsaws.is_empty() && layout.is_none() {
        parts.refuse("a jigsaw besides boxes or another jigsaw, or one whose regions are not of one size");
    } else if !parts.boxes && layout.is_none() {
        parts.refuse("the usual boxes need not have distinct values");
    }
    let givens = parts.givens();
    if n > HIGHEST_SIGN {
        parts.refuse(format!("values above {HIGHEST_SIGN}: there are no more letters"));
    }
    parts.finish(FORMAT.name)?;
    let digits = givens.iter().flatten().any(|&value| value <= 9);
    let scheme = if n <= 26 && n > 9 && !digits { Letters::Only } else { Letters::AfterDigits };
    let text: String =
        givens.into_iter().map(|given| given.map_or('.', |value| sign(value, scheme))).collect();
    let word = Word { text: &text, span: 0..text.len() };
    if layout.is_none() && Size::of_word(&word).is_some_and(|size| size.kind == Kind::Layout) {
        let what = "givens in every cell that would be read as the layout of a jigsaw".to_string();
        return Err(WriteError { format: FORMAT.name, what: vec![what] });
    }
    let plain = text + &layout.unwrap_or_default();
    let named = puzzle.about.title.as_deref().and_then(|title| named(&plain, title));
    Ok(named.unwrap_or(plain) + "\n")
}

/// A puzzle with its name behind it, where that is how it will be read.
fn named(plain: &str, title: &str) -> Option<String> {
    let text = format!("{plain} {title}");
    let word = Word { text: &text, span: 0..text.len() };
    let own = || super::sniff(&text).is_some_and(|format| format.name == FORMAT.name);
    let comes_back = !title.contains(char::is_control) && entry(word).name == Some(title);
    (comes_back && own()).then_some(text)
}

/// The character of a value.
fn sign(value: Value, letters: Letters) -> char {
    char::from(match (value, letters) {
        (1..=9, Letters::AfterDigits) => b'0' + value,
        (_, Letters::AfterDigits) => b'A' + (value - 10),
        (_, Letters::Only) => b'A' + (value - 1),
    })
}

#[cfg(test)]
mod tests;
