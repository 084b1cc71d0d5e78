//! What levels mean, said again in the plainest way and compared.

use super::*;
use crate::generate::{GeneratorConfig, generate};
use cnf::Limits;
use model::grid::Cell;

/// Singles alone, by going through all cells and houses again and again.
fn singles_lead_to_the_end(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let (height, width) = shape.usual_box().unwrap();
    let box_of = |cell: Cell| (cell.row / height, cell.column / width);
    let sees =
        |a: Cell, b: Cell| a != b && (a.row == b.row || a.column == b.column || box_of(a) == box_of(b));
    let mut known = puzzle.givens().clone();
    loop {
        let can = |cell: Cell, value| {
            !known.contains_key(&cell)
                && !known.iter().any(|(&other, &held)| held == value && sees(cell, other))
        };
        let single = shape.cells().filter(|cell| !known.contains_key(cell)).find_map(|cell| {
            let only = |value: &u8| {
                let naked = shape.all_values().iter().filter(|&value| can(cell, value)).count() == 1;
                let alone = |house: &dyn Fn(Cell) -> bool| {
                    shape.cells().filter(|&other| house(other) && can(other, *value)).count() == 1
                };
                let hidden = alone(&|other| other.row == cell.row)
                    || alone(&|other| other.column == cell.column)
                    || alone(&|other| box_of(other) == box_of(cell));
                can(cell, *value) && (naked || hidden)
            };
            shape.all_values().iter().find(only).map(|value| (cell, value))
        });
        match single {
            Some((cell, value)) => drop(known.insert(cell, value)),
            None => return known.len() == shape.len(),
        }
    }
}

#[test]
fn a_plain_sudoku_is_easy_just_when_singles_solve_it() {
    let mut config = GeneratorConfig::of_type("standard", 9).unwrap();
    config.seed = 3;
    let mut levels = std::collections::BTreeSet::new();
    for number in 0..25 {
        let puzzle = generate(&config, number, &Limits::none()).unwrap().puzzle;
        let level = level(&puzzle);
        assert_eq!(level == Level::Easy, singles_lead_to_the_end(&puzzle), "puzzle {number}");
        levels.insert(level);
    }
    assert!(levels.contains(&Level::Easy) && levels.contains(&Level::Expert), "{levels:?}");
}

#[test]
fn two_cages_that_only_add_up_together_are_not_easy() {
    // The first row but its last cell lies in two cages, so that cell is 45 - 36.
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    let row = |columns: std::ops::Range<u16>| columns.map(|column| Cell::new(0, column));
    puzzle.cage(15, row(0..5)).unwrap();
    puzzle.cage(21, row(5..8)).unwrap();
    let last = Cell::new(0, 8);
    let left = |level| settle(&puzzle, level).unwrap().values(last).collect::<Vec<_>>();
    assert!(left(Level::Easy).len() > 1);
    assert_eq!(left(Level::Hard), [9]);
}

#[test]
fn the_means_of_a_level_never_lose_the_solution() {
    for kind in ["standard", "mixed", "sandwich", "thermometer", "even-odd"] {
        let mut config = GeneratorConfig::of_type(kind, 6).unwrap();
        config.seed = 4;
        for number in 0..5 {
            let made = generate(&config, number, &Limits::none()).unwrap();
            for level in Level::ALL {
                let left = settle(&made.puzzle, level).unwrap();
                let solution = made.solution.filling();
                assert!(
                    made.puzzle.shape().cells().all(|cell| left.contains(cell, solution[cell])),
                    "{kind}"
                );
            }
        }
    }
}
