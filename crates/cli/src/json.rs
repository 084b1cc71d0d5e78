//! Results for programs: one object per puzzle and line. What is in them is said by the crate `ask`.

use crate::exit::CommandError;
use crate::output::Output;
use crate::report::UserError;
use ask::{ErrorDetail, ErrorRecord, SCHEMA};
use serde::Serialize;

/// Prints an object on a line of its own.
pub(crate) fn print(record: &impl Serialize, output: &mut Output) -> Result<(), CommandError> {
    let text = serde_json::to_string(record).expect("records have nothing that JSON cannot express");
    output.write(&text)?;
    output.write("\n")
}

/// Prints what went wrong.
pub(crate) fn print_error(file: &str, error: &UserError, output: &mut Output) -> Result<(), CommandError> {
    print(&ErrorRecord { schema: SCHEMA, file, error: detail(error) }, output)
}

/// An error for programs.
pub(crate) fn detail(error: &UserError) -> ErrorDetail<'_> {
    let place = error.place.as_deref();
    ErrorDetail {
        message: &error.message,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
    }
}
