//! Classic Sudoku: 9x9 with rows, columns and boxes, and any candidates removed beforehand.
//!
//! Whole grids are worked on, several at a time: see `pass.rs` for what one pass over a grid does, `choose.rs` for
//! where the search branches, `tree.rs` for the branches of one puzzle, two at a time, and `minimal.rs` for leaving givens
//! out. Many puzzles at a time (`many.rs`) have passes and choices of their own (`sweep.rs`, `branch.rs`). `word.rs` has the
//! words that hold grids: plain ones, or vector registers where the machine has AVX2 or AVX-512. The choice affects only
//! the speed.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod choose;
mod count;
mod grid;
mod many;
mod minimal;
mod pass;
mod plain;
mod search;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod sweep;
mod tree;
#[cfg(any(test, target_arch = "x86_64"))]
mod twice;
mod word;

pub use count::{Classic, Count};
use many::Lines;
pub use search::{ClassicSearch, is_classic, search};
use tree::Feed;

/// The candidates of a 9x9 grid: cell by cell, bit v - 1 set where the value v is possible.
pub type Masks = [u16; 81];

/// The word for many puzzles that every machine of this architecture has.
#[cfg(target_arch = "x86_64")]
type AnyMany = twice::Twice<sse2::Many>;
#[cfg(not(target_arch = "x86_64"))]
type AnyMany = plain::PlainMany;

/// The kind of word to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// What any machine of its architecture can do.
    Plain,
    /// Vector registers of 256 bits.
    Avx2,
    /// Vector registers of 512 bits.
    Avx512,
}

impl Path {
    /// The fastest of those that this machine can take.
    pub fn best() -> Path {
        Path::all()[Path::all().len() - 1]
    }

    /// Those that this machine can take, the faster ones later.
    pub fn all() -> &'static [Path] {
        #[cfg(target_arch = "x86_64")]
        match (avx2::available(), avx512::available()) {
            (true, true) => return &[Path::Plain, Path::Avx2, Path::Avx512],
            (true, false) => return &[Path::Plain, Path::Avx2],
            _ => {}
        }
        &[Path::Plain]
    }

    /// Works on the branches of one puzzle, two at a time.
    fn drive(self, feed: &mut impl Feed) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => avx2::drive(feed),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => avx512::drive(feed),
            _ => tree::drive::<plain::PlainPair>(feed),
        }
    }

    /// Works on many puzzles, as many at a time as fit into a word.
    fn drive_many<'a>(self, lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => avx2::drive_many(lines),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => avx512::drive_many(lines),
            _ => many::drive::<AnyMany>(lines),
        }
    }
}

#[cfg(test)]
mod tests;
