//! What one asks of a puzzle.

mod candidates;
mod diagnose;
mod solve;

pub use candidates::{Possible, candidates};
pub use diagnose::{Conflict, diagnose};
pub use solve::{enumerate, solve, solve_unique};
