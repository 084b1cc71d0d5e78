//! The native half of the Python package `gridwright`.
//!
//! Python sees puzzles, verdicts and rules as classes of its own; this module holds what they stand for and does the work.
//! What is hot (`solve`, `solve_many`) crosses the border as plain values; everything else is a question and an answer in
//! JSON, as in [`ask`]. No work holds the interpreter's lock, and Ctrl-C ends it: see [`interrupt`].

mod answer;
mod catalogue;
mod error;
mod formula;
mod interrupt;
mod lines;
mod many;
mod puzzle;
mod solve;

use pyo3::prelude::*;

/// What `import gridwright` loads.
#[pymodule]
fn _gridwright(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<puzzle::NativePuzzle>()?;
    module.add_class::<formula::NativeFormula>()?;
    module.add_class::<many::Answers>()?;
    module.add_class::<answer::Answer>()?;
    module.add_function(wrap_pyfunction!(catalogue::catalogue, module)?)?;
    module.add_function(wrap_pyfunction!(catalogue::rule, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::ask, module)?)?;
    module.add_function(wrap_pyfunction!(formula::encode, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_lines, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_file, module)?)?;
    module.add_function(wrap_pyfunction!(lines::solve_text, module)?)?;
    module.add_function(wrap_pyfunction!(lines::rate_text, module)?)?;
    module.add_function(wrap_pyfunction!(lines::plain_cells, module)?)?;
    Ok(())
}
