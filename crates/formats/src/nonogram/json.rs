//! Nonograms as JSON: lists of lengths under `rows` and `columns`.
//!
//! ```text
//! {"rows": [[1, 2], [], [1]], "columns": [[1], [1], [1], [1]]}
//! ```
//!
//! Other programs write `row`, `hor`, `cols`, `col` or `ver`, which are read as well; `"content"` lists known cells. In
//! colour a block is `[2, "r"]`, and `"colors"` says what the letters look like. See `docs/formats/nonogram-json.md`.

use super::super::about::known;
use super::super::json::place::Source;
use super::super::text::without_mark;
use super::super::tree::keys;
use super::super::{Format, ParseError, Reading, WriteError};
use super::clues::{Clue, Draft};
use super::colors::{by_hex, by_word, hex, letters};
use super::parts::Parts;
use model::grid::{Shape, Value};
use model::puzzle::{About, Paint, Puzzle};
use model::rules::Block;
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value as Json, json};

/// See the [module documentation](self).
pub(crate) const FORMAT: Format = Format {
    name: "nonogram-json",
    about: "A nonogram, also in colour, as JSON: {\"rows\": [[1, 2]], \"columns\": [[1], [], [1], [1]]}",
    endings: &[],
    sniff,
    read,
    write,
};

/// An object with a key for rows and one for columns.
fn sniff(text: &str) -> bool {
    let keys = keys(without_mark(text).0);
    let has = |names: &[&str]| keys.iter().any(|key| names.contains(key));
    has(&["rows", "row", "hor"]) && has(&["columns", "column", "cols", "col", "ver"]) && !has(&["gridwright"])
}

/// A puzzle as it stands in the file; fields of other programs are left out.
#[derive(Deserialize)]
struct File<'a> {
    #[serde(borrow, alias = "row", alias = "hor")]
    rows: Vec<&'a RawValue>,
    #[serde(borrow, alias = "column", alias = "cols", alias = "col", alias = "ver")]
    columns: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    content: Option<&'a RawValue>,
    #[serde(borrow, default)]
    colors: Option<&'a RawValue>,
    title: Option<String>,
    author: Option<String>,
    #[serde(flatten)]
    rest: Rest,
}

/// What other programs may use for other things, so that only texts and numbers count.
#[derive(Deserialize)]
struct Rest {
    copyright: Option<Json>,
    description: Option<Json>,
    id: Option<Json>,
    source: Option<Json>,
}

/// A block: a length, or a length and a letter.
#[derive(Deserialize)]
#[serde(untagged)]
enum Length {
    Plain(u16),
    Colored(u16, String),
}

/// The letters and their colours, in the order of the file.
struct Colors(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Colors {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Colors, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Colors;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("letters and their colours, such as {\"r\": \"#FF0000\"}")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Colors, A::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Colors(all))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let source = Source::new(text);
    let help = r#"a nonogram is {"rows": [[1, 2], []], "columns": [[1], [], [1], [1]]}"#;
    let file: File = serde_json::from_str(source.body())
        .map_err(|error| source.error(source.body(), &error).help(help))?;
    let palette = file.colors.map(|raw| palette(&source, raw)).transpose()?.unwrap_or_default();
    let clues = |raw: &[&RawValue], name: &str| -> Result<Vec<Clue>, ParseError> {
        if let Some(extra) = raw.get(Shape::MAX_SIDE) {
            return Err(source.rule_error(extra, &format!("there are more than {} {name}s", Shape::MAX_SIDE)));
        }
        let one = |(i, raw): (usize, &&RawValue)| clue(&source, raw, &format!("{name} {}", i + 1), &palette);
        raw.iter().enumerate().map(one).collect()
    };
    let (rows, columns) = (clues(&file.rows, "row")?, clues(&file.columns, "column")?);
    let mut puzzle = Draft { rows, columns, palette: palette.clone() }.puzzle(source.span(source.body()))?;
    if let Some(raw) = file.content {
        content(&source, raw, &mut puzzle)?;
    }
    let File { title, author, rest, .. } = file;
    let text = |value: Option<Json>| match value? {
        Json::String(text) => Some(text),
        Json::Number(number) => Some(number.to_string()),
        _ => None,
    };
    puzzle.about = About {
        title,
        author,
        copyright: text(rest.copyright),
        description: text(rest.description),
        id: text(rest.id),
        source: text(rest.source),
        ..puzzle.about
    };
    Ok(puzzle.into())
}

fn palette(source: &Source<'_>, raw: &RawValue) -> Result<Vec<Paint>, ParseError> {
    let Colors(colors) = source.part(raw, "the colours")?;
    if colors.len() >= Shape::MAX_VALUES {
        return Err(source.rule_error(raw, &format!("there are more than {} colours", Shape::MAX_VALUES - 1)));
    }
    let mut palette = vec![Paint::usual(0)];
    for (letter, color) in colors {
        let mut signs = letter.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            return Err(
                source.rule_error(raw, &format!("the colour {letter:?} should be named by one letter"))
            );
        };
        let Some(rgb) = by_hex(&color).or_else(|| by_word(&color)) else {
            let error = source.rule_error(raw, &format!("{color:?} is no colour"));
            return Err(error.help("write six digits in base sixteen: \"#FF0000\""));
        };
        if palette[1..].iter().any(|paint| paint.letter == sign) {
            return Err(source.rule_error(raw, &format!("the colour {letter:?} is declared twice")));
        }
        palette.push(Paint { name: color, letter: sign, rgb });
    }
    Ok(if palette.len() > 1 { palette } else { Vec::new() })
}

fn clue(source: &Source<'_>, raw: &RawValue, name: &str, palette: &[Paint]) -> Result<Clue, ParseError> {
    let lengths: Vec<Length> = source.part(raw, name).map_err(|mut error| {
        error.message = format!("{name}: here should be a list of lengths from 0 to {}", u16::MAX);
        error.help("a length is a number such as 2 or, in colour, a number and a letter: [2, \"r\"]")
    })?;
    let mut blocks = Vec::new();
    let alone = lengths.len() == 1;
    for length in lengths {
        let (length, color) = match length {
            Length::Plain(0) if alone => continue,
            Length::Plain(length) => (length, 1),
            Length::Colored(length, letter) => {
                let at = palette.iter().skip(1).position(|paint| letter.chars().eq([paint.letter]));
                let undeclared = || {
                    let error =
                        source.rule_error(raw, &format!("{name}: the colour {letter:?} is not declared"));
                    error.help("add \"colors\": {\"r\": \"#FF0000\"}")
                };
                (length, at.ok_or_else(undeclared)? as Value + 1)
            }
        };
        if length == 0 || usize::from(length) > Shape::MAX_SIDE {
            return Err(source.rule_error(raw, &format!("{name}: a block of length {length} cannot be")));
        }
        blocks.push(Block { length, color });
    }
    Ok(Clue { blocks, span: source.span(raw.get()) })
}

/// Known cells, row by row: 0 is unknown, -1 background, 1 and above a colour.
fn content(source: &Source<'_>, raw: &RawValue, puzzle: &mut Puzzle) -> Result<(), ParseError> {
    let cells: Vec<i32> = source.part(raw, "the content")?;
    let shape = &puzzle.shape().clone();
    if cells.len() != shape.len() {
        let message = format!("the content has {} cells, but the grid has {}", cells.len(), shape.len());
        return Err(source.rule_error(raw, &message));
    }
    for (cell, known) in shape.cells().zip(cells).filter(|&(_, known)| known != 0) {
        let value =
            Value::try_from(known.max(0)).ok().filter(|&value| known >= -1 && value <= shape.highest());
        let value = value.ok_or_else(|| {
            let message = format!("the content of {cell} is {known}");
            source.rule_error(raw, &message).help("0 is unknown, -1 background, 1 and above a colour")
        })?;
        puzzle.set(cell, value).map_err(|error| source.rule_error(raw, &error.to_string()))?;
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    const POOL: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+";
    let parts = Parts::of(puzzle);
    parts.finish(FORMAT.name)?;
    let plain = parts.is_black_on_white();
    let names = letters(&parts.palette[1..], POOL).unwrap_or_default();
    let block = |block: &Block| match plain {
        true => json!(block.length),
        false => json!([block.length, names[usize::from(block.color) - 1].to_string()]),
    };
    let list = |clues: &[&[Block]]| -> String {
        let line = |blocks: &&[Block]| json!(blocks.iter().map(block).collect::<Vec<_>>()).to_string();
        clues.iter().map(line).collect::<Vec<_>>().join(", ")
    };
    let mut fields = Vec::new();
    fields.extend(known(&puzzle.about).map(|(key, text)| format!("\"{key}\": {}", json!(text))));
    if !plain {
        let color = |(paint, name): (&Paint, &char)| format!("\"{name}\": \"#{}\"", hex(paint.rgb));
        let colors: Vec<String> = parts.palette[1..].iter().zip(&names).map(color).collect();
        fields.push(format!("\"colors\": {{{}}}", colors.join(", ")));
    }
    fields.push(format!("\"rows\": [{}]", list(&parts.rows)));
    fields.push(format!("\"columns\": [{}]", list(&parts.columns)));
    if !parts.known.is_empty() {
        let mut content = vec![0; puzzle.shape().len()];
        for &(cell, value) in &parts.known {
            content[puzzle.shape().index(cell)] = if value == 0 { -1 } else { i32::from(value) };
        }
        fields.push(format!("\"content\": {}", json!(content)));
    }
    Ok(format!("{{\n  {}\n}}\n", fields.join(",\n  ")))
}
