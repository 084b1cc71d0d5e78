//! Families of puzzles: which rules make a Kakuro, a KenKen or a futoshiki.
//!
//! A family is not part of the model: its puzzles are made of the rules that all puzzles are made of. Each file here has
//! a type that holds the clues of one puzzle, with a method `puzzle` that lists the rules.

pub mod binairo;
pub mod diff_neighbors;
pub mod even_odd;
pub mod futoshiki;
pub mod grids;
pub mod kakurasu;
pub mod margin;
pub mod minesweeper;
pub mod mosaic;
pub mod number_cross;
pub mod renban;
pub mod skyscrapers;
pub mod star_battle;
pub mod tenner;
pub mod tents;
pub mod thermometers;
pub mod trinairo;

pub use binairo::Binairo;
pub use diff_neighbors::DiffNeighbors;
pub use even_odd::EvenOdd;
pub use futoshiki::Futoshiki;
pub use kakurasu::Kakurasu;
pub use margin::Margin;
pub use minesweeper::Minesweeper;
pub use mosaic::Mosaic;
pub use number_cross::NumberCross;
pub use renban::Renban;
pub use skyscrapers::Skyscrapers;
pub use star_battle::StarBattle;
pub use tenner::Tenner;
pub use tents::Tents;
pub use thermometers::Thermometers;
pub use trinairo::Trinairo;

use crate::grid::{Cell, Shape, Value};
use crate::puzzle::Puzzle;
use crate::rules::{Columns, Rows, RuleError};
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
