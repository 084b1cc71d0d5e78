//! Fast means for puzzles of a form that is common enough to be worth them.

pub mod classic;
