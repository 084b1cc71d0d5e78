//! A puzzle prepared for propagation: its rules' propagators, its houses, and the sums that follow from others.

use super::counting::counting_conflict;
use super::derived::{self, Derived};
use model::grid::{Candidates, Cell, Contradiction, Shape};
use model::propagate::{Domains, House, Id, Linear, Network, Propagator, Total};
use model::puzzle::Puzzle;
use std::rc::Rc;

/// What a puzzle is to propagation and search.
#[derive(Clone, Debug)]
pub struct Wired {
    /// The candidates, not yet propagated.
    pub domains: Domains,
    /// Groups of exactly as many distinct cells as there are values in them.
    pub houses: Vec<Vec<Id>>,
    /// Sums over unions of houses.
    pub derived: Vec<Derived>,
}

/// Makes a puzzle ready. A contradiction that shows at once ends it.
pub fn wire(puzzle: &Puzzle) -> Result<Wired, Contradiction> {
    let shape = puzzle.shape();
    let candidates = restricted(puzzle)?;
    let mut families: Vec<Vec<Vec<Id>>> = Vec::new();
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    let mut sums = Vec::new();
    for rule in puzzle.rules() {
        families.push(rule.distinct(shape).iter().map(|group| ids(shape, group)).collect());
        propagators.extend(rule.propagators(shape));
        sums.extend(rule.sum().map(|(cells, total)| (ids(shape, &cells), total)));
    }
    let mut distinct: Vec<Vec<Id>> = families.iter().flatten().cloned().collect();
    distinct.iter_mut().for_each(|group| group.sort_unstable());
    distinct.sort();
    distinct.dedup();
    let masks: Vec<u64> = shape.cells().map(|cell| candidates.mask(cell)).collect();
    let crowded = |group: &Vec<Id>| derived::values_of(group, &masks).count_ones() < group.len() as u32;
    if distinct.iter().any(crowded) {
        return Err(Contradiction);
    }
    let mut houses: Vec<Vec<Id>> = Vec::new();
    for group in distinct.iter().filter(|group| group.len() > 1) {
        if let Some(values) = derived::holds_all(group, &masks) {
            propagators.push(Box::new(House::new(group, values)));
            houses.push(group.clone());
        }
    }
    let derived = derived::find(shape, &masks, &families, &sums, &distinct);
    propagators.extend(derived.iter().map(|sum| propagator(sum, shape)));
    let network = Rc::new(Network::new(shape.len(), propagators, &distinct));
    Ok(Wired { domains: Domains::new(&candidates, network), houses, derived })
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

fn ids(shape: Shape, cells: &[Cell]) -> Vec<Id> {
    cells.iter().map(|&cell| shape.index(cell) as Id).collect()
}

fn propagator(sum: &Derived, shape: Shape) -> Box<dyn Propagator> {
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
    pub fn candidates(&self, shape: Shape) -> Candidates {
        Candidates::from_masks(shape, self.domains.masks().to_vec())
    }
}
