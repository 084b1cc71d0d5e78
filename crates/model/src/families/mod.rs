//! Families of puzzles: which rules make a Kakuro, a KenKen or a futoshiki.
//!
//! A family is not part of the model: its puzzles are made of the rules that all puzzles are made of. Each file here has
//! a type that holds the clues of one puzzle, with a method `puzzle` that lists the rules.

pub mod abc_end_view;
pub mod doppelblock;
pub mod eulero;
pub mod even_odd;
pub mod futoshiki;
pub mod hidoku;
pub mod kakuro;
pub mod kenken;
pub mod margin;
pub mod mathrax;
pub mod renban;
pub mod skyscrapers;
pub mod str8ts;
pub mod suguru;
pub mod tenner;

pub use abc_end_view::AbcEndView;
pub use doppelblock::Doppelblock;
pub use eulero::Eulero;
pub use even_odd::EvenOdd;
pub use futoshiki::Futoshiki;
pub use hidoku::Hidoku;
pub use kakuro::Kakuro;
pub use kenken::KenKen;
pub use margin::Margin;
pub use mathrax::Mathrax;
pub use renban::Renban;
pub use skyscrapers::Skyscrapers;
pub use str8ts::Str8ts;
pub use suguru::Suguru;
pub use tenner::Tenner;

use crate::grid::{Cell, Shape, Value};
use crate::puzzle::Puzzle;
use crate::rules::{Columns, ContainExactly, Rows, RuleError};
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
    for line in shape.row_lines().chain(shape.column_lines()) {
        puzzle.add(ContainExactly { cells: shape.line(line), values: (1..=most as Value).collect() })?;
    }
    Ok(())
}
