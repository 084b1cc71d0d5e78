//! Variables: cells beside the grid, declared by `Var`, and those that other items bring along.
//!
//! `.Var~S~label~24` declares `VS1` to `VS24`, `.Var~S~label~9x9` the same in rows and columns of their own, and `.Var~X` a
//! single `VX`. `ChaosConstruction` brings `CC1` and so on, the region of each cell; `Doppelganger` brings what each column
//! (`DGR`), row (`DGC`) and box (`DGB`) misses.

use super::super::ParseError;
use super::super::link::{spell_all, unspell};
use super::super::text::{Word, shorten};
use super::frame::Frame;
use super::items::Item;
use super::{MOST, Reader};
use model::grid::{Cell, GroupName, Shape, Value, Variables};
use std::ops::Range;

/// Cells and variables together are at most as many.
const MOST_PLACES: usize = 1000;

/// The regions of `ChaosConstruction`.
pub(super) const REGIONS: &str = "CC";

/// What columns, rows and boxes miss by `Doppelganger`.
pub(super) const MISSED: [&str; 3] = ["DGR", "DGC", "DGB"];

/// The grid with all variables that items declare.
pub(super) fn declared(items: &[Item<'_>], frame: &Frame) -> Result<Shape, ParseError> {
    let mut shape = frame.shape.clone();
    for item in items {
        let groups = match item.name.text {
            "Var" => vec![variables(item, &frame.shape)?],
            "ChaosConstruction" => {
                vec![regions(&frame.shape, frame.region).map_err(|what| item.name.error(what))?]
            }
            "Doppelganger" => missed(&frame.shape, frame.box_shape().is_some()),
            _ => continue,
        };
        for group in groups {
            shape = shape
                .with_variables(group)
                .map_err(|error| ParseError::new(item.span(), error.to_string()))?;
        }
        if shape.len() > MOST_PLACES {
            let error = ParseError::new(item.span(), "these are too many variables");
            return Err(error.help(format!("cells and variables are at most {MOST_PLACES} together")));
        }
    }
    Ok(shape)
}

/// `~S~label~24`, `~S~label~9x9` or `~S`.
fn variables(item: &Item<'_>, shape: &Shape) -> Result<Variables, ParseError> {
    let (prefix, label, size) = match &item.arguments[..] {
        [prefix] => (prefix, None, None),
        [prefix, label] => (prefix, Some(label), None),
        [prefix, label, size] => (prefix, Some(label), Some(size)),
        _ => {
            let error = ParseError::new(item.span(), "Var has a name, a label and a number of variables");
            return Err(error.help("24 variables VS1 to VS24 are .Var~S~label~24"));
        }
    };
    let name = format!("V{}", prefix.text).parse::<GroupName>().ok().filter(|_| !prefix.text.is_empty());
    let Some(name) = name else {
        let error = prefix.error(format!("`{}` does not name variables", shorten(prefix.text)));
        return Err(error.help("names have one or two capital letters: S for VS1, VS2 and so on"));
    };
    let (rows, columns) = match size {
        None => (1, 1),
        Some(size) => layout(size.text, shape).ok_or_else(|| {
            let error = size.error(format!("`{}` is no number of variables", shorten(size.text)));
            error.help("write a number, like 24, or rows and columns, like 9x9: at most 16 columns")
        })?,
    };
    let label = label.map(|word| unspell(word.text)).unwrap_or_default();
    Ok(group(name, label, rows, columns, shape.lowest(), shape.highest()))
}

fn group(
    name: GroupName,
    label: String,
    rows: u16,
    columns: u16,
    lowest: Value,
    highest: Value,
) -> Variables {
    Variables { name, label, rows, columns, lowest, highest, hidden: false }
}

/// How many rows and columns. A mere number fills rows as long as those of the grid; where the last would not be full, it
/// is a single row.
fn layout(text: &str, shape: &Shape) -> Option<(u16, u16)> {
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        text.parse::<u16>().ok().filter(|&number| plain && usize::from(number) <= MOST_PLACES)
    };
    if let Some((rows, columns)) = text.split_once('x') {
        return number(rows).zip(number(columns).filter(|&columns| usize::from(columns) <= MOST));
    }
    let (count, columns) = (number(text)?, shape.columns() as u16);
    Some(if count.is_multiple_of(columns) { (count / columns, columns) } else { (1, count) })
}

/// The regions of a chaos construction, with their numbers for values.
pub(super) fn regions(shape: &Shape, size: usize) -> Result<Variables, String> {
    let cells = shape.board_len();
    if size < 2 || !cells.is_multiple_of(size) {
        return Err(format!("regions of {size} cells do not tile a grid of {cells} cells"));
    }
    let count = cells / size;
    if count > shape.values() {
        return Err(format!("there are {count} regions, but only {} values to number them", shape.values()));
    }
    let (name, label) = (REGIONS.parse().expect("a name"), "regions".to_string());
    let highest = shape.lowest() + (count - 1) as Value;
    Ok(group(name, label, shape.rows() as u16, shape.columns() as u16, shape.lowest(), highest))
}

/// What columns, rows and boxes miss; nothing where the rule will be refused.
pub(super) fn missed(shape: &Shape, boxes: bool) -> Vec<Variables> {
    let (side, highest) = (shape.columns() as u16, shape.highest());
    if shape.lowest() != 0 || highest == 0 {
        return Vec::new();
    }
    let names = MISSED.iter().zip(["missed by columns", "missed by rows", "missed by boxes"]);
    let of = |(name, label): (&&str, &str)| {
        group(name.parse().expect("a name"), label.to_string(), 1, side, 1, highest)
    };
    names.take(if boxes { 3 } else { 2 }).map(of).collect()
}

/// `VS12`, `CC3`, or `VX` where there is only one; `None` if the word does not look like a variable.
pub(super) fn variable(word: &Word<'_>, shape: &Shape) -> Option<Result<Cell, ParseError>> {
    let digits = word.text.find(|c: char| c.is_ascii_digit()).unwrap_or(word.text.len());
    let (letters, number) = word.text.split_at(digits);
    let name = letters.parse::<GroupName>().ok().filter(|_| number.bytes().all(|b| b.is_ascii_digit()))?;
    let Some(group) = shape.group(name) else {
        let known = letters == REGIONS || MISSED.contains(&letters);
        if !known && !letters.starts_with('V') {
            return None;
        }
        let error = word.error(format!("the variable {} is not declared", shorten(word.text)));
        return Some(Err(error.help(match letters {
            REGIONS => "the regions of cells are there with .ChaosConstruction".to_string(),
            _ if known => "what lines miss is there with .Doppelganger".to_string(),
            _ => format!("declare it: .Var~{}~label~9 for nine of them", &letters[1..]),
        })));
    };
    let place = match number.parse::<usize>() {
        Ok(number) if (1..=group.len()).contains(&number) => Some(group.place(number - 1)),
        Err(_) if number.is_empty() && group.len() == 1 => Some(group.place(0)),
        _ => None,
    };
    Some(place.ok_or_else(|| {
        let error = word.error(format!("there is no variable {}", shorten(word.text)));
        error.help(format!("they are {} to {}", group.place(0), group.place(group.len() - 1)))
    }))
}

/// A group by the name that items call it.
pub(super) fn group_name(word: &Word<'_>, reader: &Reader) -> Result<Option<GroupName>, ParseError> {
    if word.text.is_empty() {
        return Ok(None);
    }
    let name = word.text.parse::<GroupName>().ok();
    match name.filter(|&name| reader.frame.shape.group(name).is_some()) {
        Some(name) => Ok(Some(name)),
        None => {
            let error = word.error(format!("the variables `{}` are not declared", shorten(word.text)));
            Err(error.help("those of .Var~S are named VS here; nothing at all means the cells of the grid"))
        }
    }
}

/// The items that declare the variables of a puzzle, or what they cannot say. `known` are declared by other items.
pub(super) fn items(shape: &Shape, known: &[Variables]) -> Result<String, Vec<String>> {
    let (mut items, mut refused) = (String::new(), Vec::new());
    for group in shape.variables().iter().filter(|group| !known.contains(group)) {
        match item(group, shape) {
            Some(item) => items += &item,
            None => refused.push(format!("the variables {}: their name, values or layout", group.name)),
        }
    }
    if refused.is_empty() { Ok(items) } else { Err(refused) }
}

fn item(group: &Variables, shape: &Shape) -> Option<String> {
    let Variables { name, label, rows, columns, lowest, highest, hidden } = group;
    let name = name.to_string();
    let prefix = name.strip_prefix('V').filter(|prefix| !prefix.is_empty())?;
    if *hidden || *lowest != shape.lowest() || *highest != shape.highest() {
        return None;
    }
    let mut sizes = [format!("{rows}x{columns}"), group.len().to_string()];
    if *rows == 1 {
        sizes.reverse();
    }
    let size = sizes.iter().find(|size| layout(size, shape) == Some((*rows, *columns)))?;
    Some(match (&label[..], &size[..]) {
        ("", "1") => format!(".Var~{prefix}"),
        (label, "1") => format!(".Var~{prefix}~{}", spelled(label)),
        (label, size) => format!(".Var~{prefix}~{}~{size}", spelled(label)),
    })
}

/// A label without the signs that separate words and items.
fn spelled(label: &str) -> String {
    spell_all(label).replace('.', "%2E").replace('~', "%7E")
}

/// A variable that is alone in its group has no number: `VX1` becomes `VX` wherever it is a word.
pub(super) fn without_numbers(text: &str, shape: &Shape) -> String {
    let alone: Vec<String> = shape
        .variables()
        .iter()
        .filter(|group| group.len() == 1)
        .map(|group| group.place(0).to_string())
        .collect();
    if alone.is_empty() {
        return text.to_string();
    }
    let word = |word: &str| {
        let end = word.find(['_', '\n']).unwrap_or(word.len());
        let is_alone = alone.iter().any(|name| *name == word[..end]);
        if is_alone { format!("{}{}", &word[..end - 1], &word[end..]) } else { word.to_string() }
    };
    let item = |item: &str| {
        let mut words = item.split('~');
        let keys =
            if super::replicate::KEYED.contains(&item.split('~').next().unwrap_or("")) { 2 } else { 1 };
        let kept: Vec<String> = words.by_ref().take(keys).map(str::to_string).collect();
        kept.into_iter().chain(words.map(word)).collect::<Vec<_>>().join("~")
    };
    text.split('.').map(item).collect::<Vec<_>>().join(".")
}

/// The number of a place in its grid or group, and the columns there.
pub(super) fn number_in(shape: &Shape, cell: Cell) -> (usize, usize, Range<usize>) {
    match cell.group().and_then(|name| shape.group(name)) {
        None => (shape.index(cell), shape.columns(), 0..shape.board_len()),
        Some(group) => (cell.column.into(), group.columns.into(), 0..group.len()),
    }
}
