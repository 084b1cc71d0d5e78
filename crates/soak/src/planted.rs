//! Random puzzles of 4 to 9 rows, most of them around a filling that keeps their rules.
//!
//! A filling comes first: of a Sudoku, of a Latin square, or of anything. Random rules of every kind that hold in it
//! become clues, now and then one that does not, and some cells are given. So there are puzzles with one solution, with
//! several and with none, whatever their rules.

use crate::any_rule::rules;
use crate::chance::{Numbers, draw};
use gridwright::rules::{Boxes, Columns, Restrict, Rows};
use gridwright::{AnyRule, Filling, Puzzle, Shape, Value, ValueSet};
use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::TestRunner;
use std::collections::HashMap;

/// Makes such puzzles; it remembers what is costly to make for each shape.
#[derive(Default)]
pub struct Planter {
    rules: HashMap<(usize, usize, usize, bool), BoxedStrategy<AnyRule>>,
}

/// A puzzle, and the filling around which it was made, which need not be a solution.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The filling.
    pub filling: Filling,
}

/// What the rows, columns and boxes of a puzzle are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Sudoku,
    Latin,
    Free,
}

impl Planter {
    /// The next puzzle.
    pub fn plant(&mut self, numbers: &mut Numbers, runner: &mut TestRunner) -> Planted {
        let frame = [Frame::Sudoku, Frame::Sudoku, Frame::Latin, Frame::Free][numbers.below(4)];
        let side = 4 + numbers.below(6);
        let (rows, columns, values) = match frame {
            Frame::Free => (2 + numbers.below(5), 2 + numbers.below(5), 2 + numbers.below(5)),
            _ => (side, side, side),
        };
        let zero = numbers.once_in(3);
        let shape = Shape::new(rows, columns, values).expect("a small shape");
        let shape = if zero { shape.from_zero() } else { shape };
        let filling = filling(&shape, frame, numbers);
        let mut puzzle = framed(&shape, frame);
        let key = (rows, columns, values, zero);
        let strategy = self.rules.entry(key).or_insert_with(|| rules(&shape).boxed());
        self_clues(&mut puzzle, &filling, numbers, || draw(strategy, runner));
        cells(&mut puzzle, &filling, frame, numbers);
        Planted { puzzle, filling }
    }
}

/// The rows, columns and boxes.
fn framed(shape: &Shape, frame: Frame) -> Puzzle {
    let mut puzzle = Puzzle::new(shape);
    if frame != Frame::Free {
        puzzle.add(Rows {}).expect("it fits every grid");
        puzzle.add(Columns {}).expect("it fits every grid");
    }
    if let (Frame::Sudoku, Some((height, width))) = (frame, shape.usual_box()) {
        puzzle.add(Boxes { height, width }).expect("the usual boxes");
    }
    puzzle
}

/// A filling that keeps the rows, columns and boxes: a pattern whose digits, rows and columns are shuffled.
fn filling(shape: &Shape, frame: Frame, numbers: &mut Numbers) -> Filling {
    let n = shape.values();
    if frame == Frame::Free {
        let values = shape.places().map(|_| shape.lowest() + numbers.below(n) as Value).collect();
        return Filling::new(shape, values).expect("values of the shape");
    }
    let (height, width) = shape.usual_box().map_or((1, n), |(h, w)| (usize::from(h), usize::from(w)));
    let mut digits: Vec<Value> = shape.all_values().iter().collect();
    numbers.shuffle(&mut digits);
    let rows = in_bands(n, height, numbers);
    let columns = in_bands(n, width, numbers);
    let value = |row: usize, column: usize| {
        let (row, column) = (rows[row], columns[column]);
        digits[(width * (row % height) + row / height + column) % n]
    };
    let values = (0..n * n).map(|cell| value(cell / n, cell % n)).collect();
    Filling::new(shape, values).expect("values of the shape")
}

/// Lines in an order that keeps bands together.
fn in_bands(n: usize, band: usize, numbers: &mut Numbers) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..n / band).collect();
    numbers.shuffle(&mut bands);
    let mut lines = Vec::new();
    for number in bands {
        let mut inside: Vec<usize> = (number * band..(number + 1) * band).collect();
        numbers.shuffle(&mut inside);
        lines.extend(inside);
    }
    lines
}

/// Random rules that hold, and now and then one that does not.
fn self_clues(
    puzzle: &mut Puzzle,
    filling: &Filling,
    numbers: &mut Numbers,
    mut rule: impl FnMut() -> AnyRule,
) {
    let wanted = puzzle.rules().len() + numbers.below(9);
    let wrong = if numbers.once_in(3) { 12 } else { usize::MAX };
    for _ in 0..24 {
        if puzzle.rules().len() >= wanted {
            break;
        }
        let rule = rule();
        let fits = rule.check(puzzle.shape()).is_ok();
        if fits && (rule.holds(filling) || numbers.once_in(wrong)) {
            // What contradicts a given is left out.
            let _ = puzzle.add(rule);
        }
    }
}

/// Givens and pencil marks; now and then a wrong one.
fn cells(puzzle: &mut Puzzle, filling: &Filling, frame: Frame, numbers: &mut Numbers) {
    let shape = puzzle.shape().clone();
    // Fewer would leave too many solutions to count, and too much to search on the larger grids.
    let least = match (frame, shape.len()) {
        (Frame::Free, cells) if cells > 12 => 60,
        (Frame::Free, _) => 10,
        (_, cells) if cells > 48 => 35,
        _ => 10,
    };
    let percent = least + numbers.below(95 - least);
    let marks = numbers.once_in(3);
    for cell in shape.cells() {
        if numbers.below(100) >= percent {
            continue;
        }
        let mut values = ValueSet::one(filling[cell]);
        if marks && numbers.once_in(2) {
            let other = shape.lowest() + numbers.below(shape.values()) as Value;
            values = values.iter().chain([other]).collect();
        }
        if numbers.once_in(600) {
            values = ValueSet::one(shape.lowest() + numbers.below(shape.values()) as Value);
        }
        // What contradicts another rule about the cell is left out.
        let _ = puzzle.add(Restrict { cell, values });
    }
}
