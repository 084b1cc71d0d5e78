//! The first cell of a line tells how many cells, itself included, add up to a total.
//!
//! Every number of cells that is still possible is tried like a sum of its own; what none supports is removed.

use super::bits::Bits;
use super::sums::List;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct PrefixSum {
    /// The line, the first cell first.
    cells: Box<[Id]>,
    cases: Vec<Case>,
    total: i64,
}

/// A value of the first cell and what the cells behind it must come to.
#[derive(Debug)]
struct Case {
    bit: u64,
    /// How many cells add up behind the first.
    count: usize,
    list: List,
    left: i64,
}

/// Words for the largest sums: 64 cells of at most 64 each.
const WORDS: usize = 65;

impl PrefixSum {
    /// The line and its total; `values` values from `lowest`.
    pub fn new(cells: &[Id], total: i64, lowest: i64, values: usize) -> PrefixSum {
        let case = |bit: usize| {
            let value = lowest + bit as i64;
            let count = usize::try_from(value - 1).ok().filter(|&count| count < cells.len())?;
            let terms: Vec<(i64, Id)> = cells[1..=count].iter().map(|&cell| (1, cell)).collect();
            let left = total - value;
            let fits = (0..WORDS as i64 * 64).contains(&left);
            fits.then(|| Case { bit: 1 << bit, count, list: List::new(&terms, lowest, values), left })
        };
        PrefixSum { cells: cells.into(), cases: (0..values).filter_map(case).collect(), total }
    }

    fn prune_by_bits<const W: usize>(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let first = self.cells[0];
        let mut kept = vec![0; self.cells.len()];
        for case in self.cases.iter().filter(|case| domains.mask(first) & case.bit != 0) {
            let reach = case.list.reach::<W>(domains, 0);
            if !reach.sums().has(case.left as usize) {
                continue;
            }
            kept[0] |= case.bit;
            kept[case.count + 1..].fill(u64::MAX);
            reach.offers(Bits::one(case.left as usize), |group, offered, _| {
                for cell in &case.list.groups[group].cells {
                    let place = self.cells.iter().position(|other| other == cell);
                    kept[place.expect("a cell of the line")] |= offered;
                }
                Ok(())
            })?;
        }
        self.cells.iter().zip(&kept).try_for_each(|(&cell, &kept)| domains.keep(cell, kept))
    }
}

impl Propagator for PrefixSum {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.cases.iter_mut().for_each(|case| case.list.regroup(differ));
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        match self.total {
            ..64 => self.prune_by_bits::<1>(domains),
            64..512 => self.prune_by_bits::<8>(domains),
            _ => self.prune_by_bits::<WORDS>(domains),
        }
    }

    fn priority(&self) -> u8 {
        150
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_line_keeps_what_some_filling_of_it_uses() {
        let holds = |v: &[usize], total: usize| {
            v[0] < 3 && v[..=v[0]].iter().map(|bit| bit + 1).sum::<usize>() == total
        };
        for total in [0, 1, 4, 6, 30] {
            exact(&PrefixSum::new(&[0, 1, 2], total as i64, 1, 4), 3, 4, |v| holds(v, total));
        }
        let from_zero = |v: &[usize]| v[0] > 0 && v[..v[0]].iter().sum::<usize>() == 3;
        exact(&PrefixSum::new(&[0, 1, 2], 3, 0, 4), 3, 4, from_zero);
    }
}
