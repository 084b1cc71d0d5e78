//! What the tests, the soak command and the fuzz targets share: random puzzles over all rules, second opinions about
//! them, and the bodies of the fuzz targets.
//!
//! Nothing here is part of what users depend on. It panics where something is wrong: that is how tests, soak and
//! fuzzers learn of it.

pub mod any_rule;
pub mod boards;
pub mod chance;
pub mod laws;
pub mod meanings;
pub mod oracle;
pub mod planted;
pub mod random;
pub mod shrink;
pub mod targets;
pub mod trial;
pub mod turn;
