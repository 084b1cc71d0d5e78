//! Vector registers of 512 bits: sixteen grids. The branches of one puzzle stay in registers of 256 bits, so that
//! they come in the same order as elsewhere, but may use the instructions that AVX-512 adds for those.
//!
//! Every function here is either an intrinsic in a wrapper or the entry into a function that was compiled for
//! AVX-512. What all wrappers rely on: **a [`Many`] exists only after [`available`] was true.** One is made by
//! [`Word::all`] and [`Word::load`] alone, these are only called by code that is generic over words, and that code
//! meets the type `Many` only in [`drive_many`], which asserts it.

#![allow(unsafe_code, reason = "vector intrinsics; see the module documentation for what makes them sound")]

use super::avx2::{self, Pair};
use super::many::{self, Lines};
use super::tree::{self, Feed};
use super::word::{ManyWord, Word};
use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512, _mm512_loadu_si512, _mm512_or_si512,
    _mm512_set1_epi32, _mm512_sllv_epi32, _mm512_srlv_epi32, _mm512_storeu_si512, _mm512_sub_epi32,
    _mm512_test_epi32_mask, _mm512_xor_si512,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Whether this machine can do it.
pub(super) fn available() -> bool {
    avx2::available()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

/// Works on the branches of one puzzle. Panics on a machine that cannot.
pub(super) fn drive(feed: &mut impl Feed) {
    assert!(available(), "this machine has no AVX-512");
    // SAFETY: the line above saw that the machine has every feature that `drive_pairs` was compiled for.
    unsafe { drive_pairs(feed) }
}

// What `Pair` relies on, too: these features include those of `avx2.rs`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn drive_pairs(feed: &mut impl Feed) {
    tree::drive::<Pair>(feed)
}

/// Works on sixteen puzzles at a time. Panics on a machine that cannot.
pub(super) fn drive_many<'a>(lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
    assert!(available(), "this machine has no AVX-512");
    // SAFETY: the line above saw that the machine has every feature that `drive_sixteen` was compiled for.
    unsafe { drive_sixteen(lines) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn drive_sixteen<'a>(lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
    many::drive::<Many>(lines)
}

/// Sixteen grids of one lane each.
#[derive(Clone, Copy, Debug)]
struct Many(__m512i);

macro_rules! lane_by_lane {
    ($($operator:ident $function:ident $intrinsic:ident;)*) => {
        $(impl $operator for Many {
            type Output = Many;
            #[inline(always)]
            fn $function(self, other: Many) -> Many {
                // SAFETY: there are `Many`s, so the machine has AVX-512; the intrinsic works on values alone.
                Many(unsafe { $intrinsic(self.0, other.0) })
            }
        })*
    };
}

lane_by_lane! {
    Add add _mm512_add_epi32;
    Sub sub _mm512_sub_epi32;
    BitAnd bitand _mm512_and_si512;
    BitOr bitor _mm512_or_si512;
    BitXor bitxor _mm512_xor_si512;
}

impl Word for Many {
    type Memory = [u32; 16];

    #[inline(always)]
    fn load(memory: &[u32; 16]) -> Many {
        // SAFETY: called by `drive_sixteen` alone, on a machine with AVX-512. The reference is to the 64 bytes that
        // the unaligned load reads.
        Many(unsafe { _mm512_loadu_si512(std::ptr::from_ref(memory).cast::<__m512i>()) })
    }

    #[inline(always)]
    fn store(self, memory: &mut [u32; 16]) {
        // SAFETY: there are `Many`s, so the machine has AVX-512. The reference is to the 64 bytes that the unaligned
        // store writes, and any bits are numbers.
        unsafe { _mm512_storeu_si512(std::ptr::from_mut(memory).cast::<__m512i>(), self.0) };
    }

    #[inline(always)]
    fn all(bits: u32) -> Many {
        // SAFETY: called by `drive_sixteen` alone, on a machine with AVX-512; the intrinsic works on values alone.
        Many(unsafe { _mm512_set1_epi32(bits.cast_signed()) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Many {
        // SAFETY: as in `Add`. The compiler sees that all lanes are shifted alike.
        Many(unsafe { _mm512_sllv_epi32(self.0, _mm512_set1_epi32(BY)) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm512_srlv_epi32(self.0, _mm512_set1_epi32(BY)) })
    }

    #[inline(always)]
    fn without(self, other: Many) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn join_tally(some: Many, several: Many) -> (Many, Many) {
        (some, several)
    }

    #[inline(always)]
    fn join_digits(self) -> Many {
        self
    }
}

impl ManyWord for Many {
    const SEATS: usize = 16;
    const EMPTY: [u32; 16] = [0; 16];

    #[inline(always)]
    fn seat(memory: &mut [u32; 16], seat: usize) -> &mut u32 {
        &mut memory[seat]
    }

    #[inline(always)]
    fn any(self) -> u32 {
        // SAFETY: as in `Add`.
        u32::from(unsafe { _mm512_test_epi32_mask(self.0, self.0) })
    }

    #[inline(always)]
    fn candidates(band: &[u32; 10], cell: u32) -> u32 {
        avx2::Many::candidates(band, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::classic::plain::PlainMany;
    use crate::kernels::classic::word::tests::{cells, lanes};
    use proptest::prelude::*;

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn sixteens(a: &[u32; 32], b: &[u32; 32]) -> (Vec<Vec<(u32, bool)>>, Vec<u32>) {
        (lanes::<Many>(a, b), cells::<Many>(a))
    }

    proptest! {
        #[test]
        fn a_vector_does_what_a_plain_word_does(a: [u32; 32], b: [u32; 32]) {
            if available() {
                // SAFETY: the machine has every feature that `sixteens` was compiled for.
                prop_assert_eq!(unsafe { sixteens(&a, &b) }, (lanes::<PlainMany>(&a, &b), cells::<PlainMany>(&a)));
            } else {
                eprintln!("skipped: this machine has no AVX-512");
            }
        }
    }
}
