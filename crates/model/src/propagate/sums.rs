//! Lists of cells that all add up to the same number, told or not, each cell times a factor: arrows, little killers,
//! region sums, zippers.
//!
//! The cells of a list are dealt into groups of distinct ones with the same factor. A group takes one of the sets of
//! so many values that its cells can still hold, and so contributes one of a few numbers. Partial sums are sets of
//! bits: from the front what can be reached, from the back what is still needed; a set of values stays possible
//! where the two meet. Sums that are too wide for that are pruned by bounds.

use super::bits::Bits;
use super::groups::grouped;
use super::sets::{any_and_placed, place_needed, subsets, ways};
use super::{Domains, Id, Propagator, Total};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Sums {
    cells: Box<[Id]>,
    lists: Box<[List]>,
    /// What the lists add up to, if that is told.
    total: Option<i64>,
    /// No list adds up to less; bits count from here.
    base: i64,
    /// How many sums from there on some list may have to reach.
    span: i64,
    /// Does all the work where a single list of distinct cells has a total that is told.
    cage: Option<Total>,
}

/// More sums than this are pruned by bounds.
const MOST_SPAN: i64 = 2048;
/// A group has at most this many sets of values.
const MOST_SETS: u64 = 600;
/// So many cells of a group are asked together which of the sets they can be part of.
const MOST_ASKED: usize = 10;

impl Sums {
    /// Every list of cells with factors adds up to the same number: `total`, if it is told. `values` values from
    /// `lowest`. A cell that occurs several times in a list counts as often.
    pub fn new(lists: &[Vec<(i64, Id)>], total: Option<i64>, lowest: i64, values: usize) -> Sums {
        let lists: Box<[List]> = lists.iter().map(|terms| List::new(terms, lowest, values)).collect();
        let mut cells: Vec<Id> = lists.iter().flat_map(|list| list.terms.iter().map(|term| term.1)).collect();
        cells.sort_unstable();
        cells.dedup();
        let base = lists.iter().map(|list| list.least).min().unwrap_or(0);
        let most = lists.iter().map(|list| list.most).min().unwrap_or(0);
        let span = total.map_or(most, |total| total.min(most)) - base + 1;
        Sums { cells: cells.into(), lists, total, base, span, cage: None }
    }

    fn prune_by_bits<const W: usize>(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let reaches: Vec<Reach<W>> = self.lists.iter().map(|list| list.reach(domains, self.base)).collect();
        let mut sums: Bits<W> = match self.total {
            Some(total) => Bits::one((total - self.base) as usize),
            None => Bits([u64::MAX; W]),
        };
        for reach in &reaches {
            sums = sums.and(reach.sums());
        }
        if sums.is_empty() {
            return Err(Contradiction);
        }
        for (list, reach) in self.lists.iter().zip(&reaches) {
            reach.offers(sums, |group, offered, needed| {
                let cells = &list.groups[group].cells;
                for &cell in cells {
                    domains.keep(cell, offered)?;
                }
                let (_, placed) = any_and_placed(cells, domains);
                place_needed(cells, domains, needed & !placed)
            })?;
        }
        Ok(())
    }

    /// Narrows until nothing changes.
    fn prune_by_bounds(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let candidates =
            |domains: &Domains| self.cells.iter().map(|&cell| domains.mask(cell).count_ones()).sum::<u32>();
        let mut before = u32::MAX;
        while candidates(domains) < before {
            before = candidates(domains);
            self.narrow(domains)?;
        }
        Ok(())
    }

    fn narrow(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let bounds: Vec<(i64, i64)> = self.lists.iter().map(|list| list.bounds(domains)).collect();
        let told = |end: i64| self.total.unwrap_or(end);
        let least = bounds.iter().map(|bounds| bounds.0).fold(told(i64::MIN), i64::max);
        let most = bounds.iter().map(|bounds| bounds.1).fold(told(i64::MAX), i64::min);
        if least > most || self.total.is_some_and(|total| (least, most) != (total, total)) {
            return Err(Contradiction);
        }
        for (list, &(low, high)) in self.lists.iter().zip(&bounds) {
            list.keep_between(domains, least - high, most - low)?;
        }
        Ok(())
    }
}

impl Propagator for Sums {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    /// Sums that can be reached are worked out forwards and backwards.
    fn cost(&self) -> u32 {
        10 + 15 * self.cells.len() as u32
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.lists.iter_mut().for_each(|list| list.regroup(differ));
        if let ([list], Some(total)) = (&self.lists[..], self.total) {
            self.cage = list.cage(total);
        }
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if let Some(cage) = &self.cage {
            return cage.prune(domains);
        }
        if self.span < 1 || self.total.is_some_and(|total| total >= self.base + self.span) {
            return Err(Contradiction);
        }
        match self.span {
            ..=64 => self.prune_by_bits::<1>(domains),
            65..=128 => self.prune_by_bits::<2>(domains),
            129..=512 => self.prune_by_bits::<8>(domains),
            513..=MOST_SPAN => self.prune_by_bits::<{ MOST_SPAN as usize / 64 }>(domains),
            _ => self.prune_by_bounds(domains),
        }
    }

    fn priority(&self) -> u8 {
        80 + self.cells.len().min(50) as u8
    }
}

/// Cells that add up, each times a factor.
#[derive(Debug)]
pub(super) struct List {
    /// Factors, none of them 0, and cells, each once.
    terms: Vec<(i64, Id)>,
    pub(super) groups: Vec<Group>,
    lowest: i64,
    values: usize,
    /// The least and the largest sum, whatever the candidates are.
    least: i64,
    most: i64,
}

/// Distinct cells with the same factor.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) cells: Vec<Id>,
    /// Sets of values, and what each adds to the least that the group can come to.
    sets: Vec<(u64, u32)>,
    least: i64,
}

impl List {
    pub(super) fn new(terms: &[(i64, Id)], lowest: i64, values: usize) -> List {
        let mut sums: Vec<(i64, Id)> = Vec::new();
        for &(factor, cell) in terms {
            match sums.iter_mut().find(|term| term.1 == cell) {
                Some(term) => term.0 += factor,
                None => sums.push((factor, cell)),
            }
        }
        sums.retain(|term| term.0 != 0);
        let highest = lowest + values as i64 - 1;
        let ends = |factor: i64| if factor > 0 { (lowest, highest) } else { (highest, lowest) };
        let least = sums.iter().map(|&(factor, _)| factor * ends(factor).0).sum();
        let most = sums.iter().map(|&(factor, _)| factor * ends(factor).1).sum();
        let mut list = List { terms: sums, groups: Vec::new(), lowest, values, least, most };
        list.regroup(&|_, _| false);
        list
    }

    /// Deals the cells into groups of which all differ.
    pub(super) fn regroup(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let mut factors: Vec<i64> = self.terms.iter().map(|term| term.0).collect();
        factors.sort_unstable();
        factors.dedup();
        let few = |size: &usize| ways(self.values, *size) <= MOST_SETS;
        let most = (1..=self.values).take_while(few).last().unwrap_or(1);
        let mut groups: Vec<(i64, Vec<Id>)> = Vec::new();
        for factor in factors {
            let alike = self.terms.iter().filter(|term| term.0 == factor);
            let cells: Vec<Id> = alike.map(|term| term.1).collect();
            groups.extend(grouped(&cells, most, differ).into_iter().map(|group| (factor, group)));
        }
        let group = |(factor, cells)| Group::new(cells, factor, self.lowest, self.values);
        self.groups = groups.into_iter().map(group).collect();
    }

    /// The list as a cage: its cells are distinct and count once.
    fn cage(&self, total: i64) -> Option<Total> {
        match &self.groups[..] {
            [group] if self.terms[0].0 == 1 => Total::new(&group.cells, total, self.lowest, self.values),
            _ => None,
        }
    }

    /// What the list can come to, in bits from `base`.
    pub(super) fn reach<const W: usize>(&self, domains: &Domains, base: i64) -> Reach<W> {
        let (most, groups) = (self.groups.iter().map(|group| group.sets.len()).sum(), self.groups.len());
        let mut reach = Reach {
            sets: Vec::with_capacity(most),
            ends: Vec::with_capacity(groups),
            reached: Vec::with_capacity(groups + 1),
        };
        let start = self.groups.iter().map(|group| group.least).sum::<i64>() - base;
        let mut now = Bits::EMPTY;
        if (0..W as i64 * 64).contains(&start) {
            now.insert(start as usize);
        }
        for group in &self.groups {
            reach.reached.push(now);
            let steps: Bits<W> = group.possible(domains, &mut reach.sets);
            now = steps.places().fold(Bits::EMPTY, |next, step| next.or(now.up(step)));
            reach.ends.push(reach.sets.len());
        }
        reach.reached.push(now);
        reach
    }

    /// The least and the largest sum of the candidates.
    fn bounds(&self, domains: &Domains) -> (i64, i64) {
        self.terms.iter().fold((0, 0), |(low, high), &(factor, cell)| {
            let (a, b) = self.ends(factor, domains.mask(cell));
            (low + a, high + b)
        })
    }

    /// The least and the largest that a cell contributes.
    fn ends(&self, factor: i64, mask: u64) -> (i64, i64) {
        let low = factor * (self.lowest + i64::from(mask.trailing_zeros()));
        let high = factor * (self.lowest + 63 - i64::from(mask.leading_zeros()));
        (low.min(high), low.max(high))
    }

    /// No cell contributes less than its largest and `shortfall`, nor more than its least and `excess`.
    fn keep_between(&self, domains: &mut Domains, shortfall: i64, excess: i64) -> Result<(), Contradiction> {
        for &(factor, cell) in &self.terms {
            let mask = domains.mask(cell);
            let (low, high) = self.ends(factor, mask);
            let fits = |bit: &usize| {
                let share = factor * (self.lowest + *bit as i64);
                share >= high + shortfall && share <= low + excess
            };
            let kept = (0..self.values).filter(fits).fold(0, |kept, bit| kept | 1 << bit);
            domains.keep(cell, kept)?;
        }
        Ok(())
    }
}

impl Group {
    fn new(cells: Vec<Id>, factor: i64, lowest: i64, values: usize) -> Group {
        let share = |mut set: u64| {
            let mut places = 0;
            while set != 0 {
                places += i64::from(set.trailing_zeros());
                set &= set - 1;
            }
            factor * (lowest * cells.len() as i64 + places)
        };
        let sets = subsets(values, cells.len());
        let least = sets.iter().map(|&set| share(set)).min().unwrap_or(0);
        let sets = sets.iter().map(|&set| (set, (share(set) - least) as u32)).collect();
        Group { cells, sets, least }
    }

    /// Adds the sets that the cells can hold to a list, and returns what these contribute.
    fn possible<const W: usize>(&self, domains: &Domains, list: &mut Vec<(u64, u32)>) -> Bits<W> {
        let mut steps = Bits::EMPTY;
        let (any, placed) = any_and_placed(&self.cells, domains);
        // Cells with few candidates decide about most sets.
        let (mut few, mut count) = ([0; MOST_ASKED], 0);
        for &cell in &self.cells {
            let mask = domains.mask(cell);
            if mask & placed == 0 && mask != any && count < MOST_ASKED {
                few[count] = mask;
                count += 1;
            }
        }
        let (few, is_all) = (&few[..count], count < MOST_ASKED);
        for &(set, step) in &self.sets {
            let possible = set & !any == 0
                && placed & !set == 0
                && few.iter().all(|mask| mask & set != 0)
                && (step as usize) < W * 64
                && (is_all || self.cells.iter().all(|&cell| domains.mask(cell) & set != 0));
            if possible {
                steps.insert(step as usize);
                list.push((set, step));
            }
        }
        steps
    }
}

/// What a list can come to.
pub(super) struct Reach<const W: usize> {
    /// The possible sets of all groups with what they contribute.
    sets: Vec<(u64, u32)>,
    /// Where the sets of each group end.
    ends: Vec<usize>,
    /// The sums before each group, and after the last.
    reached: Vec<Bits<W>>,
}

impl<const W: usize> Reach<W> {
    /// The sums of the whole list.
    pub(super) fn sums(&self) -> Bits<W> {
        self.reached[self.ends.len()]
    }

    /// Tells for each group, from the last, what the sets with which the list comes to one of `sums` offer, and
    /// what all of them need.
    pub(super) fn offers(
        &self,
        sums: Bits<W>,
        mut tell: impl FnMut(usize, u64, u64) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        let mut wanted = sums;
        for group in (0..self.ends.len()).rev() {
            let start = if group == 0 { 0 } else { self.ends[group - 1] };
            let (mut offered, mut needed) = (0, u64::MAX);
            let mut before = Bits::EMPTY;
            for &(set, step) in &self.sets[start..self.ends[group]] {
                let from = wanted.down(step as usize).and(self.reached[group]);
                if !from.is_empty() {
                    before = before.or(from);
                    offered |= set;
                    needed &= set;
                }
            }
            tell(group, offered, needed)?;
            wanted = before;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_weighted_sum_keeps_what_some_filling_of_it_uses() {
        let terms = [(2, 0), (-3, 1), (1, 2)];
        let total = |v: &[usize]| 2 * v[0] as i64 - 3 * v[1] as i64 + v[2] as i64;
        for sum in [-20, -3, 0, 1, 5, 20] {
            exact(&Sums::new(&[terms.to_vec()], Some(sum), 0, 4), 3, 4, |v| total(v) == sum);
        }
    }

    #[test]
    fn lists_of_the_same_sum_keep_what_some_filling_uses() {
        let lists = [vec![(1, 0), (1, 1)], vec![(1, 2)]];
        exact(&Sums::new(&lists, None, 0, 4), 3, 4, |v| v[0] + v[1] == v[2]);
        exact(&Sums::new(&lists, None, 1, 4), 3, 4, |v| v[0] + v[1] + 1 == v[2]);
        let twice = [vec![(1, 0), (1, 0)], vec![(1, 1)], vec![(3, 2)]];
        exact(&Sums::new(&twice, None, 0, 4), 3, 4, |v| 2 * v[0] == v[1] && v[1] == 3 * v[2]);
    }

    #[test]
    fn distinct_cells_take_sets_of_values() {
        let mut sums = Sums::new(&[vec![(1, 0), (1, 1), (1, 2)]], Some(4), 0, 4);
        sums.learn(&|a, b| a < 2 && b < 2);
        let network = std::sync::Arc::new(super::super::Network::new(3, Vec::new(), &[]));
        let shape = crate::grid::Shape::new(1, 3, 4).unwrap();
        let start = crate::grid::Candidates::from_masks(shape, vec![0b1111, 0b1111, 0b1001]);
        let mut domains = Domains::new(&start, network);
        sums.prune(&mut domains).unwrap();
        // The last is 0 or 3: the others are 1 and 3, or 0 and 1.
        assert_eq!(domains.masks(), [0b1011, 0b1011, 0b1001]);
    }

    #[test]
    fn wide_sums_are_pruned_by_bounds() {
        let sums = Sums::new(&[vec![(1000, 0), (100, 1), (1, 2)]], Some(2301), 0, 4);
        exact(&sums, 3, 4, |v| 1000 * v[0] + 100 * v[1] + v[2] == 2301);
    }
}
