//! The order in which cells and values are looked at: the same for a puzzle and its mirror image.
//!
//! Where two reasons cost the same, the first one found is taken, and that must not depend on how the grid is turned or
//! which digit is called 1. So of the eight ways to turn a grid the one is chosen that reads smallest.

use model::grid::{Cell, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict};

/// Cells and values by their numbers, and back. Values change places only where no clue speaks of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbering {
    shape: Shape,
    /// The place in the grid of each number.
    places: Vec<u32>,
    /// The number of each place in the grid.
    numbers: Vec<u32>,
    /// The bit of each number of a value, counted from the lowest value.
    bits: Vec<u8>,
    /// The number of each bit.
    values: Vec<u8>,
}

impl Numbering {
    /// The numbering of a puzzle; `clues` are the rules that say more than that cells differ.
    pub(super) fn new(puzzle: &Puzzle, clues: &[usize]) -> Numbering {
        let shape = puzzle.shape();
        let renamed = clues.iter().all(|&clue| match &puzzle.rules()[clue] {
            AnyRule::Restrict(Restrict { values, .. }) => values.single().is_some(),
            _ => false,
        });
        let turns = (0..8).filter(|turn| turn & 4 == 0 || shape.rows() == shape.columns());
        let ways = turns.map(|turn| {
            let numbering = Numbering::turned(puzzle, turn, renamed);
            (numbering.reading(puzzle, clues), numbering)
        });
        ways.min_by(|a, b| a.0.cmp(&b.0)).expect("a grid can be left as it is").1
    }

    /// The grid read in one of eight ways; values in the order in which givens show them, if they may be renamed.
    fn turned(puzzle: &Puzzle, turn: u8, renamed: bool) -> Numbering {
        let shape = puzzle.shape();
        let (rows, columns) = (shape.rows() as u16, shape.columns() as u16);
        let source = |cell: Cell| {
            let (row, column) = if turn & 4 == 0 { (cell.row, cell.column) } else { (cell.column, cell.row) };
            let row = if turn & 1 == 0 { row } else { rows - 1 - row };
            let column = if turn & 2 == 0 { column } else { columns - 1 - column };
            shape.index(Cell::new(row, column)) as u32
        };
        let board = (0..shape.board_len()).map(|place| source(shape.cell(place)));
        let places: Vec<u32> = board.chain(shape.board_len() as u32..shape.len() as u32).collect();
        let mut numbers = vec![0; places.len()];
        places.iter().enumerate().for_each(|(number, &place)| numbers[place as usize] = number as u32);
        let mut bits: Vec<u8> = Vec::new();
        if renamed {
            for &place in &places {
                if let Some(&value) = puzzle.givens().get(&shape.cell(place as usize)) {
                    let bit = value - shape.lowest();
                    if !bits.contains(&bit) {
                        bits.push(bit);
                    }
                }
            }
        }
        let rest: Vec<u8> = (0..shape.values() as u8).filter(|bit| !bits.contains(bit)).collect();
        bits.extend(rest);
        let mut values = vec![0; bits.len()];
        bits.iter().enumerate().for_each(|(number, &bit)| values[bit as usize] = number as u8);
        Numbering { shape: shape.clone(), places, numbers, bits, values }
    }

    /// What the puzzle looks like in this numbering: its givens and the cells of its clues.
    fn reading(&self, puzzle: &Puzzle, clues: &[usize]) -> Reading {
        let read = |&clue: &usize| {
            let rule = &puzzle.rules()[clue];
            let given = match rule {
                AnyRule::Restrict(Restrict { values, .. }) => {
                    values.iter().map(|value| self.value_number(value) as u8).collect()
                }
                _ => Vec::new(),
            };
            // Not sorted: which end of a line comes first is a part of the clue.
            let cells = rule.cells(&self.shape).into_iter().map(|cell| self.number(cell)).collect();
            (rule.name(), cells, rule.sum().map(|(_, total)| total), given)
        };
        let mut reading: Reading = clues.iter().map(read).collect();
        reading.sort();
        reading
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape.clone()
    }

    pub(super) fn cell(&self, number: usize) -> Cell {
        self.shape.cell(self.places[number] as usize)
    }

    pub(super) fn number(&self, cell: Cell) -> u32 {
        self.numbers[self.shape.index(cell)]
    }

    pub(super) fn place(&self, number: usize) -> u32 {
        self.places[number]
    }

    pub(super) fn value(&self, number: usize) -> Value {
        self.shape.lowest() + self.bits[number]
    }

    pub(super) fn value_number(&self, value: Value) -> usize {
        self.values[(value - self.shape.lowest()) as usize] as usize
    }

    /// Bits of values, renamed.
    pub(super) fn mask(&self, bits: u64) -> u64 {
        let renamed = |(bit, &number): (usize, &u8)| (bits >> bit & 1) << number;
        self.values.iter().enumerate().map(renamed).fold(0, |mask, bit| mask | bit)
    }

    /// Renamed values as bits again.
    pub(super) fn bits(&self, mask: u64) -> u64 {
        let bit = |(number, &bit): (usize, &u8)| (mask >> number & 1) << bit;
        self.bits.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    }
}

/// The names of clues, their cells, their sums, and what may be in a restricted cell.
type Reading = Vec<(&'static str, Vec<u32>, Option<i64>, Vec<u8>)>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_reads_the_same_however_it_is_turned_and_renamed() {
        let givens = [(0, 0, 1), (0, 1, 2), (1, 3, 2), (2, 0, 3), (3, 2, 1)];
        let reading = |turn: fn(u16, u16) -> Cell, rename: fn(Value) -> Value| {
            let mut puzzle = Puzzle::sudoku(4).expect("4 is a usual size");
            for (row, column, value) in givens {
                puzzle.set(turn(row, column), rename(value)).expect("a value of the grid");
            }
            let clues: Vec<usize> = (3..puzzle.rules().len()).collect();
            Numbering::new(&puzzle, &clues).reading(&puzzle, &clues)
        };
        let plain = reading(Cell::new, |value| value);
        assert_eq!(reading(|row, column| Cell::new(column, 3 - row), |value| 5 - value), plain);
        assert_eq!(reading(|row, column| Cell::new(3 - row, column), |value| value % 4 + 1), plain);
    }
}
