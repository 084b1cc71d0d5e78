//! A step as data, and where a path of steps ends.

use super::demand::Demand;
use super::name::Technique;
use super::story::Link;
use cnf::Reason;
use model::grid::{Candidates, Cell, Value};

/// What goes or is placed, and why: demands which, with the facts, imply it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Candidates that go.
    pub gone: Vec<(Cell, Value)>,
    /// Values that are placed. What they exclude, in their cell and in its groups, goes with them.
    pub placed: Vec<(Cell, Value)>,
    /// Whether it is the contradiction in which a puzzle without solution ends. Then nothing goes and nothing is placed.
    pub contradiction: bool,
    /// The demands.
    pub demands: Vec<Demand>,
    /// Candidates that had gone before, without which the demands may say less.
    pub facts: Vec<(Cell, Value)>,
    /// The name of the technique, if the reason has the form of a known one.
    pub technique: Option<Technique>,
    /// What it takes to see it, in half demands.
    pub cost: u32,
    /// Whether it is proved that no demand can be left out.
    pub minimal: bool,
    /// What follows from assuming the first candidate that goes, in order, where steps are proved.
    pub story: Vec<Link>,
}

/// What a path starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The candidates that are left.
    pub candidates: Candidates,
    /// Cells whose value is written down. They have one candidate.
    pub placed: Vec<Cell>,
}

impl State {
    /// Where nothing is to be found: cells whose value is written down, and variables that can have only one.
    pub(super) fn known(&self) -> impl Iterator<Item = Cell> + '_ {
        let shape = self.candidates.shape();
        let settled = shape.unknowns().filter(move |&place| {
            !shape.is_full_grid() && shape.values() > 1 && shape.values_of(place).len() == 1
        });
        self.placed.iter().copied().chain(settled)
    }
}

/// Steps, and where they led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// What they started from.
    pub start: State,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Why there are no more.
    pub end: End,
}

/// Why a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has its value.
    Solved,
    /// Nothing more follows: every candidate that is left is in some solution, and there are several.
    Branches,
    /// The puzzle has no solution, as the last step shows.
    Contradiction,
    /// As many steps as were asked for, or none that is as cheap as was asked for.
    Enough,
    /// A limit was reached.
    Stopped(Reason),
}

impl Path {
    /// The largest cost of a step.
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.cost).max().unwrap_or(0)
    }

    /// The hardest step, the first of equals.
    pub fn hardest(&self) -> Option<&Step> {
        let cost = self.cost();
        self.steps.iter().find(|step| step.cost == cost)
    }
}
