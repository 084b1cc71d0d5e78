//! Numbers about shaded cells: in cells, for mosaics and Minesweeper, and beside lines, for Kakurasu.

use super::Kind;
use crate::generate::random::Random;
use model::grid::{Cell, Filling, Line, Shape};
use model::rules::{AnyRule, CountAround, WeightedSum};

/// The numbers of a mosaic.
pub(in crate::generate) const MOSAIC: Kind = Kind {
    name: "mosaic",
    clues: "numbers",
    about: "how many cells of the square around a cell are shaded",
    propose: |filling, _, random| around(filling, true, random),
    ..NUMBERS
};

/// The numbers of Minesweeper.
pub(in crate::generate) const MINES: Kind = Kind {
    name: "minesweeper",
    clues: "numbers",
    about: "how many mines are around a cell",
    propose: |filling, _, random| around(filling, false, random),
    ..NUMBERS
};

/// The numbers of a Kakurasu.
pub(in crate::generate) const WEIGHTS: Kind = Kind {
    name: "kakurasu",
    clues: "sums",
    about: "what the shaded cells of a row or column weigh",
    most: |shape| shape.rows() + shape.columns(),
    usual: |shape, _| 1..=shape.rows() + shape.columns(),
    propose: |filling, _, random| weights(filling, random),
    ..NUMBERS
};

/// A number in every cell, at the most.
const NUMBERS: Kind = Kind {
    name: "",
    also: &[],
    clues: "",
    about: "",
    whole: None,
    covers: false,
    most: Shape::len,
    usual: |shape, _| 1..=shape.len(),
    propose: |_, _, _| Vec::new(),
};

/// The number of every cell; of Minesweeper only where there is no mine.
fn around(filling: &Filling, itself: bool, random: &mut Random) -> Vec<AnyRule> {
    let shape = filling.shape();
    let mut cells: Vec<Cell> = shape.cells().filter(|&cell| itself || filling[cell] == 0).collect();
    random.shuffle(&mut cells);
    let number = |cell: Cell| {
        let near = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)));
        let near = near.filter_map(|(rows, columns)| shape.offset(cell, rows, columns));
        let count = near.filter(|&other| filling[other] == 1).count() as u8;
        CountAround { cell, count, value: 1, itself }.into()
    };
    cells.into_iter().map(number).collect()
}

/// About so many cells of a large Kakurasu are shaded. A grid shaded by halves has a bit for each cell, and the sums of its lines tell
/// fewer, from ten rows on: then hardly any has only one solution.
const WEIGHED: usize = 28;

/// How many of a thousand cells of a Kakurasu are shaded.
pub(in crate::generate) fn weighed(size: usize) -> Option<usize> {
    (size > 9).then_some(1_000 * WEIGHED / (size * size))
}

fn weights(filling: &Filling, random: &mut Random) -> Vec<AnyRule> {
    let shape = filling.shape();
    let mut lines: Vec<Line> = shape.row_lines().chain(shape.column_lines()).collect();
    random.shuffle(&mut lines);
    let sum = |line: Line| {
        let cells = (1..).zip(shape.line(line)).filter(|&(_, cell)| filling[cell] == 1);
        let sum = cells.map(|(place, _)| place).sum();
        WeightedSum { line, sum, weights: Vec::new(), value: 1 }.into()
    };
    lines.into_iter().map(sum).collect()
}
