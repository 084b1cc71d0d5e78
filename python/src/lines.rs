//! A piece of a file of puzzles, one per line: the very bytes that the command prints for these lines.

use crate::interrupt::interruptible;
use crate::many::batch;
use ::ask::{ErrorDetail, ErrorRecord, Origin, RatingRecord, SCHEMA, WarningRecord};
use gridwright::batch::{Input, LONGEST_LINE, Tally};
use gridwright::explain::{End, rate};
use gridwright::{Batch, Limits, Options, Puzzle, formats};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::io;

/// The bytes of results, and how many there are of each kind.
type Results<'py> = (Bound<'py, PyBytes>, BTreeMap<&'static str, u64>);

/// How many cells a line has, if it is a plain n x n string.
#[pyfunction]
pub(crate) fn plain_cells(line: &[u8]) -> Option<usize> {
    gridwright::batch::plain_cells(line)
}

/// What `gridwright batch` prints for some lines. `offset` and `line` say where they are in their file.
#[pyfunction]
#[pyo3(signature = (text, offset, line, unique, cells, threads, seconds))]
#[allow(clippy::too_many_arguments, reason = "Python gives them by name")]
pub(crate) fn solve_text<'py>(
    py: Python<'py>,
    text: Vec<u8>,
    offset: u64,
    line: u64,
    unique: bool,
    cells: Option<usize>,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<Results<'py>> {
    // A line never names a file here, but errors read as where it could.
    let batch = Batch { open: Some(|_| None), ..batch(py, unique, threads, seconds, cells)? };
    let (shown, tally) = interruptible(py, Limits::none(), move |limits| {
        let mut batch = batch;
        batch.options.limits.cancel = limits.cancel;
        written(&batch, Input { reader: io::Cursor::new(text), offset, line })
    })??;
    let Tally { solved, none, multiple, unknown, errors } = tally;
    let counts = [("solved", solved), ("none", none), ("multiple", multiple), ("unknown", unknown)];
    Ok((PyBytes::new(py, &shown), counts.into_iter().chain([("errors", errors)]).collect()))
}

fn written(batch: &Batch, input: Input<io::Cursor<Vec<u8>>>) -> io::Result<(Vec<u8>, Tally)> {
    let (mut all, mut tally) = (Vec::new(), Tally::default());
    let mut blocks = batch.par_blocks(input, |answer, text: &mut Vec<u8>| {
        answer.write(text);
        text.push(b'\n');
    });
    while let Some(block) = blocks.next() {
        let block = block?;
        all.extend_from_slice(&block.shown);
        tally += block.tally;
        blocks.recycle(block);
    }
    Ok((all, tally))
}

/// What `gridwright rate --json` prints for some lines of a file.
#[pyfunction]
#[pyo3(signature = (text, line, file, seconds))]
pub(crate) fn rate_text<'py>(
    py: Python<'py>,
    text: Vec<u8>,
    line: u64,
    file: String,
    seconds: Option<f64>,
) -> PyResult<Results<'py>> {
    let time = crate::many::batch(py, false, Some(1), seconds, None)?.time;
    let (shown, counts) = interruptible(py, Limits::none(), move |limits| {
        let within = || time.map_or(limits.clone(), |time| limits.clone().within(time));
        let mut shown = Vec::new();
        let mut counts = BTreeMap::from([("rated", 0), ("others", 0), ("errors", 0)]);
        for (number, line) in (line..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
            if limits.reached().is_some() {
                break;
            }
            if let Some((kind, object)) = rated(&file, number, line, within()) {
                *counts.entry(kind).or_default() += 1;
                shown.extend_from_slice(object.as_bytes());
                shown.push(b'\n');
            }
        }
        (shown, counts)
    })?;
    Ok((PyBytes::new(py, &shown), counts))
}

/// The object of a line and what kind it is; `None` if it says nothing.
fn rated(file: &str, number: u64, bytes: &[u8], limits: Limits) -> Option<(&'static str, String)> {
    let trimmed = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii();
    if trimmed.is_empty() || trimmed[0] == b'#' {
        return None;
    }
    let (kind, json) = match read(number, bytes.len(), trimmed) {
        Ok((format, puzzle, warnings)) => {
            let rating = rate(&puzzle, &Options { limits, ..Options::default() });
            let origin = Origin { file, puzzle: None, format, warnings: &warnings };
            let record = RatingRecord { line: Some(number), ..RatingRecord::new(&origin, &puzzle, &rating) };
            (if rating.end == End::Solved { "rated" } else { "others" }, serde_json::to_string(&record))
        }
        Err((message, column)) => {
            let error = ErrorDetail { message: &message, line: usize::try_from(number).ok(), column };
            ("errors", serde_json::to_string(&ErrorRecord { schema: SCHEMA, file, error }))
        }
    };
    Some((kind, json.expect("records have nothing that JSON cannot express")))
}

/// A puzzle, the name of its format, and what is odd about it.
type Read = (&'static str, Puzzle, Vec<WarningRecord>);

/// The puzzle of a line; or what is wrong, and its column.
fn read(number: u64, length: usize, line: &[u8]) -> Result<Read, (String, Option<usize>)> {
    if length > LONGEST_LINE {
        let most = LONGEST_LINE >> 20;
        return Err((format!("this line is too long: at most {most} MiB are read of one"), None));
    }
    let text = std::str::from_utf8(line).map_err(|_| ("not UTF-8 text".to_string(), None))?;
    let (format, reading) = formats::read(text, None).map_err(|bad| {
        let (_, column) = bad.line_and_column(text);
        (bad.message, Some(column))
    })?;
    let warning = |warning| WarningRecord { line: Some(number as usize), ..WarningRecord::at(text, warning) };
    let warnings = reading.warnings.iter().map(warning).collect();
    let count = reading.puzzles.len();
    let mut puzzles = reading.puzzles.into_iter();
    match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok((format.name, puzzle, warnings)),
        _ => Err((format!("there are {count} puzzles, but one is read of each line"), None)),
    }
}
