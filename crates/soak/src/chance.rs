//! Where chance comes from: a seed, or the bytes of a fuzzer.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn config() -> Config {
    Config { failure_persistence: None, ..Config::default() }
}

/// A source of random values that is the same for the same seed.
pub fn seeded(seed: u64) -> TestRunner {
    let bytes: Vec<u8> = (0..4u64).flat_map(|part| mixed(seed, part).to_le_bytes()).collect();
    TestRunner::new_with_rng(config(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// A number of 64 bits from two, spread over all bits.
pub fn mixed(seed: u64, number: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for shift in [30, 27, 31] {
        mixed = (mixed ^ mixed >> shift).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    mixed ^ mixed >> 29
}

/// The next bytes of a fuzzer as a seed, and zeros where they have run out: what is drawn from it changes with these bytes
/// and with no others, so that a fuzzer can change one rule of a puzzle and keep the rest.
///
/// Proptest could take every choice from bytes (`RngAlgorithm::PassThrough`), but sampling rejects the zeros that follow
/// them, and never ends.
pub fn seed_of(bytes: &mut &[u8], length: usize) -> u64 {
    let (first, rest) = bytes.split_at(bytes.len().min(length));
    *bytes = rest;
    first.iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}

/// One value of a strategy.
pub fn draw<S: Strategy>(strategy: &S, runner: &mut TestRunner) -> S::Value {
    strategy.new_tree(runner).expect("a strategy that never fails").current()
}

/// Numbers that look random, from a seed.
#[derive(Clone, Debug)]
pub struct Numbers {
    seed: u64,
    drawn: u64,
}

impl Numbers {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Numbers {
        Numbers { seed, drawn: 0 }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.drawn += 1;
        mixed(self.seed, self.drawn)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Puts things in random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
