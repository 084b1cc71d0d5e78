//! Vector registers of 128 bits: four grids.
//!
//! Every function here is an intrinsic in a wrapper. What all of them rely on: **every machine of this architecture has
//! SSE2**, and every program for it may use it. No intrinsic here works on anything but values.

#![allow(unsafe_code, reason = "vector intrinsics; see the module documentation for what makes them sound")]

use super::word::{ManyWord, Word};
use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_castsi128_ps, _mm_cmpeq_epi32,
    _mm_cvtsi32_si128, _mm_cvtsi128_si64, _mm_movemask_ps, _mm_or_si128, _mm_set_epi32, _mm_set1_epi32,
    _mm_setzero_si128, _mm_sll_epi32, _mm_slli_epi32, _mm_srli_epi32, _mm_sub_epi32, _mm_unpackhi_epi64,
    _mm_xor_si128,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Four grids of one lane each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Many(__m128i);

macro_rules! lane_by_lane {
    ($($operator:ident $function:ident $intrinsic:ident;)*) => {
        $(impl $operator for Many {
            type Output = Many;
            #[inline(always)]
            fn $function(self, other: Many) -> Many {
                // SAFETY: SSE2 is always there.
                Many(unsafe { $intrinsic(self.0, other.0) })
            }
        })*
    };
}

lane_by_lane! {
    Add add _mm_add_epi32;
    Sub sub _mm_sub_epi32;
    BitAnd bitand _mm_and_si128;
    BitOr bitor _mm_or_si128;
    BitXor bitxor _mm_xor_si128;
}

impl Word for Many {
    type Memory = [u32; 4];

    #[inline(always)]
    fn load(memory: &[u32; 4]) -> Many {
        let [a, b, c, d] = memory.map(u32::cast_signed);
        // SAFETY: as in `Add`.
        Many(unsafe { _mm_set_epi32(d, c, b, a) })
    }

    #[inline(always)]
    fn store(self, memory: &mut [u32; 4]) {
        // SAFETY: as in `Add`.
        let (low, high) =
            unsafe { (_mm_cvtsi128_si64(self.0), _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0))) };
        let (low, high) = (low.cast_unsigned(), high.cast_unsigned());
        *memory = [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32];
    }

    #[inline(always)]
    fn all(bits: u32) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm_set1_epi32(bits.cast_signed()) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Many) -> Many {
        // SAFETY: as in `Add`.
        Many(unsafe { _mm_andnot_si128(other.0, self.0) })
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
    const SEATS: usize = 4;
    const EMPTY: [u32; 4] = [0; 4];

    #[inline(always)]
    fn seat(memory: &mut [u32; 4], seat: usize) -> &mut u32 {
        &mut memory[seat]
    }

    #[inline(always)]
    fn any(self) -> u32 {
        // SAFETY: as in `Add`.
        let empty =
            unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()))) };
        !empty.cast_unsigned() & 0xf
    }

    #[inline(always)]
    fn candidates(band: &[u32; 10], cell: u32) -> u32 {
        let signs = |four: usize| {
            let four = Many::load(band[four..].first_chunk().expect("there are ten"));
            // SAFETY: as in `Add`. The bit of the cell becomes the sign.
            unsafe {
                let by = _mm_cvtsi32_si128(31 - cell.cast_signed());
                _mm_movemask_ps(_mm_castsi128_ps(_mm_sll_epi32(four.0, by))).cast_unsigned()
            }
        };
        signs(0) | signs(4) << 4 | (band[8] >> cell & 1) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::classic::plain::PlainMany;
    use crate::kernels::classic::word::tests::{cells, lanes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_vector_does_what_a_plain_word_does(a: [u32; 32], b: [u32; 32]) {
            prop_assert_eq!(lanes::<Many>(&a, &b), lanes::<PlainMany>(&a, &b));
            prop_assert_eq!(cells::<Many>(&a), cells::<PlainMany>(&a));
        }
    }
}
