//! What plain strings mean, and what is wrong with those that mean nothing.

use super::*;
use model::grid::Cell;

fn one(text: &str) -> Puzzle {
    let mut reading = read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(reading.puzzles.len(), 1);
    reading.puzzles.remove(0)
}

/// The message of the error and the text that it points at.
fn error(text: &str) -> (String, &str) {
    let error = read(text).unwrap_err();
    (error.message, &text[error.span])
}

#[test]
fn every_sign_for_an_empty_cell_is_read() {
    for empty in [".", "0", "_", "-", "*", "?", "x", "X"] {
        let text = format!("1{}2", empty.repeat(14));
        assert!(sniff(&text), "{text}");
        assert_eq!(one(&text).givens().len(), 2);
    }
    assert_eq!(error("1.............02").0, "`0` and `.` both stand for empty cells");
    assert!(read("1.............*2").unwrap_err().help.unwrap().contains("evenodd"));
}

#[test]
fn a_list_has_a_puzzle_per_line_and_names_after_a_blank_or_comma() {
    let text = "# two\n1..............2 the first, easy\r\n2..............1,second\n................\n";
    assert!(sniff(text));
    let puzzles = read(text).unwrap().puzzles;
    let titles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.about.title.as_deref()).collect();
    assert_eq!(titles, [Some("the first, easy"), Some("second"), None]);
    let text = "1..............2\n1.............2\n";
    assert_eq!(
        error(text),
        ("this puzzle has 15 characters, but the first one has 16".into(), "1.............2")
    );
}

#[test]
fn white_space_inside_a_puzzle_is_free() {
    let plain = one("1..............2");
    for text in ["1... .... .... ...2", "1 . . . . . . . . . . . . . . 2", "1.......\n.......2"] {
        assert_eq!(one(text), plain, "{text}");
    }
}

#[test]
fn short_words_are_no_puzzles_with_names() {
    assert_eq!(error("1 1 1").0, "3 characters are no square grid");
    assert_eq!(error("12.. 1").0, "5 characters are no square grid");
}

#[test]
fn letters_go_on_after_digits_or_stand_alone() {
    let row = |start: &str, n: usize| format!("{start:.<width$}", width = n * n);
    let values = |text: &str| one(text).givens().values().copied().collect::<Vec<_>>();
    assert_eq!(values(&row("9Ag", 16)), [9, 10, 16]);
    assert_eq!(values(&row("AHP", 16)), [1, 8, 16]);
    assert_eq!(values(&row("9P", 25)), [9, 25]);
    assert_eq!(values(&row("AK", 30)), [10, 20]);
}

#[test]
fn letters_of_both_schemes_are_warned_about() {
    let doubtful = format!("{:.<256}", "AG");
    assert_eq!(read(&doubtful).unwrap().warnings.len(), 1);
    let clear = format!("{:.<256}", "AH");
    assert!(read(&clear).unwrap().warnings.is_empty());
    assert!(read(&".".repeat(256)).unwrap().warnings.is_empty());
}

#[test]
fn rows_of_letters_on_lines_are_one_grid() {
    let text = format!("{:.<16}\n", "1G") + &"................\n".repeat(15);
    assert!(sniff(&text));
    assert_eq!(one(&text).givens()[&Cell::new(0, 1)], 16);
    let list = "1...............\n".repeat(16);
    assert_eq!(read(&list).unwrap().puzzles.len(), 16);
}

#[test]
fn cells_of_two_digits_are_read() {
    let text = String::from("0116..") + &"00".repeat(253);
    assert!(sniff(&text));
    assert_eq!(one(&text).givens().values().copied().collect::<Vec<_>>(), [1, 16]);
    assert_eq!(one(&(String::from("64") + &"00".repeat(4095))).givens()[&Cell::new(0, 0)], 64);
    let bad = String::from("0117") + &"00".repeat(254);
    assert_eq!(error(&bad), ("r1c2 cannot hold `17`".into(), "17"));
}

#[test]
fn a_wrong_length_is_told_with_the_right_ones() {
    let error = read(&".".repeat(80)).unwrap_err();
    assert_eq!(error.message, "80 characters are no square grid");
    assert_eq!(error.help.unwrap(), "8 x 8 takes 64 characters, 9 x 9 takes 81");
    let error = read(&".".repeat(65 * 65)).unwrap_err();
    assert!(error.help.unwrap().contains("64 x 64"));
}

#[test]
fn a_strange_sign_is_pointed_at() {
    assert_eq!(error("1....5.........."), ("r2c2 cannot hold `5`".into(), "5"));
    assert_eq!(error("1....é.........."), ("r2c2 cannot hold `é`".into(), "é"));
    assert_eq!(error("=123").0, "what begins with = is a solution, not a puzzle");
    assert_eq!(error("\u{feff} \n").0, "there is no puzzle in this text");
}

#[test]
fn a_filled_grid_is_a_puzzle_with_every_cell_given() {
    assert_eq!(one("1234341223414123").givens().len(), 16);
}

#[test]
fn written_letters_are_read_back_even_where_no_digit_tells_the_scheme() {
    for (n, value) in [(16, 12), (25, 10), (26, 26), (30, 28), (35, 35), (16, 3)] {
        let mut puzzle = Puzzle::sudoku(n).unwrap();
        puzzle.set(Cell::new(0, 0), value).unwrap();
        assert_eq!(one(&write(&puzzle).unwrap()), puzzle, "{n} {value}");
    }
    assert!(write(&Puzzle::sudoku(36).unwrap()).unwrap_err().to_string().contains("above 35"));
}

#[test]
fn a_layout_follows_the_givens_or_stands_alone() {
    let layout = "1112132233243444";
    let text = format!("1...............{layout}");
    assert!(sniff(&text));
    let puzzle = one(&text);
    assert_eq!(puzzle.givens().len(), 1);
    let AnyRule::Jigsaw(jigsaw) = &puzzle.rules()[2] else { panic!("{:?}", puzzle.rules()) };
    assert_eq!(jigsaw.regions[..5], [Some(0), Some(0), Some(0), Some(1), Some(0)]);
    assert_eq!(write(&puzzle).unwrap(), text.clone() + "\n");
    assert_eq!(one(&format!("1............... {layout}")), puzzle, "a blank between them is free");
    let letters = text[16..].replace('1', "a").replace('2', "b").replace('3', "c").replace('4', "d");
    assert_eq!(one(&format!("1...............{letters}")), puzzle);
    for alone in [layout, &letters] {
        assert!(sniff(alone));
        let reading = read(alone).unwrap();
        assert_eq!(reading.warnings.len(), 1);
        assert_eq!(reading.puzzles[0].rules(), &puzzle.rules()[..3]);
    }
}

#[test]
fn what_is_no_layout_is_a_name_or_an_error() {
    assert_eq!(one("1............... abcdefghijklmnop").about.title.as_deref(), Some("abcdefghijklmnop"));
    let error = read("1...............1112132233243440").unwrap_err();
    assert_eq!(
        error.message,
        "32 characters are no square grid, nor is their second half the layout of a jigsaw"
    );
    assert!(error.help.unwrap().contains("4 letters or digits, each 4 times"));
}

#[test]
fn givens_that_look_like_a_layout_are_not_written() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    for (i, cell) in puzzle.shape().cells().enumerate() {
        puzzle.set(cell, 1 + (i / 4) as u8).unwrap();
    }
    assert!(write(&puzzle).unwrap_err().to_string().contains("would be read as the layout"));
}
