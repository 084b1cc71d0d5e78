//! At least one of several branches holds, each with propagators of its own.
//!
//! Every branch is tried on a copy of the candidates, to its fixpoint. What no branch that can stand keeps is
//! removed: with one branch left that is all that follows from it.

use super::{Domains, Id, Network, Propagator};
use crate::grid::Contradiction;
use std::sync::Arc;

/// One of the ways in which a disjunction can hold.
#[derive(Debug)]
pub struct Branch {
    network: Arc<Network>,
    /// What the branch excludes from the start, as cells with what they keep.
    restricted: Box<[(Id, u64)]>,
}

impl Branch {
    /// A branch with its wiring, and what its cells keep from the start.
    pub fn new(network: Network, restricted: Vec<(Id, u64)>) -> Branch {
        Branch { network: Arc::new(network), restricted: restricted.into() }
    }

    /// The candidates that are left if the branch holds.
    fn tried(&self, domains: &Domains) -> Result<Domains, Contradiction> {
        let mut tried = domains.under(Arc::clone(&self.network));
        for &(cell, mask) in &self.restricted {
            tried.keep(cell, mask)?;
        }
        tried.propagate()?;
        Ok(tried)
    }
}

/// See the [module documentation](self).
#[derive(Debug)]
pub struct AnyOf {
    cells: Box<[Id]>,
    branches: Vec<Branch>,
}

impl AnyOf {
    /// At least one of the branches holds; `cells` are those that they speak of.
    pub fn new(cells: &[Id], branches: Vec<Branch>) -> AnyOf {
        AnyOf { cells: cells.into(), branches }
    }
}

impl Propagator for AnyOf {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    /// Every branch is tried on a copy of all candidates.
    fn cost(&self) -> u32 {
        self.branches.iter().map(|branch| 100 + 2 * branch.network.cost()).sum()
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let networks = self.branches.iter_mut().filter_map(|branch| Arc::get_mut(&mut branch.network));
        networks.for_each(|network| network.learn(differ));
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut kept = vec![0; self.cells.len()];
        let mut possible = false;
        for tried in self.branches.iter().filter_map(|branch| branch.tried(domains).ok()) {
            possible = true;
            self.cells.iter().zip(&mut kept).for_each(|(&cell, mask)| *mask |= tried.mask(cell));
            if self.cells.iter().zip(&kept).all(|(&cell, &mask)| mask == domains.mask(cell)) {
                return Ok(());
            }
        }
        if !possible {
            return Err(Contradiction);
        }
        self.cells.iter().zip(&kept).try_for_each(|(&cell, &mask)| domains.keep(cell, mask))
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + self.branches.iter().map(|branch| branch.network.bytes()).sum::<usize>()
    }

    /// After all others: it costs the most.
    fn priority(&self) -> u8 {
        250
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Pairs, exact};

    #[test]
    fn what_no_branch_keeps_is_removed() {
        let less: Box<dyn Propagator> = Box::new(Pairs::new(&[0, 1], 3, |a, b| a < b));
        let more: Box<dyn Propagator> = Box::new(Pairs::new(&[0, 1], 3, |a, b| a > b));
        let branches = vec![
            Branch::new(Network::new(2, vec![less], &[]), vec![]),
            Branch::new(Network::new(2, vec![more], &[]), vec![(0, 0b010)]),
        ];
        exact(&AnyOf::new(&[0, 1], branches), 2, 3, |v| v[0] < v[1] || v[0] == 1 && v[1] == 0);
        exact(&AnyOf::new(&[], vec![]), 1, 2, |_| false);
    }
}
