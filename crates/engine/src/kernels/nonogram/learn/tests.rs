//! Search that learns against the probing search, and that against brute force.

use super::super::{board, clues};
use super::*;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, LineClue};
use std::collections::HashSet;

/// A picture in black and white that looks random.
fn picture(rows: usize, columns: usize, percent: usize, random: &mut SplitMix) -> Filling {
    let shape = Shape::new(rows, columns, 2).unwrap().from_zero();
    let values = (0..shape.len()).map(|_| Value::from(random.below(100) < percent)).collect();
    Filling::new(&shape, values).unwrap()
}

/// The nonogram of a picture; with `spoilt`, two blocks are a cell longer and two a cell shorter, if they can be.
fn nonogram(picture: &Filling, spoilt: bool, random: &mut SplitMix) -> Puzzle {
    let shape = picture.shape();
    let lines: Vec<_> = shape.row_lines().chain(shape.column_lines()).collect();
    let mut clues: Vec<LineClue> = lines.into_iter().map(|line| LineClue::of(line, picture)).collect();
    for (from, to) in [(0, shape.rows()), (shape.rows(), clues.len())].into_iter().filter(|_| spoilt) {
        for longer in [true, false] {
            let chosen = from + random.below(to - from);
            if let Some(block) = clues[chosen].blocks.first_mut() {
                block.length = if longer { block.length + 1 } else { (block.length - 1).max(1) };
            }
        }
    }
    let mut puzzle = Puzzle::new(shape);
    clues.into_iter().for_each(|clue| puzzle.add(AnyRule::from(clue)).unwrap());
    puzzle
}

/// Every filling that a search finds, with so much work at a time; none twice.
fn all(search: &mut dyn Search, budget: u64) -> HashSet<Filling> {
    let mut found = HashSet::new();
    loop {
        match search.next(budget, &Limits::none()) {
            SearchResult::Filling(filling) => assert!(found.insert(filling), "found twice"),
            SearchResult::Budget => {}
            SearchResult::Nothing => return found,
            SearchResult::Stopped(reason) => panic!("{reason:?}"),
        }
    }
}

/// The board of a puzzle, if its lines alone do not contradict each other.
fn solved_lines<const W: usize>(puzzle: &Puzzle) -> Option<Board<W>> {
    let mut board = board::<W>(puzzle, clues(puzzle).unwrap()).ok()?;
    board.propagate().ok()?;
    board.commit();
    Some(board)
}

#[test]
fn it_finds_every_solution_of_small_pictures_and_nothing_else() {
    let mut random = SplitMix::new(1);
    let mut seen = [0; 3];
    for round in 0..300 {
        let picture = picture(4, 4, 30 + round % 40, &mut random);
        let puzzle = nonogram(&picture, round % 3 == 0, &mut random);
        let shape = puzzle.shape().clone();
        let filling = |bits: u32| {
            let values = (0..16).map(|cell| (bits >> cell & 1) as Value).collect();
            Filling::new(&shape, values).unwrap()
        };
        // The first rules are about the rows; all fillings that keep these are tried.
        let keeps = |row: usize, bits: &u32| puzzle.rules()[row].holds(&filling(bits << (4 * row)));
        let rows = (0..4).map(|row| (0..16).filter(|bits| keeps(row, bits)).collect::<Vec<u32>>());
        let mut grids = vec![0];
        for (row, fitting) in rows.enumerate() {
            let with = |grid: &u32| fitting.iter().map(|bits| grid | bits << (4 * row)).collect::<Vec<u32>>();
            grids = grids.iter().flat_map(with).collect();
        }
        let fillings = grids.into_iter().map(filling);
        let truth: HashSet<Filling> =
            fillings.filter(|filling| puzzle.verify(filling.clone()).is_ok()).collect();
        let found = match solved_lines::<1>(&puzzle) {
            Some(board) => all(&mut LearningSearch::new(board, round as u64 % 4, None), 7),
            None => HashSet::new(),
        };
        assert_eq!(found, truth, "{puzzle:?}");
        seen[truth.len().min(2)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn it_agrees_with_the_probing_search() {
    let mut random = SplitMix::new(2);
    let (mut handed_over, mut none, mut conflicts) = (0, 0, 0);
    for round in 0..200 {
        let picture = picture(9, 8 + round % 3, 45, &mut random);
        let puzzle = nonogram(&picture, round % 2 == 1, &mut random);
        let Some(board) = solved_lines::<2>(&puzzle) else { continue };
        let mut learning = LearningSearch::new(board.clone(), round as u64 % 5, None);
        let found = all(&mut learning, 1000);
        assert_eq!(found, all(&mut NonogramSearch::new(board, 0, None), u64::MAX));
        handed_over += usize::from(found.len() > MOST_FOUND);
        none += usize::from(found.is_empty());
        conflicts += learning.learner.map_or(0, |learner| learner.conflicts);
    }
    assert!(handed_over > 2 && none > 2 && conflicts > 200, "{handed_over} {none} {conflicts}");
}

#[test]
fn much_is_learnt_forgotten_and_restarted_on_the_way_to_a_proof() {
    // The n-Dom pattern has one solution and needs thousands of conflicts.
    let n = 8;
    let shape = Shape::new(2 * n + 1, 2 * n + 1, 2).unwrap().from_zero();
    let blocks = |lengths: &[u16]| lengths.iter().map(|&length| (length, 1).into()).collect::<Vec<_>>();
    let mut lines = vec![blocks(&[3])];
    (1..n).for_each(|_| lines.extend([blocks(&[1]), blocks(&[3, 1])]));
    lines.extend([blocks(&[1]), blocks(&[1])]);
    let turned: Vec<_> = lines.iter().rev().map(|line| line.iter().rev().copied().collect()).collect();
    let mut puzzle = Puzzle::new(&shape);
    for (line, blocks) in shape.row_lines().zip(lines).chain(shape.column_lines().zip(turned)) {
        puzzle.add(LineClue { line, blocks }).unwrap();
    }
    let mut search = LearningSearch::new(solved_lines::<1>(&puzzle).unwrap(), 0, None);
    let found = all(&mut search, 10_000);
    assert_eq!(found.len(), 1);
    assert!(found.into_iter().all(|filling| puzzle.verify(filling).is_ok()));
    let learner = search.learner.unwrap();
    assert!(learner.conflicts > 200, "{}", learner.conflicts);
}

#[test]
fn a_limit_stops_it_and_is_named() {
    let mut random = SplitMix::new(3);
    let picture = picture(12, 12, 40, &mut random);
    let puzzle = nonogram(&picture, false, &mut random);
    let board = solved_lines::<1>(&puzzle).unwrap();
    assert!(board.open() > 20);
    let mut few = LearningSearch::new(board.clone(), 0, Some(0));
    assert_eq!(few.next(u64::MAX, &Limits::none()), SearchResult::Stopped(Reason::Nodes));
    let mut small = LearningSearch::new(board.clone(), 0, None);
    let limits = Limits { memory: Some(10), ..Limits::none() };
    assert_eq!(small.next(u64::MAX, &limits), SearchResult::Stopped(Reason::Memory));
    let mut search = LearningSearch::new(board, 0, None);
    assert_eq!(search.next(0, &Limits::none()), SearchResult::Budget);
    assert!(search.next(u64::MAX, &Limits::none()) != SearchResult::Budget);
}
