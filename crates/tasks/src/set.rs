//! Sets of small numbers: which clues or cells are meant.

/// A set of numbers below a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    /// The empty set, for numbers below `bound`.
    pub(crate) fn new(bound: usize) -> Set {
        Set(vec![0; bound.div_ceil(64)])
    }

    /// The numbers below `bound` that a condition holds for.
    pub(crate) fn of(bound: usize, holds: impl Fn(usize) -> bool) -> Set {
        let mut set = Set::new(bound);
        (0..bound).filter(|&number| holds(number)).for_each(|number| set.insert(number));
        set
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many numbers two sets share.
    pub(crate) fn shared(&self, other: &Set) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// Whether two sets share none.
    pub(crate) fn is_disjoint(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Whether every number of this set is in another.
    pub(crate) fn is_within(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Adds every number of another set.
    pub(crate) fn unite(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// The numbers that are not in another set.
    pub(crate) fn without(&self, other: &Set) -> Set {
        Set(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// The numbers in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
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
        assert_eq!((set.shared(&less), less.len()), (3, 3));
        assert!(less.is_within(&set) && !set.is_within(&less));
        assert_eq!(set.without(&less).iter().collect::<Vec<_>>(), [63]);
        assert!(set.without(&less).is_disjoint(&less));
        less.unite(&set);
        assert_eq!(less, set);
    }
}
