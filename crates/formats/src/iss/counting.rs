//! Items that point and count: quadruples, indexers, circles, areas that hold certain values.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::Reader;
use super::items::Item;
use super::types::{Read, cell, cells};
use super::write::names;
use model::grid::{Cell, Value};
use model::rules::{
    AnyRule, Clones, ColumnIndexer, ContainAtLeast, ContainExactly, CountDistinct, CountingCircles,
    EqualityCage, LookAndSay, Quadruple, RowIndexer, SameValues, ValueIndex,
};

/// The types that are read here.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("ContainAtLeast", |reader, item| {
        contain(reader, item, |cells, values| ContainAtLeast { cells, values }.into())
    }),
    ("ContainExact", |reader, item| {
        contain(reader, item, |cells, values| ContainExactly { cells, values }.into())
    }),
    ("CountDistinct", count_distinct),
    ("CountingCircles", |reader, item| area(reader, item, |cells| CountingCircles { cells }.into())),
    ("EqualityCage", |reader, item| area(reader, item, |cells| EqualityCage { cells }.into())),
    ("Indexing", indexing),
    ("LookAndSay", look_and_say),
    ("Quad", quad),
    ("SameValues", same_values),
    ("ValueIndexing", |reader, item| area(reader, item, |cells| ValueIndex { cells }.into())),
];

/// Nothing but cells.
fn area(reader: &mut Reader, item: &Item<'_>, rule: fn(Vec<Cell>) -> AnyRule) -> Result<(), ParseError> {
    let cells = cells(&item.arguments, &reader.frame.shape)?;
    if cells.is_empty() {
        let message = format!("{} has no cells and demands nothing", item.name.text);
        reader.warnings.push(Diagnostic::new(item.span(), message));
        return Ok(());
    }
    reader.add(rule(cells), item)
}

/// The first argument and the others.
fn split<'i, 'a>(item: &'i Item<'a>, example: &str) -> Result<(&'i Word<'a>, &'i [Word<'a>]), ParseError> {
    match &item.arguments[..] {
        [first, rest @ ..] => Ok((first, rest)),
        [] => {
            let error = item.name.error(format!("{} has no arguments", item.name.text));
            Err(error.help(format!("it is written {example}")))
        }
    }
}

fn value(word: &Word<'_>) -> Result<Value, ParseError> {
    Ok(word.number("a value", Value::MAX.into())? as Value)
}

fn contain(
    reader: &mut Reader,
    item: &Item<'_>,
    rule: fn(Vec<Cell>, Vec<Value>) -> AnyRule,
) -> Result<(), ParseError> {
    let (listed, words) = split(item, ".ContainAtLeast~1_2_2~R1C1~R1C2~R1C3")?;
    let parts = listed.text.split('_').map(|text| Word { text, span: listed.span.clone() });
    let values: Vec<Value> = parts.map(|part| value(&part)).collect::<Result<_, _>>()?;
    let cells = cells(words, &reader.frame.shape)?;
    reader.add(rule(cells, values), item)
}

fn count_distinct(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (control, words) = split(item, ".CountDistinct~R1C1~R2C1~R2C2")?;
    let (control, cells) = (cell(control, &reader.frame.shape)?, cells(words, &reader.frame.shape)?);
    reader.add(CountDistinct { control, cells }, item)
}

fn indexing(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (way, words) = split(item, ".Indexing~C~R1C1~R2C1")?;
    let cells = cells(words, &reader.frame.shape)?;
    match way.text {
        "C" => reader.add(ColumnIndexer { cells }, item),
        "R" => reader.add(RowIndexer { cells }, item),
        other => {
            let error = way.error(format!("`{}` is neither R nor C", shorten(other)));
            Err(error.help("C: a cell tells a column of its row; R: a row of its column"))
        }
    }
}

/// `23` is two 3s: each count and each value is one digit.
fn look_and_say(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (clue, words) = split(item, ".LookAndSay~23~R1C1~R1C2~R1C3")?;
    let digits: Vec<u8> = clue.text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    if digits.len() != clue.text.len() || digits.len() % 2 == 1 || digits.is_empty() {
        let error = clue.error(format!("`{}` is no list of counts and values", shorten(clue.text)));
        return Err(error.help("23 is two 3s, 2314 two 3s and one 4: a digit for each count and each value"));
    }
    let says = digits.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let cells = cells(words, &reader.frame.shape)?;
    reader.add(LookAndSay { cells, says }, item)
}

fn quad(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (corner, words) = split(item, ".Quad~R1C1~1~2")?;
    let corner = cell(corner, &reader.frame.shape)?;
    let values: Vec<Value> = words.iter().map(value).collect::<Result<_, _>>()?;
    reader.add(Quadruple { corner, values }, item)
}

/// Lists of one cell are clones: they say the same, and more simply.
fn same_values(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (number, words) = split(item, ".SameValues~2~R1C1~R1C2~R3C1~R3C2")?;
    let cells = cells(words, &reader.frame.shape)?;
    let most = if cells.is_empty() { u32::MAX } else { cells.len() as u32 };
    let sets = number.number("the number of sets", most)? as usize;
    if sets == 0 || !cells.len().is_multiple_of(sets) {
        let error = number.error(format!("{} cells cannot be cut into {sets} equal parts", cells.len()));
        return Err(error.help("the number says how many sets the cells are cut into"));
    }
    if let (2, &[cell, clone]) = (sets, &cells[..]) {
        return reader.add(Clones { cells: vec![cell], clones: vec![clone] }, item);
    }
    let lists = cells.chunks((cells.len() / sets).max(1)).map(<[Cell]>::to_vec).collect();
    reader.add(SameValues { lists }, item)
}

/// The item of a rule of these types.
pub(super) fn item(rule: &AnyRule) -> Option<String> {
    let joined = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join("_");
    let text = match rule {
        AnyRule::Quadruple(Quadruple { corner, values }) => {
            let values: String = values.iter().map(|value| format!("~{value}")).collect();
            format!(".Quad{}{values}", names(&[*corner]))
        }
        AnyRule::ContainAtLeast(ContainAtLeast { cells, values }) if !values.is_empty() => {
            format!(".ContainAtLeast~{}{}", joined(values), names(cells))
        }
        AnyRule::ContainExactly(ContainExactly { cells, values }) if !values.is_empty() => {
            format!(".ContainExact~{}{}", joined(values), names(cells))
        }
        AnyRule::LookAndSay(LookAndSay { cells, says })
            if !says.is_empty() && says.iter().all(|&(count, value)| count < 10 && value < 10) =>
        {
            let clue: String = says.iter().map(|(count, value)| format!("{count}{value}")).collect();
            format!(".LookAndSay~{clue}{}", names(cells))
        }
        AnyRule::CountDistinct(CountDistinct { control, cells }) => {
            format!(".CountDistinct{}{}", names(&[*control]), names(cells))
        }
        AnyRule::CountingCircles(CountingCircles { cells }) if !cells.is_empty() => {
            format!(".CountingCircles{}", names(cells))
        }
        AnyRule::EqualityCage(EqualityCage { cells }) if !cells.is_empty() => {
            format!(".EqualityCage{}", names(cells))
        }
        AnyRule::ColumnIndexer(ColumnIndexer { cells }) => format!(".Indexing~C{}", names(cells)),
        AnyRule::RowIndexer(RowIndexer { cells }) => format!(".Indexing~R{}", names(cells)),
        AnyRule::ValueIndex(ValueIndex { cells }) => format!(".ValueIndexing{}", names(cells)),
        AnyRule::Clones(clones) => {
            clones.pairs().iter().map(|pair| format!(".SameValues~2{}", names(pair))).collect()
        }
        AnyRule::SameValues(SameValues { lists }) if lists.iter().any(|list| !list.is_empty()) => {
            format!(".SameValues~{}{}", lists.len(), names(&lists.concat()))
        }
        _ => return None,
    };
    Some(text)
}
