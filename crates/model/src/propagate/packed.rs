//! Areas that hold a known number of values each, no two of which touch, not even at a corner: two rows of stars.
//!
//! The cells are walked rank by rank, along the longer side of the areas. A state is the set of places that are taken in
//! a rank, with the counts reached so far as a set of bits; from the front what can be reached, from the back what is
//! still needed. This prunes all that counts and distance exclude together: twelve stars in two rows of 25 cells, where
//! there is room for thirteen, leave hardly a choice.

use super::{Domains, Id, Propagator};
use crate::grid::{Cell, Contradiction, Shape};

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Packed {
    cells: Box<[Id]>,
    ranks: Box<[Rank]>,
    values: u64,
    /// The bit of the counts that are demanded.
    target: u64,
    /// The bits of counts that are not beyond them.
    within: u64,
}

/// The cells of a rank.
#[derive(Debug, Default)]
struct Rank {
    /// Each with its place in the rank.
    cells: Vec<(Id, u32)>,
    /// The places of each area.
    areas: [u32; 2],
}

/// A set of places that are taken, the counts reached with it, and those from which the rest can be reached.
#[derive(Clone, Copy)]
struct State {
    taken: u32,
    reached: u64,
    needed: u64,
}

/// A count of the second area takes so many bits.
const DIGIT: u32 = 8;
/// Larger counts of two areas do not fit.
const MOST_OF_TWO: usize = 6;
/// Ranks with more places than this are not worth it.
const MOST_PLACES: usize = 12;

impl Packed {
    /// In each area so many cells take one of the values (as bits), and of all of them no two touch. `None` where that
    /// would be too much work. No cell is in both areas.
    pub fn new(shape: &Shape, areas: &[(Vec<Cell>, usize)], values: u64) -> Option<Packed> {
        let all = || areas.iter().flat_map(|(cells, _)| cells);
        let span = |along: fn(&Cell) -> u16| {
            let (first, last) = (all().map(along).min()?, all().map(along).max()?);
            Some((first, usize::from(last - first) + 1))
        };
        let (rows, columns) = (span(|cell| cell.row)?, span(|cell| cell.column)?);
        let by_rows = rows.1 > columns.1;
        let ((first, count), (left, width)) = if by_rows { (rows, columns) } else { (columns, rows) };
        let fits = match areas {
            [(_, count)] => *count < 63,
            [(_, a), (_, b)] => *a.max(b) <= MOST_OF_TWO,
            _ => false,
        };
        if !fits || width > MOST_PLACES {
            return None;
        }
        let mut ranks: Vec<Rank> = (0..count).map(|_| Rank::default()).collect();
        for (area, (cells, _)) in areas.iter().enumerate() {
            for cell in cells {
                let (along, across) = if by_rows { (cell.row, cell.column) } else { (cell.column, cell.row) };
                let rank = &mut ranks[usize::from(along - first)];
                let place = u32::from(across - left);
                rank.cells.push((shape.index(*cell) as Id, place));
                rank.areas[area] |= 1 << place;
            }
        }
        let (target, within) = match areas {
            [(_, a), (_, b)] => {
                let digits = |a: usize, b: usize| 1u64 << (a * DIGIT as usize + b);
                let all = (0..=*a).flat_map(|x| (0..=*b).map(move |y| digits(x, y)));
                (digits(*a, *b), all.fold(0, |all, bit| all | bit))
            }
            _ => (1 << areas[0].1, (2 << areas[0].1) - 1),
        };
        // A single area counts in the last digit.
        if areas.len() == 1 {
            ranks.iter_mut().for_each(|rank| rank.areas.swap(0, 1));
        }
        let cells = ranks.iter().flat_map(|rank| rank.cells.iter().map(|&(cell, _)| cell)).collect();
        Some(Packed { cells, ranks: ranks.into(), values, target, within })
    }
}

impl Rank {
    /// What a set of places adds to the counts.
    fn weight(&self, taken: u32) -> u32 {
        (taken & self.areas[0]).count_ones() * DIGIT + (taken & self.areas[1]).count_ones()
    }

    /// Adds the sets of places that the candidates allow.
    fn states(&self, values: u64, domains: &Domains, states: &mut Vec<State>) {
        let (mut open, mut sure) = (0u32, 0u32);
        for &(cell, place) in &self.cells {
            let mask = domains.mask(cell);
            open |= u32::from(mask & values != 0) << place;
            sure |= u32::from(mask & !values == 0) << place;
        }
        // What is sure is taken, and nothing beside it.
        open &= !(sure | sure << 1 | sure >> 1);
        if sure & sure << 1 != 0 {
            return;
        }
        let from = states.len();
        states.push(State { taken: sure, reached: 0, needed: 0 });
        while open != 0 {
            let place = open & open.wrapping_neg();
            open &= open - 1;
            for number in from..states.len() {
                let taken = states[number].taken;
                if taken & place >> 1 == 0 {
                    states.push(State { taken: taken | place, reached: 0, needed: 0 });
                }
            }
        }
    }
}

/// Whether sets of places in neighbouring ranks keep their distance.
fn apart(a: u32, b: u32) -> bool {
    (a | a << 1 | a >> 1) & b == 0
}

impl Propagator for Packed {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut states = Vec::with_capacity(4 * self.ranks.len());
        let mut starts = Vec::with_capacity(self.ranks.len() + 1);
        for (number, rank) in self.ranks.iter().enumerate() {
            starts.push(states.len());
            let from = states.len();
            rank.states(self.values, domains, &mut states);
            let before = number.checked_sub(1).map(|before| starts[before]..from);
            let (earlier, here) = states.split_at_mut(from);
            for state in here {
                let counts = match &before {
                    None => 1,
                    Some(before) => earlier[before.clone()]
                        .iter()
                        .filter(|other| apart(other.taken, state.taken))
                        .fold(0, |counts, other| counts | other.reached),
                };
                state.reached = counts << rank.weight(state.taken) & self.within;
            }
        }
        starts.push(states.len());
        let mut fits = false;
        for (number, rank) in self.ranks.iter().enumerate().rev() {
            let (here, later) = states[starts[number]..].split_at_mut(starts[number + 1] - starts[number]);
            let (mut can, mut need_not) = (0, 0);
            for state in here.iter_mut() {
                state.needed = match self.ranks.get(number + 1) {
                    None => self.target,
                    Some(next) => later[..starts[number + 2] - starts[number + 1]]
                        .iter()
                        .filter(|other| apart(other.taken, state.taken))
                        .fold(0, |counts, other| counts | other.needed >> next.weight(other.taken)),
                } & state.reached;
                if state.needed != 0 {
                    can |= state.taken;
                    need_not |= !state.taken;
                }
            }
            fits = can | need_not != 0;
            for &(cell, place) in &rank.cells {
                match (can >> place & 1, need_not >> place & 1) {
                    (0, 0) => return Err(Contradiction),
                    (0, _) => domains.keep(cell, !self.values)?,
                    (_, 0) => domains.keep(cell, self.values)?,
                    _ => {}
                }
            }
        }
        if fits { Ok(()) } else { Err(Contradiction) }
    }

    fn priority(&self) -> u8 {
        120 + self.cells.len().min(100) as u8
    }

    fn bytes(&self) -> usize {
        let ranks = self.ranks.iter().map(|rank| size_of_val(rank) + size_of_val(&*rank.cells));
        64 + size_of_val(&*self.cells) + ranks.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Candidates;
    use crate::propagate::Network;
    use std::sync::Arc;

    /// Whether the cells of value 1 keep their distance and each area has its number.
    fn holds(shape: &Shape, areas: &[(Vec<Cell>, usize)], taken: u32) -> bool {
        let has = |cell: Cell| taken >> shape.index(cell) & 1 == 1;
        let near = |a: Cell, b: Cell| a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)) <= 1;
        let all: Vec<Cell> = areas.iter().flat_map(|(cells, _)| cells.clone()).collect();
        let some: Vec<Cell> = all.into_iter().filter(|&cell| has(cell)).collect();
        areas.iter().all(|(cells, count)| cells.iter().filter(|&&cell| has(cell)).count() == *count)
            && some.iter().all(|&a| some.iter().all(|&b| a == b || !near(a, b)))
    }

    /// Compares with every filling, for some candidates.
    fn is_exact(rows: usize, columns: usize, areas: &[(Vec<Cell>, usize)]) {
        let shape = Shape::new(rows, columns, 2).unwrap().from_zero();
        let packed = Packed::new(&shape, areas, 0b10).unwrap();
        let fillings: Vec<u32> = (0..1 << shape.len()).filter(|&taken| holds(&shape, areas, taken)).collect();
        for seed in 0..200u32 {
            let mask = |index: usize| match (index as u32 * 7 + seed * 13 + seed / 7 * index as u32) % 11 {
                0 if seed > 0 => 0b01,
                5 if seed > 20 => 0b10,
                _ => 0b11,
            };
            let masks: Vec<u64> = (0..shape.len()).map(mask).collect();
            let fits = |taken: &&u32| (0..shape.len()).all(|i| masks[i] >> (*taken >> i & 1) & 1 == 1);
            let mut expected = masks.clone();
            areas.iter().flat_map(|(cells, _)| cells).for_each(|&cell| expected[shape.index(cell)] = 0);
            for taken in fillings.iter().filter(fits) {
                (0..shape.len()).for_each(|i| expected[i] |= 1 << (taken >> i & 1) & masks[i]);
            }
            let network = Arc::new(Network::new(shape.len(), Vec::new(), &[]));
            let mut domains = Domains::new(&Candidates::from_masks(&shape, masks.clone()), network);
            match packed.prune(&mut domains) {
                Ok(()) => assert_eq!(domains.masks(), expected, "from {masks:?}"),
                Err(Contradiction) => assert!(!fillings.iter().any(|taken| fits(&taken)), "from {masks:?}"),
            }
        }
    }

    #[test]
    fn packing_is_exact() {
        let shape = Shape::new(4, 4, 2).unwrap();
        let row = |row| shape.line(crate::grid::Line::Row(row));
        is_exact(4, 4, &[(row(0), 2), (row(1), 1)]);
        is_exact(4, 4, &[(row(1), 1), (row(2), 1)]);
        is_exact(4, 4, &[(row(0), 2)]);
        let column = |column| shape.line(crate::grid::Line::Column(column));
        is_exact(4, 4, &[(column(1), 1), (column(2), 2)]);
        let region = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (0, 3)];
        let region: Vec<Cell> = region.iter().map(|&(row, column)| Cell::new(row, column)).collect();
        for count in 0..5 {
            is_exact(4, 4, &[(region.clone(), count)]);
        }
        is_exact(4, 4, &[(shape.cells().collect(), 4)]);
        is_exact(4, 4, &[(shape.cells().collect(), 5)]);
    }

    #[test]
    fn what_is_too_much_work_is_refused() {
        let shape = Shape::new(30, 30, 2).unwrap();
        assert!(Packed::new(&shape, &[(shape.cells().collect(), 9)], 2).is_none());
        let line = |row| shape.line(crate::grid::Line::Row(row));
        assert!(Packed::new(&shape, &[(line(0), 7), (line(1), 7)], 2).is_none());
        assert!(Packed::new(&shape, &[(line(0), 70)], 2).is_none());
        assert!(Packed::new(&shape, &[], 2).is_none());
    }
}
