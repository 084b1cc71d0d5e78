//! A table from the numbers of a file to numbers of ours.
//!
//! Numbers that lie close together, as those of variables and clauses mostly do, take an array; those far off take
//! a map. So the table is as quick as an array, and no file makes it larger than a few times what the file holds.

use std::collections::HashMap;

/// What an empty place of the array holds.
const NONE: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Table {
    near: Vec<u32>,
    far: HashMap<u64, u32>,
    /// How many numbers were ever added.
    added: usize,
}

impl Table {
    pub(super) fn get(&self, number: u64) -> Option<u32> {
        match usize::try_from(number).ok().and_then(|place| self.near.get(place)) {
            Some(&value) if value != NONE => Some(value),
            _ if self.far.is_empty() => None,
            _ => self.far.get(&number).copied(),
        }
    }

    /// Adds a number that is not in the table.
    pub(super) fn insert(&mut self, number: u64, value: u32) {
        debug_assert!(value != NONE && self.get(number).is_none());
        self.added += 1;
        let most = 1024 + 4 * self.added;
        match usize::try_from(number) {
            Ok(place) if place < most => {
                if place >= self.near.len() {
                    self.near.resize(place + 1, NONE);
                }
                self.near[place] = value;
            }
            _ => {
                self.far.insert(number, value);
            }
        }
    }

    /// Takes a number out of the table.
    pub(super) fn remove(&mut self, number: u64) -> Option<u32> {
        match usize::try_from(number).ok().and_then(|place| self.near.get_mut(place)) {
            Some(value) if *value != NONE => Some(std::mem::replace(value, NONE)),
            _ => self.far.remove(&number),
        }
    }

    /// The values, each of which may be changed.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut u32> {
        self.near.iter_mut().filter(|value| **value != NONE).chain(self.far.values_mut())
    }

    /// How many bytes it takes, by estimate.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.near.capacity() as u64 + 24 * self.far.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn numbers_far_off_take_no_room() {
        let mut table = Table::default();
        for (number, value) in [(u64::MAX, 1), (1 << 40, 2), (5, 3)] {
            table.insert(number, value);
        }
        assert_eq!(
            [u64::MAX, 1 << 40, 5, 6].map(|number| table.get(number)),
            [Some(1), Some(2), Some(3), None]
        );
        assert!(table.bytes() < 10_000, "{}", table.bytes());
    }

    proptest! {
        #[test]
        fn it_holds_what_a_map_would(steps in prop::collection::vec((0..3000u64, 0..9u32, any::<bool>()), 0..80)) {
            let (mut table, mut map) = (Table::default(), BTreeMap::new());
            for (number, value, removes) in steps {
                if removes {
                    prop_assert_eq!(table.remove(number), map.remove(&number));
                } else if map.insert(number, value).is_none() {
                    table.insert(number, value);
                } else {
                    table.remove(number);
                    table.insert(number, value);
                }
                prop_assert_eq!(table.get(number), map.get(&number).copied());
            }
            let mut values: Vec<u32> = table.values_mut().map(|value| *value).collect();
            values.sort_unstable();
            let mut expected: Vec<u32> = map.into_values().collect();
            expected.sort_unstable();
            prop_assert_eq!(values, expected);
        }
    }
}
