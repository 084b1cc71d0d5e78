//! A cell tells how many places hold the same as the first one, and that one is not alone: some place beside it holds the
//! same. Where none can but those that are counted, the cell does not tell of one place only.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct NotAlone {
    /// The cell that tells, the first place, and those beside it that are not counted.
    ids: Box<[Id]>,
    /// What the cell holds if the first place is the only one, as a bit.
    alone: u64,
}

impl NotAlone {
    /// The places of `others` are beside the first one and not counted.
    pub fn new(control: Id, first: Id, others: &[Id], alone: u64) -> NotAlone {
        NotAlone { ids: [&[control, first], others].concat().into(), alone }
    }
}

impl Propagator for NotAlone {
    fn cells(&self) -> &[Id] {
        &self.ids
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let first = domains.mask(self.ids[1]);
        match self.ids[2..].iter().all(|&other| domains.mask(other) & first == 0) {
            true => domains.keep(self.ids[0], !self.alone),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Shape};
    use crate::propagate::Network;

    #[test]
    fn who_has_no_other_neighbour_counts_one() {
        let left = |other: u64| {
            let shape = Shape::new(1, 3, 3).unwrap();
            let network = std::sync::Arc::new(Network::new(3, Vec::new(), &[]));
            let mut domains =
                Domains::new(&Candidates::from_masks(&shape, vec![0b111, 0b001, other]), network);
            NotAlone::new(0, 1, &[2], 0b001).prune(&mut domains).unwrap();
            domains.mask(0)
        };
        assert_eq!((left(0b011), left(0b110)), (0b111, 0b110));
    }
}
