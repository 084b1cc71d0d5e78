//! Partners: each one that needs a partner has one of its own among its cells, and every cell that takes the value is
//! somebody's partner.
//!
//! Trees with their tents. That there is such a pairing follows from two simpler ones: everybody has a cell of its own
//! that can take the value, and every cell that surely takes it has somebody of its own (Mendelsohn and Dulmage,
//! 1958). So a cell can take the value just if the second pairing can be grown to include it, and need not just if the
//! first can do without it. This prunes all that can be.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Pairing {
    cells: Box<[Id]>,
    /// For each that needs a partner, the places of its cells in the list above.
    partners: Box<[Vec<u16>]>,
    /// For each cell, those whose partner it can be.
    suitors: Box<[Vec<u16>]>,
    bit: u64,
}

/// One side of a pairing: who is paired with each of the other side.
struct Paired<'a> {
    /// For each of this side, whom it can be paired with.
    choices: &'a [Vec<u16>],
    /// For each of the other side, its partner.
    partner: Vec<Option<u16>>,
    /// For each of the other side, who asked for it last.
    asked: Vec<u16>,
}

impl<'a> Paired<'a> {
    /// Pairs each of some with one of `others` that is allowed.
    fn new(
        choices: &'a [Vec<u16>],
        others: usize,
        some: impl Iterator<Item = u16>,
        allowed: &dyn Fn(u16) -> bool,
    ) -> Result<Paired<'a>, Contradiction> {
        let mut paired = Paired { choices, partner: vec![None; others], asked: vec![u16::MAX; others] };
        for one in some {
            if !paired.add(one, one, allowed) {
                return Err(Contradiction);
            }
        }
        Ok(paired)
    }

    /// Finds a partner for one more, others of its side changing theirs if need be. `first` is who began.
    fn add(&mut self, one: u16, first: u16, allowed: &dyn Fn(u16) -> bool) -> bool {
        for &other in &self.choices[usize::from(one)] {
            if !allowed(other) || std::mem::replace(&mut self.asked[usize::from(other)], first) == first {
                continue;
            }
            let rival = self.partner[usize::from(other)];
            if rival.is_none_or(|rival| self.add(rival, first, allowed)) {
                self.partner[usize::from(other)] = Some(one);
                return true;
            }
        }
        false
    }

    /// Those of the other side that are free, or whose partner could have another one instead, so that they would be.
    /// `back` has, for each of the other side, who can be paired with it.
    fn can_be_free(&self, back: &[Vec<u16>], allowed: &dyn Fn(u16) -> bool) -> Vec<bool> {
        let mut own = vec![None; self.choices.len()];
        for (other, one) in self.partner.iter().enumerate() {
            one.iter().for_each(|&one| own[usize::from(one)] = Some(other as u16));
        }
        let is_free = |other: &u16| self.partner[usize::from(*other)].is_none() && allowed(*other);
        let mut next: Vec<u16> = (0..self.partner.len() as u16).filter(is_free).collect();
        let mut free = vec![false; self.partner.len()];
        next.iter().for_each(|&other| free[usize::from(other)] = true);
        while let Some(other) = next.pop() {
            for &one in &back[usize::from(other)] {
                let Some(left) = own[usize::from(one)] else { continue };
                if !std::mem::replace(&mut free[usize::from(left)], true) {
                    next.push(left);
                }
            }
        }
        free
    }
}

impl Pairing {
    /// For each that needs a partner, its cells. The value is a bit.
    pub fn new(partners: &[Vec<Id>], bit: u64) -> Pairing {
        let mut cells = partners.concat();
        cells.sort_unstable();
        cells.dedup();
        let place = |cell: &Id| cells.binary_search(cell).expect("it is one of them") as u16;
        let partners: Box<[Vec<u16>]> =
            partners.iter().map(|list| list.iter().map(place).collect()).collect();
        let mut suitors = vec![Vec::new(); cells.len()];
        for (suitor, list) in partners.iter().enumerate() {
            list.iter().for_each(|&cell| suitors[usize::from(cell)].push(suitor as u16));
        }
        Pairing { cells: cells.into(), partners, suitors: suitors.into(), bit }
    }
}

impl Propagator for Pairing {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let masks: Vec<u64> = self.cells.iter().map(|&cell| domains.mask(cell)).collect();
        let can = |cell: u16| masks[usize::from(cell)] & self.bit != 0;
        let sure = |cell: &u16| masks[usize::from(*cell)] == self.bit;
        let (all, count) = (self.partners.len() as u16, self.cells.len() as u16);
        let cells = self.cells.len();
        let everybody = Paired::new(&self.partners, cells, 0..all, &can)?;
        let taken = Paired::new(&self.suitors, self.partners.len(), (0..count).filter(sure), &|_| true)?;
        // A cell is not needed if it is free or can be; it can be taken if somebody is free to have it, or can be.
        let spare = everybody.can_be_free(&self.suitors, &can);
        let available = taken.can_be_free(&self.partners, &|_| true);
        for cell in (0..count).filter(|&cell| can(cell) && !sure(&cell)) {
            let (id, mut suitors) = (self.cells[usize::from(cell)], self.suitors[usize::from(cell)].iter());
            if !suitors.any(|&one| available[usize::from(one)]) {
                domains.keep(id, !self.bit)?;
            } else if !spare[usize::from(cell)] {
                domains.keep(id, self.bit)?;
            }
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        90 + self.cells.len().min(50) as u8
    }

    fn bytes(&self) -> usize {
        let lists = self.partners.iter().chain(&self.suitors);
        64 + size_of_val(&*self.cells) + lists.map(|list| size_of_val(list) + 2 * list.len()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    /// Whether the cells of value 1 are partners, one each, of all that need one.
    fn paired(partners: &[Vec<Id>], values: &[usize]) -> bool {
        let Some((first, rest)) = partners.split_first() else {
            return values.iter().all(|&value| value != 1);
        };
        first.iter().any(|&cell| {
            let mut others = values.to_vec();
            std::mem::replace(&mut others[cell as usize], 0) == 1 && paired(rest, &others)
        })
    }

    #[test]
    fn a_pairing_is_exact() {
        let tests: [&[&[Id]]; 7] = [
            &[&[0, 1], &[1, 2]],
            &[&[0, 1, 2, 3], &[1]],
            &[&[0, 1], &[0, 1], &[2, 3, 4]],
            &[&[0, 1], &[1, 2], &[2, 3], &[3, 0, 4]],
            &[&[0, 1], &[0, 1], &[0, 1, 2, 3]],
            &[&[0], &[0, 1]],
            &[&[], &[0]],
        ];
        for partners in tests {
            let partners: Vec<Vec<Id>> = partners.iter().map(|list| list.to_vec()).collect();
            let cells = partners.concat().into_iter().max().unwrap() as usize + 1;
            exact(&Pairing::new(&partners, 0b10), cells, 2, |values| paired(&partners, values));
        }
    }
}
