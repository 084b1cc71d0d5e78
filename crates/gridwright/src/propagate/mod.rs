//! The vocabulary in which a rule prunes: candidates as bits, and propagators that remove them.
//!
//! Here a cell is its number (row by row), and a set of values is a word whose bit 0 is the lowest value.
//! Whatever changes wakes the propagators that look at it, until nothing follows any more.

pub mod between;
pub mod bits;
pub mod domains;
pub mod hidden;
pub mod house;
pub mod linear;
pub mod order;
pub mod runs;
pub mod total;

pub use between::Between;
pub use domains::{Domains, Network};
pub use hidden::Hidden;
pub use house::House;
pub use linear::Linear;
pub use order::Ascending;
pub use total::Total;

use crate::grid::Contradiction;

/// The number of a cell.
pub type Id = u32;

/// A part of a rule that removes candidates which cannot be.
///
/// It reads only its own cells and always does the same for the same candidates. It must be sound (remove
/// nothing that a solution needs) and must refuse every complete filling that breaks what it stands for,
/// unless its rule is checked otherwise.
pub trait Propagator: std::fmt::Debug {
    /// The cells that wake it when they change.
    fn cells(&self) -> &[Id];

    /// Removes candidates.
    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction>;

    /// Lower runs first.
    fn priority(&self) -> u8 {
        100
    }
}
