//! The rules of a puzzle in an order and a spelling of their own.
//!
//! A format may write rules, and the cells of a cage, in another order than it was given. What it has no word for it may
//! write in other words that mean the same: a minimum as inequalities, windows as areas.

use gridwright::rules::*;
use gridwright::{AnyRule, Cell, Puzzle, Shape, ValueSet};
use std::collections::BTreeMap;

/// The rules in that spelling.
pub fn sorted(puzzle: &Puzzle) -> Vec<String> {
    let shape = puzzle.shape();
    let mut held: BTreeMap<Cell, ValueSet> = BTreeMap::new();
    let mut said = Vec::new();
    for rule in puzzle.rules() {
        match rule {
            AnyRule::Restrict(Restrict { cell, values }) => {
                let before = held.get(cell).copied().unwrap_or(shape.all_values());
                held.insert(*cell, before.and(*values));
            }
            // A cage of one cell is a given, if the cell can have that sum.
            AnyRule::Cage(Cage { cells, sum: Some(sum) })
                if cells.len() == 1 && (1..=u32::from(shape.highest())).contains(sum) =>
            {
                let before = held.get(&cells[0]).copied().unwrap_or(shape.all_values());
                held.insert(cells[0], before.and(ValueSet::one(*sum as u8)));
            }
            other => plainly(other, shape).iter().for_each(|rule| said.push(format!("{rule:?}"))),
        }
    }
    // That a cell may hold any value says nothing.
    held.retain(|_, values| *values != shape.all_values());
    said.extend(held.iter().map(|(cell, values)| format!("{cell} {values:?}")));
    said.sort();
    // A rule said twice is said.
    said.dedup();
    said
}

/// A rule in plainer rules that mean the same.
fn plainly(rule: &AnyRule, shape: &Shape) -> Vec<AnyRule> {
    let ascending = |mut cells: Vec<Cell>| {
        cells.sort();
        cells
    };
    match rule {
        AnyRule::Cage(Cage { cells, sum: None }) => {
            vec![AllDifferent { cells: ascending(cells.clone()) }.into()]
        }
        AnyRule::Diagonal(_) => vec![AllDifferent { cells: ascending(rule.cells(shape)) }.into()],
        AnyRule::Cage(Cage { cells, sum }) => {
            vec![Cage { cells: ascending(cells.clone()), sum: *sum }.into()]
        }
        AnyRule::Boxes(_) | AnyRule::DisjointGroups(_) | AnyRule::Jigsaw(_) | AnyRule::Windoku(_) => rule
            .distinct(shape)
            .into_iter()
            .map(|cells| AllDifferent { cells: ascending(cells) }.into())
            .collect(),
        AnyRule::AllDifferent(AllDifferent { cells }) => {
            vec![AllDifferent { cells: ascending(cells.clone()) }.into()]
        }
        AnyRule::Minimum(Minimum { cells }) => beside(cells, shape, |marked, other| [marked, other]),
        AnyRule::Maximum(Maximum { cells }) => beside(cells, shape, |marked, other| [other, marked]),
        AnyRule::EdgeSum(EdgeSum { sum, .. }) => {
            vec![Sum { cells: rule.cells(shape), sum: (*sum).into(), coefficients: Vec::new() }.into()]
        }
        // A diagonal has two ends; a format may know it by the other one.
        AnyRule::LittleKiller(LittleKiller { sum, .. }) => {
            let cells = ascending(rule.cells(shape));
            vec![Sum { cells, sum: (*sum).into(), coefficients: Vec::new() }.into()]
        }
        AnyRule::Clones(Clones { cells, clones }) => {
            let pairs = cells.iter().zip(clones).filter(|(cell, clone)| cell != clone);
            pairs.map(|(&cell, &clone)| SameValues { lists: vec![vec![cell], vec![clone]] }.into()).collect()
        }
        AnyRule::Whispers(Whispers { cells, difference }) => {
            let difference = difference.unwrap_or(Whispers::usual(shape));
            vec![Whispers { cells: cells.clone(), difference: Some(difference) }.into()]
        }
        other => vec![other.clone()],
    }
}

/// Inequalities between marked cells and those of their neighbours that are not marked.
fn beside(cells: &[Cell], shape: &Shape, pair: fn(Cell, Cell) -> [Cell; 2]) -> Vec<AnyRule> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let mut rules = Vec::new();
    for &marked in cells {
        for other in steps.iter().filter_map(|&(down, right)| shape.offset(marked, down, right)) {
            if !cells.contains(&other) {
                let [smaller, larger] = pair(marked, other);
                rules.push(Less { smaller, larger, or_equal: false }.into());
            }
        }
    }
    rules
}
