//! Sums of little killers less the houses that they fill: what sticks out of them.
//!
//! Parallel diagonals fill most of a box. Take the box away: a few cells are left with a minus, and if they make up another
//! house, as those of a diagonal do that may not repeat a digit, they go as well. Four diagonals of thirty cells with 173
//! and three boxes with 135 can so become twelve cells with 83, of which nearly all must be high.

use super::combined::{Families, sum};
use model::propagate::{Id, Propagator};
use model::puzzle::Puzzle;
use std::collections::BTreeMap;

/// More sums than this are left alone: every two are looked at.
const MOST_SUMS: usize = 24;
/// So is a sum of more cells, which is no diagonal.
const MOST_CELLS: usize = 64;

/// Cells with how many times each of them counts, and what they come to.
#[derive(Clone, Debug)]
struct Weighed {
    counts: Vec<i32>,
    total: i64,
}

impl Weighed {
    fn new(cells: usize) -> Weighed {
        Weighed { counts: vec![0; cells], total: 0 }
    }

    /// Adds cells with a total, so many times.
    fn add(&mut self, cells: &[Id], total: i64, times: i32) {
        cells.iter().for_each(|&cell| self.counts[cell as usize] += times);
        self.total += total * i64::from(times);
    }

    /// How much shorter it gets when a house is added so many times.
    fn gain(&self, house: &[Id], times: i32) -> i64 {
        let gain = |&cell: &Id| {
            let count = self.counts[cell as usize];
            i64::from(count.abs()) - i64::from((count + times).abs())
        };
        house.iter().map(gain).sum()
    }

    /// Adds and subtracts houses as long as that leaves fewer cells. Whether any was.
    fn reduce(&mut self, houses: &[Vec<Id>], total: i64) -> bool {
        let mut reduced = false;
        loop {
            let each = houses.iter().flat_map(|house| [(house, -1), (house, 1)]);
            let best = each.map(|(house, times)| (self.gain(house, times), house, times));
            let Some((_, house, times)) = best.filter(|best| best.0 > 0).rev().max_by_key(|best| best.0)
            else {
                return reduced;
            };
            self.add(house, total, times);
            reduced = true;
        }
    }

    /// The cells, if each counts once, with what they come to.
    fn plain(&self) -> Option<(Vec<Id>, i64)> {
        let sign = *self.counts.iter().find(|&&count| count != 0)?;
        let is_plain = sign.abs() == 1 && self.counts.iter().all(|&count| count == 0 || count == sign);
        let cells = (0..self.counts.len() as Id).filter(|&cell| self.counts[cell as usize] != 0);
        is_plain.then(|| (cells.collect(), self.total * i64::from(sign)))
    }
}

/// Makes propagators of what sums leave of houses.
pub fn propagators(puzzle: &Puzzle, houses: &[Vec<Id>]) -> Vec<Box<dyn Propagator>> {
    let shape = puzzle.shape();
    let sums = puzzle.rules().iter().filter_map(|rule| sum(rule, shape));
    let sums: Vec<(Vec<Id>, i64)> = sums.filter(|(cells, _)| cells.len() <= MOST_CELLS).collect();
    let houses: Vec<Vec<Id>> = houses.iter().filter(|house| house.len() == shape.values()).cloned().collect();
    if !(1..=MOST_SUMS).contains(&sums.len()) || houses.is_empty() {
        return Vec::new();
    }
    let of_house = shape.all_values().iter().map(i64::from).sum();
    let families = Families::new(shape, &houses);
    let mut found = BTreeMap::new();
    let mut look = |members: &[usize]| {
        let mut weighed = Weighed::new(shape.len());
        members.iter().for_each(|&number| weighed.add(&sums[number].0, sums[number].1, 1));
        if weighed.reduce(&houses, of_house)
            && let Some((cells, total)) = weighed.plain()
        {
            found.insert(cells, total);
        }
    };
    let meet = |a: usize, b: usize| sums[a].0.iter().any(|cell| sums[b].0.contains(cell));
    for first in 0..sums.len() {
        look(&[first]);
        (0..first).filter(|&other| !meet(first, other)).for_each(|other| look(&[other, first]));
        // As many as go together.
        let mut members = vec![first];
        for other in (first + 1..sums.len()).chain(0..first) {
            if members.iter().all(|&member| !meet(member, other)) {
                members.push(other);
            }
        }
        look(&members);
    }
    found.into_iter().filter_map(|(cells, total)| families.tight(&cells, total)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;
    use model::propagate::ids;
    use model::rules::{Diagonal, LittleKiller, Slant, Slope, Sum};

    /// The cells of each sum that is found in a Sudoku with little killers that go up to the right.
    fn found(diagonal: bool, sums: &[(u16, u16, u32)]) -> Vec<usize> {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        if diagonal {
            puzzle.add(Diagonal { direction: Slope::Rising }).unwrap();
        }
        for &(row, column, sum) in sums {
            let cell = Cell::new(row, column);
            puzzle.add(LittleKiller { cell, direction: Slant::UpRight, sum }).unwrap();
        }
        let shape = puzzle.shape();
        let groups = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape));
        let houses: Vec<Vec<Id>> = groups.map(|group| ids(shape, &group)).collect();
        propagators(&puzzle, &houses).iter().map(|sum| sum.cells().len()).collect()
    }

    #[test]
    fn diagonals_leave_what_sticks_out_of_boxes() {
        // Two on each side of the long diagonal: less three boxes, and with the diagonal, twelve cells come to 83.
        let four = [(6, 0, 43), (7, 0, 44), (8, 1, 34), (8, 2, 52)];
        assert_eq!(found(true, &four), [12]);
        // Without it, its cells stay with a minus.
        assert_eq!(found(false, &four), [0; 0]);
        // And with a total that is neither low nor high, nothing much follows.
        let mid = [(6, 0, 39), (7, 0, 37), (8, 1, 37), (8, 2, 37)];
        assert_eq!(found(true, &mid), [0; 0]);
    }

    #[test]
    fn a_sum_may_visit_a_cell_often() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let cells = vec![Cell::new(0, 0); 300];
        puzzle.add(Sum { cells, sum: 600, coefficients: Vec::new() }).unwrap();
        assert!(propagators(&puzzle, &[(0..9).collect()]).is_empty());
    }

    #[test]
    fn taking_houses_away_keeps_the_difference() {
        let mut weighed = Weighed::new(6);
        weighed.add(&[0, 1, 2, 4], 11, 1);
        assert!(weighed.reduce(&[vec![0, 1, 2, 3], vec![2, 3, 4, 5]], 10));
        // Cell 3 is left with a minus: no plain sum.
        assert_eq!((weighed.counts.clone(), weighed.total), (vec![0, 0, 0, -1, 1, 0], 1));
        assert_eq!(weighed.plain(), None);
        weighed.add(&[3], 4, 1);
        assert_eq!(weighed.plain(), Some((vec![4], 5)));
    }
}
