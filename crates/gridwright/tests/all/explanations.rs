//! Paths of steps: one for each rule in a file of its own for people to read, and every one of them passes the checker.

use crate::agreement::fixed;
use crate::any_rule::puzzles;
use gridwright::explain::{End, ExplainConfig, Path, Step, explain, rate, sentences, verify_path};
use gridwright::rules::{CATALOGUE, Cage, Restrict};
use gridwright::tasks::example;
use gridwright::{AnyRule, Cell, Limits, Options, Puzzle, Shape, Status, ValueSet, solve_unique};
use proptest::prelude::*;

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
    #![proptest_config(fixed(400))]

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
    // Made by this program: the first has steps with several reasons of the same cost.
    let lines = [
        "1.....7.9.3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    ];
    for text in lines {
        let mut puzzle = Puzzle::sudoku(9).expect("9 is a usual size");
        for (index, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let cell = Cell::new((index / 9) as u16, (index % 9) as u16);
            puzzle.set(cell, letter.to_digit(10).expect("a digit") as u8).expect("it fits");
        }
        let expected = rating(&puzzle);
        assert!(expected.is_some());
        for turn in 0..8 {
            assert_eq!(rating(&turned_puzzle(&puzzle, turn, 3 * turn % 9)), expected, "turned {turn}");
        }
    }
}

#[test]
fn a_puzzle_with_cages_turned_has_the_same_rating() {
    let mut puzzle = Puzzle::sudoku(4).expect("4 is a usual size");
    let shape = Shape::square(4).expect("a small grid");
    let cell = |index: usize| shape.cell(index);
    for (sum, cells) in [(6, vec![0, 1, 5]), (5, vec![2, 3]), (4, vec![8, 12]), (8, vec![6, 7, 11])] {
        puzzle.cage(sum, cells.into_iter().map(cell)).expect("it fits");
    }
    puzzle.set(cell(15), 1).expect("it fits");
    let expected = rate(&puzzle, &Options::default());
    for turn in 0..8 {
        let other = rate(&turned_puzzle(&puzzle, turn, 0), &Options::default());
        assert_eq!((other.rating, other.steps), (expected.rating, expected.steps), "turned {turn}");
    }
}
