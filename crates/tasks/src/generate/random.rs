//! Random numbers that mean the same on every machine and in every version.
//!
//! The generator of Steele, Lea and Flood (OOPSLA 2014), "SplitMix": a counter, and a mixing of its bits.

/// A source of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// The source of the `number`-th thing that a seed makes: independent of all others.
    pub(super) fn new(seed: u64, number: u64) -> Random {
        Random(mix(seed ^ STEP) ^ mix(number.wrapping_add(1).wrapping_mul(STEP)))
    }

    /// The same after so many things of that number were not wanted.
    pub(super) fn of(seed: u64, number: u64, again: u64) -> Random {
        let mut random = Random::new(seed, number);
        random.0 ^= mix(again.wrapping_mul(STEP));
        random.split()
    }

    /// A source of its own, for one part of the work: what that part uses up does not change the others.
    pub(super) fn split(&mut self) -> Random {
        Random(mix(self.next()))
    }

    /// 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A seed for the engine, to which 0 would mean "no choice by chance".
    pub(super) fn seed(&mut self) -> u64 {
        self.next() | 1
    }

    /// A number from 0 to `n - 1`; 0 where there is none.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number of a range, its ends included.
    pub(super) fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// One of several.
    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Any order, each as likely as any other.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut random = Random::new(7, 0);
        let first: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(first, FIRST);
        assert_ne!(Random::new(7, 1).next(), Random::new(7, 0).next());
        assert_ne!(Random::new(8, 0).next(), Random::new(7, 0).next());
    }

    /// What the seed 7 gives. If this changes, every seed that people wrote down loses its puzzle.
    const FIRST: [usize; 8] = [98, 26, 71, 44, 62, 98, 71, 37];

    #[test]
    fn every_order_is_as_likely_as_any_other() {
        let mut random = Random::new(1, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [1, 2, 3];
            random.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
