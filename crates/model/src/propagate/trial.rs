//! Single runs of propagators on candidates that are only supposed.
//!
//! A propagator reads no cells but its own and always does the same, so that a run tells whether certain candidates suffice
//! for what it found. That gives every propagator reasons for what it removes, whether it can tell them or not.

use super::{Domains, Id};
use std::sync::Arc;

/// What a run costs beside what its propagator does.
const RUN: u64 = 8;

/// Runs single propagators on candidates that are only supposed, and so finds reasons for what they remove.
#[derive(Clone, Debug)]
pub struct Trial {
    domains: Domains,
}

impl Trial {
    /// Starts from the candidates as they are. Nothing that happens here is told to the domains.
    pub fn new(domains: &Domains) -> Trial {
        let silent = Arc::new(domains.network().silent());
        Trial { domains: domains.under(silent) }
    }

    /// Supposes that a cell has these candidates.
    pub fn assume(&mut self, cell: Id, mask: u64) {
        self.domains.assume(cell, mask);
    }

    /// What a run of a propagator leaves of a cell: nothing if it finds a contradiction. Without a cell, everything
    /// unless it does. What was supposed stays.
    pub fn left(&mut self, propagator: usize, cell: Option<Id>) -> u64 {
        self.domains.work += RUN;
        self.domains.mark();
        let left = match self.domains.run(propagator) {
            Ok(()) => cell.map_or(u64::MAX, |cell| self.domains.mask(cell)),
            Err(_) => 0,
        };
        self.domains.undo();
        left
    }

    /// What the runs cost.
    pub fn work(&self) -> u64 {
        self.domains.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Shape};
    use crate::propagate::{Ascending, Network};

    #[test]
    fn a_run_tells_what_would_be_left_and_changes_nothing() {
        let network = Network::new(2, vec![Box::new(Ascending::new(&[0, 1], true))], &[]);
        let candidates = Candidates::all(Shape::new(1, 2, 4).unwrap());
        let domains = Domains::new(&candidates, Arc::new(network));
        let mut trial = Trial::new(&domains);
        trial.assume(0, 0b0110);
        for _ in 0..2 {
            assert_eq!(trial.left(0, Some(1)), 0b1100);
            assert_eq!(trial.left(0, None), u64::MAX);
        }
        trial.assume(0, 0b1000);
        assert_eq!(trial.left(0, Some(1)), 0);
        assert_eq!(trial.left(0, None), 0);
        assert_eq!(domains.mask(0), 0b1111);
    }
}
