//! Puzzles that are related to another: turned, reflected and relabelled they have as many solutions, a redundant clue
//! changes nothing, and a rule less never loses a solution. `bench/soak` tries many more of them.

use crate::agreement::fixed;
use gridwright::Shape;
use gridwright::rules::CATALOGUE;
use proptest::prelude::*;
use soak::any_rule::puzzles;
use soak::chance::{Numbers, draw, seeded};
use soak::planted::Planter;
use soak::trial::{grow_and_shrink, relabelled, turned};
use soak::turn::{Turn, upside_down};
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(fixed(1_500))]

    #[test]
    fn a_turned_puzzle_has_as_many_solutions(puzzle in puzzles(), seed in any::<u64>()) {
        prop_assert_eq!(turned(&puzzle, seed), Ok(()));
    }

    #[test]
    fn a_relabelled_puzzle_has_as_many_solutions(puzzle in puzzles(), seed in any::<u64>()) {
        prop_assert_eq!(relabelled(&puzzle, seed), Ok(()));
    }

    #[test]
    fn redundant_clues_change_nothing_and_fewer_rules_lose_nothing(puzzle in puzzles(), seed in any::<u64>()) {
        prop_assert_eq!(grow_and_shrink(&puzzle, seed), Ok(()));
    }
}

/// Puzzles of 4 to 9 rows around a filling.
#[test]
fn larger_puzzles_keep_their_number_of_solutions() {
    let (mut planter, mut numbers, mut runner) = (Planter::default(), Numbers::new(5), seeded(5));
    for number in 0..150 {
        let puzzle = planter.plant(&mut numbers, &mut runner).puzzle;
        let kept = turned(&puzzle, number)
            .and_then(|()| relabelled(&puzzle, number))
            .and_then(|()| grow_and_shrink(&puzzle, number));
        assert_eq!(kept, Ok(()), "puzzle {number}: {puzzle:?}");
    }
}

/// Rules that have no image are left out of these comparisons: they are these, and no others by mistake.
#[test]
fn most_rules_can_be_turned_and_many_stood_on_their_head() {
    let square = Shape::square(4).expect("a small shape");
    let shapes = [square.clone(), square.from_zero(), Shape::new(2, 2, 4).expect("a small shape")];
    let mut runner = seeded(3);
    let (mut turned, mut stood) = (BTreeSet::new(), BTreeSet::new());
    let turn = Turn { transpose: true, flip_rows: true, flip_columns: false };
    for shape in shapes {
        let rules = soak::any_rule::rules(&shape).boxed();
        for rule in (0..4_000).map(|_| draw(&rules, &mut runner)).filter(|rule| rule.check(&shape).is_ok()) {
            turned.extend(turn.rule(&shape, &rule).map(|_| rule.name()));
            stood.extend(upside_down(&shape, &rule).map(|_| rule.name()));
        }
    }
    let missing: Vec<&str> =
        CATALOGUE.iter().map(|rule| rule.0).filter(|name| !turned.contains(name)).collect();
    let expected = [
        "hidden-thermos",
        "sub-grid",
        "scattered-grid",
        "windoku",
        "dutch-flatmates",
        "column-indexer",
        "row-indexer",
        "box-indexer",
        "and",
        "pill-arrow",
        "chaos-construction",
        "chaos-arrow",
        "chaos-count",
        "doppelganger",
    ];
    assert_eq!(missing, expected);
    assert!(stood.len() > 40, "{stood:?}");
}
