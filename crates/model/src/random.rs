//! Random numbers that mean the same on every machine and in every version.

/// The generator of Steele, Lea and Flood (OOPSLA 2014), "SplitMix": a counter, and a mixing of its bits.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// How far the counter goes at each step.
    pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The numbers that follow on a seed.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The bits of a number, mixed.
    pub const fn mix(mut z: u64) -> u64 {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(SplitMix::STEP);
        SplitMix::mix(self.0)
    }

    /// A number from 0 to `n - 1`; 0 where there is none.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // As in the reference implementation in C, for the seed 1234567.
        let mut random = SplitMix::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
        assert_eq!(random.below(0), 0);
    }
}
