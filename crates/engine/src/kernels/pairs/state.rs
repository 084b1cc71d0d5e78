//! What is known of each placement, in the order in which it became known, and what demands have left.

use super::learn::Clauses;
use super::net::{Net, Placement};

/// That a placement is made, or excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact(u32);

impl Fact {
    pub(super) fn new(placement: Placement, made: bool) -> Fact {
        Fact(placement << 1 | u32::from(!made))
    }

    pub(super) fn placement(self) -> Placement {
        self.0 >> 1
    }

    pub(super) fn is_made(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn opposite(self) -> Fact {
        Fact(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why something is known, or is a contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// It was chosen, or said from the start.
    Chosen,
    /// A placement that is made excludes it.
    Excluded(Placement),
    /// A demand has nothing else left.
    Demand(u32),
    /// Whatever a demand has left excludes it.
    Common(u32),
    /// A clause that was learnt.
    Clause(u32),
    /// Two placements exclude each other and are both made: a contradiction only.
    Both(Placement, Placement),
}

/// How many placements a demand has left, and the exclusive or of their numbers: of one, its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) count: u32,
    rest: Placement,
}

impl Left {
    fn of(placements: &[Placement]) -> Left {
        Left { count: placements.len() as u32, rest: placements.iter().fold(0, |rest, one| rest ^ one) }
    }
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct State {
    /// 1 for placements that are made, -1 for those that are excluded, 0 where nothing is known.
    known: Vec<i8>,
    pub(super) levels: Vec<u32>,
    pub(super) reasons: Vec<Reason>,
    /// All facts in their order, and how many of them propagation has seen.
    pub(super) trail: Vec<Fact>,
    seen: usize,
    /// How many facts there were when each choice was made.
    choices: Vec<usize>,
    /// How many facts are kept from question to question.
    kept: usize,
    pub(super) left: Vec<Left>,
    /// Demands that have at most one left.
    pending: Vec<u32>,
    /// Demands that came to have two left.
    few: Vec<u32>,
}

impl State {
    pub(super) fn new(net: &Net) -> State {
        let (placements, demands) = (net.excluded.len(), 0..net.demands.len() as u32);
        State {
            known: vec![0; placements],
            levels: vec![0; placements],
            reasons: vec![Reason::Chosen; placements],
            trail: Vec::new(),
            seen: 0,
            choices: Vec::new(),
            kept: 0,
            left: demands.map(|demand| Left::of(net.demands.of(demand))).collect(),
            pending: Vec::new(),
            few: Vec::new(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self, net: &Net) {
        self.kept = 0;
        self.back_to_kept(net);
    }

    /// Keeps what is known: all of it was concluded without a choice.
    pub(super) fn keep(&mut self) {
        self.kept = self.trail.len();
    }

    /// Forgets everything but what is kept.
    pub(super) fn back_to_kept(&mut self, net: &Net) {
        self.choices.clear();
        self.choices.push(self.kept);
        self.back_to(0, net);
    }

    /// The number of choices.
    pub(super) fn level(&self) -> u32 {
        self.choices.len() as u32
    }

    /// Whether a fact holds, if that is known.
    pub(super) fn truth(&self, fact: Fact) -> Option<bool> {
        match self.known[fact.placement() as usize] {
            0 => None,
            known => Some((known == 1) == fact.is_made()),
        }
    }

    /// The placements that are made.
    pub(super) fn placed(&self) -> impl Iterator<Item = Placement> {
        self.trail.iter().filter(|fact| fact.is_made()).map(|fact| fact.placement())
    }

    /// Makes a placement without a reason.
    pub(super) fn choose(&mut self, placement: Placement, net: &Net) {
        self.choices.push(self.trail.len());
        self.set(Fact::new(placement, true), Reason::Chosen, net);
    }

    /// Puts down a fact about a placement of which nothing was known.
    pub(super) fn set(&mut self, fact: Fact, reason: Reason, net: &Net) {
        let placement = fact.placement();
        let at = placement as usize;
        (self.levels[at], self.reasons[at]) = (self.choices.len() as u32, reason);
        self.trail.push(fact);
        if fact.is_made() {
            self.known[at] = 1;
            return;
        }
        self.known[at] = -1;
        for &demand in net.demands_of.of(placement) {
            let left = &mut self.left[demand as usize];
            left.count -= 1;
            left.rest ^= placement;
            match left.count {
                0 | 1 => self.pending.push(demand),
                2 => self.few.push(demand),
                _ => {}
            }
        }
    }

    /// Takes back all choices but the first ones.
    pub(super) fn back_to(&mut self, level: u32, net: &Net) {
        let Some(&length) = self.choices.get(level as usize) else { return };
        for fact in self.trail.drain(length..) {
            let placement = fact.placement();
            self.known[placement as usize] = 0;
            if !fact.is_made() {
                for &demand in net.demands_of.of(placement) {
                    let left = &mut self.left[demand as usize];
                    left.count += 1;
                    left.rest ^= placement;
                }
            }
        }
        self.choices.truncate(level as usize);
        self.seen = length;
        self.pending.clear();
        self.few.clear();
    }

    /// Draws all conclusions; a contradiction if there is one.
    pub(super) fn propagate(&mut self, net: &Net, clauses: &mut Clauses) -> Option<Reason> {
        loop {
            while let Some(demand) = self.pending.pop() {
                let Left { count, rest } = self.left[demand as usize];
                match count {
                    0 => return Some(Reason::Demand(demand)),
                    1 if self.known[rest as usize] == 0 => {
                        self.set(Fact::new(rest, true), Reason::Demand(demand), net);
                    }
                    _ => {}
                }
            }
            if self.seen == self.trail.len() {
                let demand = self.few.pop()?;
                self.exclude_common(demand, net);
                continue;
            }
            let &fact = self.trail.get(self.seen)?;
            self.seen += 1;
            if fact.is_made() {
                let placement = fact.placement();
                for &other in net.excluded.of(placement) {
                    match self.known[other as usize] {
                        0 => self.set(Fact::new(other, false), Reason::Excluded(placement), net),
                        1 => return Some(Reason::Both(placement, other)),
                        _ => {}
                    }
                }
            }
            if let Some(conflict) = clauses.watch(fact.opposite(), self, net) {
                return Some(conflict);
            }
        }
    }

    /// What both of the two placements that a demand has left exclude is excluded.
    fn exclude_common(&mut self, demand: u32, net: &Net) {
        let is_open = |placement: &&Placement| self.known[**placement as usize] == 0;
        let mut open = net.demands.of(demand).iter().filter(is_open);
        let (Some(&one), Some(&other), None) = (open.next(), open.next(), open.next()) else { return };
        // Both lists are sorted.
        let mut by_other = net.excluded.of(other);
        for &placement in net.excluded.of(one) {
            let before = by_other.iter().take_while(|&&excluded| excluded < placement).count();
            by_other = &by_other[before..];
            if by_other.first() == Some(&placement) && self.known[placement as usize] == 0 {
                self.set(Fact::new(placement, false), Reason::Common(demand), net);
            }
        }
    }
}
