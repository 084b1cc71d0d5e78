//! A smallest set that is enough, where all that one can do is to ask whether a set is.
//!
//! Clues that contradict each other, cells that would settle a puzzle, clues that leave one solution: in each case more
//! is also enough, and whoever shows that a set is *not* enough shows elements of which every set that is has one. So
//! one method does for all:
//!
//! 1. Leave out one element after the other, in several orders, and keep the smallest set.
//! 2. *Implicit hitting sets*: the smallest set that has one of all elements that were shown missing is a lower bound.
//!    If it is enough, nothing smaller is; if not, more is shown missing.
//!
//! Ignatiev, Previti, Liffiton, Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization (CP 2015).

use super::hitting::{Hit, Hitting};
use crate::set::Set;
use cnf::Reason;
use model::random::SplitMix;

/// How many orders are tried after the first.
const MORE_ORDERS: u64 = 3;
/// Of a set of so few elements it is proved at once that it is the smallest.
const FEW: usize = 4;
/// Into so many chunks elements are divided, and chunks again, to leave out many at once.
const CHUNKS: usize = 4;

/// Whether a set is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It is, and these of its elements already are.
    Enough(Set),
    /// It is not, and none of these is in it: every set that is enough has one of them.
    Missing(Set),
    /// A limit was reached.
    Unknown(Reason),
}

/// Tells whether sets are enough.
pub(super) trait Question {
    /// Whether this set is.
    fn ask(&mut self, chosen: &Set) -> Answer;

    /// Whether a set that is enough still is without one of its elements.
    fn ask_without(&mut self, enough: &Set, element: usize) -> Answer {
        let mut fewer = enough.clone();
        fewer.remove(element);
        self.ask(&fewer)
    }

    /// How much work has been done, counted so that it is the same on every machine.
    fn work(&self) -> u64;
}

/// A set that is enough, as small as was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Smallest {
    pub(super) set: Set,
    /// Whether none of its elements can be left out; not known when a limit was reached.
    pub(super) minimal: bool,
    /// Whether it was proved that no other set has fewer elements.
    pub(super) smallest: bool,
    /// Every set that is enough has at least so many elements.
    pub(super) at_least: usize,
}

/// Finds a small set that is enough, if all numbers below `bound` together are; else says why not. After that first
/// question it ends when so much work is done.
pub(super) fn smallest(question: &mut dyn Question, bound: usize, work: u64) -> Result<Smallest, Answer> {
    let all = Set::of(bound, |_| true);
    let core = match question.ask(&all) {
        Answer::Enough(core) => core,
        other => return Err(other),
    };
    let until = question.work().saturating_add(work);
    let mut looking = Looking { question, bound, all, until, known: Hitting::default() };
    let mut best = looking.reduced(core);
    for seed in 1..=MORE_ORDERS {
        if !best.minimal || best.set.len() <= FEW || looking.is_over() {
            break;
        }
        let other = looking.reduced_in_order(looking.all.clone(), &looking.order(&best.set, seed));
        if other.minimal && other.set.len() < best.set.len() {
            best = other;
        }
    }
    if best.minimal {
        looking.prove(&mut best);
    }
    Ok(best)
}

struct Looking<'a> {
    question: &'a mut dyn Question,
    bound: usize,
    all: Set,
    until: u64,
    /// Every set that is enough hits these.
    known: Hitting,
}

impl Looking<'_> {
    fn is_over(&self) -> bool {
        self.question.work().saturating_add(self.known.work) >= self.until
    }

    /// Asks about a set that is enough without some elements, unless it is known that something is missing.
    fn ask_without(&mut self, enough: &Set, elements: &[usize]) -> Option<Answer> {
        let mut fewer = enough.clone();
        elements.iter().for_each(|&element| fewer.remove(element));
        if !self.known.is_hit_by(&fewer) {
            return None;
        }
        let answer = match elements {
            [element] => self.question.ask_without(enough, *element),
            _ => self.question.ask(&fewer),
        };
        if let Answer::Missing(any_of) = &answer {
            debug_assert!(any_of.is_disjoint(&fewer), "what is there is not missing");
            self.known.add(any_of.clone());
        }
        Some(answer)
    }

    /// All elements in an order of chance, those of a set first: another set comes of it.
    fn order(&self, first: &Set, seed: u64) -> Vec<usize> {
        let mut random = SplitMix::new(seed);
        let mut order: Vec<usize> = (0..self.bound).collect();
        order.sort_by_cached_key(|&element| (!first.contains(element), random.bits()));
        order
    }

    fn reduced(&mut self, set: Set) -> Smallest {
        let order: Vec<usize> = set.iter().collect();
        self.reduced_in_order(set, &order)
    }

    /// Leaves out elements as long as the others are enough: many at once first, then one by one.
    fn reduced_in_order(&mut self, mut set: Set, order: &[usize]) -> Smallest {
        let mut minimal = true;
        let mut chunk = order.len().div_ceil(CHUNKS);
        loop {
            for chunk in order.chunks(chunk.max(1)) {
                if !chunk.iter().any(|&element| set.contains(element)) {
                    continue;
                }
                if self.is_over() {
                    return Smallest { set, minimal: false, smallest: false, at_least: 0 };
                }
                match self.ask_without(&set, chunk) {
                    None | Some(Answer::Missing(_)) => {}
                    Some(Answer::Enough(core)) => set = core,
                    Some(Answer::Unknown(Reason::Conflicts | Reason::Nodes)) => minimal &= chunk.len() > 1,
                    Some(Answer::Unknown(_)) => {
                        return Smallest { set, minimal: false, smallest: false, at_least: 0 };
                    }
                }
            }
            if chunk <= 1 {
                return Smallest { set, minimal, smallest: false, at_least: 0 };
            }
            chunk = chunk.div_ceil(CHUNKS);
        }
    }

    /// Looks for something smaller until there is nothing, or the work allowed is done.
    fn prove(&mut self, best: &mut Smallest) {
        loop {
            let most = best.set.len();
            let hit = self.known.smallest(self.bound, best.at_least, most, self.work_of_hitting());
            let hit = match hit {
                Hit::Smallest(hit) => hit,
                Hit::AtLeast(least) => {
                    (best.at_least, best.smallest) = (least, least == most);
                    return;
                }
            };
            best.at_least = hit.len();
            if !self.refute(hit, best) {
                return;
            }
        }
    }

    /// How far the branching may go, of what is left.
    fn work_of_hitting(&self) -> u64 {
        self.until.saturating_sub(self.question.work())
    }

    /// Shows what a set lacks, and what it lacks with that, until it is enough. Whether to go on then.
    fn refute(&mut self, hit: Set, best: &mut Smallest) -> bool {
        let mut chosen = hit.clone();
        loop {
            if self.is_over() {
                return false;
            }
            match self.question.ask(&chosen) {
                Answer::Enough(core) if chosen == hit => {
                    // Nothing has fewer elements than what hits all that was known.
                    *best = Smallest { at_least: core.len(), set: core, minimal: true, smallest: true };
                    return false;
                }
                Answer::Enough(core) => {
                    let found = self.reduced(core);
                    if found.minimal && found.set.len() < best.set.len() {
                        *best = Smallest { at_least: best.at_least, ..found };
                    }
                    return true;
                }
                Answer::Missing(any_of) => {
                    let Some(any_of) = self.fewest_missing(any_of) else { return false };
                    chosen.unite(&any_of);
                    self.known.add(any_of);
                }
                Answer::Unknown(_) => return false,
            }
        }
    }

    /// Leaves out elements of which one is missing, as long as one of the others is. `None` at a limit.
    fn fewest_missing(&mut self, mut any_of: Set) -> Option<Set> {
        for element in any_of.clone().iter() {
            if !any_of.contains(element) {
                continue;
            }
            let mut chosen = self.all.without(&any_of);
            chosen.insert(element);
            match self.question.ask(&chosen) {
                Answer::Missing(fewer) => any_of = fewer,
                Answer::Enough(_) => {}
                Answer::Unknown(_) => return None,
            }
            if self.is_over() {
                return None;
            }
        }
        Some(any_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Enough is what contains one of these sets.
    struct OneOf {
        sets: Vec<Set>,
        asked: u64,
    }

    impl Question for OneOf {
        fn ask(&mut self, chosen: &Set) -> Answer {
            self.asked += 1;
            match self.sets.iter().find(|set| set.is_within(chosen)) {
                Some(set) => Answer::Enough(set.clone()),
                None => Answer::Missing(Set::of(8, |element| !chosen.contains(element))),
            }
        }

        fn work(&self) -> u64 {
            self.asked
        }
    }

    proptest! {
        #[test]
        fn nothing_is_smaller(bits in prop::collection::vec(0_u32..256, 0..8), work in 0_u64..400) {
            let sets: Vec<Set> = bits.iter().map(|bits| Set::of(8, |element| bits >> element & 1 == 1)).collect();
            let least = sets.iter().map(Set::len).min();
            for work in [work, u64::MAX] {
                let mut question = OneOf { sets: sets.clone(), asked: 0 };
                let found = smallest(&mut question, 8, work);
                let Some(least) = least else {
                    prop_assert!(matches!(found, Err(Answer::Missing(_))));
                    continue;
                };
                let found = found.expect("all elements are enough");
                prop_assert!(sets.iter().any(|set| set.is_within(&found.set)) && found.at_least <= least);
                prop_assert!(!found.minimal || sets.contains(&found.set));
                prop_assert!(!found.smallest || found.set.len() == least);
                prop_assert!(found.smallest || work < u64::MAX);
            }
        }
    }
}
