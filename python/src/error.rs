//! Errors of the library as Python's `PuzzleError`, with their place and what would be right.

use ::ask::AskError;
use gridwright::formats::Diagnostic;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The class of errors, which Python declares.
pub(crate) fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "gridwright.errors", "PuzzleError")
}

/// An error with a place.
pub(crate) fn raise(py: Python<'_>, error: AskError) -> PyErr {
    let AskError { message, help, line, column } = error;
    match class(py) {
        Ok(class) => PyErr::from_type(class.clone(), (message, line, column, help)),
        Err(error) => error,
    }
}

/// An error about no place in particular.
pub(crate) fn plain(py: Python<'_>, error: impl ToString) -> PyErr {
    raise(py, AskError::new(error.to_string()))
}

/// An error about a place in a text.
pub(crate) fn at(py: Python<'_>, text: &str, diagnostic: &Diagnostic) -> PyErr {
    let (line, column) = diagnostic.line_and_column(text);
    let error = AskError::new(&diagnostic.message);
    raise(py, AskError { help: diagnostic.help.clone(), line: Some(line), column: Some(column), ..error })
}
