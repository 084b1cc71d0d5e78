//! One object per line of a batch: that of a single puzzle, with the number of the line and without what the
//! answer cost, so that the same input always gives the same bytes.

use crate::{SCHEMA, ShapeRecord};
use gridwright::Value;
use gridwright::batch::{Answer, Found, LineError, LineWarning};
use serde::Serialize;

/// What became of a line.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum LineResult<'a> {
    /// An answer.
    Found(LineRecord<'a>),
    /// The line could not be read.
    Error(LineErrorRecord<'a>),
}

/// What is known about the puzzle of a line.
#[derive(Debug, Serialize)]
pub struct LineRecord<'a> {
    schema: u8,
    file: &'a str,
    line: u64,
    format: &'a str,
    shape: ShapeRecord,
    status: &'a str,
    count: u64,
    complete: bool,
    solutions: Vec<Vec<&'a [Value]>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<LineDetail<'a>>,
}

/// A line that could not be read.
#[derive(Debug, Serialize)]
pub struct LineErrorRecord<'a> {
    schema: u8,
    file: &'a str,
    error: LineDetail<'a>,
}

#[derive(Debug, Serialize)]
struct LineDetail<'a> {
    message: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl<'a> LineResult<'a> {
    /// The record of an answer to a line of a file.
    pub fn new(file: &'a str, answer: &'a Answer) -> LineResult<'a> {
        let line = answer.line;
        match &answer.result {
            Ok(found) => LineResult::Found(record(file, line, found)),
            Err(LineError { message, column }) => {
                let error = LineDetail { message, line, column: *column };
                LineResult::Error(LineErrorRecord { schema: SCHEMA, file, error })
            }
        }
    }
}

fn record<'a>(file: &'a str, line: u64, found: &'a Found) -> LineRecord<'a> {
    let rows = |values: &'a [Value]| values.chunks(found.shape.columns()).collect();
    let warning =
        |LineWarning { message, column }: &'a LineWarning| LineDetail { message, line, column: *column };
    LineRecord {
        schema: SCHEMA,
        file,
        line,
        format: found.format,
        shape: (&found.shape).into(),
        status: found.status.name(),
        count: found.count,
        complete: found.complete,
        solutions: found.solution.iter().map(|grid| rows(grid.values())).collect(),
        warnings: found.warnings.iter().map(warning).collect(),
    }
}
