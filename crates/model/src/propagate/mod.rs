//! The vocabulary in which a rule prunes: candidates as bits, and propagators that remove them.
//!
//! Here a cell is its number (row by row), and a set of values is a word whose bit 0 is the lowest value.
//! Whatever changes wakes the propagators that look at it, until nothing follows any more.

pub mod any_of;
pub mod automaton;
pub mod balance;
pub mod bits;
mod cause;
pub mod clause;
pub mod connected;
pub mod consecutive;
pub mod counts;
pub mod distinct_count;
pub mod domains;
pub mod each_class;
pub mod element;
pub mod ends;
pub mod equal_pairs;
pub mod first_hidden;
pub mod flatmates;
mod groups;
pub mod hidden;
pub mod house;
pub mod linear;
pub mod locked;
pub mod long_sum;
pub mod network;
pub mod not_alone;
pub mod order;
pub mod packed;
pub mod pairing;
pub mod pairs;
pub mod prefix_sum;
pub mod rank;
pub mod region_values;
pub mod regions;
pub mod required;
pub mod runs;
pub mod same_runs;
pub mod sets;
pub mod skyline;
pub mod steps;
pub mod sum_between;
pub mod sum_runs;
pub mod sums;
pub mod tally;
pub mod thorough;
pub mod total;
mod trial;
pub mod unlike;
pub mod weighed;

pub use any_of::{AnyOf, Branch};
pub use automaton::Automaton;
pub use balance::Balance;
pub use cause::{Cause, Change, Origin};
pub use clause::Clause;
pub use connected::Connected;
pub use consecutive::Consecutive;
pub use counts::{Class, Counts};
pub use distinct_count::DistinctCount;
pub use domains::{Conflict, Domains, PropagateError};
pub use each_class::EachClass;
pub use element::{Element, Sought};
pub use ends::Ends;
pub use equal_pairs::EqualPairs;
pub use first_hidden::FirstHidden;
pub use flatmates::Flatmates;
pub use hidden::Hidden;
pub use house::House;
pub use linear::Linear;
pub use locked::Locked;
pub use long_sum::{Guarded, LongSum};
pub use network::Network;
pub use not_alone::NotAlone;
pub use order::Ascending;
pub use packed::Packed;
pub use pairing::Pairing;
pub use pairs::Pairs;
pub use prefix_sum::PrefixSum;
pub use rank::Rank;
pub use region_values::RegionValues;
pub use regions::Regions;
pub use required::Required;
pub use same_runs::SameRuns;
pub use sets::Sets;
pub use skyline::Skyline;
pub use steps::Steps;
pub use sum_between::SumBetween;
pub use sum_runs::SumRuns;
pub use sums::Sums;
pub use tally::Tally;
pub use thorough::Thorough;
pub use total::Total;
pub use trial::Trial;
pub use unlike::Unlike;
pub use weighed::Weighed;

use crate::grid::{Cell, Contradiction, Shape};

/// The number of a cell.
pub type Id = u32;

/// A part of a rule that removes candidates which cannot be.
///
/// It reads only its own cells and always does the same for the same candidates. It must be sound (remove
/// nothing that a solution needs) and must refuse every complete filling that breaks what it stands for,
/// unless its rule is checked otherwise.
pub trait Propagator: std::fmt::Debug + Send + Sync {
    /// The cells that wake it when they change.
    fn cells(&self) -> &[Id];

    /// Removes candidates.
    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction>;

    /// Is told once, before anything runs, which cells never hold the same value.
    fn learn(&mut self, differ: &dyn Fn(Id, Id) -> bool) {
        let _ = differ;
    }

    /// What follows in addition where some of its cells lie in houses, which are given in order, each with its values.
    fn in_houses(&self, houses: &[(Vec<Id>, u64)]) -> Option<Required> {
        let _ = houses;
        None
    }

    /// Lower runs first.
    fn priority(&self) -> u8 {
        100
    }

    /// Why a cell lost candidates or, without one, why nothing is left: adds each cell that matters with the most candidates
    /// that it may have, and returns what the first cell may not have then. `mask` tells the candidates just before.
    /// `None` if it does not say: a [`Trial`] finds out.
    fn reason(
        &self,
        lost: Option<(Id, u64)>,
        mask: &dyn Fn(Id) -> u64,
        need: &mut Vec<(Id, u64)>,
    ) -> Option<u64> {
        let _ = (lost, mask, need);
        None
    }

    /// What a run costs, by estimate, in looks at a cell (about ten nanoseconds). It decides about turns, not about answers.
    fn cost(&self) -> u32 {
        4 + self.cells().len() as u32
    }

    /// How many bytes it takes, by estimate: its cells, and what little a propagator without tables has besides.
    fn bytes(&self) -> usize {
        64 + size_of_val(self.cells())
    }
}

/// Whether no two of some cells ever hold the same value.
fn all_differ(cells: &[Id], differ: &dyn Fn(Id, Id) -> bool) -> bool {
    (0..cells.len()).all(|place| cells[..place].iter().all(|&other| differ(other, cells[place])))
}

/// The numbers of cells.
pub fn ids(shape: &Shape, cells: &[Cell]) -> Vec<Id> {
    cells.iter().map(|&cell| shape.index(cell) as Id).collect()
}

/// Checks on every set of candidates of some cells that a propagator keeps exactly what the fillings it stands for
/// use. Cells are 0 and up, values are bits.
#[cfg(test)]
pub(crate) fn exact(
    propagator: &dyn Propagator,
    cells: usize,
    values: usize,
    holds: impl Fn(&[usize]) -> bool,
) {
    for_all_candidates(propagator, cells, values, holds, |masks, expected, left| match left {
        Some(left) => assert_eq!(left, expected, "from {masks:?}"),
        None => assert_eq!(expected[0], 0, "from {masks:?}"),
    });
}

/// The same, but a propagator may keep more, as long as it keeps what is needed and judges complete fillings.
#[cfg(test)]
pub(crate) fn sound(
    propagator: &dyn Propagator,
    cells: usize,
    values: usize,
    holds: impl Fn(&[usize]) -> bool,
) {
    for_all_candidates(propagator, cells, values, holds, |masks, expected, left| {
        let needed = expected.iter().zip(left.unwrap_or(&vec![0; cells])).all(|(e, mask)| e & !mask == 0);
        assert!(needed, "{left:?} lacks some of {expected:?} from {masks:?}");
        if masks.iter().all(|mask| mask.count_ones() == 1) {
            assert_eq!(left.is_some(), expected[0] != 0, "from {masks:?}");
        }
    });
}

/// Hands every set of candidates to `judge`, with what the fillings that hold use and what the propagator left.
#[cfg(test)]
fn for_all_candidates(
    propagator: &dyn Propagator,
    cells: usize,
    values: usize,
    holds: impl Fn(&[usize]) -> bool,
    judge: impl Fn(&[u64], &[u64], Option<&Vec<u64>>),
) {
    use crate::grid::Candidates;
    let shape = Shape::new(1, cells, values).expect("a small grid");
    let fillings: Vec<Vec<usize>> = (0..values.pow(cells as u32))
        .map(|number| (0..cells).map(|cell| number / values.pow(cell as u32) % values).collect())
        .filter(|filling: &Vec<usize>| holds(filling))
        .collect();
    for number in 0..1usize << (cells * values) {
        let masks: Vec<u64> =
            (0..cells).map(|cell| (number >> (cell * values)) as u64 & ((1 << values) - 1)).collect();
        if masks.contains(&0) {
            continue;
        }
        let fits =
            |filling: &&Vec<usize>| filling.iter().zip(&masks).all(|(value, mask)| mask >> value & 1 == 1);
        let mut expected = vec![0; cells];
        for filling in fillings.iter().filter(fits) {
            filling.iter().zip(&mut expected).for_each(|(value, mask)| *mask |= 1 << value);
        }
        let network = std::sync::Arc::new(Network::new(cells, Vec::new(), &[]));
        let mut domains = Domains::new(&Candidates::from_masks(&shape, masks.clone()), network);
        let left = propagator.prune(&mut domains).ok().map(|()| domains.masks().to_vec());
        judge(&masks, &expected, left.as_ref());
    }
}

/// Checks on every set of candidates that the reasons of a propagator suffice: it finds the same with no more known than
/// they say. Returns how many it gave.
#[cfg(test)]
pub(crate) fn reasons_suffice(propagator: Box<dyn Propagator>, cells: usize, values: usize) -> usize {
    use crate::grid::Candidates;
    let shape = Shape::new(1, cells, values).expect("a small grid");
    let network = std::sync::Arc::new(Network::new(cells, vec![propagator], &[]));
    let all = (1u64 << values) - 1;
    let mut given = 0;
    for number in 0..1usize << (cells * values) {
        let masks: Vec<u64> = (0..cells).map(|cell| (number >> (cell * values)) as u64 & all).collect();
        if masks.contains(&0) {
            continue;
        }
        let candidates = Candidates::from_masks(&shape, masks.clone());
        let mut domains = Domains::new(&candidates, std::sync::Arc::clone(&network));
        domains.mark();
        let refuted = domains.propagate().is_err();
        let mut now = masks;
        let mut found: Vec<_> =
            domains.changes().iter().map(|change| Some((change.cell, change.before))).collect();
        found.extend(refuted.then_some(None));
        for (place, change) in found.iter().enumerate() {
            let after = |cell: Id| {
                let later = found[place + 1..].iter().flatten().find(|later| later.0 == cell);
                later.map_or(domains.mask(cell), |later| later.1)
            };
            let lost = change.map(|(cell, before)| (cell, before & !after(cell)));
            let mut need = Vec::new();
            let reason = network.propagator(0).reason(lost, &|cell| now[cell as usize], &mut need);
            if let Some(explained) = reason {
                given += 1;
                assert!(need.iter().all(|&(cell, most)| now[cell as usize] & !most == 0), "{now:?} {need:?}");
                let mut trial = Trial::new(&Domains::new(
                    &Candidates::all(shape.clone()),
                    std::sync::Arc::clone(&network),
                ));
                (0..cells as Id).for_each(|cell| {
                    let own = need.iter().filter(|need| need.0 == cell);
                    trial.assume(cell, own.fold(all, |own, need| own & need.1));
                });
                let left = trial.left(0, lost.map(|(cell, _)| cell));
                let gone = lost.map_or(all, |(_, lost)| lost | explained);
                assert_eq!(left & gone & all, 0, "{now:?} {lost:?} {need:?}");
            }
            if let &Some((cell, _)) = change {
                now[cell as usize] = after(cell);
            }
        }
    }
    given
}

/// The same for a whole network: what it leaves at its fixpoint is enough for every filling that holds, and complete
/// fillings are judged. Returns what it leaves of all candidates.
#[cfg(test)]
fn sound_in(network: Network, cells: usize, values: usize, holds: impl Fn(&[usize]) -> bool) -> Vec<u64> {
    use crate::grid::Candidates;
    #[derive(Debug)]
    struct Whole(std::sync::Arc<Network>);
    impl Propagator for Whole {
        fn cells(&self) -> &[Id] {
            &[]
        }
        fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
            let mut inner = domains.under(std::sync::Arc::clone(&self.0));
            inner.propagate()?;
            (0..inner.masks().len() as Id).try_for_each(|cell| domains.keep(cell, inner.mask(cell)))
        }
    }
    let whole = Whole(std::sync::Arc::new(network));
    sound(&whole, cells, values, holds);
    let all = Candidates::all(Shape::new(1, cells, values).expect("a small grid"));
    let mut domains = Domains::new(&all, std::sync::Arc::new(Network::new(cells, Vec::new(), &[])));
    whole.prune(&mut domains).expect("something holds");
    domains.masks().to_vec()
}
