//! What one asks of a puzzle.

mod candidates;
mod compare;
mod diagnose;
mod solve;

pub use candidates::{Possible, candidates};
pub use compare::{Row, Step, Trial, compare_encodings};
pub use diagnose::{Conflict, diagnose};
pub use solve::{enumerate, solve, solve_unique};
