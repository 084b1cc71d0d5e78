//! Vector registers of 256 bits: two grids with three digits side by side, or eight grids.
//!
//! Every function here is either an intrinsic in a wrapper or the entry into a function that was compiled for
//! AVX2. What all wrappers rely on: **a [`Pair`] or [`Many`] exists only after [`available`] was true.** They are made by
//! [`Word::all`], [`PairWord::join`] and [`Word::load`] alone, these are only called by code that is generic over
//! words, and that code meets the types of this file only in [`drive`] and [`drive_many`], which assert it, and by way of
//! `avx512.rs`, whose words exist only where those of this file may, too.

#![allow(unsafe_code, reason = "vector intrinsics; see the module documentation for what makes them sound")]

use super::many::{self, Lines};
use super::tree::{self, Feed};
use super::twice::Twice;
use super::word::{Lanes, ManyWord, PairWord, Word, any_of_three, tally_of_three};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm256_add_epi32, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_inserti128_si256, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_shuffle_epi32, _mm256_sll_epi32, _mm256_slli_epi32,
    _mm256_srli_epi32, _mm256_storeu_si256, _mm256_sub_epi32, _mm256_xor_si256,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Whether this machine can do it.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Works on the branches of one puzzle. Panics on a machine that cannot.
pub(super) fn drive(feed: &mut impl Feed) {
    assert!(available(), "this machine has no AVX2");
    // SAFETY: the line above saw that the machine has every feature that `drive_pairs` was compiled for.
    unsafe { drive_pairs(feed) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn drive_pairs(feed: &mut impl Feed) {
    tree::drive::<Pair>(feed)
}

/// Works on sixteen puzzles at a time, eight in each of two words. Panics on a machine that cannot.
pub(super) fn drive_many<'a>(lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
    assert!(available(), "this machine has no AVX2");
    // SAFETY: the line above saw that the machine has every feature that `drive_eights` was compiled for.
    unsafe { drive_eights(lines) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn drive_eights<'a>(lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
    many::drive::<Twice<Many>>(lines)
}

/// Two grids of four lanes each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair(__m256i);

/// Eight grids of one lane each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Many(__m256i);

macro_rules! lane_by_lane {
    ($vector:ident: $($operator:ident $function:ident $intrinsic:ident;)*) => {
        $(impl $operator for $vector {
            type Output = $vector;
            #[inline(always)]
            fn $function(self, other: $vector) -> $vector {
                // SAFETY: there are vectors, so the machine has AVX2; the intrinsic works on values alone.
                $vector(unsafe { $intrinsic(self.0, other.0) })
            }
        })*
    };
    ($vector:ident: memory { $($memory:tt)* } join_tally $tally:expr, join_digits $digits:expr) => {
        lane_by_lane! {
            $vector:
            Add add _mm256_add_epi32;
            Sub sub _mm256_sub_epi32;
            BitAnd bitand _mm256_and_si256;
            BitOr bitor _mm256_or_si256;
            BitXor bitxor _mm256_xor_si256;
        }

        impl Word for $vector {
            $($memory)*

            #[inline(always)]
            fn all(bits: u32) -> $vector {
                // SAFETY: called by `drive_pairs` and `drive_eights` alone, on a machine with AVX2; the intrinsic works
                // on values alone.
                $vector(unsafe { _mm256_set1_epi32(bits.cast_signed()) })
            }

            #[inline(always)]
            fn up<const BY: i32>(self) -> $vector {
                // SAFETY: as in `Add`.
                $vector(unsafe { _mm256_slli_epi32::<BY>(self.0) })
            }

            #[inline(always)]
            fn down<const BY: i32>(self) -> $vector {
                // SAFETY: as in `Add`.
                $vector(unsafe { _mm256_srli_epi32::<BY>(self.0) })
            }

            #[inline(always)]
            fn without(self, other: $vector) -> $vector {
                // SAFETY: as in `Add`.
                $vector(unsafe { _mm256_andnot_si256(other.0, self.0) })
            }

            #[inline(always)]
            fn join_tally(some: $vector, several: $vector) -> ($vector, $vector) {
                $tally(some, several)
            }

            #[inline(always)]
            fn join_digits(self) -> $vector {
                $digits(self)
            }
        }
    };
}

lane_by_lane! {
    Pair:
    memory {
        type Memory = Pair;

        #[inline(always)]
        fn load(memory: &Pair) -> Pair {
            *memory
        }

        #[inline(always)]
        fn store(self, memory: &mut Pair) {
            *memory = self;
        }
    }
    join_tally tally_of_three, join_digits any_of_three
}

lane_by_lane! {
    Many:
    memory {
        type Memory = [u32; 8];

        #[inline(always)]
        fn load(memory: &[u32; 8]) -> Many {
            // SAFETY: called by `drive_eights` and `avx512.rs`, on a machine with AVX2. The reference is to the 32 bytes that the
            // unaligned load reads.
            Many(unsafe { _mm256_loadu_si256(std::ptr::from_ref(memory).cast::<__m256i>()) })
        }

        #[inline(always)]
        fn store(self, memory: &mut [u32; 8]) {
            // SAFETY: there are vectors, so the machine has AVX2. The reference is to the 32 bytes that the unaligned
            // store writes, and any bits are numbers.
            unsafe { _mm256_storeu_si256(std::ptr::from_mut(memory).cast::<__m256i>(), self.0) };
        }
    }
    join_tally |some, several| (some, several), join_digits |cells| cells
}

/// Bit i of a mask of bytes: the first three lanes, twelve bytes, of a grid.
const THREE_LANES: u32 = 0x0fff;

impl PairWord for Pair {
    #[inline(always)]
    fn join([first, second]: [&Lanes; 2]) -> Pair {
        // SAFETY: called by `drive_pairs` alone, on a machine with AVX2. Each reference is to the 16 bytes that the
        // unaligned load reads.
        unsafe {
            let first = _mm_loadu_si128(std::ptr::from_ref(first).cast::<__m128i>());
            let second = _mm_loadu_si128(std::ptr::from_ref(second).cast::<__m128i>());
            Pair(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(first), second))
        }
    }

    #[inline(always)]
    fn split(self) -> [Lanes; 2] {
        let mut grids = [[0; 4]; 2];
        // SAFETY: there are vectors, so the machine has AVX2. `grids` is the 32 bytes that the unaligned store
        // writes, and any bits are numbers.
        unsafe { _mm256_storeu_si256(std::ptr::from_mut(&mut grids).cast::<__m256i>(), self.0) };
        grids
    }

    #[inline(always)]
    fn turn(self) -> Pair {
        // SAFETY: as in `Add`. The constant names, from the highest lane to the lowest, the lanes 3, 0, 2, 1.
        Pair(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn any(self) -> [bool; 2] {
        // SAFETY: as in `Add`.
        let empty = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())) };
        let empty = empty.cast_unsigned();
        [empty & THREE_LANES != THREE_LANES, empty >> 16 & THREE_LANES != THREE_LANES]
    }
}

impl ManyWord for Many {
    const SEATS: usize = 8;
    const EMPTY: [u32; 8] = [0; 8];

    #[inline(always)]
    fn seat(memory: &mut [u32; 8], seat: usize) -> &mut u32 {
        &mut memory[seat]
    }

    #[inline(always)]
    fn any(self) -> u32 {
        // SAFETY: as in `Add`.
        let empty = unsafe {
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
        };
        !empty.cast_unsigned() & 0xff
    }

    #[inline(always)]
    fn candidates(band: &[u32; 10], cell: u32) -> u32 {
        let eight = Many::load(band.first_chunk().expect("there are ten"));
        // SAFETY: as in `Add`. The bit of the cell becomes the sign.
        let signs = unsafe {
            let by = _mm_cvtsi32_si128(31 - cell.cast_signed());
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(eight.0, by)))
        };
        signs.cast_unsigned() | (band[8] >> cell & 1) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::classic::plain::{PlainMany, PlainPair};
    use crate::kernels::classic::word::tests::{cells, lanes, pairs};
    use proptest::prelude::*;

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn vectors(a: &[Lanes; 2], b: &[Lanes; 2]) -> Vec<([Lanes; 2], [bool; 2])> {
        pairs::<Pair>(a, b)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn eights(a: &[u32; 32], b: &[u32; 32]) -> (Vec<Vec<(u32, bool)>>, Vec<u32>) {
        (lanes::<Many>(a, b), cells::<Many>(a))
    }

    proptest! {
        #[test]
        fn a_vector_does_what_a_plain_word_does(a: [u32; 32], b: [u32; 32], c: [Lanes; 2], d: [Lanes; 2]) {
            if available() {
                // SAFETY: the machine has every feature that these were compiled for.
                prop_assert_eq!(unsafe { vectors(&c, &d) }, pairs::<PlainPair>(&c, &d));
                // SAFETY: as above.
                prop_assert_eq!(unsafe { eights(&a, &b) }, (lanes::<PlainMany>(&a, &b), cells::<PlainMany>(&a)));
            } else {
                eprintln!("skipped: this machine has no AVX2");
            }
        }
    }
}
