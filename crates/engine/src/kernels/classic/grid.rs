//! The candidates of a grid, digit by digit, and how it is read and told.

use super::Masks;

/// The places of each digit in each band of three rows: bit `9r + c` for row `r` and column `c` of the band. Only
/// the first nine numbers of a band are used.
pub(super) type Grid = [[u32; 10]; 3];

/// The 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// All nine digits.
const ALL: u16 = 0x1ff;

/// The grid of some candidates. Most cells have all of them, and most others one.
#[inline]
pub(super) fn of_masks(masks: &Masks) -> Grid {
    let mut grid: Grid = [[0; 10]; 3];
    for (places, masks) in grid.iter_mut().zip(masks.as_chunks::<27>().0) {
        let mut open = BAND;
        for (cell, &mask) in masks.iter().enumerate().filter(|&(_, &mask)| mask & ALL != ALL) {
            open &= !(1 << cell);
            let mut left = usize::from(mask & ALL);
            while left != 0 {
                places[left.trailing_zeros() as usize] |= 1 << cell;
                left &= left - 1;
            }
        }
        places[..9].iter_mut().for_each(|digit| *digit |= open);
    }
    grid
}

/// The grid of 81 characters: a digit from 1 on is a given, anything else an open cell.
#[inline(always)]
pub(super) fn of_line(line: &[u8; 81]) -> Grid {
    let givens = givens(line);
    let mut grid: Grid = [[0; 10]; 3];
    for (band, (places, line)) in grid.iter_mut().zip(line.as_chunks::<27>().0).enumerate() {
        let given = (givens >> (27 * band)) as u32 & BAND;
        places[..9].fill(BAND & !given);
        let mut left = given;
        while left != 0 {
            let digit = usize::from(line[left.trailing_zeros() as usize] - b'1');
            places[digit] |= left & left.wrapping_neg();
            left &= left - 1;
        }
    }
    grid
}

/// The places of the digits 1 to 9 in a line of characters. Eight at a time, without a branch.
#[inline(always)]
pub(super) fn givens(line: &[u8; 81]) -> u128 {
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

/// The values of a solved grid: each digit has three places in each band.
#[inline(always)]
pub(super) fn values(grid: &Grid, values: &mut [u8; 81]) {
    for (values, places) in values.as_chunks_mut::<27>().0.iter_mut().zip(grid) {
        for (digit, &places) in (1..).zip(&places[..9]) {
            let mut left = places & BAND;
            while left != 0 {
                values[left.trailing_zeros() as usize] = digit;
                left &= left - 1;
            }
        }
    }
}
