//! Random puzzles for the tests of formats.

pub mod meaning;
pub mod setting;

use gridwright::rules::{AntiKnight, Cage, Restrict, Sandwich, Thermo, evens, odds};
use gridwright::{AnyRule, Cell, Filling, Line, Puzzle, Shape};
use proptest::prelude::*;
use proptest::sample::Index;

/// The sides of a die before it is scaled to those that are wanted.
const SIDES: usize = 1 << 24;

/// A stream of numbers: indices that proptest shrinks, or the bytes of a fuzzer.
pub struct Dice<'a>(Box<dyn Iterator<Item = usize> + 'a>);

impl<'a> Dice<'a> {
    /// Numbers that proptest shrinks.
    pub fn new(indices: &'a [Index]) -> Dice<'a> {
        // Any number of sides is a fraction of these.
        Dice(Box::new(indices.iter().map(|index| index.index(SIDES))))
    }

    /// Two bytes for each number.
    pub fn of_bytes(bytes: &'a [u8]) -> Dice<'a> {
        let number = |pair: &[u8]| usize::from(pair[0]) << 8 | usize::from(pair[1]);
        Dice(Box::new(bytes.chunks_exact(2).map(move |pair| number(pair) * (SIDES >> 16))))
    }

    /// A number below `sides`; 0 when the dice have run out.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0.next().map_or(0, |number| number * sides / SIDES)
    }

    /// A cell of a shape.
    pub fn cell(&mut self, shape: &Shape) -> Cell {
        shape.cell(self.roll(shape.len()))
    }
}

/// Plain Sudokus with givens on some of the cells.
fn givens(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    let sparse = 1 + dice.roll(4);
    for cell in shape.cells() {
        if dice.roll(sparse) == 0 {
            puzzle.set(cell, 1 + dice.roll(shape.values()) as u8).expect("each cell is given once");
        }
    }
}

/// Givens, even and odd cells, at least one of them even: only that tells the format.
pub fn parities(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    for (i, cell) in shape.cells().enumerate() {
        let values = match dice.roll(3) {
            _ if i == 0 => evens(shape),
            0 => evens(shape),
            1 => odds(shape),
            _ => [1 + dice.roll(shape.values()) as u8].into_iter().collect(),
        };
        puzzle.add(Restrict { cell, values }).expect("the values are the grid's");
    }
}

/// Cages, with sums, that do not overlap.
fn cages(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    let mut cells: Vec<Cell> = shape.cells().collect();
    for _ in 0..dice.roll(8) {
        let size = 1 + dice.roll(4);
        let mut cage = Vec::new();
        while cage.len() < size && !cells.is_empty() {
            cage.push(cells.swap_remove(dice.roll(cells.len())));
        }
        if !cage.is_empty() {
            puzzle.cage(dice.roll(100) as u32, cage).expect("the cells are free");
        }
    }
}

fn inequalities(puzzle: &mut Puzzle, dice: &mut Dice) {
    for _ in 0..dice.roll(8) {
        let (a, b) = (dice.cell(puzzle.shape()), dice.cell(puzzle.shape()));
        if a != b {
            puzzle.less(a, b).expect("both are cells of the grid");
        }
    }
}

/// Rules of any kind, on a grid of any shape.
fn anything(dice: &mut Dice) -> Puzzle {
    let shape = Shape::new(1 + dice.roll(9), 1 + dice.roll(9), 1 + dice.roll(9)).expect("it is small");
    let mut puzzle = Puzzle::new(if dice.roll(2) == 0 { shape.clone() } else { shape.from_zero() });
    for _ in 0..dice.roll(10) {
        let cells = vec![dice.cell(&shape), dice.cell(&shape)];
        let rule: AnyRule = match dice.roll(5) {
            0 => Cage { cells, sum: None }.into(),
            1 => Thermo { cells, frozen: dice.roll(2) == 0 }.into(),
            2 => AntiKnight {}.into(),
            3 => Sandwich { line: Line::Row(0), sum: dice.roll(30) as u32 }.into(),
            _ => Restrict { cell: cells[0], values: evens(&shape) }.into(),
        };
        // A rule that does not fit the shape is left out.
        let _ = puzzle.add(rule);
    }
    let value = puzzle.shape().highest();
    puzzle.about.reference = Filling::new(puzzle.shape(), vec![value; shape.len()]);
    puzzle.about.title = Some("any \"title\"".to_string());
    puzzle
}

/// The nonogram of a picture, in one colour or in several, sometimes with known cells or without its picture.
pub fn nonogram(dice: &mut Dice) -> Puzzle {
    let (rows, columns) = (1 + dice.roll(9), 1 + dice.roll(9));
    let columns = if dice.roll(3) == 0 { rows } else { columns };
    let colors = [1, 1, 2, 5, 40][dice.roll(5)];
    let shape = Shape::new(rows, columns, colors + 1).expect("it is small").from_zero();
    let values = shape.cells().map(|_| if dice.roll(2) == 0 { 0 } else { dice.roll(colors + 1) as u8 });
    let picture = Filling::new(&shape, values.collect()).expect("as many values as cells");
    let mut puzzle = Puzzle::nonogram(picture.clone()).expect("its values begin at 0");
    for cell in shape.cells().filter(|_| dice.roll(8) == 7) {
        puzzle.set(cell, picture[cell]).expect("each cell is given once");
    }
    if dice.roll(4) == 3 {
        puzzle.about.reference = None;
        puzzle.about.title = Some("a \"title\" & <more>".to_string());
    }
    puzzle
}

/// A puzzle of one of eight kinds.
pub fn build(kind: usize, size: usize, dice: &mut Dice) -> Puzzle {
    let sizes: &[usize] =
        if kind == 1 { &[4, 5, 6, 7, 8, 9] } else { &[2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 25] };
    let mut puzzle = Puzzle::sudoku(sizes[size % sizes.len()]).expect("a usual size");
    match kind {
        0 => givens(&mut puzzle, dice),
        1 => parities(&mut puzzle, dice),
        2 => cages(&mut puzzle, dice),
        3 => {
            givens(&mut puzzle, dice);
            cages(&mut puzzle, dice);
            inequalities(&mut puzzle, dice);
        }
        4 => puzzle = nonogram(dice),
        5 => setting::variants(&mut puzzle, dice),
        6 => setting::frames(&mut puzzle, dice),
        _ => puzzle = anything(dice),
    }
    puzzle
}

/// Puzzles of all the kinds above.
pub fn puzzles() -> impl Strategy<Value = Puzzle> {
    let dice = proptest::collection::vec(any::<Index>(), 0..800);
    (0..8usize, 0..60usize, dice).prop_map(|(kind, size, dice)| build(kind, size, &mut Dice::new(&dice)))
}
