//! Plain data: a grid's shape, its cells, and what stands in them.

mod candidates;
mod cell;
mod filling;
mod shape;
mod values;
mod variables;

pub use candidates::{Candidates, Contradiction};
pub use cell::{Cell, Line, Sight};
pub use filling::Filling;
pub use shape::{Shape, ShapeError};
pub use values::{Value, ValueSet};
pub use variables::{GroupName, Variables};
