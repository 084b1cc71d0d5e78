//! What all families have in common: names, sizes, lines, and texts of another family.

use super::super::{by_name, read, sniff};
use super::*;

const FUTOSHIKI: &str = "3 3\n- < - . -\n. . v\n- . 2 . -\n. . .\n- . - . -\n";

#[test]
fn the_name_may_stand_in_the_first_line() {
    let named = format!("# mine\nFutoshiki\n{FUTOSHIKI}");
    let (format, reading) = read(&named, None).unwrap();
    assert_eq!(format.name, "futoshiki");
    let [puzzle] = &reading.puzzles[..] else { panic!("one puzzle") };
    assert_eq!(puzzle.rules(), read(FUTOSHIKI, None).unwrap().1.puzzles[0].rules());
    assert_eq!(puzzle.rules().len(), 2 + 1 + 2);
    assert_eq!((format.write)(puzzle).unwrap(), format!("# mine\nfutoshiki\n{FUTOSHIKI}"));
}

#[test]
fn errors_name_the_place_and_what_would_be_right() {
    let format = by_name("futoshiki").unwrap();
    for (text, place, message) in [
        (FUTOSHIKI.replace("3 3\n", "3 4\n"), "3 4", "3 rows and 4 columns are not a square"),
        (FUTOSHIKI.replace("3 3\n", "3\n"), "3", "the number of columns is missing"),
        (FUTOSHIKI.replace("3 3\n", "3 0\n"), "0", "the number of columns is 0"),
        (FUTOSHIKI.replace("3 3\n", "3 3 3\n"), "3", "`3` does not belong to the size"),
        (
            FUTOSHIKI.replace("3 3\n", "900 900\n"),
            "900",
            "the number of rows is 900, but at most 512 is possible",
        ),
        (FUTOSHIKI.replace('2', "4"), "4", "what r2c2 holds is 4, but at most 3 is possible"),
        (FUTOSHIKI.replace('2', "0"), "0", "what r2c2 holds is 0, but at least 1 is possible"),
        (FUTOSHIKI.replace('<', "^"), "^", "`^` is no sign between r1c1 and r1c2"),
        (FUTOSHIKI.replace(". . v", ". v"), ". v", "the line of signs below row 1 has 2 tokens instead of 3"),
        (FUTOSHIKI.replace(". . v", ". . . v"), "v", "the line of signs below row 1 has more than 3 tokens"),
        (FUTOSHIKI.replace("- . - . -\n", ""), ". . .", "row 3 is missing: the text ends after this line"),
        (format!("{FUTOSHIKI}. . .\n"), ". . .", "there are too many lines"),
    ] {
        let error = (format.read)(&text).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(&text[error.span], place, "{text}");
        assert!(error.help.is_some(), "{message}");
    }
    assert!((format.read)("").is_err());
}

#[test]
fn what_a_family_cannot_express_is_named() {
    let mut puzzle = read(FUTOSHIKI, None).unwrap().1.puzzles.remove(0);
    puzzle.add(model::rules::AntiKnight {}).unwrap();
    let error = (by_name("futoshiki").unwrap().write)(&puzzle).unwrap_err();
    assert_eq!(error.what.len(), 1);
    assert!(error.what[0].contains("knight"), "{error}");
    let plain = Puzzle::sudoku(4).unwrap();
    let error = (by_name("futoshiki").unwrap().write)(&plain).unwrap_err();
    assert!(error.to_string().contains("box"), "{error}");
}

#[test]
fn every_family_is_a_format() {
    for family in ALL {
        let name = family.format.name;
        assert_eq!(by_name(name).map(|format| format.about), Some(family.format.about));
        assert_eq!(sniff(&format!("{name}\n")).map(|format| format.name), Some(name));
    }
}

#[test]
fn several_grids_are_not_taken_for_a_large_one() {
    let examples = [
        ("samurai", include_str!("../../../../examples/samurai.txt")),
        ("sohei", include_str!("../../../../examples/sohei.txt")),
        ("windmill", include_str!("../../../../examples/windmill.txt")),
        ("butterfly", include_str!("../../../../examples/butterfly.txt")),
        ("sumo", include_str!("../../../../examples/sumo.txt")),
    ];
    for (name, text) in examples {
        let (_, nameless) = text.split_once(&format!("{name}\n")).expect("the example names its family");
        assert_eq!(sniff(nameless).map(|format| format.name), Some(name));
    }
    let few = format!("21 21\n{}", format!("{}\n", ["-"; 21].join(" ")).repeat(21));
    assert_eq!(sniff(&few).map(|format| format.name), Some("janko"));
}

#[test]
fn a_text_without_a_name_is_of_the_family_that_it_fits_or_the_error_lists_them() {
    let without_name = |text: &'static str| text.split_once('\n').expect("the name is a line").1;
    for (name, text) in [
        ("hidoku", include_str!("../../../../examples/hidoku.txt")),
        ("tents", include_str!("../../../../examples/tents.txt")),
        ("mathrax", include_str!("../../../../examples/mathrax.txt")),
        ("minesweeper", include_str!("../../../../examples/minesweeper.txt")),
    ] {
        assert_eq!(sniff(without_name(text)).map(|format| format.name), Some(name));
    }
    for (names, text) in [
        ("binairo, mosaic or minesweeper", include_str!("../../../../examples/binairo.txt")),
        ("suguru, renban or diff-neighbors", include_str!("../../../../examples/suguru.txt")),
        ("star-battle or minesweeper", include_str!("../../../../examples/star-battle.txt")),
    ] {
        let error = read(without_name(text), None).unwrap_err();
        assert_eq!(error.message, format!("this may be {names}"));
        assert!(error.help.is_some());
    }
}

#[test]
fn a_sudoku_with_a_slip_stays_one() {
    let text = "4 4\n1 - - 1\n- 2 - -\n- - 3 -\n- - - 4\n";
    assert_eq!(sniff(text).map(|format| format.name), Some("janko"));
}
