//! Tabu search (Hertz and de Werra, "Using tabu search techniques for graph coloring", 1987; with lists of colours as for
//! Latin squares: Jin and Hao, 2019).
//!
//! A clash is a pair of cells that should differ and are equal. Of all moves that give a clashing cell another of its
//! candidates, the one that leaves the fewest clashes is made, even if that is more than before, and the value that the
//! cell had is forbidden to it for some time: the longer, the more cells clash.

use model::propagate::Id;
use model::random::SplitMix;

/// How long a value is forbidden, in tenths of the number of clashing cells, at each start in turn.
const TENURES: [usize; 3] = [5, 6, 4];
/// And up to so many moves longer, at random.
const LONGER: usize = 10;
/// After so many moves for each cell without fewer clashes it starts anew.
const PATIENCE: u64 = 8_000;
/// How many moves pass between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1_024;
/// How many candidates that are looked at count as a unit of work: about ten nanoseconds.
const LOOKS_PER_WORK: u64 = 8;
/// No place among the cells that clash.
const NOWHERE: u32 = u32::MAX;

/// Open cells, their candidates, and who must differ from whom.
#[derive(Debug)]
pub(super) struct Graph {
    neighbours: Lists<u32>,
    candidates: Lists<u8>,
}

/// A list for each cell, one after the other.
#[derive(Debug)]
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Lists<T> {
        let mut all = Lists { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    fn of(&self, cell: usize) -> &[T] {
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Graph {
    /// The graph of these open cells: two are neighbours when they share a group and a candidate.
    pub(super) fn new(open: &[usize], masks: &[u64], groups: &[Vec<Id>]) -> Graph {
        let mut numbers = vec![NOWHERE; masks.len()];
        open.iter().enumerate().for_each(|(number, &cell)| numbers[cell] = number as u32);
        let mut neighbours = vec![Vec::new(); open.len()];
        for group in groups {
            for &a in group.iter().filter(|&&cell| numbers[cell as usize] != NOWHERE) {
                let differ = |&b: &Id| {
                    let shared = masks[a as usize] & masks[b as usize] != 0;
                    (a != b && shared && numbers[b as usize] != NOWHERE).then_some(numbers[b as usize])
                };
                neighbours[numbers[a as usize] as usize].extend(group.iter().filter_map(differ));
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        let bits = |&cell: &usize| (0..64).filter(|bit| masks[cell] >> bit & 1 == 1).collect::<Vec<u8>>();
        Graph {
            neighbours: Lists::new(neighbours.into_iter()),
            candidates: Lists::new(open.iter().map(bits)),
        }
    }
}

/// How many bytes a search takes at the most: neighbours, which are listed twice while they are found, and tables.
pub(super) fn bytes(open: &[usize], groups: &[Vec<Id>], values: usize) -> u64 {
    let pairs: u64 = groups.iter().map(|group| (group.len() * group.len()) as u64).sum();
    let tables = open.len() * values * (size_of::<u16>() + size_of::<u64>());
    2 * pairs * size_of::<u32>() as u64 + tables as u64
}

/// Values for all open cells, and what a move would lead to.
#[derive(Debug)]
pub(super) struct Tabu {
    graph: Graph,
    /// How many values there are: the width of the tables.
    width: usize,
    values: Vec<u8>,
    /// How many neighbours of each cell hold each value.
    equal: Vec<u16>,
    /// The move before which each value is forbidden to each cell.
    forbidden: Vec<u64>,
    /// The cells that clash, and where each cell stands among them.
    clashing: Vec<u32>,
    places: Vec<u32>,
    clashes: i64,
    /// The fewest clashes since the last start, and the move at which there were as few.
    fewest: (i64, u64),
    starts: usize,
    moves: u64,
    looks: u64,
    random: SplitMix,
}

impl Tabu {
    /// A search from values that the seed chooses.
    pub(super) fn new(graph: Graph, width: usize, seed: u64) -> Tabu {
        let cells = graph.candidates.starts.len() - 1;
        let mut tabu = Tabu {
            width,
            values: vec![0; cells],
            equal: vec![0; cells * width],
            forbidden: vec![0; cells * width],
            clashing: Vec::new(),
            places: vec![NOWHERE; cells],
            clashes: 0,
            fewest: (0, 0),
            starts: 0,
            moves: 0,
            looks: 0,
            random: SplitMix::new(seed),
            graph,
        };
        tabu.start();
        tabu
    }

    /// The value of a cell, from 0.
    pub(super) fn value(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// Moves made so far.
    pub(super) fn moves(&self) -> u64 {
        self.moves
    }

    /// How much was done, in units of about ten nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.looks / LOOKS_PER_WORK
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let tables = size_of_val(&*self.equal) + size_of_val(&*self.forbidden);
        (tables + size_of_val(&*self.graph.neighbours.items) + self.graph.candidates.items.len()) as u64
    }

    /// Gives every cell a value that clashes with as few of the cells before it as possible.
    fn start(&mut self) {
        self.starts += 1;
        self.equal.fill(0);
        for cell in 0..self.values.len() {
            let row = cell * self.width;
            let mut best = (u16::MAX, 0, 0);
            for &value in self.graph.candidates.of(cell) {
                let equal = self.equal[row + usize::from(value)];
                if equal < best.0 {
                    best = (equal, 1, value);
                } else if equal == best.0 {
                    best.1 += 1;
                    if self.random.below(best.1) == 0 {
                        best.2 = value;
                    }
                }
            }
            self.values[cell] = best.2;
            for &neighbour in self.graph.neighbours.of(cell) {
                self.equal[neighbour as usize * self.width + usize::from(best.2)] += 1;
            }
        }
        self.clashes = (0..self.values.len()).map(|cell| i64::from(self.clashes_of(cell))).sum::<i64>() / 2;
        (0..self.values.len()).for_each(|cell| self.note(cell));
        self.fewest = (self.clashes, self.moves);
    }

    /// How many neighbours of a cell hold its value.
    #[inline]
    fn clashes_of(&self, cell: usize) -> u16 {
        self.equal[cell * self.width + usize::from(self.values[cell])]
    }

    /// Puts a cell among those that clash, or takes it away.
    #[inline]
    fn note(&mut self, cell: usize) {
        let place = self.places[cell];
        match (self.clashes_of(cell) > 0, place) {
            (true, NOWHERE) => {
                self.places[cell] = self.clashing.len() as u32;
                self.clashing.push(cell as u32);
            }
            (false, NOWHERE) | (true, _) => {}
            (false, _) => {
                self.clashing.swap_remove(place as usize);
                if let Some(&moved) = self.clashing.get(place as usize) {
                    self.places[moved as usize] = place;
                }
                self.places[cell] = NOWHERE;
            }
        }
    }

    /// Makes some moves; whether no two cells clash any more.
    pub(super) fn run(&mut self) -> bool {
        for _ in 0..BETWEEN_LOOKS {
            if self.clashes == 0 {
                return true;
            }
            self.moves += 1;
            if let Some((cell, value, change)) = self.choose() {
                self.make(cell, value);
                self.clashes += i64::from(change);
                if self.clashes < self.fewest.0 {
                    self.fewest = (self.clashes, self.moves);
                }
            }
            if self.moves - self.fewest.1 > PATIENCE * self.values.len() as u64 {
                self.start();
            }
        }
        self.clashes == 0
    }

    /// The best move that is not forbidden, one of them at random, with the change of clashes that it makes. What is
    /// forbidden may be done where it leads to fewer clashes than ever since the start.
    fn choose(&mut self) -> Option<(usize, u8, i32)> {
        let mut best = (i32::MAX, 0, None);
        for &cell in &self.clashing {
            let cell = cell as usize;
            let (row, held) = (cell * self.width, self.values[cell]);
            let now = i32::from(self.clashes_of(cell));
            let candidates = self.graph.candidates.of(cell);
            self.looks += candidates.len() as u64;
            for &value in candidates {
                let entry = row + usize::from(value);
                let change = i32::from(self.equal[entry]) - now;
                if change > best.0 || value == held {
                    continue;
                }
                let is_record = self.clashes + i64::from(change) < self.fewest.0;
                if self.forbidden[entry] > self.moves && !is_record {
                    continue;
                }
                best.1 = if change < best.0 { 1 } else { best.1 + 1 };
                if best.1 == 1 || self.random.below(best.1) == 0 {
                    best.2 = Some((cell, value));
                }
                best.0 = change;
            }
        }
        best.2.map(|(cell, value)| (cell, value, best.0))
    }

    /// Gives a cell another value.
    fn make(&mut self, cell: usize, value: u8) {
        let held = std::mem::replace(&mut self.values[cell], value);
        let tenure = TENURES[(self.starts - 1) % TENURES.len()] * self.clashing.len() / 10 + 1;
        let until = self.moves + (tenure + self.random.below(LONGER)) as u64;
        self.forbidden[cell * self.width + usize::from(held)] = until;
        let range =
            self.graph.neighbours.starts[cell] as usize..self.graph.neighbours.starts[cell + 1] as usize;
        self.looks += range.len() as u64;
        for place in range {
            let neighbour = self.graph.neighbours.items[place] as usize;
            let row = neighbour * self.width;
            self.equal[row + usize::from(held)] -= 1;
            self.equal[row + usize::from(value)] += 1;
            let own = self.values[neighbour];
            if own == held || own == value {
                self.note(neighbour);
            }
        }
        self.note(cell);
    }
}
