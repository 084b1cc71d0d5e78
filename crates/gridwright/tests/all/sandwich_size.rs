//! Sandwich clues stay small, on usual grids and on large ones.

use gridwright::encoder::Style;
use gridwright::engine::encoding::encode;
use gridwright::rules::Sandwich;
use gridwright::{Candidates, Cell, Options, Puzzle};

/// All clues of a filled grid, and nothing else.
fn all_clues(n: u16, height: u16) -> Puzzle {
    let mut puzzle = Puzzle::sudoku(n.into()).expect("a usual size");
    let shape = &puzzle.shape().clone();
    let value = |cell: &Cell| (cell.row * height + cell.row / height + cell.column) % n + 1;
    for line in shape.row_lines().chain(shape.column_lines()) {
        let values: Vec<u16> = shape.line(line).iter().map(value).collect();
        let mut crusts = (0..values.len()).filter(|&i| values[i] == 1 || values[i] == n);
        let mut crust = || crusts.next().expect("a line has two crusts");
        let (first, second) = (crust(), crust());
        let sum = values[first + 1..second].iter().map(|&v| u32::from(v)).sum();
        puzzle.add(Sandwich { line, sum }).expect("it fits");
    }
    puzzle
}

fn size(puzzle: &Puzzle, style: Style) -> usize {
    let encoding = encode(
        puzzle,
        Candidates::all(puzzle.shape()),
        &[],
        &[],
        &Options { style, ..Options::default() },
        false,
    );
    assert_eq!(encoding.refused, None);
    encoding.cnf.len()
}

#[test]
fn all_eighteen_clues_of_a_grid_take_few_clauses() {
    let puzzle = all_clues(9, 3);
    let clauses = size(&puzzle, Style::default());
    assert!(clauses < 30_000, "{clauses} clauses");
    let naive = size(&puzzle, Style { sandwich_level: Some(0), ..Style::default() });
    assert!(naive > 2 * clauses, "{naive} clauses");
}

#[test]
fn a_large_grid_has_clauses_within_reason() {
    let clauses = size(&all_clues(25, 5), Style::default());
    assert!(clauses < 3_000_000, "{clauses} clauses");
}
