//! Classic Sudoku: 9x9 with rows, columns and boxes, and any candidates removed beforehand.
//!
//! The nine digits are worked on at once, and two grids at a time: see `pass.rs` for what one pass over a grid
//! does, `choose.rs` for where the search branches, `tree.rs` for how two grids share a machine word, and `word.rs`
//! for the words: plain ones, or vector registers where the machine has AVX2. The choice affects only the speed.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod choose;
mod count;
mod pass;
mod search;
mod tree;
mod word;

pub use count::{Classic, Count};
use pass::{BAND, Places};
pub use search::{ClassicSearch, is_classic, search};
use tree::Feed;

/// The candidates of a 9x9 grid: cell by cell, bit v - 1 set where the value v is possible.
pub type Masks = [u16; 81];

/// The kind of word to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// What any machine can do.
    Plain,
    /// Vector registers.
    Vector,
}

impl Path {
    /// The faster one of those that this machine can take.
    pub fn best() -> Path {
        #[cfg(target_arch = "x86_64")]
        if avx2::available() {
            return Path::Vector;
        }
        Path::Plain
    }

    /// Those that this machine can take.
    pub fn all() -> &'static [Path] {
        match Path::best() {
            Path::Vector => &[Path::Plain, Path::Vector],
            Path::Plain => &[Path::Plain],
        }
    }

    fn drive(self, feed: &mut impl Feed) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Path::Vector => avx2::drive(feed),
            _ => tree::drive::<word::Plain>(feed),
        }
    }
}

/// All nine digits.
const ALL: u16 = 0x1ff;

/// The grid of some candidates. Most cells have all of them, and most others one.
#[inline]
fn places(masks: &Masks) -> Places {
    let mut grid: Places = [[0; 4]; 9];
    for (band, masks) in masks.chunks_exact(27).enumerate() {
        let rows = &mut grid[3 * band..3 * band + 3];
        let mut open = BAND;
        for (cell, &mask) in masks.iter().enumerate().filter(|&(_, &mask)| mask & ALL != ALL) {
            open &= !(1 << cell);
            let mut left = usize::from(mask & ALL);
            while left != 0 {
                let digit = left.trailing_zeros() as usize;
                rows[digit / 3][digit % 3] |= 1 << cell;
                left &= left - 1;
            }
        }
        rows.iter_mut().for_each(|row| row[..3].iter_mut().for_each(|digit| *digit |= open));
    }
    grid
}

/// The grid of 81 characters: a digit from 1 on is a given, anything else an open cell.
#[inline(always)]
fn read(line: &[u8; 81]) -> Places {
    let givens = givens(line);
    let mut grid: Places = [[0; 4]; 9];
    for band in 0..3 {
        let given = (givens >> (27 * band)) as u32 & BAND;
        for word in &mut grid[3 * band..3 * band + 3] {
            word[..3].fill(BAND & !given);
        }
        let mut left = given;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            let digit = usize::from(line[27 * band + cell] - b'1');
            grid[3 * band + digit / 3][digit % 3] |= left & left.wrapping_neg();
            left &= left - 1;
        }
    }
    grid
}

/// The places of the digits 1 to 9 in a line of characters. Eight at a time, without a branch.
#[inline(always)]
fn givens(line: &[u8; 81]) -> u128 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Gathers the lowest bit of each byte in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (eights, rest) = line.as_chunks::<8>();
    let mut givens = u128::from(rest[0].wrapping_sub(b'1') < 9);
    for eight in eights.iter().rev() {
        let bytes = u64::from_le_bytes(*eight) ^ (EACH * 0x30);
        let low = bytes & (EACH * 0x7f);
        // The highest bit of a byte: above 0, not above 9, and not set before.
        let digits = (low + EACH * 0x7f) & !(low + EACH * 0x76) & !bytes & (EACH * 0x80);
        givens = givens << 8 | u128::from((digits >> 7).wrapping_mul(GATHER) >> 56);
    }
    givens
}

/// The values of a solved grid.
#[inline(always)]
fn values(grid: &Places, values: &mut [u8; 81]) {
    for band in 0..3 {
        for digit in 0..9 {
            let mut left = grid[3 * band + digit / 3][digit % 3] & BAND;
            while left != 0 {
                values[27 * band + left.trailing_zeros() as usize] = digit as u8 + 1;
                left &= left - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests;
