//! Puzzles as clauses, for SAT solvers that Python has.

use crate::error::{plain, raise};
use crate::interrupt::{interruptible, limits};
use crate::puzzle::NativePuzzle;
use crate::solve::show;
use ::ask::AskError;
use gridwright::cnf::{Lit, Model};
use gridwright::encoder::Style;
use gridwright::engine::encoding::{self, Encoding};
use gridwright::{Options, Puzzle, SumEncoding, decode};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A puzzle's formula.
#[pyclass(frozen, module = "gridwright._gridwright")]
pub(crate) struct NativeFormula {
    puzzle: Arc<Puzzle>,
    encoding: Encoding,
}

/// The formula of a puzzle, with sums in an encoding of a name.
#[pyfunction]
#[pyo3(signature = (puzzle, sums, seconds))]
pub(crate) fn encode(
    puzzle: &Bound<'_, NativePuzzle>,
    sums: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<NativeFormula> {
    let py = puzzle.py();
    let sums = sums.map(|name| sums_of(py, name)).transpose()?;
    let puzzle = puzzle.borrow().shared();
    let shared = Arc::clone(&puzzle);
    let encoding = interruptible(py, limits(py, seconds)?, move |limits| {
        let style = Style { sums, ..Style::default() };
        encoding::plain(&shared, &Options { style, limits, ..Options::default() })
    })?;
    match encoding.refused {
        Some(reason) => {
            let error = AskError::new(format!("there is no formula: {reason}"));
            Err(raise(py, error.help("choose another encoding of sums")))
        }
        None => Ok(NativeFormula { puzzle, encoding }),
    }
}

fn sums_of(py: Python<'_>, name: &str) -> PyResult<SumEncoding> {
    SumEncoding::ALL.into_iter().find(|sums| sums.name() == name).ok_or_else(|| {
        let known: Vec<&str> = SumEncoding::ALL.iter().map(|sums| sums.name()).collect();
        let error = AskError::new(format!("there is no encoding `{name}`"));
        raise(py, error.help(format!("one of {}", known.join(", "))))
    })
}

#[pymethods]
impl NativeFormula {
    /// The number of variables.
    #[getter]
    fn variables(&self) -> u32 {
        self.encoding.cnf.vars()
    }

    /// All clauses, each a list of literals as in DIMACS.
    fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        for clause in self.encoding.cnf.clauses() {
            all.append(PyList::new(py, clause.iter().map(|lit| lit.to_dimacs()))?)?;
        }
        Ok(all)
    }

    /// The literal that says that a cell holds a value, by cells and values; 0 if it always does.
    fn cells(&self) -> BTreeMap<String, BTreeMap<u8, i32>> {
        let candidates = self.encoding.candidates();
        let number = |lit: Lit| if lit.is_constant() { 0 } else { lit.to_dimacs() };
        let values = |cell| {
            candidates.values(cell).map(move |value| (value, number(self.encoding.eq(cell, value)))).collect()
        };
        candidates.shape().places().map(|cell| (cell.to_string(), values(cell))).collect()
    }

    /// What each kind of rule adds: its name, how many there are, their variables and clauses.
    fn shares(&self) -> Vec<(&'static str, u64, u64, u64)> {
        let shares = ::ask::shares(&self.puzzle, &self.encoding).into_iter();
        shares.map(|share| (share.rule, share.count, share.variables, share.clauses)).collect()
    }

    /// The solution that a model is, after every rule has been asked about it.
    #[allow(clippy::type_complexity, reason = "what Python's Solution is made of")]
    fn decode<'py>(
        &self,
        py: Python<'py>,
        model: Vec<i32>,
    ) -> PyResult<(Bound<'py, PyTuple>, Option<BTreeMap<String, u8>>)> {
        let mut values = vec![false; self.encoding.cnf.vars() as usize];
        for literal in model.into_iter().filter(|&literal| literal > 0) {
            // Variables that the formula does not have belong to the solver.
            if let Some(value) = values.get_mut(literal as usize - 1) {
                *value = true;
            }
        }
        let solution = decode(&self.puzzle, &self.encoding, &Model::new(values));
        show(py, &solution.map_err(|error| plain(py, error))?)
    }

    /// The formula in DIMACS, with names.
    fn dimacs(&self) -> String {
        let mut text = Vec::new();
        gridwright::cnf::dimacs::write(&self.encoding.cnf, &self.encoding.names(), &mut text)
            .expect("memory takes every text");
        String::from_utf8_lossy(&text).into_owned()
    }
}
