//! The cells of a list that hold certain values are connected, and as many as is known.
//!
//! Cells that surely belong are joined by cells that may. What cannot be reached from them does not belong; where the size
//! is known, neither does what lies too far away. A cell without which they would fall apart, or would be too few,
//! belongs. One search in depth finds all of these (Tarjan 1972), one in breadth the distances.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Connected {
    cells: Box<[Id]>,
    /// For each cell of the list, the places of its neighbours there.
    neighbours: Box<[Box<[u32]>]>,
    /// The values as bits.
    values: u64,
    size: Option<usize>,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    No,
    Maybe,
    Sure,
}

impl Connected {
    /// The cells with one of the values are connected, and exactly `size` if that is known; otherwise there may be none.
    /// `neighbours` are places in the list.
    pub fn new(cells: &[Id], neighbours: &[Vec<usize>], values: u64, size: Option<usize>) -> Connected {
        let places = |list: &Vec<usize>| list.iter().map(|&place| place as u32).collect();
        Connected { cells: cells.into(), neighbours: neighbours.iter().map(places).collect(), values, size }
    }

    fn parts(&self, domains: &Domains) -> Vec<Part> {
        let part = |&cell: &Id| match domains.mask(cell) {
            mask if mask & self.values == 0 => Part::No,
            mask if mask & !self.values == 0 => Part::Sure,
            _ => Part::Maybe,
        };
        self.cells.iter().map(part).collect()
    }

    /// Without a cell that surely belongs: areas that are too small for the size do not belong.
    fn leave_small_areas(&self, parts: &mut [Part], domains: &mut Domains) -> Result<(), Contradiction> {
        let Some(size) = self.size else { return Ok(()) };
        let mut areas = 0;
        let mut seen = vec![false; parts.len()];
        for start in 0..parts.len() {
            if parts[start] == Part::No || seen[start] {
                continue;
            }
            let mut area = vec![start];
            seen[start] = true;
            let mut next = 0;
            while let Some(&place) = area.get(next) {
                next += 1;
                for &other in &self.neighbours[place] {
                    let other = other as usize;
                    if parts[other] != Part::No && !seen[other] {
                        seen[other] = true;
                        area.push(other);
                    }
                }
            }
            if area.len() >= size {
                areas += 1;
            } else {
                area.into_iter().try_for_each(|place| self.leave_out(place, parts, domains))?;
            }
        }
        if areas == 0 { Err(Contradiction) } else { Ok(()) }
    }

    fn leave_out(
        &self,
        place: usize,
        parts: &mut [Part],
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        parts[place] = Part::No;
        domains.keep(self.cells[place], !self.values)
    }

    /// How many cells that are not yet sure a path from the first sure one needs, where that is at most `most`.
    fn distances(&self, root: usize, parts: &[Part], most: usize) -> Vec<usize> {
        let mut distance = vec![usize::MAX; parts.len()];
        let mut queue = std::collections::VecDeque::from([root]);
        distance[root] = 0;
        while let Some(place) = queue.pop_front() {
            for &other in &self.neighbours[place] {
                let other = other as usize;
                let step = usize::from(parts[other] == Part::Maybe);
                let farther = distance[place] + step;
                if parts[other] == Part::No || farther > most || distance[other] <= farther {
                    continue;
                }
                distance[other] = farther;
                if step == 0 { queue.push_front(other) } else { queue.push_back(other) }
            }
        }
        distance
    }

    /// The cells that may belong and without which sure ones would be apart, or too few left with the first.
    fn needed(&self, root: usize, parts: &[Part], sure: usize) -> Vec<usize> {
        let mut walk = Walk::new(parts.len());
        walk.enter(root, parts);
        let mut path = vec![(root, 0)];
        let mut needed = Vec::new();
        while let Some((place, next)) = path.last_mut() {
            let place = *place;
            if let Some(&other) = self.neighbours[place].get(*next) {
                *next += 1;
                let other = other as usize;
                if parts[other] == Part::No {
                    continue;
                }
                if walk.order[other] == 0 {
                    walk.enter(other, parts);
                    path.push((other, 0));
                } else {
                    walk.low[place] = walk.low[place].min(walk.order[other]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                walk.leave(place, parent);
            }
        }
        let all = walk.count;
        for place in (0..parts.len()).filter(|&place| parts[place] == Part::Maybe && walk.order[place] > 0) {
            let left = all - 1 - walk.cut_cells[place];
            if walk.cut_sure[place] > 0 || left < self.size.unwrap_or(0).max(sure) {
                needed.push(place);
            }
        }
        needed
    }
}

/// A search in depth: what each cell has below it, and what it cuts off.
struct Walk {
    count: usize,
    order: Vec<usize>,
    low: Vec<usize>,
    /// How many cells, and how many sure ones, were found from a cell on.
    cells: Vec<usize>,
    sure: Vec<usize>,
    /// Those of them that have no other way to the root.
    cut_cells: Vec<usize>,
    cut_sure: Vec<usize>,
}

impl Walk {
    fn new(len: usize) -> Walk {
        let none = || vec![0; len];
        let (order, low, cells, sure) = (none(), none(), none(), none());
        Walk { count: 0, order, low, cells, sure, cut_cells: none(), cut_sure: none() }
    }

    fn enter(&mut self, place: usize, parts: &[Part]) {
        self.count += 1;
        (self.order[place], self.low[place]) = (self.count, self.count);
        (self.cells[place], self.sure[place]) = (1, usize::from(parts[place] == Part::Sure));
    }

    fn leave(&mut self, place: usize, parent: usize) {
        self.cells[parent] += self.cells[place];
        self.sure[parent] += self.sure[place];
        self.low[parent] = self.low[parent].min(self.low[place]);
        if self.low[place] >= self.order[parent] {
            self.cut_cells[parent] += self.cells[place];
            self.cut_sure[parent] += self.sure[place];
        }
    }
}

impl Propagator for Connected {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut parts = self.parts(domains);
        let count = |parts: &[Part], part| parts.iter().filter(|&&other| other == part).count();
        let sure = count(&parts, Part::Sure);
        let Some(root) = parts.iter().position(|&part| part == Part::Sure) else {
            return self.leave_small_areas(&mut parts, domains);
        };
        let most = match self.size {
            None => usize::MAX - 1,
            Some(size) => size.checked_sub(sure).ok_or(Contradiction)?,
        };
        let distances = self.distances(root, &parts, most);
        for place in (0..parts.len()).filter(|&place| distances[place] == usize::MAX) {
            match parts[place] {
                Part::No => {}
                Part::Sure => return Err(Contradiction),
                Part::Maybe => self.leave_out(place, &mut parts, domains)?,
            }
        }
        let open = count(&parts, Part::Maybe);
        if self.size.is_some_and(|size| sure + open < size) {
            return Err(Contradiction);
        }
        if open == 0 {
            return Ok(());
        }
        self.needed(root, &parts, sure)
            .into_iter()
            .try_for_each(|place| domains.keep(self.cells[place], self.values))
    }

    fn priority(&self) -> u8 {
        120
    }

    fn bytes(&self) -> usize {
        let lists: usize = self.neighbours.iter().map(|list| 16 + size_of_val(&**list)).sum();
        64 + size_of_val(&*self.cells) + lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{exact, sound};

    fn grid(rows: usize, columns: usize) -> Vec<Vec<usize>> {
        let near = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        };
        let all = rows * columns;
        (0..all).map(|a| (0..all).filter(|&b| near(a, b)).collect()).collect()
    }

    /// Joins cells with their neighbours until nothing changes, and counts what is left apart.
    fn areas(held: &[bool], graph: &[Vec<usize>]) -> usize {
        let mut name: Vec<usize> = (0..held.len()).collect();
        for _ in held {
            for (a, list) in graph.iter().enumerate() {
                for &b in list.iter().filter(|&&b| held[a] && held[b]) {
                    name[a] = name[a].min(name[b]);
                }
            }
        }
        (0..held.len()).filter(|&place| held[place] && name[place] == place).count()
    }

    #[test]
    fn areas_of_any_size_are_exact() {
        for (rows, columns) in [(2, 4), (3, 3), (1, 5)] {
            let graph = grid(rows, columns);
            let ids: Vec<Id> = (0..graph.len() as Id).collect();
            let holds = |values: &[usize]| {
                let held: Vec<bool> = values.iter().map(|&value| value == 1).collect();
                areas(&held, &graph) <= 1
            };
            exact(&Connected::new(&ids, &graph, 0b10, None), graph.len(), 2, holds);
        }
    }

    #[test]
    fn areas_of_a_size_keep_what_they_need() {
        for size in 1..=9 {
            let graph = grid(3, 3);
            let ids: Vec<Id> = (0..graph.len() as Id).collect();
            let holds = |values: &[usize]| {
                let held: Vec<bool> = values.iter().map(|&value| value == 0).collect();
                held.iter().filter(|&&held| held).count() == size && areas(&held, &graph) == 1
            };
            sound(&Connected::new(&ids, &graph, 0b01, Some(size)), graph.len(), 2, holds);
        }
    }

    #[test]
    fn values_are_a_set() {
        let graph = grid(2, 2);
        let holds = |values: &[usize]| {
            let held: Vec<bool> = values.iter().map(|&value| value != 1).collect();
            areas(&held, &graph) <= 1
        };
        exact(&Connected::new(&[0, 1, 2, 3], &graph, 0b101, None), 4, 3, holds);
    }
}
