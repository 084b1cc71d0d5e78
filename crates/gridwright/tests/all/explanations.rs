//! Paths of steps: one for each rule in a file of its own for people to read, and every one of them passes the checker.

use crate::agreement::fixed;
use gridwright::explain::{End, ExplainConfig, Path, Step, explain, rate, sentences, verify_path};
use gridwright::rules::{AllDifferent, CATALOGUE, Cage, NumberedRegions, Restrict};
use gridwright::tasks::example;
use gridwright::{AnyRule, Cell, Limits, Options, Puzzle, Shape, Status, ValueSet, Variables, solve_unique};
use proptest::prelude::*;
use soak::any_rule::puzzles;

fn proved(puzzle: &Puzzle) -> Path {
    explain(puzzle, &ExplainConfig { prove: true, ..ExplainConfig::default() }, &Options::default())
}

fn line(number: usize, step: &Step, sentence: &str) -> String {
    let name = step.technique.map_or("reason", |technique| technique.name());
    let minimal = if step.minimal { "" } else { ", not minimal" };
    format!("{}. {sentence} ({name}, {}{minimal})\n", number + 1, step.cost)
}

#[test]
fn every_rule_has_an_explanation_as_in_its_file() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explanations");
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut outdated = Vec::new();
    for (name, _) in CATALOGUE {
        let puzzle = example(name).expect("every rule has an example");
        let path = proved(&puzzle);
        assert_eq!(path.end, End::Solved, "{name}");
        assert_eq!(verify_path(&puzzle, &path, &Limits::none()), Ok(()), "{name}");
        let told = sentences(&puzzle, &path.start, &path.steps);
        let lines = path.steps.iter().zip(&told).enumerate();
        let text: String = lines.map(|(number, (step, sentence))| line(number, step, sentence)).collect();
        let file = folder.join(format!("{name}.txt"));
        if update {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&file, &text).expect("an explanation can be written");
        }
        if std::fs::read_to_string(&file).unwrap_or_default() != text {
            outdated.push(name);
        }
    }
    assert!(outdated.is_empty(), "UPDATE_EXPECT=1 cargo test writes these again: {outdated:?}");
}

proptest! {
    #![proptest_config(fixed(1_000))]

    /// One solution is reached, several are not decided, none is shown; and nothing is claimed that does not follow.
    #[test]
    fn paths_of_random_puzzles_pass_the_checker(puzzle in puzzles()) {
        let path = proved(&puzzle);
        prop_assert_eq!(verify_path(&puzzle, &path, &Limits::none()), Ok(()), "{:?}", &path);
        let end = match solve_unique(&puzzle, &Options::default()).status() {
            Status::Unique => End::Solved,
            Status::None => End::Contradiction,
            _ => End::Branches,
        };
        prop_assert_eq!(&path.end, &end, "{:?}", &path);
    }
}

/// Found by soak: what the only region excludes from the start was no step.
#[test]
fn what_a_single_region_excludes_from_the_start_is_explained() {
    let shape = Shape::new(1, 2, 3).expect("a small shape");
    let mut puzzle = Puzzle::new(&shape);
    let cells = [Cell::new(0, 0), Cell::new(0, 1)];
    puzzle.add(NumberedRegions { regions: vec![cells.to_vec()] }).expect("it fits");
    puzzle.less(cells[0], cells[1]).expect("it fits");
    let path = proved(&puzzle);
    assert_eq!(verify_path(&puzzle, &path, &Limits::none()), Ok(()));
    assert_eq!(path.end, End::Solved, "{path:?}");
}

/// Found by soak: a variable with only one value was known to who looks for steps, and not to who plays them.
#[test]
fn a_variable_with_only_one_value_is_known_from_the_start() {
    let shape = Shape::new(1, 3, 2).expect("a small shape").from_zero();
    let (name, label) = ("VA".parse().expect("two letters"), String::new());
    let group = Variables { name, label, rows: 1, columns: 1, lowest: 0, highest: 0, hidden: true };
    let shape = shape.with_variables(group.clone()).expect("a small group");
    let mut puzzle = Puzzle::new(&shape);
    let cells: Vec<Cell> = shape.cells().collect();
    puzzle.add(AllDifferent { cells: vec![cells[0], group.place(0)] }).expect("it fits");
    puzzle.less(cells[1], cells[0]).expect("it fits");
    let path = proved(&puzzle);
    assert_eq!(verify_path(&puzzle, &path, &Limits::none()), Ok(()), "{path:?}");
}

/// One of eight ways to turn a square grid.
fn turned(cell: Cell, turn: u8, side: u16) -> Cell {
    let (row, column) = if turn & 4 == 0 { (cell.row, cell.column) } else { (cell.column, cell.row) };
    let flip = |place: u16, flipped: bool| if flipped { side - 1 - place } else { place };
    Cell::new(flip(row, turn & 1 != 0), flip(column, turn & 2 != 0))
}

/// A puzzle of givens and cages turned, and its values renamed where that changes nothing.
fn turned_puzzle(puzzle: &Puzzle, turn: u8, shift: u8) -> Puzzle {
    let side = puzzle.shape().rows();
    let mut other = Puzzle::sudoku(side).expect("a usual size");
    let place = |cell: Cell| turned(cell, turn, side as u16);
    for rule in puzzle.rules() {
        let rule: AnyRule = match rule.clone() {
            AnyRule::Restrict(Restrict { cell, values }) => {
                let renamed: ValueSet =
                    values.iter().map(|value| (value - 1 + shift) % side as u8 + 1).collect();
                Restrict { cell: place(cell), values: renamed }.into()
            }
            AnyRule::Cage(Cage { cells, sum }) => {
                Cage { cells: cells.into_iter().map(place).collect(), sum }.into()
            }
            _ => continue,
        };
        other.add(rule).expect("it fits as before");
    }
    other
}

fn rating(puzzle: &Puzzle) -> Option<f64> {
    rate(puzzle, &Options::default()).rating
}

#[test]
fn a_puzzle_turned_and_renamed_has_the_same_rating() {
    for name in ["hard.txt", "classic.txt"] {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
        let text = std::fs::read_to_string(file).expect("an example");
        let (_, reading) = gridwright::formats::read(&text, None).expect("an example can be read");
        let puzzle = &reading.puzzles[0];
        let expected = rating(puzzle);
        assert!(expected.is_some());
        for turn in 0..8 {
            assert_eq!(rating(&turned_puzzle(puzzle, turn, 3 * turn % 9)), expected, "turned {turn}");
        }
    }
}

#[test]
fn a_puzzle_with_cages_turned_has_the_same_rating() {
    let puzzle = example("cage").expect("every rule has an example");
    let expected = rating(&puzzle);
    assert!(expected.is_some());
    for turn in 0..8 {
        assert_eq!(rating(&turned_puzzle(&puzzle, turn, 0)), expected, "turned {turn}");
    }
}
