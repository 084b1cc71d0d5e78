//! Sets of small numbers: which units of a pool are in a puzzle.

/// A set of numbers below a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    /// The empty set, for numbers below `bound`.
    pub(super) fn new(bound: usize) -> Set {
        Set(vec![0; bound.div_ceil(64)])
    }

    /// The numbers below `bound` that a condition holds for.
    pub(super) fn of(bound: usize, holds: impl Fn(usize) -> bool) -> Set {
        let mut set = Set::new(bound);
        (0..bound).filter(|&number| holds(number)).for_each(|number| set.insert(number));
        set
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// How many numbers two sets share.
    pub(super) fn shared(&self, other: &Set) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_in_order() {
        let set = Set::of(200, |number| number % 63 == 0);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 126, 189]);
        let mut less = set.clone();
        less.remove(63);
        assert!(set.contains(63) && !less.contains(63));
        assert_eq!(set.shared(&less), 3);
    }
}
