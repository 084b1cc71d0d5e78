//! Where to branch: a cell with the fewest candidates, preferably one whose candidates exclude many others.

use super::pass::Places;

/// What a cell shares a row, column or box with, itself excluded: band by band.
static PEERS: [[u32; 3]; 81] = peers();

const fn peers() -> [[u32; 3]; 81] {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let (its_row, its_column) = (other / 9, other % 9);
            let in_box = row / 3 == its_row / 3 && column / 3 == its_column / 3;
            if cell != other && (row == its_row || column == its_column || in_box) {
                peers[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// The places of a digit, counted from 0, in a band.
#[inline(always)]
fn places(grid: &Places, digit: usize, band: usize) -> u32 {
    grid[3 * band + digit / 3][digit % 3]
}

/// The two ways to go on from a grid in which some cell is open: a cell takes a digit, or does not.
/// The digit is any of the cell's at random, unless `random` is 0.
#[inline(always)]
pub(super) fn branch(grid: &Places, random: &mut u64) -> [Places; 2] {
    let (cell, digit) = choose(grid, random);
    let (band, bit) = (cell / 27, 1 << (cell % 27));
    let (mut with, mut without) = (*grid, *grid);
    without[3 * band + digit / 3][digit % 3] &= !bit;
    for word in &mut with[3 * band..3 * band + 3] {
        for lane in &mut word[..3] {
            *lane &= !bit;
        }
    }
    for (i, peers) in PEERS[cell].iter().enumerate() {
        with[3 * i + digit / 3][digit % 3] &= !peers;
    }
    with[3 * band + digit / 3][digit % 3] |= bit;
    [with, without]
}

/// The cell and the digit.
///
/// A candidate is strong if many of its kind are in its sight, above all in cells with as few candidates as the
/// chosen one; a cell is good if all its candidates are strong.
#[inline(always)]
fn choose(grid: &Places, random: &mut u64) -> (usize, usize) {
    let fewest = fewest(grid);
    let strength = |cell: usize, digit: usize| {
        let sight = |band: usize| {
            let seen = places(grid, digit, band) & PEERS[cell][band];
            seen.count_ones() + 2 * (seen & fewest[band]).count_ones()
        };
        2 + sight(0) + sight(1) + sight(2)
    };
    let mut product = [1u32; 81];
    let mut best = (0, 0, 0);
    for (band, fewest) in fewest.iter().enumerate() {
        for digit in 0..9 {
            let mut left = places(grid, digit, band) & fewest;
            while left != 0 {
                let cell = 27 * band + left.trailing_zeros() as usize;
                left &= left - 1;
                product[cell] = product[cell].saturating_mul(strength(cell, digit));
                // The product of all candidates of a cell is larger than that of some.
                if product[cell] > best.0 {
                    best = (product[cell], cell, digit);
                }
            }
        }
    }
    let (_, cell, digit) = best;
    if *random == 0 { (cell, digit) } else { (cell, any_digit(grid, cell, random)) }
}

/// The cells with the fewest candidates of all that have more than one, band by band.
#[inline(always)]
fn fewest(grid: &Places) -> [u32; 3] {
    // Bit i of a cell's number of candidates, in counters[band][i].
    let mut counters = [[0u32; 4]; 3];
    for (band, counter) in counters.iter_mut().enumerate() {
        for digit in 0..9 {
            let mut carry = places(grid, digit, band);
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
        if exactly != [0; 3] {
            return exactly;
        }
    }
    [0; 3]
}

/// A digit of a cell at random.
fn any_digit(grid: &Places, cell: usize, random: &mut u64) -> usize {
    let candidates = || (0..9).filter(|&digit| places(grid, digit, cell / 27) >> (cell % 27) & 1 == 1);
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) | 1;
    let number = (*random >> 33) as usize % candidates().count().max(1);
    candidates().nth(number).unwrap_or_default()
}
