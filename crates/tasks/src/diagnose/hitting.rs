//! The smallest set that has an element of each of some sets: a minimum hitting set, by branching on the smallest set
//! that is not hit yet. As many sets as are disjoint take as many elements: that is the bound.

use crate::set::Set;

/// Sets to be hit. None of them contains another.
#[derive(Debug, Default)]
pub(super) struct Hitting {
    sets: Vec<Set>,
    /// Steps done so far, as a measure of work.
    pub(super) work: u64,
}

/// What is known about hitting all sets.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// A smallest set that hits all.
    Smallest(Set),
    /// Every set that hits all has at least so many elements.
    AtLeast(usize),
}

/// A search for a set of limited size.
struct Branching<'a> {
    sets: &'a [Set],
    chosen: Set,
    /// Elements that were tried before, in vain.
    tried: Set,
    work: u64,
    most_work: u64,
}

impl Hitting {
    /// Whether a set hits all sets so far.
    pub(super) fn is_hit_by(&self, chosen: &Set) -> bool {
        !self.sets.iter().any(|set| set.is_disjoint(chosen))
    }

    /// Adds a set that must be hit.
    pub(super) fn add(&mut self, set: Set) {
        if self.sets.iter().any(|other| other.is_within(&set)) {
            return;
        }
        self.sets.retain(|other| !set.is_within(other));
        self.sets.push(set);
    }

    /// A smallest set of numbers below `bound` that hits all sets. It is known to have at least `least` elements; sets of
    /// `most` elements or more are not looked for.
    pub(super) fn smallest(&mut self, bound: usize, least: usize, most: usize, most_work: u64) -> Hit {
        for size in least..most {
            let mut branching = Branching {
                sets: &self.sets,
                chosen: Set::new(bound),
                tried: Set::new(bound),
                work: 0,
                most_work: most_work.saturating_sub(self.work),
            };
            let found = branching.within(size);
            let Branching { chosen, work, .. } = branching;
            self.work += work;
            match found {
                None => return Hit::AtLeast(size),
                Some(true) => return Hit::Smallest(chosen),
                Some(false) => {}
            }
        }
        Hit::AtLeast(most)
    }
}

impl Branching<'_> {
    /// Whether so many more elements can hit all sets; they are chosen then. `None` when the work allowed is done.
    fn within(&mut self, left: usize) -> Option<bool> {
        self.work += 1 + self.sets.len() as u64;
        if self.work > self.most_work {
            return None;
        }
        let mut open: Vec<(usize, &Set)> = Vec::new();
        for set in self.sets.iter().filter(|set| set.is_disjoint(&self.chosen)) {
            open.push((set.len() - set.shared(&self.tried) as usize, set));
        }
        open.sort_by_key(|&(size, _)| size);
        let Some(&(size, smallest)) = open.first() else { return Some(true) };
        if size == 0 || disjoint(&open, &self.tried) > left {
            return Some(false);
        }
        let often = |element: usize| open.iter().filter(|(_, set)| set.contains(element)).count();
        let mut elements: Vec<usize> = smallest.without(&self.tried).iter().collect();
        elements.sort_by_cached_key(|&element| std::cmp::Reverse(often(element)));
        for (number, &element) in elements.iter().enumerate() {
            self.chosen.insert(element);
            let found = self.within(left - 1);
            if found != Some(false) {
                return found;
            }
            self.chosen.remove(element);
            self.tried.insert(element);
            if number + 1 == elements.len() {
                elements.iter().for_each(|&element| self.tried.remove(element));
            }
        }
        Some(false)
    }
}

/// How many of the sets, taken in turn, share no element with those before.
fn disjoint(open: &[(usize, &Set)], tried: &Set) -> usize {
    let Some((_, first)) = open.first() else { return 0 };
    let mut seen = first.without(first);
    let mut count = 0;
    for (_, set) in open {
        let set = set.without(tried);
        if set.is_disjoint(&seen) {
            seen.unite(&set);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_as_small_as_trying_all_subsets_finds(sets in prop::collection::vec(1_u32..256, 0..10)) {
            let least = (0_u32..256)
                .filter(|chosen| sets.iter().all(|set| set & chosen != 0))
                .map(u32::count_ones)
                .min()
                .expect("everything hits all") as usize;
            let mut hitting = Hitting::default();
            for set in &sets {
                hitting.add(Set::of(8, |number| set >> number & 1 == 1));
            }
            let Hit::Smallest(found) = hitting.smallest(8, 0, 9, u64::MAX) else { panic!("there is one") };
            prop_assert_eq!(found.len(), least);
            prop_assert!(hitting.is_hit_by(&found));
            prop_assert_eq!(hitting.smallest(8, 0, least, u64::MAX), Hit::AtLeast(least));
            if least > 0 {
                prop_assert_eq!(hitting.smallest(8, 0, 9, hitting.work + 1), Hit::AtLeast(0));
            }
        }
    }
}
