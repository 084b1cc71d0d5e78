//! What lists of cages mean, and what is wrong with some.

use super::*;

const COVERED: &str = "4\n6\n5 2 1 1 1 2\n5 2 2 1 2 2\n5 2 3 1 3 2\n5 2 4 1 4 2\n\
                       10 4 1 3 2 3 3 3 4 3\n10 4 1 4 2 4 3 4 4 4\n";

fn error(text: &str) -> (String, &str) {
    let error = read(text).unwrap_err();
    (error.message, &text[error.span])
}

#[test]
fn cages_are_read_and_written() {
    assert!(sniff(COVERED));
    let reading = read(COVERED).unwrap();
    assert!(reading.warnings.is_empty());
    let puzzle = &reading.puzzles[0];
    assert_eq!(puzzle.rules().len(), 3 + 6);
    assert_eq!(write(puzzle).unwrap(), COVERED);
    assert_eq!(read("9\n0").unwrap().puzzles[0], Puzzle::sudoku(9).unwrap());
}

#[test]
fn what_is_uncovered_or_scattered_is_only_warned_about() {
    let text = "4\n2\n\n 99 2 1 1 1 3\n3 2 2 1 4 4";
    let warnings = read(text).unwrap().warnings;
    let said: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(said, ["cage 1 is not connected", "12 cells are in no cage, the first is r1c2"]);
    assert_eq!(&text[warnings[0].span.clone()], "99 2 1 1 1 3");
    assert_eq!(warnings[1].line_and_column(text), (2, 1));
}

#[test]
fn an_overlap_is_pointed_at_where_it_happens() {
    let text = "4\n2\n5 2 1 1 1 2\n5 2 2 2 1 2\n";
    let error = read(text).unwrap_err();
    assert_eq!(error.message, "r1c2 is in two cages, 1 and 2");
    assert_eq!(error.line_and_column(text), (4, 9));
}

#[test]
fn errors_point_at_the_very_word() {
    for (text, place, message) in [
        ("6\n0", "6", "the size 6 is not a square number"),
        ("0\n0", "0", "the size 0 is not a square number"),
        ("1000000\n0", "1000000", "the size of the grid is 1000000, but at most 64 is possible"),
        ("4\n17\n", "17", "the number of cages is 17, but at most 16 is possible"),
        ("4 6\n5 1 1 1", "6", "the size of the grid should stand alone on its line"),
        ("4\n2\n5 1 1 1", "2", "2 cages should follow, but there are only 1"),
        ("4\n1\n5 1 1 1\n5 1 2 2", "5 1 2 2", "there are more cages than the 1 of the second line"),
        ("4\n1\n5 0", "0", "cage 1 has no cells"),
        ("4\n1\n5", "5", "cage 1 has a sum but no cells"),
        ("4\n1\n5 3 1 1 1 2", "3", "cage 1 should have 3 cells, but it lists 2"),
        ("4\n1\n5 2 1 1 1 7", "7", "there is no column 7 in a grid of 4 x 4 cells"),
        ("4\n1\n5 2 1 1 1", "1", "cage 1 ends with a row that has no column"),
        ("4\n1\n5 2 1 1 1 1", "1 1", "cage 1 lists r1c1 twice"),
        (
            "4\n1\n99999999999 1 1 1",
            "99999999999",
            "the sum of cage 1 is 99999999999, but at most 4294967295 is possible",
        ),
        ("4\n", "\n", "the text ends too early"),
        ("", "", "the text ends too early"),
    ] {
        assert_eq!(error(text), (message.to_string(), place), "{text}");
    }
}

#[test]
fn givens_and_overlaps_cannot_be_written() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.set(Cell::new(0, 0), 1).unwrap();
    for _ in 0..2 {
        puzzle.cage(3, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    }
    puzzle.add(Cage { cells: vec![Cell::new(3, 3)], sum: None }).unwrap();
    let what = write(&puzzle).unwrap_err().what;
    assert_eq!(what[..3], ["r1c1 is given as 1", "r1c1 is in two cages", "r1c2 is in two cages"]);
    assert_eq!(what[3], "no digit repeats in the cage of r4c4");
    assert!(write(&Puzzle::sudoku(6).unwrap()).unwrap_err().what[0].contains("not a square"));
}
