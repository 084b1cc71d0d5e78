//! Values and sets of values.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What stands in a cell.
pub type Value = u8;

/// A set of values from 0 to 127.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct ValueSet(u128);

impl ValueSet {
    /// No value.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The set of one value.
    pub fn one(value: Value) -> ValueSet {
        ValueSet(1 << value)
    }

    /// Whether a value is in the set.
    pub fn contains(self, value: Value) -> bool {
        value < 128 && self.0 >> value & 1 == 1
    }

    /// How many values there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only value, if there is just one.
    pub fn single(self) -> Option<Value> {
        (self.len() == 1).then(|| self.0.trailing_zeros() as Value)
    }

    /// The values that are in both sets.
    pub fn and(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }

    /// The values in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        (0..128).filter(move |&value| self.contains(value))
    }

    /// The set as bits, bit 0 for `lowest`.
    pub fn bits_from(self, lowest: Value) -> u64 {
        (self.0 >> lowest) as u64
    }
}

impl FromIterator<Value> for ValueSet {
    /// Values above 127 do not fit and are left out; no shape has them.
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> ValueSet {
        ValueSet(values.into_iter().filter(|&v| v < 128).fold(0, |bits, value| bits | 1 << value))
    }
}

impl From<ValueSet> for Vec<Value> {
    fn from(set: ValueSet) -> Vec<Value> {
        set.iter().collect()
    }
}

impl TryFrom<Vec<Value>> for ValueSet {
    type Error = String;
    fn try_from(values: Vec<Value>) -> Result<ValueSet, String> {
        match values.iter().find(|&&value| value > 127) {
            Some(value) => Err(format!("the value {value} is larger than any grid's")),
            None => Ok(values.into_iter().collect()),
        }
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
