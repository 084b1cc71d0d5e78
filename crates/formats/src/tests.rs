//! Telling formats apart, and what is said of texts that are in none.

use super::*;
use model::grid::Cell;

fn name(text: &str) -> Option<&'static str> {
    sniff(text).map(|format| format.name)
}

#[test]
fn a_text_tells_its_format() {
    for (text, format) in [
        ("{\"gridwright\": 1}", Some("json")),
        ("# mine\n grid \n1", Some("sections")),
        ("9\n0\n", Some("killer")),
        ("4\n1\n5 0\n", Some("killer")),
        ("..*1\n....\n....\n....", Some("evenodd")),
        ("...1\n....\n....\n....", Some("grid")),
        ("12\n21", Some("grid")),
        ("123\n456\n789", Some("grid")),
        ("1..............2", Some("line")),
        ("1..............2\n1..............2\n", Some("line")),
        ("=1234341223414123", Some("line")),
        ("https://example.org/?load=N4Ig", None),
        ("https://sudokupad.app/abc", Some("scl")),
        ("https://www.f-puzzles.com/?id=abc", Some("fpuzzles")),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=1", Some("sudokuwiki")),
        ("{\"cells\": [[{}]]}", Some("scl")),
        ("{ce:[[,],[,]]}", Some("scl")),
        ("{c: cells:[[}", Some("sdq")),
        ("3x3::k:1:", Some("ps")),
        ("3x3:1/1/1/1/1/1", Some("tatham")),
        ("SumoCueV1=1", Some("sumocue")),
        ("[Puzzle]\n1", Some("sdk")),
        ("12 1\n1 2", Some("pencilmarks")),
        ("2 2\n1 -\n- -", Some("janko")),
        ("2 2\n1\n1\n1\n1", Some("nin")),
        ("hello, world", None),
        ("", None),
    ] {
        assert_eq!(name(text), format, "{text}");
    }
    assert_eq!(name(&"123456789\n".repeat(9)), Some("grid"));
    assert_eq!(name(&"1".repeat(80)), None);
}

#[test]
fn names_are_unique_and_found() {
    for format in ALL {
        assert_eq!(by_name(format.name).map(|found| found.about), Some(format.about));
    }
}

#[test]
fn a_filled_grid_is_a_puzzle_with_81_givens() {
    let row =
        |i: usize| -> String { (0..9).map(|j| char::from(b'1' + ((i * 3 + i / 3 + j) % 9) as u8)).collect() };
    let rows: Vec<String> = (0..9).map(row).collect();
    for text in [rows.join("\n"), rows.concat()] {
        let (_, reading) = read(&text, None).unwrap();
        assert_eq!(reading.puzzles[0].givens().len(), 81);
        assert_eq!(reading.puzzles[0].givens()[&Cell::new(1, 0)], 4);
    }
}

#[test]
fn where_nothing_fits_length_oddity_and_the_nearest_format_are_told() {
    let error = read("53..7..x\n6..195..\n.98....6\n", None).unwrap_err();
    assert_eq!(error.message, "no format fits this text of 24 characters");
    assert_eq!(error.span, 7..8);
    assert!(error.label.unwrap().starts_with("`x` is neither"));
    let help = error.help.unwrap();
    assert!(help.contains("grid, which says of line 1, column 1: row 1 has 8 cells"), "{help}");
    let error = read(&".".repeat(80), None).unwrap_err();
    assert_eq!(error.span, 0..80);
    assert!(error.help.unwrap().ends_with("80 characters are no square grid"));
    assert!(read(" \n", None).unwrap_err().message.contains("empty"));
    assert!(read("https://example.org/1", None).unwrap_err().help.unwrap().contains("SudokuPad"));
    let help = |text| read(text, None).unwrap_err().help.unwrap();
    assert!(help("{\"size\": 9}").contains("nearest format is json"));
    assert!(help("CAGES\n5 0 0").contains("no section GRID"));
    assert!(help("9\n1\nx").contains("nearest format is killer"));
}

#[test]
fn a_named_format_is_not_sniffed() {
    let text = "1..\n...\n...";
    let (format, reading) = read(text, by_name("evenodd")).unwrap();
    assert_eq!((format.name, reading.puzzles[0].rules().len()), ("evenodd", 2 + 9));
    assert_eq!(read(text, None).unwrap().0.name, "grid");
}
