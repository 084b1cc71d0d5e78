use super::super::{self as formats, ParseError};
use super::{FORMAT, link, lz, packed};
use model::grid::{Cell, Line};
use model::puzzle::Puzzle;
use model::rules::*;

/// r1c1 = 1 and a cage, zipped, and the same as an id.
const ZIPPED: &str = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[2,0],[2,1]],v:5}]}";
const ID: &str = "sclN4YwpgXA2lwG4QIwF8A06C6qrtVnm2uGWIAhtKJDAEyoAM+diJqCArMhskA=";

fn one(text: &str) -> Puzzle {
    let reading = (FORMAT.read)(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    reading.puzzles.into_iter().next().unwrap()
}

fn error(text: &str) -> ParseError {
    (FORMAT.read)(text).unwrap_err()
}

/// A 4 x 4 grid with more fields.
fn with(fields: &str) -> String {
    format!(
        r#"{{"cells":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{fields}}}"#
    )
}

#[test]
fn zipped_packed_and_linked_it_is_the_same_puzzle() {
    let puzzle = one(ZIPPED);
    assert_eq!(puzzle.givens()[&Cell::new(0, 0)], 1);
    let cage = Cage { cells: vec![Cell::new(2, 0), Cell::new(2, 1)], sum: Some(5) };
    assert_eq!(puzzle.rules().len(), 4, "no boxes: {:?}", puzzle.rules());
    assert!(puzzle.rules().contains(&cage.into()));
    assert_eq!(format!("scl{}", lz::pack(ZIPPED)), ID);
    let written = (FORMAT.write)(&puzzle).unwrap();
    for text in [
        ZIPPED.to_string(),
        ID.to_string(),
        ID.replace("scl", "ctc"),
        format!("https://sudokupad.app/{ID}"),
        format!("https://app.crackingthecryptic.com/?puzzleid={ID}"),
        written.clone(),
        packed(&written),
        link(&written),
        packed(&written)[3..].to_string(),
    ] {
        assert_eq!(formats::sniff(&text).map(|format| format.name), Some("scl"), "{text}");
        assert_eq!(one(&text), puzzle, "{text}");
    }
}

#[test]
fn cages_regions_and_flags_are_rules() {
    let text = with(
        r#","regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "cages":[{"cells":[[0,0],[0,1]],"unique":true},{"cells":[[1,0],[1,1]],"sum":4,"unique":false},
        {"cells":[[0,0],[0,1],[0,2],[0,3]],"unique":true,"hidden":true},{"value":"title: A name"},{"value":"author: Nobody"}],
        "metadata":{"antiking":true,"solution":"1234341223414123"},"global":["antiknight"]"#,
    );
    let puzzle = one(&text);
    let cells = |row: u16| vec![Cell::new(row, 0), Cell::new(row, 1)];
    let expected: Vec<AnyRule> = vec![
        Rows {}.into(),
        Columns {}.into(),
        Boxes { height: 2, width: 2 }.into(),
        Cage { cells: cells(0), sum: None }.into(),
        Sum { cells: cells(1), sum: 4, coefficients: vec![] }.into(),
        AntiKing {}.into(),
        AntiKnight {}.into(),
    ];
    assert_eq!(puzzle.rules(), expected);
    assert_eq!(puzzle.about.title.as_deref(), Some("A name"));
    assert_eq!(puzzle.about.author.as_deref(), Some("Nobody"));
    assert!(puzzle.about.reference.is_some());
    let mut back = one(&(FORMAT.write)(&puzzle).unwrap());
    let words = back.about.description.take().unwrap();
    assert!(words.contains("\nAnti-king: ") && words.contains("\nAnti-knight: "), "{words}");
    assert_eq!(back, puzzle);
}

#[test]
fn what_is_only_drawn_is_warned_about() {
    let warnings = |fields: &str| {
        let reading = (FORMAT.read)(&with(fields)).unwrap();
        reading.warnings.into_iter().map(|diagnostic| diagnostic.message).collect::<Vec<_>>()
    };
    assert!(warnings(r#","lines":[{"wayPoints":[[0.5,0.5]]}]"#)[0].starts_with("the drawing may show rules"));
    assert!(warnings(r#","cages":[{"cells":[[0,0]],"value":"A"}]"#)[0].contains("only drawn"));
    assert!(warnings(r#","global":["antitaxi"]"#)[0].contains("the rule antitaxi is not known"));
    assert!(warnings(r#","regions":[[[0,0]]]"#)[0].contains("1 cells instead of 4"));
    assert!(warnings(r#","cages":[{"cells":[[0,0]],"hidden":true}]"#).is_empty());
}

#[test]
fn short_ids_are_classic_sudokus() {
    // 1, eight empty cells, and so on: `1` is the digit alone, `J` = 19 the digit 9 and one empty cell.
    let scf = format!("scf1J{}wx", "0".repeat(78));
    let puzzle = one(&scf);
    assert_eq!(puzzle.givens().values().copied().collect::<Vec<_>>(), [1, 9]);
    assert_eq!(puzzle.rules().len(), 3 + 2 + 3, "windows and two diagonals");
    assert_eq!(formats::sniff(&scf).map(|format| format.name), Some("scl"));
    // A is no empty cell, b is 27.
    let classic = "classic1A2bbZ";
    assert_eq!(one(classic).givens()[&Cell::new(0, 1)], 2);
    assert_eq!(error("classic12").message, "this id has 2 cells instead of 81");
    assert_eq!(error(&format!("scf{}", "x".repeat(82))).message, "this id has more cells instead of 81");
    assert_eq!(error("scf1!").message, "`!` means nothing in this id");
}

#[test]
fn errors_name_the_path_and_point_at_the_value() {
    for (text, place, message) in [
        (with(r#","cages":[{"cells":[[0,4]]}]"#), "4", "cages[0].cells[0][1]: there is no such cell"),
        (with(r#","cages":[{"cells":[[0]]}]"#), "[0]", "cages[0].cells[0]: here should be a cell"),
        (
            with(r#","regions":[[[0,0],[0,0],[0,1],[0,2]]]"#),
            "[[0,0],[0,0],[0,1],[0,2]]",
            "regions[0]: r1c1 is in two",
        ),
        (r#"{"cells":[[{"value":9}]]}"#.to_string(), "9", "cells[0][0].value: r1c1 cannot hold 9"),
        (
            r#"{"cells":[[{}],[{}]]}"#.to_string(),
            "[{}]",
            "cells[0]: this row has 1 cells, but there are 2 rows",
        ),
        (r#"{"cells":[]}"#.to_string(), "[]", "cells: a grid of 0 x 0 cells is out of range"),
    ] {
        let error = error(&text);
        assert!(error.message.starts_with(message), "{}", error.message);
        assert_eq!(&text[error.span], place, "{message}");
    }
    assert_eq!(formats::sniff(&ID[..60]).map(|format| format.name), Some("scl"));
    assert_eq!(error(&ID[..30]).message, "the puzzle cannot be unpacked: it is cut off");
    assert!(error("https://sudokupad.app/abcdef").message.contains("stored elsewhere"));
    assert!(error("scl").message.contains("no puzzle"));
    assert!(error("{ce:[[{v:1}").message.contains("no JSON"));
}

#[test]
fn other_rules_are_drawn_and_told() {
    let at = Cell::new;
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.add(Thermo { cells: vec![at(0, 0), at(0, 1)], frozen: false }).unwrap();
    puzzle.add(Sandwich { line: Line::Column(3), sum: 2 }).unwrap();
    puzzle.add(Difference { cells: [at(1, 0), at(2, 0)], by: 1 }).unwrap();
    puzzle.add(Restrict { cell: at(3, 3), values: [2, 4].into_iter().collect() }).unwrap();
    puzzle.add(AntiTaxicab { distance: None }).unwrap();
    puzzle.add(Windoku { height: 2, width: 2 }).unwrap();
    puzzle.about.description = Some("By hand.".to_string());
    let text = (FORMAT.write)(&puzzle).unwrap();
    for part in [
        r##""lines":[{"color":"#CFCFCF","thickness":22.0,"wayPoints":[[0.5,0.5],[0.5,1.5]]}]"##,
        r#""center":[-0.5,3.5]"#,
        r#""center":[2.0,0.5]"#,
        r#""told":["restrict","thermo","sandwich","difference","anti-taxicab"]"#,
        r#""rules":"By hand.\nNormal Sudoku rules apply.\n"#,
        "Sandwich: ",
        "A grey square marks an even digit.",
        "Anti-taxicab: ",
        r#"{"cells":[[1,1],[1,2],[2,1],[2,2]],"hidden":true,"unique":true}"#,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let reading = (FORMAT.read)(&text).unwrap();
    assert_eq!(
        reading.warnings[0].message,
        "only drawn and told in words, and left out: restrict, thermo, sandwich, difference, anti-taxicab"
    );
    assert_eq!(reading.warnings.len(), 1);
    let back = &reading.puzzles[0];
    assert_eq!(back.rules().len(), 4, "{:?}", back.rules());
    // What was told once is not told again.
    let words = |puzzle: &Puzzle| puzzle.about.description.clone().unwrap();
    assert_eq!(words(&one(&(FORMAT.write)(back).unwrap())), words(back));
}
