//! How many of several lists of cells, read as numbers, are smaller than one of them.
//!
//! Two lists are compared place by place for as long as they can be equal: where the cells of a list differ, a value
//! that was passed does not come again. As many as must be smaller and no more: once that is met, the open ones are not,
//! and once all open ones are needed, they are. Where the first cells of all lists are the edges of a square and each edge holds every value, one list of each
//! edge begins with each value. So the number of smaller ones tells the first value, and how many of the three others
//! that begin with it are smaller: a list that would be one too many begins with another value.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Rank {
    cells: Box<[Id]>,
    line: Box<[Id]>,
    others: Box<[Box<[Id]>]>,
    /// How many of the others are smaller.
    smaller: usize,
    /// Others may be equal to the line.
    ties: bool,
    /// First cells that hold every value once, if they are distinct.
    edges: Box<[Box<[Id]>]>,
    /// The other lists that begin at each edge, of which one begins like the line: not those at the line's own edge.
    from_edges: Box<[Vec<usize>]>,
    /// They are.
    edges_are_houses: bool,
    /// The cells of each list are.
    lists_are_distinct: bool,
}

/// How a list can compare with another.
#[derive(Clone, Copy, Default)]
struct Compared {
    less: bool,
    equal: bool,
    greater: bool,
}

impl Rank {
    /// Exactly `smaller` of the other lists, all as long as the line, are smaller than the line, and with `ties` some may
    /// be equal.
    pub fn new(line: &[Id], others: &[Vec<Id>], smaller: usize, ties: bool) -> Rank {
        let mut cells: Vec<Id> = others.iter().flatten().chain(line).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        Rank {
            cells: cells.into(),
            line: line.into(),
            others: others.iter().map(|list| list[..].into()).collect(),
            smaller,
            ties,
            edges: Box::default(),
            from_edges: Box::default(),
            edges_are_houses: false,
            lists_are_distinct: false,
        }
    }

    /// The first cells of all lists in groups, each of as many cells as there are values. The others came in the order of
    /// the groups, and the line was left out of the group `own`, where it had this place.
    pub fn with_edges(mut self, edges: &[Vec<Id>], own: usize) -> Rank {
        let mut number = 0;
        let mut from_edges = Vec::new();
        for (edge, cells) in edges.iter().enumerate() {
            let count = if edge == own { cells.len() - 1 } else { cells.len() };
            if edge != own {
                from_edges.push((number..number + count).collect());
            }
            number += count;
        }
        self.edges = edges.iter().map(|edge| edge[..].into()).collect();
        self.from_edges = from_edges.into();
        self
    }

    /// How a list can compare with another from a place on, if they are equal before it with the values `passed`.
    fn compare(&self, a: &[Id], b: &[Id], from: usize, mut passed: u64, domains: &Domains) -> Compared {
        let mut result = Compared::default();
        for (&a, &b) in a[from..].iter().zip(&b[from..]) {
            let (x, y) = (domains.mask(a) & !passed, domains.mask(b) & !passed);
            if x == 0 || y == 0 {
                return result;
            }
            if a != b {
                result.less |= lowest(x) < highest(y);
                result.greater |= highest(x) > lowest(y);
                // With two values in common, it can be either.
                if x & y == 0 || result.less && result.greater {
                    return result;
                }
            }
            passed |= self.passes(x & y);
        }
        result.equal = true;
        result
    }

    /// What cannot come again once both lists have one of these values at the same place.
    fn passes(&self, common: u64) -> u64 {
        if self.lists_are_distinct && common.is_power_of_two() { common } else { 0 }
    }

    /// Whether a list can be smaller than the line from a place on, and whether it can be not.
    fn sides(&self, other: &[Id], from: usize, passed: u64, domains: &Domains) -> (bool, bool) {
        let result = self.compare(other, &self.line, from, passed, domains);
        (result.less, result.greater || result.equal && self.ties)
    }

    /// Compares every list once and removes what follows; whether anything changed.
    fn pass(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let mut less = 0;
        let mut open = Vec::new();
        for other in &self.others {
            match self.sides(other, 0, 0, domains) {
                (true, false) => less += 1,
                (false, true) => {}
                (true, true) => open.push(other),
                (false, false) => return Err(Contradiction),
            }
        }
        if less > self.smaller || less + open.len() < self.smaller {
            return Err(Contradiction);
        }
        let is_less = match () {
            () if less + open.len() == self.smaller => true,
            () if less == self.smaller => false,
            () => return Ok(false),
        };
        let mut changed = false;
        for other in open {
            changed |= self.order(other, 0, is_less, domains)?;
        }
        Ok(changed)
    }

    /// A list that is equal up to a place is smaller than the line, or is not; whether that changed anything.
    fn order(
        &self,
        other: &[Id],
        from: usize,
        is_less: bool,
        domains: &mut Domains,
    ) -> Result<bool, Contradiction> {
        let (low, high) = if is_less { (other, &*self.line) } else { (&*self.line, other) };
        let mut passed = (0..from).fold(0, |passed, place| passed | self.passes(domains.mask(low[place])));
        let mut changed = false;
        for place in from..low.len() {
            let (a, b) = (low[place], high[place]);
            if a != b {
                let common = self.passes(domains.mask(a) & domains.mask(b) & !passed);
                let rest = self.compare(low, high, place + 1, passed | common, domains);
                let strictly = !(rest.less || rest.equal && self.ties && !is_less);
                changed |= in_order(domains, a, b, strictly)?;
            }
            let (x, y) = (domains.mask(a), domains.mask(b));
            if a != b && !(x == y && x.is_power_of_two()) {
                break;
            }
            passed |= self.passes(x);
        }
        Ok(changed)
    }

    /// Of the lists that begin like the line, one from each other edge, so many are smaller; whether anything changed.
    fn pass_edges(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let first = domains.mask(self.line[0]);
        let begins = |number: &usize| domains.mask(self.others[*number][0]) & first != 0;
        let wanted = self.smaller % self.edges.len();
        // For each edge whether the list that begins like the line can be smaller, and whether it can be not.
        let mut can: Vec<(bool, bool)> = Vec::new();
        for lists in &self.from_edges {
            let mut edge = (false, false);
            for number in lists.iter().copied().filter(begins) {
                let (less, not) = self.sides(&self.others[number], 1, self.passes(first), domains);
                edge = (edge.0 || less, edge.1 || not);
            }
            can.push(edge);
        }
        let (possible, sure) = can.iter().fold((0, 0), |(possible, sure), &(less, not)| {
            (possible + usize::from(less), sure + usize::from(less && !not))
        });
        if can.contains(&(false, false)) || sure > wanted || possible < wanted {
            return Err(Contradiction);
        }
        let mut changed = false;
        for (lists, &edge) in self.from_edges.iter().zip(&can) {
            let is_less = match edge {
                (true, true) if possible == wanted => true,
                (true, true) if sure == wanted => false,
                (true, true) => continue,
                (less, _) => less,
            };
            for &number in lists {
                changed |= self.settle(number, first, is_less, domains)?;
            }
        }
        Ok(changed)
    }

    /// A list that begins like the line is smaller, or is not: one that cannot be so begins with another value.
    fn settle(
        &self,
        number: usize,
        first: u64,
        is_less: bool,
        domains: &mut Domains,
    ) -> Result<bool, Contradiction> {
        let other = &self.others[number];
        let mask = domains.mask(other[0]);
        let (less, not) = self.sides(other, 1, self.passes(first), domains);
        if mask & first != 0 && !(if is_less { less } else { not }) {
            domains.keep(other[0], !first)?;
            return Ok(true);
        }
        if mask == first && less && not { self.order(other, 1, is_less, domains) } else { Ok(false) }
    }
}

fn lowest(mask: u64) -> u32 {
    mask.trailing_zeros()
}

fn highest(mask: u64) -> u32 {
    63 - mask.leading_zeros()
}

/// `a` is at most `b`, or less; whether that changed anything.
fn in_order(domains: &mut Domains, a: Id, b: Id, strictly: bool) -> Result<bool, Contradiction> {
    let before = (domains.mask(a), domains.mask(b));
    let up_to = u64::MAX >> (63 - highest(before.1));
    domains.keep(a, if strictly { up_to >> 1 } else { up_to })?;
    let from = u64::MAX << lowest(domains.mask(a));
    domains.keep(b, if strictly { from << 1 } else { from })?;
    Ok(before != (domains.mask(a), domains.mask(b)))
}

impl Propagator for Rank {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let distinct = |edge: &[Id]| (0..edge.len()).all(|i| edge[..i].iter().all(|&a| differ(a, edge[i])));
        self.edges_are_houses = !self.edges.is_empty() && self.edges.iter().all(|edge| distinct(edge));
        // Lines are read from both ends, and looking at them once is enough.
        let again = |(number, list): (usize, &[Id])| {
            self.others[..number].iter().any(|other| other.iter().eq(list.iter().rev()))
        };
        let mut others = self.others.iter().enumerate();
        self.lists_are_distinct =
            distinct(&self.line) && others.all(|(number, list)| again((number, list)) || distinct(list));
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        if self.edges_are_houses {
            let bit = self.smaller / self.edges.len();
            domains.keep(self.line[0], if bit < 64 { 1 << bit } else { 0 })?;
            // All lists that begin with a smaller value are smaller, and that is known of all others as well.
            while self.pass_edges(domains)? {}
            return Ok(());
        }
        while self.pass(domains)? {}
        Ok(())
    }

    /// It looks at many cells.
    fn priority(&self) -> u8 {
        180
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Network, sound, sound_in};

    #[test]
    fn what_some_filling_needs_is_kept_and_complete_fillings_are_judged() {
        // Three lists of two cells; the second shares a cell with the line, the third is the line turned round.
        let others = [vec![2, 3], vec![2, 1], vec![1, 0]];
        for smaller in 0..5 {
            for ties in [false, true] {
                let rank = Rank::new(&[0, 1], &others, smaller, ties);
                sound(&rank, 4, 3, |v| {
                    let number = |list: &[Id]| v[list[0] as usize] * 3 + v[list[1] as usize];
                    let line = number(&[0, 1]);
                    let below = others.iter().filter(|list| number(list) < line).count();
                    let equal = others.iter().any(|list| number(list) == line);
                    below == smaller && (ties || !equal)
                });
            }
        }
    }

    #[test]
    fn where_edges_are_houses_the_rank_tells_the_first_value() {
        // A 2x2 grid read along its rows and columns from both sides, and each edge holds both values.
        let lists =
            [[0, 1], [2, 3], [1, 0], [3, 2], [0, 2], [1, 3], [2, 0], [3, 1]].map(|list| list.to_vec());
        let edges = [[0, 2], [1, 3], [0, 1], [2, 3]].map(|edge| edge.to_vec());
        let rank = Rank::new(&lists[0], &lists[1..], 4, true).with_edges(&edges, 0);
        let network = Network::new(4, vec![Box::new(rank)], &edges);
        let left = sound_in(network, 4, 2, |v| v == [1, 0, 0, 1]);
        assert_eq!(left, [0b10, 0b01, 0b01, 0b10]);
    }
}
