//! Sets of places in a line, as bits of a fixed number of machine words.

/// The places of bits, in ascending order.
#[inline]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// Up to 64 `W` places; place 0 is the lowest bit of the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No place.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// One place.
    #[inline]
    pub fn one(place: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.0[place / 64] = 1 << (place % 64);
        bits
    }

    /// The places below `count`.
    pub fn below(count: usize) -> Bits<W> {
        let word = |index: usize| match count.saturating_sub(index * 64) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        Bits(std::array::from_fn(word))
    }

    /// Whether a place is in the set.
    #[inline]
    pub fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    /// Adds a place.
    #[inline]
    pub fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    /// Whether there is no place.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many places there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What is in both.
    #[inline]
    pub fn and(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in either.
    #[inline]
    pub fn or(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in this set and not in the other.
    #[inline]
    pub fn minus(self, other: Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every place moved up.
    #[inline]
    pub fn up(self, by: usize) -> Bits<W> {
        if W == 1 {
            return Bits(self.0.map(|word| if by < 64 { word << by } else { 0 }));
        }
        let (words, bits) = (by / 64, by % 64);
        Bits(std::array::from_fn(|i| {
            let high = if i >= words { self.0[i - words] << bits } else { 0 };
            let low = if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
            high | low
        }))
    }

    /// Every place moved down; those below 0 are lost.
    #[inline]
    pub fn down(self, by: usize) -> Bits<W> {
        if W == 1 {
            return Bits(self.0.map(|word| if by < 64 { word >> by } else { 0 }));
        }
        let (words, bits) = (by / 64, by % 64);
        Bits(std::array::from_fn(|i| {
            let low = if i + words < W { self.0[i + words] >> bits } else { 0 };
            let high = if bits > 0 && i + words + 1 < W { self.0[i + words + 1] << (64 - bits) } else { 0 };
            low | high
        }))
    }

    /// The sum of both as numbers, without what is carried beyond the last word.
    #[inline]
    pub fn plus(self, other: Bits<W>) -> Bits<W> {
        let mut sum = Bits::EMPTY;
        let mut carry = false;
        for i in 0..W {
            let (half, one) = self.0[i].overflowing_add(other.0[i]);
            let (whole, two) = half.overflowing_add(carry.into());
            sum.0[i] = whole;
            carry = one || two;
        }
        sum
    }

    /// Place `p` becomes `last - p`; there are no places above `last`.
    #[inline]
    pub fn mirrored(self, last: usize) -> Bits<W> {
        let turned = Bits(std::array::from_fn(|i| self.0[W - 1 - i].reverse_bits()));
        turned.down(W * 64 - 1 - last)
    }

    /// The places in ascending order.
    #[inline]
    pub fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        let mut index = 0;
        std::iter::from_fn(move || {
            while index < W && left[index] == 0 {
                index += 1;
            }
            let word = left.get_mut(index)?;
            let place = index * 64 + word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets that look random, and the same as lists.
    fn samples() -> Vec<(Bits<3>, Vec<usize>)> {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ (state >> 29)
        };
        let mut sets = vec![Bits::EMPTY, Bits([u64::MAX; 3]), Bits::one(64), Bits::one(191)];
        sets.extend((0..20).map(|_| Bits([next(), next() & next(), next()])));
        sets.into_iter().map(|set| (set, (0..192).filter(|&place| set.has(place)).collect())).collect()
    }

    #[test]
    fn moving_and_turning_move_and_turn_every_place() {
        for (set, places) in samples() {
            assert_eq!(set.places().collect::<Vec<_>>(), places);
            assert_eq!(set.len(), places.len());
            for by in [0, 1, 5, 63, 64, 65, 127, 128, 191] {
                let up: Vec<usize> = places.iter().map(|place| place + by).filter(|&p| p < 192).collect();
                let down: Vec<usize> = places.iter().filter_map(|place| place.checked_sub(by)).collect();
                assert_eq!(set.up(by).places().collect::<Vec<_>>(), up, "{by}");
                assert_eq!(set.down(by).places().collect::<Vec<_>>(), down, "{by}");
            }
            for last in [62, 63, 64, 100, 191] {
                let inside = set.and(Bits::below(last + 1));
                let turned: Vec<usize> = inside.places().map(|place| last - place).collect();
                let mirrored: Vec<usize> = inside.mirrored(last).places().collect();
                assert_eq!(mirrored, turned.into_iter().rev().collect::<Vec<_>>(), "{last}");
            }
        }
    }

    #[test]
    fn sums_carry_from_word_to_word() {
        let sum = Bits([u64::MAX, u64::MAX, 1]).plus(Bits::one(0));
        assert_eq!(sum, Bits([0, 0, 2]));
        assert_eq!(Bits([u64::MAX; 2]).plus(Bits([u64::MAX; 2])), Bits([u64::MAX - 1, u64::MAX]));
    }
}
