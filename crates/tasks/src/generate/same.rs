//! Whether two puzzles are the same up to renaming digits.

use super::Generated;
use model::grid::Value;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// The hash of Fowler, Noll and Vo, 128 bits wide: these puzzles are nobody's attack.
struct Fnv(u128);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(1 << 88 | 0x13b);
        }
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}

/// A number that two puzzles share if they differ at most in the names of their digits: the solution with its digits
/// named in the order in which they come, and the cells of all clues. (That two others share it is no concern: it
/// takes billions of puzzles, and then one of them is left out.)
pub(super) fn fingerprint(made: &Generated) -> u128 {
    let mut names: BTreeMap<Value, u8> = BTreeMap::new();
    let name = |value: &Value| {
        let next = names.len() as u8;
        *names.entry(*value).or_insert(next)
    };
    let pattern: Vec<u8> = made.solution.filling().values().iter().map(name).collect();
    let shape = made.puzzle.shape();
    let clues: Vec<_> = made.puzzle.rules().iter().map(|rule| (rule.name(), rule.cells(shape))).collect();
    let mut hasher = Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    (pattern, clues).hash(&mut hasher);
    hasher.0
}
