//! A line whose inner cells depend on the values of its two ends: between lines and lockout lines.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// Tries every two values of the ends: exact where no cell occurs twice.
#[derive(Debug)]
pub struct Ends {
    /// First, inner cells, last.
    cells: Box<[Id]>,
    /// Bits of the first and of the last cell that go together, and what the inner cells may then hold.
    ways: Box<[(u64, u64, u64)]>,
}

impl Ends {
    /// `inner` tells for bits of the first and of the last cell what the inner cells may hold, or `None` where the
    /// two do not go together.
    pub fn new(cells: &[Id], values: usize, inner: impl Fn(usize, usize) -> Option<u64>) -> Ends {
        let both = (0..values).flat_map(|a| (0..values).map(move |b| (a, b)));
        let ways = both.filter_map(|(a, b)| inner(a, b).map(|inner| (1 << a, 1 << b, inner)));
        Ends { cells: cells.into(), ways: ways.collect() }
    }
}

impl Propagator for Ends {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + size_of_val(&*self.ways)
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let [first, inner @ .., last] = &self.cells[..] else { return Ok(()) };
        let (mut firsts, mut lasts, mut inners) = (0, 0, 0);
        for &(a, b, within) in &self.ways {
            let possible = domains.mask(*first) & a != 0 && domains.mask(*last) & b != 0;
            if possible && inner.iter().all(|&cell| domains.mask(cell) & within != 0) {
                firsts |= a;
                lasts |= b;
                inners |= within;
            }
        }
        domains.keep(*first, firsts)?;
        domains.keep(*last, lasts)?;
        inner.iter().try_for_each(|&cell| domains.keep(cell, inners))
    }

    fn priority(&self) -> u8 {
        60
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_line_keeps_what_some_filling_of_it_uses() {
        let between = |a: usize, b: usize| {
            let inside = (0..4).filter(|&v| v > a.min(b) && v < a.max(b));
            Some(inside.fold(0, |mask, v| mask | 1 << v))
        };
        exact(&Ends::new(&[2, 0, 1], 4, between), 3, 4, |v| v[0] > v[2].min(v[1]) && v[0] < v[2].max(v[1]));
        let apart = |a: usize, b: usize| (a.abs_diff(b) >= 2).then_some(0);
        exact(&Ends::new(&[0, 1], 4, apart), 2, 4, |v| v[0].abs_diff(v[1]) >= 2);
    }
}
