use super::grid::givens;
use super::*;
use crate::search::{Search, SearchResult};
use cnf::Limits;
use model::grid::Shape;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const FREE: Masks = [0x1ff; 81];

fn count(path: Path, masks: &Masks, most: u64) -> (u64, [u8; 81]) {
    let mut first = [0; 81];
    (Classic::on(path).count(masks, most, &mut first), first)
}

/// A solved grid; another seed gives another one.
fn solved(seed: u64) -> [u8; 81] {
    let mut search = ClassicSearch::new(&Shape::square(9).unwrap(), &FREE, seed, None, Path::Plain);
    match search.next(u64::MAX, &Limits::none()) {
        SearchResult::Filling(filling) => filling.values().try_into().unwrap(),
        other => panic!("an empty grid has solutions, not {other:?}"),
    }
}

/// Each row, column and box has nine different values.
fn is_solved(values: &[u8; 81]) -> bool {
    let all = |house: &dyn Fn(usize) -> usize| {
        (0..9).fold(0, |set, i| set | 1u16 << values[house(i)]) == 0b11_1111_1110
    };
    (0..9).all(|n| {
        all(&|i| 9 * n + i)
            && all(&|i| 9 * i + n)
            && all(&|i| 27 * (n / 3) + 3 * (n % 3) + 9 * (i / 3) + i % 3)
    })
}

/// Candidates that leave a grid some of its values, and more.
fn around(solved: &[u8; 81], extra: &[u16], spoilt: Option<(usize, u8)>) -> Masks {
    let mut masks = [0; 81];
    for (cell, mask) in masks.iter_mut().enumerate() {
        *mask = 1 << (solved[cell] - 1) | extra[cell] & 0x1ff;
    }
    if let Some((cell, value)) = spoilt {
        masks[cell] = 1 << (value - 1);
    }
    masks
}

/// What a plain walk through the cells counts.
fn brute(masks: &Masks, most: u64) -> u64 {
    fn walk(cell: usize, taken: &mut [[u16; 9]; 3], masks: &Masks, left: &mut u64) {
        if cell == 81 || *left == 0 {
            *left = left.saturating_sub(1);
            return;
        }
        let houses = [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
        for value in (0..9).map(|digit| 1 << digit).filter(|value| masks[cell] & value != 0) {
            if (0..3).all(|kind| taken[kind][houses[kind]] & value == 0) {
                (0..3).for_each(|kind| taken[kind][houses[kind]] |= value);
                walk(cell + 1, taken, masks, left);
                (0..3).for_each(|kind| taken[kind][houses[kind]] &= !value);
            }
        }
    }
    let mut left = most;
    walk(0, &mut [[0; 9]; 3], masks, &mut left);
    most - left
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn every_path_counts_what_a_walk_counts(
        seed in 1u64..,
        // Two random numbers joined by "and": a quarter of all candidates, so that the walk ends.
        extra in prop::collection::vec((any::<u16>(), any::<u16>()), 81),
        spoilt in prop::option::of((0..81usize, 1..=9u8)),
    ) {
        let extra: Vec<u16> = extra.iter().map(|(a, b)| a & b).collect();
        let masks = around(&solved(seed), &extra, spoilt);
        let most = 50;
        let expected = brute(&masks, most);
        let answers: Vec<_> = Path::all().iter().map(|&path| count(path, &masks, most)).collect();
        for &(number, first) in &answers {
            prop_assert_eq!(number, expected);
            prop_assert_eq!((number, first), answers[0], "every path finds the same first");
            if number > 0 {
                prop_assert!(is_solved(&first));
                prop_assert!((0..81).all(|cell| masks[cell] >> (first[cell] - 1) & 1 == 1));
            }
        }
    }

    #[test]
    fn many_lines_get_the_answers_that_each_gets_alone(
        seeds in prop::collection::vec((1u64.., any::<u128>(), any::<u128>()), 0..24),
        most in 0..4u64,
    ) {
        let line = |&(seed, keep, more): &(u64, u128, u128)| {
            let mut line = solved(seed).map(|value| b'0' + value);
            let hidden = (0..81).filter(|&cell| (keep | more) >> cell & 1 == 0 || keep >> cell & 3 == 3);
            hidden.for_each(|cell| line[cell] = b"0.*_x"[cell % 5]);
            line
        };
        let lines: Vec<[u8; 81]> = seeds.iter().map(line).collect();
        let mut elsewhere = None;
        for &path in Path::all() {
            let mut kernel = Classic::on(path);
            let mut answers = vec![Count::default(); lines.len()];
            kernel.count_lines(|i| &lines[i], most, &mut answers);
            for (line, answer) in lines.iter().zip(&answers) {
                let mut first = [0; 81];
                let count = kernel.count_line(line, most, &mut first);
                prop_assert_eq!(count, answer.count);
                prop_assert_eq!(answer.count > 0, is_solved(&answer.first));
            }
            let elsewhere = elsewhere.get_or_insert_with(|| answers.clone());
            prop_assert_eq!(&answers, elsewhere, "every path finds the same, and the same first");
        }
    }

    #[test]
    fn givens_are_the_digits_from_one_on(line in prop::collection::vec(any::<u8>(), 81)) {
        let line: [u8; 81] = line.try_into().unwrap();
        let expected = (0..81).filter(|&cell| (b'1'..=b'9').contains(&line[cell]));
        prop_assert_eq!(givens(&line), expected.fold(0, |set, cell| set | 1u128 << cell));
    }
}

#[test]
fn a_hunt_finds_every_solution_once_and_knows_when_there_are_no_more() {
    // The last three rows are free, and a little more: some hundreds of solutions.
    let solved = solved(5);
    let masks: Masks = std::array::from_fn(|cell| if cell > 48 { 0x1ff } else { 1 << (solved[cell] - 1) });
    let expected = brute(&masks, 100_000);
    assert!(expected > 100, "{expected}");
    for &path in Path::all() {
        for (seed, budget) in [(0, u64::MAX), (1, 3), (2, 1)] {
            let mut search = ClassicSearch::new(&Shape::square(9).unwrap(), &masks, seed, None, path);
            let mut found = std::collections::HashSet::new();
            loop {
                match search.next(budget, &Limits::none()) {
                    SearchResult::Filling(filling) => assert!(found.insert(filling), "found twice"),
                    SearchResult::Budget => {}
                    SearchResult::Nothing => break,
                    SearchResult::Stopped(reason) => panic!("{reason:?} without a limit"),
                }
            }
            assert_eq!(found.len() as u64, expected);
            assert!(search.nothing_left());
        }
    }
}

#[test]
fn a_limit_on_choices_is_kept_and_named() {
    let mut search = ClassicSearch::new(&Shape::square(9).unwrap(), &FREE, 0, Some(10), Path::Plain);
    assert_eq!(search.next(u64::MAX, &Limits::none()), SearchResult::Stopped(cnf::Reason::Nodes));
    assert_eq!(search.nodes(), 10);
}

#[test]
fn another_seed_finds_another_grid() {
    let grids: std::collections::HashSet<[u8; 81]> = (1..50).map(solved).collect();
    assert_eq!(grids.len(), 49);
}

#[test]
fn a_line_that_takes_very_long_is_cut_short_and_the_others_are_not() {
    // Peter Norvig's "impossible puzzle" (norvig.com/sudoku.html): no solution, and hundreds of thousands of choices
    // to see it.
    let hard = b".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let easy = solved(3).map(|value| b'0' + value);
    let mut answers = [Count::default(); 3];
    Classic::new().count_lines(|i| [&easy, hard, &easy][i], 2, &mut answers);
    assert_eq!(answers.map(|answer| answer.cut), [false, true, false]);
    assert_eq!([answers[0].count, answers[2].count], [1, 1]);
}

#[test]
fn what_is_left_of_a_full_grid_is_enough_and_none_of_it_too_much() {
    for &path in Path::all() {
        let mut kernel = Classic::on(path);
        let solution = kernel.any(&[0x1ff; 81], 7).unwrap();
        for turn in 0..27 {
            // Another order each time: 81 has no divisor but 3.
            let order: [u8; 81] = std::array::from_fn(|place| ((place * (3 * turn + 2) + turn) % 81) as u8);
            let givens = kernel.minimal(&solution, &order);
            let count = |kernel: &mut Classic, givens: u128| {
                let mask =
                    |cell: usize| if givens >> cell & 1 == 1 { 1 << (solution[cell] - 1) } else { 0x1ff };
                let mut first = [0; 81];
                let count = kernel.count(&std::array::from_fn(mask), 2, &mut first);
                (count, first)
            };
            assert_eq!(count(&mut kernel, givens), (1, solution));
            for cell in (0..81).filter(|cell| givens >> cell & 1 == 1) {
                assert_eq!(count(&mut kernel, givens & !(1 << cell)).0, 2, "{path:?} {turn} {cell}");
            }
        }
    }
}

/// Puzzles are made from it, and the same seed gives the same puzzle on every machine.
#[test]
fn what_is_left_of_a_full_grid_is_the_same_on_every_path() {
    let left = |path: Path, seed: u64| {
        let mut kernel = Classic::on(path);
        let solution = kernel.any(&[0x1ff; 81], seed).unwrap();
        let order: [u8; 81] = std::array::from_fn(|place| ((place * 50 + seed as usize) % 81) as u8);
        (solution, kernel.minimal(&solution, &order))
    };
    for seed in 1..200 {
        let all: Vec<_> = Path::all().iter().map(|&path| left(path, seed)).collect();
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}");
    }
}
