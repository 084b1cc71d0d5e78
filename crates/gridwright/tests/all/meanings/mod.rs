//! Does every rule mean what it should? The judge is brute force over meanings that were written a second time.
//!
//! `of_rules.rs` of the crate `soak` says what each rule demands of a full grid, from its description and without its code. Three comparisons
//! follow: what a rule's `holds` says of every filling of small grids; how many solutions the engine counts in Latin
//! squares; and how many it counts where the rule was read from a constraint string of Interactive Sudoku Solver.

mod constraint_strings;

use gridwright::rules::{And, CATALOGUE, Columns, Or, Rows};
use gridwright::{AnyRule, Filling, Options, Puzzle, Shape, enumerate};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use soak::any_rule::{boards_for_regions, rules, shapes};
use soak::meanings::{keeps, known_names, meaning_of};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

fn runner(seed: u64) -> TestRunner {
    TestRunner::new(ProptestConfig {
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..Default::default()
    })
}

/// Some rules of every kind, each with a shape that it fits.
fn samples(shapes: impl Strategy<Value = Shape>, of_each: usize) -> Vec<(Shape, AnyRule)> {
    let mut runner = runner(23);
    let several =
        shapes.prop_flat_map(|shape| (Just(shape.clone()), prop::collection::vec(rules(&shape), 20)));
    let mut found: BTreeMap<&str, Vec<(Shape, AnyRule)>> = BTreeMap::new();
    for _ in 0..400 {
        let (shape, rules) = several.new_tree(&mut runner).expect("a strategy that never fails").current();
        let together = rules.iter().filter_map(|rule| match rule {
            AnyRule::Or(Or { rules }) => Some(And { rules: rules.clone() }.into()),
            _ => None,
        });
        let all: Vec<AnyRule> = together.chain(rules.iter().cloned()).collect();
        for rule in all.into_iter().filter(|rule| rule.check(&shape).is_ok()) {
            let known = found.entry(rule.name()).or_default();
            if known.len() < of_each {
                known.push((shape.clone(), rule));
            }
        }
    }
    found.into_values().flatten().collect()
}

/// Rules that need variables, on small boards that have them.
fn with_variables() -> Vec<(Shape, AnyRule)> {
    let needed = |(_, rule): &(Shape, AnyRule)| ["chaos-construction", "doppelganger"].contains(&rule.name());
    samples(boards_for_regions(), 8).into_iter().filter(needed).collect()
}

/// Every way to fill a grid, cell by cell, in which no cell repeats a value of those that it may not.
fn fillings(shape: &Shape, clash: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for cell in 0..shape.len() {
        let fits = |values: &Vec<u8>, value: u8| {
            !(0..cell).any(|other| values[other] == value && clash(other, cell))
        };
        let longer = |values: Vec<u8>| {
            let next: Vec<Vec<u8>> = shape
                .values_of(shape.cell(cell))
                .iter()
                .filter(|&value| fits(&values, value))
                .map(|value| [&values[..], &[value]].concat())
                .collect();
            next
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Every way in which no value occurs twice in a row or column.
fn latin(shape: &Shape) -> Vec<Vec<u8>> {
    let columns = shape.columns();
    fillings(shape, &|a, b| a / columns == b / columns || a % columns == b % columns)
}

/// How many solutions the engine finds.
fn counted(puzzle: &Puzzle) -> u64 {
    let verdict = enumerate(puzzle, None, &Options::default(), |_| ControlFlow::Continue(()));
    assert!(verdict.complete, "nothing limits the engine");
    verdict.count
}

#[test]
fn every_rule_has_a_meaning_of_its_own() {
    let names: Vec<&str> = CATALOGUE.iter().map(|rule| rule.0).collect();
    let without: Vec<&&str> =
        names.iter().filter(|name| !known_names().any(|known| known == **name)).collect();
    assert!(
        without.is_empty(),
        "these rules have no meaning in crates/soak/src/meanings/of_rules.rs: {without:?}. Write one from the rule's description, and \
         not from its code: a function from its fields and a full grid to whether it holds"
    );
    assert_eq!(names.len(), known_names().count(), "a meaning is of no rule, or of one twice");
}

#[test]
fn a_rule_holds_where_its_meaning_does_on_every_filling_of_a_small_grid() {
    let mut all: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    let mut samples = samples(shapes(), 8);
    samples.extend(with_variables());
    let is_missing = |name: &&str| !samples.iter().any(|(_, rule)| rule.name() == *name);
    let missing: Vec<&str> = CATALOGUE.iter().map(|rule| rule.0).filter(is_missing).collect();
    assert!(
        missing.is_empty(),
        "any_rule.rs makes no rules that fit of the kinds {missing:?}: add a line to its lists"
    );
    for (shape, rule) in samples {
        let fillings = all.entry(format!("{shape:?}")).or_insert_with(|| fillings(&shape, &|_, _| false));
        let meaning = meaning_of(&rule);
        for values in fillings.iter() {
            let filling = Filling::new(&shape, values.clone()).expect("values of the shape");
            assert_eq!(
                rule.holds(&filling),
                keeps(&meaning, &shape, values),
                "{rule:?} at {values:?} of {shape:?}"
            );
        }
    }
}

#[test]
fn the_engine_counts_as_many_solutions_as_the_meaning_leaves_of_all_latin_squares() {
    let square = Shape::square(4).expect("a small shape");
    let short = Shape::new(3, 4, 4).expect("a small shape");
    for shape in [square.clone(), square.from_zero(), short] {
        let squares = latin(&shape);
        for (shape, rule) in
            samples(Just(shape.clone()), 2).into_iter().filter(|(_, rule)| rule.check(&shape).is_ok())
        {
            let mut puzzle = Puzzle::new(&shape);
            puzzle.add(Rows {}).expect("it fits");
            puzzle.add(Columns {}).expect("it fits");
            puzzle.add(rule.clone()).expect("it was checked");
            let meaning = meaning_of(&rule);
            let left = squares.iter().filter(|values| keeps(&meaning, &shape, values)).count() as u64;
            assert_eq!(counted(&puzzle), left, "{rule:?} of {shape:?}");
        }
    }
}
