//! The candidates of a search, and what happens when they change.

use super::network::{CellSet, QUEUE, list_of};
use super::{Cause, Change, Id, Network};
use crate::grid::{Candidates, Contradiction};
use cnf::{Limits, Reason};
use places::{SINGLE, places_of};
use std::sync::Arc;

mod places;

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
    /// On a small grid where cells differ, the cells that can hold each value; otherwise nothing.
    places: Vec<CellSet>,
    /// There, cells that have changed and not yet woken anybody.
    changed: CellSet,
    /// There, the masks and places at each mark.
    copies: (Vec<u64>, Vec<CellSet>),
    network: Arc<Network>,
    /// Cells that have become single and not yet told their peers.
    singles: Vec<Id>,
    queue: Vec<u64>,
    /// Before this word of the queue there is nothing.
    first_word: usize,
    /// What changed since the first mark, oldest first; on a small grid only if somebody wants to know.
    trail: Vec<Change>,
    /// Whether somebody does.
    is_traced: bool,
    /// What changes now come from.
    cause: Cause,
    /// How long the trail was at each mark.
    marks: Vec<usize>,
    lowest: i64,
    /// What the propagators that ran cost: see [`Propagator::cost`](super::Propagator::cost).
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
        let places = if network.peer_sets.is_empty() { Vec::new() } else { places_of(&masks) };
        let singles = (0..masks.len() as Id).filter(|&cell| masks[cell as usize].count_ones() == 1).collect();
        Domains {
            masks,
            places,
            changed: 0,
            copies: (Vec::new(), Vec::new()),
            network,
            singles,
            queue,
            first_word: 0,
            trail: Vec::new(),
            is_traced: false,
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
        if self.is_small() {
            self.copies.0.extend_from_slice(&self.masks);
            self.copies.1.extend_from_slice(&self.places);
        }
    }

    /// Takes all candidates back to the last mark, which is forgotten, with nothing left to look at.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        if self.is_small() {
            let (masks, places) = &mut self.copies;
            let (masks_from, places_from) =
                (masks.len() - self.masks.len(), places.len() - self.places.len());
            self.masks.copy_from_slice(&masks[masks_from..]);
            self.places.copy_from_slice(&places[places_from..]);
            masks.truncate(masks_from);
            places.truncate(places_from);
            self.changed = 0;
        }
        for change in self.trail.drain(mark..).rev() {
            self.masks[change.cell as usize] = change.before;
        }
        self.singles.clear();
        self.queue[self.first_word..].fill(0);
        self.first_word = self.queue.len();
    }

    /// Whether changes are kept by copying, because there are few cells.
    #[inline]
    fn is_small(&self) -> bool {
        !self.places.is_empty()
    }

    /// The candidates before the first mark.
    pub fn root(&self) -> Vec<u64> {
        let mut masks = self.copies.0.get(..self.masks.len()).unwrap_or(&self.masks).to_vec();
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
        let trail = self.trail.capacity() * size_of::<Change>() + self.marks.capacity() * size_of::<usize>();
        let (masks, places) = &self.copies;
        trail + masks.capacity() * size_of::<u64>() + places.capacity() * size_of::<CellSet>()
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
        if new & (new - 1) == 0 {
            self.singles.push(cell);
        }
        if self.is_small() {
            let (here, mut gone) = (SINGLE[cell as usize], old & !new);
            self.changed |= here;
            while gone != 0 {
                self.places[gone.trailing_zeros() as usize] &= !here;
                gone &= gone - 1;
            }
            if self.is_traced && !self.marks.is_empty() {
                self.trail.push(Change { cell, cause: self.cause, before: old });
            }
            return Ok(());
        }
        if !self.marks.is_empty() {
            self.trail.push(Change { cell, cause: self.cause, before: old });
        }
        self.wake(cell);
        Ok(())
    }

    /// Wakes who looks at a cell.
    #[inline]
    fn wake(&mut self, cell: Id) {
        let wakes = list_of(&self.network.wakes, cell);
        for &(word, bits) in wakes {
            self.queue[word as usize] |= bits;
        }
        if let Some(&(word, _)) = wakes.first() {
            self.first_word = self.first_word.min(word as usize);
        }
    }

    /// Wakes who looks at the cells that have changed.
    #[inline]
    fn wake_all(&mut self, network: &Network) {
        if self.changed == 0 {
            return;
        }
        if !network.wake_rows.is_empty() {
            let mut woken = [0; QUEUE];
            for (half, mut cells) in
                [self.changed as u64, (self.changed >> 64) as u64].into_iter().enumerate()
            {
                while cells != 0 {
                    let row = &network.wake_rows[half * 64 + cells.trailing_zeros() as usize];
                    woken.iter_mut().zip(row).for_each(|(woken, row)| *woken |= row);
                    cells &= cells - 1;
                }
            }
            self.queue.iter_mut().zip(woken).for_each(|(word, woken)| *word |= woken);
            self.first_word = 0;
            self.changed = 0;
            return;
        }
        while self.changed != 0 {
            self.wake(self.changed.trailing_zeros());
            self.changed &= self.changed - 1;
        }
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
        self.wake_all(network);
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
        self.wake_all(network);
        // What it changed itself is no news to it.
        self.queue[number / 64] &= !(1 << (number % 64));
        Ok(true)
    }

    /// From now on, what changes is remembered with where it comes from: see [`Domains::changes`].
    pub fn trace(&mut self) {
        self.is_traced = true;
    }

    /// What changed since the first mark, oldest first. On a small grid that has to be asked for.
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
            if self.is_small() {
                self.tell_places(network, cell, !mask)?;
                continue;
            }
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

    /// The same where it is known who has the value: all of them lose it at once. Where one of them had no other, the others
    /// are left as they come.
    #[inline]
    fn tell_places(&mut self, network: &Network, cell: Id, bit: u64) -> Result<(), Contradiction> {
        let mut cells = self.can_hold(bit) & network.peer_sets[cell as usize];
        if cells == 0 {
            return Ok(());
        }
        self.places[bit.trailing_zeros() as usize] &= !cells;
        self.changed |= cells;
        let is_noted = self.is_traced && !self.marks.is_empty();
        while cells != 0 {
            let peer = cells.trailing_zeros();
            cells &= cells - 1;
            let old = self.masks[peer as usize];
            let new = old & !bit;
            if new & new.wrapping_sub(1) == 0 {
                if new == 0 {
                    self.emptied = Some(peer);
                    self.clash = [cell, peer];
                    return Err(Contradiction);
                }
                self.singles.push(peer);
            }
            self.masks[peer as usize] = new;
            if is_noted {
                self.trail.push(Change { cell: peer, cause: self.cause, before: old });
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
mod tests;
