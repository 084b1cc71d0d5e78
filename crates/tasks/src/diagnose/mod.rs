//! What is wrong with a puzzle, or could be better: why it has no solution, what would settle it if it has several, and
//! which clues it does not need if it has one. One file per question.

mod ambiguity;
mod clue;
mod conflict;
mod fillings;
mod hitting;
mod redundancy;
mod smallest;
#[cfg(test)]
mod tests;

pub use ambiguity::settling_cells;
pub use clue::{Clue, Piece};
pub use conflict::{Conflict, Diagnosis, diagnose};
pub use redundancy::{Redundancy, redundancy};
use smallest::Smallest;

/// Things that are enough together, as few as were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest<T> {
    /// The things.
    pub items: Vec<T>,
    /// Whether none of them can be left out; not known when a limit was reached.
    pub minimal: bool,
    /// Whether it was proved that fewer are not enough.
    pub smallest: bool,
    /// It takes at least so many.
    pub at_least: usize,
}

impl<T> Fewest<T> {
    fn of(found: &Smallest, item: impl Fn(usize) -> T) -> Fewest<T> {
        let &Smallest { minimal, smallest, at_least, .. } = found;
        Fewest { items: found.set.iter().map(item).collect(), minimal, smallest, at_least }
    }
}
