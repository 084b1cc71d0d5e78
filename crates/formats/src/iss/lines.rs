//! Sums, cages and lines: how their items are read and written.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::Reader;
use super::items::Item;
use super::types::{Read, cell, cells};
use super::write::names;
use model::grid::{Cell, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{
    AnyRule, Arrow, Between, DoubleArrow, EdgeSum, Entropic, EqualSums, LittleKiller, Lockout, Lunchbox,
    Modular, Palindrome, PillArrow, RegionSum, Rellik, Renban, Rule, Slant, Sum, SumLine, Whispers, Zipper,
};

/// The types of this file.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("Arrow", arrow),
    ("Between", between),
    ("DoubleArrow", double_arrow),
    ("Entropic", entropic),
    ("EqualSum", equal_sum),
    ("LittleKiller", little_killer),
    ("Lockout", lockout),
    ("Lunchbox", lunchbox),
    ("Modular", modular),
    ("Palindrome", palindrome),
    ("PillArrow", pill_arrow),
    ("RegionSumLine", region_sum_line),
    ("RellikCage", rellik_cage),
    ("Renban", renban),
    ("Sum", sum),
    ("SumLine", sum_line),
    ("Whisper", whisper),
    ("Zipper", zipper),
];

type Outcome = Result<(), ParseError>;

/// A rule that is nothing but a list of cells; without any it is left out, with a warning.
pub(super) fn line<R: Into<AnyRule>>(
    reader: &mut Reader,
    item: &Item<'_>,
    rule: impl Fn(Vec<Cell>) -> R,
) -> Outcome {
    numbered(reader, item, &item.arguments, rule)
}

/// The same, where the cells are only a part of the arguments.
fn numbered<R: Into<AnyRule>>(
    reader: &mut Reader,
    item: &Item<'_>,
    words: &[Word<'_>],
    rule: impl Fn(Vec<Cell>) -> R,
) -> Outcome {
    let cells = cells(words, &reader.frame.shape)?;
    reader.add(rule(cells), item)
}

/// The first argument, a number up to `most`, and the rest.
fn number<'i, 'a>(item: &'i Item<'a>, what: &str, most: u32) -> Result<(u32, &'i [Word<'a>]), ParseError> {
    match &item.arguments[..] {
        [first, rest @ ..] => Ok((first.number(what, most)?, rest)),
        [] => Err(item.name.error(format!("{} has no arguments: {what} comes first", item.name.text))),
    }
}

fn renban(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| Renban { cells })
}

fn palindrome(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| Palindrome { cells })
}

fn zipper(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| Zipper { cells })
}

fn between(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| Between { cells })
}

fn double_arrow(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| DoubleArrow { cells })
}

fn entropic(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    line(reader, item, |cells| Entropic { cells })
}

fn region_sum_line(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (regions, shape) = (reader.regions.clone(), reader.frame.shape.clone());
    let cut = |cells: &[Cell]| RegionSum::along(cells, |cell| regions[shape.index(cell)]);
    if cut(&cells(&item.arguments, &shape)?).pieces.is_empty() {
        reader.warnings.push(Diagnostic::new(item.span(), "no cell of a region sum line is in a region"));
        return Ok(());
    }
    line(reader, item, |cells| cut(&cells))
}

fn modular(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (modulus, words) = number(item, "the modulus", Value::MAX.into())?;
    numbered(reader, item, words, |cells| Modular { cells, modulus: modulus as Value })
}

fn lockout(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (difference, words) = number(item, "the difference", Value::MAX.into())?;
    numbered(reader, item, words, |cells| Lockout { cells, difference: difference as Value })
}

fn rellik_cage(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (sum, words) = number(item, "the sum", u32::MAX)?;
    numbered(reader, item, words, |cells| Rellik { cells, sum })
}

fn lunchbox(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (sum, words) = number(item, "the sum", u32::MAX)?;
    numbered(reader, item, words, |cells| Lunchbox { cells, sum })
}

/// The last argument may say that the line is a loop.
fn sum_line(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (sum, words) = number(item, "the sum", u32::MAX)?;
    let (words, is_loop) = match words {
        [words @ .., last] if last.text == "LOOP" => (words, true),
        words => (words, false),
    };
    numbered(reader, item, words, |cells| SumLine { cells, sum, is_loop })
}

/// The difference of a text that tells none.
const UNTOLD: Value = 5;

/// The difference may be left out.
fn whisper(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let usual = Whispers::usual(&reader.frame.shape);
    let (difference, words) = match &item.arguments[..] {
        [first, words @ ..]
            if first.text.bytes().all(|byte| byte.is_ascii_digit()) && !first.text.is_empty() =>
        {
            (Some(first.number("the difference", Value::MAX.into())? as Value), words)
        }
        words => (Some(UNTOLD).filter(|&untold| untold != usual), words),
    };
    numbered(reader, item, words, |cells| Whispers { cells, difference })
}

fn arrow(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let cells = cells(&item.arguments, &reader.frame.shape)?;
    let [circle, shaft @ ..] = &cells[..] else {
        return Err(item
            .name
            .error("an arrow has no cells")
            .help("the circle comes first: .Arrow~R1C1~R1C2~R1C3"));
    };
    reader.add(Arrow { circle: *circle, shaft: shaft.to_vec() }, item)
}

fn pill_arrow(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (size, words) = number(item, "the size of the pill", 9)?;
    let cells = cells(words, &reader.frame.shape)?;
    let Some((pill, shaft)) = cells.split_at_checked(size as usize) else {
        let message = format!("a pill of {size} cells needs more than {} cells", cells.len());
        return Err(ParseError::new(item.span(), message));
    };
    reader.add(PillArrow { pill: pill.to_vec(), shaft: shaft.to_vec() }, item)
}

/// `12`, or with coefficients `12_=_1_2_-1`.
fn sum(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let [first, words @ ..] = &item.arguments[..] else {
        return Err(item.name.error("a sum has no cells").help("a sum is .Sum~12~R1C1~R1C2"));
    };
    let integer = |text: &str| {
        let bad = || first.error(format!("`{}` is not a whole number", shorten(text)));
        text.parse::<i64>().ok().filter(|number| number.abs() <= i64::from(u32::MAX)).ok_or_else(bad)
    };
    let (sum, coefficients) = match first.text.split_once("_=_") {
        Some((sum, factors)) => (sum, factors.split('_').map(integer).collect::<Result<Vec<i64>, _>>()?),
        None => (first.text, Vec::new()),
    };
    let sum = integer(sum)?;
    numbered(reader, item, words, |cells| Sum { cells, sum, coefficients: coefficients.clone() })
}

fn equal_sum(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let lists = item.arguments.split(|word| word.text == "-").map(|words| cells(words, &reader.frame.shape));
    let lists = lists.collect::<Result<Vec<_>, _>>()?;
    reader.add(EqualSums { lists }, item)
}

/// Where the diagonal that is named by a cell at the edge goes; each diagonal has one such name.
fn slant(cell: Cell, shape: &Shape) -> Option<Slant> {
    let (last_row, last_column) = (shape.rows() as u16 - 1, shape.columns() as u16 - 1);
    if cell.column == 0 && cell.row < last_row {
        Some(Slant::DownRight)
    } else if cell.column == last_column && 0 < cell.row && cell.row < last_row {
        Some(Slant::UpLeft)
    } else if cell.row == 0 && cell.column > 0 {
        Some(Slant::DownLeft)
    } else if cell.row == last_row && 0 < cell.column && cell.column < last_column {
        Some(Slant::UpRight)
    } else {
        None
    }
}

fn little_killer(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (sum, words) = number(item, "the sum", u32::MAX)?;
    let [word] = words else {
        let error = ParseError::new(item.span(), "a little killer has a sum and one cell");
        return Err(error.help("the diagonal is named by its cell at the edge: .LittleKiller~12~R1C4"));
    };
    let cell = cell(word, &reader.frame.shape)?;
    let Some(direction) = slant(cell, &reader.frame.shape) else {
        return Err(word.error(format!("no diagonal is named by {cell}")).help(
            "names are the left edge but its last cell, the top edge but its first, and the right and bottom edges \
             without corners",
        ));
    };
    reader.add(LittleKiller { cell, direction, sum }, item)
}

/// The item of a rule, if there is one for it.
pub(super) fn item(rule: &AnyRule, puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape();
    let text = match rule {
        AnyRule::Renban(Renban { cells }) => format!(".Renban{}", names(cells)),
        AnyRule::Palindrome(Palindrome { cells }) => format!(".Palindrome{}", names(cells)),
        AnyRule::Zipper(Zipper { cells }) => format!(".Zipper{}", names(cells)),
        AnyRule::Between(Between { cells }) => format!(".Between{}", names(cells)),
        AnyRule::DoubleArrow(DoubleArrow { cells }) => format!(".DoubleArrow{}", names(cells)),
        // The language has entropic lines for nine values only.
        AnyRule::Entropic(Entropic { cells }) if shape.values() == 9 => format!(".Entropic{}", names(cells)),
        AnyRule::RegionSum(rule) => region_sum(rule, puzzle)?,
        AnyRule::Modular(Modular { cells, modulus }) => format!(".Modular~{modulus}{}", names(cells)),
        AnyRule::Lockout(Lockout { cells, difference }) => format!(".Lockout~{difference}{}", names(cells)),
        AnyRule::Rellik(Rellik { cells, sum }) => format!(".RellikCage~{sum}{}", names(cells)),
        AnyRule::Lunchbox(Lunchbox { cells, sum }) => format!(".Lunchbox~{sum}{}", names(cells)),
        AnyRule::SumLine(SumLine { cells, sum, is_loop }) => {
            format!(".SumLine~{sum}{}{}", names(cells), if *is_loop { "~LOOP" } else { "" })
        }
        AnyRule::Whispers(Whispers { cells, difference }) => match difference {
            None if Whispers::usual(shape) == UNTOLD => format!(".Whisper{}", names(cells)),
            told => format!(".Whisper~{}{}", told.unwrap_or(Whispers::usual(shape)), names(cells)),
        },
        AnyRule::Arrow(Arrow { circle, shaft }) => format!(".Arrow{}{}", names(&[*circle]), names(shaft)),
        AnyRule::PillArrow(PillArrow { pill, shaft }) if pill.len() <= 3 => {
            format!(".PillArrow~{}{}{}", pill.len(), names(pill), names(shaft))
        }
        AnyRule::Sum(Sum { cells, sum, coefficients }) => {
            let factors: String = coefficients.iter().map(|factor| format!("_{factor}")).collect();
            let factors = if factors.is_empty() { factors } else { format!("_={factors}") };
            format!(".Sum~{sum}{factors}{}", names(cells))
        }
        AnyRule::EdgeSum(rule @ EdgeSum { sum, .. }) => format!(".Sum~{sum}{}", names(&rule.cells(shape))),
        AnyRule::EqualSums(EqualSums { lists }) => {
            let lists: Vec<String> = lists.iter().map(|cells| names(cells)).collect();
            format!(".EqualSum{}", lists.join("~-"))
        }
        AnyRule::LittleKiller(rule) => {
            let ray = rule.cells(shape);
            let ends = [ray.first()?, ray.last()?];
            let named = |&&cell: &&&Cell| {
                let direction = slant(*cell, shape);
                let same = |slant: Slant| slant.ray(*cell, shape).iter().all(|other| ray.contains(other));
                direction.is_some_and(same)
            };
            let name = ends.iter().find(named)?;
            format!(".LittleKiller~{}{}", rule.sum, names(&[**name]))
        }
        _ => return None,
    };
    Some(text)
}

/// A region sum line whose pieces are those that the boxes make.
fn region_sum(rule: &RegionSum, puzzle: &Puzzle) -> Option<String> {
    let boxes = puzzle.rules().iter().find_map(|rule| match rule {
        AnyRule::Boxes(boxes) => Some((boxes.height, boxes.width)),
        _ => None,
    });
    let (height, width) = boxes?;
    let line = rule.pieces.concat();
    let again = RegionSum::along(&line, |cell| Some((cell.row / height, cell.column / width)));
    (again == *rule).then(|| format!(".RegionSumLine{}", names(&line)))
}
