//! Words of two grids side by side, and the few operations that the kernel is written in.
//!
//! Everything above this file is generic over [`Word`]. The plain word runs on any machine; where there are vector
//! registers, one of them is a word. Both do the same, bit for bit, so that answers come in the same order
//! everywhere.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Four lanes of 32 bits, of which the last is not used.
pub(super) type Lanes = [u32; 4];

/// The lanes of two grids, worked on at once. Sums and differences must stay within their lanes: what else they
/// would be is not said.
pub(super) trait Word:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// The same bits in every lane.
    fn all(bits: u32) -> Self;

    /// The lanes of two grids side by side.
    fn join(grids: [&Lanes; 2]) -> Self;

    /// The lanes of each grid.
    fn split(self) -> [Lanes; 2];

    /// Every lane shifted to higher bits.
    fn up<const BY: i32>(self) -> Self;

    /// Every lane shifted to lower bits.
    fn down<const BY: i32>(self) -> Self;

    /// The first three lanes of every grid go round: lane 1 becomes lane 0, lane 0 becomes lane 2.
    fn turn(self) -> Self;

    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// For each grid, whether any of its three lanes has a bit.
    fn any(self) -> [bool; 2];
}

/// Two grids, on any machine: two lanes in each number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain([u64; 4]);

/// The same bits in both lanes of a number.
const fn both(bits: u32) -> u64 {
    (bits as u64) << 32 | bits as u64
}

impl Plain {
    #[inline(always)]
    fn zip(self, other: Plain, how: impl Fn(u64, u64) -> u64) -> Plain {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Plain([how(a, e), how(b, f), how(c, g), how(d, h)])
    }
}

macro_rules! number_by_number {
    ($($operator:ident $function:ident $how:expr;)*) => {
        $(impl $operator for Plain {
            type Output = Plain;
            #[inline(always)]
            fn $function(self, other: Plain) -> Plain {
                self.zip(other, $how)
            }
        })*
    };
}

number_by_number! {
    Add add |a, b| a.wrapping_add(b);
    Sub sub |a, b| a.wrapping_sub(b);
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
}

impl Word for Plain {
    #[inline(always)]
    fn all(bits: u32) -> Plain {
        Plain([both(bits); 4])
    }

    #[inline(always)]
    fn join([first, second]: [&Lanes; 2]) -> Plain {
        let pack = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
        let ([a, b, c, d], [e, f, g, h]) = (*first, *second);
        Plain([pack(a, b), pack(c, d), pack(e, f), pack(g, h)])
    }

    #[inline(always)]
    fn split(self) -> [Lanes; 2] {
        let lanes = |x: u64, y: u64| [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32];
        [lanes(self.0[0], self.0[1]), lanes(self.0[2], self.0[3])]
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Plain {
        Plain(self.0.map(|lanes| lanes << BY & both(u32::MAX << BY)))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Plain {
        Plain(self.0.map(|lanes| lanes >> BY & both(u32::MAX >> BY)))
    }

    #[inline(always)]
    fn turn(self) -> Plain {
        let [a, b, c, d] = self.0;
        let turn = |x: u64, y: u64| [x >> 32 | y << 32, x & 0xffff_ffff | y >> 32 << 32];
        let ([a, b], [c, d]) = (turn(a, b), turn(c, d));
        Plain([a, b, c, d])
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn any(self) -> [bool; 2] {
        let any = |x: u64, y: u64| x | (y & 0xffff_ffff) != 0;
        [any(self.0[0], self.0[1]), any(self.0[2], self.0[3])]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Every operation on two words of arbitrary lanes: what another kind of word must give.
    pub(in super::super) fn everything<W: Word>(
        a: &[Lanes; 2],
        b: &[Lanes; 2],
    ) -> Vec<([Lanes; 2], [bool; 2])> {
        let (x, y) = (W::join(a.each_ref()), W::join(b.each_ref()));
        // Sums and differences that stay within their lanes.
        let small = |word: W| word & W::all(0o777_777_777);
        let words = [
            x,
            small(x) + small(y),
            (x | y) - (x & y),
            x.up::<3>() + x.down::<30>(),
            x & y,
            x | y,
            x ^ y,
            x.without(y),
            x.turn(),
            W::all(77),
            x.up::<9>(),
            x.down::<18>(),
        ];
        words.iter().map(|word| (word.split(), word.any())).collect()
    }

    #[test]
    fn a_turn_leaves_the_last_lane_alone_and_it_counts_for_nothing() {
        let word = Plain::join([&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        assert_eq!(word.turn().split(), [[2, 3, 1, 4], [6, 7, 5, 8]]);
        assert_eq!(Plain::join([&[0, 0, 0, 4], &[0, 0, 1, 0]]).any(), [false, true]);
    }
}
