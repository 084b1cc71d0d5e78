//! The candidates of a search, and the wiring that tells propagators of changes.

use super::{Id, Propagator};
use crate::grid::{Candidates, Contradiction};
use std::rc::Rc;

/// Who is woken by which cell, and which cells exclude each other.
#[derive(Debug, Default)]
pub struct Network {
    /// Propagators by priority; their place is their number in the queue.
    propagators: Vec<Box<dyn Propagator>>,
    /// For each cell, the words of the queue to set and their bits.
    wakes: Vec<Vec<(u32, u64)>>,
    /// For each cell, the cells that differ from it.
    peers: Vec<Vec<Id>>,
    /// The same as bits, where the grid is small enough.
    peer_bits: Vec<Box<[u64]>>,
}

impl Network {
    /// Up to this many cells, sets of cells are kept as bits.
    const BITS_UP_TO: usize = 4096;

    /// Wires propagators and groups of distinct cells.
    pub fn new(cells: usize, mut propagators: Vec<Box<dyn Propagator>>, distinct: &[Vec<Id>]) -> Network {
        propagators.sort_by_key(|propagator| propagator.priority());
        let mut wakes = vec![Vec::<(u32, u64)>::new(); cells];
        for (number, propagator) in propagators.iter().enumerate() {
            let (word, bit) = ((number / 64) as u32, 1 << (number % 64));
            for &cell in propagator.cells() {
                match wakes[cell as usize].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => wakes[cell as usize].push((word, bit)),
                }
            }
        }
        let (peers, peer_bits) = if distinct.is_empty() {
            // Branches of a choice have a wiring each, mostly without such groups.
            (vec![Vec::new(); cells], vec![])
        } else if cells <= Network::BITS_UP_TO {
            peers_by_bits(cells, distinct)
        } else {
            (peers(cells, distinct), vec![])
        };
        for propagator in &mut propagators {
            propagator.learn(&|a, b| peers[a as usize].binary_search(&b).is_ok());
        }
        Network { propagators, wakes, peers, peer_bits }
    }

    /// Tells every propagator that further cells differ: what holds outside of a branch holds in it.
    pub(super) fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let Network { propagators, peers, .. } = self;
        let known = |a: Id, b: Id| differ(a, b) || peers[a as usize].binary_search(&b).is_ok();
        propagators.iter_mut().for_each(|propagator| propagator.learn(&known));
    }

    /// The cells that differ from a cell.
    pub fn peers(&self, cell: Id) -> &[Id] {
        &self.peers[cell as usize]
    }
}

fn peers(cells: usize, distinct: &[Vec<Id>]) -> Vec<Vec<Id>> {
    let mut peers = vec![Vec::new(); cells];
    for group in distinct {
        for &cell in group {
            peers[cell as usize].extend(group.iter().copied().filter(|&other| other != cell));
        }
    }
    for list in &mut peers {
        list.sort_unstable();
        list.dedup();
    }
    peers
}

fn peers_by_bits(cells: usize, distinct: &[Vec<Id>]) -> (Vec<Vec<Id>>, Vec<Box<[u64]>>) {
    let words = cells.div_ceil(64);
    let mut rows = vec![vec![0u64; words].into_boxed_slice(); cells];
    let mut group_bits = vec![0u64; words];
    for group in distinct {
        group_bits.fill(0);
        group.iter().for_each(|&cell| group_bits[cell as usize / 64] |= 1 << (cell % 64));
        for &cell in group {
            rows[cell as usize].iter_mut().zip(&group_bits).for_each(|(word, bits)| *word |= bits);
        }
    }
    let mut peers = Vec::with_capacity(cells);
    for (cell, row) in rows.iter_mut().enumerate() {
        row[cell / 64] &= !(1 << (cell % 64));
        let mut list = Vec::with_capacity(row.iter().map(|word| word.count_ones() as usize).sum());
        for (index, &word) in row.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                list.push((index * 64) as Id + word.trailing_zeros());
                word &= word - 1;
            }
        }
        peers.push(list);
    }
    (peers, rows)
}

/// The candidates of every cell, and what still has to be looked at.
#[derive(Clone, Debug)]
pub struct Domains {
    masks: Vec<u64>,
    network: Rc<Network>,
    /// Cells that have become single and not yet told their peers.
    singles: Vec<Id>,
    queue: Vec<u64>,
    lowest: i64,
    /// How many times a propagator ran: the measure of work.
    pub work: u64,
    /// The propagator that ran last; to blame when there is a contradiction.
    last: Option<usize>,
    /// Otherwise two cells that should differ.
    clash: [Id; 2],
}

impl Domains {
    /// Candidates with everything still to be looked at.
    pub fn new(candidates: &Candidates, network: Rc<Network>) -> Domains {
        let shape = candidates.shape();
        let masks: Vec<u64> = shape.cells().map(|cell| candidates.mask(cell)).collect();
        Domains::fresh(masks, shape.lowest().into(), network)
    }

    /// The same candidates under another wiring, with everything still to be looked at.
    pub fn under(&self, network: Rc<Network>) -> Domains {
        Domains::fresh(self.masks.clone(), self.lowest, network)
    }

    fn fresh(masks: Vec<u64>, lowest: i64, network: Rc<Network>) -> Domains {
        let count = network.propagators.len();
        let mut queue = vec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = queue.last_mut()
            && !count.is_multiple_of(64)
        {
            *last = (1 << (count % 64)) - 1;
        }
        let singles = (0..masks.len() as Id).filter(|&cell| masks[cell as usize].count_ones() == 1).collect();
        Domains { masks, network, singles, queue, lowest, work: 0, last: None, clash: [0; 2] }
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

    /// Takes all candidates back to an earlier state, with nothing left to look at.
    pub fn restore(&mut self, masks: &[u64]) {
        self.masks.copy_from_slice(masks);
        self.singles.clear();
        self.queue.fill(0);
    }

    /// The value of bit 0.
    #[inline]
    pub fn lowest(&self) -> i64 {
        self.lowest
    }

    /// The wiring.
    pub fn network(&self) -> &Network {
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
        self.change(cell, new)
    }

    fn change(&mut self, cell: Id, new: u64) -> Result<(), Contradiction> {
        if new == 0 {
            return Err(Contradiction);
        }
        self.masks[cell as usize] = new;
        if new & (new - 1) == 0 {
            self.singles.push(cell);
        }
        for &(word, bits) in &self.network.wakes[cell as usize] {
            self.queue[word as usize] |= bits;
        }
        Ok(())
    }

    /// Removes a value (as a bit) from every cell that differs from all of `places`.
    pub fn exclude_from_common_peers(&mut self, places: &[Id], bit: u64) -> Result<(), Contradiction> {
        if self.network.peer_bits.is_empty() {
            return Ok(());
        }
        let network = Rc::clone(&self.network);
        for word in 0..network.peer_bits[0].len() {
            let common = |common: u64, &cell: &Id| common & network.peer_bits[cell as usize][word];
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
        let network = Rc::clone(&self.network);
        self.last = None;
        loop {
            self.tell_peers(&network)?;
            let Some(number) = self.next() else { return Ok(()) };
            self.last = Some(number);
            self.work += 1;
            network.propagators[number].prune(self)?;
            // What it changed itself is no news to it.
            self.queue[number / 64] &= !(1 << (number % 64));
        }
    }

    fn tell_peers(&mut self, network: &Network) -> Result<(), Contradiction> {
        while let Some(cell) = self.singles.pop() {
            let mask = !self.masks[cell as usize];
            self.last = None;
            for &peer in &network.peers[cell as usize] {
                if self.keep(peer, mask).is_err() {
                    self.clash = [cell, peer];
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    /// The most urgent propagator that was woken.
    fn next(&mut self) -> Option<usize> {
        for (index, word) in self.queue.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }

    /// The cells of the propagator that found the last contradiction, or two that should differ.
    pub fn to_blame(&self) -> &[Id] {
        self.last.map_or(&self.clash, |number| self.network.propagators[number].cells())
    }
}
