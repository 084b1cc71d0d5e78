//! Learning changes how solutions are found, never which.

use super::*;
use crate::network::{Wired, wire};
use crate::search::GeneralSearch;
use model::puzzle::Puzzle;
use model::random::SplitMix;
use model::rules::AllDifferent;

fn wired(puzzle: &Puzzle) -> Wired {
    wire(puzzle, &Limits::none()).unwrap()
}

fn nogoods(puzzle: &Puzzle, seed: u64) -> NogoodSearch {
    let Wired { domains, houses, .. } = wired(puzzle);
    NogoodSearch::new(puzzle.shape(), domains, houses, seed, None)
}

/// Everything that a search finds, in order of values.
fn all(search: &mut dyn Search) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    loop {
        match search.next(1000, &Limits::none()) {
            SearchResult::Filling(filling) => found.push(filling.values().to_vec()),
            SearchResult::Nothing => break,
            SearchResult::Budget => {}
            SearchResult::Stopped(reason) => panic!("{reason:?}"),
        }
    }
    found.sort();
    found
}

/// A map to colour: cells with borders between some of them.
fn map(cells: usize, colours: usize, borders: impl IntoIterator<Item = [usize; 2]>) -> Puzzle {
    let shape = Shape::new(1, cells, colours).unwrap();
    let mut puzzle = Puzzle::new(shape.clone());
    for [a, b] in borders {
        puzzle.add(AllDifferent { cells: vec![shape.cell(a), shape.cell(b)] }).unwrap();
    }
    puzzle
}

#[test]
fn solutions_are_those_of_plain_search() {
    let mut random = SplitMix::new(5);
    let mut conflicts = 0;
    for round in 0..60 {
        let borders: Vec<[usize; 2]> =
            (0..27).map(|_| [random.below(13), random.below(13)]).filter(|[a, b]| a != b).collect();
        let puzzle = map(13, 3, borders);
        let mut plain = GeneralSearch::new(puzzle.shape(), wired(&puzzle), 0, None);
        let expected = all(&mut plain);
        for seed in [0, round] {
            let mut search = nogoods(&puzzle, seed);
            assert_eq!(all(&mut search), expected, "{seed}");
            conflicts += search.conflicts;
            assert_eq!(search.next(u64::MAX, &Limits::none()), SearchResult::Nothing);
        }
    }
    assert!(conflicts > 1000, "{conflicts}");
}

#[test]
fn every_4x4_grid_is_found_also_when_nogoods_are_forgotten() {
    let puzzle = Puzzle::sudoku(4).unwrap();
    let mut search = nogoods(&puzzle, 0);
    (search.restart_at, search.forget_at) = (1, 1);
    let mut found = Vec::new();
    while let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none()) {
        found.push(filling.values().to_vec());
        (search.restart_at, search.forget_at) = (search.conflicts, search.conflicts);
    }
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 288);
}

#[test]
fn choices_that_do_not_matter_are_passed_over() {
    // Five cells of a hundred cannot have four colours; whoever colours the others first must not try them all.
    let clique = (0..5).flat_map(|b| (0..b).map(move |a| [95 + a, 95 + b]));
    let puzzle = map(100, 4, (0..90).map(|a| [a, a + 1]).chain(clique));
    let mut search = nogoods(&puzzle, 0);
    assert_eq!(all(&mut search), Vec::<Vec<Value>>::new());
    assert!(search.nodes < 400, "{}", search.nodes);
}

#[test]
fn limits_are_never_an_answer() {
    let puzzle = Puzzle::sudoku(9).unwrap();
    let late = Limits::none().within(std::time::Duration::ZERO);
    let small = Limits { memory: Some(1000), ..Limits::none() };
    for (limits, reason) in [(late, Reason::Time), (small, Reason::Memory)] {
        let mut search = nogoods(&puzzle, 0);
        for _ in 0..2 {
            assert_eq!(search.next(u64::MAX, &limits), SearchResult::Stopped(reason));
        }
    }
    let Wired { domains, houses, .. } = wired(&puzzle);
    let mut search = NogoodSearch::new(puzzle.shape(), domains, houses, 0, Some(3));
    assert_eq!(search.next(u64::MAX, &Limits::none()), SearchResult::Stopped(Reason::Nodes));
    assert_eq!(search.nodes(), 3);
}

#[test]
fn restarts_follow_lubys_sequence() {
    let terms: Vec<u64> = (0..15).map(luby).collect();
    assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
