//! How many cells of a list take a value of each class, where several lists may have to agree.
//!
//! For each class the cells that surely belong to it and those that still can bound its count. The counts of all
//! classes add up to the length of the list: partial sums, from the front and from the back, tell which counts
//! fit together. A class that has reached its most takes no more cells, and one that needs all of its
//! cells gets them.
//!
//! Cells that differ hold a value once at the most. So the cells of a list are dealt into groups of which all differ, in
//! several ways (rows, columns and boxes, where they are Sudoku's): a value occurs at most as often as there are groups
//! with a place for it, and if it must occur as often as that, it occurs once in each of them.

use super::groups::grouped;
use super::sets::place_needed;
use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// Values that are counted together, and how often they may occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The values as bits.
    pub values: u64,
    /// Bit k says that k cells of a list may take one of them.
    pub counts: u128,
}

impl Class {
    /// The set of counts from `least` up.
    pub fn at_least(least: usize) -> u128 {
        if least < 128 { u128::MAX << least } else { 0 }
    }

    /// The set of one count.
    pub fn exactly(count: usize) -> u128 {
        if count < 128 { 1 << count } else { 0 }
    }
}

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Counts {
    cells: Box<[Id]>,
    lists: Box<[Box<[Id]>]>,
    /// For each list its cells in groups of which all differ, dealt in several ways.
    deals: Box<[Vec<Vec<Vec<Id>>>]>,
    length: usize,
    classes: Box<[Class]>,
}

/// Longer lists are not counted.
const MOST_CELLS: usize = 127;
/// How often a list is dealt into groups at the most.
const MOST_DEALS: usize = 3;

impl Counts {
    /// Each list, all of one length, has as many cells of each class as every other one, and as many as the class
    /// allows. Every value belongs to exactly one class. `None` where the lists are too long to be worth it.
    pub fn new(lists: &[Vec<Id>], classes: Vec<Class>) -> Option<Counts> {
        let length = lists.first().map_or(0, Vec::len);
        if length > MOST_CELLS || lists.iter().any(|list| list.len() != length) {
            return None;
        }
        let mut cells = lists.concat();
        cells.sort_unstable();
        cells.dedup();
        let lists = lists.iter().map(|list| list[..].into()).collect();
        let mut counts =
            Counts { cells: cells.into(), lists, deals: Box::default(), length, classes: classes.into() };
        counts.learn(&|_, _| false);
        Some(counts)
    }

    /// The counts that the candidates allow, class by class.
    fn possible(&self, domains: &Domains) -> Vec<u128> {
        let within = |class: &Class, number: usize| {
            let (sure, mut open) = bounds(class.values, &self.lists[number], domains);
            if class.values.count_ones() == 1 && open > 1 {
                let open_groups = |deal: &Vec<Vec<Id>>| places(deal, class.values, domains).count();
                open = self.deals[number].iter().map(open_groups).fold(open, usize::min);
            }
            Class::at_least(sure) & u128::MAX >> (127 - open)
        };
        let fit = |class: &Class| (0..self.lists.len()).fold(class.counts, |fit, n| fit & within(class, n));
        self.classes.iter().map(fit).collect()
    }

    /// Keeps the counts that add up to the length of a list together with some of the others.
    fn fit_together(&self, counts: &mut [u128]) -> Result<(), Contradiction> {
        let bits = |set: u128| (0..=self.length).filter(move |k| set >> k & 1 == 1);
        let mut reached = vec![1u128];
        for &set in &*counts {
            let before = reached[reached.len() - 1];
            reached.push(bits(set).fold(0, |sums, k| sums | before << k));
        }
        let mut needed = 1u128 << self.length;
        for (class, set) in counts.iter_mut().enumerate().rev() {
            let kept =
                bits(*set).filter(|k| reached[class] << k & needed != 0).fold(0, |kept, k| kept | 1 << k);
            needed = bits(kept).fold(0, |sums, k| sums | needed >> k);
            *set = kept;
            if kept == 0 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// Removes what the counts exclude; whether anything changed.
    fn apply(&self, counts: &[u128], domains: &mut Domains) -> Result<bool, Contradiction> {
        let mut changed = false;
        for (class, &set) in self.classes.iter().zip(counts) {
            let (least, most) = (set.trailing_zeros() as usize, 127 - set.leading_zeros() as usize);
            for list in &self.lists {
                let (sure, open) = bounds(class.values, list, domains);
                if sure > most || open < least {
                    return Err(Contradiction);
                }
                if sure == open || sure < most && open > least {
                    continue;
                }
                let kept = if sure == most { !class.values } else { class.values };
                for &cell in list {
                    let mask = domains.mask(cell);
                    if mask & class.values != 0 && mask & !class.values != 0 {
                        domains.keep(cell, kept)?;
                        changed = true;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// A value that must occur as often as there are groups with a place for it occurs once in each of them.
    fn spread(&self, counts: &[u128], domains: &mut Domains) -> Result<(), Contradiction> {
        for (class, &set) in self.classes.iter().zip(counts) {
            let least = set.trailing_zeros() as usize;
            if least == 0 || class.values.count_ones() != 1 {
                continue;
            }
            for (list, deals) in self.lists.iter().zip(&self.deals) {
                if least == 1 {
                    place_needed(list, domains, class.values)?;
                }
                for deal in deals {
                    let open: Vec<&Vec<Id>> = places(deal, class.values, domains).collect();
                    if open.len() < least {
                        return Err(Contradiction);
                    }
                    if open.len() == least {
                        open.into_iter().try_for_each(|group| place_needed(group, domains, class.values))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The groups with a place for a value.
fn places<'a>(deal: &'a [Vec<Id>], value: u64, domains: &Domains) -> impl Iterator<Item = &'a Vec<Id>> {
    deal.iter().filter(move |group| group.iter().any(|&cell| domains.mask(cell) & value != 0))
}

/// The ways to deal cells into groups of which all differ: those that were together once are kept apart then, so that
/// rows may be followed by columns and boxes.
fn deals(list: &[Id], differ: &dyn Fn(Id, Id) -> bool) -> Vec<Vec<Vec<Id>>> {
    let mut deals: Vec<Vec<Vec<Id>>> = Vec::new();
    // By cell, the group of each deal.
    let mut group_of: Vec<[usize; MOST_DEALS]> =
        vec![[usize::MAX; MOST_DEALS]; list.iter().max().map_or(0, |&last| last as usize + 1)];
    while deals.len() < MOST_DEALS {
        let apart = |a: Id, b: Id| {
            let groups = group_of[a as usize].iter().zip(&group_of[b as usize]);
            differ(a, b) && groups.take(deals.len()).all(|(a, b)| a != b)
        };
        let deal = grouped(list, list.len(), &apart);
        if deal.len() == list.len() {
            break;
        }
        for (number, group) in deal.iter().enumerate() {
            group.iter().for_each(|&cell| group_of[cell as usize][deals.len()] = number);
        }
        deals.push(deal);
    }
    deals
}

/// How many cells surely take one of the values, and how many can.
fn bounds(values: u64, list: &[Id], domains: &Domains) -> (usize, usize) {
    list.iter().fold((0, 0), |(sure, open), &cell| {
        let mask = domains.mask(cell);
        (sure + usize::from(mask & !values == 0), open + usize::from(mask & values != 0))
    })
}

impl Propagator for Counts {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.deals = self.lists.iter().map(|list| deals(list, differ)).collect();
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        loop {
            let mut counts = self.possible(domains);
            self.fit_together(&mut counts)?;
            if !self.apply(&counts, domains)? {
                return self.spread(&counts, domains);
            }
        }
    }

    fn priority(&self) -> u8 {
        60 + self.cells.len().min(50) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, exact, sound, sound_in};

    fn count(values: &[usize], value: usize) -> usize {
        values.iter().filter(|&&v| v == value).count()
    }

    #[test]
    fn a_class_that_must_occur_is_exact() {
        let classes = [(0b001, Class::at_least(2)), (0b110, Class::at_least(0))];
        let classes = classes.map(|(values, counts)| Class { values, counts }).to_vec();
        let counts = Counts::new(&[vec![0, 2, 1]], classes).unwrap();
        exact(&counts, 3, 3, |values| count(values, 0) >= 2);
    }

    #[test]
    fn each_value_absent_or_as_often_as_it_says() {
        let class = |bit: usize| Class { values: 1 << bit, counts: 1 | Class::exactly(bit + 1) };
        let counts = Counts::new(&[vec![0, 1, 2, 3]], (0..3).map(class).collect()).unwrap();
        let holds = |values: &[usize]| (0..3).all(|v| [0, v + 1].contains(&count(values, v)));
        sound(&counts, 4, 3, holds);
    }

    #[test]
    fn lists_of_the_same_values_agree() {
        let class = |bit: usize| Class { values: 1 << bit, counts: u128::MAX };
        let counts = Counts::new(&[vec![0, 1], vec![2, 3]], (0..3).map(class).collect()).unwrap();
        sound(&counts, 4, 3, |values| (0..3).all(|v| count(&values[..2], v) == count(&values[2..], v)));
    }

    #[test]
    fn a_value_that_needs_every_group_leaves_what_sees_one() {
        // Two of four cells hold the lowest value. The first two differ from each other and from the last cell of
        // all, and so do the other two of the four from each other.
        let classes = [(0b001, Class::at_least(2)), (0b110, Class::at_least(0))];
        let classes = classes.map(|(values, counts)| Class { values, counts }).to_vec();
        let counts = Counts::new(&[vec![0, 1, 2, 3]], classes).unwrap();
        let network = Network::new(5, vec![Box::new(counts)], &[vec![0, 1, 4], vec![2, 3]]);
        let distinct = |v: &[usize]| v[0] != v[1] && v[0] != v[4] && v[1] != v[4] && v[2] != v[3];
        let left = sound_in(network, 5, 3, |v| distinct(v) && count(&v[..4], 0) >= 2);
        assert_eq!(left, [0b111, 0b111, 0b111, 0b111, 0b110]);
    }

    #[test]
    fn an_impossible_class_and_an_impossible_length_are_contradictions() {
        let never = Class { values: 0, counts: Class::at_least(1) };
        let rest = Class { values: 0b11, counts: u128::MAX };
        sound(&Counts::new(&[vec![0, 1]], vec![never, rest]).unwrap(), 2, 2, |_| false);
        assert!(Counts::new(&[vec![0; 128]], vec![rest]).is_none());
        assert_eq!((Class::at_least(200), Class::exactly(200)), (0, 0));
    }
}
