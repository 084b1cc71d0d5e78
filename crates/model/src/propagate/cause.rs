//! What changed the candidates of a cell: search that learns from conflicts asks.

use super::Id;

/// A change of a cell's candidates.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The cell.
    pub cell: Id,
    /// What it comes from.
    pub cause: Cause,
    /// Its candidates before.
    pub before: u64,
}

/// What a change comes from, in a word: see [`Origin`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause(u32);

/// What a change comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A propagator, by its number in the network.
    Propagator(usize),
    /// A cell with one candidate, which leaves the cells that differ from it.
    Peer(Id),
    /// Whoever uses the domains, with a number of his own.
    Outside(u32),
}

const PEER: u32 = 1 << 30;
const OUTSIDE: u32 = 1 << 31;

impl Cause {
    pub(super) fn propagator(number: usize) -> Cause {
        Cause(number as u32)
    }

    pub(super) fn peer(cell: Id) -> Cause {
        Cause(PEER | cell)
    }

    pub(super) fn outside(number: u32) -> Cause {
        Cause(OUTSIDE | number)
    }

    /// What it is.
    pub fn origin(self) -> Origin {
        match self.0 {
            word if word & OUTSIDE != 0 => Origin::Outside(word ^ OUTSIDE),
            word if word & PEER != 0 => Origin::Peer(word ^ PEER),
            word => Origin::Propagator(word as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_what_it_was_made_of() {
        for number in [0, 1, 4096] {
            assert_eq!(Cause::propagator(number).origin(), Origin::Propagator(number));
            assert_eq!(Cause::peer(number as Id).origin(), Origin::Peer(number as Id));
            assert_eq!(Cause::outside(number as u32).origin(), Origin::Outside(number as u32));
        }
    }
}
