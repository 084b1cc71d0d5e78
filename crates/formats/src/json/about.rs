//! What is known about a puzzle besides its rules.

use super::super::{ParseError, WriteError};
use super::place::Source;
use super::{FORMAT, compact};
use cnf::sum::SumEncoding;
use model::grid::{Cell, Filling, Shape, Value};
use model::puzzle::{About, Hints, Paint, Puzzle, Scan};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read<'a> {
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    description: Option<String>,
    id: Option<String>,
    source: Option<String>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(borrow)]
    reference: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    scan: Option<&'a RawValue>,
    #[serde(borrow)]
    palette: Option<&'a RawValue>,
    #[serde(borrow)]
    hints: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copyright: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<Vec<&'a [Value]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scan: Option<ScanFields>,
    #[serde(skip_serializing_if = "<[Paint]>::is_empty")]
    palette: &'a [Paint],
    #[serde(skip_serializing_if = "Option::is_none")]
    hints: Option<HintFields>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScanFields {
    cell: Cell,
    low: Value,
    high: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HintFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    sums: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cage_level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sandwich_level: Option<u8>,
}

pub(super) fn read(source: &Source<'_>, raw: &RawValue, shape: &Shape) -> Result<About, ParseError> {
    let fields: Read = source.part(raw, "about")?;
    let reference = fields.reference.map(|rows| reference(source, raw, &rows, shape)).transpose()?;
    Ok(About {
        title: fields.title,
        author: fields.author,
        copyright: fields.copyright,
        description: fields.description,
        id: fields.id,
        source: fields.source,
        comments: fields.comments,
        reference,
        scan: fields.scan.map(|raw| scan(source, raw, shape)).transpose()?,
        palette: fields.palette.map(|raw| palette(source, raw, shape)).transpose()?.unwrap_or_default(),
        hints: fields.hints.map(|raw| hints(source, raw)).transpose()?.unwrap_or_default(),
    })
}

/// The rows of the grid, and one of all variables if there are any.
fn reference(
    source: &Source<'_>,
    about: &RawValue,
    rows: &[&RawValue],
    shape: &Shape,
) -> Result<Filling, ParseError> {
    let variables = shape.len() - shape.board_len();
    let needs = shape.rows() + usize::from(variables > 0);
    if rows.len() != needs {
        let has = rows.len();
        return Err(
            source.rule_error(about, &format!("the reference has {has} rows, but the grid has {needs}"))
        );
    }
    let mut values = Vec::with_capacity(shape.len());
    for (i, raw) in rows.iter().enumerate() {
        let name = format!("row {} of the reference", i + 1);
        let row: Vec<Value> = source.part(raw, &name)?;
        let fits = |value: &Value| (shape.lowest()..=shape.highest()).contains(value);
        let count = if i < shape.rows() { shape.columns() } else { variables };
        if row.len() != count || !row.iter().all(fits) {
            let (low, high) = (shape.lowest(), shape.highest());
            let message = format!("{name} should be {count} values from {low} to {high}");
            return Err(source.rule_error(raw, &message));
        }
        values.extend(row);
    }
    Filling::new(shape, values).ok_or_else(|| source.rule_error(about, "the reference does not fit the grid"))
}

fn reference_rows(reference: &Filling) -> Vec<&[Value]> {
    let variables = &reference.values()[reference.shape().board_len()..];
    reference.rows().chain((!variables.is_empty()).then_some(variables)).collect()
}

fn scan(source: &Source<'_>, raw: &RawValue, shape: &Shape) -> Result<Scan, ParseError> {
    let ScanFields { cell, low, high } = source.part(raw, "the scan")?;
    let scan = Scan { cell, low, high };
    if makes_sense(scan, shape) {
        return Ok(scan);
    }
    let message = format!("the scan of {cell} from {low} to {high} does not fit the grid");
    Err(source
        .rule_error(raw, &message)
        .help("name a cell of the grid, and the first and last of its values"))
}

/// Whether a scan speaks of a cell and of values of the grid.
fn makes_sense(scan: Scan, shape: &Shape) -> bool {
    let values = shape.lowest()..=shape.highest();
    shape.contains(scan.cell)
        && scan.low <= scan.high
        && values.contains(&scan.low)
        && values.contains(&scan.high)
}

fn palette(source: &Source<'_>, raw: &RawValue, shape: &Shape) -> Result<Vec<Paint>, ParseError> {
    let palette: Vec<Paint> = source.part(raw, "the palette")?;
    if palette.len() == shape.values() {
        return Ok(palette);
    }
    let (has, needs) = (palette.len(), shape.values());
    Err(source.rule_error(raw, &format!("the palette has {has} colours, but the grid has {needs} values")))
}

fn hints(source: &Source<'_>, raw: &RawValue) -> Result<Hints, ParseError> {
    let fields: HintFields = source.part(raw, "the hints")?;
    let sums = fields.sums.map(|name| {
        SumEncoding::from_name(&name).ok_or_else(|| {
            let known: Vec<&str> = SumEncoding::ALL.iter().map(|how| how.name()).collect();
            let error =
                source.rule_error(raw, &format!("the hints: there is no encoding of sums named `{name}`"));
            error.help(format!("known are {}", known.join(", ")))
        })
    });
    Ok(Hints {
        sums: sums.transpose()?,
        cage_level: fields.cage_level,
        sandwich_level: fields.sandwich_level,
    })
}

/// What is known about a puzzle as JSON, or nothing where nothing is.
pub(super) fn write(puzzle: &Puzzle) -> Result<Option<String>, WriteError> {
    let (about, shape) = (&puzzle.about, puzzle.shape());
    if *about == About::default() {
        return Ok(None);
    }
    let refuse = |what: &str| Err(WriteError { format: FORMAT.name, what: vec![what.to_string()] });
    if about.reference.as_ref().is_some_and(|reference| reference.shape() != shape) {
        return refuse("a reference solution of another shape than the puzzle's");
    }
    if about.scan.is_some_and(|scan| !makes_sense(scan, shape)) {
        return refuse("a scan of a cell or of values that the grid does not have");
    }
    if !about.palette.is_empty() && about.palette.len() != shape.values() {
        return refuse("a palette of more or fewer colours than the grid has values");
    }
    let Hints { sums, cage_level, sandwich_level } = about.hints;
    let sums = sums.map(|how| how.name().to_string());
    let hints = (about.hints != Hints::default()).then_some(HintFields { sums, cage_level, sandwich_level });
    Ok(Some(compact(&Written {
        title: about.title.as_deref(),
        author: about.author.as_deref(),
        copyright: about.copyright.as_deref(),
        description: about.description.as_deref(),
        id: about.id.as_deref(),
        source: about.source.as_deref(),
        comments: &about.comments,
        reference: about.reference.as_ref().map(reference_rows),
        scan: about.scan.map(|Scan { cell, low, high }| ScanFields { cell, low, high }),
        palette: &about.palette,
        hints,
    })))
}
