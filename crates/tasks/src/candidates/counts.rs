//! In how many solutions each value of each cell occurs, up to a limit.

use super::{Possible, candidates};
use engine::Options;
use model::grid::{Cell, Shape, Value};
use model::puzzle::Puzzle;
use std::ops::ControlFlow;

/// At least so many solutions are looked at before values are counted one by one.
const FIRST: u64 = 1000;

/// How many solutions have each value of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    shape: Shape,
    /// Row by row, a number for each value.
    counts: Vec<u64>,
    /// No number goes beyond this one.
    pub most: u64,
}

impl Counts {
    fn new(shape: &Shape, most: u64) -> Counts {
        Counts { shape: shape.clone(), counts: vec![0; shape.len() * shape.values()], most }
    }

    /// How many solutions have a value in a cell: `most` stands for as many or more.
    pub fn of(&self, cell: Cell, value: Value) -> u64 {
        self.counts[self.place(cell, value)]
    }

    fn place(&self, cell: Cell, value: Value) -> usize {
        self.shape.index(cell) * self.shape.values() + usize::from(value - self.shape.lowest())
    }

    fn add(&mut self, cell: Cell, value: Value) {
        let (place, most) = (self.place(cell, value), self.most);
        self.counts[place] = (self.counts[place] + 1).min(most);
    }
}

/// The values that occur in some solution, and in how many, up to `most`. All solutions are looked at if they are few.
/// Of many, each value that is still below the limit gets a search of its own.
pub fn candidate_counts(puzzle: &Puzzle, most: u64, options: &Options) -> (Possible, Counts) {
    let shape = puzzle.shape();
    let mut counts = Counts::new(shape, most);
    let mut possible = Possible::nothing(shape);
    let verdict = crate::enumerate(puzzle, Some(most.saturating_mul(2).max(FIRST)), options, |solution| {
        possible.see(solution);
        shape.places().for_each(|cell| counts.add(cell, solution[cell]));
        ControlFlow::Continue(())
    });
    possible.stats = verdict.stats;
    possible.stopped = verdict.stopped;
    if verdict.complete {
        possible.open = possible.seen.clone();
    }
    if verdict.complete || verdict.stopped.is_some() {
        return (possible, counts);
    }
    let mut possible = candidates(puzzle, options);
    for cell in shape.places() {
        for value in possible.open.values(cell) {
            if counts.of(cell, value) == most {
                continue;
            }
            if possible.stopped.is_some() {
                return (possible, counts);
            }
            let mut fixed = puzzle.clone();
            fixed.set(cell, value).expect("a cell that is given has no other candidate");
            let verdict = crate::enumerate(&fixed, Some(most), options, |_| ControlFlow::Continue(()));
            let place = counts.place(cell, value);
            counts.counts[place] = counts.counts[place].max(verdict.count);
            possible.stats.nodes += verdict.stats.nodes;
            possible.stopped = verdict.stopped;
        }
    }
    (possible, counts)
}
