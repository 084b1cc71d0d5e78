//! Nonograms: line solving, probing and search on machine words.
//!
//! 1. [`board`]: every line that changed is solved completely, until no line changes any more.
//! 2. [`probe`]: each value of a cell that is still open is tried; what it contradicts is removed, and so is what
//!    every value of the cell excludes.
//! 3. [`search`](mod@search): branches on the cell whose values have the most consequences, and repeats.
//! 4. [`learn`]: in black and white, search that learns from conflicts takes the place of 2 and 3.
//!
//! [`belief`] says which picture is likely, for a search or a SAT solver to try first.
//!
//! A stage builds nothing before it begins, since most puzzles end in the first. SAT solvers are given what the
//! first two find out at the root.

pub mod belief;
pub mod board;
pub mod cache;
pub mod learn;
pub mod probe;
pub mod search;

use crate::Options;
use crate::counting::counting_conflict;
use crate::search::Search;
use board::Board;
use learn::LearningSearch;
use model::grid::{Contradiction, Line, Shape};
use model::propagate::PropagateError;
use model::propagate::runs::Run;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, LineClue, Restrict};
use search::NonogramSearch;

/// A search of a puzzle whose rules are one clue for each row and column, and restricted cells; `None` for others.
pub fn search(puzzle: &Puzzle, options: &Options) -> Option<Result<Box<dyn Search>, PropagateError>> {
    let clues = clues(puzzle)?;
    if counting_conflict(puzzle).is_some() {
        return Some(Err(PropagateError::Contradiction));
    }
    let longest = puzzle.shape().rows().max(puzzle.shape().columns());
    Some(match longest {
        0..64 => wide::<1>(puzzle, clues, options),
        64..128 => wide::<2>(puzzle, clues, options),
        128..256 => wide::<4>(puzzle, clues, options),
        _ => wide::<9>(puzzle, clues, options),
    })
}

fn wide<const W: usize>(
    puzzle: &Puzzle,
    clues: Vec<Vec<Run>>,
    options: &Options,
) -> Result<Box<dyn Search>, PropagateError> {
    let mut board = board::<W>(puzzle, clues)?;
    board.propagate_within(&options.limits)?;
    board.commit();
    Ok(match puzzle.shape().values() {
        2 => Box::new(LearningSearch::new(board, options.seed, options.nodes)),
        _ => Box::new(NonogramSearch::new(board, options.seed, options.nodes)),
    })
}

/// The board of a puzzle before any line was solved.
fn board<const W: usize>(puzzle: &Puzzle, clues: Vec<Vec<Run>>) -> Result<Board<W>, Contradiction> {
    let mut board = Board::new(puzzle.shape(), clues);
    for rule in puzzle.rules() {
        if let AnyRule::Restrict(Restrict { cell, values }) = rule {
            let excluded = puzzle.shape().all_values().iter().filter(|&value| !values.contains(value));
            for value in excluded {
                board.exclude(puzzle.shape().index(*cell), value.into())?;
            }
        }
    }
    Ok(board)
}

/// The blocks of every row and then of every column, where each has exactly one clue and all other rules are about
/// single cells.
pub fn clues(puzzle: &Puzzle) -> Option<Vec<Vec<Run>>> {
    let shape = puzzle.shape();
    if !shape.is_full_grid() {
        return None;
    }
    let mut clues: Vec<Option<Vec<Run>>> = vec![None; shape.rows() + shape.columns()];
    for rule in puzzle.rules() {
        match rule {
            AnyRule::LineClue(clue) => {
                let blocks = clue.blocks.iter().map(|&block| block.into()).collect();
                if clues[number(shape, clue)].replace(blocks).is_some() {
                    return None;
                }
            }
            AnyRule::Restrict(_) => {}
            _ => return None,
        }
    }
    clues.into_iter().collect()
}

fn number(shape: &Shape, clue: &LineClue) -> usize {
    match clue.line {
        Line::Row(row) => row.into(),
        Line::Column(column) => shape.rows() + usize::from(column),
    }
}

#[cfg(test)]
mod tests;
