//! Grids, rules and puzzles: what gridwright solves.
//!
//! [`Puzzle`] is a [`Shape`] and its [`rules`]. A rule states itself in the words of
//! [`encoder`], [`propagate`] and [`mark`], and knows nothing else.

pub mod encoder;
pub mod families;
pub mod grid;
pub mod mark;
pub mod propagate;
pub mod puzzle;
pub mod random;
pub mod rules;

pub use grid::{
    Candidates, Cell, Contradiction, Filling, GroupName, Line, Shape, Sight, Value, ValueSet, Variables,
};
pub use puzzle::{About, Hints, Paint, Puzzle, Scan, Solution, Violation};
pub use rules::{AnyRule, Rule, RuleError};
