//! Chance: numbers that mean the same on every machine and in every version.

use model::random::SplitMix;

/// A source of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(SplitMix);

impl Random {
    /// The source of the `number`-th thing that a seed makes: independent of all others.
    #[cfg(test)]
    pub(super) fn new(seed: u64, number: u64) -> Random {
        Random(SplitMix::new(first(seed, number)))
    }

    /// The source of the `number`-th thing that a seed makes, after so many of that number were not wanted: independent
    /// of all others.
    pub(super) fn of(seed: u64, number: u64, again: u64) -> Random {
        let again = SplitMix::mix(again.wrapping_mul(SplitMix::STEP));
        Random(SplitMix::new(first(seed, number) ^ again)).split()
    }

    /// A source of its own, for one part of the work: what that part uses up does not change the others.
    pub(super) fn split(&mut self) -> Random {
        Random(SplitMix::new(SplitMix::mix(self.next())))
    }

    /// 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0.bits()
    }

    /// A seed for the engine, to which 0 would mean "no choice by chance".
    pub(super) fn seed(&mut self) -> u64 {
        self.next() | 1
    }

    /// A number from 0 to `n - 1`; 0 where there is none.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
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

/// Where the counter of the `number`-th thing begins.
fn first(seed: u64, number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(SplitMix::STEP);
    SplitMix::mix(seed ^ SplitMix::STEP) ^ SplitMix::mix(number)
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
