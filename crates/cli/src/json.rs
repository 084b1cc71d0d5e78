//! Results for programs: one object per puzzle and line.

use crate::checks::CheckRecord;
use crate::cost::CostRecord;
use crate::exit::CommandError;
use crate::output::Output;
use crate::proof::ProofRecord;
use crate::report::UserError;
use gridwright::{Candidates, Filling, Shape, Value, Verdict};
use serde::Serialize;

/// Grows when a field changes its meaning.
pub(crate) const SCHEMA: u8 = 1;

/// What is known about a puzzle. Fields that a command does not speak of are absent.
#[derive(Serialize, Default)]
pub(crate) struct Record<'a> {
    pub(crate) schema: u8,
    pub(crate) file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<usize>,
    pub(crate) format: &'a str,
    pub(crate) shape: ShapeRecord,
    #[serde(flatten)]
    pub(crate) answer: AnswerRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<Vec<Vec<Vec<Value>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<Vec<Vec<Value>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) checks: Option<Vec<CheckRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflict: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reference: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) values: Option<Vec<ValueRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<ProofRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats: Option<CostRecord>,
}

/// A verdict's numbers.
#[derive(Serialize, Default)]
pub(crate) struct AnswerRecord {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    complete: bool,
}

impl From<&Verdict> for AnswerRecord {
    fn from(verdict: &Verdict) -> AnswerRecord {
        AnswerRecord {
            status: verdict.status().name(),
            count: Some(verdict.count),
            complete: verdict.complete,
        }
    }
}

impl AnswerRecord {
    /// An answer that is no count of solutions.
    pub(crate) fn word(status: &'static str, complete: bool) -> AnswerRecord {
        AnswerRecord { status, count: None, complete }
    }
}

#[derive(Serialize, Default)]
pub(crate) struct ShapeRecord {
    rows: usize,
    columns: usize,
    values: usize,
}

impl From<Shape> for ShapeRecord {
    fn from(shape: Shape) -> ShapeRecord {
        ShapeRecord { rows: shape.rows(), columns: shape.columns(), values: shape.values() }
    }
}

/// The verdict for one value of a cell.
#[derive(Serialize)]
pub(crate) struct ValueRecord {
    pub(crate) cell: String,
    pub(crate) value: Value,
    pub(crate) status: &'static str,
    pub(crate) count: u64,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    schema: u8,
    file: &'a str,
    error: ErrorDetail<'a>,
}

/// What went wrong, and where.
#[derive(Serialize)]
pub(crate) struct ErrorDetail<'a> {
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl<'a> ErrorDetail<'a> {
    /// UserError for programs.
    pub(crate) fn new(error: &'a UserError) -> ErrorDetail<'a> {
        let place = error.place.as_deref();
        ErrorDetail {
            message: &error.message,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

impl<'a> Record<'a> {
    /// A record that says what was read.
    pub(crate) fn new(job: &crate::commands::Job<'a>, answer: AnswerRecord) -> Record<'a> {
        Record {
            schema: SCHEMA,
            file: &job.input.name,
            puzzle: job.input.several.then_some(job.number),
            format: job.input.format.name,
            shape: job.puzzle.shape().into(),
            answer,
            ..Record::default()
        }
    }
}

/// A grid's rows.
pub(crate) fn rows(filling: &Filling) -> Vec<Vec<Value>> {
    filling.rows().map(<[Value]>::to_vec).collect()
}

/// The values of each cell, row by row.
pub(crate) fn candidate_rows(candidates: &Candidates) -> Vec<Vec<Vec<Value>>> {
    let shape = candidates.shape();
    let cells: Vec<Vec<Value>> = shape.cells().map(|cell| candidates.values(cell).collect()).collect();
    cells.chunks(shape.columns()).map(<[Vec<Value>]>::to_vec).collect()
}

/// Prints an object on a line of its own.
pub(crate) fn print(record: &impl Serialize, output: &mut Output) -> Result<(), CommandError> {
    let text = serde_json::to_string(record).expect("records have nothing that JSON cannot express");
    output.write(&text)?;
    output.write("\n")
}

/// Prints what went wrong.
pub(crate) fn print_error(file: &str, error: &UserError, output: &mut Output) -> Result<(), CommandError> {
    let error = ErrorDetail::new(error);
    print(&ErrorRecord { schema: SCHEMA, file, error }, output)
}
