//! Comparisons that every puzzle has to pass. Each returns what is wrong, so that a puzzle can be made smaller while the
//! same comparison still fails.

mod agreement;
mod boards;
mod classic;
mod generator;
mod related;
mod tasks;

pub use agreement::{all_fillings, brute_force, engines, found_by_formula, larger, small};
pub use boards::{Broken, planted_boards};
pub use classic::{Kernels, MOST_OF_CLASSIC, kernels};
pub use generator::{Made, NotKept, generated};
pub use related::{grow_and_shrink, relabelled, turned};
pub use tasks::{certified, explained, judged, possible, written};

use gridwright::Puzzle;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is wrong, in a sentence.
pub type Outcome = Result<(), String>;

/// A comparison and its name. Where it chooses, a seed decides: while a puzzle is made smaller, the choice stays.
pub type Trial = (&'static str, fn(&Puzzle, u64) -> Outcome);

/// The comparisons for puzzles with few fillings.
pub const SMALL: &[Trial] = &[
    ("brute force, the plain formula, ladder, search and each SAT solver find the same", small),
    ("true candidates are those of all solutions", possible),
    ("meanings written twice agree on fillings and solutions", judged),
    ("the path of steps passes its checker and ends as it should", explained),
    ("the certificate passes the proof checker", certified),
    ("turned and reflected, it has as many solutions", turned),
    ("relabelled, it has as many solutions", relabelled),
    ("a redundant clue changes nothing, a rule less never loses a solution", grow_and_shrink),
    ("written as json and read again it is the same", written),
];

/// The comparisons for puzzles of 4 to 9 rows.
pub const LARGE: &[Trial] = &[
    ("the plain formula, ladder, search and each SAT solver find the same", larger),
    ("true candidates are those of all solutions", possible),
    ("meanings written twice agree on fillings and solutions", judged),
    ("the path of steps passes its checker and ends as it should", explained),
    ("the certificate passes the proof checker", certified),
    ("turned and reflected, it has as many solutions", turned),
    ("relabelled, it has as many solutions", relabelled),
    ("a redundant clue changes nothing, a rule less never loses a solution", grow_and_shrink),
    ("written as json and read again it is the same", written),
];

/// A comparison in which a panic is a disagreement like any other.
pub fn attempt(trial: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(trial)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
        Err(format!("panic: {}", text.unwrap_or_default()))
    })
}

/// An error unless something is so.
fn ensure(is_so: bool, why: impl FnOnce() -> String) -> Outcome {
    if is_so { Ok(()) } else { Err(why()) }
}
