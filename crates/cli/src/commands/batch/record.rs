//! Results of a batch for programs: one object per line.
//!
//! They are those of `solve`, with the number of the line and without what the answer cost: the same input
//! always gives the same bytes, so that a run can be cut into shards and resumed.

use crate::json::{SCHEMA, ShapeRecord};
use gridwright::Value;
use gridwright::batch::{Answer, Found, LineError};
use serde::Serialize;

#[derive(Serialize)]
struct Record<'a> {
    schema: u8,
    file: &'a str,
    line: u64,
    format: &'a str,
    shape: ShapeRecord,
    status: &'a str,
    count: u64,
    complete: bool,
    solutions: Vec<Vec<&'a [Value]>>,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    schema: u8,
    file: &'a str,
    error: Detail<'a>,
}

#[derive(Serialize)]
struct Detail<'a> {
    message: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// Adds an answer as an object on a line.
pub(super) fn write(file: &str, answer: &Answer, text: &mut Vec<u8>) {
    let Answer { line, result } = answer;
    let written = match result {
        Ok(found) => serde_json::to_writer(&mut *text, &record(file, *line, found)),
        Err(LineError { message, column }) => {
            let error = Detail { message, line: *line, column: *column };
            serde_json::to_writer(&mut *text, &ErrorRecord { schema: SCHEMA, file, error })
        }
    };
    written.expect("records have nothing that JSON cannot express");
    text.push(b'\n');
}

fn record<'a>(file: &'a str, line: u64, found: &'a Found) -> Record<'a> {
    let rows = |values: &'a [Value]| values.chunks(found.shape.columns()).collect();
    Record {
        schema: SCHEMA,
        file,
        line,
        format: found.format,
        shape: found.shape.into(),
        status: found.status.name(),
        count: found.count,
        complete: found.complete,
        solutions: found.solution.iter().map(|grid| rows(grid.values())).collect(),
    }
}
