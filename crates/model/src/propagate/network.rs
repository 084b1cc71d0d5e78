//! The wiring: which propagators a cell wakes when it changes, and which cells differ.

use super::{Id, Propagator};
use std::sync::Arc;

/// Who is woken by which cell, and which cells exclude each other.
#[derive(Debug)]
pub struct Network {
    /// Propagators by priority; their place is their number in the queue.
    pub(super) propagators: Arc<[Box<dyn Propagator>]>,
    /// What a run of each costs.
    pub(super) costs: Arc<[u32]>,
    /// For each cell, the words of the queue to set and their bits, in ascending order.
    pub(super) wakes: Lists<(u32, u64)>,
    /// The same for small grids with few propagators: the whole queue for each cell.
    pub(super) wake_rows: Vec<[u64; QUEUE]>,
    /// For each cell, the cells that differ from it, in ascending order.
    pub(super) peers: Lists<Id>,
    /// The same as bits, where the grid is small enough: so many words for each cell.
    pub(super) peer_bits: Arc<[u64]>,
    /// The same as one set of cells for each, where the grid is so small.
    pub(super) peer_sets: Vec<CellSet>,
}

/// A queue of few propagators has so many words.
pub(super) const QUEUE: usize = 4;

/// Cells of a small grid, as bits.
pub(super) type CellSet = u128;

/// A list for each cell; none where no cell has one.
pub(super) type Lists<T> = Vec<Box<[T]>>;

fn boxed<T>(lists: Vec<Vec<T>>) -> Lists<T> {
    match lists.iter().all(Vec::is_empty) {
        true => Vec::new(),
        false => lists.into_iter().map(Vec::into_boxed_slice).collect(),
    }
}

#[inline]
pub(super) fn list_of<T>(lists: &Lists<T>, cell: Id) -> &[T] {
    lists.get(cell as usize).map_or(&[], |list| list)
}

fn bytes_of<T>(lists: &Lists<T>) -> usize {
    size_of_val(&**lists) + lists.iter().map(|list| size_of_val(&**list)).sum::<usize>()
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
            (vec![], vec![])
        } else if cells <= Network::BITS_UP_TO {
            peers_by_bits(cells, distinct)
        } else {
            (peers(cells, distinct), vec![])
        };
        let (wakes, peers) = (boxed(wakes), boxed(peers));
        for propagator in &mut propagators {
            propagator.learn(&|a, b| list_of(&peers, a).binary_search(&b).is_ok());
        }
        let costs = propagators.iter().map(|propagator| propagator.cost()).collect();
        let peer_sets = if cells <= CellSet::BITS as usize { peer_sets(&peers) } else { Vec::new() };
        let few = !peer_sets.is_empty() && propagators.len() <= QUEUE * 64;
        let wake_rows = if few { wake_rows(cells, &wakes) } else { Vec::new() };
        let (propagators, peer_bits) = (propagators.into(), peer_bits.into());
        Network { propagators, costs, wakes, wake_rows, peers, peer_bits, peer_sets }
    }

    /// The same propagators, which nothing wakes: to run single ones.
    pub fn silent(&self) -> Network {
        let (propagators, costs) = (Arc::clone(&self.propagators), Arc::clone(&self.costs));
        let (wakes, peers, peer_bits) = (Vec::new(), self.peers.clone(), Arc::clone(&self.peer_bits));
        // Candidates that are replaced tell nobody: what is known by value would be wrong.
        let (wake_rows, peer_sets) = (Vec::new(), Vec::new());
        Network { propagators, costs, wakes, wake_rows, peers, peer_bits, peer_sets }
    }

    /// How many bytes the peers of groups of distinct cells take at the most.
    pub fn bytes_of_peers(cells: usize, distinct: &[Vec<Id>]) -> u64 {
        let pairs: u64 = distinct.iter().map(|group| (group.len() * group.len()) as u64).sum();
        // Lists are made one by one and then put together.
        let lists = 2 * pairs * size_of::<Id>() as u64;
        lists + if cells <= Network::BITS_UP_TO { (cells * cells.div_ceil(64) * 8) as u64 } else { 0 }
    }

    /// How many bytes it takes, by estimate.
    pub fn bytes(&self) -> usize {
        let propagators: usize = self.propagators.iter().map(|propagator| propagator.bytes()).sum();
        let bits =
            size_of_val(&*self.peer_bits) + size_of_val(&*self.peer_sets) + size_of_val(&*self.wake_rows);
        propagators + bytes_of(&self.wakes) + bytes_of(&self.peers) + bits
    }

    /// Tells every propagator that further cells differ: what holds outside of a branch holds in it.
    pub(super) fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let Network { propagators, peers, .. } = self;
        let known = |a: Id, b: Id| differ(a, b) || list_of(peers, a).binary_search(&b).is_ok();
        let propagators = Arc::get_mut(propagators).expect("nobody shares a network that is being made");
        propagators.iter_mut().for_each(|propagator| propagator.learn(&known));
    }

    /// What a run of all its propagators costs: see [`Propagator::cost`].
    pub fn cost(&self) -> u32 {
        self.costs.iter().sum()
    }

    /// How much is said about each of so many cells: every propagator counts for one, and its cells share that.
    pub fn said_about(&self, cells: usize) -> Vec<f32> {
        let mut said = vec![0.0; cells];
        for propagator in self.propagators.iter() {
            let cells = propagator.cells();
            cells.iter().for_each(|&cell| said[cell as usize] += 1.0 / cells.len() as f32);
        }
        said
    }

    /// A propagator, by its number.
    pub fn propagator(&self, number: usize) -> &dyn Propagator {
        &*self.propagators[number]
    }

    /// The cells that differ from a cell.
    pub fn peers(&self, cell: Id) -> &[Id] {
        list_of(&self.peers, cell)
    }
}

/// The cells that differ from each cell, as bits.
fn peer_sets(peers: &Lists<Id>) -> Vec<CellSet> {
    peers.iter().map(|list| list.iter().fold(0, |set, &cell| set | 1 << cell)).collect()
}

/// Whom each cell wakes, as bits of the whole queue.
fn wake_rows(cells: usize, wakes: &Lists<(u32, u64)>) -> Vec<[u64; QUEUE]> {
    let row = |cell: usize| {
        let mut row = [0; QUEUE];
        list_of(wakes, cell as Id).iter().for_each(|&(word, bits)| row[word as usize] = bits);
        row
    };
    (0..cells).map(row).collect()
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

fn peers_by_bits(cells: usize, distinct: &[Vec<Id>]) -> (Vec<Vec<Id>>, Vec<u64>) {
    let words = cells.div_ceil(64);
    let mut rows = vec![0u64; words * cells];
    let mut group_bits = vec![0u64; words];
    for group in distinct {
        group_bits.fill(0);
        group.iter().for_each(|&cell| group_bits[cell as usize / 64] |= 1 << (cell % 64));
        for &cell in group {
            let row = &mut rows[cell as usize * words..][..words];
            row.iter_mut().zip(&group_bits).for_each(|(word, bits)| *word |= bits);
        }
    }
    let mut peers = Vec::with_capacity(cells);
    for (cell, row) in rows.chunks_exact_mut(words).enumerate() {
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
