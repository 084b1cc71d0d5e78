//! The types of items: a table with one row per type that is read, and the names of the others.

use super::super::text::{Word, shorten};
use super::super::{ParseError, Remark};
use super::Reader;
use super::items::Item;
use super::{automata, lines, outside};
use crate::grid::{Cell, Line, Shape, Value, ValueSet};
use crate::rules::{AllDifferent, AntiKnight, Cage, Less, Restrict, Sandwich, Thermo};
use std::collections::{BTreeMap, BTreeSet};

/// Reads an item into rules.
type Read = fn(&mut Reader, &Item<'_>) -> Result<(), ParseError>;

/// A row per type: a rule that is new to the project is read once it stands here.
const TYPES: &[(&str, Read)] = &[
    ("", givens),
    // What these say is known before the others are read.
    ("Shape", |_, _| Ok(())),
    ("RegionSize", |_, _| Ok(())),
    ("NoBoxes", |_, item| alone(item)),
    ("Cage", cage),
    ("Thermo", thermo),
    ("AllDifferent", all_different),
    ("AntiKnight", anti_knight),
    ("Sandwich", sandwich),
    ("GreaterThan", greater_than),
    ("Diagonal", diagonal),
    ("Windoku", windoku),
    ("Jigsaw", jigsaw),
    ("Arrow", lines::arrow),
    ("Between", lines::between),
    ("DoubleArrow", lines::double_arrow),
    ("Entropic", lines::entropic),
    ("EqualSum", lines::equal_sum),
    ("EqualityCage", lines::equality_cage),
    ("HiddenSkyscraper", outside::hidden_skyscraper),
    ("LittleKiller", lines::little_killer),
    ("Lockout", lines::lockout),
    ("Lunchbox", lines::lunchbox),
    ("Modular", lines::modular),
    ("NFA", automata::nfa),
    ("NumberedRoom", outside::numbered_room),
    ("Palindrome", lines::palindrome),
    ("PillArrow", lines::pill_arrow),
    ("Regex", automata::regex),
    ("RegionSumLine", lines::region_sum_line),
    ("RellikCage", lines::rellik_cage),
    ("Renban", lines::renban),
    ("Skyscraper", outside::skyscraper),
    ("Sum", lines::sum),
    ("SumLine", lines::sum_line),
    ("Whisper", lines::whisper),
    ("XSum", outside::x_sum),
    ("Zipper", lines::zipper),
    // A hint to another solver.
    ("SearchPriority", |_, _| Ok(())),
];

/// Types of the language that are not read yet.
const OTHERS: &str = "\
    And AntiConsecutive AntiKing AntiTaxicab Binary BinaryX BlackDot ChaosArrow ChaosConstruction \
    ChaosCount ConnectedValues ContainAtLeast ContainExact CountDistinct CountingCircles DisjointSets \
    Doppelganger DutchFlatmates End FullRank FullRankTies GlobalEntropy GlobalMod Indexing LookAndSay Or \
    Pair PairX Quad RegionSameValues Replicate SameValues StrictKropki StrictXV V ValueIndexing Var \
    WhiteDot X";

fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|&(name, _)| name).chain(OTHERS.split(' ')).filter(|name| !name.is_empty())
}

/// Whether the language has a type of this name, whether it is read or not.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Refuses a text with items that cannot be read, and lists them: none is ever dropped.
pub(super) fn refuse_others(items: &[Item<'_>]) -> Result<(), ParseError> {
    let is_read = |item: &&Item<'_>| TYPES.iter().any(|(name, _)| *name == item.name.text);
    if let Some(item) = items.iter().find(|item| !is_read(item) && !is_known(item.name.text)) {
        let error = item.name.error(format!("there is no rule `{}`", shorten(item.name.text)));
        return Err(match nearest(item.name.text) {
            Some(name) => error.help(format!("did you mean {name}?")),
            None => error.help("rules are named as in Interactive Sudoku Solver, in the same letter case"),
        });
    }
    let others: Vec<&Item<'_>> = items.iter().filter(|item| !is_read(item)).collect();
    let Some(first) = others.first() else { return Ok(()) };
    let mut listed: Vec<&str> =
        others.iter().map(|item| item.name.text).filter(|name| *name != "End").collect();
    listed.sort_unstable();
    listed.dedup();
    let message = match &listed[..] {
        [] => "`End` ends nothing: there is no Or, And or Replicate before it".to_string(),
        [only] => format!("the rule {only} is not supported yet"),
        [front @ .., last] => format!("the rules {} and {last} are not supported yet", front.join(", ")),
    };
    Err(first.name.error(message))
}

/// The known name that differs least, if it differs little.
fn nearest(name: &str) -> Option<&'static str> {
    let most = 1 + name.len().min(9) / 3;
    let near = names().map(|known| (distance(&name.to_lowercase(), &known.to_lowercase()), known));
    near.filter(|&(apart, _)| apart <= most).min().map(|(_, known)| known)
}

/// How many letters must be changed, added or left out to get from one name to the other. Long names are cut: no
/// type has as many letters.
fn distance(one: &str, other: &str) -> usize {
    const MOST_LETTERS: usize = 30;
    let other: Vec<char> = other.chars().take(MOST_LETTERS).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().take(MOST_LETTERS).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Reads an item.
pub(super) fn read(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let row = TYPES.iter().find(|(name, _)| *name == item.name.text);
    let (_, read) = row.expect("items of other types were refused");
    read(reader, item)
}

/// `R1C1_5` is a given, `R1C1_2_4` a choice.
fn givens(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let shape = reader.frame.shape;
    for word in &item.arguments {
        let mut parts = word.text.split('_');
        let name = Word { text: parts.next().unwrap_or_default(), span: word.span.clone() };
        let cell = cell(&name, shape)?;
        let value = |text: &str| Word { text, span: word.span.clone() }.number("a value", 127);
        let values = parts.map(|text| value(text).map(|value| value as Value));
        let values: ValueSet = values.collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(word
                .error(format!("{cell} has no value"))
                .help("a given is R1C1_5, a choice R1C1_2_4"));
        }
        let misfit = |misfit: crate::rules::Misfit| word.error(misfit.to_string());
        reader.puzzle.add(Restrict { cell, values }).map_err(misfit)?;
    }
    Ok(())
}

fn cage(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let [sum, words @ ..] = &item.arguments[..] else {
        return Err(item
            .name
            .error("a cage has neither a sum nor cells")
            .help("a cage is .Cage~5~R1C1~R1C2"));
    };
    // A sum left out is no sum, and so is 0.
    let sum = if sum.text.is_empty() { 0 } else { sum.number("the sum of a cage", u32::MAX)? };
    let cells = cells(words, reader.frame.shape)?;
    reader.add(Cage { cells, sum: Some(sum).filter(|&sum| sum > 0) }, item)
}

fn thermo(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let cells = cells(&item.arguments, reader.frame.shape)?;
    reader.add(Thermo { cells, frozen: false }, item)
}

fn all_different(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let cells = cells(&item.arguments, reader.frame.shape)?;
    if cells.is_empty() {
        reader.warnings.push(Remark::new(item.span(), "an area of distinct values has no cells"));
        return Ok(());
    }
    reader.add(AllDifferent { cells }, item)
}

fn anti_knight(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    reader.add(AntiKnight {}, item)
}

fn sandwich(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let [sum, word] = &item.arguments[..] else {
        let error = ParseError::new(item.span(), "a sandwich has a sum and a line");
        return Err(error.help("the sum 12 in row 3 is .Sandwich~12~R3"));
    };
    let sum = sum.number("the sum of a sandwich", u32::MAX)?;
    let line = line(word, reader.frame.shape)?;
    reader.add(Sandwich { line, sum }, item)
}

/// Of every two neighbours in the list the earlier one is larger.
fn greater_than(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let shape = reader.frame.shape;
    let (mut earlier, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    for smaller in cells(&item.arguments, shape)? {
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let neighbour = shape.offset(smaller, down, right).filter(|cell| earlier.contains(cell));
            if let Some(larger) = neighbour.filter(|&larger| pairs.insert((larger, smaller))) {
                reader.add(Less { smaller, larger, or_equal: false }, item)?;
            }
        }
        earlier.insert(smaller);
    }
    if pairs.is_empty() {
        return Err(ParseError::new(item.span(), "no two of these cells are neighbours"));
    }
    Ok(())
}

/// Whether two cells share a side.
pub(super) fn are_neighbours(a: Cell, b: Cell) -> bool {
    a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
}

fn diagonal(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let shape = reader.frame.shape;
    if shape.rows() != shape.columns() {
        return Err(ParseError::new(item.span(), "only square grids have diagonals"));
    }
    let last = shape.rows() as u16 - 1;
    let cell = |row: u16, column: u16| Cell::new(row, column);
    let cells = match item.arguments.iter().map(|word| word.text).collect::<Vec<_>>()[..] {
        ["1"] => (0..=last).map(|row| cell(row, last - row)).collect(),
        ["-1"] => (0..=last).map(|row| cell(row, row)).collect(),
        _ => {
            let error = ParseError::new(item.span(), "a diagonal is 1 or -1");
            return Err(error.help("-1 begins at the top left, 1 at the bottom left"));
        }
    };
    reader.add(AllDifferent { cells }, item)
}

/// Windows of the size of a box, one cell apart from each other and from the edge.
fn windoku(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    let shape = reader.frame.shape;
    let Some((height, width)) = super::frame::box_of(shape, reader.frame.region) else {
        return Err(item.name.error("a grid that has no boxes has no windows"));
    };
    let corners = |side: usize, part: u16| {
        (1..side as u16).step_by(usize::from(part) + 1).filter(move |&at| usize::from(at + part) < side)
    };
    for top in corners(shape.rows(), height) {
        for left in corners(shape.columns(), width) {
            let rows = top..top + height;
            let cells = rows.flat_map(|row| (left..left + width).map(move |column| Cell::new(row, column)));
            reader.add(AllDifferent { cells: cells.collect() }, item)?;
        }
    }
    Ok(())
}

/// A character per cell; equal ones are a region. Older texts have another argument before it.
fn jigsaw(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (shape, size) = (reader.frame.shape, reader.frame.region);
    let [.., layout] = &item.arguments[..] else {
        return Err(item.name.error("a jigsaw has no layout").help("write a character per cell"));
    };
    let count = layout.text.chars().count();
    if count != shape.len() {
        let message = format!("the layout has {count} characters, but the grid has {} cells", shape.len());
        return Err(layout.error(message));
    }
    let mut regions: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, sign) in shape.cells().zip(layout.text.chars()) {
        regions.entry(sign).or_default().push(cell);
    }
    // One character may stand for cells in no region.
    let mut odd = regions.iter().filter(|(_, cells)| cells.len() != size);
    if let (Some((a, one)), Some((b, other))) = (odd.next(), odd.next()) {
        let message =
            format!("regions have {size} cells, but `{a}` has {} and `{b}` has {}", one.len(), other.len());
        return Err(layout.error(message).help("one character may mark cells in no region, but not two"));
    }
    for cells in regions.into_values().filter(|cells| cells.len() == size) {
        reader.add(AllDifferent { cells }, item)?;
    }
    Ok(())
}

/// Nothing may follow the type.
fn alone(item: &Item<'_>) -> Result<(), ParseError> {
    match item.arguments.first() {
        Some(word) => Err(word.error(format!("{} has no arguments", item.name.text))),
        None => Ok(()),
    }
}

pub(super) fn cells(words: &[Word<'_>], shape: Shape) -> Result<Vec<Cell>, ParseError> {
    words.iter().map(|word| cell(word, shape)).collect()
}

/// `R1C1`, a character per coordinate: 1 to 9, and then letters.
pub(super) fn cell(word: &Word<'_>, shape: Shape) -> Result<Cell, ParseError> {
    let cell = match *word.text.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', column] => coordinate(row).zip(coordinate(column)),
        _ => None,
    };
    match cell.map(|(row, column)| Cell::new(row, column)) {
        Some(cell) if shape.contains(cell) => Ok(cell),
        Some(cell) => Err(word.error(format!("{cell} is outside of the grid")).label("no such cell")),
        None if word.text.starts_with('V') || word.text.starts_with("CC") => {
            Err(word.error("cells outside of the grid are not supported yet"))
        }
        None => {
            let error = word.error(format!("`{}` is not a cell", shorten(word.text)));
            Err(error.help("cells are R1C1 to R9C9, and further on a is 10, b is 11: RaCb"))
        }
    }
}

/// `R3` is a row and `C3` a column.
pub(super) fn line(word: &Word<'_>, shape: Shape) -> Result<Line, ParseError> {
    let line = match *word.text.as_bytes() {
        [b'R' | b'r', row] => coordinate(row).filter(|&row| usize::from(row) < shape.rows()).map(Line::Row),
        [b'C' | b'c', column] => {
            coordinate(column).filter(|&column| usize::from(column) < shape.columns()).map(Line::Column)
        }
        _ => None,
    };
    line.ok_or_else(|| {
        let error = word.error(format!("`{}` is no line of the grid", shorten(word.text)));
        error.help("lines are R1 for the first row and C1 for the first column")
    })
}

/// A row or column from 0.
fn coordinate(sign: u8) -> Option<u16> {
    match sign.to_ascii_lowercase() {
        digit @ b'1'..=b'9' => Some((digit - b'1').into()),
        letter @ b'a'..=b'g' => Some((letter - b'a' + 9).into()),
        _ => None,
    }
}
