//! The words that the kernel is written in, and the few operations on them.
//!
//! Everything above this file is generic over [`Word`]: a row of 32-bit lanes that never touch each other. There are
//! two ways to lay grids out in them. A [`PairWord`] holds three digits of two grids, for the branches of one puzzle;
//! a [`ManyWord`] holds one digit of as many grids as it has lanes, for many puzzles at a time. Each has a plain kind
//! that runs on any machine (`plain.rs`) and others for vector registers (`sse2.rs`, `avx2.rs`, `avx512.rs`). All of them do the
//! same, bit for bit, so that answers come in the same order everywhere.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Lanes of 32 bits, worked on at once. Sums and differences must stay within their lanes: what else they would be
/// is not said.
pub(super) trait Word:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A word in memory.
    type Memory: Copy;

    /// The word of some memory.
    fn load(memory: &Self::Memory) -> Self;

    /// Puts the word into memory.
    fn store(self, memory: &mut Self::Memory);

    /// The same bits in every lane.
    fn all(bits: u32) -> Self;

    /// Every lane shifted to higher bits.
    fn up<const BY: i32>(self) -> Self;

    /// Every lane shifted to lower bits.
    fn down<const BY: i32>(self) -> Self;

    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// From the cells that have a candidate, and those that have more than one, among the digits of each lane, to
    /// those among all digits of the grid.
    fn join_tally(some: Self, several: Self) -> (Self, Self);

    /// From the cells of the digits of each lane to those of all digits of the grid.
    fn join_digits(self) -> Self;
}

/// Three digits of a grid in four lanes, of which the last is not used.
pub(super) type Lanes = [u32; 4];

/// The lanes of two grids.
pub(super) trait PairWord: Word {
    /// The lanes of two grids side by side.
    fn join(grids: [&Lanes; 2]) -> Self;

    /// The lanes of each grid.
    fn split(self) -> [Lanes; 2];

    /// The first three lanes of every grid go round: lane 1 becomes lane 0, lane 0 becomes lane 2.
    fn turn(self) -> Self;

    /// For each grid, whether any of its three lanes has a bit.
    fn any(self) -> [bool; 2];
}

/// One lane for each of many grids.
pub(super) trait ManyWord: Word {
    /// How many grids there are, at most 32.
    const SEATS: usize;

    /// No bits.
    const EMPTY: Self::Memory;

    /// The lane of a grid.
    fn seat(memory: &mut Self::Memory, seat: usize) -> &mut u32;

    /// A bit for each lane that has one.
    fn any(self) -> u32;

    /// The digits of a band that have a place in a cell: bit d for the digit d.
    #[inline(always)]
    fn candidates(band: &[u32; 10], cell: u32) -> u32 {
        (0..9).fold(0, |digits, digit| digits | (band[digit] >> cell & 1) << digit)
    }
}

/// [`Word::join_tally`] where three digits lie side by side.
#[inline(always)]
pub(super) fn tally_of_three<W: PairWord>(some: W, several: W) -> (W, W) {
    let (some1, some2) = (some.turn(), some.turn().turn());
    let (several1, several2) = (several.turn(), several.turn().turn());
    let two = some | some1;
    (two | some2, several | several1 | several2 | (some & some1) | (some2 & two))
}

/// [`Word::join_digits`] where three digits lie side by side.
#[inline(always)]
pub(super) fn any_of_three<W: PairWord>(cells: W) -> W {
    cells | cells.turn() | cells.turn().turn()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::plain::PlainPair;
    use super::*;

    /// Every operation on two words of arbitrary lanes: what another kind of word must give.
    pub(in super::super) fn everything<W: Word>(x: W, y: W) -> Vec<W> {
        // Sums and differences that stay within their lanes.
        let small = |word: W| word & W::all(0o777_777_777);
        let ((some, several), digits) = (W::join_tally(x, y), x.join_digits());
        vec![
            x,
            small(x) + small(y),
            (x | y) - (x & y),
            x.up::<3>() + x.down::<30>(),
            x & y,
            x | y,
            x ^ y,
            x.without(y),
            W::all(77),
            x.up::<9>(),
            x.down::<18>(),
            some,
            several,
            digits,
        ]
    }

    /// [`everything`] about two pairs of grids.
    pub(in super::super) fn pairs<W: PairWord>(
        a: &[Lanes; 2],
        b: &[Lanes; 2],
    ) -> Vec<([Lanes; 2], [bool; 2])> {
        let (x, y) = (W::join(a.each_ref()), W::join(b.each_ref()));
        let words = everything(x, y).into_iter().chain([x.turn()]);
        words.map(|word| (word.split(), word.any())).collect()
    }

    /// The candidates of every cell of a band.
    pub(in super::super) fn cells<W: ManyWord>(lanes: &[u32; 32]) -> Vec<u32> {
        let band = lanes.first_chunk().expect("there are 32");
        (0..27).map(|cell| W::candidates(band, cell)).collect()
    }

    /// [`everything`] about the lanes of two lists that are long enough for any word, lane by lane.
    pub(in super::super) fn lanes<W: ManyWord>(a: &[u32; 32], b: &[u32; 32]) -> Vec<Vec<(u32, bool)>> {
        let mut found = Vec::new();
        for start in (0..32).step_by(W::SEATS) {
            let word = |lanes: &[u32; 32]| {
                let mut seats = W::EMPTY;
                (0..W::SEATS).for_each(|seat| *W::seat(&mut seats, seat) = lanes[start + seat]);
                W::load(&seats)
            };
            let words = everything(word(a), word(b));
            found.extend((0..W::SEATS).map(|seat| {
                let lane = |word: &W| {
                    let mut seats = W::EMPTY;
                    word.store(&mut seats);
                    (*W::seat(&mut seats, seat), word.any() >> seat & 1 == 1)
                };
                words.iter().map(lane).collect()
            }));
        }
        found
    }

    #[test]
    fn a_turn_leaves_the_last_lane_alone_and_it_counts_for_nothing() {
        let word = PlainPair::join([&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        assert_eq!(word.turn().split(), [[2, 3, 1, 4], [6, 7, 5, 8]]);
        assert_eq!(PlainPair::join([&[0, 0, 0, 4], &[0, 0, 1, 0]]).any(), [false, true]);
    }
}
