//! Laws: what is written is read back, and no text makes the reader panic.

use super::SDQ;
use crate::sniff;
use cnf::sum::SumEncoding;
use model::grid::{Cell, Filling, Line, Shape, Value};
use model::puzzle::{Hints, Puzzle, Scan};
use model::rules::{
    AntiKnight, Boxes, Cage, Columns, Direction, HiddenThermos, Less, Rows, Sandwich, Thermo,
};
use proptest::prelude::*;

/// Uses every clause.
const EVERYTHING: &str = "\
{Size: 4}
{Sudoku: row box}
{Grid:
0 0 3 0
0 0 0 0
0 4 0 0
0 0 0 0
}
{AntiKnight:}
{Killer:
2
5 7
01 01 00 00
00 00 00 02
00 00 00 02
00 00 00 00
[2]
}
{SandwichSum:
1
2 5
2
1 0  4 5
[1]
}
{ArrowHead:
11 12
}
{ArrowHead:
EQ
43 44
34 44
}
{Thermometer:
0 11 22 33
0 14 23
}
{Thermometer:
frozen
0 41 42 43
}
{ThermometersHidden:
0 1 2
0 3 3 4
}
{Difficulty: 23 1 3}
{Solution:
1 2 3 4
3 4 1 2
2 1 4 3
4 3 2 1
}
{PBC: BDD}
{c: one line}
{c:
two
lines: here
}
";

#[test]
fn the_tidy_layout_is_written_as_it_was_read() {
    let puzzle = &(SDQ.read)(EVERYTHING).unwrap().puzzles[0];
    assert_eq!((SDQ.write)(puzzle).unwrap(), EVERYTHING);
}

#[test]
fn overlapping_cages_go_into_several_clauses() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for columns in [0..2, 2..4, 1..3, 5..6] {
        puzzle.cage(9, columns.map(|column| Cell::new(0, column))).unwrap();
    }
    let text = (SDQ.write)(&puzzle).unwrap();
    assert_eq!(text.matches("{Killer:").count(), 2);
    assert_eq!((SDQ.read)(&text).unwrap().puzzles, [puzzle]);
}

#[test]
fn a_grid_without_rules_is_written_as_its_size() {
    let puzzle = Puzzle::new(Shape::square(9).unwrap());
    assert_eq!((SDQ.write)(&puzzle).unwrap(), "{Size: 9}\n");
    assert_eq!((SDQ.read)("{Size: 9}").unwrap().puzzles, [puzzle]);
}

#[test]
fn title_and_author_become_comments() {
    let mut puzzle = Puzzle::sudoku(7).unwrap();
    puzzle.about.title = Some("Seven".to_string());
    puzzle.about.author = Some("Somebody".to_string());
    let text = (SDQ.write)(&puzzle).unwrap();
    assert_eq!(text, "{Size: 7}\n{Sudoku:}\n{c: title: Seven}\n{c: author: Somebody}\n");
}

/// Numbers to build a puzzle from, in turn; 0 when they have run out.
struct Dice(std::vec::IntoIter<u16>);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % end
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    fn value(&mut self, shape: &Shape) -> Value {
        self.below(shape.values()) as Value + 1
    }

    fn cell(&mut self, shape: &Shape) -> Cell {
        shape.cell(self.below(shape.len()))
    }

    /// Up to three different cells, at least one.
    fn cells(&mut self, shape: &Shape) -> Vec<Cell> {
        let mut cells: Vec<Cell> = (0..=self.below(3)).map(|_| self.cell(shape)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// A puzzle that the format can express, its rules in the order in which they are written.
fn expressible(dice: &mut Dice) -> Puzzle {
    let sizes = [9, 4, 2, 6, 7, 10, 12];
    let shape = Shape::square(sizes[dice.below(sizes.len())]).unwrap();
    let mut puzzle = Puzzle::new(&shape);
    add_houses(&mut puzzle, dice);
    for cell in shape.cells() {
        if dice.below(8) == 1 {
            puzzle.set(cell, dice.value(&shape)).unwrap();
        }
    }
    if dice.coin() {
        puzzle.add(AntiKnight {}).unwrap();
    }
    add_sums(&mut puzzle, dice);
    add_orders(&mut puzzle, dice);
    add_about(&mut puzzle, dice);
    puzzle
}

fn add_houses(puzzle: &mut Puzzle, dice: &mut Dice) {
    if dice.coin() {
        puzzle.add(Rows {}).unwrap();
    }
    if dice.coin() {
        puzzle.add(Columns {}).unwrap();
    }
    if let Some((height, width)) = puzzle.shape().usual_box()
        && dice.coin()
    {
        puzzle.add(Boxes { height, width }).unwrap();
    }
}

fn add_sums(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    for _ in 0..dice.below(4) {
        let cage = Cage { cells: dice.cells(shape), sum: Some(dice.below(50) as u32) };
        puzzle.add(cage).unwrap();
        puzzle.about.hints.cage_level = Some(3);
    }
    for line in [Line::Column, Line::Row] {
        for _ in 0..dice.below(3) {
            let number = dice.below(shape.rows()) as u16;
            puzzle.add(Sandwich { line: line(number), sum: dice.below(40) as u32 }).unwrap();
            puzzle.about.hints.sandwich_level = Some(1);
        }
    }
}

fn add_orders(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    for or_equal in [false, true] {
        for _ in 0..dice.below(4) {
            let (smaller, larger) = (dice.cell(shape), dice.cell(shape));
            // A cell compared with itself does not fit, and is left out.
            let _ = puzzle.add(Less { smaller, larger, or_equal });
        }
    }
    for frozen in [false, true] {
        for _ in 0..dice.below(3) {
            let mut cells = dice.cells(shape);
            cells.reverse();
            puzzle.add(Thermo { cells, frozen }).unwrap();
        }
    }
    let forms = [vec![Direction::Up], vec![Direction::Right, Direction::Down], vec![Direction::Left; 3]];
    for _ in 0..dice.below(3) {
        let shapes = (0..=dice.below(3)).map(|_| forms[dice.below(3)].clone()).collect();
        puzzle.add(HiddenThermos { shapes }).unwrap();
    }
}

fn add_about(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    let diagnostics = ["one line", "two\n  lines: { and more", "ü ] [2] \"x\""];
    puzzle.about.comments = (0..dice.below(3)).map(|i| diagnostics[i].to_string()).collect();
    if dice.coin() {
        let (one, other) = (dice.value(shape), dice.value(shape));
        puzzle.about.scan = Some(Scan { cell: dice.cell(shape), low: one.min(other), high: one.max(other) });
    }
    if dice.coin() {
        let values = shape.cells().map(|_| dice.value(shape)).collect();
        puzzle.about.reference = Filling::new(shape, values);
    }
    if dice.coin() {
        puzzle.about.hints = Hints { sums: Some(SumEncoding::Bdd), ..puzzle.about.hints };
    }
}

/// A text with a few of its characters taken out, doubled or put in.
fn mutated(text: &str, changes: &[(usize, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for &(place, how, letter) in changes {
        let place = place % letters.len().max(1);
        match how % 3 {
            0 if place < letters.len() => drop(letters.remove(place)),
            1 if place < letters.len() => letters[place] = letter,
            _ => letters.insert(place, letter),
        }
    }
    letters.into_iter().collect()
}

/// Reading ends, and an error or warning points into the text.
fn is_read_or_refused(text: &str) {
    let diagnostics = match (SDQ.read)(text) {
        Ok(reading) => reading.warnings,
        Err(error) => vec![error],
    };
    for diagnostic in diagnostics {
        assert!(text.get(diagnostic.span.clone()).is_some(), "{diagnostic:?}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(numbers in prop::collection::vec(any::<u16>(), 0..400)) {
        let puzzle = expressible(&mut Dice(numbers.into_iter()));
        let text = (SDQ.write)(&puzzle).unwrap();
        let reading = (SDQ.read)(&text).unwrap();
        prop_assert_eq!(&reading.puzzles, &[puzzle], "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        is_read_or_refused(&text);
        is_read_or_refused(&format!("{{{text}"));
        is_read_or_refused(&format!("{{Killer: {text}"));
        let _ = sniff(&text);
    }

    #[test]
    fn no_damaged_file_makes_the_reader_panic(
        changes in prop::collection::vec((any::<usize>(), any::<u8>(), prop::sample::select(LETTERS)), 1..6)
    ) {
        is_read_or_refused(&mutated(EVERYTHING, &changes));
    }
}

/// Letters that matter to the reader, and some that are longer than a byte.
const LETTERS: &[char] =
    &['{', '}', ':', '[', ']', '0', '9', '-', ',', ' ', '\n', 'r', 'c', 'ä', '\u{feff}', '🧩'];
