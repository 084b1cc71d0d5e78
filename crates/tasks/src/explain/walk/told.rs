//! Steps as data: cells and values instead of numbers, and the name of the technique.

use super::{Found, Walk};
use crate::explain::name::{self, Technique};
use crate::explain::step::Step;
use model::grid::{Cell, Value};
use model::puzzle::Puzzle;

impl Walk {
    /// The cell and the value of a literal.
    pub(in crate::explain) fn candidate(&self, literal: usize) -> (Cell, Value) {
        let (numbering, values) = (&self.refuter.demands.numbering, self.refuter.values);
        (numbering.cell(literal / values), numbering.value(literal % values))
    }

    /// The cells and values of literals, in the order of the grid.
    pub(in crate::explain) fn candidates(&self, literals: &[usize]) -> Vec<(Cell, Value)> {
        let mut told: Vec<(Cell, Value)> = literals.iter().map(|&literal| self.candidate(literal)).collect();
        told.sort_unstable();
        told
    }

    /// A step as data, without its story.
    pub(in crate::explain) fn step(&self, puzzle: &Puzzle, found: &Found) -> Step {
        let demands = &self.refuter.demands;
        let mut step = Step {
            gone: self.candidates(&found.gone),
            placed: self.candidates(&found.placed),
            contradiction: found.ends,
            demands: found.demands.iter().map(|&demand| demands.demand(demand)).collect(),
            facts: self.candidates(&self.facts(puzzle, found)),
            technique: None,
            cost: found.cost,
            minimal: false,
            story: Vec::new(),
        };
        step.technique = name::technique(puzzle, &step);
        step
    }

    /// The name of a step.
    pub(in crate::explain) fn technique(&self, puzzle: &Puzzle, found: &Found) -> Option<Technique> {
        self.step(puzzle, found).technique
    }
}
