//! The answer to one of many puzzles. It costs next to nothing until somebody looks at it.

use gridwright::Status;
use gridwright::batch::{self, Found};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// One answer of `solve_many`.
///
/// `str(answer)` is the line that `gridwright batch` prints.
#[pyclass(frozen, module = "gridwright._gridwright")]
pub(crate) struct Answer {
    told: Told,
}

/// What is told of a line.
pub(crate) enum Told {
    /// A classic grid: most lines are such.
    Classic(Classic),
    /// Any other answer.
    Any(Box<batch::Answer>),
}

/// The answer to a classic line.
pub(crate) struct Classic {
    line: u64,
    /// The grid as text, or nothing.
    solution: Option<[u8; 81]>,
    status: &'static str,
    count: u64,
    complete: bool,
}

impl From<batch::Answer> for Told {
    fn from(answer: batch::Answer) -> Told {
        let batch::Answer { line, result } = answer;
        match result {
            Ok(Found { format: "line", shape, status, count, complete, solution, warnings })
                if warnings.is_empty() && shape.is_square() && shape.len() == 81 =>
            {
                let text = |values: &[u8]| {
                    <[u8; 81]>::try_from(values).ok().map(|all| all.map(|value| b'0' + value))
                };
                let solution = solution.and_then(|grid| text(grid.values()));
                Told::Classic(Classic { line, solution, status: status.name(), count, complete })
            }
            result => Told::Any(Box::new(batch::Answer { line, result })),
        }
    }
}

impl From<Told> for Answer {
    fn from(told: Told) -> Answer {
        Answer { told }
    }
}

impl Told {
    /// The number of the line.
    pub(crate) fn line(&self) -> u64 {
        match self {
            Told::Classic(classic) => classic.line,
            Told::Any(answer) => answer.line,
        }
    }
}

impl Answer {
    fn found(&self) -> Option<&Found> {
        match &self.told {
            Told::Any(answer) => answer.result.as_ref().ok(),
            Told::Classic(_) => None,
        }
    }

    fn values(&self) -> Option<(Vec<u8>, usize)> {
        match &self.told {
            Told::Classic(classic) => classic.solution.map(|text| (text.map(|sign| sign - b'0').to_vec(), 9)),
            Told::Any(_) => {
                let Found { shape, solution, .. } = self.found()?;
                let values = solution.as_ref()?.values();
                Some((values[..shape.board_len()].to_vec(), shape.columns()))
            }
        }
    }

    fn written(&self) -> String {
        match &self.told {
            Told::Classic(Classic { status, solution, .. }) => match solution {
                Some(text) if *status != "multiple" && *status != "unknown" => {
                    String::from_utf8_lossy(text).into_owned()
                }
                _ => (*status).to_string(),
            },
            Told::Any(answer) => answer.to_string(),
        }
    }
}

#[pymethods]
impl Answer {
    /// The number of the puzzle, or of its line in a file, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.told.line()
    }

    /// `unique`, `solved`, `multiple`, `none` or `unknown`; `error` if there is no puzzle.
    #[getter]
    fn status(&self) -> &'static str {
        match &self.told {
            Told::Classic(classic) => classic.status,
            Told::Any(_) => self.found().map_or("error", |found| found.status.name()),
        }
    }

    /// How many solutions were found.
    #[getter]
    fn count(&self) -> u64 {
        match &self.told {
            Told::Classic(classic) => classic.count,
            Told::Any(_) => self.found().map_or(0, |found| found.count),
        }
    }

    /// Whether nothing is left to be found out.
    #[getter]
    fn complete(&self) -> bool {
        match &self.told {
            Told::Classic(classic) => classic.complete,
            Told::Any(_) => self.found().is_some_and(|found| found.complete),
        }
    }

    /// The first solution as a string; `None` if there is none.
    #[getter]
    fn solution(&self) -> Option<String> {
        match &self.told {
            Told::Classic(classic) => {
                classic.solution.map(|text| String::from_utf8_lossy(&text).into_owned())
            }
            Told::Any(_) => {
                let found = self.found().filter(|found| found.solution.is_some())?;
                // As it is written where it is the answer.
                let found = Found { status: Status::Solved, ..found.clone() };
                Some(batch::Answer { line: 0, result: Ok(found) }.to_string())
            }
        }
    }

    /// The first solution as rows of values; `None` if there is none.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some((values, columns)) = self.values() else { return Ok(None) };
        let rows: Vec<_> =
            values.chunks(columns).map(|row| PyTuple::new(py, row)).collect::<PyResult<_>>()?;
        PyTuple::new(py, rows).map(Some)
    }

    /// What is wrong with the puzzle, as a `PuzzleError`; `None` if nothing is.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Told::Any(answer) = &self.told else { return Ok(None) };
        let Err(bad) = &answer.result else { return Ok(None) };
        crate::error::class(py)?.call1((&bad.message, answer.line, bad.column)).map(Some)
    }

    /// What is odd about the puzzle, a sentence each.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let Told::Any(answer) = &self.told else { return Vec::new() };
        let warnings = self.found().map_or(&[][..], |found| &found.warnings);
        warnings.iter().map(|warning| warning.sentence(answer.line)).collect()
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        format!("Answer(line={}, status={:?})", self.line(), self.status())
    }
}
