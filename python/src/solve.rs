//! Verdicts about one puzzle, and every other question.

use crate::interrupt::{AT_ONCE, interruptible, limits};
use crate::puzzle::NativePuzzle;
use ::ask::Terms;
use gridwright::{Limits, Options, Puzzle, Reason, Solution, Verdict, enumerate};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A solution: its rows, and the variables beside the grid by their names.
type Shown<'py> = (Bound<'py, PyTuple>, Option<BTreeMap<String, u8>>);

/// What Python's `Verdict` is made of.
type Told<'py> = (&'static str, u64, bool, Option<String>, String, Vec<Shown<'py>>);

/// Looks for up to `most` solutions and keeps up to `keep` of them.
#[pyfunction]
#[pyo3(signature = (puzzle, most, keep, seconds, seed))]
pub(crate) fn solve<'py>(
    puzzle: &Bound<'py, NativePuzzle>,
    most: Option<u64>,
    keep: usize,
    seconds: Option<f64>,
    seed: u64,
) -> PyResult<Told<'py>> {
    let py = puzzle.py();
    let limits = limits(py, seconds)?;
    let puzzle = puzzle.borrow().shared();
    let first = Limits { deadline: None, ..limits.clone() }.within(AT_ONCE);
    let mut verdict = py.detach(|| look(&puzzle, most, keep, seed, first));
    if verdict.stopped == Some(Reason::Time) {
        verdict = interruptible(py, limits, move |limits| look(&puzzle, most, keep, seed, limits))?;
    }
    let solutions = verdict.solutions.iter().map(|solution| show(py, solution));
    Ok((
        verdict.status().name(),
        verdict.count,
        verdict.complete,
        verdict.stopped.map(|reason| reason.to_string()),
        ::ask::verdict::sentence(&verdict),
        solutions.collect::<PyResult<_>>()?,
    ))
}

fn look(puzzle: &Arc<Puzzle>, most: Option<u64>, keep: usize, seed: u64, limits: Limits) -> Verdict {
    let options = Options { limits, seed, ..Options::default() };
    let mut kept = Vec::new();
    let verdict = enumerate(puzzle, most, &options, |solution| {
        if kept.len() < keep {
            kept.push(solution.clone());
        }
        ControlFlow::Continue(())
    });
    Verdict { solutions: kept, ..verdict }
}

/// A solution as tuples of values, `None` where the board has no cell.
pub(crate) fn show<'py>(py: Python<'py>, solution: &Solution) -> PyResult<Shown<'py>> {
    let shape = solution.shape();
    if shape.is_full_grid() {
        let rows = solution.values()[..shape.board_len()].chunks(shape.columns());
        let rows: Vec<Bound<'py, PyTuple>> =
            rows.map(|row| PyTuple::new(py, row)).collect::<PyResult<_>>()?;
        return Ok((PyTuple::new(py, rows)?, None));
    }
    let rows = ::ask::rows(solution);
    let rows: Vec<Bound<'py, PyTuple>> =
        rows.iter().map(|row| PyTuple::new(py, row)).collect::<PyResult<_>>()?;
    let variables = ::ask::variables([solution.filling()].into_iter());
    Ok((PyTuple::new(py, rows)?, variables.and_then(|mut all| all.pop())))
}

/// Answers a question in JSON.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn ask(py: Python<'_>, question: &str, seconds: Option<f64>) -> PyResult<String> {
    let (question, _) = ::ask::parse(question).map_err(|error| crate::error::raise(py, error))?;
    let answer = interruptible(py, limits(py, seconds)?, move |limits| {
        let answer = ::ask::ask(&question, &Terms { limits, ..Terms::default() }, &mut |_| ())?;
        Ok(serde_json::to_string(&answer).expect("answers have nothing that JSON cannot express"))
    })?;
    answer.map_err(|error| crate::error::raise(py, error))
}
