//! What rules tell of themselves, for what follows from several of them.

use crate::grid::{Cell, Value, ValueSet};
use crate::propagate::Propagator;

/// An area of which a known number of cells hold one of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The area.
    pub cells: Vec<Cell>,
    /// The values.
    pub values: ValueSet,
    /// How many cells hold one of them.
    pub count: usize,
}

/// Variables whose values are mere names: if they are exchanged throughout, a filling that keeps the rule still keeps it,
/// but for the order of the names.
#[derive(Debug)]
pub struct Names {
    /// The variables. In the naming that the rule allows, new names appear in ascending order.
    pub places: Vec<Cell>,
    /// The meaning of the rule for propagation, without that order.
    pub propagators: Vec<Box<dyn Propagator>>,
}

/// A candidate that a clue excludes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The cell, by its place among those of the clue.
    pub place: usize,
    /// The value, counted from the lowest one.
    pub value: Value,
    /// What it costs to see, in half demands.
    pub price: u32,
}
