//! The kernel for classic Sudoku and the search for all rules count the same.
//!
//! `GRIDWRIGHT_CASES` sets the number of random puzzles; without it there are as many as a quick run of the tests
//! can bear.

use soak::chance::Numbers;
use soak::trial::{Kernels, MOST_OF_CLASSIC, kernels};

const CASES: u64 = 1_500;

/// Compares every path, the search and the ladder on random puzzles. Returns how many of them have no solution, one,
/// some, and as many as are counted.
fn compare(cases: u64, seed: u64) -> [u64; 4] {
    let mut numbers = Numbers::new(seed);
    let mut all = Kernels::default();
    let mut seen = [0; 4];
    for case in 0..cases {
        let masks = all.masks(&mut numbers);
        let count = kernels(&mut all, &masks)
            .unwrap_or_else(|why| panic!("seed {seed}, case {case}: {why}: {masks:?}"));
        seen[match count {
            0 => 0,
            1 => 1,
            MOST_OF_CLASSIC => 3,
            _ => 2,
        }] += 1;
    }
    seen
}

#[test]
fn kernel_and_search_agree_on_random_puzzles() {
    let cases = std::env::var("GRIDWRIGHT_CASES").map_or(CASES, |text| text.parse().expect("a number"));
    let halves = [20_261_115, 20_261_116].map(|seed| std::thread::spawn(move || compare(cases / 2, seed)));
    let seen = halves.map(|half| half.join().expect("they agree"));
    let seen: [u64; 4] = std::array::from_fn(|kind| seen[0][kind] + seen[1][kind]);
    println!("{cases} puzzles: {seen:?} with none, one, some and {MOST_OF_CLASSIC} or more solutions");
    assert!(seen.iter().all(|&number| number > cases / 100), "every kind was met: {seen:?}");
}
