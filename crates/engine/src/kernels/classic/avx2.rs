//! Two grids in a vector register, where the machine has AVX2. The only `unsafe` of the kernel is in this file.
//!
//! Every function here is either an intrinsic in a wrapper or the entry into a function that was compiled for
//! AVX2. What all wrappers rely on: **a [`Pair`] exists only after [`available`] was true.** A `Pair` is made by
//! [`Word::all`] and [`Word::join`] alone, both are only called by code that is generic over [`Word`], and that
//! code meets the type `Pair` only in [`drive`], which asserts it.

#![allow(unsafe_code, reason = "vector intrinsics; see the module documentation for what makes them sound")]

use super::tree::{self, Feed};
use super::word::{Lanes, Word};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi128_si256, _mm256_cmpeq_epi32, _mm256_inserti128_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_shuffle_epi32, _mm256_slli_epi32,
    _mm256_srli_epi32, _mm256_storeu_si256, _mm256_sub_epi32, _mm256_xor_si256,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Whether this machine can do it.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Searches two grids at a time. Panics on a machine that cannot.
pub(super) fn drive(feed: &mut impl Feed) {
    assert!(available(), "this machine has no AVX2");
    // Sound: the line above saw that the machine has every feature that `drive_pairs` was compiled for.
    unsafe { drive_pairs(feed) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn drive_pairs(feed: &mut impl Feed) {
    tree::drive::<Pair>(feed)
}

/// Two grids of four lanes each.
#[derive(Clone, Copy, Debug)]
struct Pair(__m256i);

macro_rules! lane_by_lane {
    ($($operator:ident $function:ident $intrinsic:ident;)*) => {
        $(impl $operator for Pair {
            type Output = Pair;
            #[inline(always)]
            fn $function(self, other: Pair) -> Pair {
                // Sound: there are `Pair`s, so the machine has AVX2; the intrinsic works on values alone.
                Pair(unsafe { $intrinsic(self.0, other.0) })
            }
        })*
    };
}

lane_by_lane! {
    Add add _mm256_add_epi32;
    Sub sub _mm256_sub_epi32;
    BitAnd bitand _mm256_and_si256;
    BitOr bitor _mm256_or_si256;
    BitXor bitxor _mm256_xor_si256;
}

/// Bit i of a mask of bytes: the first three lanes, twelve bytes, of a grid.
const THREE_LANES: u32 = 0x0fff;

impl Word for Pair {
    #[inline(always)]
    fn all(bits: u32) -> Pair {
        // Sound: called by `drive_pairs` alone, on a machine with AVX2; the intrinsic works on values alone.
        Pair(unsafe { _mm256_set1_epi32(bits.cast_signed()) })
    }

    #[inline(always)]
    fn join([first, second]: [&Lanes; 2]) -> Pair {
        // Sound: called by `drive_pairs` alone, on a machine with AVX2. Each reference is to the 16 bytes that the
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
        // Sound: there are `Pair`s, so the machine has AVX2. `grids` is the 32 bytes that the unaligned store
        // writes, and any bits are numbers.
        unsafe { _mm256_storeu_si256(std::ptr::from_mut(&mut grids).cast::<__m256i>(), self.0) };
        grids
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Pair {
        // Sound: as in `Add`.
        Pair(unsafe { _mm256_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Pair {
        // Sound: as in `Add`.
        Pair(unsafe { _mm256_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn turn(self) -> Pair {
        // Sound: as in `Add`. The constant names, from the highest lane to the lowest, the lanes 3, 0, 2, 1.
        Pair(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Pair) -> Pair {
        // Sound: as in `Add`.
        Pair(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn any(self) -> [bool; 2] {
        // Sound: as in `Add`.
        let empty = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())) };
        let empty = empty.cast_unsigned();
        [empty & THREE_LANES != THREE_LANES, empty >> 16 & THREE_LANES != THREE_LANES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::classic::word::{Plain, tests::everything};
    use proptest::prelude::*;

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn pairs(a: &[Lanes; 2], b: &[Lanes; 2]) -> Vec<([Lanes; 2], [bool; 2])> {
        everything::<Pair>(a, b)
    }

    proptest! {
        #[test]
        fn a_vector_does_what_a_plain_word_does(a: [Lanes; 2], b: [Lanes; 2]) {
            if available() {
                // Sound: the machine has every feature that `pairs` was compiled for.
                prop_assert_eq!(unsafe { pairs(&a, &b) }, everything::<Plain>(&a, &b));
            } else {
                eprintln!("skipped: this machine has no AVX2");
            }
        }
    }
}
