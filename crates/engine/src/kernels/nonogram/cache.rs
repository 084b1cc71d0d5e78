//! A cache of solved lines: while cells are probed, most lines were solved before in the same state.
//!
//! The table has a fixed size, and new entries overwrite old ones.

use model::grid::Contradiction;
use model::propagate::bits::Bits;

/// How many lines are remembered for each line of the grid, and how many at most.
const PER_LINE: usize = 256;
const MOST: usize = 1 << 16;

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub struct Cache<const W: usize> {
    values: usize,
    /// Which line each entry is about, from 1, and whether it has a solution; 0 for none.
    tags: Vec<u32>,
    /// For each entry, the sets before and the sets after.
    sets: Vec<Bits<W>>,
}

/// Where a line is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    entry: usize,
    tag: u32,
}

const CONTRADICTION: u32 = 1 << 31;

impl<const W: usize> Cache<W> {
    /// An empty table for a grid of so many lines and values, of at most so many bytes.
    pub fn new(lines: usize, values: usize, bytes: u64) -> Cache<W> {
        let entry = size_of::<u32>() + 2 * values * size_of::<Bits<W>>();
        let room = usize::try_from(bytes).unwrap_or(usize::MAX) / entry;
        let room = if room < 2 { 1 } else { 1 << room.ilog2() };
        let entries = (lines * PER_LINE).next_power_of_two().min(MOST).min(room);
        Cache { values, tags: vec![0; entries], sets: vec![Bits::EMPTY; entries * values * 2] }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.tags) + size_of_val(&*self.sets)) as u64
    }

    /// Looks for a line in a state. If it is there, its solution takes the place of the state.
    #[inline]
    pub fn find(&self, line: usize, state: &mut [Bits<W>]) -> Result<Result<(), Contradiction>, Slot> {
        let slot = self.slot(line, state);
        let at = slot.entry * 2 * self.values;
        let known = self.tags[slot.entry];
        if known & !CONTRADICTION != slot.tag || self.sets[at..at + self.values] != *state {
            return Err(slot);
        }
        if known & CONTRADICTION != 0 {
            return Ok(Err(Contradiction));
        }
        state.copy_from_slice(&self.sets[at + self.values..at + 2 * self.values]);
        Ok(Ok(()))
    }

    /// Remembers what became of a state.
    pub fn store(&mut self, slot: Slot, before: &[Bits<W>], after: Result<&[Bits<W>], Contradiction>) {
        let at = slot.entry * 2 * self.values;
        self.sets[at..at + self.values].copy_from_slice(before);
        self.tags[slot.entry] = match after {
            Ok(after) => {
                self.sets[at + self.values..at + 2 * self.values].copy_from_slice(after);
                slot.tag
            }
            Err(Contradiction) => slot.tag | CONTRADICTION,
        };
    }

    #[inline]
    fn slot(&self, line: usize, state: &[Bits<W>]) -> Slot {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR);
        let words = state.iter().flat_map(|set| set.0);
        let hash = words.fold(line as u64, mix);
        let entry = (hash >> 32) as usize & (self.tags.len() - 1);
        Slot { entry, tag: line as u32 + 1 }
    }
}
