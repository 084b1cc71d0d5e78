//! Distinct cells that add up to a total: a killer cage.
//!
//! The sets of values that reach the total are listed once, see [`Sets`]. With at most three open cells the pruning
//! is exact.

use super::{Domains, Id, Propagator, Sets};
use crate::grid::Contradiction;

/// More sets of values than this are not worth listing: bounds must do.
const MOST_SETS: usize = 600;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Total {
    sets: Sets,
    total: i64,
}

impl Total {
    /// Distinct cells with values from `lowest`, `values` of them, that add up to `total`. `None` where there are
    /// too many sets to list.
    pub fn new(cells: &[Id], total: i64, lowest: i64, values: usize) -> Option<Total> {
        let mut sets = Vec::new();
        let bits = total - lowest * cells.len() as i64;
        list(&mut sets, 0, 0, cells.len(), bits, values as i64).then_some(())?;
        Some(Total { sets: Sets::new(cells, sets), total })
    }
}

/// Lists the sets of `size` bits from `from` on whose places add up to `left`; false when there are too many.
fn list(sets: &mut Vec<u64>, set: u64, from: i64, size: usize, left: i64, values: i64) -> bool {
    let n = size as i64;
    if size == 0 {
        if left == 0 {
            sets.push(set);
        }
        return sets.len() <= MOST_SETS;
    }
    let least = n * from + n * (n - 1) / 2;
    let largest = n * (values - 1) - n * (n - 1) / 2;
    if from + n > values || left < least || left > largest {
        return true;
    }
    (from..=values - n).all(|bit| list(sets, set | 1 << bit, bit + 1, size - 1, left - bit, values))
}

/// The open cells, if they are at most three, and what is left of the total for them.
struct Open {
    cells: [Id; 3],
    count: usize,
    left: i64,
}

impl Propagator for Total {
    fn cells(&self) -> &[Id] {
        self.sets.cells()
    }

    fn bytes(&self) -> usize {
        self.sets.bytes()
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (mut any, mut placed) = (0, 0);
        let mut open = Open { cells: [0; 3], count: 0, left: self.total };
        for &cell in self.cells() {
            let mask = domains.mask(cell);
            any |= mask;
            if mask & (mask - 1) == 0 {
                placed |= mask;
                open.left -= domains.lowest() + i64::from(mask.trailing_zeros());
            } else {
                if open.count < 3 {
                    open.cells[open.count] = cell;
                }
                open.count += 1;
            }
        }
        let needed = self.sets.filter(domains, any, placed)?;
        if open.count <= 3 {
            exact(&open, domains, placed)?;
        }
        self.sets.place_needed(domains, needed & !placed)
    }

    fn priority(&self) -> u8 {
        self.sets.priority()
    }
}

/// Tries every choice for at most three distinct cells and keeps what leads to the total.
fn exact(open: &Open, domains: &mut Domains, placed: u64) -> Result<(), Contradiction> {
    let lowest = domains.lowest();
    let mask = |i: usize| domains.mask(open.cells[i]) & !placed;
    let bit_of = |value: i64| if (0..64).contains(&(value - lowest)) { 1u64 << (value - lowest) } else { 0 };
    let mut kept = [0u64; 3];
    match open.count {
        0 => return if open.left == 0 { Ok(()) } else { Err(Contradiction) },
        1 => kept[0] = bit_of(open.left),
        2 => {
            for (value, bit) in values(mask(0), lowest) {
                let other = bit_of(open.left - value) & mask(1) & !bit;
                kept[0] |= if other != 0 { bit } else { 0 };
                kept[1] |= other;
            }
        }
        _ => {
            for (first, a) in values(mask(0), lowest) {
                for (second, b) in values(mask(1) & !a, lowest) {
                    let c = bit_of(open.left - first - second) & mask(2) & !a & !b;
                    if c != 0 {
                        kept[0] |= a;
                        kept[1] |= b;
                        kept[2] |= c;
                    }
                }
            }
        }
    }
    for (&cell, &kept) in open.cells[..open.count].iter().zip(&kept) {
        domains.keep(cell, kept)?;
    }
    Ok(())
}

/// The values of a mask with their bits.
fn values(mut mask: u64, lowest: i64) -> impl Iterator<Item = (i64, u64)> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then(|| (lowest + i64::from(bit.trailing_zeros()), bit))
    })
}
