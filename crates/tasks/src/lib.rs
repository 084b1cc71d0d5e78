//! What one can ask of a puzzle: to solve it, count, explain, prove, rate or make it.

pub mod batch;
mod candidates;
pub mod catalogue;
mod certify;
mod compare;
mod decode;
mod diagnose;
pub mod explain;
pub mod generate;
mod picture;
mod set;
mod side_by_side;
mod solve;

pub use batch::Batch;
pub use candidates::{Counts, Possible, candidate_counts, candidates};
pub use catalogue::{example, explain_rule};
pub use certify::{Certificate, CertifyError, Claim, certify, certify_verdict};
pub use compare::{Row, Step, Trial, Written, compare_encodings};
pub use decode::{DecodeError, decode};
pub use diagnose::{
    Clue, Conflict, Diagnosis, Fewest, Piece, Redundancy, diagnose, redundancy, settling_cells,
};
pub use explain::{Level, Rating, rate, rate_knowing};
pub use generate::generate;
pub use picture::{Draft, Goal, Pixels, Repaired, Wish, draft, repair};
pub use solve::{enumerate, solve, solve_unique};
