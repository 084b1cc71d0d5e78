//! A propagator that is run until it changes nothing more.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// What a propagator changes itself does not wake it again. That is right where one run finds all there is to find,
/// and not where a line visits a cell twice: such a line is pruned until nothing changes.
#[derive(Debug)]
pub struct Thorough(pub Box<dyn Propagator>);

impl Propagator for Thorough {
    fn cells(&self) -> &[Id] {
        self.0.cells()
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let open =
            |domains: &Domains| self.cells().iter().map(|&cell| domains.mask(cell).count_ones()).sum::<u32>();
        let mut before = open(domains);
        loop {
            self.0.prune(domains)?;
            let now = open(domains);
            if now == before {
                return Ok(());
            }
            before = now;
        }
    }

    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        self.0.learn(differ);
    }

    fn priority(&self) -> u8 {
        self.0.priority()
    }
}
