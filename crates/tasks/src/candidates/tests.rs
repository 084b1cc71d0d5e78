//! Candidates and their counts beside all solutions.

use super::*;
use cnf::Limits;
use cnf::sum::SumEncoding;
use model::rules::{Block, LineClue};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::ops::ControlFlow;

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut found = Vec::new();
    crate::enumerate(puzzle, None, &Options::default(), |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    found
}

/// Every way to look for candidates.
fn ways() -> Vec<Options> {
    let mut ways: Vec<Options> =
        Choice::ALL.iter().map(|&engine| Options { engine, ..Options::default() }).collect();
    let mut chosen = Options::default();
    chosen.style.sums = Some(SumEncoding::Auto);
    ways.push(chosen);
    ways
}

fn check(puzzle: &Puzzle, most: u64) -> Result<(), TestCaseError> {
    let all = solutions(puzzle);
    let with = |cell, value| all.iter().filter(|solution| solution[cell] == value).count() as u64;
    for options in ways() {
        let possible = candidates(puzzle, &options);
        let (also, counts) = candidate_counts(puzzle, most, &options);
        prop_assert_eq!((possible.stopped, also.stopped), (None, None));
        prop_assert_eq!((&possible.open, &also.open), (&possible.seen, &possible.seen));
        for cell in puzzle.shape().cells() {
            for value in puzzle.shape().all_values().iter() {
                prop_assert_eq!(possible.seen.contains(cell, value), with(cell, value) > 0);
                prop_assert_eq!(counts.of(cell, value), with(cell, value).min(most));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn small_grids_have_the_candidates_of_their_solutions(
        givens in prop::collection::vec((0_usize..16, 1_u8..=4), 0..6),
        cages in prop::collection::vec((0_u16..4, 0_u16..3, 3_u32..8), 0..3),
        most in 1_u64..60,
    ) {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for (place, value) in givens {
            let _given_twice = puzzle.set(puzzle.shape().cell(place), value);
        }
        for (row, column, sum) in cages {
            puzzle.cage(sum, [Cell::new(row, column), Cell::new(row, column + 1)]).unwrap();
        }
        check(&puzzle, most)?;
    }

    #[test]
    fn classic_grids_have_the_candidates_of_their_solutions(
        holes in prop::collection::vec(0_usize..81, 1..45),
        most in 1_u64..9,
    ) {
        // A grid with a few cells taken out.
        let digit = |row: usize, column: usize| (row * 3 + row / 3 + column) % 9 + 1;
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for place in (0..81).filter(|place| !holes.contains(place)) {
            puzzle.set(puzzle.shape().cell(place), digit(place / 9, place % 9) as Value).unwrap();
        }
        check(&puzzle, most)?;
    }
}

#[test]
fn odd_grids_have_candidates_too() {
    check(&Puzzle::new(Shape::new(1, 1, 1).unwrap()), 3).unwrap();
    check(&Puzzle::new(Shape::new(2, 2, 3).unwrap().from_zero()), 5).unwrap();
    let shape = Shape::new(3, 4, 2).unwrap().from_zero();
    let mut nonogram = Puzzle::new(&shape);
    for line in shape.row_lines().chain(shape.column_lines().take(3)) {
        nonogram.add(LineClue { line, blocks: vec![Block { length: 1, color: 1 }] }).unwrap();
    }
    check(&nonogram, 2).unwrap();
    check(&Puzzle::sudoku(4).unwrap(), 100).unwrap();
}

#[test]
fn many_solutions_are_counted_value_by_value() {
    let (possible, counts) = candidate_counts(&Puzzle::sudoku(9).unwrap(), 3, &Options::default());
    assert_eq!(possible.seen.len(), 729);
    let shape = possible.seen.shape();
    assert!(shape.cells().all(|cell| (1..=9).all(|value| counts.of(cell, value) == 3)));
}

#[test]
fn a_limit_leaves_open_what_is_not_excluded() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.set(Cell::new(0, 0), 1).unwrap();
    let late = Limits::none().within(std::time::Duration::ZERO);
    for options in ways() {
        let options = Options { limits: late.clone(), ..options };
        let possible = candidates(&puzzle, &options);
        assert_eq!(possible.stopped, Some(Reason::Time));
        assert!(possible.open.len() > 700 && possible.seen.is_empty());
        assert_eq!(candidate_counts(&puzzle, 2, &options).0.stopped, Some(Reason::Time));
    }
    let few = Options { nodes: Some(2), engine: Choice::Search, ..Options::default() };
    assert_eq!(candidates(&puzzle, &few).stopped, Some(Reason::Nodes));
}
