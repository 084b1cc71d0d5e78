//! All clues that a full grid allows, and the puzzles that a choice of them makes.

use super::kinds::{Kind, Wish};
use super::plan::Plan;
use super::random::Random;
use super::symmetry::orbits;
use crate::set::Set;
use model::grid::{Cell, Filling, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, HiddenThermos, Restrict};
use std::collections::{BTreeMap, BTreeSet};

/// Clues that come and go together: one, or those that a symmetry maps to each other.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Its kind's place in [`Plan::quotas`].
    pub(super) quota: usize,
    /// Its clues.
    pub(super) rules: Vec<AnyRule>,
}

impl Unit {
    /// The cell and the value of a single given.
    pub(super) fn restricted(&self) -> impl Iterator<Item = &Restrict> {
        self.rules.iter().filter_map(|rule| match rule {
            AnyRule::Restrict(restrict) => Some(restrict),
            _ => None,
        })
    }
}

/// The clues of a full grid.
#[derive(Debug)]
pub(super) struct Pool<'a> {
    pub(super) plan: &'a Plan,
    pub(super) solution: Filling,
    pub(super) units: Vec<Unit>,
    /// Thermometers that may not share a cell: what several of them say is more than what each one says.
    pub(super) joint: bool,
    /// For a given, the units that say nothing more beside it, the parities of its cells; for these, the given.
    pub(super) beside: Vec<Vec<usize>>,
}

/// A kind has fewer clues in this grid than the puzzle has to have.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoolError {
    pub(super) kind: &'static Kind,
    pub(super) found: usize,
}

impl<'a> Pool<'a> {
    /// Reads every clue that is wanted off a full grid.
    pub(super) fn new(plan: &'a Plan, solution: Filling, random: &mut Random) -> Result<Pool<'a>, PoolError> {
        let mut units = Vec::new();
        let mut joint = false;
        for (number, quota) in plan.quotas.iter().enumerate() {
            let (styles, theme) = (&plan.styles[..], plan.theme.as_ref());
            let (most, fill_all, symmetry) = (quota.max, quota.covers, plan.symmetry);
            let wish = Wish { most, fill_all, symmetry, styles, theme };
            let mut clues = (quota.kind.propose)(&solution, &wish, random);
            if let Some(theme) = theme {
                let shape = solution.shape();
                clues.retain(|clue| {
                    is_outside(clue) || clue.cells(shape).iter().all(|&cell| theme.contains(cell))
                });
            }
            joint |= clues.iter().any(|clue| matches!(clue, AnyRule::HiddenThermos(_)));
            let groups = orbits(plan.symmetry, solution.shape(), clues);
            let found = groups.iter().map(Vec::len).sum();
            if found < quota.min || quota.covers && found > quota.max {
                return Err(PoolError { kind: quota.kind, found });
            }
            units.extend(groups.into_iter().map(|rules| Unit { quota: number, rules }));
        }
        let beside = beside(plan, &units);
        Ok(Pool { plan, solution, units, joint, beside })
    }

    /// The units that are about one of some cells.
    pub(super) fn units_at(&self, cells: &[Cell]) -> Set {
        let shape = self.solution.shape();
        let is_one = |rule: &AnyRule| rule.cells(shape).iter().any(|cell| cells.contains(cell));
        Set::of(self.units.len(), |unit| self.units[unit].rules.iter().any(is_one))
    }

    /// The puzzle of some units.
    pub(super) fn puzzle(&self, active: &Set) -> Puzzle {
        let chosen = active.iter().flat_map(|unit| &self.units[unit].rules);
        self.puzzle_of(chosen)
    }

    /// The puzzle of some units but one, in whose place there may be another rule.
    pub(super) fn puzzle_without(&self, active: &Set, unit: usize, instead: Option<&AnyRule>) -> Puzzle {
        let chosen = active.iter().filter(|&other| other != unit).flat_map(|unit| &self.units[unit].rules);
        self.puzzle_of(chosen.chain(instead))
    }

    fn puzzle_of<'r>(&self, rules: impl Iterator<Item = &'r AnyRule>) -> Puzzle {
        let mut puzzle = self.plan.base.clone();
        let mut shapes = Vec::new();
        let mut restricted: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        let mut rest = Vec::new();
        for rule in rules {
            match rule {
                AnyRule::HiddenThermos(hidden) => shapes.extend(hidden.shapes.iter().cloned()),
                // What a given says, its parity need not say again.
                AnyRule::Restrict(Restrict { cell, values }) => {
                    let kept = restricted.entry(*cell).or_insert(*values);
                    *kept = kept.and(*values);
                }
                other => rest.push(other.clone()),
            }
        }
        rest.sort_by_cached_key(|rule| (rule.name(), rule.cells(self.solution.shape())));
        let hidden = (!shapes.is_empty()).then(|| HiddenThermos { shapes }.into());
        let restricted = restricted.into_iter().map(|(cell, values)| Restrict { cell, values }.into());
        for rule in restricted.chain(rest).chain(hidden) {
            puzzle.add(rule).expect("clues that were read off a grid fit it");
        }
        puzzle
    }

    /// The units of a puzzle's rules, by the numbers of these, and all that are about single cells, of which no rule is
    /// missed. `None` where rules are not to be told apart.
    pub(super) fn units_of(&self, active: &Set, rules: &BTreeSet<usize>) -> Option<Set> {
        if self.joint {
            return None;
        }
        let puzzle = self.puzzle(active);
        let used: Vec<&AnyRule> = rules.iter().map(|&rule| &puzzle.rules()[rule]).collect();
        let is_used = |unit: usize| {
            let mut rules = self.units[unit].rules.iter();
            rules.any(|rule| matches!(rule, AnyRule::Restrict(_)) || used.contains(&rule))
        };
        let mut units = Set::new(self.units.len());
        active.iter().filter(|&unit| is_used(unit)).for_each(|unit| units.insert(unit));
        Some(units)
    }

    /// Whether all clues are about single cells.
    pub(super) fn only_cells(&self) -> bool {
        self.units.iter().all(|unit| unit.restricted().count() == unit.rules.len())
    }

    /// How many givens to begin with beside other clues. Clues outside the grid, and most of all the sums of diagonals, exclude
    /// little as long as most cells are open: with some givens a search ends soon, and most of these go again.
    pub(super) fn helpful_givens(&self) -> usize {
        let cells = self.solution.shape().len();
        let others = self.units.iter().filter(|unit| unit.quota != 0);
        let clues: Vec<&AnyRule> = others.flat_map(|unit| &unit.rules).collect();
        match clues.first() {
            Some(AnyRule::LittleKiller(_)) => cells / 3,
            Some(_) if clues.iter().all(|clue| is_outside(clue)) => cells / 5,
            _ => 0,
        }
    }

    /// The units that a filling breaks.
    pub(super) fn broken_by(&self, filling: &Filling) -> Set {
        let broken = |unit: usize| self.units[unit].rules.iter().any(|rule| !rule.holds(filling));
        Set::of(self.units.len(), broken)
    }
}

/// Whether a clue stands outside the grid.
fn is_outside(clue: &AnyRule) -> bool {
    matches!(
        clue,
        AnyRule::Sandwich(_)
            | AnyRule::Skyscraper(_)
            | AnyRule::XSum(_)
            | AnyRule::NumberedRoom(_)
            | AnyRule::LittleKiller(_)
            | AnyRule::WeightedSum(_)
            | AnyRule::FirstSeen(_)
            | AnyRule::BetweenBlocks(_)
            | AnyRule::EdgeSum(_)
            | AnyRule::HiddenThermos(_)
    )
}

/// For each given the marks of its cells, and for each mark the given of its cell, where marks need not cover the grid.
fn beside(plan: &Plan, units: &[Unit]) -> Vec<Vec<usize>> {
    let mut givens: BTreeMap<Cell, usize> = BTreeMap::new();
    for (number, unit) in units.iter().enumerate().filter(|(_, unit)| unit.quota == 0) {
        givens.extend(unit.restricted().map(|given| (given.cell, number)));
    }
    let mut beside = vec![Vec::new(); units.len()];
    for (number, unit) in units.iter().enumerate() {
        if unit.quota != 0 && !plan.quotas[unit.quota].covers {
            for given in unit.restricted().filter_map(|mark| givens.get(&mark.cell).copied()) {
                beside[given].push(number);
                beside[number].push(given);
            }
        }
    }
    beside
}
