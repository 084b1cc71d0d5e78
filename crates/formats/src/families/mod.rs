//! Grids of tokens, one notation for each family of puzzles: the size, then lines of tokens.
//!
//! ```text
//! futoshiki
//! 3 3
//! - < - . -
//! .   .   v
//! - . 2 . -
//! .   .   .
//! - . - . -
//! ```
//!
//! The first line, the name of the family, may be missing if the lines fit this family and no other. `-` or `.` is
//! nothing. What the lines hold differs: see the page of each family in `docs/formats/`.
//!
//! A family is a `Notation`: how its lines are read and written, and how a solution looks. What is written is read
//! again and compared with the puzzle, so that a notation need not look for rules that it has no tokens for.

mod abc_end_view;
mod binairo;
mod diff_neighbors;
mod doppelblock;
mod eulero;
mod even_odd;
mod futoshiki;
mod grids;
mod hidoku;
mod kakurasu;
mod kakuro;
mod kenken;
mod margin;
mod mathrax;
mod minesweeper;
mod mosaic;
mod number_cross;
mod renban;
mod shading;
mod skyscrapers;
mod star_battle;
mod str8ts;
mod suguru;
mod table;
mod tenner;
mod tents;
mod thermometers;
mod trinairo;

use super::text::{Word, content, words};
use super::{Format, ParseError, Reading, WriteError, about};
use model::grid::{Cell, Filling, Line, Shape, Sight, Value};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::{BTreeMap, BTreeSet};
pub(super) use table::Table;

/// Lines of tokens.
pub(super) type Lines = Vec<Vec<String>>;

/// The row or the column of a number.
pub(super) type LineOf = fn(u16) -> Line;

/// How the puzzles of a family are written as tokens.
pub(super) trait Notation {
    /// The name of the family.
    const NAME: &'static str;
    /// One sentence: what the format holds.
    const ABOUT: &'static str;
    /// Which lines follow after the size, for errors.
    const LINES: &'static str;
    /// Whether its grids lie on a board of a size of its own: few texts fit such a family by chance.
    const OWN_BOARD: bool = false;

    /// The puzzle of the lines. That nothing follows after the lines that were taken is seen to elsewhere.
    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError>;

    /// The lines of a puzzle from the size on. They may leave out what there are no tokens for, and are `None` if the
    /// puzzle is quite another one.
    fn write(puzzle: &Puzzle) -> Option<Lines>;

    /// The tokens of a solution.
    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let _ = puzzle;
        rows(filling, |value| value.to_string())
    }
}

/// A family of puzzles.
#[derive(Debug)]
pub struct Family {
    /// Its format.
    pub format: Format,
    own_board: bool,
    read: fn(&mut Table<'_>) -> Result<Puzzle, ParseError>,
    solution: fn(&Puzzle, &Filling) -> Lines,
}

/// Declares the modules of the families, and lists them.
macro_rules! families {
    ($($module:ident::$notation:ident)*) => {
        /// Every family, in the order in which a puzzle is tried.
        pub const ALL: &[&Family] = &[$(&family::<$module::$notation>()),*];

        /// The format of every family.
        pub(super) const FORMATS: &[&Format] = &[$(&family::<$module::$notation>().format),*];
    };
}

families! {
    kakuro::Kakuro
    kenken::KenKen
    str8ts::Str8ts
    suguru::Suguru
    futoshiki::Futoshiki
    skyscrapers::Skyscrapers
    abc_end_view::AbcEndView
    doppelblock::Doppelblock
    mathrax::Mathrax
    renban::Renban
    hidoku::Hidoku
    eulero::Eulero
    tenner::Tenner
    margin::Margin
    even_odd::EvenOdd
    binairo::Binairo
    trinairo::Trinairo
    star_battle::StarBattle
    kakurasu::Kakurasu
    mosaic::Mosaic
    minesweeper::Minesweeper
    tents::Tents
    thermometers::Thermometers
    number_cross::NumberCross
    diff_neighbors::DiffNeighbors
    grids::Samurai
    grids::Butterfly
    grids::Shogun
    grids::Sumo
    grids::Sohei
    grids::Windmill
    grids::Gattai8
    grids::Clueless1
    grids::Clueless2
}

/// The family of a notation.
const fn family<N: Notation>() -> Family {
    let format = Format {
        name: N::NAME,
        about: N::ABOUT,
        endings: &[],
        sniff: sniff::<N>,
        read: read::<N>,
        write: write::<N>,
    };
    Family { format, own_board: N::OWN_BOARD, read: body::<N>, solution: N::solution }
}

/// The family that a puzzle belongs to: that of its format, else the first that can express it.
pub fn of(format: &Format, puzzle: &Puzzle) -> Option<&'static Family> {
    let read_as = ALL.iter().find(|family| family.format.name == format.name);
    read_as.or_else(|| ALL.iter().find(|family| (family.format.write)(puzzle).is_ok())).copied()
}

impl Family {
    /// The tokens of a solution of one of its puzzles, a line for each row.
    pub fn solution(&self, puzzle: &Puzzle, filling: &Filling) -> String {
        text((self.solution)(puzzle, filling))
    }
}

fn text(lines: Lines) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// The family that the first line names.
fn named<'a>(text: &'a str) -> Option<(&'static Family, Word<'a>)> {
    let first = content(text, 0).next()?;
    let family = ALL.iter().find(|family| first.text.eq_ignore_ascii_case(family.format.name))?;
    Some((family, first))
}

/// The lines of a notation, and that there are no others.
fn body<N: Notation>(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
    table.usage = N::LINES;
    let puzzle = N::read(table)?;
    table.end()?;
    Ok(puzzle)
}

/// The families that a text without a name fits.
fn fitting(text: &str) -> impl Iterator<Item = &'static Family> {
    let table = Table::of(text, None).ok();
    let fits = move |family: &&&Family| {
        let puzzle = table.clone().and_then(|mut table| (family.read)(&mut table).ok());
        puzzle.is_some_and(|puzzle| is_plausible(&puzzle))
    };
    ALL.iter().filter(fits).copied()
}

/// So many givens that contradict each other are no slip.
const MANY_REPEATED: usize = 8;

/// Whether few givens of a puzzle stand in a row, column or region that has the same given once more: otherwise it is
/// likely a puzzle of another family.
pub(super) fn is_plausible(puzzle: &Puzzle) -> bool {
    let givens = puzzle.givens();
    let mut repeated: BTreeSet<Cell> = BTreeSet::new();
    for group in puzzle.rules().iter().flat_map(|rule| rule.distinct(puzzle.shape())) {
        let mut seen: BTreeMap<Value, Cell> = BTreeMap::new();
        for cell in group {
            if let Some(&value) = givens.get(&cell)
                && let Some(before) = seen.insert(value, cell)
            {
                repeated.extend([before, cell]);
            }
        }
    }
    repeated.len() < MANY_REPEATED || 2 * repeated.len() <= givens.len()
}

/// Whether a text without a name fits any family.
pub(super) fn fits_family(text: &str) -> bool {
    fitting(text).next().is_some()
}

/// The families that a text without a name fits, by their names.
pub(super) fn names_of_fitting(text: &str) -> Vec<&'static str> {
    fitting(text).map(|family| family.format.name).collect()
}

/// With fewer givens, a text that has none above 9 may as well be one large grid.
const FEW_GIVENS: usize = 25;

/// Several grids on a board that a text without a name fits, if it has enough givens to tell them from one large grid.
pub(super) fn several_grids(text: &str) -> Vec<&'static Family> {
    let given = |word: &Word<'_>| !is_empty(word);
    let givens = content(text, 0).skip(1).flat_map(|line| words(line.text, 0)).filter(given);
    if givens.take(FEW_GIVENS).count() < FEW_GIVENS {
        return Vec::new();
    }
    fitting(text).filter(|family| family.own_board).collect()
}

/// Whether a text names this family, or else fits it and no other.
fn sniff<N: Notation>(text: &str) -> bool {
    if let Some((family, _)) = named(text) {
        return family.format.name == N::NAME;
    }
    if let [first, others @ ..] = &several_grids(text)[..] {
        return others.is_empty() && first.format.name == N::NAME;
    }
    // Nothing but numbers may as well be a nonogram.
    let fits = |mut table: Table<'_>| !table.has_only_numbers() && body::<N>(&mut table).is_ok();
    Table::of(text, None).is_ok_and(fits) && fitting(text).nth(1).is_none()
}

fn read<N: Notation>(text: &str) -> Result<Reading, ParseError> {
    let name = named(text);
    if let Some((family, line)) = &name
        && family.format.name != N::NAME
    {
        let error = line.error(format!("this is {}, not {}", family.format.name, N::NAME));
        return Err(error.help(format!("read it as {}", family.format.name)));
    }
    let mut table = Table::of(text, name.as_ref().map(|(_, line)| line))?;
    let mut puzzle = body::<N>(&mut table)
        .map_err(|error| if name.is_some() { error } else { other(text, N::NAME, error) })?;
    // Behind the size, a line that begins with `#` is a row.
    about::note_comments(&mut puzzle.about, &text[..table.size.span.start]);
    Ok(puzzle.into())
}

/// The error about a text that fits another family, and only that one; else the error that there was.
fn other(text: &str, name: &str, error: ParseError) -> ParseError {
    let mut fitting = fitting(text);
    match (fitting.next(), fitting.next(), content(text, 0).next()) {
        (Some(family), None, Some(first)) => {
            let error = first.error(format!("this looks like {}, not {name}", family.format.name));
            error.help(format!("read it as {}", family.format.name))
        }
        _ => error,
    }
}

fn write<N: Notation>(puzzle: &Puzzle) -> Result<String, WriteError> {
    let refuse = |what: Vec<String>| WriteError { format: N::NAME, what };
    let shape = puzzle.shape();
    let quite_another = || {
        let (rows, columns) = (shape.rows(), shape.columns());
        vec![format!(
            "a grid of {rows} rows, {columns} columns and the values {} to {} with these rules",
            shape.lowest(),
            shape.highest()
        )]
    };
    let lines = N::write(puzzle).ok_or_else(|| refuse(quite_another()))?;
    let text = text(lines);
    let mut table = Table::of(&text, None).map_err(|_| refuse(quite_another()))?;
    let back = body::<N>(&mut table).map_err(|_| refuse(quite_another()))?;
    if back.shape() != shape {
        return Err(refuse(quite_another()));
    }
    let what = differences(puzzle, &back);
    if what.is_empty() {
        return Ok(format!("{}{}\n{text}", about::as_comments(&puzzle.about), N::NAME));
    }
    Err(refuse(what))
}

/// How many differences an error lists before it only counts.
const MOST_DIFFERENCES: usize = 5;

/// What a puzzle demands and what was written does not, and the other way round.
fn differences(puzzle: &Puzzle, written: &Puzzle) -> Vec<String> {
    if puzzle.rules() == written.rules() {
        return Vec::new();
    }
    let sorted = |puzzle: &Puzzle| {
        let mut rules: Vec<(String, AnyRule)> =
            puzzle.rules().iter().map(|rule| (format!("{rule:?}"), rule.clone())).collect();
        rules.sort_by(|one, other| one.0.cmp(&other.0));
        rules
    };
    let (ours, theirs) = (sorted(puzzle), sorted(written));
    let only_in = |these: &[(String, AnyRule)], those: &[(String, AnyRule)]| -> Vec<String> {
        let missing = |rule: &&(String, AnyRule)| {
            let count = |rules: &[(String, AnyRule)]| {
                let start = rules.partition_point(|other| other.0 < rule.0);
                rules[start..].partition_point(|other| other.0 == rule.0)
            };
            count(these) > count(those)
        };
        let mut missing: Vec<_> = these.iter().filter(missing).collect();
        missing.dedup_by(|one, other| one.0 == other.0);
        missing.iter().map(|rule| rule.1.describe(puzzle.shape())).collect()
    };
    let mut what = only_in(&ours, &theirs);
    what.extend(only_in(&theirs, &ours).iter().map(|rule| format!("that this need not hold: {rule}")));
    let count = what.len();
    what.truncate(MOST_DIFFERENCES);
    if count > what.len() {
        what.push(format!("and {} more", count - what.len()));
    }
    what
}

/// The line of a size, with parameters.
pub(super) fn size(rows: usize, columns: usize, parameters: &[String]) -> Vec<String> {
    [rows.to_string(), columns.to_string()].into_iter().chain(parameters.iter().cloned()).collect()
}

/// The token of what may be missing.
pub(super) fn token<T: ToString>(value: Option<T>) -> String {
    value.map_or("-".to_string(), |value| value.to_string())
}

/// The values of a filling as tokens.
pub(super) fn rows(filling: &Filling, token: impl Fn(Value) -> String) -> Lines {
    filling.rows().map(|row| row.iter().map(|&value| token(value)).collect()).collect()
}

/// The givens of a puzzle as tokens.
pub(super) fn given_rows(puzzle: &Puzzle) -> Lines {
    of_cells(puzzle.shape(), |cell| token(puzzle.givens().get(&cell)))
}

/// A token for each cell of the rectangle, voids among them.
pub(super) fn of_cells(shape: &Shape, token: impl Fn(Cell) -> String) -> Lines {
    let (rows, columns) = (shape.rows() as u16, shape.columns() as u16);
    let row = |row: u16| (0..columns).map(|column| token(Cell::new(row, column))).collect();
    (0..rows).map(row).collect()
}

/// A token of a number and a sign, taken apart.
pub(super) fn signed<'a>(word: &Word<'a>) -> (Word<'a>, &'a str) {
    let sign = word.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = word.text.len() - sign.len();
    (Word { text: &word.text[..end], span: word.span.start..word.span.start + end }, sign)
}

/// Whether a puzzle has a rule about a diagonal.
pub(super) fn has_diagonals(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| match rule {
        AnyRule::Diagonal(_) => true,
        AnyRule::ContainExactly(area) => {
            area.cells.windows(2).any(|pair| pair[0].row != pair[1].row && pair[0].column != pair[1].column)
        }
        _ => false,
    })
}

/// The clues of a puzzle as tokens: lines above, below, left and right.
pub(super) fn clue_lines(puzzle: &Puzzle, clue: impl Fn(&AnyRule) -> Option<(Sight, String)>) -> Lines {
    let clues: BTreeMap<Sight, String> = puzzle.rules().iter().filter_map(clue).collect();
    let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
    let line = |line: Vec<Sight>| line.iter().map(|sight| token(clues.get(sight))).collect();
    sights(rows, columns).map(line).into_iter().collect()
}

/// The places of clues outside the grid: above, below, left and right.
pub(super) fn sights(rows: usize, columns: usize) -> [Vec<Sight>; 4] {
    let side = |count: usize, line: fn(u16) -> Line, back| {
        (0..count as u16).map(|place| Sight { line: line(place), back }).collect()
    };
    let (row, column): (LineOf, LineOf) = (Line::Row, Line::Column);
    [side(columns, column, false), side(columns, column, true), side(rows, row, false), side(rows, row, true)]
}

/// The region of each cell as tokens, counted from 1; cells that are in none are regions of their own.
pub(super) fn region_rows<'a>(puzzle: &Puzzle, regions: impl Iterator<Item = &'a [Cell]>) -> Lines {
    let shape = puzzle.shape();
    let mut numbers = vec![None; shape.len()];
    let mut next = 1;
    for cells in regions {
        cells.iter().for_each(|&cell| numbers[shape.index(cell)] = Some(next));
        next += 1;
    }
    let mut number = |number: Option<usize>| {
        number.unwrap_or_else(|| {
            next += 1;
            next - 1
        })
    };
    let tokens: Vec<String> = numbers.into_iter().map(|region| number(region).to_string()).collect();
    tokens.chunks(shape.columns()).map(<[String]>::to_vec).collect()
}

/// Whether a token says nothing.
pub(super) fn is_empty(word: &Word<'_>) -> bool {
    matches!(word.text, "-" | ".")
}

#[cfg(test)]
mod tests;
