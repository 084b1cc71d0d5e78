use super::super::{sniff, write_lossily};
use super::{EXTENSION, FORMAT};
use model::grid::Cell;
use model::puzzle::Puzzle;
use model::rules::*;

const M: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"charset":"1234","boxes":true,
 "puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],
 "cages":[{"cells":[[1,3],[2,3]],"value":5,"operator":"+"}],
 "solution":[[1,2,3,4],[3,4,1,2],[2,3,4,1],[4,1,2,3]]}"#;

fn one(text: &str) -> Puzzle {
    let reading = (FORMAT.read)(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    reading.puzzles.into_iter().next().unwrap()
}

/// A 4 x 4 puzzle of a kind with more fields.
fn with(kind: &str, fields: &str) -> String {
    let puzzle = r#"[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"#;
    format!(
        r#"{{"version":"http://ipuz.org/v1","kind":["http://ipuz.org/sudoku{kind}#1"],"puzzle":{puzzle}{fields}}}"#
    )
}

fn cells(places: &[(u16, u16)]) -> Vec<Cell> {
    places.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

#[test]
fn givens_cages_and_the_solution_are_read() {
    let puzzle = one(M);
    assert_eq!(sniff(M).map(|format| format.name), Some("ipuz"));
    assert_eq!(puzzle.givens().len(), 1);
    let sum = Sum { cells: cells(&[(2, 0), (2, 1)]), sum: 5, coefficients: vec![] };
    assert!(puzzle.rules().contains(&sum.into()));
    assert!(puzzle.about.reference.is_some());
    let wrapped = format!("ipuz({M})\n");
    assert_eq!(sniff(&wrapped).map(|format| format.name), Some("ipuz"));
    assert_eq!(one(&wrapped), puzzle);
}

#[test]
fn the_kind_says_what_cages_and_zones_are() {
    let field = r#","cages":[{"rect":[1,1,2,1],"value":"5"}],"zones":[{"rect":[1,1,4,1]},{"rect":[1,2,4,2]},{"rect":[1,3,4,3]},{"rect":[1,4,4,4]}]"#;
    let puzzle = one(&with("/KillerJigsawDiagonal", field));
    let names: Vec<&str> = puzzle.rules().iter().map(AnyRule::name).collect();
    assert_eq!(names, ["rows", "columns", "diagonal", "diagonal", "jigsaw", "cage"]);
    let latin = one(&with("/latinsquare", ""));
    assert_eq!(latin.rules().len(), 2);
    let calcudoku = r#","cages":[{"cells":[[1,1],[2,1]],"value":2,"operator":"-"},{"cells":[[1,2],[2,2]],"value":2,"operator":"/"},{"cells":[[1,3],[2,3]],"value":12,"operator":"*"}]"#;
    let names: Vec<_> = one(&with("/calcudoku", calcudoku)).rules().iter().map(AnyRule::name).collect();
    assert_eq!(names[2..], ["difference", "ratio", "pair-relation"]);
}

#[test]
fn other_ways_to_name_cells_are_noticed() {
    let from_zero = M.replace("[[1,3],[2,3]]", "[[0,2],[1,2]]");
    let reading = (FORMAT.read)(&from_zero).unwrap();
    assert_eq!(reading.warnings.len(), 1);
    assert_eq!(reading.puzzles[0].rules(), one(M).rules());
    // As [column, row] the sum would contradict the solution.
    let row_first = M.replace("[[1,3],[2,3]]", "[[3,1],[3,2]]");
    assert_eq!(one(&row_first).rules(), one(M).rules());
    let outside = M.replace("[[1,3],[2,3]]", "[[9,3],[2,3]]");
    let error = (FORMAT.read)(&outside).unwrap_err();
    assert_eq!(error.message, "cages[0]: there is no cell [9, 3] in this grid");
}

#[test]
fn symbols_stand_for_values() {
    let text = r#"{"kind":["http://ipuz.org/sudoku"],"charset":"wxyz","puzzle":[["x",{"given":"z"},"",null],[0,0,0,0],[0,0,0,0],[0,0,0,2]]}"#;
    let puzzle = one(text);
    assert_eq!(puzzle.givens().values().copied().collect::<Vec<_>>(), [2, 4, 2]);
}

#[test]
fn other_rules_are_refused_or_carried_along() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.add(AntiKnight {}).unwrap();
    puzzle.cage(5, cells(&[(2, 0), (2, 1)])).unwrap();
    puzzle.set(Cell::new(0, 0), 2).unwrap();
    puzzle.about.title = Some("a \"title\"".to_string());
    puzzle.about.description = Some("two\nlines".to_string());
    puzzle.about.comments = vec!["hello".to_string(), "date: today".to_string()];
    assert!((FORMAT.write)(&puzzle).unwrap_err().to_string().contains("knight"));
    let (text, lost) = write_lossily(&FORMAT, &puzzle).unwrap();
    assert_eq!(lost.len(), 1, "{lost:?}");
    // Other programs see all that ipuz can say.
    let public = text.replace(EXTENSION, "other");
    let names: Vec<_> = one(&public).rules().iter().map(AnyRule::name).collect();
    assert_eq!(names, ["rows", "columns", "boxes", "cage", "restrict"]);
    let back = one(&text);
    assert_eq!(back.about, puzzle.about);
    assert!(puzzle.rules().iter().all(|rule| back.rules().contains(rule)));
    let plain = (FORMAT.write)(&one(M)).unwrap();
    assert!(!plain.contains(EXTENSION));
    assert_eq!(one(&plain), one(M));
}

#[test]
fn errors_name_the_path() {
    for (text, place, message) in [
        (with("", r#","cages":[{"cells":[[1]]}]"#), "[1]", "cages[0].cells[0]: here should be a cell"),
        (
            with("", r#","cages":[{"cells":[[1,1]],"value":3,"operator":"%"}]"#),
            r#"{"cells":[[1,1]],"value":3,"operator":"%"}"#,
            "cages[0]: the operator",
        ),
        (with("", r#","zones":[{"rect":[1,2,3]}]"#), "[1,2,3]", "zones[0].rect: here should be"),
        (
            with("", r#","zones":[{"rect":[1,1,99999999,99999999]}]"#),
            "[1,1,99999999,99999999]",
            "zones[0].rect: this rectangle",
        ),
        (with("", r#","charset":"12""#), "\"12\"", "charset: there are 2 symbols for 4 values"),
        (
            with("x", "").replace("/sudokux", "/crossword"),
            "[\"http://ipuz.org/crossword#1\"]",
            "kind: this is no Sudoku",
        ),
        (with("", "").replace("[[0,", "[[7,"), "7", "puzzle[0][0]: r1c1 cannot hold 7"),
        (
            with("", r#","gridwright:iss":".Cage~5~R9C9""#).replace("R9C9", "RxC1"),
            "\".Cage~5~RxC1\"",
            "gridwright:iss: ",
        ),
    ] {
        let error = (FORMAT.read)(&text).unwrap_err();
        assert!(error.message.starts_with(message), "{}", error.message);
        assert_eq!(&text[error.span], place);
    }
    let product = with("/calcudoku", r#","cages":[{"cells":[[1,1],[2,1],[3,1]],"value":6,"operator":"*"}]"#);
    let refused = (FORMAT.read)(&product).unwrap_err();
    assert!(refused.message.contains("product of a cage") && refused.rest.is_some(), "{}", refused.message);
}
