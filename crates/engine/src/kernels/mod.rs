//! Searches made for one set of rules. They have the same interface as [`search`](super::search) and give the same
//! answers; [`ladder`](super::ladder) takes one where the rules of a puzzle allow it.

pub mod classic;
pub mod latin;
pub mod nonogram;
pub mod pairs;
