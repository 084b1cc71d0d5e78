//! Sums that follow from cages and houses together: innies and outies, the rule of 45.
//!
//! A union of disjoint houses has a known sum. Take away the cages that lie inside; of each cage that
//! crosses the border use the smaller part, inside or outside. What remains is a sum, with signs, over the
//! few cells that stick out or in. Such sums make search on killers 10 to 50 times faster.

use crate::grid::Shape;
use crate::propagate::Id;
use std::collections::BTreeSet;

/// The values of `added` less those of `subtracted` are `total`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Derived {
    /// Cells with a plus.
    pub added: Vec<Id>,
    /// Cells with a minus.
    pub subtracted: Vec<Id>,
    /// What they come to.
    pub total: i64,
    /// Whether no two of the cells can be equal.
    pub distinct: bool,
}

/// Sums over more cells than this are too loose to pay.
const MOST_CELLS: usize = 6;
/// How many houses a union has at the most.
const MOST_HOUSES: usize = 4;
/// How many unions of one family are looked at: a bound for very large grids.
const MOST_UNIONS: usize = 4_000;

/// Finds the derived sums of at most six cells. `families` are lists of groups of distinct cells, of which
/// those with as many cells as values are houses; `sums` are cages.
pub fn find(
    shape: Shape,
    families: &[Vec<Vec<Id>>],
    sums: &[(Vec<Id>, i64)],
    distinct: &[Vec<Id>],
) -> Vec<Derived> {
    if sums.is_empty() {
        return Vec::new();
    }
    let cages = Cages::new(shape, sums);
    let known: BTreeSet<Vec<Id>> = sums.iter().map(|(cells, _)| sorted(cells)).collect();
    let mut found = BTreeSet::new();
    for family in families {
        let houses: Vec<&Vec<Id>> = family.iter().filter(|group| group.len() == shape.values()).collect();
        for union in unions(shape, &houses) {
            let sum = cages.leftover(shape, &houses, &union);
            let cells = sum.added.len() + sum.subtracted.len();
            if (1..=MOST_CELLS).contains(&cells) && !(sum.subtracted.is_empty() && known.contains(&sum.added))
            {
                found.insert(sum);
            }
        }
    }
    let together = |cells: &[Id]| distinct.iter().any(|g| cells.iter().all(|c| g.binary_search(c).is_ok()));
    let mut sums: Vec<Derived> = found.into_iter().collect();
    for sum in &mut sums {
        sum.distinct = together(&[sum.added.as_slice(), &sum.subtracted].concat());
    }
    sums
}

fn sorted(cells: &[Id]) -> Vec<Id> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// The cages, disjoint: where two overlap, the later one is left out.
struct Cages {
    /// The cage of each cell.
    of_cell: Vec<Option<u32>>,
    cages: Vec<(Vec<Id>, i64)>,
}

impl Cages {
    fn new(shape: Shape, sums: &[(Vec<Id>, i64)]) -> Cages {
        let mut cages = Cages { of_cell: vec![None; shape.len()], cages: Vec::new() };
        for (cells, total) in sums {
            if cells.iter().all(|&cell| cages.of_cell[cell as usize].is_none()) {
                for &cell in cells {
                    cages.of_cell[cell as usize] = Some(cages.cages.len() as u32);
                }
                cages.cages.push((cells.clone(), *total));
            }
        }
        cages
    }

    /// What remains of the sum of a union of disjoint houses without its cages.
    fn leftover(&self, shape: Shape, houses: &[&Vec<Id>], union: &[usize]) -> Derived {
        let (n, lowest) = (shape.values() as i64, i64::from(shape.lowest()));
        let of_house = n * lowest + n * (n - 1) / 2;
        let mut sum = Derived {
            added: Vec::new(),
            subtracted: Vec::new(),
            total: of_house * union.len() as i64,
            distinct: false,
        };
        let mut inside: Vec<(u32, Id)> = Vec::new();
        for &cell in union.iter().flat_map(|&house| houses[house]) {
            match self.of_cell[cell as usize] {
                Some(cage) => inside.push((cage, cell)),
                None => sum.added.push(cell),
            }
        }
        inside.sort_unstable();
        for part in inside.chunk_by(|a, b| a.0 == b.0) {
            let (cells, total) = &self.cages[part[0].0 as usize];
            if part.len() * 2 <= cells.len() {
                sum.added.extend(part.iter().map(|&(_, cell)| cell));
            } else {
                let within = |cell: &Id| part.iter().any(|(_, other)| other == cell);
                sum.total -= total;
                sum.subtracted.extend(cells.iter().filter(|cell| !within(cell)));
            }
        }
        sum.added.sort_unstable();
        sum.subtracted.sort_unstable();
        sum
    }
}

/// Sets of houses that hang together, share no cell, and are at most four.
fn unions(shape: Shape, houses: &[&Vec<Id>]) -> Vec<Vec<usize>> {
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); shape.len()];
    for (index, house) in houses.iter().enumerate() {
        house.iter().for_each(|&cell| of_cell[cell as usize].push(index));
    }
    if of_cell.iter().any(|houses| houses.len() > 1) {
        return (0..houses.len()).map(|house| vec![house]).collect();
    }
    let next_to = |house: &Vec<Id>| -> BTreeSet<usize> {
        let around = |&id: &Id| {
            let cell = shape.cell(id as usize);
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            steps.into_iter().filter_map(move |(r, c)| shape.offset(cell, r, c))
        };
        house.iter().flat_map(around).flat_map(|cell| of_cell[shape.index(cell)].clone()).collect()
    };
    let neighbours: Vec<BTreeSet<usize>> = houses.iter().map(|house| next_to(house)).collect();
    let mut all: BTreeSet<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let mut last: Vec<Vec<usize>> = all.iter().cloned().collect();
    for _ in 1..MOST_HOUSES.min(houses.len().saturating_sub(1)) {
        let mut grown = BTreeSet::new();
        for union in &last {
            for &next in union.iter().flat_map(|&house| &neighbours[house]) {
                if !union.contains(&next) {
                    let mut larger = union.clone();
                    larger.push(next);
                    larger.sort_unstable();
                    grown.insert(larger);
                }
            }
        }
        last = grown.into_iter().collect();
        if all.len() + last.len() > MOST_UNIONS {
            break;
        }
        all.extend(last.iter().cloned());
    }
    all.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(n: u32) -> Vec<Vec<Id>> {
        (0..n).map(|row| (0..n).map(|column| row * n + column).collect()).collect()
    }

    #[test]
    fn an_innie_is_what_the_cages_leave_of_a_row() {
        let shape = Shape::square(4).unwrap();
        let found = find(shape, &[rows(4)], &[(vec![0, 1, 2], 6)], &rows(4));
        let innie = Derived { added: vec![3], subtracted: vec![], total: 4, distinct: true };
        assert!(found.contains(&innie), "{found:?}");
    }

    #[test]
    fn an_outie_is_subtracted() {
        let shape = Shape::square(4).unwrap();
        // The first row is covered by a cage that sticks out by one cell.
        let found = find(shape, &[rows(4)], &[(vec![0, 1, 2, 3, 4], 12)], &rows(4));
        let outie = Derived { added: vec![], subtracted: vec![4], total: -2, distinct: true };
        assert!(found.contains(&outie), "{found:?}");
    }
}
