//! Books of puzzles: gathered from files and from the generator, graded, and set for print.
//!
//! ```text
//! Book (a specification, TOML) -- gather --> Entries -- typeset --> Document --> PDF
//!                                               +----- manifest --> JSON, CSV
//! ```
//!
//! A [`Book`] says what is wanted. [`gather()`] makes and checks the puzzles, each with exactly one solution, and puts them in
//! rising difficulty; [`typeset()`] lays them out on pages; [`manifest`] lists what is where. The same book gives the same
//! bytes: everything is drawn from its seed, and nothing depends on the clock.

mod entry;
mod fonts;
mod gather;
mod kinds;
mod lessons;
pub mod manifest;
mod names;
mod orders;
mod paper;
mod spec;
#[cfg(test)]
mod tests;
mod typeset;

pub use entry::{Entry, Source};
pub use fonts::{FontError, Fonts};
pub use gather::{Bad, Files, GatherError, Gathered, Loaded, Progress, gather};
pub use paper::{PAPERS, Paper, millimetres};
pub use spec::{Book, BookError, Grade, Ink, Mix, Set};
pub use typeset::{Pages, Placed, sheets, typeset};
