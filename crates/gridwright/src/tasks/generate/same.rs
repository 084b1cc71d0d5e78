//! Whether two puzzles are the same but for the names of their digits.

use super::Generated;
use crate::grid::Value;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A number that two puzzles share if they differ at most in the names of their digits: the solution with its digits
/// named in the order in which they come, and the cells of all clues. (That two others share it is no concern: it
/// takes billions of puzzles, and then one of them is left out.)
pub(super) fn fingerprint(made: &Generated) -> u128 {
    let mut names: BTreeMap<Value, usize> = BTreeMap::new();
    let name = |value: &Value| {
        let next = names.len();
        *names.entry(*value).or_insert(next)
    };
    let pattern: Vec<usize> = made.solution.filling().values().iter().map(name).collect();
    let shape = made.puzzle.shape();
    let clues: Vec<_> = made.puzzle.rules().iter().map(|rule| (rule.name(), rule.cells(shape))).collect();
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &pattern, &clues).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
