//! What holds of every search, and of what it is allowed.

use super::*;
use crate::network::wire;
use model::puzzle::Puzzle;
use model::rules::AllDifferent;

/// A grid without rules: every cell is a choice.
fn free(side: usize) -> GeneralSearch {
    let puzzle = Puzzle::new(Shape::new(side, side, 64).unwrap());
    GeneralSearch::new(puzzle.shape(), wire(&puzzle, &Limits::none()).unwrap(), 0, None)
}

#[test]
fn a_deep_search_takes_memory_for_what_changes() {
    let mut search = free(40);
    let before = search.bytes();
    assert!(matches!(search.next(u64::MAX, &Limits::none()), SearchResult::Filling(_)));
    assert_eq!(search.nodes, 1600);
    // A copy of the grid for each choice would be 20 MB.
    assert!(search.bytes() - before < 1 << 17, "{}", search.bytes());
}

#[test]
fn a_search_ends_at_its_memory_limit() {
    let mut search = free(40);
    let limits = Limits { memory: Some(search.bytes() + 10_000), ..Limits::none() };
    assert_eq!(search.next(u64::MAX, &limits), SearchResult::Stopped(Reason::Memory));
    assert!(search.nodes > 100);
}

#[test]
fn a_limit_during_propagation_is_never_an_answer() {
    let puzzle = Puzzle::sudoku(9).unwrap();
    let mut search = GeneralSearch::new(puzzle.shape(), wire(&puzzle, &Limits::none()).unwrap(), 0, None);
    let limits = Limits::none().within(std::time::Duration::ZERO);
    for _ in 0..2 {
        assert_eq!(search.next(u64::MAX, &limits), SearchResult::Stopped(Reason::Time));
    }
}

#[test]
fn who_begins_again_finds_the_same_solutions() {
    let shape = Shape::new(1, 14, 3).unwrap();
    let mut random = SplitMix::new(3);
    let mut restarts = 0;
    for _ in 0..40 {
        // A map to colour: many borders, so that some choices fail first.
        let mut puzzle = Puzzle::new(shape.clone());
        for _ in 0..29 {
            let [a, b] = [0; 2].map(|_: i32| shape.cell(random.below(14)));
            if a != b {
                puzzle.add(AllDifferent { cells: vec![a, b] }).unwrap();
            }
        }
        let wired = wire(&puzzle, &Limits::none()).unwrap();
        let mut results = [None, Some(1), Some(2), Some(3)].map(|after| {
            let mut search = GeneralSearch::new(puzzle.shape(), wired.clone(), 0, None);
            search.restart_after = after;
            let mut found = Vec::new();
            while let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none()) {
                found.push(filling.counted());
            }
            found.sort_unstable();
            (found, search.nodes)
        });
        let (first, nodes) = std::mem::take(&mut results[0]);
        assert!(results[1..].iter().all(|(others, _)| *others == first));
        restarts += results[1..].iter().filter(|&&(_, others)| others != nodes).count();
    }
    assert!(restarts > 10, "{restarts}");
}
