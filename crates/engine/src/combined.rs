//! Sums taken together: little killers that run side by side share boxes, and cells of a box differ.
//!
//! What a diagonal can come to hardly limits its cells. Several of them fill so much of a box that their digits must be
//! low or high: four diagonals of 49 have 32 cells that come to 198 at the most, and must come to 196. So sums without a
//! common cell are joined, two at a time, as long as that leaves less room than they had one by one. A house counts by
//! the number of its cells, so that joining is cheap: nothing is looked at but rows, or columns, or boxes.

use model::grid::Shape;
use model::propagate::{Id, LongSum, Propagator, ids};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// More sums than this are left alone: every two are compared.
const MOST_SUMS: usize = 64;
/// At most this many families of houses are looked at: rows, columns, boxes and one more.
const MOST_FAMILIES: usize = 4;

/// Makes propagators of sums that say more together than alone.
pub fn propagators(puzzle: &Puzzle, houses: &[Vec<Id>]) -> Vec<Box<dyn Propagator>> {
    let shape = puzzle.shape();
    let sums: Vec<(Vec<Id>, i64)> = puzzle.rules().iter().filter_map(|rule| sum(rule, shape)).collect();
    if !(2..=MOST_SUMS).contains(&sums.len()) {
        return Vec::new();
    }
    let families = Families::new(shape, houses);
    families.join(&sums).iter().map(|joined| families.propagator(joined)).collect()
}

/// A sum over cells of several houses.
pub(super) fn sum(rule: &AnyRule, shape: &Shape) -> Option<(Vec<Id>, i64)> {
    match rule {
        AnyRule::LittleKiller(clue) => Some((ids(shape, &rule.cells(shape)), clue.sum.into())),
        AnyRule::Sum(_) => rule.sum().map(|(cells, total)| (ids(shape, &cells), total)),
        _ => None,
    }
}

/// Families of houses of which no two meet.
pub(super) struct Families {
    /// For each family and each cell its house, one more at the end for those that have none.
    house_of: Vec<Vec<usize>>,
    /// The number of houses of each family.
    counts: Vec<usize>,
    values: i64,
    lowest: i64,
}

/// Sums that were joined.
#[derive(Clone, Debug)]
struct Joined {
    cells: Vec<Id>,
    total: i64,
    /// Which sums they are, as bits.
    members: u64,
    /// For each family how many cells each house has; those in no house last.
    houses: Vec<Vec<usize>>,
    /// How much room the total leaves: up to it from the least that is possible, or from it to the most.
    room: i64,
    /// The family that leaves so little.
    family: usize,
}

/// From which side a total is tight.
#[derive(Clone, Copy)]
enum Side {
    Low,
    High,
}

impl Families {
    pub(super) fn new(shape: &Shape, houses: &[Vec<Id>]) -> Families {
        let mut families: Vec<(Vec<usize>, usize)> = Vec::new();
        for house in houses.iter().filter(|house| house.len() == shape.values()) {
            let free = |family: &&mut (Vec<usize>, usize)| {
                house.iter().all(|&cell| family.0[cell as usize] == usize::MAX)
            };
            if families.iter_mut().find(free).is_none() && families.len() < 4 * MOST_FAMILIES {
                families.push((vec![usize::MAX; shape.len()], 0));
            }
            if let Some((house_of, count)) = families.iter_mut().find(free) {
                house.iter().for_each(|&cell| house_of[cell as usize] = *count);
                *count += 1;
            }
        }
        // Diagonals and windows make families of few houses: rows, columns and boxes go first, whatever the order of rules.
        families.sort_by_key(|family| std::cmp::Reverse(family.1));
        families.truncate(MOST_FAMILIES);
        let counts: Vec<usize> = families.iter().map(|family| family.1).collect();
        let last = |(house_of, count): (Vec<usize>, usize)| {
            house_of.into_iter().map(|house| house.min(count)).collect::<Vec<usize>>()
        };
        let house_of = families.into_iter().map(last).collect();
        Families { house_of, counts, values: shape.values() as i64, lowest: shape.lowest().into() }
    }

    fn propagator(&self, joined: &Joined) -> Box<dyn Propagator> {
        let groups = self.groups(joined.family, &joined.cells);
        Box::new(LongSum::new(&groups, joined.total, self.lowest))
    }

    /// A sum of cells of several houses, if its total leaves little room.
    pub(super) fn tight(&self, cells: &[Id], total: i64) -> Option<Box<dyn Propagator>> {
        let either = [Side::Low, Side::High].map(|side| self.alone(0, cells, total, side));
        let joined = either.into_iter().flatten().min_by_key(|joined| joined.room)?;
        self.is_tight(&joined).then(|| self.propagator(&joined))
    }

    fn is_tight(&self, joined: &Joined) -> bool {
        joined.room <= 3 * (self.values - 1)
    }

    /// Groups cells by house. Cells outside the family's houses may be equal, so each is a group of its own.
    fn groups(&self, family: usize, cells: &[Id]) -> Vec<Vec<Id>> {
        let count = self.counts[family];
        let mut groups = vec![Vec::new(); count];
        for &cell in cells {
            // Only the first `count` groups are houses: the index of cells without one is `count` itself.
            match groups[..count].get_mut(self.house_of[family][cell as usize]) {
                Some(group) => group.push(cell),
                None => groups.push(vec![cell]),
            }
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// One sum, if it lies in several houses of each family and visits no cell twice.
    fn alone(&self, number: usize, cells: &[Id], total: i64, side: Side) -> Option<Joined> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let is_plain = cells.is_sorted_by(|a, b| a < b);
        let count = |(house_of, &count): (&Vec<usize>, &usize)| {
            let mut houses = vec![0; count + 1];
            cells.iter().for_each(|&cell| houses[house_of[cell as usize]] += 1);
            houses
        };
        let houses: Vec<Vec<usize>> = self.house_of.iter().zip(&self.counts).map(count).collect();
        // Those in no house do not differ.
        let spread = houses.iter().all(|houses| !houses[..houses.len() - 1].contains(&cells.len()));
        let (room, family) = self.room(&houses, total, side)?;
        let members = 1 << number;
        (is_plain && spread).then_some(Joined { cells, total, members, houses, room, family })
    }

    /// The least room of all families.
    fn room(&self, houses: &[Vec<usize>], total: i64, side: Side) -> Option<(i64, usize)> {
        let room = |(family, houses): (usize, &Vec<usize>)| {
            let (alone, houses) = houses.split_last()?;
            // So many distinct values from the lowest, and so many from the highest, each with what they add to it.
            let steps: i64 = houses.iter().map(|&n| n as i64 * (n as i64 - 1) / 2).sum();
            let count = houses.iter().chain([alone]).sum::<usize>() as i64;
            let highest = self.lowest + self.values - 1;
            let room = match side {
                Side::Low => total - (count * self.lowest + steps),
                Side::High => (count * highest - steps) - total,
            };
            Some((room, family))
        };
        houses.iter().enumerate().filter_map(room).min()
    }

    /// Two sums together, if they share no cell and leave less room than one by one.
    fn both(&self, a: &Joined, b: &Joined, side: Side) -> Option<Joined> {
        let houses: Vec<Vec<usize>> = a
            .houses
            .iter()
            .zip(&b.houses)
            .map(|(a, b)| a.iter().zip(b).map(|(a, b)| a + b).collect())
            .collect();
        let total = a.total + b.total;
        let (room, family) = self.room(&houses, total, side)?;
        if room >= a.room + b.room || a.cells.iter().any(|cell| b.cells.binary_search(cell).is_ok()) {
            return None;
        }
        let mut cells = [&a.cells[..], &b.cells].concat();
        cells.sort_unstable();
        Some(Joined { cells, total, members: a.members | b.members, houses, room, family })
    }

    /// Joins sums for as long as that gains something, from both sides, and keeps those that are tight.
    fn join(&self, sums: &[(Vec<Id>, i64)]) -> Vec<Joined> {
        let mut found: Vec<Joined> = Vec::new();
        for side in [Side::Low, Side::High] {
            let alone =
                |(number, (cells, total)): (usize, &(Vec<Id>, i64))| self.alone(number, cells, *total, side);
            let alone: Vec<Joined> = sums.iter().enumerate().filter_map(alone).collect();
            for joined in self.join_all(alone, side) {
                let known = found.iter().any(|other| other.members == joined.members);
                if self.is_tight(&joined) && !known && joined.members.count_ones() > 1 {
                    found.push(joined);
                }
            }
        }
        found
    }

    /// Joins the two that gain most, again and again.
    fn join_all(&self, mut sums: Vec<Joined>, side: Side) -> Vec<Joined> {
        let gain = |a: &Joined, b: &Joined, both: &Joined| a.room + b.room - both.room;
        let mut pairs: Vec<(i64, Joined)> = Vec::new();
        for (i, a) in sums.iter().enumerate() {
            let both = |b: &Joined| self.both(a, b, side).map(|both| (gain(a, b, &both), both));
            pairs.extend(sums[..i].iter().filter_map(both));
        }
        // Of equal gains the first.
        while let Some(best) = (0..pairs.len()).rev().max_by_key(|&i| pairs[i].0) {
            let joined = pairs.swap_remove(best).1;
            sums.retain(|sum| sum.members & joined.members == 0);
            pairs.retain(|(_, both)| both.members & joined.members == 0);
            let both = |b: &Joined| self.both(&joined, b, side).map(|both| (gain(&joined, b, &both), both));
            pairs.extend(sums.iter().filter_map(both));
            sums.push(joined);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;
    use model::rules::LittleKiller;
    use model::rules::Slant;

    /// The houses of a Sudoku.
    fn houses(puzzle: &Puzzle) -> Vec<Vec<Id>> {
        let shape = puzzle.shape();
        let groups = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape));
        groups.map(|group| ids(shape, &group)).collect()
    }

    #[test]
    fn diagonals_that_fill_boxes_are_joined() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for (row, column) in [(8, 0), (7, 0), (8, 1), (8, 2)] {
            let cell = Cell::new(row, column);
            puzzle.add(LittleKiller { cell, direction: Slant::UpRight, sum: 49 }).unwrap();
        }
        let joined = propagators(&puzzle, &houses(&puzzle));
        assert_eq!(joined.iter().map(|sum| sum.cells().len()).collect::<Vec<_>>(), [32]);
    }

    #[test]
    fn cells_outside_all_houses_may_be_equal() {
        let shape = Shape::new(1, 5, 3).unwrap();
        let families = Families::new(&shape, &[vec![0, 1, 2]]);
        assert_eq!(families.groups(0, &[0, 1, 2, 3, 4]), [vec![0, 1, 2], vec![3], vec![4]]);
    }

    #[test]
    fn sums_that_cross_or_lie_far_apart_are_not() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for (row, column, direction) in
            [(0, 0, Slant::DownRight), (8, 0, Slant::UpRight), (1, 0, Slant::UpRight)]
        {
            let cell = Cell::new(row, column);
            puzzle.add(LittleKiller { cell, direction, sum: 15 }).unwrap();
        }
        assert!(propagators(&puzzle, &houses(&puzzle)).is_empty());
    }
}
