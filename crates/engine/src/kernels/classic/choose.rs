//! Where to branch: a cell with the fewest candidates, preferably one whose candidates exclude many others.

use super::grid::Grid;

/// The cells of the first two bands, 32 bits for each, and those of the last.
pub(super) type Cells = [u64; 2];

/// The places of each digit.
pub(super) type Halves = [[u64; 9]; 2];

/// What a cell shares a row, column or box with, itself excluded, by the half and the bit of the cell.
pub(super) static PEERS: [[Cells; 64]; 2] = peers();

const fn peers() -> [[Cells; 64]; 2] {
    let mut peers = [[[0; 2]; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let (its_row, its_column) = (other / 9, other % 9);
            let in_box = row / 3 == its_row / 3 && column / 3 == its_column / 3;
            if cell != other && (row == its_row || column == its_column || in_box) {
                peers[cell / 54][cell % 54 / 27 * 32 + cell % 27][other / 54] |=
                    1 << (other % 54 / 27 * 32 + other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// A cell, by its half and its bit, and a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) half: usize,
    pub(super) bit: usize,
    pub(super) digit: usize,
}

impl Choice {
    /// Where the places of the digit are that lie in the band of the cell, and the cell.
    #[inline(always)]
    fn place(self) -> (usize, usize, u32) {
        (2 * self.half + self.bit / 32, self.digit, 1 << (self.bit % 32))
    }

    /// The cell does not take the digit.
    #[inline(always)]
    pub(super) fn refuse(self, grid: &mut Grid) {
        let (band, digit, cell) = self.place();
        grid[band][digit] &= !cell;
    }

    /// The cell takes the digit: `keep` is told which places of a digit in a band stay.
    #[inline(always)]
    pub(super) fn take(self, mut keep: impl FnMut(usize, usize, u32)) {
        let (band, digit, cell) = self.place();
        for other in 0..9 {
            keep(band, other, if other == digit { u32::MAX } else { !cell });
        }
        self.exclude(keep);
    }

    /// The same where the cell has one other candidate.
    #[inline(always)]
    pub(super) fn take_from(self, other: Choice, mut keep: impl FnMut(usize, usize, u32)) {
        let (band, digit, cell) = other.place();
        keep(band, digit, !cell);
        self.exclude(keep);
    }

    /// The digit leaves what the cell sees.
    #[inline(always)]
    fn exclude(self, mut keep: impl FnMut(usize, usize, u32)) {
        let [low, high] = PEERS[self.half][self.bit];
        keep(0, self.digit, !(low as u32));
        keep(1, self.digit, !((low >> 32) as u32));
        keep(2, self.digit, !(high as u32));
    }
}

/// Where to go on from a grid in which some cell is open: a cell takes a digit, or does not. The digit is any of the
/// cell's at random, unless `random` is 0.
///
/// A candidate is strong if many of its kind are in its sight, above all in cells with as few candidates as the
/// chosen one; a cell is good if all its candidates are strong.
#[inline(always)]
pub(super) fn choose(grid: &Grid, random: &mut u64) -> Choice {
    let mut places: Halves = [[0; 9]; 2];
    for digit in 0..9 {
        places[0][digit] = u64::from(grid[1][digit]) << 32 | u64::from(grid[0][digit]);
        places[1][digit] = u64::from(grid[2][digit]);
    }
    let pairs = [pairs(&places[0]), pairs(&places[1])];
    let mut choice = if pairs == [0; 2] { among_all(&places) } else { among_pairs(grid, &places, pairs) };
    if *random != 0 {
        choice.digit = any_digit(&places[choice.half], choice.bit, random);
    }
    choice
}

/// The cells of a half with two candidates.
#[inline(always)]
fn pairs(places: &[u64; 9]) -> u64 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for &digit in places {
        three |= two & digit;
        two |= one & digit;
        one |= digit;
    }
    two & !three
}

/// How strong a candidate is, by what its cell sees: all, and the cells with the fewest candidates.
#[inline(always)]
pub(super) fn strength(places: &Halves, digit: usize, seen: Cells, few: Cells) -> u32 {
    let count = |cells: Cells| {
        (places[0][digit] & cells[0]).count_ones() + (places[1][digit] & cells[1]).count_ones()
    };
    2 + count(seen) + 2 * count(few)
}

/// The best cell of those with two candidates, and the higher one. Of equals, the first: by the band, the digit and
/// the cell.
#[inline(always)]
fn among_pairs(grid: &Grid, places: &Halves, pairs: Cells) -> Choice {
    let mut best = 0;
    for half in 0..2 {
        let mut left = pairs[half];
        while left != 0 {
            let bit = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let candidates = candidates(&grid[2 * half + bit / 32], 1 << (bit % 32));
            let low = (candidates.trailing_zeros() as usize).min(8);
            let high = (31 - (candidates | 1).leading_zeros() as usize).min(8);
            let seen = PEERS[half][bit];
            let few = [seen[0] & pairs[0], seen[1] & pairs[1]];
            let product = strength(places, low, seen, few) * strength(places, high, seen, few);
            let first = (1 - half) << 11 | (1 - bit / 32) << 10 | (8 - high) << 6 | (63 - bit);
            best = best.max((product as usize) << 12 | first);
        }
    }
    Choice { half: 1 - (best >> 11 & 1), bit: 63 - (best & 63), digit: 8 - (best >> 6 & 15) }
}

/// The candidates of a cell of a band: bit d for the digit d. Written so that compilers use vectors.
#[inline(always)]
fn candidates(band: &[u32; 10], cell: u32) -> u32 {
    let mut bits = [0; 8];
    for digit in 0..8 {
        bits[digit] = if band[digit] & cell == 0 { 0 } else { 1 << digit };
    }
    let last = if band[8] & cell == 0 { 0 } else { 1 << 8 };
    bits.iter().fold(last, |all, bit| all | bit)
}

/// The same where no cell has two candidates, with the last of its digits.
#[cold]
pub(super) fn among_all(places: &Halves) -> Choice {
    let fewest = fewest(places);
    let mut product = [[1u32; 64]; 2];
    let mut best = (0, Choice { half: 0, bit: 0, digit: 0 });
    for band in 0..3 {
        for digit in 0..9 {
            let half = band / 2;
            let mut left = places[half][digit] & fewest[half] & (0xffff_ffff << (band % 2 * 32));
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let seen = PEERS[half][bit];
                let few = [seen[0] & fewest[0], seen[1] & fewest[1]];
                let product = &mut product[half][bit];
                *product = product.saturating_mul(strength(places, digit, seen, few));
                // The product of all candidates of a cell is larger than that of some.
                if *product > best.0 {
                    best = (*product, Choice { half, bit, digit });
                }
            }
        }
    }
    best.1
}

/// The cells with the fewest candidates of all that have more than one.
fn fewest(places: &Halves) -> Cells {
    // Bit i of a cell's number of candidates, in counters[half][i].
    let mut counters = [[0u64; 4]; 2];
    for (counter, places) in counters.iter_mut().zip(places) {
        for &digit in places {
            let mut carry = digit;
            for bit in counter.iter_mut() {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
    }
    for number in 2..=9 {
        let exactly = counters.map(|counter| {
            let agrees = |i: usize| if number >> i & 1 == 1 { counter[i] } else { !counter[i] };
            agrees(0) & agrees(1) & agrees(2) & agrees(3)
        });
        if exactly != [0; 2] {
            return exactly;
        }
    }
    [0; 2]
}

/// A digit of a cell at random.
fn any_digit(places: &[u64; 9], bit: usize, random: &mut u64) -> usize {
    let candidates = || (0..9).filter(|&digit| places[digit] >> bit & 1 == 1);
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) | 1;
    let number = (*random >> 33) as usize % candidates().count().max(1);
    candidates().nth(number).unwrap_or_default()
}
