//! Finds clauses by their literals, whatever their order: a hash table that holds places and nothing else.

use super::arena::{Code, Moved, Place};
use std::hash::{BuildHasher, RandomState};

const EMPTY: Place = u32::MAX;
/// There was one.
const REMOVED: Place = u32::MAX - 1;

pub(super) struct Index {
    /// A hash and a place; the next free one after the hash's own.
    slots: Vec<(u32, Place)>,
    /// How many slots are not empty.
    used: usize,
    /// So that no file can be written to make all hashes the same.
    seed: u64,
}

impl Index {
    pub(super) fn new() -> Index {
        Index { slots: vec![(0, EMPTY); 1 << 10], used: 0, seed: RandomState::new().hash_one(0) | 1 }
    }

    pub(super) fn hash(&self, codes: &[Code]) -> u32 {
        let mixed = |code: Code| {
            let product = (u64::from(code) + self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ self.seed);
            (product ^ product >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
        };
        let sum = codes.iter().fold(0, |sum: u64, &code| sum.wrapping_add(mixed(code)));
        (sum >> 32) as u32
    }

    pub(super) fn insert(&mut self, hash: u32, place: Place) {
        if 2 * (self.used + 1) > self.slots.len() {
            self.grow();
        }
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot].1 != EMPTY {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = (hash, place);
        self.used += 1;
    }

    /// The slot of a clause with this hash that is the right one.
    pub(super) fn find(&self, hash: u32, is_it: impl Fn(Place) -> bool) -> Option<usize> {
        let mut slot = hash as usize & (self.slots.len() - 1);
        loop {
            match self.slots[slot] {
                (_, EMPTY) => return None,
                (same, place) if same == hash && place != REMOVED && is_it(place) => return Some(slot),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    pub(super) fn place(&self, slot: usize) -> Place {
        self.slots[slot].1
    }

    pub(super) fn remove(&mut self, slot: usize) {
        self.slots[slot].1 = REMOVED;
    }

    /// Makes room: forgets what was removed, and doubles if that was little.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let living = old.iter().filter(|&&(_, place)| place < REMOVED).count();
        let length = if 4 * living > old.len() { 2 * old.len() } else { old.len() };
        self.slots = vec![(0, EMPTY); length];
        self.used = 0;
        for (hash, place) in old {
            if place < REMOVED {
                self.insert(hash, place);
            }
        }
    }

    /// Follows the clauses to their new places.
    pub(super) fn follow(&mut self, moved: &Moved) {
        for (_, place) in &mut self.slots {
            if *place < REMOVED {
                *place = moved.place(*place).unwrap_or(REMOVED);
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }
}
