//! Families of puzzles: which rules make a Kakuro, a KenKen or a futoshiki.
//!
//! A family is not part of the model: its puzzles are made of the rules that all puzzles are made of. Each file here has
//! a type that holds the clues of one puzzle, with a method `puzzle` that lists the rules.

pub mod abc_end_view;
pub mod binairo;
pub mod diff_neighbors;
pub mod doppelblock;
pub mod eulero;
pub mod even_odd;
pub mod futoshiki;
pub mod grids;
pub mod hidoku;
pub mod kakurasu;
pub mod kakuro;
pub mod kenken;
pub mod margin;
pub mod mathrax;
pub mod minesweeper;
pub mod mosaic;
pub mod number_cross;
pub mod renban;
pub mod skyscrapers;
pub mod star_battle;
pub mod str8ts;
pub mod suguru;
pub mod tenner;
pub mod tents;
pub mod thermometers;
pub mod trinairo;

pub use abc_end_view::AbcEndView;
pub use binairo::Binairo;
pub use diff_neighbors::DiffNeighbors;
pub use doppelblock::Doppelblock;
pub use eulero::Eulero;
pub use even_odd::EvenOdd;
pub use futoshiki::Futoshiki;
pub use hidoku::Hidoku;
pub use kakurasu::Kakurasu;
pub use kakuro::Kakuro;
pub use kenken::KenKen;
pub use margin::Margin;
pub use mathrax::Mathrax;
pub use minesweeper::Minesweeper;
pub use mosaic::Mosaic;
pub use number_cross::NumberCross;
pub use renban::Renban;
pub use skyscrapers::Skyscrapers;
pub use star_battle::StarBattle;
pub use str8ts::Str8ts;
pub use suguru::Suguru;
pub use tenner::Tenner;
pub use tents::Tents;
pub use thermometers::Thermometers;
pub use trinairo::Trinairo;

use crate::grid::{Cell, Shape, Value};
use crate::puzzle::Puzzle;
use crate::rules::{Columns, ContainExactly, LinesContain, Rows, RuleError};
use std::collections::BTreeMap;

/// The cells that have a value from the start.
pub type Givens = BTreeMap<Cell, Value>;

/// A puzzle in which no value occurs twice in a row or column.
pub fn latin(shape: Shape) -> Result<Puzzle, RuleError> {
    let mut puzzle = Puzzle::new(shape);
    puzzle.add(Rows {})?;
    puzzle.add(Columns {})?;
    Ok(puzzle)
}

/// Adds the givens.
pub fn give(puzzle: &mut Puzzle, givens: &Givens) -> Result<(), RuleError> {
    givens.iter().try_for_each(|(&cell, &value)| puzzle.set(cell, value))
}

/// Every row and column holds each of the values from 1 to `most` once; what is left of them has the value 0.
pub fn hold_once(puzzle: &mut Puzzle, most: usize) -> Result<(), RuleError> {
    let shape = puzzle.shape().clone();
    if most > shape.rows().min(shape.columns()) {
        return Err(RuleError(format!("a line of {} cells cannot hold {most} values", shape.rows())));
    }
    puzzle.add(LinesContain { values: (1..=most as Value).collect() })
}

/// The same for both diagonals.
pub fn hold_once_on_diagonals(puzzle: &mut Puzzle, most: usize) -> Result<(), RuleError> {
    let last = puzzle.shape().rows() as u16 - 1;
    let falling = (0..=last).map(|row| Cell::new(row, row)).collect();
    let rising = (0..=last).map(|row| Cell::new(row, last - row)).collect();
    for cells in [falling, rising] {
        puzzle.add(ContainExactly { cells, values: (1..=most as Value).collect() })?;
    }
    Ok(())
}
