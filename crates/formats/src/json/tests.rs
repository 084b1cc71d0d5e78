//! What is read and written as JSON, and where errors point.

use super::*;
use cnf::sum::SumEncoding;
use model::grid::{Cell, Filling};
use model::puzzle::{Hints, Scan};
use model::rules::{Restrict, Thermo};

/// A file with these rules, a rule per line.
fn with_rules(rules: &str) -> String {
    format!(
        "{{\"gridwright\": 1, \"shape\": {{\"rows\": 4, \"columns\": 4, \"values\": 4}}, \"rules\": [\n{rules}\n]}}"
    )
}

fn with_about(about: &str) -> String {
    with_rules("").replace("]}", &format!("], \"about\": {about}}}"))
}

/// The message of the error and the text that it points at.
fn error(text: &str) -> (String, String) {
    let error = read(text).map(|reading| panic!("{text} is read as {reading:?}")).unwrap_err();
    (error.message, text[error.span].to_string())
}

#[test]
fn everything_about_a_puzzle_comes_back() {
    let mut puzzle = Puzzle::new(Shape::new(2, 3, 4).unwrap().from_zero());
    puzzle.add(Thermo { cells: vec![Cell::new(0, 0), Cell::new(1, 1)], frozen: true }).unwrap();
    puzzle.add(Restrict { cell: Cell::new(1, 2), values: [0, 3].into_iter().collect() }).unwrap();
    puzzle.about.title = Some("a \"title\"\nof two lines".to_string());
    puzzle.about.author = Some("somebody".to_string());
    puzzle.about.comments = vec!["one".to_string(), String::new()];
    puzzle.about.reference = Filling::new(puzzle.shape(), vec![0, 1, 2, 3, 0, 1]);
    puzzle.about.scan = Some(Scan { cell: Cell::new(1, 0), low: 0, high: 3 });
    puzzle.about.hints = Hints { sums: Some(SumEncoding::Bdd), cage_level: Some(3), sandwich_level: None };
    let text = write(&puzzle).unwrap();
    assert!(sniff(&text));
    assert_eq!(read(&text).unwrap().puzzles, [puzzle]);
}

#[test]
fn boards_come_back_with_voids_and_variables() {
    let name = "VS".parse().unwrap();
    let group = |name, hidden| model::grid::Variables {
        name,
        label: "shade & more".to_string(),
        rows: 1,
        columns: 2,
        lowest: 1,
        highest: 2,
        hidden,
    };
    let shape = Shape::new(2, 2, 3).unwrap().with_voids([Cell::new(1, 1)]).unwrap();
    let shape = shape.with_variables(group(name, false)).unwrap();
    let shape = shape.with_variables(group("A".parse().unwrap(), true)).unwrap();
    let mut puzzle = Puzzle::new(&shape);
    puzzle.add(Thermo { cells: vec![Cell::new(0, 0), "VS2".parse().unwrap()], frozen: false }).unwrap();
    puzzle.about.reference = Filling::new(&shape, vec![1, 2, 3, 1, 1, 1, 2, 2]);
    assert!(puzzle.about.reference.is_some());
    let text = write(&puzzle).unwrap();
    assert_eq!(read(&text).unwrap().puzzles, [puzzle]);
    for (from, to, message) in [
        ("\"VS2\"", "\"VS3\"", "rule 1: a thermometer names VS3, but the last of these variables is VS2"),
        ("\"VS2\"", "\"VX1\"", "rule 1: a thermometer names VX1, a variable that is not declared"),
        ("\"VS2\"", "\"r2c2\"", "rule 1: a thermometer names r2c2, which is not there"),
        (
            "\"highest\":2",
            "\"highest\":4",
            "the variables A cannot have the values 1 to 4: the grid has 1 to 3",
        ),
        ("\"r2c2\"", "\"r3c1\"", "r3c1 cannot be left out: the grid has 2 rows and 2 columns"),
    ] {
        let error = read(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.message, message);
    }
}

#[test]
fn puzzles_may_follow_each_other() {
    let text = write(&Puzzle::sudoku(4).unwrap()).unwrap() + &write(&Puzzle::sudoku(6).unwrap()).unwrap();
    assert_eq!(read(&text).unwrap().puzzles.len(), 2);
}

#[test]
fn only_the_marker_tells_the_format() {
    assert!(sniff("\u{feff} {\r\n \"gridwright\" : 1"));
    for other in ["{\"size\": 9, \"grid\": []}", "{Sudoku:}", "[\"gridwright\"]", ""] {
        assert!(!sniff(other), "{other}");
    }
}

#[test]
fn errors_name_the_rule_and_point_at_the_word() {
    for (rules, message, place) in [
        ("{\"rule\": \"rows\"},\n{\"rule\": \"rose\"}", "rule 2: unknown name `rose`", "\"rose\""),
        (
            "{\"rule\": \"cage\", \"cells\": [\"r1c1\"], \"summ\": 3}",
            "rule 1: unknown field `summ`",
            "\"summ\"",
        ),
        ("{\"rule\": \"rows\", \"x\": 3}", "rule 1: unknown field `x`", "\"x\""),
        ("{\"rule\": \"cage\", \"cells\": [\"r1c1\", \"r0c1\"]}", "rule 1: `r0c1` is not a cell", "\"r0c1\""),
        ("{\"rule\": \"cage\", \"cells\": [\"r1c1\", \"r1c7\"]}", "rule 1: a cage names r1c7", "\"r1c7\""),
        (
            "{\"rule\": \"cage\", \"cells\": []}",
            "rule 1: a cage has no cells",
            "{\"rule\": \"cage\", \"cells\": []}",
        ),
        ("{\"rule\": \"cage\"}", "rule 1: missing field `cells`", "{\"rule\": \"cage\"}"),
        (
            "{\"rule\": \"restrict\", \"cell\": \"r1c1\", \"values\": [1, 300]}",
            "rule 1: invalid value",
            "300",
        ),
        ("{\"cells\": []}", "rule 1: missing field `rule`", "{\"cells\": []}"),
        ("7", "rule 1: invalid type", "7"),
    ] {
        let (told, at) = error(&with_rules(rules));
        assert!(told.starts_with(message), "{told}");
        assert_eq!(at, place, "{told}");
    }
}

#[test]
fn two_different_givens_are_refused_where_the_second_stands() {
    let given = |value| format!("{{\"rule\": \"restrict\", \"cell\": \"r1c1\", \"values\": [{value}]}}");
    let text = with_rules(&format!("{},\n{}", given(1), given(2)));
    let error = read(&text).unwrap_err();
    assert_eq!(error.message, "rule 2: r1c1 is given twice, as 1 and as 2");
    assert_eq!(error.line_and_column(&text).0, 3);
}

#[test]
fn broken_json_is_pointed_at() {
    let whole = with_rules("{\"rule\": \"rows\"}");
    for end in (1..whole.len()).step_by(7) {
        let message = error(&whole[..end]).0;
        assert!(message.contains("EOF"), "{message}");
    }
    let text = "{\"gridwright\": 1,\n  oops}";
    assert_eq!(read(text).unwrap_err().line_and_column(text), (2, 3));
    assert_eq!(error("").0, "there is no puzzle in this text");
    assert_eq!(
        error("{\"size\": 9}"),
        (
            "unknown field `size`, expected one of `gridwright`, `shape`, `rules`, `about`".into(),
            "\"size\"".into()
        )
    );
    assert_eq!(error("{}").0, "missing field `gridwright`");
}

#[test]
fn absurd_shapes_and_other_versions_are_refused() {
    let text = with_rules("");
    let shape = |rows: &str| text.replace("\"rows\": 4", &format!("\"rows\": {rows}"));
    assert!(error(&shape("1000000000")).0.contains("out of range"));
    assert!(error(&shape("99999999999999999999999")).0.starts_with("the shape: invalid"));
    assert!(error(&shape("-1")).0.starts_with("the shape: invalid value"));
    assert!(error(&shape("4, \"lowest\": 2")).0.contains("only 0 and 1"));
    let message = error(&text.replace("\": 1,", "\": 2,")).0;
    assert_eq!(message, "this is version 2 of the format, which is not known here");
}

#[test]
fn what_is_said_about_a_puzzle_has_to_fit_it() {
    let short = "{\"reference\": [[1,2,3,4],[1,2,3],[1,2,3,4],[1,2,3,4]]}";
    for (about, message, place) in [
        (short, "row 2 of the reference should be 4 values from 1 to 4", "[1,2,3]"),
        ("{\"reference\": []}", "the reference has 0 rows, but the grid has 4", "{\"reference\": []}"),
        ("{\"titel\": \"x\"}", "about: unknown field `titel`", "\"titel\""),
        ("{\"scan\": {\"cell\": \"r1c9\", \"low\": 1, \"high\": 2}}", "the scan of r1c9", "\"r1c9\""),
        ("{\"scan\": {\"cell\": \"r1c1\", \"low\": 3, \"high\": 2}}", "the scan of r1c1", "\"r1c1\""),
        ("{\"hints\": {\"sums\": \"abacus\"}}", "the hints: there is no encoding", "{\"sums\": \"abacus\"}"),
    ] {
        let (told, at) = error(&with_about(about));
        assert!(told.starts_with(message), "{told}");
        assert_eq!(at, place);
    }
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.about.scan = Some(Scan { cell: Cell::new(7, 7), low: 1, high: 2 });
    assert!(write(&puzzle).is_err());
}
