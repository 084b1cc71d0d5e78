//! Distinct cells that add up to a total: a killer cage.
//!
//! The sets of values that reach the total are listed once, see [`Sets`]. With at most three open cells the pruning
//! is exact.

use super::sets::{Index, SetList};
use super::{Domains, Id, Propagator, Required, Sets};
use crate::grid::Contradiction;
use std::sync::{Arc, OnceLock};

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
        let bits = total - lowest * cells.len() as i64;
        if let Some(sets) = usual(cells.len(), bits, values) {
            return Some(Total { sets: Sets::shared(cells, sets), total });
        }
        let mut sets = Vec::new();
        list(&mut sets, 0, 0, cells.len(), bits, values as i64).then_some(())?;
        Some(Total { sets: Sets::new(cells, sets), total })
    }

    /// What is open, at most three cells, when these values are placed.
    fn open(&self, domains: &Domains, placed: u64) -> Open {
        let mut open = Open { cells: [0; 3], count: 0, left: self.total };
        for &cell in self.cells() {
            let mask = domains.mask(cell);
            if mask & (mask - 1) == 0 && placed & mask != 0 {
                open.left -= domains.lowest() + i64::from(mask.trailing_zeros());
            } else {
                open.cells[open.count] = cell;
                open.count += 1;
            }
        }
        open
    }
}

/// The sets of `size` of nine values whose places add up to `total`, which all cages of all puzzles share.
fn usual(size: usize, total: i64, values: usize) -> Option<SetList> {
    const VALUES: usize = Index::VALUES;
    const TOTALS: usize = VALUES * (VALUES - 1) / 2 + 1;
    static TABLE: [OnceLock<SetList>; (VALUES + 1) * TOTALS] =
        [const { OnceLock::new() }; (VALUES + 1) * TOTALS];
    if values != VALUES || size > VALUES || !(0..TOTALS as i64).contains(&total) {
        return None;
    }
    let sets = TABLE[size * TOTALS + total as usize].get_or_init(|| {
        let mut sets = Vec::new();
        list(&mut sets, 0, 0, size, total, VALUES as i64);
        match Index::new(&sets) {
            Some(index) => SetList::Indexed(Arc::new(index)),
            None => SetList::Plain(sets.into()),
        }
    });
    Some(sets.clone())
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

/// The open cells, at most three, and what is left of the total for them.
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
        let seen = self.sets.look(domains, 0)?;
        self.sets.keep_offered(domains, &seen)?;
        if seen.open <= 3 {
            exact(&self.open(domains, seen.placed), domains, seen.placed)?;
        }
        self.sets.place_needed(domains, seen.needed & !seen.placed)
    }

    fn priority(&self) -> u8 {
        self.sets.priority()
    }

    fn in_houses(&self, houses: &[(Vec<Id>, u64)]) -> Option<Required> {
        Required::new(&self.sets, houses)
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
            kept[0] = mask(0) & pairs(mask(1), open.left - 2 * lowest);
            kept[1] = mirrored(kept[0], open.left - 2 * lowest);
        }
        _ => {
            for (value, bit) in values(mask(0), lowest) {
                let left = open.left - value - 2 * lowest;
                let second = mask(1) & !bit & pairs(mask(2) & !bit, left);
                if second != 0 {
                    kept[0] |= bit;
                    kept[1] |= second;
                    kept[2] |= mirrored(second, left);
                }
            }
        }
    }
    for (&cell, &kept) in open.cells[..open.count].iter().zip(&kept) {
        domains.keep(cell, kept)?;
    }
    Ok(())
}

/// Place `p` becomes `total - p`.
#[inline]
fn mirrored(mask: u64, total: i64) -> u64 {
    match total {
        0..64 => mask.reverse_bits() >> (63 - total),
        64..127 => mask.reverse_bits() << (total - 63),
        _ => 0,
    }
}

/// The places that make up the total together with another place, which is in the mask.
#[inline]
fn pairs(mask: u64, total: i64) -> u64 {
    let twice = if total % 2 == 0 && (0..127).contains(&total) { 1 << (total / 2) } else { 0 };
    mirrored(mask, total) & !twice
}

/// The values of a mask with their bits.
fn values(mut mask: u64, lowest: i64) -> impl Iterator<Item = (i64, u64)> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then(|| (lowest + i64::from(bit.trailing_zeros()), bit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;

    #[test]
    fn a_cage_keeps_what_is_needed() {
        for total in [5, 6, 8, 9, 20] {
            let holds = |v: &[usize]| {
                let sum: i64 = v.iter().map(|&value| value as i64 + 1).sum();
                sum == total && v[0] != v[1] && v[0] != v[2] && v[1] != v[2]
            };
            sound(&Total::new(&[0, 1, 2], total, 1, 4).unwrap(), 3, 4, holds);
        }
    }

    #[test]
    fn three_open_cells_of_nine_values_are_exact() {
        let total = Total::new(&[0, 1, 2], 13, 1, 9).unwrap();
        let network = Arc::new(super::super::Network::new(3, Vec::new(), &[]));
        let shape = crate::grid::Shape::new(1, 3, 9).unwrap();
        let mut random = crate::random::SplitMix::new(5);
        for _ in 0..5000 {
            let masks: Vec<u64> = (0..3).map(|_| (random.bits() & random.bits() & 0x1ff).max(1)).collect();
            let mut expected = [0; 3];
            for (a, b, c) in values(masks[0], 1)
                .flat_map(|a| values(masks[1], 1).flat_map(move |b| values(0x1ff, 1).map(move |c| (a, b, c))))
            {
                let distinct = a.1 != b.1 && a.1 != c.1 && b.1 != c.1;
                if distinct && masks[2] & c.1 != 0 && a.0 + b.0 + c.0 == 13 {
                    expected = [expected[0] | a.1, expected[1] | b.1, expected[2] | c.1];
                }
            }
            let start = crate::grid::Candidates::from_masks(&shape, masks.clone());
            let mut domains = Domains::new(&start, Arc::clone(&network));
            match total.prune(&mut domains) {
                Ok(()) => assert_eq!(domains.masks(), expected, "from {masks:?}"),
                Err(Contradiction) => assert_eq!(expected, [0; 3], "from {masks:?}"),
            }
        }
    }
}
