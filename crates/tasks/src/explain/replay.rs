//! What is known while the steps of a path are taken.

use super::demand::is_binary;
use super::step::{State, Step};
use model::grid::{Candidates, Cell, Value};
use model::puzzle::Puzzle;

/// The candidates and values that are known after some steps.
#[derive(Clone, Debug)]
pub struct Replay {
    candidates: Candidates,
    placed: Vec<(Cell, Value)>,
    groups: Vec<Vec<Cell>>,
}

impl Replay {
    /// Before the first step.
    pub fn new(puzzle: &Puzzle, start: &State) -> Replay {
        let shape = puzzle.shape();
        let groups = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape)).collect();
        let mut replay = Replay { candidates: start.candidates.clone(), placed: Vec::new(), groups };
        for cell in start.known() {
            if let Some(value) = start.candidates.values(cell).next() {
                replay.place(cell, value);
            }
        }
        replay
    }

    /// The candidates that are left.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The values that are written down.
    pub fn placed(&self) -> &[(Cell, Value)] {
        &self.placed
    }

    /// Takes a step, and what placed values exclude.
    pub fn take(&mut self, step: &Step) {
        step.gone.iter().for_each(|&(cell, value)| self.candidates.remove(cell, value));
        step.placed.iter().for_each(|&(cell, value)| self.place(cell, value));
    }

    fn place(&mut self, cell: Cell, value: Value) {
        if self.placed.contains(&(cell, value)) {
            return;
        }
        self.placed.push((cell, value));
        let others: Vec<Value> = self.candidates.values(cell).filter(|&other| other != value).collect();
        others.into_iter().for_each(|other| self.candidates.remove(cell, other));
        let mut last: Vec<Cell> = Vec::new();
        for group in self.groups.iter().filter(|group| group.contains(&cell)) {
            for &other in group.iter().filter(|&&other| other != cell) {
                let fresh = self.candidates.contains(other, value);
                self.candidates.remove(other, value);
                // Of two values, the one that goes leaves the other.
                if fresh && is_binary(self.candidates.shape()) {
                    last.push(other);
                }
            }
        }
        for other in last {
            if let Some(value) = self.candidates.values(other).next() {
                self.place(other, value);
            }
        }
    }
}
