//! The parts of the kernel; that its answers are right, `tests/nonograms.rs` compares with brute force.

use super::*;
use model::grid::{Filling, Value};

/// The nonogram of a picture with two colours that looks random.
fn nonogram(size: usize, mut state: u64) -> Puzzle {
    let shape = Shape::new(size, size, 3).unwrap().from_zero();
    let mut value = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % 5).saturating_sub(2) as Value
    };
    let picture = Filling::new(&shape, (0..shape.len()).map(&mut value).collect()).unwrap();
    let mut puzzle = Puzzle::new(&shape);
    for line in shape.row_lines().chain(shape.column_lines()) {
        puzzle.add(LineClue::of(line, &picture)).unwrap();
    }
    puzzle
}

#[test]
fn what_is_taken_back_leaves_no_trace_and_remembered_lines_change_nothing() {
    for seed in 0..10 {
        let puzzle = nonogram(12, seed);
        let mut plain = board::<1>(&puzzle, clues(&puzzle).unwrap()).unwrap();
        plain.propagate().unwrap();
        let mut remembering = plain.clone();
        remembering.remember_lines(u64::MAX);
        let before = plain.candidates();
        // Twice, so that the second round finds its lines in the table.
        for cell in (0..puzzle.shape().len()).chain(0..puzzle.shape().len()) {
            let outcomes = [&mut plain, &mut remembering].map(|board| {
                let mark = board.mark();
                let value = board.mask(cell).trailing_zeros() as usize;
                let stands = board.assign(cell, value).is_ok() && board.propagate().is_ok();
                let after = stands.then(|| (board.candidates(), board.open()));
                board.undo(mark);
                assert_eq!((board.candidates(), board.open()), (before.clone(), mark.open()));
                after
            });
            assert_eq!(outcomes[0], outcomes[1], "cell {cell} of {seed}");
        }
    }
}

#[test]
fn only_one_clue_for_each_line_makes_a_nonogram() {
    let mut puzzle = nonogram(3, 1);
    assert!(clues(&puzzle).is_some());
    puzzle.set(model::grid::Cell::new(0, 0), 0).unwrap();
    assert!(clues(&puzzle).is_some());
    puzzle.add(LineClue { line: Line::Row(0), blocks: vec![] }).unwrap();
    assert!(clues(&puzzle).is_none());
    assert!(clues(&Puzzle::sudoku(4).unwrap()).is_none());
}
