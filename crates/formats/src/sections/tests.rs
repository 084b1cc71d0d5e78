//! What sections mean, and what is wrong with some.

use super::*;
use model::grid::Cell;

const GRID: &str = "GRID\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";

fn error(text: &str) -> (String, &str) {
    let error = read(text).unwrap_err();
    (error.message, &text[error.span])
}

#[test]
fn all_sections_are_read_and_written() {
    let text = format!(
        "{GRID}CAGES\n5 2 0 2 1\nINEQUALITIES\n0 1 < 0 2\n1 1 < 1 0\n\
         SOLUTION\n1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n"
    );
    assert!(sniff(&text));
    let puzzle = &read(&text).unwrap().puzzles[0];
    let mut expected = Puzzle::sudoku(4).unwrap();
    expected.set(Cell::new(0, 0), 1).unwrap();
    expected.cage(5, [Cell::new(2, 0), Cell::new(2, 1)]).unwrap();
    expected.less(Cell::new(0, 1), Cell::new(0, 2)).unwrap();
    expected.less(Cell::new(1, 1), Cell::new(1, 0)).unwrap();
    assert_eq!(puzzle.rules(), expected.rules());
    assert_eq!(puzzle.about.reference.as_ref().unwrap().values()[..4], [1, 2, 3, 4]);
    assert_eq!(write(puzzle).unwrap(), text);
    expected.about.reference = None;
    assert!(!write(&expected).unwrap().contains("SOLUTION"));
}

#[test]
fn case_blank_lines_indentation_order_and_size_are_free() {
    let text = "\u{feff}# mine\r\nInequalities\r\n\r\n\t0 1>0 0\r\n  grid\r\n 1.....\r\n ......\r\n\
                ......\r\n......\r\n......\r\n......\r\n cages\r\n";
    let puzzle = &read(text).unwrap().puzzles[0];
    assert_eq!(puzzle.shape(), &Shape::square(6).unwrap());
    let less = Less { smaller: Cell::new(0, 0), larger: Cell::new(0, 1), or_equal: false };
    assert_eq!(puzzle.rules().last(), Some(&less.into()));
    assert_eq!(puzzle.about.comments, ["mine"]);
}

#[test]
fn errors_point_at_the_very_word() {
    for (rest, place, message) in [
        ("CAGES\n5 0 0 4 0", "4", "there is no row 4 in a grid of 4 x 4 cells"),
        ("CAGES\n3 1 1\n5 0 0 0 1 0 0", "0 0", "cage 2 lists r1c1 twice"),
        ("CAGES\n5", "5", "cage 1 has a sum but no cells"),
        ("CAGES\n5 0 0 1", "1", "cage 1 ends with a row that has no column"),
        ("CAGES\nx 0 0", "x", "the sum of cage 1 should be a number, not `x`"),
        ("INEQUALITIES\n0 0 = 0 1", "0 0 = 0 1", "this inequality has neither < nor >"),
        ("INEQUALITIES\n0 0 >= 0 1", "= 0 1", "an inequality has one cell on each side"),
        ("INEQUALITIES\n0 0 > 0", "0", "the inequality ends with a row that has no column"),
        ("INEQUALITIES\n0 0 >", "0 0 >", "this inequality lacks a cell"),
        ("INEQUALITIES\n0 0 > 0 9", "9", "there is no column 9 in a grid of 4 x 4 cells"),
        ("INEQUALITIES\n1 1 > 1 1", "1 1", "an inequality lists r2c2 twice"),
        ("SOLUTION\n1234\n1234", "SOLUTION", "the solution has 2 rows, but the grid has 4"),
        ("SOLUTION\n1234\n1234\n123.\n1234", ".", "the solution leaves a cell empty"),
        ("SOLUTION\n", "SOLUTION", "the section SOLUTION has no rows"),
        ("grid\n1", "grid", "there are two sections grid"),
    ] {
        let text = format!("{GRID}{rest}");
        let (message_found, place_found) = error(&text);
        assert_eq!((message_found.as_str(), place_found.trim()), (message, place), "{rest}");
    }
}

#[test]
fn without_a_grid_there_is_no_puzzle() {
    assert_eq!(error("CAGES\n5 0 0\n").0, "there is no section GRID");
    assert_eq!(error("1 2 3\nGRID\n1"), ("`1 2 3` stands before the first section".into(), "1 2 3"));
    assert_eq!(error("GRID\n\n"), ("the section GRID has no rows".into(), "GRID"));
    assert_eq!(error("").0, "there is no section GRID");
}

#[test]
fn a_cage_without_a_sum_and_a_weak_inequality_cannot_be_written() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
    puzzle.add(Cage { cells: vec![a, b], sum: None }).unwrap();
    puzzle.add(Less { smaller: a, larger: b, or_equal: true }).unwrap();
    assert_eq!(write(&puzzle).unwrap_err().what.len(), 2);
}
