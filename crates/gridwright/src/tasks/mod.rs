//! What one asks of a puzzle.

mod candidates;
mod certify;
mod compare;
mod decode;
mod diagnose;
mod picture;
mod solve;

pub use candidates::{Possible, candidates};
pub use certify::{Certificate, Claim, Uncertified, certify};
pub use compare::{Row, Step, Trial, compare_encodings};
pub use decode::{Undecodable, decode};
pub use diagnose::{Conflict, diagnose};
pub use picture::{Pixels, Repaired, Sketch, Wish, make_unique, sketch};
pub use solve::{enumerate, solve, solve_unique};
