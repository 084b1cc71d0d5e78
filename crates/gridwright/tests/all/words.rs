//! The words for the clues of every example, in `words.txt` for people to read; and that rules mean what their parts do.

use gridwright::rules::CATALOGUE;
use gridwright::tasks::example;
use gridwright::{AnyRule, Candidates, Cell, Filling, Puzzle, Shape, Value};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use soak::any_rule::puzzles;
use std::collections::BTreeSet;
use std::path::Path;

/// What people read of a rule, on lines of their own.
fn words(rule: &AnyRule, candidates: &Candidates) -> String {
    let shape = candidates.shape();
    let mut lines = vec![rule.cite(shape), format!("  says: {}", rule.describe(shape))];
    lines.extend(rule.insight(candidates).map(|insight| format!("  seen: {insight}")));
    let group = (!rule.distinct(shape).is_empty()).then(|| rule.cite_group(shape, 0));
    lines.extend(group.filter(|group| *group != lines[0]).map(|group| format!("  group: {group}")));
    lines.extend(rule.parts(shape).first().map(|part| format!("  part: {}", rule.cite_part(shape, part))));
    lines.join("\n")
}

fn is_given(rule: &AnyRule) -> bool {
    matches!(rule, AnyRule::Restrict(restrict) if restrict.values.single().is_some())
}

/// What the givens leave in their own cells and in those that they see by rows and columns, if the puzzle has them.
fn after_givens(puzzle: &Puzzle) -> Candidates {
    let shape = puzzle.shape();
    let mut candidates = Candidates::all(shape);
    let rows = puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Rows(_)));
    let columns = puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Columns(_)));
    for (&cell, &value) in puzzle.givens() {
        let sees = |other: &Cell| {
            *other == cell || rows && other.row == cell.row || columns && other.column == cell.column
        };
        for other in shape.cells().filter(sees) {
            let kept = candidates.values(other).filter(|&kept| (kept == value) == (other == cell));
            candidates.keep(other, kept.collect()).expect("an example has a solution");
        }
    }
    candidates
}

#[test]
fn the_words_for_all_rules_are_as_in_the_file() {
    let mut text = String::new();
    for (name, _) in CATALOGUE {
        let puzzle = example(name).expect("every rule has an example");
        let candidates = after_givens(&puzzle);
        let own = puzzle.rules().iter().filter(|rule| rule.name() == *name && !is_given(rule));
        let own: Vec<&AnyRule> = own.collect();
        text += &format!("# {name}, price {}\n", own[0].price());
        own.iter().take(2).for_each(|rule| text += &format!("{}\n", words(rule, &candidates)));
        text += "\n";
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/words.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).expect("the words can be written");
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(current == text, "words.txt is out of date: UPDATE_EXPECT=1 cargo test writes it again");
}

#[test]
fn no_two_clues_of_an_example_have_the_same_name() {
    for (name, _) in CATALOGUE {
        let puzzle = example(name).expect("every rule has an example");
        let mut seen = BTreeSet::new();
        for rule in puzzle.rules() {
            let cited = rule.cite(puzzle.shape());
            assert!(seen.insert(cited.clone()), "{name}: {cited}");
        }
    }
}

fn fillings(shape: &Shape) -> impl Iterator<Item = Filling> {
    let values: Vec<Vec<Value>> =
        shape.places().map(|place| shape.values_of(place).iter().collect()).collect();
    let total: usize = values.iter().map(Vec::len).product();
    (0..total).map(move |mut number| {
        let digit = |values: &Vec<Value>| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        };
        Filling::new(shape, values.iter().map(digit).collect()).expect("values of the shape")
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(14),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_rule_holds_just_if_all_of_its_parts_do(puzzle in puzzles()) {
        let shape = puzzle.shape();
        for rule in puzzle.rules() {
            let parts = rule.parts(shape);
            for part in &parts {
                prop_assert!(part.check(shape).is_ok() && part != rule);
            }
            for filling in fillings(shape).filter(|_| !parts.is_empty()) {
                let together = parts.iter().all(|part| part.holds(&filling));
                prop_assert_eq!(together, rule.holds(&filling), "{}", rule.describe(shape));
            }
        }
    }
}
