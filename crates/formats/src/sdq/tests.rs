//! What each clause means, and what each mistake is told.

use super::super::{ParseError, Reading, sniff};
use super::SDQ;
use cnf::sum::SumEncoding;
use model::grid::{Cell, Line, Shape};
use model::puzzle::{Puzzle, Scan};
use model::rules::{AnyRule, Cage, Direction, HiddenThermos, Less, Sandwich, Thermo};

fn read(text: &str) -> Reading {
    (SDQ.read)(text).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

fn puzzle(text: &str) -> Puzzle {
    read(text).puzzles.remove(0)
}

fn rules(text: &str) -> Vec<AnyRule> {
    puzzle(text).rules().to_vec()
}

fn error(text: &str) -> ParseError {
    match (SDQ.read)(text) {
        Ok(_) => panic!("this was read:\n{text}"),
        Err(error) => error,
    }
}

/// A 4x4 file with this clause.
fn small(clause: &str) -> String {
    format!("{{Size: 4}} {clause}")
}

const SIXTEEN: &str = "0 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0";

#[test]
fn sudoku_is_rows_columns_and_boxes_or_those_that_are_named() {
    assert_eq!(puzzle("{Sudoku:}"), Puzzle::sudoku(9).unwrap());
    assert_eq!(puzzle("{Size: 6}{Sudoku:}"), Puzzle::sudoku(6).unwrap());
    assert_eq!(puzzle("{Size: 7}{Sudoku:}"), Puzzle::sudoku(7).unwrap());
    let all = Puzzle::sudoku(9).unwrap().rules().to_vec();
    assert_eq!(rules("{Sudoku: row}"), all[..1]);
    assert_eq!(rules("{sudoku: BOX column}"), all[1..]);
    assert_eq!(rules("{c: no rule}"), []);
}

#[test]
fn layout_order_and_letter_case_are_free() {
    let tidy = "{Size: 4}{Grid: 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2}{AntiKnight:}";
    let wild = "\u{feff}{ GRID :1\t0 0 0\r\n0 0 0 0 0 0 0 0\n0 0 0 2 }\n\n{antiknight\n:\n}{size:4}";
    assert_eq!(puzzle(tidy), puzzle(wild));
    assert_eq!(puzzle(tidy).givens().len(), 2);
}

#[test]
fn cells_are_column_and_row() {
    let pair = |text: &str| match &rules(text)[..] {
        [AnyRule::Less(less)] => (less.smaller, less.larger, less.or_equal),
        other => panic!("{other:?}"),
    };
    assert_eq!(pair("{ArrowHead: 21 19}"), (Cell::new(0, 1), Cell::new(8, 0), false));
    assert_eq!(pair("{ArrowHead: eq r1c2 1,9}"), (Cell::new(0, 1), Cell::new(8, 0), true));
    assert_eq!(pair("{Size: 12}{ArrowHead: r12c1 12,1}"), (Cell::new(11, 0), Cell::new(0, 11), false));
}

#[test]
fn each_clue_becomes_its_rule() {
    let cells = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Vec<Cell>>();
    let killer = small("{Killer: 2  5 07  1 1 0 0  00 01 2 0  0 0 02 0  0 0 0 0}");
    let cages = [
        Cage { cells: cells(&["r1c1", "r1c2", "r2c2"]), sum: Some(5) },
        Cage { cells: cells(&["r2c3", "r3c3"]), sum: Some(7) },
    ];
    assert_eq!(rules(&killer), cages.map(AnyRule::from));
    let sandwich = |line, sum| AnyRule::from(Sandwich { line, sum });
    let three = [sandwich(Line::Column(2), 8), sandwich(Line::Column(0), 0), sandwich(Line::Row(8), 35)];
    assert_eq!(rules("{SandwichSum: 2  3 8  1 0  1  9 35}"), three);
    assert_eq!(rules("{SandwichSum: 1  3 8}"), three[..1]);
    assert_eq!(rules("{SandwichSum: 0  1  9 35}"), three[2..]);
    let lines = "0 11 22 33  0 12";
    for frozen in [false, true] {
        let thermo = |names: &[&str]| AnyRule::from(Thermo { cells: cells(names), frozen });
        let text = format!("{{Thermometer: {} {lines}}}", if frozen { "frozen" } else { "" });
        assert_eq!(rules(&text), [thermo(&["r1c1", "r2c2", "r3c3"]), thermo(&["r2c1"])]);
    }
    use Direction::{Down, Left, Right, Up};
    let shapes = vec![vec![Up, Right], vec![Down, Down, Left]];
    assert_eq!(rules("{ThermometersHidden: 0 1 2  0 3 3 4}"), [HiddenThermos { shapes }.into()]);
}

#[test]
fn a_constraint_named_twice_adds_both() {
    let text = "{ArrowHead: 11 12} {Sudoku: row} {ArrowHead: EQ 12 13}";
    let less = |a, b, or_equal| Less { smaller: Cell::new(a, 0), larger: Cell::new(b, 0), or_equal }.into();
    let rules = rules(text);
    assert_eq!([&rules[0], &rules[2]], [&less(0, 1, false), &less(1, 2, true)]);
    let parts = "{Sudoku: row}{Sudoku: column row}{AntiKnight:}{AntiKnight:}{Sudoku:}";
    assert_eq!(self::rules(parts).len(), 4, "a rule about the whole grid holds or it does not");
}

#[test]
fn what_is_no_rule_is_kept_beside_the_rules() {
    let text = "{Sudoku:}{Difficulty: 37 2 5}{PBC:bdd}{c: by: a {setter\n at: b }{C:}{C: page 2}";
    let puzzle = puzzle(text);
    let scan = Scan { cell: Cell::new(6, 2), low: 2, high: 5 };
    assert_eq!(puzzle.about.scan, Some(scan));
    assert_eq!(puzzle.about.hints.sums, Some(SumEncoding::Bdd));
    assert_eq!(puzzle.about.comments, ["by: a {setter\n at: b", "page 2"]);
    let adder = self::puzzle("{Sudoku:}{PBC: AdderNetwork}");
    assert_eq!(adder.about.hints.sums, SumEncoding::from_name("adder"));
}

#[test]
fn a_level_is_a_hint_and_an_unlisted_one_becomes_the_next_lower() {
    let killer = |level: &str| read(&small(&format!("{{Killer: 0 {SIXTEEN}{level}}}")));
    let level = |reading: &Reading| reading.puzzles[0].about.hints.cage_level;
    assert_eq!(level(&killer("")), None);
    for (asked, taken, warnings) in [("[0]", 0, 0), (" [ 1 ] ", 0, 1), ("[2]", 2, 0), ("\n[3]", 3, 0)] {
        let reading = killer(asked);
        assert_eq!((level(&reading), reading.warnings.len()), (Some(taken), warnings), "{asked}");
    }
    let reading = read("{SandwichSum: 1 1 5 [3]}{Sudoku: [1]}");
    assert_eq!(reading.puzzles[0].about.hints.sandwich_level, Some(2));
    let [unlisted, senseless] = &reading.warnings[..] else { panic!("{:?}", reading.warnings) };
    assert_eq!(unlisted.message, "the clause `SandwichSum` has no level 3: level 2 is taken");
    assert_eq!((unlisted.span.clone(), unlisted.help.as_deref()), (21..22, Some("its levels are 0, 1, 2")));
    assert_eq!(senseless.message, "the clause `Sudoku` has no levels: this one changes nothing");
    let mixed = read("{SandwichSum: 0 [1]}{SandwichSum: 0 [2]}");
    assert_eq!(mixed.warnings[0].message, "level 2 is taken for every clause `SandwichSum`");
}

#[test]
fn a_wrong_reference_is_a_warning() {
    let right = "{Size: 4}{Sudoku:}{Solution: 1 2 3 4  3 4 1 2  2 1 4 3  4 3 2 1}";
    let reading = read(right);
    assert_eq!(reading.warnings, []);
    let puzzle = &reading.puzzles[0];
    assert!(puzzle.verify(puzzle.about.reference.clone().unwrap()).is_ok());
    let warnings = read(&right.replace("4 3 2 1", "4 3 1 2")).warnings;
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].message, "the reference solution is not a solution");
    assert_eq!(warnings[0].label.as_deref(), Some("it breaks a rule: no digit repeats in a column"));
}

#[test]
fn a_clause_without_cells_and_a_hidden_thermometer_without_room_are_no_errors() {
    for empty in ["{ArrowHead: EQ}", "{Thermometer: frozen}", "{ThermometersHidden:}"] {
        let reading = read(empty);
        assert_eq!((reading.puzzles[0].rules().len(), reading.warnings.len()), (0, 1), "{empty}");
    }
    assert_eq!(rules("{ThermometersHidden: 0 2 2 2 2 2 2 2 2 2 2}").len(), 1);
}

#[test]
fn cage_without_cells_is_told_in_full() {
    let text = small("{Killer: 3  4 5 31  1 1 2 2  0 0 0 0  0 0 0 0  0 0 0 0}");
    let error = error(&text);
    assert_eq!(error.message, "cage 3 has a sum but no cells");
    assert_eq!(&text[error.span], "31");
    assert_eq!(error.label.as_deref(), Some("no cell of the grid below is numbered 3"));
    let help = "number its cells 03, or leave its sum out and write 2 as the number of cages";
    assert_eq!(error.help.as_deref(), Some(help));
}

/// Each mistake: the text, the word that the error points at, and what it says.
const MISTAKES: &[(&str, &str, &str)] = &[
    (" \n", "", "there is no clause"),
    ("Sudoku{Grid:}", "Sudoku", "`Sudoku` stands outside of all clauses"),
    ("{Sudoku:}}", "}", "`}` stands outside of all clauses"),
    ("{:}", "{", "a clause without a name"),
    ("{Sudoku}", "Sudoku", "a `:` is missing after `Sudoku`"),
    ("{Sudoku", "Sudoku", "a `:` is missing after `Sudoku`"),
    ("{Grid: 1 {Sudoku:}", "{Grid", "the clause `Grid` is not closed"),
    ("{c: forever", "{c", "the clause `c` is not closed"),
    ("{Suduko:}", "Suduko", "unknown clause `Suduko`"),
    ("{Tower: 1}", "Tower", "the clause `Tower` is not supported"),
    ("{secretdirection:}", "secretdirection", "the clause `secretdirection` is not supported"),
    ("{Solution: 1}{Size: 1}{Solution: 1}", "Solution", "the clause `Solution` is here a second time"),
    ("{Size:}", "}", "the clause `Size` ends too early"),
    ("{Size: 65}", "65", "a grid of size 65 is out of range"),
    ("{Size: 0}", "0", "a grid of size 0 is out of range"),
    ("{Size: 4 4}", "4", "`4` is more than the clause `Size` takes"),
    ("{Sudoku: row rows}", "rows", "`rows` is not a rule of Sudoku"),
    ("{Size: 5}{Sudoku: row box}", "row box", "a grid of size 5 has no boxes"),
    ("{AntiKnight: 1}", "1", "`1` is more than the clause `AntiKnight` takes"),
    ("{Size: 2}{Grid: 1 2 3}", "}", "the clause `Grid` needs 4 numbers, but has 3"),
    ("{Size: 2}{Grid: 1 2 1 2 9 8}", "9 8", "the clause `Grid` needs 4 numbers, but has 6"),
    ("{Size: 2}{Grid: 1 2 1 3}", "3", "a given is out of range: 3"),
    ("{Size: 2}{Grid: 1 2 1 x}", "x", "a given should be a number, not `x`"),
    ("{Size: 1}{Grid: 1}{Solution: 0}", "0", "a value of the solution is out of range: 0"),
    ("{Size: 2}{Grid: 1 0 0 0}{Grid: 2 0 0 0}", "2", "r1c1 is given twice, as 1 and as 2"),
    ("{Killer:}", "}", "the clause `Killer` ends too early"),
    ("{Killer: 82}", "82", "the number of cages is 82, but at most 81 is possible"),
    ("{Size: 2}{Killer: 1 3 1 1 0}", "}", "the clause `Killer` needs 6 numbers, but has 5"),
    ("{Size: 2}{Killer: 1 3 1 2 0 0}", "2", "cage 2 has cells but no sum"),
    ("{Size: 2}{Killer: 1 -3 1 1 0 0}", "-3", "the sum of cage 1 should be a number, not `-3`"),
    ("{Size: 2}{Killer: 0 0 0 0 0 [4]}", "4", "the level is 4, but at most 3 is possible"),
    ("{Size: 2}{Killer: 0 0 0 0 0 [x]}", "x", "the level should be a number, not `x`"),
    ("{Size: 2}{Killer: 0 0 0 0 0 []}", "[]", "the level is missing"),
    ("{Killer: [2] 0}", "[", "square brackets hold a level, and stand at the end of a clause"),
    ("{SandwichSum:}", "}", "the number of columns is missing"),
    ("{SandwichSum: 1 10 5}", "10", "column 10 is outside of the grid"),
    ("{SandwichSum: 0 1 0 5}", "0", "row 0 is outside of the grid"),
    ("{SandwichSum: 2 1 5}", "}", "the clause `SandwichSum` ends too early"),
    ("{SandwichSum: 0 0 7}", "7", "`7` is more than the clause `SandwichSum` takes"),
    ("{ArrowHead: 11 12 13}", "13", "`13` is compared with no cell"),
    ("{ArrowHead: 11 11}", "11 11", "an inequality lists r1c1 twice"),
    ("{ArrowHead: 11 01}", "01", "the cell `01` is outside of the grid"),
    ("{Size: 4}{ArrowHead: 11 15}", "15", "the cell `15` is outside of the grid"),
    ("{ArrowHead: 11 111}", "111", "`111` is not a cell"),
    ("{Size: 10}{ArrowHead: 1,1 12}", "12", "`12` is not a cell"),
    ("{Thermometer: 11 12}", "11", "`11` stands before the first thermometer"),
    ("{Thermometer: 0 0 12}", "0", "a thermometer has no cells"),
    ("{Thermometer: 0 12 12}", "0 12 12", "a thermometer lists r2c1 twice"),
    ("{ThermometersHidden: 0 5}", "5", "`5` is not a direction"),
    ("{ThermometersHidden: 0}", "0", "a hidden thermometer has no direction"),
    ("{ThermometersHidden: 0 1  0 2 4}", "0 2 4", "a hidden thermometer comes back to a cell of its own"),
    ("{Difficulty: 11 5 4}", "5 4", "there is no value from 5 to 4"),
    ("{Difficulty: 11 0 4}", "0", "the lowest value is out of range: 0"),
    ("{Difficulty: 11 3}", "}", "the clause `Difficulty` ends too early"),
    ("{PBC: magic}", "magic", "`magic` is not an encoding of sums"),
    ("{PBC:}", "}", "the clause `PBC` ends too early"),
];

#[test]
fn every_mistake_is_told_at_its_word() {
    for (text, word, message) in MISTAKES {
        let error = error(text);
        assert_eq!((error.message.as_str(), &text[error.span.clone()]), (*message, *word), "{text}");
    }
}

#[test]
fn help_suggests_what_was_meant() {
    let help = |text| error(text).help.unwrap_or_default();
    assert_eq!(help("{Suduko:}"), "did you mean `Sudoku`?");
    assert_eq!(help("{Thermo: 0 11}"), "did you mean `Thermometer`?");
    assert_eq!(help("{ThermometerHidden: 0 1}"), "did you mean `ThermometersHidden`?");
    assert_eq!(help("{Antiknight2:}"), "did you mean `AntiKnight`?");
    assert_eq!(help("{Xyzzy: 1}"), "comments go into {c: ...}");
    assert_eq!(help("{Sudoku: rows}"), "did you mean `row`?");
    assert_eq!(help("{Size: 2}{Grid: 12 21}"), "put white space between the numbers");
}

#[test]
fn a_text_that_opens_with_a_clause_is_recognised() {
    let recognised = |text| sniff(text).is_some_and(|format| format.name == "sdq");
    for ours in ["{Sudoku:}", "\u{feff} \n{ c : x}", "{Mystery: 3}", "{Sudoku}"] {
        assert!(recognised(ours), "{ours}");
    }
    for other in ["", "{", "{\"size\":9}", "{}", "{ce:[[{v:1}]]}", "{1: 2}", "Sudoku:", "[1]"] {
        assert!(!recognised(other), "{other}");
    }
}

#[test]
fn what_has_no_clause_is_refused_by_name() {
    let refusal = |puzzle: &Puzzle| (SDQ.write)(puzzle).unwrap_err().what;
    let oblong = Puzzle::new(Shape::new(2, 3, 4).unwrap());
    assert_eq!(refusal(&oblong), ["a grid of 2 rows and 3 columns with the values 1 to 4"]);
    let from_zero = Puzzle::new(Shape::square(4).unwrap().from_zero());
    assert_eq!(refusal(&from_zero).len(), 1);
    let mut puzzle = Puzzle::sudoku(6).unwrap();
    let cells = vec![Cell::new(0, 0), Cell::new(0, 1)];
    puzzle.add(Cage { cells: cells.clone(), sum: None }).unwrap();
    puzzle.add(model::rules::Boxes { height: 3, width: 2 }).unwrap();
    puzzle.add(model::rules::Restrict { cell: cells[0], values: [1, 2].into_iter().collect() }).unwrap();
    puzzle.add(model::rules::AllDifferent { cells }).unwrap();
    puzzle.about.comments.push("curly } brace".to_string());
    let expected = [
        "no digit repeats in the cage of r1c1 and r1c2",
        "no digit repeats in a box of 3 rows and 2 columns",
        "r1c1 is 1 or 2",
        "no digit repeats in r1c1 and r1c2",
        "a comment that holds the character `}`",
    ];
    assert_eq!(refusal(&puzzle), expected);
}

#[test]
fn clauses_are_named_for_rules_that_there_are() {
    for (rule, clause) in super::CLAUSES {
        assert!(model::rules::CATALOGUE.iter().any(|(name, _)| name == rule), "{rule}");
        assert!(super::read::is_clause(clause), "{clause}");
    }
}
