//! What several rules say alike: lines, sights, lists that add up, and areas that hold one of several sets.

use super::{RuleError, check_cells, check_inside, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Line, Shape, Sight, Value};
use crate::mark::{Mark, Tint, spots};
use crate::propagate::sets::{subsets, ways};
use crate::propagate::{Consecutive, Id, Propagator, Sets, Sums, Thorough};
use cnf::Lit;
use std::collections::BTreeSet;

/// A line or area has cells, all of them in the grid and none of them twice.
pub(super) fn check_line(what: &str, cells: &[Cell], shape: &Shape) -> Result<(), RuleError> {
    check_some(what, cells)?;
    check_cells(what, cells, shape)
}

/// A sum, or a line that may cross itself, has cells, all of them in the grid; a cell may occur several times.
pub(super) fn check_terms(what: &str, cells: &[Cell], shape: &Shape) -> Result<(), RuleError> {
    check_some(what, cells)?;
    check_inside(what, cells, shape)
}

/// Whether all of some cells are of a kind, or none.
pub(super) fn all_or_none(cells: &[Cell], is: &dyn Fn(Cell) -> bool) -> bool {
    let count = cells.iter().filter(|&&cell| is(cell)).count();
    count == 0 || count == cells.len()
}

/// Longer lines and lists are refused: the largest Sudokus have as many cells.
const MOST_CELLS: usize = 4096;

fn check_some(what: &str, cells: &[Cell]) -> Result<(), RuleError> {
    match cells.len() {
        0 => Err(RuleError(format!("{what} has no cells"))),
        1..=MOST_CELLS => Ok(()),
        many => Err(RuleError(format!("{what} has {many} cells, but at most {MOST_CELLS} are possible"))),
    }
}

/// The cells in the order of the grid, each once.
pub(super) fn each_once(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The cells of a line in its order, each where it is visited first.
pub(super) fn as_visited(cells: Vec<Cell>) -> Vec<Cell> {
    let mut seen = BTreeSet::new();
    cells.into_iter().filter(|&cell| seen.insert(cell)).collect()
}

/// Prunes a line. One that visits a cell twice is looked at until nothing changes: its propagator is made for lines
/// that do not.
pub(super) fn along(cells: &[Cell], propagator: Box<dyn Propagator>) -> Vec<Box<dyn Propagator>> {
    let crosses = each_once(cells.to_vec()).len() < cells.len();
    vec![if crosses { Box::new(Thorough(propagator)) } else { propagator }]
}

/// Lists of cells, each in a tint of its own, and the sentence that explains them.
pub(super) fn tinted_lists(lists: &[Vec<Cell>], sentence: String) -> Vec<Mark> {
    let lists = lists.iter().zip(Tint::ALL.iter().cycle());
    let marks = lists.flat_map(|(cells, &tint)| spots(cells.clone(), tint));
    marks.chain([Mark::Sentence(sentence)]).collect()
}

/// The row or column of a clue is in the grid.
pub(super) fn check_sight(what: &str, sight: Sight, shape: &Shape) -> Result<(), RuleError> {
    let (number, lines) = match sight.line {
        Line::Row(row) => (row, shape.rows()),
        Line::Column(column) => (column, shape.columns()),
    };
    if usize::from(number) >= lines {
        return Err(RuleError(format!("{what} names {}, but there are only {lines}", sight.line)));
    }
    if shape.line(sight.line).is_empty() {
        return Err(RuleError(format!("{what} names {}, in which no cell is", sight.line)));
    }
    Ok(())
}

/// The values of cells in a filling.
pub(super) fn values_of(filling: &Filling, cells: &[Cell]) -> Vec<Value> {
    cells.iter().map(|&cell| filling[cell]).collect()
}

/// The sum of cells in a filling.
pub(super) fn sum_of(filling: &Filling, cells: &[Cell]) -> u64 {
    cells.iter().map(|&cell| u64::from(filling[cell])).sum()
}

/// Cells that each count once.
pub(super) fn once(cells: &[Cell]) -> Vec<(i64, Cell)> {
    cells.iter().map(|&cell| (1, cell)).collect()
}

/// Prunes lists of cells with factors that come to the same number, told or not.
pub(super) fn sums(shape: &Shape, lists: &[Vec<(i64, Cell)>], total: Option<i64>) -> Box<dyn Propagator> {
    let number = |&(factor, cell): &(i64, Cell)| (factor, shape.index(cell) as Id);
    let lists: Vec<Vec<(i64, Id)>> = lists.iter().map(|list| list.iter().map(number).collect()).collect();
    Box::new(Sums::new(&lists, total, shape.lowest().into(), shape.values()))
}

/// More sets of values than this are not listed.
const MOST_SETS: u64 = 2_000;

/// The sets of so many values (as bits, 0 for the lowest) that a rule allows; `None` where there would be too many to
/// look at.
pub(super) fn sets(shape: &Shape, size: usize, allowed: impl Fn(u64) -> bool) -> Option<Vec<u64>> {
    let few = ways(shape.values(), size) <= MOST_SETS;
    few.then(|| subsets(shape.values(), size).into_iter().filter(|&set| allowed(set)).collect())
}

/// The values of a set of bits, as numbers.
pub(super) fn members(shape: &Shape, set: u64) -> impl Iterator<Item = u32> + Clone {
    let lowest = u32::from(shape.lowest());
    (0..64).filter(move |bit| set >> bit & 1 == 1).map(move |bit| lowest + bit)
}

/// Prunes distinct cells that hold one of the sets.
pub(super) fn prune_sets(shape: &Shape, cells: &[Cell], sets: Vec<u64>) -> Vec<Box<dyn Propagator>> {
    vec![Box::new(Sets::new(&ids(shape, cells), sets))]
}

/// The runs of so many consecutive values.
pub(super) fn runs(shape: &Shape, length: usize) -> Vec<u64> {
    let starts = (shape.values() + 1).saturating_sub(length);
    (0..starts).map(|start| (u64::MAX >> (64 - length)) << start).collect()
}

/// Distinct cells hold one of the runs of as many values as there are cells.
pub(super) fn prune_runs(shape: &Shape, cells: &[Cell]) -> Vec<Box<dyn Propagator>> {
    let runs = runs(shape, cells.len());
    if cells.len() > Consecutive::MOST || runs.is_empty() {
        return prune_sets(shape, cells, runs);
    }
    vec![Box::new(Consecutive::new(&ids(shape, cells), runs))]
}

/// "The value stands in one of the cells", for every value of the shape.
pub(super) fn present(enc: &mut Encoder, cells: &[Cell]) -> Vec<Lit> {
    let shape = enc.shape();
    let somewhere = |value| {
        let places: Vec<Lit> = cells.iter().map(|&cell| enc.eq(cell, value)).collect();
        enc.or(&places)
    };
    (shape.lowest()..=shape.highest()).map(somewhere).collect()
}

/// Distinct cells hold one of the sets. A literal per set says which values are present.
pub(super) fn encode_sets(enc: &mut Encoder, cells: &[Cell], sets: &[u64]) {
    enc.all_different(cells);
    let present = present(enc, cells);
    let names: Vec<Lit> = sets.iter().map(|_| enc.new_lit()).collect();
    enc.clause(&names);
    for (bit, &here) in present.iter().enumerate() {
        let (mut with, mut without) = (vec![!here], vec![here]);
        for (set, &name) in sets.iter().zip(&names) {
            let has = set >> bit & 1 == 1;
            enc.clause(&[!name, if has { here } else { !here }]);
            if has { with.push(name) } else { without.push(name) }
        }
        enc.clause(&with);
        enc.clause(&without);
    }
}
