//! A file with what a player has found so far.

use crate::input::Source;
use crate::report::{Talk, UserError};
use crate::text;
use ask::state::Marks;
use gridwright::{Puzzle, formats};
use std::path::Path;

/// Reads the marks of a file. What else it says is not looked at.
pub(crate) fn read(path: &Path, puzzle: &Puzzle, talk: &Talk) -> Result<Marks, UserError> {
    let source = Source::of(path);
    let (name, text) = (source.name(), source.text()?);
    let (_, reading) =
        formats::read(&text, None).map_err(|diagnostic| UserError::at(&name, &text, &diagnostic))?;
    for warning in &reading.warnings {
        talk.warn(&UserError::at(&name, &text, warning));
    }
    let [state] = &reading.puzzles[..] else {
        let count = text::count(reading.puzzles.len() as u64, "puzzle");
        return Err(UserError::new(format!("{name} holds {count}, but a state is one")));
    };
    if state.shape() != puzzle.shape() {
        let size = |puzzle: &Puzzle| {
            let shape = puzzle.shape();
            let (low, high) = (shape.lowest(), shape.highest());
            format!("{} x {} cells with values {low} to {high}", shape.rows(), shape.columns())
        };
        let (is, should) = (size(state), size(puzzle));
        return Err(UserError::new(format!("the state {name} has {is}, but the puzzle has {should}")));
    }
    Ok(Marks::of_puzzle(state, puzzle))
}
