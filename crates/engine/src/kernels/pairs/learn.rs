//! Clauses that were learnt from conflicts: facts of which one holds. Two facts of each are watched (Moskewicz et al., Chaff,
//! 2001).

use super::net::{Net, Placement};
use super::state::{Fact, Reason, State};

/// Beyond so many clauses half of them are forgotten at a restart; then it takes some more.
pub(super) const CLAUSES: usize = 4_000;
const MORE: usize = 500;

/// Clauses of so few levels are kept.
const FEW_LEVELS: u32 = 2;

/// A clause: where its facts are, and how many levels they had when it was learnt.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    length: u32,
    levels: u32,
}

/// A clause that watches a fact, and another fact of it: if that one holds, there is nothing to do.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Fact,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    facts: Vec<Fact>,
    /// By the numbers of facts.
    watches: Vec<Vec<Watch>>,
    /// How many clauses are enough for now.
    enough: usize,
    /// The placements that the conflict at hand has been put down to.
    seen: Vec<bool>,
    /// How many of them belong to the last choice.
    open: u32,
    /// The clause at hand; the first fact is its conclusion.
    learnt: Vec<Fact>,
    /// The demands that took part in the last conflict.
    pub(super) blamed: Vec<u32>,
    /// How often placements took part in conflicts.
    blames: Vec<u32>,
}

impl Clauses {
    pub(super) fn new(net: &Net) -> Clauses {
        let placements = net.excluded.len();
        Clauses {
            clauses: Vec::new(),
            facts: Vec::new(),
            watches: vec![Vec::new(); 2 * placements],
            enough: CLAUSES,
            seen: vec![false; placements],
            open: 0,
            learnt: Vec::new(),
            blamed: Vec::new(),
            blames: vec![0; placements],
        }
    }

    /// Forgets all clauses.
    pub(super) fn clear(&mut self) {
        self.clauses.clear();
        self.facts.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.enough = CLAUSES;
    }

    /// How often a placement took part in conflicts.
    pub(super) fn blame_of(&self, placement: Placement) -> u32 {
        self.blames[placement as usize]
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        start as usize..(start + length) as usize
    }

    /// Adds a clause whose first fact follows if there is no other, and is open or already known to hold.
    pub(super) fn add(&mut self, facts: &[Fact], levels: u32, state: &mut State, net: &Net) {
        if let [fact] = facts {
            return state.set(*fact, Reason::Chosen, net);
        }
        let number = self.clauses.len() as u32;
        self.clauses.push(Clause { start: self.facts.len() as u32, length: facts.len() as u32, levels });
        self.facts.extend_from_slice(facts);
        self.watches[facts[0].index()].push(Watch { clause: number, other: facts[1] });
        self.watches[facts[1].index()].push(Watch { clause: number, other: facts[0] });
    }

    /// Looks at the clauses that watch a fact, which does not hold.
    pub(super) fn watch(&mut self, fact: Fact, state: &mut State, net: &Net) -> Option<Reason> {
        let mut watches = std::mem::take(&mut self.watches[fact.index()]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            if conflict.is_some() || state.truth(watch.other) == Some(true) {
                return true;
            }
            let range = self.range(watch.clause);
            let facts = &mut self.facts[range];
            if facts[0] == fact {
                facts.swap(0, 1);
            }
            let first = facts[0];
            watch.other = first;
            if state.truth(first) == Some(true) {
                return true;
            }
            let free = (2..facts.len()).find(|&at| state.truth(facts[at]) != Some(false));
            if let Some(at) = free {
                facts.swap(1, at);
                self.watches[facts[1].index()].push(*watch);
                return false;
            }
            match state.truth(first) {
                Some(_) => conflict = Some(Reason::Clause(watch.clause)),
                None => state.set(first, Reason::Clause(watch.clause), net),
            }
            true
        });
        self.watches[fact.index()] = watches;
        conflict
    }

    /// Finds the clause that a conflict teaches, and the level at which it would have told something.
    pub(super) fn analyse(&mut self, conflict: Reason, state: &State, net: &Net) -> u32 {
        self.blamed.clear();
        self.learnt.clear();
        self.learnt.push(Fact::new(0, true));
        self.open = 0;
        self.blame(conflict, None, state, net);
        let mut at = state.trail.len();
        loop {
            at -= 1;
            let fact = state.trail[at];
            let placement = fact.placement();
            if !self.seen[placement as usize] {
                continue;
            }
            self.open -= 1;
            if self.open == 0 {
                self.learnt[0] = fact.opposite();
                break;
            }
            self.seen[placement as usize] = false;
            self.blame(state.reasons[placement as usize], Some(placement), state, net);
        }
        self.shorten(state, net);
        let level = |fact: Fact| state.levels[fact.placement() as usize];
        let last = (1..self.learnt.len()).max_by_key(|&at| level(self.learnt[at]));
        last.map_or(0, |last| {
            self.learnt.swap(1, last);
            level(self.learnt[1])
        })
    }

    /// Puts a conflict down to what a reason says, but for the placement that it is the reason of.
    fn blame(&mut self, reason: Reason, but: Option<Placement>, state: &State, net: &Net) {
        match reason {
            Reason::Chosen => unreachable!("a choice is the last to be looked at"),
            Reason::Excluded(by) => self.blame_one(by, state),
            Reason::Both(one, other) => [one, other].into_iter().for_each(|each| self.blame_one(each, state)),
            Reason::Demand(demand) => {
                self.blamed.push(demand);
                let others = net.demands.of(demand).iter().filter(|&&other| Some(other) != but);
                others.for_each(|&other| self.blame_one(other, state));
            }
            Reason::Common(demand) => {
                self.blamed.push(demand);
                let excludes = |other: Placement| but.is_some_and(|but| net.exclude_each_other(but, other));
                let others = net.demands.of(demand).iter().filter(|&&other| !excludes(other));
                others.for_each(|&other| self.blame_one(other, state));
            }
            Reason::Clause(clause) => {
                for at in self.range(clause) {
                    let other = self.facts[at].placement();
                    if Some(other) != but {
                        self.blame_one(other, state);
                    }
                }
            }
        }
    }

    /// What a placement that is made excludes is put down to it: many such facts become one.
    fn blame_one(&mut self, mut placement: Placement, state: &State) {
        let now = state.level();
        let level = state.levels[placement as usize];
        if level == 0 {
            return;
        }
        if level < now
            && let Reason::Excluded(by) = state.reasons[placement as usize]
        {
            placement = by;
        }
        if std::mem::replace(&mut self.seen[placement as usize], true) {
            return;
        }
        self.blames[placement as usize] += 1;
        if level == now {
            self.open += 1;
        } else {
            let made = state.truth(Fact::new(placement, true)) == Some(true);
            self.learnt.push(Fact::new(placement, !made));
        }
    }

    /// Leaves out of the clause at hand what follows from the rest.
    fn shorten(&mut self, state: &State, net: &Net) {
        let all: Vec<Fact> = self.learnt.clone();
        let mut first = true;
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.retain(|fact| std::mem::take(&mut first) || !self.follows(fact.placement(), state, net));
        self.learnt = learnt;
        all.iter().for_each(|fact| self.seen[fact.placement() as usize] = false);
    }

    /// Whether what is known of a placement follows from others of the clause at hand.
    fn follows(&self, placement: Placement, state: &State, net: &Net) -> bool {
        let is_in = |other: Placement| self.seen[other as usize] || state.levels[other as usize] == 0;
        let covered = |other: Placement| match state.reasons[other as usize] {
            _ if other == placement || is_in(other) => true,
            Reason::Excluded(by) => is_in(by),
            _ => false,
        };
        match state.reasons[placement as usize] {
            Reason::Chosen | Reason::Both(..) => false,
            Reason::Excluded(by) => is_in(by),
            Reason::Demand(demand) => net.demands.of(demand).iter().all(|&other| covered(other)),
            Reason::Common(demand) => {
                let excludes = |other: Placement| net.exclude_each_other(placement, other);
                net.demands.of(demand).iter().all(|&other| excludes(other) || covered(other))
            }
            Reason::Clause(clause) => {
                self.facts[self.range(clause)].iter().all(|fact| covered(fact.placement()))
            }
        }
    }

    /// Adds the clause at hand and draws its conclusion.
    pub(super) fn conclude(&mut self, state: &mut State, net: &Net) {
        let learnt = std::mem::take(&mut self.learnt);
        let mut levels: Vec<u32> =
            learnt.iter().map(|fact| state.levels[fact.placement() as usize]).collect();
        levels.sort_unstable();
        levels.dedup();
        self.add(&learnt, levels.len() as u32, state, net);
        if learnt.len() > 1 {
            state.set(learnt[0], Reason::Clause(self.clauses.len() as u32 - 1), net);
        }
        self.learnt = learnt;
    }

    /// Forgets half of many clauses: the older ones of many levels. Only where no choice is made.
    pub(super) fn forget(&mut self, state: &mut State) {
        if self.clauses.len() <= self.enough {
            return;
        }
        self.enough += MORE;
        // At the root reasons are not asked for.
        for fact in &state.trail {
            state.reasons[fact.placement() as usize] = Reason::Chosen;
        }
        let half = self.clauses.len() as u32 / 2;
        let clauses = std::mem::take(&mut self.clauses);
        let facts = std::mem::take(&mut self.facts);
        let mut now: Vec<Option<u32>> = vec![None; clauses.len()];
        for (number, clause) in clauses.iter().enumerate() {
            if clause.levels <= FEW_LEVELS || number as u32 >= half {
                now[number] = Some(self.clauses.len() as u32);
                let old = clause.start as usize..(clause.start + clause.length) as usize;
                self.clauses.push(Clause { start: self.facts.len() as u32, ..*clause });
                self.facts.extend_from_slice(&facts[old]);
            }
        }
        for watches in &mut self.watches {
            watches.retain_mut(|watch| match now[watch.clause as usize] {
                Some(number) => {
                    watch.clause = number;
                    true
                }
                None => false,
            });
        }
    }
}
