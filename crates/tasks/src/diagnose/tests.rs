//! Every answer beside trying everything, on grids where that can be done.

use super::clue::Clues;
use super::*;
use crate::solve_unique;
use cnf::{Limits, Reason};
use engine::counting::CountingConflict;
use engine::{Options, Status};
use model::grid::{Cell, Filling, Line, Shape, Value, ValueSet};
use model::puzzle::{Puzzle, Solution};
use model::rules::{AnyRule, Block, Cage, Columns, Less, LineClue, Restrict, Rows};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn conflict(puzzle: &Puzzle) -> Conflict {
    match diagnose(puzzle, &Options::default()) {
        Diagnosis::Conflict(conflict) => conflict,
        other => panic!("it has no solution, and not {other:?}"),
    }
}

fn only(puzzle: &Puzzle) -> Solution {
    let verdict = solve_unique(puzzle, &Options::default());
    assert_eq!(verdict.status(), Status::Unique);
    verdict.solutions[0].clone()
}

/// A 4x4 grid of rows, columns and boxes, with givens.
fn small(givens: &[(u16, u16, Value)]) -> Puzzle {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    for &(row, column, value) in givens {
        puzzle.set(Cell::new(row, column), value).unwrap();
    }
    puzzle
}

#[test]
fn a_clue_that_is_impossible_by_itself_is_named() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.set(Cell::new(8, 8), 1).unwrap();
    puzzle.cage(18, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    let expected = Conflict { clues: vec![Clue::whole(4)], minimal: true, smallest: true, count: None };
    assert_eq!(conflict(&puzzle), expected);
}

#[test]
fn clues_that_only_clash_together_are_named_and_no_others() {
    let conflict = conflict(&small(&[(0, 0, 1), (2, 0, 1), (3, 3, 2)]));
    // The first column and the two ones.
    let column = Clue { rule: 1, piece: Piece::Group(0) };
    assert_eq!(conflict.clues, [column, Clue::whole(3), Clue::whole(4)]);
    assert!(conflict.minimal && conflict.smallest);
}

#[test]
fn what_counting_shows_is_told_first() {
    let mut puzzle = Puzzle::new(Shape::new(1, 2, 2).unwrap().from_zero());
    for (line, length) in [(Line::Row(0), 1), (Line::Column(0), 1), (Line::Column(1), 1)] {
        puzzle.add(LineClue { line, blocks: vec![Block { length, color: 1 }] }).unwrap();
    }
    let conflict = conflict(&puzzle);
    assert_eq!((conflict.clues.len(), conflict.minimal, conflict.smallest), (3, false, false));
    assert_eq!(conflict.count, Some(CountingConflict::Totals { color: 1, rows: 1, columns: 2 }));
}

#[test]
fn a_puzzle_with_a_solution_has_no_conflict() {
    assert_eq!(diagnose(&Puzzle::sudoku(4).unwrap(), &Options::default()), Diagnosis::Solvable);
    let bare = Puzzle::new(Shape::new(1, 1, 1).unwrap());
    assert_eq!(diagnose(&bare, &Options::default()), Diagnosis::Solvable);
}

#[test]
fn a_formula_that_is_too_large_says_nothing_about_solutions() {
    let mut options = Options::default();
    options.limits.memory = Some(1 << 20);
    for puzzle in [Puzzle::new(Shape::new(20, 20, 19).unwrap()), Puzzle::sudoku(25).unwrap()] {
        assert_eq!(diagnose(&puzzle, &options), Diagnosis::Unknown(Reason::Memory));
    }
}

#[test]
fn without_time_nothing_is_claimed() {
    let limits = Limits::none().within(std::time::Duration::ZERO);
    let late = Options { limits, ..Options::default() };
    let one = small(&[(0, 0, 1), (1, 2, 2), (2, 1, 3), (3, 3, 4), (0, 1, 2), (1, 1, 4)]);
    let solution = only(&one);
    assert_eq!(diagnose(&small(&[(0, 0, 1), (0, 3, 1)]), &late), Diagnosis::Unknown(Reason::Time));
    assert_eq!(settling_cells(&one, &solution, &late), Err(Reason::Time));
    let found = redundancy(&one, &solution, &late);
    assert_eq!((found.unknown.len(), found.stopped, found.enough), (6, Some(Reason::Time), None));
}

#[test]
fn grids_without_rules_and_of_one_cell_are_settled_cell_by_cell() {
    let puzzle = Puzzle::new(Shape::new(2, 3, 4).unwrap());
    let solution = puzzle.verify(Filling::new(puzzle.shape(), vec![1; 6]).unwrap()).unwrap();
    let cells = settling_cells(&puzzle, &solution, &Options::default()).unwrap();
    assert_eq!((cells.items.len(), cells.smallest, cells.at_least), (6, true, 6));
    let dot = Puzzle::new(Shape::new(1, 1, 1).unwrap());
    let solution = only(&dot);
    let cells = settling_cells(&dot, &solution, &Options::default()).unwrap();
    assert_eq!((cells.items, cells.smallest), (vec![], true));
    let found = redundancy(&dot, &solution, &Options::default());
    assert_eq!((found.redundant, found.needed), (vec![], vec![]));
}

/// A clue of a grid with these sides and values.
fn clue(rows: u16, columns: u16, values: Value) -> impl Strategy<Value = AnyRule> {
    let cell = (0..rows, 0..columns).prop_map(|(row, column)| Cell::new(row, column));
    let pair = (cell.clone(), cell.clone()).prop_filter("two cells", |(a, b)| a != b);
    prop_oneof![
        (cell, 1..=values).prop_map(|(cell, value)| Restrict { cell, values: ValueSet::one(value) }.into()),
        (pair.clone(), any::<bool>()).prop_map(|((smaller, larger), or_equal)| Less {
            smaller,
            larger,
            or_equal
        }
        .into()),
        (pair, 2..=2 * u32::from(values)).prop_map(|((a, b), sum)| Cage {
            cells: vec![a, b],
            sum: Some(sum)
        }
        .into()),
    ]
}

/// Adds clues as far as the puzzle takes them.
fn with(mut puzzle: Puzzle, clues: Vec<AnyRule>) -> Puzzle {
    for clue in clues {
        let _given_twice = puzzle.add(clue);
    }
    puzzle
}

/// Every filling of a small grid.
fn fillings(shape: &Shape) -> Vec<Filling> {
    let values: Vec<Value> = shape.all_values().iter().collect();
    let count = values.len().pow(shape.len() as u32);
    let value = |number: usize, cell: u32| values[number / values.len().pow(cell) % values.len()];
    let cells = 0..shape.len() as u32;
    (0..count)
        .map(|number| Filling::new(shape, cells.clone().map(|cell| value(number, cell)).collect()).unwrap())
        .collect()
}

/// The size of the smallest set of rules that no filling keeps together.
fn smallest_conflict(rules: &[AnyRule], fillings: &[Filling]) -> Option<usize> {
    let broken = |filling: &Filling| {
        (0..rules.len()).filter(|&rule| !rules[rule].holds(filling)).map(|rule| 1_u32 << rule).sum::<u32>()
    };
    let mut broken: Vec<u32> = fillings.iter().map(broken).collect();
    broken.sort_unstable();
    broken.dedup();
    let conflicts = (0_u32..1 << rules.len()).filter(|set| broken.iter().all(|broken| broken & set != 0));
    conflicts.map(|set| set.count_ones() as usize).min()
}

/// All solutions of a puzzle.
fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut found = Vec::new();
    crate::enumerate(puzzle, None, &Options::default(), |solution| {
        found.push(solution.clone());
        std::ops::ControlFlow::Continue(())
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn no_conflict_is_smaller_than_the_one_found(clues in prop::collection::vec(clue(2, 3, 3), 0..6)) {
        let mut puzzle = Puzzle::new(Shape::new(2, 3, 3).unwrap());
        puzzle.add(Rows {}).unwrap();
        puzzle.add(Columns {}).unwrap();
        let puzzle = with(puzzle, clues);
        let fine = Clues::of(&puzzle);
        let least = smallest_conflict(fine.puzzle.rules(), &fillings(puzzle.shape()));
        match diagnose(&puzzle, &Options::default()) {
            Diagnosis::Conflict(conflict) => {
                prop_assert_eq!(Some(conflict.clues.len()), least);
                prop_assert!(conflict.minimal && conflict.smallest);
                let place = |clue: &Clue| fine.clues.iter().position(|other| other == clue).unwrap();
                let rules = conflict.clues.iter().map(|clue| fine.puzzle.rules()[place(clue)].clone());
                let rules: Vec<AnyRule> = rules.collect();
                prop_assert_eq!(smallest_conflict(&rules, &fillings(puzzle.shape())), Some(rules.len()));
            }
            other => {
                prop_assert_eq!(other, Diagnosis::Solvable);
                prop_assert_eq!(least, None);
            }
        }
    }

    #[test]
    fn no_fewer_cells_settle_a_puzzle(clues in prop::collection::vec(clue(4, 4, 4), 1..5)) {
        let puzzle = with(Puzzle::sudoku(4).unwrap(), clues);
        let solutions = solutions(&puzzle);
        let Some(first) = solutions.first() else { return Ok(()) };
        let found = settling_cells(&puzzle, first, &Options::default()).unwrap();
        let shape = puzzle.shape();
        let differ = |other: &Solution| {
            let cells = shape.cells().filter(|&cell| other[cell] != first[cell]);
            cells.map(|cell| 1_u32 << shape.index(cell)).sum::<u32>()
        };
        let differ: Vec<u32> = solutions[1..].iter().map(differ).collect();
        let settle = |set: u32| differ.iter().all(|differ| differ & set != 0);
        let least = (0_u32..1 << 16).filter(|&set| settle(set)).map(u32::count_ones).min();
        prop_assert_eq!(found.items.len() as u32, least.unwrap());
        prop_assert!(found.minimal && found.smallest && found.at_least == found.items.len());
        prop_assert!(found.items.iter().all(|&(cell, value)| first[cell] == value));
        prop_assert!(settle(found.items.iter().map(|&(cell, _)| 1 << shape.index(cell)).sum()));
    }

    #[test]
    fn clues_are_redundant_where_trying_says_so(
        clues in prop::collection::vec(clue(4, 4, 4), 0..4),
        picks in prop::collection::vec(0_usize..16, 4..8),
    ) {
        // Some clues, and givens of a solution that keeps them.
        let puzzle = with(Puzzle::sudoku(4).unwrap(), clues);
        let Some(first) = solutions(&puzzle).into_iter().next() else { return Ok(()) };
        let (mut puzzle, shape) = (puzzle.clone(), puzzle.shape());
        for cell in picks.into_iter().map(|index| shape.cell(index)) {
            puzzle.set(cell, first[cell]).unwrap();
        }
        if solutions(&puzzle).len() != 1 {
            return Ok(());
        }
        let found = redundancy(&puzzle, &first, &Options::default());
        let clues = &puzzle.rules()[3..];
        let others = solutions(&Puzzle::sudoku(4).unwrap());
        let broken = |other: &Solution| {
            (0..clues.len()).filter(|&clue| !clues[clue].holds(other)).map(|clue| 1_u32 << clue).sum::<u32>()
        };
        let broken: Vec<u32> = others.iter().filter(|&other| *other != first).map(broken).collect();
        let enough = |set: u32| broken.iter().all(|broken| broken & set != 0);
        let all = (1_u32 << clues.len()) - 1;
        let (redundant, needed): (Vec<usize>, Vec<usize>) =
            (0..clues.len()).map(|clue| clue + 3).partition(|clue| enough(all & !(1 << (clue - 3))));
        prop_assert_eq!((&found.redundant, &found.needed), (&redundant, &needed));
        let least = (0..=all).filter(|&set| enough(set)).map(u32::count_ones).min().unwrap();
        let kept = found.enough.unwrap();
        prop_assert_eq!(kept.items.len() as u32, least);
        prop_assert!(kept.minimal && kept.smallest);
        prop_assert!(enough(kept.items.iter().map(|clue| 1 << (clue - 3)).sum()));
    }
}
