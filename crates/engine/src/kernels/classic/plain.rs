//! Words for any machine: two lanes in each number of 64 bits.

use super::word::{Lanes, ManyWord, PairWord, Word, any_of_three, tally_of_three};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Two grids with three digits side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainPair([u64; 4]);

/// Two grids, a lane each. Tests compare other words with this one.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(all(target_arch = "x86_64", not(test)), allow(dead_code, reason = "`sse2.rs` is faster"))]
pub(super) struct PlainMany(u64);

/// The same bits in both lanes of a number.
const fn both(bits: u32) -> u64 {
    (bits as u64) << 32 | bits as u64
}

/// Two lanes in a number.
const fn pack(low: u32, high: u32) -> u64 {
    (high as u64) << 32 | low as u64
}

impl PlainPair {
    #[inline(always)]
    fn zip(self, other: PlainPair, how: impl Fn(u64, u64) -> u64) -> PlainPair {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        PlainPair([how(a, e), how(b, f), how(c, g), how(d, h)])
    }
}

impl PlainMany {
    #[inline(always)]
    fn zip(self, other: PlainMany, how: impl Fn(u64, u64) -> u64) -> PlainMany {
        PlainMany(how(self.0, other.0))
    }
}

macro_rules! number_by_number {
    ($word:ident: $($operator:ident $function:ident $how:expr;)*) => {
        $(impl $operator for $word {
            type Output = $word;
            #[inline(always)]
            fn $function(self, other: $word) -> $word {
                self.zip(other, $how)
            }
        })*
    };
    ($($word:ident)*) => {
        $(number_by_number! {
            $word:
            Add add |a, b| a.wrapping_add(b);
            Sub sub |a, b| a.wrapping_sub(b);
            BitAnd bitand |a, b| a & b;
            BitOr bitor |a, b| a | b;
            BitXor bitxor |a, b| a ^ b;
        })*
    };
}

number_by_number! { PlainPair PlainMany }

impl Word for PlainPair {
    type Memory = PlainPair;

    #[inline(always)]
    fn load(memory: &PlainPair) -> PlainPair {
        *memory
    }

    #[inline(always)]
    fn store(self, memory: &mut PlainPair) {
        *memory = self;
    }

    #[inline(always)]
    fn all(bits: u32) -> PlainPair {
        PlainPair([both(bits); 4])
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> PlainPair {
        PlainPair(self.0.map(|lanes| lanes << BY & both(u32::MAX << BY)))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> PlainPair {
        PlainPair(self.0.map(|lanes| lanes >> BY & both(u32::MAX >> BY)))
    }

    #[inline(always)]
    fn without(self, other: PlainPair) -> PlainPair {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn join_tally(some: PlainPair, several: PlainPair) -> (PlainPair, PlainPair) {
        tally_of_three(some, several)
    }

    #[inline(always)]
    fn join_digits(self) -> PlainPair {
        any_of_three(self)
    }
}

impl PairWord for PlainPair {
    #[inline(always)]
    fn join([first, second]: [&Lanes; 2]) -> PlainPair {
        let ([a, b, c, d], [e, f, g, h]) = (*first, *second);
        PlainPair([pack(a, b), pack(c, d), pack(e, f), pack(g, h)])
    }

    #[inline(always)]
    fn split(self) -> [Lanes; 2] {
        let lanes = |x: u64, y: u64| [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32];
        [lanes(self.0[0], self.0[1]), lanes(self.0[2], self.0[3])]
    }

    #[inline(always)]
    fn turn(self) -> PlainPair {
        let [a, b, c, d] = self.0;
        let turn = |x: u64, y: u64| [x >> 32 | y << 32, x & 0xffff_ffff | y >> 32 << 32];
        let ([a, b], [c, d]) = (turn(a, b), turn(c, d));
        PlainPair([a, b, c, d])
    }

    #[inline(always)]
    fn any(self) -> [bool; 2] {
        let any = |x: u64, y: u64| x | (y & 0xffff_ffff) != 0;
        [any(self.0[0], self.0[1]), any(self.0[2], self.0[3])]
    }
}

impl Word for PlainMany {
    type Memory = [u32; 2];

    #[inline(always)]
    fn load(&[low, high]: &[u32; 2]) -> PlainMany {
        PlainMany(pack(low, high))
    }

    #[inline(always)]
    fn store(self, memory: &mut [u32; 2]) {
        *memory = [self.0 as u32, (self.0 >> 32) as u32];
    }

    #[inline(always)]
    fn all(bits: u32) -> PlainMany {
        PlainMany(both(bits))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> PlainMany {
        PlainMany(self.0 << BY & both(u32::MAX << BY))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> PlainMany {
        PlainMany(self.0 >> BY & both(u32::MAX >> BY))
    }

    #[inline(always)]
    fn without(self, other: PlainMany) -> PlainMany {
        PlainMany(self.0 & !other.0)
    }

    #[inline(always)]
    fn join_tally(some: PlainMany, several: PlainMany) -> (PlainMany, PlainMany) {
        (some, several)
    }

    #[inline(always)]
    fn join_digits(self) -> PlainMany {
        self
    }
}

impl ManyWord for PlainMany {
    const SEATS: usize = 2;
    const EMPTY: [u32; 2] = [0; 2];

    #[inline(always)]
    fn seat(memory: &mut [u32; 2], seat: usize) -> &mut u32 {
        &mut memory[seat]
    }

    #[inline(always)]
    fn any(self) -> u32 {
        u32::from(self.0 as u32 != 0) | u32::from(self.0 >> 32 != 0) << 1
    }
}
