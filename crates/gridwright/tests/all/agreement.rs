//! Random puzzles over all rules: search, each SAT solver and brute force agree on the solutions.

use crate::any_rule::puzzles;
use gridwright::rules::*;
use gridwright::{
    AnyRule, BackendKind, Choice, Filling, Line, Options, Puzzle, Shape, Sight, Value, candidates, enumerate,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn brute_force(puzzle: &Puzzle) -> Vec<Filling> {
    let all = fillings(puzzle.shape()).into_iter();
    all.filter(|filling| puzzle.verify(filling.clone()).is_ok()).collect()
}

/// Every filling of a small grid.
pub(crate) fn fillings(shape: &Shape) -> Vec<Filling> {
    let values: Vec<Vec<Value>> =
        shape.places().map(|place| shape.values_of(place).iter().collect()).collect();
    let filling = |mut number: usize| {
        let digit = |values: &Vec<Value>| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        };
        Filling::new(shape, values.iter().map(digit).collect()).expect("values of the shape")
    };
    (0..values.iter().map(Vec::len).product()).map(filling).collect()
}

/// How many solutions of a puzzle are looked for.
const MOST: u64 = 40;

/// The ladder, search alone, search that learns alone, and each SAT solver alone.
fn engines() -> Vec<Options> {
    let sat = |&backend| Options { engine: Choice::Sat, backend: Some(backend), ..Options::default() };
    let search = Options { engine: Choice::Search, ..Options::default() };
    let nogoods = Options { engine: Choice::Nogoods, ..Options::default() };
    [Options::default(), search, nogoods].into_iter().chain(BackendKind::ALL.iter().map(sat)).collect()
}

/// So many cases, always the same.
pub(crate) fn fixed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(17),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(fixed(10_000))]

    #[test]
    fn every_engine_finds_what_brute_force_finds(puzzle in puzzles()) {
        let expected: BTreeSet<Vec<Value>> = brute_force(&puzzle).iter().map(Filling::counted).collect();
        for options in engines() {
            let mut found = Vec::new();
            let verdict = enumerate(&puzzle, Some(MOST), &options, |solution| {
                found.push(solution.counted());
                ControlFlow::Continue(())
            });
            let all = expected.len() as u64;
            prop_assert!(verdict.complete || all >= MOST, "{:?}", options);
            prop_assert_eq!(verdict.count, all.min(MOST), "{:?}", options);
            found.sort();
            found.dedup();
            prop_assert_eq!(found.len() as u64, verdict.count, "a solution was found twice");
            prop_assert!(found.iter().all(|filling| expected.contains(filling)));
        }
    }
}

proptest! {
    #![proptest_config(fixed(1_000))]

    #[test]
    fn candidates_are_the_values_of_all_solutions(puzzle in puzzles()) {
        let expected = brute_force(&puzzle);
        let possible = candidates(&puzzle, &Options::default());
        for cell in puzzle.shape().unknowns() {
            for value in puzzle.shape().all_values().iter() {
                let occurs = expected.iter().any(|filling| filling[cell] == value);
                prop_assert_eq!(possible.seen.contains(cell, value), occurs, "{} = {}", cell, value);
            }
        }
        prop_assert_eq!(possible.open, possible.seen);
    }
}

#[test]
fn every_rule_is_tried_on_grids_whose_values_begin_at_0_and_at_1() {
    let mut runner = TestRunner::new(fixed(1));
    let (mut from_zero, mut from_one) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..4_000 {
        let puzzle = puzzles().new_tree(&mut runner).expect("a strategy that never fails").current();
        let names = if puzzle.shape().lowest() == 0 { &mut from_zero } else { &mut from_one };
        names.extend(puzzle.rules().iter().map(AnyRule::name));
    }
    let missing = |names: &BTreeSet<&str>| -> Vec<&str> {
        CATALOGUE.iter().map(|&(name, _)| name).filter(|name| !names.contains(name)).collect()
    };
    let advice = "these rules are never tried: add a line to one of the lists in any_rule.rs that makes a random rule of \
                  the kind from a shape; whatever does not fit the shape is left out";
    // An `and` stands inside of an `or`.
    assert_eq!(missing(&from_zero), ["and"], "{advice}");
    // The clues of nonograms need an empty cell, which is 0, and doppelgangers begin at 0.
    assert_eq!(missing(&from_one), ["line-clue", "and", "doppelganger"], "{advice}");
}

#[test]
fn ranks_among_the_lines_of_a_latin_square_are_those_of_its_numbers() {
    let shape = Shape::square(4).expect("a small shape");
    let latin = |rank: Option<FullRank>| {
        let mut puzzle = Puzzle::new(&shape);
        puzzle.add(Rows {}).expect("it fits");
        puzzle.add(Columns {}).expect("it fits");
        rank.into_iter().for_each(|rank| puzzle.add(rank).expect("it fits"));
        puzzle
    };
    let options = Options { engine: Choice::Search, ..Options::default() };
    let all = |puzzle: &Puzzle| {
        let mut found = Vec::new();
        enumerate(puzzle, None, &options, |solution| {
            found.push(solution.filling().clone());
            ControlFlow::Continue(())
        });
        found
    };
    let squares = all(&latin(None));
    assert_eq!(squares.len(), 576);
    for (line, back) in [(Line::Row(0), false), (Line::Row(2), true), (Line::Column(1), true)] {
        for (rank, ties) in (0..=17).flat_map(|rank| [(rank, false), (rank, true)]) {
            let puzzle = latin(Some(FullRank { sight: Sight { line, back }, rank, ties }));
            let expected = squares.iter().filter(|square| puzzle.verify((*square).clone()).is_ok()).count();
            assert_eq!(all(&puzzle).len(), expected, "{line:?} {back} {rank} {ties}");
        }
    }
}
