//! Sums that follow from cages and houses together: innies and outies, the rule of 45.
//!
//! A union of disjoint houses has a known sum. Take away the cages that lie inside; of each cage that
//! crosses the border use the smaller part, inside or outside. What remains is a sum, with signs, over the
//! few cells that stick out or in. Such sums make search on killers 10 to 50 times faster.

use cnf::{Limits, Reason};
use model::grid::Shape;
use model::propagate::Id;
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
    /// The houses that it follows from: which family, and which of its groups.
    pub houses: Vec<(usize, usize)>,
    /// The cages that it follows from, by their place among the sums.
    pub cages: Vec<usize>,
}

/// Sums over more cells than this are too loose to pay, unless they are tight.
const MOST_LOOSE: usize = 6;
/// Tight sums over more cells than this are not looked for.
const MOST_CELLS: usize = 12;
/// How many houses a union has at the most.
const MOST_HOUSES: usize = 4;
/// How many unions of one family are looked at: a bound for very large grids.
const MOST_UNIONS: usize = 4_000;

/// Groups that meet are taken apart into so many families.
const MOST_FAMILIES: usize = 3;

/// Houses of one family as bits: no family that is worth it has more than 64.
type Union = u64;

/// Finds the derived sums of few cells, and tight ones of more. `masks` are the candidates; `families` are lists of
/// groups of distinct cells, of which those with as many cells as values are houses; `sums` are cages; `distinct` are
/// all groups, sorted.
pub fn find(
    shape: &Shape,
    masks: &[u64],
    families: &[Vec<Vec<Id>>],
    sums: &[(Vec<Id>, i64)],
    distinct: &[Vec<Id>],
    limits: &Limits,
) -> Result<Vec<Derived>, Reason> {
    if sums.is_empty() {
        return Ok(Vec::new());
    }
    let cages = Cages::new(shape, sums);
    let mut counts = vec![0; cages.cages.len()];
    let mut found = Vec::new();
    for (number, groups) in families.iter().enumerate() {
        for family in Family::all(shape, masks, number, groups, &cages) {
            limits.check(0)?;
            let leftover = |union| family.leftover(union, &cages, &mut counts);
            found.extend(family.unions().into_iter().filter_map(leftover));
        }
    }
    // Of equal sums, the one that follows from the least.
    found.sort_unstable_by(|a, b| {
        let least = |sum: &Derived| sum.houses.len() + sum.cages.len();
        let order = (&a.added, &a.subtracted, a.total).cmp(&(&b.added, &b.subtracted, b.total));
        order.then_with(|| least(a).cmp(&least(b))).then_with(|| a.cmp(b))
    });
    found.dedup_by(|a, b| a.added == b.added && a.subtracted == b.subtracted && a.total == b.total);
    let known: BTreeSet<Vec<Id>> = sums.iter().map(|(cells, _)| sorted(cells)).collect();
    found.retain(|sum| !(sum.subtracted.is_empty() && known.contains(&sum.added)));
    let groups = GroupsOfCells::new(shape, distinct);
    for sum in &mut found {
        sum.distinct = groups.hold_all(sum.added.iter().chain(&sum.subtracted));
    }
    Ok(found)
}

/// For each cell, the groups of distinct cells that it is in, in ascending order.
struct GroupsOfCells(Vec<Vec<u32>>);

impl GroupsOfCells {
    fn new(shape: &Shape, groups: &[Vec<Id>]) -> GroupsOfCells {
        let mut of_cell = vec![Vec::new(); shape.len()];
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&cell| of_cell[cell as usize].push(number as u32));
        }
        GroupsOfCells(of_cell)
    }

    /// Whether some group holds all of these cells.
    fn hold_all<'a>(&self, mut cells: impl Iterator<Item = &'a Id> + Clone) -> bool {
        let Some(&first) = cells.next() else { return false };
        let holds = |number: &u32, cell: Id| self.0[cell as usize].binary_search(number).is_ok();
        self.0[first as usize].iter().any(|number| cells.clone().all(|&cell| holds(number, cell)))
    }
}

impl Derived {
    /// Whether the total lies in the lowest or the highest quarter of what this number of cells can add up to.
    fn is_tight(&self, lowest: i64, values: i64) -> bool {
        let (plus, minus) = (self.added.len() as i64, self.subtracted.len() as i64);
        let highest = lowest + values - 1;
        let (least, most) = (plus * lowest - minus * highest, plus * highest - minus * lowest);
        let slack = (self.total - least).min(most - self.total);
        slack * 4 <= (plus + minus) * (values - 1)
    }
}

/// The values that some cells can hold.
pub fn values_of(cells: &[Id], masks: &[u64]) -> u64 {
    cells.iter().fold(0, |any, &cell| any | masks[cell as usize])
}

/// The values that distinct cells hold, each once, if they are as many as the cells.
pub fn holds_all(cells: &[Id], masks: &[u64]) -> Option<u64> {
    Some(values_of(cells, masks)).filter(|any| any.count_ones() as usize == cells.len())
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
    /// The place of each among the sums.
    places: Vec<usize>,
}

impl Cages {
    fn new(shape: &Shape, sums: &[(Vec<Id>, i64)]) -> Cages {
        let mut cages = Cages { of_cell: vec![None; shape.len()], cages: Vec::new(), places: Vec::new() };
        for (place, (cells, total)) in sums.iter().enumerate() {
            if cells.iter().all(|&cell| cages.of_cell[cell as usize].is_none()) {
                for &cell in cells {
                    cages.of_cell[cell as usize] = Some(cages.cages.len() as u32);
                }
                cages.cages.push((cells.clone(), *total));
                cages.places.push(place);
            }
        }
        cages
    }
}

/// Disjoint houses: the rows, the columns, the boxes, the regions of a jigsaw.
struct Family {
    /// Its place among the families.
    number: usize,
    houses: Vec<House>,
    /// The house of each cell.
    of_cell: Vec<Option<u8>>,
    /// Which houses lie next to each.
    neighbours: Vec<Union>,
    lowest: i64,
    values: i64,
}

struct House {
    /// Its place among the groups of its family.
    group: usize,
    /// What its cells add up to.
    total: i64,
    /// Cells in no cage.
    free: Vec<Id>,
    /// Cages with the number of their cells in this house, by cage.
    cages: Vec<(u32, usize)>,
}

impl Family {
    /// The houses among the groups of a rule, in families of which no two houses share a cell: the rows, the columns and
    /// the boxes of a grid are three.
    fn all(shape: &Shape, masks: &[u64], number: usize, groups: &[Vec<Id>], cages: &Cages) -> Vec<Family> {
        let is_house = |(_, group): &(usize, &Vec<Id>)| group.len() > 1 && holds_all(group, masks).is_some();
        let mut left: Vec<(usize, &Vec<Id>)> = groups.iter().enumerate().filter(is_house).collect();
        let mut families = Vec::new();
        while !left.is_empty() && families.len() < MOST_FAMILIES {
            let mut of_cell = vec![None; shape.len()];
            let mut family = Vec::new();
            left.retain(|&(group, cells)| {
                let meets = cells.iter().any(|&cell| of_cell[cell as usize].is_some());
                if !meets && family.len() < Union::BITS as usize {
                    cells.iter().for_each(|&cell| of_cell[cell as usize] = Some(family.len() as u8));
                    family.push((group, cells));
                    return false;
                }
                true
            });
            families.push(Family::new(shape, masks, number, &family, of_cell, cages));
        }
        families
    }

    fn new(
        shape: &Shape,
        masks: &[u64],
        number: usize,
        groups: &[(usize, &Vec<Id>)],
        of_cell: Vec<Option<u8>>,
        cages: &Cages,
    ) -> Family {
        let (n, lowest) = (shape.values() as i64, i64::from(shape.lowest()));
        let mut neighbours = vec![0; groups.len()];
        for cell in shape.cells() {
            let Some(here) = of_cell[shape.index(cell)] else { continue };
            for next in [shape.offset(cell, 0, 1), shape.offset(cell, 1, 0)].into_iter().flatten() {
                let Some(there) = of_cell[shape.index(next)] else { continue };
                neighbours[here as usize] |= 1 << there;
                neighbours[there as usize] |= 1 << here;
            }
        }
        let house = |&(group, cells): &(usize, &Vec<Id>)| House::new(group, cells, masks, lowest, cages);
        let houses = groups.iter().map(house).collect();
        Family { number, houses, of_cell, neighbours, lowest, values: n }
    }

    /// Sets of houses that hang together and are at most four.
    fn unions(&self) -> Vec<Union> {
        let mut all: Vec<Union> = (0..self.houses.len()).map(|house| 1 << house).collect();
        let mut last = all.clone();
        for _ in 1..MOST_HOUSES.min(self.houses.len().saturating_sub(1)) {
            let mut grown = Vec::new();
            for &union in &last {
                let around = bits(union).fold(0, |around, house| around | self.neighbours[house]);
                grown.extend(bits(around & !union).map(|house| union | 1 << house));
            }
            grown.sort_unstable();
            grown.dedup();
            if all.len() + grown.len() > MOST_UNIONS {
                break;
            }
            all.extend(&grown);
            last = grown;
        }
        all
    }

    /// What remains of the sum of a union without its cages, if that is few cells. `counts` has a zero per
    /// cage, before and after.
    fn leftover(&self, union: Union, cages: &Cages, counts: &mut [usize]) -> Option<Derived> {
        let mut cells: usize = bits(union).map(|house| self.houses[house].free.len()).sum();
        if cells > MOST_CELLS {
            return None;
        }
        self.parts(union).for_each(|&(cage, count)| counts[cage as usize] += count);
        for &(cage, _) in self.parts(union) {
            let within = std::mem::take(&mut counts[cage as usize]);
            cells += within.min(cages.cages[cage as usize].0.len() - within);
        }
        if !(1..=MOST_CELLS).contains(&cells) {
            return None;
        }
        let sum = self.sum(union, cages);
        (cells <= MOST_LOOSE || sum.is_tight(self.lowest, self.values)).then_some(sum)
    }

    /// The cages of each house of a union, with the number of their cells there.
    fn parts(&self, union: Union) -> impl Iterator<Item = &(u32, usize)> {
        bits(union).flat_map(|house| &self.houses[house].cages)
    }

    /// Cages of which the outer part is the smaller are taken away whole; of the others the inner part stays.
    fn sum(&self, union: Union, cages: &Cages) -> Derived {
        let inside = |cell: &Id| self.of_cell[*cell as usize].is_some_and(|house| union >> house & 1 == 1);
        let mut sum = Derived {
            added: bits(union).flat_map(|house| &self.houses[house].free).copied().collect(),
            subtracted: Vec::new(),
            total: bits(union).map(|house| self.houses[house].total).sum(),
            distinct: false,
            houses: bits(union).map(|house| (self.number, self.houses[house].group)).collect(),
            cages: Vec::new(),
        };
        let mut numbers: Vec<u32> = self.parts(union).map(|part| part.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let (cells, total) = &cages.cages[number as usize];
            let within = cells.iter().filter(|cell| inside(cell)).count();
            if within * 2 > cells.len() {
                sum.total -= total;
                sum.cages.push(cages.places[number as usize]);
                sum.subtracted.extend(cells.iter().filter(|cell| !inside(cell)));
            } else {
                sum.added.extend(cells.iter().filter(|cell| inside(cell)));
            }
        }
        sum.added.sort_unstable();
        sum.subtracted.sort_unstable();
        sum
    }
}

impl House {
    fn new(group: usize, cells: &[Id], masks: &[u64], lowest: i64, cages: &Cages) -> House {
        let values = bits(holds_all(cells, masks).unwrap_or(0));
        let total = values.map(|bit| lowest + bit as i64).sum();
        let mut house = House { group, total, free: Vec::new(), cages: Vec::new() };
        for &cell in cells {
            match cages.of_cell[cell as usize] {
                None => house.free.push(cell),
                Some(cage) => match house.cages.iter_mut().find(|(other, _)| *other == cage) {
                    Some((_, count)) => *count += 1,
                    None => house.cages.push((cage, 1)),
                },
            }
        }
        house
    }
}

fn bits(mut union: Union) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (union != 0).then(|| union.trailing_zeros() as usize)?;
        union &= union - 1;
        Some(bit)
    })
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
        let found = find(&shape, &[0b1111; 16], &[rows(4)], &[(vec![0, 1, 2], 6)], &rows(4), &Limits::none())
            .unwrap();
        let innie = Derived {
            added: vec![3],
            subtracted: vec![],
            total: 4,
            distinct: true,
            houses: vec![(0, 0)],
            cages: vec![0],
        };
        assert!(found.contains(&innie), "{found:?}");
    }

    #[test]
    fn rows_and_columns_of_one_rule_are_both_looked_at() {
        let shape = Shape::square(4).unwrap();
        let columns = (0..4).map(|column| (0..4).map(|row| row * 4 + column).collect());
        let groups: Vec<Vec<Id>> = rows(4).into_iter().chain(columns).collect();
        let cages = [(vec![0, 1, 2], 6), (vec![7, 11, 15], 9)];
        let found =
            find(&shape, &[0b1111; 16], std::slice::from_ref(&groups), &cages, &groups, &Limits::none())
                .unwrap();
        let from = |house, cage| {
            found.iter().any(|sum| sum.added == [3] && sum.houses == [(0, house)] && sum.cages == [cage])
        };
        // Both leave the same cell; the sums differ, and so the cages contradict each other.
        assert!(from(0, 0) && from(7, 1), "{found:?}");
    }

    #[test]
    fn an_outie_is_subtracted() {
        let shape = Shape::square(4).unwrap();
        // The first row is covered by a cage that sticks out by one cell.
        let found =
            find(&shape, &[0b1111; 16], &[rows(4)], &[(vec![0, 1, 2, 3, 4], 12)], &rows(4), &Limits::none())
                .unwrap();
        let outie = Derived {
            added: vec![],
            subtracted: vec![4],
            total: -2,
            distinct: true,
            houses: vec![(0, 0)],
            cages: vec![0],
        };
        assert!(found.contains(&outie), "{found:?}");
    }
    #[test]
    fn a_row_that_holds_few_of_the_values_is_a_house_of_those() {
        // Values 0 to 5, of which every cell may be 1 to 4.
        let shape = Shape::new(4, 4, 6).unwrap().from_zero();
        let found =
            find(&shape, &[0b011110; 16], &[rows(4)], &[(vec![0, 1, 2], 6)], &rows(4), &Limits::none())
                .unwrap();
        let innie = Derived {
            added: vec![3],
            subtracted: vec![],
            total: 4,
            distinct: true,
            houses: vec![(0, 0)],
            cages: vec![0],
        };
        assert!(found.contains(&innie), "{found:?}");
        assert_eq!(
            find(&shape, &[0b111110; 16], &[rows(4)], &[(vec![0, 1, 2], 6)], &rows(4), &Limits::none())
                .unwrap(),
            []
        );
    }
}
