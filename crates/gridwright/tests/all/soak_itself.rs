//! The tools of `bench/soak`: they have to see a fault where there is one, and to show it on a small puzzle.

use gridwright::rules::{Cage, Rows, Thermo};
use gridwright::{AnyRule, Cell, Options, Puzzle, Shape, solve_unique};
use soak::chance::{Numbers, seeded};
use soak::meanings::{keeps, meaning};
use soak::planted::Planter;
use soak::shrink::shrunk;
use soak::trial::{LARGE, SMALL, attempt};
use std::collections::BTreeMap;

#[test]
fn only_what_shows_the_fault_is_left() {
    let mut puzzle = Puzzle::sudoku(9).expect("a usual size");
    let cell = |column| Cell::new(0, column);
    puzzle.set(cell(5), 3).expect("a value");
    puzzle.add(Cage { cells: vec![cell(3), cell(4)], sum: Some(4) }).expect("it fits");
    puzzle.add(Thermo { cells: vec![cell(0), cell(1)], frozen: false }).expect("it fits");
    let has_thermo = |puzzle: &Puzzle| puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Thermo(_)));
    let left = shrunk(&puzzle, has_thermo);
    assert_eq!(left.rules().len(), 1);
    assert_eq!((left.shape().rows(), left.shape().columns()), (1, 2));
    let rows = shrunk(&puzzle, |puzzle| puzzle.rules().contains(&Rows {}.into()));
    assert_eq!((rows.rules().len(), rows.shape().len()), (1, 1));
}

#[test]
fn a_meaning_reads_the_fields_that_it_needs() {
    let rule = serde_json::json!({"rule": "thermo", "cells": ["r1c2", "r1c1"]});
    let shape = Shape::new(1, 2, 3).expect("a small shape");
    assert!(keeps(&meaning(&rule), &shape, &[2, 1]) && !keeps(&meaning(&rule), &shape, &[1, 1]));
}

#[test]
fn a_panic_is_a_disagreement_like_any_other() {
    assert_eq!(attempt(|| Ok(())), Ok(()));
    assert_eq!(attempt(|| panic!("{} is odd", 3)), Err("panic: 3 is odd".to_string()));
}

/// Every comparison on a few larger puzzles; and of many, some have no solution, some one and some several.
#[test]
fn larger_puzzles_pass_every_comparison_and_are_of_every_kind() {
    let (mut planter, mut numbers, mut runner) = (Planter::default(), Numbers::new(7), seeded(7));
    let mut seen = BTreeMap::new();
    for number in 0..200 {
        let puzzle = planter.plant(&mut numbers, &mut runner).puzzle;
        for (name, trial) in LARGE.iter().filter(|_| number < 20) {
            assert_eq!(trial(&puzzle, number), Ok(()), "puzzle {number}: {name}: {puzzle:?}");
        }
        let options = Options { nodes: Some(20_000), ..Options::default() };
        *seen.entry(solve_unique(&puzzle, &options).status().name()).or_insert(0) += 1;
    }
    let count = |kind: &str| seen.get(kind).copied().unwrap_or(0);
    assert!(["none", "unique", "multiple"].into_iter().all(|kind| count(kind) > 5), "{seen:?}");
    assert_eq!(SMALL.len(), LARGE.len());
}
