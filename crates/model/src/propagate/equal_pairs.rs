//! Pairs of cells that all have the same sum, which may be the value of a single cell: a zipper.
//!
//! The sums that each pair can have are a set of bits, and a value stays where a partner for a common sum is left. Exact
//! where no cell occurs twice.

use super::bits::bits;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct EqualPairs {
    cells: Box<[Id]>,
    pairs: Box<[Pair]>,
    /// The value of bit 0.
    lowest: u32,
}

#[derive(Debug)]
struct Pair {
    first: Id,
    /// None if the first cell is the sum.
    second: Option<Id>,
    differ: bool,
}

impl EqualPairs {
    /// Lists of one or two cells that all add up to the same; `None` if one has more, or a cell twice, or if none has two: the
    /// sums are those of pairs.
    pub fn new(lists: &[Vec<Id>], lowest: u32) -> Option<EqualPairs> {
        let pair = |list: &Vec<Id>| match list[..] {
            [first] => Some(Pair { first, second: None, differ: false }),
            [first, second] if first != second => Some(Pair { first, second: Some(second), differ: false }),
            _ => None,
        };
        let pairs = lists.iter().map(pair).collect::<Option<Box<[Pair]>>>()?;
        pairs.iter().find(|pair| pair.second.is_some())?;
        let mut cells = lists.concat();
        cells.sort_unstable();
        cells.dedup();
        Some(EqualPairs { cells: cells.into(), pairs, lowest })
    }

    /// The sums that a pair can have, by the places of its values.
    fn sums(&self, pair: &Pair, domains: &Domains) -> u128 {
        let first = domains.mask(pair.first);
        let Some(second) = pair.second else { return u128::from(first >> self.lowest.min(63)) };
        let second = domains.mask(second);
        bits(first).fold(0, |sums, place| sums | pair.partners(second, place) << place)
    }

    /// The first values of a pair that have a partner for one of the sums.
    fn supported(&self, pair: &Pair, first: u64, second: u64, sums: u128) -> u64 {
        let supported = |&place: &u32| pair.partners(second, place) << place & sums != 0;
        bits(first).filter(supported).fold(0, |kept, place| kept | 1 << place)
    }
}

impl Pair {
    /// What the other cell can hold beside a value.
    fn partners(&self, other: u64, place: u32) -> u128 {
        u128::from(if self.differ { other & !(1 << place) } else { other })
    }
}

impl Propagator for EqualPairs {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        for pair in &mut self.pairs {
            pair.differ = pair.second.is_some_and(|second| differ(pair.first, second));
        }
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let sums = self.pairs.iter().fold(u128::MAX, |sums, pair| sums & self.sums(pair, domains));
        for pair in &self.pairs {
            let Some(cell) = pair.second else {
                domains.keep(pair.first, (sums << self.lowest) as u64)?;
                continue;
            };
            let (first, second) = (domains.mask(pair.first), domains.mask(cell));
            domains.keep(pair.first, self.supported(pair, first, second, sums))?;
            domains.keep(cell, self.supported(pair, second, first, sums))?;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        50 + self.cells.len().min(50) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, exact, sound_in};

    #[test]
    fn pairs_keep_what_some_filling_uses() {
        for lowest in [0, 1, 3] {
            let value = |v: usize| v + lowest as usize;
            let two = EqualPairs::new(&[vec![0, 1], vec![2, 3]], lowest).unwrap();
            exact(&two, 4, 3, |v| v[0] + v[1] == v[2] + v[3]);
            let middle = EqualPairs::new(&[vec![0, 1], vec![2]], lowest).unwrap();
            exact(&middle, 3, 4, |v| value(v[0]) + value(v[1]) == value(v[2]));
        }
        assert!(EqualPairs::new(&[vec![0, 1, 2], vec![3]], 1).is_none());
        assert!(EqualPairs::new(&[vec![0, 0], vec![3]], 1).is_none());
    }

    #[test]
    fn cells_that_differ_are_no_pair_of_equals() {
        let pairs = EqualPairs::new(&[vec![0, 1], vec![2]], 1).unwrap();
        let network = Network::new(3, vec![Box::new(pairs)], &[vec![0, 1]]);
        let holds = |v: &[usize]| v[0] != v[1] && v[0] + v[1] + 1 == v[2];
        assert_eq!(sound_in(network, 3, 4, holds), [0b111, 0b111, 0b1100]);
    }
}
