//! Does every rule mean what it should? The judge is brute force over meanings that were written a second time.
//!
//! `of_rules.rs` says what each rule demands of a full grid, from its description and without its code. Three comparisons
//! follow: what a rule's `holds` says of every filling of small grids; how many solutions the engine counts in Latin
//! squares; and how many it counts where the rule was read from a constraint string of Interactive Sudoku Solver.

mod by_hand;
mod constraint_strings;
mod data;
mod of_rules;
mod of_shading;
mod pattern;

use crate::any_rule::{rules, shapes};
use data::{Data, Grid};
use gridwright::rules::{And, CATALOGUE, Columns, Or, Rows};
use gridwright::{AnyRule, Filling, Options, Puzzle, Shape, Variables, enumerate};
use of_rules::{Meaning, known, meaning};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
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
    let board = |rows: u16, columns: u16, values: usize, zero: bool| {
        let shape = Shape::new(rows.into(), columns.into(), values).expect("a small shape");
        if zero { shape.from_zero() } else { shape }
    };
    let with = |shape: Shape, name: &str, rows, columns, lowest, highest| {
        let (name, label) = (name.parse().expect("capital letters"), String::new());
        let group = Variables { name, label, rows, columns, lowest, highest, hidden: false };
        shape.with_variables(group).expect("a small group")
    };
    let missing = with(with(board(2, 2, 3, true), "VA", 1, 2, 0, 2), "VB", 1, 2, 1, 2);
    let boards = [
        with(board(2, 2, 2, false), "VA", 2, 2, 1, 2),
        with(board(2, 2, 2, true), "VA", 2, 2, 0, 1),
        with(board(2, 3, 3, false), "VA", 2, 3, 1, 2),
        missing,
    ];
    let needed = |(_, rule): &(Shape, AnyRule)| ["chaos-construction", "doppelganger"].contains(&rule.name());
    samples(prop::sample::select(boards.to_vec()), 8).into_iter().filter(needed).collect()
}

/// The meaning of a rule, from what the format `json` writes of it.
fn meaning_of(rule: &AnyRule) -> Meaning {
    meaning(&serde_json::to_value(rule).expect("rules can be written"))
}

/// Whether a filling, as the numbers of its cells, keeps a meaning.
fn keeps(meaning: &Meaning, shape: &Shape, values: &[u8]) -> bool {
    let values: Vec<i64> = values.iter().map(|&value| value.into()).collect();
    let (lowest, highest) = (shape.lowest().into(), shape.highest().into());
    meaning(&Grid { rows: shape.rows(), columns: shape.columns(), lowest, highest, values: &values })
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
    let without: Vec<&&str> = names.iter().filter(|name| !known().any(|known| known.0 == **name)).collect();
    assert!(
        without.is_empty(),
        "these rules have no meaning in meanings/of_rules.rs: {without:?}. Write one from the rule's description, and \
         not from its code: a function from its fields and a full grid to whether it holds"
    );
    assert_eq!(names.len(), known().count(), "a meaning is of no rule, or of one twice");
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

#[test]
fn a_meaning_reads_the_fields_that_it_needs() {
    let rule = serde_json::json!({"rule": "thermo", "cells": ["r1c2", "r1c1"]});
    assert_eq!(Data(&rule).cells("cells"), [(0, 1), (0, 0)]);
    let shape = Shape::new(1, 2, 3).expect("a small shape");
    assert!(keeps(&meaning(&rule), &shape, &[2, 1]) && !keeps(&meaning(&rule), &shape, &[1, 1]));
}
