//! A puzzle prepared for propagation: its rules' propagators, its houses, and the sums that follow from others.

use super::counting::counting_conflict;
use super::derived::{self, Derived};
use super::names::{Names, naming};
use super::{combined, company, packing, ranked, reduced};
use cnf::Limits;
use model::grid::{Candidates, Contradiction, Shape};
use model::propagate::{
    Domains, House, Id, Linear, Locked, Network, PropagateError, Propagator, Required, Total, ids,
};
use model::puzzle::Puzzle;
use std::sync::Arc;

/// What a puzzle is to propagation and search.
#[derive(Clone, Debug)]
pub struct Wired {
    /// The candidates, not yet propagated.
    pub domains: Domains,
    /// Groups of exactly as many distinct cells as there are values in them.
    pub houses: Vec<Vec<Id>>,
    /// Sums over unions of houses.
    pub derived: Vec<Derived>,
    /// Variables that hold any names, and not those that their rule allows.
    pub names: Option<Names>,
}

/// Makes a puzzle ready, within limits. A contradiction that shows at once ends it.
pub fn wire(puzzle: &Puzzle, limits: &Limits) -> Result<Wired, PropagateError> {
    wire_rules(puzzle, None, limits)
}

/// The same for a search that names as it likes, where the puzzle lets it.
pub fn wire_unnamed(puzzle: &Puzzle, limits: &Limits) -> Result<Wired, PropagateError> {
    wire_rules(puzzle, naming(puzzle), limits)
}

/// Makes a puzzle ready, all names being left open that a rule has.
fn wire_rules(puzzle: &Puzzle, naming: Option<usize>, limits: &Limits) -> Result<Wired, PropagateError> {
    let shape = puzzle.shape();
    let mut names = None;
    let mut candidates = restricted(puzzle)?;
    company::restrict(puzzle, &mut candidates)?;
    let mut families: Vec<Vec<Vec<Id>>> = Vec::new();
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    let mut sums = Vec::new();
    let mut bytes = (shape.len() * BYTES_PER_CELL) as u64;
    for (number, rule) in puzzle.rules().iter().enumerate() {
        limits.check(bytes)?;
        let family: Vec<Vec<Id>> = rule.distinct(shape).iter().map(|group| ids(shape, group)).collect();
        let unnamed = (naming == Some(number)).then(|| rule.names(shape)).flatten();
        let own = match unnamed {
            None => rule.propagators(shape),
            Some(unnamed) => {
                names = Some(ids(shape, &unnamed.places));
                unnamed.propagators
            }
        };
        bytes += own.iter().map(|propagator| bytes_of(&**propagator)).sum::<usize>() as u64;
        families.push(family);
        propagators.extend(own);
        sums.extend(rule.sum().map(|(cells, total)| (ids(shape, &cells), total)));
    }
    let distinct = in_order(families.iter().flatten().cloned().collect());
    let masks: Vec<u64> = shape.places().map(|cell| candidates.mask(cell)).collect();
    let crowded = |group: &Vec<Id>| derived::values_of(group, &masks).count_ones() < group.len() as u32;
    if distinct.iter().any(crowded) {
        return Err(PropagateError::Contradiction);
    }
    limits.check(bytes + Network::bytes_of_peers(shape.len(), &distinct))?;
    let house = |group: &Vec<Id>| derived::holds_all(group, &masks).map(|values| (group.clone(), values));
    let houses: Vec<(Vec<Id>, u64)> =
        distinct.iter().filter(|group| group.len() > 1).filter_map(house).collect();
    let required: Vec<Required> =
        propagators.iter().filter_map(|propagator| propagator.in_houses(&houses)).collect();
    bytes += required.iter().map(|required| bytes_of(required)).sum::<usize>() as u64;
    limits.check(bytes)?;
    propagators.extend(required.into_iter().map(|required| Box::new(required) as Box<dyn Propagator>));
    // Where cells lie in two groups each, rows and columns, none outside a house sees two of its cells.
    let crossed = distinct.iter().map(Vec::len).sum::<usize>() > 2 * shape.len();
    for (cells, values) in &houses {
        propagators.push(Box::new(House::new(cells, *values)));
        if crossed {
            propagators.push(Box::new(Locked::new(cells)));
        }
    }
    let derived = derived::find(shape, &masks, &families, &sums, &distinct, limits)?;
    propagators.extend(derived.iter().map(|sum| propagator(sum, shape)));
    propagators.extend(packing::propagators(puzzle));
    let houses: Vec<Vec<Id>> = houses.into_iter().map(|(cells, _)| cells).collect();
    propagators.extend(combined::propagators(puzzle, &houses));
    propagators.extend(reduced::propagators(puzzle, &houses));
    propagators.extend(ranked::propagators(puzzle));
    propagators.extend(company::propagators(puzzle));
    let network = Arc::new(Network::new(shape.len(), propagators, &distinct));
    let names = names.map(|places| Names::new(places, &masks));
    Ok(Wired { domains: Domains::new(&candidates, network), houses, derived, names })
}

/// What a cell takes without any rule: its candidates, its score, and lists that may be empty.
const BYTES_PER_CELL: usize = 64;

/// What a propagator takes, with what it takes to wake it.
fn bytes_of(propagator: &dyn Propagator) -> usize {
    propagator.bytes() + propagator.cells().len() * size_of::<(u32, u64)>()
}

/// Groups of cells, each in order, each once.
pub fn in_order(mut groups: Vec<Vec<Id>>) -> Vec<Vec<Id>> {
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups.sort();
    groups.dedup();
    groups
}

/// All candidates but those that a rule excludes from the start. A contradiction that counting shows ends it.
pub fn restricted(puzzle: &Puzzle) -> Result<Candidates, Contradiction> {
    if counting_conflict(puzzle).is_some() {
        return Err(Contradiction);
    }
    let mut candidates = Candidates::all(puzzle.shape());
    for rule in puzzle.rules() {
        rule.restrict(&mut candidates)?;
    }
    Ok(candidates)
}

/// What a derived sum excludes.
pub fn propagator(sum: &Derived, shape: &Shape) -> Box<dyn Propagator> {
    let (lowest, values) = (i64::from(shape.lowest()), shape.values());
    let listed = (sum.distinct && sum.subtracted.is_empty())
        .then(|| Total::new(&sum.added, sum.total, lowest, values))
        .flatten();
    match listed {
        Some(total) => Box::new(total),
        None => Box::new(Linear::new(&sum.added, &sum.subtracted, sum.total, lowest, values)),
    }
}

impl Wired {
    /// The candidates as they are now.
    pub fn candidates(&self, shape: &Shape) -> Candidates {
        let mut masks = self.domains.masks().to_vec();
        self.names.iter().for_each(|names| names.forget(&mut masks));
        Candidates::from_masks(shape, masks)
    }

    /// How many bytes it takes, by estimate.
    pub fn bytes(&self) -> u64 {
        let groups = self.houses.iter().map(|house| size_of_val(house) + size_of_val(&**house));
        let cells = self.domains.masks().len() * BYTES_PER_CELL;
        (cells + self.domains.network().bytes() + groups.sum::<usize>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cnf::Reason;
    use model::grid::Cell;

    #[test]
    fn wiring_ends_at_limits_and_that_is_no_contradiction() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        let late = Limits::none().within(std::time::Duration::ZERO);
        let small = Limits { memory: Some(10_000), ..Limits::none() };
        for (limits, reason) in [(late, Reason::Time), (small, Reason::Memory)] {
            let error = wire(&puzzle, &limits).expect_err("a limit is reached");
            assert_eq!(error, PropagateError::Stopped(reason));
        }
    }

    #[test]
    fn a_wiring_is_no_larger_than_was_estimated_before() {
        for puzzle in [Puzzle::sudoku(9).unwrap(), Puzzle::sudoku(25).unwrap()] {
            let bytes = wire(&puzzle, &Limits::none()).unwrap().bytes();
            let enough = Limits { memory: Some(bytes * 2), ..Limits::none() };
            assert!(wire(&puzzle, &enough).is_ok(), "{bytes}");
            let less = Limits { memory: Some(bytes / 2), ..Limits::none() };
            assert!(wire(&puzzle, &less).is_err(), "{bytes}");
        }
    }
}
