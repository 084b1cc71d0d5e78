//! The kernel for classic Sudoku and the search for all rules count the same.
//!
//! `GRIDWRIGHT_CASES` sets the number of random puzzles; without it there are as many as a quick run of the tests
//! can bear.

use gridwright::engine::kernels::classic::{Classic, Masks, Path};
use gridwright::rules::Restrict;
use gridwright::{Cell, Choice, Options, Puzzle, ValueSet, enumerate};
use std::ops::ControlFlow;

const CASES: u64 = 1_500;
const MOST: u64 = 1_000;

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 29) % end
    }
}

/// A puzzle around a random grid: givens or pencil marks, and now and then one that does not fit.
fn random_masks(numbers: &mut Numbers, kernel: &mut Classic) -> Masks {
    let mut masks: Masks = [0x1ff; 81];
    // A first row in random order is enough to reach very different grids.
    for cell in 0..9 {
        let before = masks[..cell].iter().fold(0, |taken, mask| taken | mask);
        let free: Vec<u16> = (0..9).map(|digit| 1 << digit).filter(|bit| before & bit == 0).collect();
        masks[cell] = free[numbers.below(free.len() as u64) as usize];
    }
    let mut solved = [0; 81];
    assert_eq!(kernel.count(&masks, 1, &mut solved), 1);
    let pencil_marks = numbers.below(2) == 0;
    let share = 25 + numbers.below(25);
    for (mask, value) in masks.iter_mut().zip(solved) {
        let given = 1 << (value - 1);
        *mask = match (pencil_marks, numbers.below(81) < share) {
            (false, true) => given,
            (false, false) => 0x1ff,
            (true, _) => given | numbers.below(512) as u16 & (numbers.below(512) | numbers.below(512)) as u16,
        };
    }
    if numbers.below(3) == 0 {
        masks[numbers.below(81) as usize] = 1 << numbers.below(9);
    }
    masks
}

fn puzzle(masks: &Masks) -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).expect("a common size");
    for (index, mask) in masks.iter().enumerate().filter(|(_, mask)| **mask != 0x1ff) {
        let cell = Cell::new(index as u16 / 9, index as u16 % 9);
        let values: ValueSet = (1..=9).filter(|value| mask >> (value - 1) & 1 == 1).collect();
        puzzle.add(Restrict { cell, values }).expect("values of the grid");
    }
    puzzle
}

/// Compares every path, the search and the ladder on random puzzles. Returns how many of them have no solution, one,
/// some, and as many as are counted.
fn compare(cases: u64, seed: u64) -> [u64; 4] {
    let mut numbers = Numbers(seed);
    let mut kernels: Vec<Classic> = Path::all().iter().map(|&path| Classic::on(path)).collect();
    let mut seen = [0; 4];
    for case in 0..cases {
        let masks = random_masks(&mut numbers, &mut kernels[0]);
        let puzzle = puzzle(&masks);
        let options = Options { engine: Choice::Search, ..Options::default() };
        let verdict = enumerate(&puzzle, Some(MOST), &options, |_| ControlFlow::Continue(()));
        for kernel in &mut kernels {
            let count = kernel.count(&masks, MOST, &mut [0; 81]);
            assert_eq!(count, verdict.count, "seed {seed}, case {case}: {masks:?}");
        }
        let ladder = enumerate(&puzzle, Some(20), &Options::default(), |_| ControlFlow::Continue(()));
        assert_eq!(ladder.count, verdict.count.min(20), "seed {seed}, case {case}");
        assert!(!ladder.complete || ladder.count == verdict.count, "seed {seed}, case {case}");
        assert!(ladder.complete || ladder.count == 20, "seed {seed}, case {case}");
        seen[match verdict.count {
            0 => 0,
            1 => 1,
            MOST => 3,
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
    println!("{cases} puzzles: {seen:?} with none, one, some and {MOST} or more solutions");
    assert!(seen.iter().all(|&number| number > cases / 100), "every kind was met: {seen:?}");
}
