//! Words of two grids side by side, and the few operations that the kernel is written in.
//!
//! Everything above this file is generic over [`Word`]. The plain word runs on any machine; where there are vector
//! registers, one of them is a word. Both do the same, bit for bit, so that answers come in the same order
//! everywhere.

use std::array::from_fn;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Four lanes of 32 bits, of which the last is not used.
pub(super) type Lanes = [u32; 4];

/// The lanes of two grids, worked on at once. Arithmetic is lane by lane and wraps around.
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

/// Two grids, on any machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain([Lanes; 2]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Plain, how: impl Fn(u32, u32) -> u32) -> Plain {
        Plain(from_fn(|grid| from_fn(|lane| how(self.0[grid][lane], other.0[grid][lane]))))
    }
}

macro_rules! lane_by_lane {
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

lane_by_lane! {
    Add add u32::wrapping_add;
    Sub sub u32::wrapping_sub;
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
}

impl Word for Plain {
    #[inline(always)]
    fn all(bits: u32) -> Plain {
        Plain([[bits; 4]; 2])
    }

    #[inline(always)]
    fn join(grids: [&Lanes; 2]) -> Plain {
        Plain(grids.map(|lanes| *lanes))
    }

    #[inline(always)]
    fn split(self) -> [Lanes; 2] {
        self.0
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Plain {
        Plain(self.0.map(|lanes| lanes.map(|lane| lane << BY)))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Plain {
        Plain(self.0.map(|lanes| lanes.map(|lane| lane >> BY)))
    }

    #[inline(always)]
    fn turn(self) -> Plain {
        Plain(self.0.map(|[a, b, c, rest]| [b, c, a, rest]))
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn any(self) -> [bool; 2] {
        self.0.map(|[a, b, c, _]| a | b | c != 0)
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
        let words = [
            x,
            x + y,
            x - y,
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
        let word = Plain([[1, 2, 3, 4], [5, 6, 7, 8]]);
        assert_eq!(word.turn().split(), [[2, 3, 1, 4], [6, 7, 5, 8]]);
        assert_eq!(Plain([[0, 0, 0, 4], [0, 0, 1, 0]]).any(), [false, true]);
    }
}
