//! A cell that points at another one: where it takes its i-th value, the i-th target holds what is asked for.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Element {
    /// The pointer, the cell of the value if that is one, and the targets.
    cells: Box<[Id]>,
    /// For each bit of the pointer, its target.
    targets: Box<[Option<Id>]>,
    sought: Sought,
}

/// What the target holds.
#[derive(Clone, Copy, Debug)]
pub enum Sought {
    /// One of these values.
    Bits(u64),
    /// The value of a cell.
    Cell(Id),
}

impl Element {
    /// The target of the value that `pointer` takes holds what is sought. Values without a target are excluded.
    pub fn new(pointer: Id, targets: Vec<Option<Id>>, sought: Sought) -> Element {
        let value = match sought {
            Sought::Cell(cell) => Some(cell),
            Sought::Bits(_) => None,
        };
        let mut cells: Vec<Id> = targets.iter().flatten().copied().chain(value).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|&cell| cell != pointer);
        cells.insert(0, pointer);
        Element { cells: cells.into(), targets: targets.into(), sought }
    }

    fn sought(&self, domains: &Domains) -> u64 {
        match self.sought {
            Sought::Bits(bits) => bits,
            Sought::Cell(cell) => domains.mask(cell),
        }
    }
}

impl Propagator for Element {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (pointer, sought) = (self.cells[0], self.sought(domains));
        let (mut kept, mut held) = (0, 0);
        for (bit, target) in self.targets.iter().enumerate() {
            // Where the pointer points at itself, it holds the very value that points.
            let holds = |target: Id| if target == pointer { 1 << bit } else { domains.mask(target) };
            let here = target.map_or(0, holds) & sought;
            if domains.mask(pointer) >> bit & 1 == 1 && here != 0 {
                kept |= 1 << bit;
                held |= here;
            }
        }
        domains.keep(pointer, kept)?;
        if let Sought::Cell(cell) = self.sought {
            domains.keep(cell, held)?;
        }
        if kept.count_ones() == 1
            && let Some(target) = self.targets[kept.trailing_zeros() as usize]
        {
            domains.keep(target, held)?;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        20
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_pointer_at_a_known_value_is_exact() {
        let element = Element::new(0, vec![None, Some(1), Some(2)], Sought::Bits(0b100));
        exact(&element, 3, 3, |values| values[0] > 0 && values[values[0]] == 2);
        let itself = Element::new(0, vec![Some(0), Some(1), Some(2)], Sought::Bits(0b001));
        exact(&itself, 3, 3, |values| values[values[0]] == 0);
    }

    #[test]
    fn a_pointer_at_the_value_of_a_cell_is_exact() {
        let element = Element::new(1, vec![Some(2), Some(3)], Sought::Cell(0));
        exact(&element, 4, 3, |values| values[1] < 2 && values[2 + values[1]] == values[0]);
    }
}
