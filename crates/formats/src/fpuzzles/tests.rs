use super::super::{self as formats, ParseError};
use super::{FORMAT, link, packed};
use model::grid::{Cell, Line};
use model::puzzle::Puzzle;
use model::rules::*;

/// r1c1 = 1, a cage, a thermometer, a sandwich and an even cell.
const JSON: &str = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R3C1","R3C2"],"value":"5"}],"thermometer":[{"lines":[["R1C2","R1C3"]]}],"sandwichsum":[{"cell":"R0C4","value":"2"}],"even":[{"cell":"R1C4"}]}"#;
const PACKED: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UJEgA1hDJkYGAMYk01QiB0xNYfCABKAZgDCNEKhu2ATCBWlK1EAFYQw1DYAC20AWwB7UJg2bXxQMghmGHN4AisaV0d022t3IQDwEmZsAHcIHSCwClC441MyBCsABltELM8qRrcCmCZWVNATTUbLDLbhLiA=";

fn one(text: &str) -> Puzzle {
    let reading = (FORMAT.read)(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    reading.puzzles.into_iter().next().unwrap()
}

fn error(text: &str) -> ParseError {
    (FORMAT.read)(text).unwrap_err()
}

/// A 4 x 4 puzzle with one more field.
fn with(field: &str) -> String {
    format!(
        r#"{{"size":4,"grid":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],{field}}}"#
    )
}

#[test]
fn plain_packed_and_linked_it_is_the_same_puzzle() {
    let plain = one(JSON);
    let [a, b, c] = [Cell::new(2, 0), Cell::new(2, 1), Cell::new(0, 1)];
    assert_eq!(plain.givens()[&Cell::new(0, 0)], 1);
    for rule in [
        AnyRule::from(Cage { cells: vec![a, b], sum: Some(5) }),
        Thermo { cells: vec![c, Cell::new(0, 2)], frozen: false }.into(),
        Sandwich { line: Line::Column(3), sum: 2 }.into(),
        Restrict { cell: Cell::new(0, 3), values: evens(plain.shape()) }.into(),
    ] {
        assert!(plain.rules().contains(&rule), "{rule:?}");
    }
    assert_eq!(packed(JSON), PACKED);
    for text in [
        PACKED.to_string(),
        format!("fpuz{PACKED}"),
        format!("fpuzzles{PACKED}\n"),
        link(JSON),
        format!("https://www.f-puzzles.com/?load={PACKED}"),
        format!("https://sudokupad.app/fpuz{PACKED}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PACKED}"),
    ] {
        assert_eq!(formats::sniff(&text).map(|format| format.name), Some("fpuzzles"), "{text}");
        assert_eq!(one(&text), plain, "{text}");
    }
}

#[test]
fn bad_packings_and_links_are_told() {
    assert_eq!(error(&PACKED[..100]).message, "the puzzle cannot be unpacked: it is cut off");
    assert!(error("https://www.f-puzzles.com/?id=abc").message.contains("stored elsewhere"));
    assert!(error("https://example.org/?load2=1").message.contains("holds no puzzle"));
    let bomb = super::lz::pack(&"[".repeat((1 << 22) + 1));
    assert!(error(&bomb).message.contains("unpacks to more than"), "{:?}", error(&bomb));
    let other = super::lz::pack("{\"size\": 4}");
    assert_eq!(error(&other).message, "there is no \"grid\"");
}

#[test]
fn errors_name_the_path_and_point_at_the_value() {
    for (field, place, message) in [
        (
            r#""killercage":[{"cells":["R1C1","R5C1"]}]"#,
            "\"R5C1\"",
            "killercage[0].cells[1]: there is no such cell",
        ),
        (r#""killercage":[{"cells":"R1C1"}]"#, "\"R1C1\"", "killercage[0].cells: here should be a list"),
        (
            r#""thermometer":[{"cells":["R1C1"]}]"#,
            r#"{"cells":["R1C1"]}"#,
            "thermometer[0]: there is no \"lines\"",
        ),
        (
            r#""sandwichsum":[{"cell":"R1C1","value":2}]"#,
            "\"R1C1\"",
            "sandwichsum[0].cell: here should be a place",
        ),
        (
            r#""difference":[{"cells":["R1C1"]}]"#,
            "[\"R1C1\"]",
            "difference[0].cells: here should be two cells",
        ),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"Q"}]"#, "\"Q\"", "xv[0].value: here should be X or V"),
        (r#""antiknight":"yes""#, "\"yes\"", "antiknight: here should be true or false"),
    ] {
        let text = with(field);
        let error = error(&text);
        assert!(error.message.starts_with(message), "{}", error.message);
        assert_eq!(&text[error.span], place, "{field}");
    }
    for (text, message) in [
        (r#"{"size":99,"grid":[]}"#, "size: "),
        (r#"{"size":2,"grid":[[{},{}]]}"#, "grid: the grid has 1 rows"),
        (r#"{"size":1,"grid":[[3]]}"#, "grid[0][0]: here should be an object"),
        (r#"{"size":1,"grid":[[{"value":7,"given":true}]]}"#, "grid[0][0].value: "),
        (r#"{"size":2,"grid""#, "EOF while parsing"),
    ] {
        assert!(error(text).message.starts_with(message), "{:?}", error(text));
    }
}

#[test]
fn errors_about_lines_and_clues_beside_the_grid_point_at_the_value() {
    for (field, place, message) in [
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R1C2","R1C3"]]}]"#,
            r#"["R1C2","R1C3"]"#,
            "arrow[0].lines[0]: the line of an arrow should begin in its circle",
        ),
        (
            r#""arrow":[{"cells":[],"lines":[]}]"#,
            r#"{"cells":[],"lines":[]}"#,
            "arrow[0]: an arrow has no circle",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"UR","value":3}]"#,
            "\"R0C1\"",
            "littlekillersum[0].cell: here should be a place from which",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"D","value":3}]"#,
            "\"D\"",
            "littlekillersum[0].direction: here should be one of DR",
        ),
        (
            r#""skyscraper":[{"cell":"R0C1","value":99999}]"#,
            "99999",
            "skyscraper[0].value: this number is too large",
        ),
        (
            r#""xsum":[{"cell":"R+1C0","value":1}]"#,
            "\"R+1C0\"",
            "xsum[0].cell: here should be a place beside",
        ),
    ] {
        let text = with(field);
        let error = error(&text);
        assert!(error.message.starts_with(message), "{}", error.message);
        assert_eq!(&text[error.span], place, "{field}");
    }
}

#[test]
fn rules_that_are_not_known_are_listed_and_can_be_left_out() {
    let text = with(r#""zebra":[{"cells":["R1C1"]}],"antiknight":true,"apple":true,"nothing":[]"#);
    let refused = error(&text);
    assert_eq!(refused.message, "the rules apple and zebra are not known here");
    let (_, reading) = formats::read_leniently(&text, None).unwrap();
    assert_eq!(reading.warnings.len(), 1);
    assert!(reading.puzzles[0].rules().contains(&AntiKnight {}.into()));
    assert!(formats::read_leniently("{\"size\":1,\"grid\":1}", None).is_err());
}

#[test]
fn a_cell_that_names_another_region_makes_a_jigsaw() {
    let swapped = r#"{"size":2,"grid":[[{"region":0},{"region":1}],[{"region":null},{"region":1}]]}"#;
    let puzzle = one(swapped);
    assert!(puzzle.rules().contains(&Jigsaw { regions: vec![Some(0), Some(1), None, Some(1)] }.into()));
    assert_eq!(one(&(FORMAT.write)(&puzzle).unwrap()), puzzle);
}

#[test]
fn a_negative_rule_exempts_the_marks_of_the_puzzle() {
    let text = with(
        r#""difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":"3"}],"xv":[{"cells":["R3C1","R3C2"],"value":"v"},{"cells":["R4C1","R4C2"],"value":""}],"nonconsecutive":true,"negative":["xv","ratio"]"#,
    );
    let puzzle = one(&text);
    let pair = |row: u16| [Cell::new(row, 0), Cell::new(row, 1)];
    for rule in [
        AnyRule::from(NonConsecutive { diagonal: false, exempt: vec![pair(0), pair(1)] }),
        NegativeRatio { numbers: vec![3], exempt: vec![pair(0), pair(1)] }.into(),
        NegativeSum { numbers: vec![5, 10], exempt: vec![pair(2)] }.into(),
    ] {
        assert!(puzzle.rules().contains(&rule), "{rule:?}\n{:?}", puzzle.rules());
    }
    let mut other = Puzzle::sudoku(4).unwrap();
    other.add(NonConsecutive { diagonal: false, exempt: vec![pair(0)] }).unwrap();
    assert!((FORMAT.write)(&other).is_err());
}

#[test]
fn every_field_alone_comes_back_from_what_is_written() {
    for field in [
        r#""diagonal+":true"#,
        r#""diagonal-":true"#,
        r#""antiking":true"#,
        r#""disjointgroups":true"#,
        r#""extraregion":[{"cells":["R1C1","R2C3"]}]"#,
        r#""odd":[{"cell":"R1C1"}]"#,
        r#""minimum":[{"cell":"R1C1"},{"cell":"R2C2"}]"#,
        r#""maximum":[{"cell":"R1C1"}]"#,
        r#""rowindexer":[{"cells":["R1C1"]}]"#,
        r#""columnindexer":[{"cells":["R1C1"]}]"#,
        r#""boxindexer":[{"cells":["R1C1"]}]"#,
        r#""killercage":[{"cells":["R1C1"],"value":"x"}]"#,
        r#""slowthermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#,
        r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#,
        r#""ratio":[{"cells":["R1C1","R1C2"]}]"#,
        r#""xv":[{"cells":["R1C1","R1C2"],"value":"X"}]"#,
        r#""clone":[{"cells":["R1C1"],"cloneCells":["R4C4"]}]"#,
        r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1]}]"#,
        r#""title":"a","author":"b","ruleset":"c\nd","solution":"1234341223414123""#,
        r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"],["R1C1","R2C1","R3C1"]]}]"#,
        r#""arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R1C3","R1C4"]]}]"#,
        r#""doublearrow":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        r#""palindrome":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""renban":[{"lines":[["R1C1","R1C2"],["R3C1","R3C2"]]}]"#,
        r#""nabner":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":3},{"lines":[["R2C1","R2C2"]]}]"#,
        r#""betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        r#""regionsumline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        r#""zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#,
        r#""modularline":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""entropicline":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""xsum":[{"cell":"R5C1","value":"7"},{"cell":"R1C0","value":6}]"#,
        r#""skyscraper":[{"cell":"R1C5","value":"2"},{"cell":"R0C4","value":2}]"#,
        r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}]"#,
        r#""littlekillersum":[{"cell":"R5C5","direction":"UL","cells":["R4C4","R3C3","R2C2","R1C1"],"value":9}]"#,
        r#""cage":[{"cells":["R1C1","R1C2"],"value":"DR5"}]"#,
        r#""cage":[{"value":"title: a"},{"value":"author: b"},{"value":"solution: 1234341223414123"}]"#,
    ] {
        let puzzle = one(&with(field));
        let silent = Puzzle::sudoku(4).unwrap();
        assert_ne!(puzzle, silent, "{field} says something");
        assert_eq!(one(&(FORMAT.write)(&puzzle).unwrap()), puzzle, "{field}");
    }
}

#[test]
fn the_line_of_an_arrow_does_not_sum_the_cell_it_leaves_from() {
    let puzzle = one(&with(r#""arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R1C3","R1C4"]]}]"#));
    let [a, b, c, d] = [0, 1, 2, 3].map(|column| Cell::new(0, column));
    assert!(puzzle.rules().contains(&PillArrow { pill: vec![b, a], shaft: vec![c, d] }.into()));
    // A circle without a line is only drawn, and so is a clue without a number.
    let silent = r#""arrow":[{"cells":["R1C1"],"lines":[]}],"xsum":[{"cell":"R0C1","value":""}],"cage":[{"cells":["R1C1"],"value":"5"}]"#;
    assert_eq!(one(&with(silent)), Puzzle::sudoku(4).unwrap());
}

#[test]
fn cells_of_a_little_killer_that_are_not_its_diagonal_are_warned_about() {
    let text = with(r#""littlekillersum":[{"cell":"R0C1","direction":"DR","cells":["R1C1"],"value":"9"}]"#);
    let reading = (FORMAT.read)(&text).unwrap();
    assert_eq!(reading.warnings.len(), 1);
    assert!(reading.warnings[0].message.starts_with("littlekillersum[0].cells"));
    let rule = LittleKiller { cell: Cell::new(0, 1), direction: Slant::DownRight, sum: 9 };
    assert!(reading.puzzles[0].rules().contains(&rule.into()));
}

#[test]
fn region_sums_follow_the_regions_of_the_puzzle() {
    let pieces = |puzzle: &Puzzle| {
        let rules = puzzle.rules().iter();
        rules
            .filter_map(
                |rule| if let AnyRule::RegionSum(rule) = rule { Some(rule.pieces.len()) } else { None },
            )
            .next_back()
    };
    let field = r#""regionsumline":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#;
    assert_eq!(pieces(&one(&with(field))), Some(2));
    let free = with(field).replacen("{}", r#"{"region":null}"#, 1).replacen("{}", r#"{"region":3}"#, 1);
    assert_eq!(pieces(&one(&free)), Some(2));
    let mut other = Puzzle::sudoku(4).unwrap();
    other.add(RegionSum { pieces: vec![vec![Cell::new(0, 0)], vec![Cell::new(0, 1)]] }).unwrap();
    assert!((FORMAT.write)(&other).is_err());
}

#[test]
fn in_a_grid_of_a_prime_size_rows_are_the_usual_regions() {
    let row = format!("[{}]", ["{}"; 7].join(","));
    let grid = format!("[{}]", [&row[..]; 7].join(","));
    let line = r#""regionsumline":[{"lines":[["R1C1","R1C2","R2C2","R3C2"]]}]"#;
    let puzzle = one(&format!("{{\"size\":7,\"grid\":{grid},{line}}}"));
    let Some(AnyRule::RegionSum(RegionSum { pieces })) = puzzle.rules().last() else { panic!("{puzzle:?}") };
    assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
    assert_eq!(puzzle.rules().len(), 3, "rows are distinct anyway");
    assert_eq!(one(&(FORMAT.write)(&puzzle).unwrap()), puzzle);
    let mut jigsaw = Puzzle::sudoku(5).unwrap();
    jigsaw.add(Jigsaw { regions: (0..25).map(|i| Some(i / 5 % 2 * 5 + i % 5)).collect() }).unwrap();
    assert_eq!(one(&(FORMAT.write)(&jigsaw).unwrap()), jigsaw);
}

#[test]
fn the_same_text_is_a_link_to_two_pages() {
    let text = (FORMAT.write)(&Puzzle::sudoku(4).unwrap()).unwrap();
    let (link, pad) = (super::link(&text), super::on_sudokupad(&text));
    assert!(pad.starts_with("https://sudokupad.app/fpuzzlesN4Ig"), "{pad}");
    assert_eq!(one(&link), one(&pad));
    assert_eq!(super::super::sniff(&pad).map(|format| format.name), Some("fpuzzles"));
}
