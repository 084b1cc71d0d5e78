//! The candidates of a search, and what happens when they change.

use super::network::list_of;
use super::{Cause, Change, Id, Network};
use crate::grid::{Candidates, Contradiction};
use cnf::{Limits, Reason};
use std::sync::Arc;

/// Why propagation ended before nothing followed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropagateError {
    /// Some cell has no candidate left, or a rule cannot be kept.
    Contradiction,
    /// A limit was reached.
    Stopped(Reason),
}

impl From<Contradiction> for PropagateError {
    fn from(_: Contradiction) -> PropagateError {
        PropagateError::Contradiction
    }
}

impl From<Reason> for PropagateError {
    fn from(reason: Reason) -> PropagateError {
        PropagateError::Stopped(reason)
    }
}

/// What found a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A propagator, by its number, and the cell that it left without candidates, if it did.
    Propagator {
        /// Its number in the network.
        number: usize,
        /// The cell, which still has the candidates that it would have lost.
        emptied: Option<Id>,
    },
    /// Two cells with one candidate each, the same, that have to differ.
    Clash([Id; 2]),
}

/// The candidates of every cell, and what still has to be looked at.
#[derive(Clone, Debug)]
pub struct Domains {
    masks: Vec<u64>,
    network: Arc<Network>,
    /// Cells that have become single and not yet told their peers.
    singles: Vec<Id>,
    queue: Vec<u64>,
    /// Before this word of the queue there is nothing.
    first_word: usize,
    /// What changed since the first mark, oldest first.
    trail: Vec<Change>,
    /// What changes now come from.
    cause: Cause,
    /// How long the trail was at each mark.
    marks: Vec<usize>,
    lowest: i64,
    /// What the propagators that ran cost: see [`Propagator::cost`].
    pub work: u64,
    /// How many of them ran.
    runs: u64,
    /// The propagator that ran last; to blame when there is a contradiction.
    last: Option<usize>,
    /// Otherwise two cells that should differ.
    clash: [Id; 2],
    /// Or cells that it names itself, of many.
    accused: Vec<Id>,
    /// The cell that would have lost its last candidate.
    emptied: Option<Id>,
}

/// How many runs of propagators pass between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

impl Domains {
    /// Candidates with everything still to be looked at.
    pub fn new(candidates: &Candidates, network: Arc<Network>) -> Domains {
        let shape = candidates.shape();
        let masks: Vec<u64> = shape.places().map(|cell| candidates.mask(cell)).collect();
        Domains::fresh(masks, shape.lowest().into(), network)
    }

    /// The same candidates under another wiring, with everything still to be looked at.
    pub fn under(&self, network: Arc<Network>) -> Domains {
        Domains::fresh(self.masks.clone(), self.lowest, network)
    }

    fn fresh(masks: Vec<u64>, lowest: i64, network: Arc<Network>) -> Domains {
        let count = network.propagators.len();
        let mut queue = vec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = queue.last_mut()
            && !count.is_multiple_of(64)
        {
            *last = (1 << (count % 64)) - 1;
        }
        let singles = (0..masks.len() as Id).filter(|&cell| masks[cell as usize].count_ones() == 1).collect();
        Domains {
            masks,
            network,
            singles,
            queue,
            first_word: 0,
            trail: Vec::new(),
            cause: Cause::outside(0),
            marks: Vec::new(),
            lowest,
            work: 0,
            runs: 0,
            last: None,
            clash: [0; 2],
            accused: Vec::new(),
            emptied: None,
        }
    }

    /// The candidates of a cell as bits.
    #[inline]
    pub fn mask(&self, cell: Id) -> u64 {
        self.masks[cell as usize]
    }

    /// All candidates.
    pub fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// Remembers the state: [`Domains::undo`] goes back to it.
    pub fn mark(&mut self) {
        self.marks.push(self.trail.len());
    }

    /// Takes all candidates back to the last mark, which is forgotten, with nothing left to look at.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for change in self.trail.drain(mark..).rev() {
            self.masks[change.cell as usize] = change.before;
        }
        self.singles.clear();
        self.queue[self.first_word..].fill(0);
        self.first_word = self.queue.len();
    }

    /// The candidates before the first mark.
    pub fn root(&self) -> Vec<u64> {
        let mut masks = self.masks.clone();
        for change in self.trail.iter().rev() {
            masks[change.cell as usize] = change.before;
        }
        masks
    }

    /// The same with the candidates before the first mark, and everything still to be looked at.
    pub fn at_root(&self) -> Domains {
        Domains::fresh(self.root(), self.lowest, Arc::clone(&self.network))
    }

    /// How many bytes the marks and what lies between them take.
    pub fn trail_bytes(&self) -> usize {
        self.trail.capacity() * size_of::<Change>() + self.marks.capacity() * size_of::<usize>()
    }

    /// The value of bit 0.
    #[inline]
    pub fn lowest(&self) -> i64 {
        self.lowest
    }

    /// The wiring.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Keeps only the candidates of a mask.
    #[inline]
    pub fn keep(&mut self, cell: Id, mask: u64) -> Result<(), Contradiction> {
        let old = self.masks[cell as usize];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.change(cell, old, new)
    }

    fn change(&mut self, cell: Id, old: u64, new: u64) -> Result<(), Contradiction> {
        self.change_inlined(cell, old, new)
    }

    /// The same for the loop that makes most of the changes, where a call would cost as much as the change.
    #[inline(always)]
    fn change_inlined(&mut self, cell: Id, old: u64, new: u64) -> Result<(), Contradiction> {
        if new == 0 {
            self.emptied = Some(cell);
            return Err(Contradiction);
        }
        self.masks[cell as usize] = new;
        if !self.marks.is_empty() {
            self.trail.push(Change { cell, cause: self.cause, before: old });
        }
        if new & (new - 1) == 0 {
            self.singles.push(cell);
        }
        let wakes = list_of(&self.network.wakes, cell);
        for &(word, bits) in wakes {
            self.queue[word as usize] |= bits;
        }
        if let Some(&(word, _)) = wakes.first() {
            self.first_word = self.first_word.min(word as usize);
        }
        Ok(())
    }

    /// Removes a value (as a bit) from every cell that differs from all of `places`.
    pub fn exclude_from_common_peers(&mut self, places: &[Id], bit: u64) -> Result<(), Contradiction> {
        if self.network.peer_bits.is_empty() {
            return Ok(());
        }
        let words = self.masks.len().div_ceil(64);
        for word in 0..words {
            let common =
                |common: u64, &cell: &Id| common & self.network.peer_bits[cell as usize * words + word];
            let mut seen = places.iter().fold(u64::MAX, common);
            while seen != 0 {
                let cell = (word * 64) as Id + seen.trailing_zeros();
                self.keep(cell, !bit)?;
                seen &= seen - 1;
            }
        }
        Ok(())
    }

    /// Lets everything that was woken run, until nothing follows any more.
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        match self.propagate_within(&Limits::none()) {
            Ok(()) => Ok(()),
            Err(_) => Err(Contradiction),
        }
    }

    /// The same within limits. Where one is reached, some propagators have not run.
    pub fn propagate_within(&mut self, limits: &Limits) -> Result<(), PropagateError> {
        let network = Arc::clone(&self.network);
        self.begin();
        while self.step(&network, limits)? {}
        Ok(())
    }

    /// Forgets the last contradiction.
    pub fn begin(&mut self) {
        self.last = None;
        self.emptied = None;
        self.accused.clear();
    }

    /// Lets cells that have become single tell their peers and then one propagator run; false if none was woken.
    #[inline]
    pub fn step(&mut self, network: &Network, limits: &Limits) -> Result<bool, PropagateError> {
        self.tell_peers(network)?;
        let Some(number) = self.next() else { return Ok(false) };
        self.last = Some(number);
        self.cause = Cause::propagator(number);
        self.work += u64::from(network.costs[number]);
        self.runs += 1;
        if self.runs.is_multiple_of(BETWEEN_LOOKS)
            && let Some(reason) = limits.reached()
        {
            return Err(PropagateError::Stopped(reason));
        }
        network.propagators[number].prune(self)?;
        // What it changed itself is no news to it.
        self.queue[number / 64] &= !(1 << (number % 64));
        Ok(true)
    }

    /// What changed since the first mark, oldest first.
    pub fn changes(&self) -> &[Change] {
        &self.trail
    }

    /// The changes that follow come from outside, with a number of the caller's.
    pub fn from_outside(&mut self, number: u32) {
        self.cause = Cause::outside(number);
    }

    /// Replaces the candidates of a cell without telling anybody.
    pub(super) fn assume(&mut self, cell: Id, mask: u64) {
        self.masks[cell as usize] = mask;
    }

    /// Lets one propagator run on the candidates as they are.
    pub(super) fn run(&mut self, number: usize) -> Result<(), Contradiction> {
        let network = Arc::clone(&self.network);
        self.work += u64::from(network.costs[number]);
        network.propagators[number].prune(self)
    }

    /// What found the last contradiction.
    pub fn conflict(&self) -> Conflict {
        match self.last {
            Some(number) => Conflict::Propagator { number, emptied: self.emptied },
            None => Conflict::Clash(self.clash),
        }
    }

    fn tell_peers(&mut self, network: &Network) -> Result<(), Contradiction> {
        while let Some(cell) = self.singles.pop() {
            let mask = !self.masks[cell as usize];
            self.last = None;
            self.cause = Cause::peer(cell);
            for &peer in list_of(&network.peers, cell) {
                let old = self.masks[peer as usize];
                if old & mask != old && self.change_inlined(peer, old, old & mask).is_err() {
                    self.clash = [cell, peer];
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    /// The most urgent propagator that was woken.
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.queue.get_mut(self.first_word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first_word * 64 + bit);
            }
            self.first_word += 1;
        }
        None
    }

    /// Says which cells of a propagator a contradiction comes from, where it has many.
    pub fn accuse(&mut self, cells: impl Iterator<Item = Id>) {
        self.accused.extend(cells);
    }

    /// The cells of the propagator that found the last contradiction, or two that should differ.
    pub fn to_blame(&self) -> &[Id] {
        if !self.accused.is_empty() {
            return &self.accused;
        }
        self.last.map_or(&self.clash, |number| self.network.propagators[number].cells())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::propagate::{House, Pairs, Propagator};

    /// Three cells of a house, each larger than the one before it or the first two anything.
    fn domains() -> Domains {
        let house: Box<dyn Propagator> = Box::new(House::new(&[0, 1, 2], 0b111));
        let less: Box<dyn Propagator> = Box::new(Pairs::new(&[0, 1], 3, |a, b| a < b));
        let network = Network::new(3, vec![house, less], &[vec![0, 1, 2]]);
        let candidates = Candidates::all(Shape::new(1, 3, 3).unwrap());
        Domains::new(&candidates, Arc::new(network))
    }

    #[test]
    fn every_mark_is_gone_back_to() {
        let mut domains = domains();
        domains.propagate().unwrap();
        let mut states = vec![domains.masks().to_vec()];
        for (cell, mask) in [(0, 0b001), (2, 0b010)] {
            domains.mark();
            domains.keep(cell, mask).unwrap();
            domains.propagate().unwrap();
            states.push(domains.masks().to_vec());
        }
        domains.mark();
        assert!(domains.keep(1, 0b010).is_err());
        domains.undo();
        assert_eq!(domains.masks(), states[2]);
        assert_eq!(domains.root(), states[0]);
        domains.undo();
        assert_eq!(domains.masks(), states[1]);
        domains.undo();
        assert_eq!(domains.masks(), states[0]);
        assert_eq!(domains.propagate(), Ok(()));
        assert_eq!(domains.masks(), states[0]);
    }

    #[test]
    fn what_is_never_taken_back_is_not_remembered() {
        let mut domains = domains();
        domains.keep(0, 0b001).unwrap();
        domains.propagate().unwrap();
        assert_eq!(domains.trail_bytes(), 0);
    }

    #[test]
    fn a_limit_ends_propagation_and_is_no_contradiction() {
        let mut domains = domains();
        domains.runs = BETWEEN_LOOKS - 1;
        let limits = Limits::none().within(std::time::Duration::ZERO);
        assert_eq!(domains.propagate_within(&limits), Err(PropagateError::Stopped(Reason::Time)));
    }
}
