//! Which rules a contradiction builds on: those that its steps cite, and those by which their facts came about.

use super::demand::{Demand, is_binary};
use super::step::{End, Path, Step};
use super::{ExplainConfig, path_knowing, start};
use cnf::Limits;
use model::grid::{Candidates, Cell, Value};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::{BTreeMap, BTreeSet};

/// Rules that contradict each other, by their places in the puzzle, where steps lead to a contradiction with so many looks
/// at candidates and clues. Cheap steps come first, so that there are few rules, though seldom the fewest.
pub(crate) fn contradicting_rules(puzzle: &Puzzle, work: u64, limits: &Limits) -> Option<BTreeSet<usize>> {
    let config = ExplainConfig { work: Some(work), ..ExplainConfig::default() };
    let path = match start(puzzle) {
        Ok(start) => path_knowing(puzzle, start, &Candidates::none(puzzle.shape()), &config, limits),
        Err(path) => *path,
    };
    let last = path.steps.len().checked_sub(1).filter(|_| path.end == End::Contradiction)?;
    let mut tracer = Tracer::new(puzzle);
    tracer.play(&path);
    tracer.step(&path, last);
    Some(tracer.rules)
}

/// Why a candidate has gone, or a value is placed.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// A rule says so from the start.
    Rule(usize),
    /// A step.
    Step(usize),
    /// The value is placed in another cell of a group of this rule.
    Placed(Cell, usize),
    /// Another value of the cell has gone, and there are only two.
    Gone(Cell, Value),
}

struct Tracer<'a> {
    puzzle: &'a Puzzle,
    /// The groups of distinct cells, each with its rule.
    groups: Vec<(usize, Vec<Cell>)>,
    gone: BTreeMap<(Cell, Value), Cause>,
    placed: BTreeMap<Cell, Cause>,
    told: BTreeSet<usize>,
    rules: BTreeSet<usize>,
}

impl<'a> Tracer<'a> {
    fn new(puzzle: &'a Puzzle) -> Tracer<'a> {
        let shape = puzzle.shape();
        let rules = puzzle.rules().iter().enumerate();
        let groups =
            rules.flat_map(|(rule, any)| any.distinct(shape).into_iter().map(move |group| (rule, group)));
        Tracer {
            puzzle,
            groups: groups.collect(),
            gone: BTreeMap::new(),
            placed: BTreeMap::new(),
            told: BTreeSet::new(),
            rules: BTreeSet::new(),
        }
    }

    /// Notes the cause of everything that a path does.
    fn play(&mut self, path: &Path) {
        let mut givens = Vec::new();
        for (number, rule) in self.puzzle.rules().iter().enumerate() {
            let AnyRule::Restrict(restrict) = rule else { continue };
            let all = self.puzzle.shape().values_of(restrict.cell);
            for value in all.iter().filter(|&value| !restrict.values.contains(value)) {
                self.gone.entry((restrict.cell, value)).or_insert(Cause::Rule(number));
            }
            givens.extend(restrict.values.single().map(|value| (restrict.cell, value, Cause::Rule(number))));
        }
        givens.into_iter().for_each(|(cell, value, cause)| self.place(cell, value, cause));
        for (number, step) in path.steps.iter().enumerate() {
            let cause = Cause::Step(number);
            step.gone.iter().for_each(|&fact| {
                self.gone.entry(fact).or_insert(cause);
            });
            step.placed.iter().for_each(|&(cell, value)| self.place(cell, value, cause));
        }
    }

    /// A placed value excludes the others of its cell, and itself from the groups of the cell.
    fn place(&mut self, cell: Cell, value: Value, cause: Cause) {
        if self.placed.contains_key(&cell) {
            return;
        }
        self.placed.insert(cell, cause);
        let shape = self.puzzle.shape();
        for other in shape.values_of(cell).iter().filter(|&other| other != value) {
            self.gone.entry((cell, other)).or_insert(cause);
        }
        let mut last = Vec::new();
        for (rule, group) in self.groups.iter().filter(|(_, group)| group.contains(&cell)) {
            for &peer in group.iter().filter(|&&peer| peer != cell) {
                if let std::collections::btree_map::Entry::Vacant(entry) = self.gone.entry((peer, value)) {
                    entry.insert(Cause::Placed(cell, *rule));
                    last.push(peer);
                }
            }
        }
        if is_binary(shape) {
            for peer in last {
                let left = shape.values_of(peer).iter().find(|&other| other != value);
                left.into_iter().for_each(|left| self.place(peer, left, Cause::Gone(peer, value)));
            }
        }
    }

    /// Adds the rules that a step builds on.
    fn step(&mut self, path: &Path, number: usize) {
        if !self.told.insert(number) {
            return;
        }
        let Step { demands, facts, .. } = &path.steps[number];
        for &demand in demands {
            match demand {
                Demand::HasValue(_) | Demand::OneValue(_) => {}
                Demand::Needs(group, _) | Demand::AtMostOne(group, _) | Demand::Total(group) => {
                    self.rules.insert(group.rule);
                }
                Demand::Clue(clue) => {
                    self.rules.insert(clue.rule);
                }
                Demand::Sum(rule) => {
                    self.rules.insert(rule);
                }
            }
        }
        for fact in facts {
            // What no cause is known of was never possible.
            if let Some(&cause) = self.gone.get(fact) {
                self.cause(path, cause);
            }
        }
    }

    fn cause(&mut self, path: &Path, cause: Cause) {
        match cause {
            Cause::Rule(rule) => {
                self.rules.insert(rule);
            }
            Cause::Step(step) => self.step(path, step),
            Cause::Placed(cell, rule) => {
                self.rules.insert(rule);
                let cause = self.placed[&cell];
                self.cause(path, cause);
            }
            Cause::Gone(cell, value) => {
                if let Some(&cause) = self.gone.get(&(cell, value)) {
                    self.cause(path, cause);
                }
            }
        }
    }
}
