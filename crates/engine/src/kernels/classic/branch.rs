//! Where a search of many puzzles branches: as `choose.rs` says, but what was counted about a grid is used for more than one
//! question, and of a cell with two candidates both are placed.

use super::choose::{Cells, Choice, Halves, PEERS, among_all, strength};
use super::grid::Grid;
use super::word::ManyWord;

/// The cells of a grid that have at least one, two and three candidates.
pub(super) struct Slices([Cells; 3]);

impl Slices {
    /// The cells with one candidate.
    #[inline(always)]
    pub(super) fn naked(&self) -> Cells {
        [self.0[0][0] & !self.0[1][0], self.0[0][1] & !self.0[1][1]]
    }

    /// The cells with two candidates.
    #[inline(always)]
    fn pairs(&self) -> Cells {
        [self.0[1][0] & !self.0[2][0], self.0[1][1] & !self.0[2][1]]
    }
}

/// The places of each digit in both halves.
#[inline(always)]
pub(super) fn halves(grid: &Grid) -> Halves {
    let mut places: Halves = [[0; 9]; 2];
    for digit in 0..9 {
        places[0][digit] = u64::from(grid[1][digit]) << 32 | u64::from(grid[0][digit]);
        places[1][digit] = u64::from(grid[2][digit]);
    }
    places
}

/// Counts the candidates of all cells.
#[inline(always)]
pub(super) fn slices(places: &Halves) -> Slices {
    let mut slices = [[0; 2]; 3];
    for half in 0..2 {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &digit in &places[half] {
            three |= two & digit;
            two |= one & digit;
            one |= digit;
        }
        for (slice, cells) in slices.iter_mut().zip([one, two, three]) {
            slice[half] = cells;
        }
    }
    Slices(slices)
}

/// Where to go on from a grid in which some cell is open: a cell takes a digit, or it does not. If it then has to take another,
/// that is the second answer.
#[inline(always)]
pub(super) fn branch<W: ManyWord>(grid: &Grid, places: &Halves, slices: &Slices) -> (Choice, Option<Choice>) {
    let pairs = slices.pairs();
    if pairs == [0; 2] {
        return (among_all(places), None);
    }
    let mut best = 0;
    for half in 0..2 {
        let mut left = pairs[half];
        while left != 0 {
            let bit = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let [low, high] = both::<W>(grid, half, bit);
            let seen = PEERS[half][bit];
            let few = [seen[0] & pairs[0], seen[1] & pairs[1]];
            let product = strength(places, low, seen, few) * strength(places, high, seen, few);
            best = best.max((product as usize) << 7 | half << 6 | bit);
        }
    }
    let (half, bit) = (best >> 6 & 1, best & 63);
    let [low, high] = both::<W>(grid, half, bit).map(|digit| Choice { half, bit, digit });
    (high, Some(low))
}

/// The digits of a cell with two candidates.
#[inline(always)]
fn both<W: ManyWord>(grid: &Grid, half: usize, bit: usize) -> [usize; 2] {
    let candidates = W::candidates(&grid[2 * half + bit / 32], bit as u32 % 32);
    // The smaller of them and 8, so that the compiler sees that they are digits.
    [candidates.trailing_zeros() as usize, 31 - (candidates | 1).leading_zeros() as usize]
        .map(|digit| digit.min(8))
}
