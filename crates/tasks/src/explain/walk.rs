//! The way to the solution: in each round, everything that is cheapest to see.

mod clues;
mod reasons;
mod told;

use super::demand::Weight;
use super::demands::Demands;
use super::refute::{Refuter, each_bit};
use super::table::Table;
use cnf::{Limits, Reason as Stop};
use model::grid::Candidates;
use model::puzzle::Puzzle;
use std::collections::BTreeSet;

/// A value with one place left in a house that is no line.
const SINGLE_IN_BOX: Weight = 2;
/// The same in a row or column.
const SINGLE_IN_LINE: Weight = 3;
/// One value left in a cell.
const SINGLE_IN_CELL: Weight = 6;
/// What pencil marks cost.
pub(crate) const MARKS: Weight = 9;
/// Reasons of more demands than these are never seen without pencil marks.
const MOST_DIRECT: usize = 4;
/// Where nothing is known, reasons that cost less are looked for first.
const FIRST_BOUND: Weight = 16;
/// Bounds grow in steps up to this cost; then there is none.
const MOST_COST: Weight = 200;
/// Where any steps will do, so many candidates are looked at before those that were found are taken.
const HANDFUL: usize = 40;

/// A step by numbers: candidates as literals, demands as their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) gone: Vec<usize>,
    pub(super) placed: Vec<usize>,
    pub(super) demands: Vec<usize>,
    pub(super) cost: Weight,
    /// Whether it is the contradiction in which everything ends.
    pub(super) ends: bool,
    /// Whether a SAT solver found it, so that every cell of its demands may matter.
    pub(super) searched: bool,
}

/// Where a walk stands.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) refuter: Refuter,
    table: Table,
    /// Reasons that do without "has a value".
    bare: Table,
    /// Values that some solution has.
    right: Vec<u64>,
    placed: Vec<bool>,
    /// Whether the value of each cell tells solutions apart.
    counts: Vec<bool>,
    fresh: Vec<usize>,
    /// Two placed values that exclude each other.
    clash: Option<Found>,
    /// Clues whose cells have changed since they were asked, and what each of them excludes.
    changed: Vec<bool>,
    excluded: Vec<Excluded>,
    limits: Limits,
    /// Steps that cost more are not looked for.
    most: Weight,
}

/// What a clue excludes by the facts alone.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Excluded {
    /// These literals, each with what it costs to see.
    Literals(Vec<(usize, Weight)>),
    Everything,
}

/// Whether a step is one to be kept.
pub(super) type Keep<'a> = &'a dyn Fn(&Walk, &Found) -> bool;

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// Steps that can be taken at the same time.
    Steps(Vec<Found>),
    /// Every cell has its value.
    Solved,
    /// Nothing was found within the bound.
    Nothing,
}

impl Walk {
    /// A walk from some candidates. `placed` are cells whose value is known without a step, `right` the values of
    /// solutions, of which no step can take one away.
    pub(super) fn new(
        demands: Demands,
        candidates: &Candidates,
        placed: &[model::grid::Cell],
        right: &Candidates,
        limits: &Limits,
    ) -> Walk {
        let numbering = &demands.numbering;
        let of_cell = |cell| numbering.mask(right.mask(numbering.cell(cell)));
        let right = (0..candidates.shape().len()).map(of_cell).collect();
        // Where no cell is, and where a variable has only one value, nothing is to be found.
        let shape = candidates.shape();
        let settled = shape.places().filter(|&place| {
            !shape.is_full_grid() && shape.values() > 1 && shape.values_of(place).len() == 1
        });
        let all = placed.iter().copied().chain(settled);
        let mut known: Vec<usize> = all.map(|cell| numbering.number(cell) as usize).collect();
        known.sort_unstable();
        known.dedup();
        let clues = demands.clues.len();
        let counts = (0..shape.len()).map(|number| shape.counts(numbering.cell(number))).collect();
        let refuter = Refuter::new(demands, candidates);
        let mut walk = Walk {
            table: Table::new(&refuter, true),
            bare: Table::new(&refuter, false),
            refuter,
            right,
            placed: vec![false; candidates.shape().len()],
            counts,
            fresh: Vec::new(),
            clash: None,
            changed: vec![true; clues],
            excluded: vec![Excluded::Literals(Vec::new()); clues],
            limits: limits.clone(),
            most: Weight::MAX,
        };
        known.into_iter().for_each(|cell| walk.place(cell));
        walk.exclude();
        walk
    }

    /// Whether every value is placed but those of hidden variables, which need not have one.
    fn is_solved(&self) -> bool {
        self.placed.iter().zip(&self.counts).all(|(&placed, &counts)| placed || !counts)
    }

    /// Whether solutions are known: steps never leave the last of them.
    pub(super) fn may_be_solved(&self) -> bool {
        self.right.iter().any(|&values| values != 0)
    }

    /// Never looks for steps that cost more.
    pub(super) fn up_to(self, most: Weight) -> Walk {
        Walk { most, ..self }
    }

    /// What is cheapest to see next. Nothing of it has been done.
    pub(super) fn round(&mut self) -> Result<Round, Stop> {
        if let Some(end) = self.clash.clone().or_else(|| self.empty()) {
            return Ok(Round::Steps(vec![end]));
        }
        if self.is_solved() {
            let broken = self.by_clues(Weight::MAX)?.into_iter().find(|step| step.ends);
            return Ok(broken.map_or(Round::Solved, |end| Round::Steps(vec![end])));
        }
        for (line, cost) in [(false, SINGLE_IN_BOX), (true, SINGLE_IN_LINE)] {
            let mut steps = self.hidden_singles(line, cost);
            steps.extend(self.by_clues(cost)?);
            if !steps.is_empty() {
                return Ok(Round::Steps(steps));
            }
        }
        let steps = self.after_hidden_singles()?;
        let affordable = steps.first().is_some_and(|step| step.cost <= self.most);
        Ok(if affordable { Round::Steps(steps) } else { Round::Nothing })
    }

    /// Everything that is affordable, and not only what is cheapest: another way to the same end, in fewer rounds. Steps that
    /// are not to be kept are left out, as long as there are others.
    pub(super) fn quick_round(&mut self, keep: Option<Keep<'_>>) -> Result<Round, Stop> {
        if let Some(end) = self.clash.clone().or_else(|| self.empty()) {
            return Ok(Round::Steps(vec![end]));
        }
        if self.is_solved() {
            return Ok(Round::Solved);
        }
        let mut steps = self.hidden_singles(false, SINGLE_IN_BOX);
        steps.extend(self.hidden_singles(true, SINGLE_IN_LINE));
        steps.extend(self.naked_singles());
        steps.extend(self.by_clues(self.most)?);
        steps.retain(|step| step.cost <= self.most && keep.is_none_or(|keep| keep(self, step)));
        if !steps.is_empty() {
            return Ok(Round::Steps(steps));
        }
        // What is seen without pencil marks is found with less work than among all that they show.
        let direct = 2 * MOST_DIRECT as Weight;
        steps = self.every_direct(self.most.saturating_add(1).min(direct + 1))?;
        steps.retain(|step| keep.is_none_or(|keep| keep(self, step)));
        if steps.is_empty() && self.most > MARKS && self.may_combine()? {
            self.table.refresh(&self.refuter);
            let bound = self.most - MARKS + 1;
            for wrong in self.wrong().chunks(HANDFUL) {
                steps.extend(self.any_of(wrong, bound, keep)?);
                if !steps.is_empty() {
                    break;
                }
            }
        }
        Ok(if steps.is_empty() { Round::Nothing } else { Round::Steps(steps) })
    }

    /// Whether a step says anything that is not known yet, or that everything ends.
    pub(super) fn is_news(&self, step: &Found) -> bool {
        let values = self.refuter.values;
        let is_open = |&literal: &usize| self.refuter.masks[literal / values] >> (literal % values) & 1 == 1;
        step.ends
            || step.gone.iter().any(is_open)
            || step.placed.iter().any(|&literal| !self.placed[literal / values])
    }

    /// Takes steps, and excludes what they place from other cells.
    pub(super) fn take(&mut self, steps: &[Found]) {
        for step in steps {
            for &literal in &step.gone {
                let (cell, value) = (literal / self.refuter.values, literal % self.refuter.values);
                if self.refuter.masks[cell] >> value & 1 == 1 {
                    self.remove(cell, value);
                }
            }
            for &literal in &step.placed {
                let (cell, value) = (literal / self.refuter.values, literal % self.refuter.values);
                each_bit(self.refuter.masks[cell] & !(1 << value), |other| self.remove(cell, other));
                self.place(cell);
            }
            self.exclude();
        }
    }

    /// Candidates that are gone in the cells where demands look for some: the facts of a reason.
    pub(super) fn facts(&self, puzzle: &Puzzle, step: &Found) -> Vec<usize> {
        let demands = &step.demands;
        let (known, values) = (&self.refuter.demands, self.refuter.values);
        let full = u64::MAX >> (64 - values);
        let mut facts = Vec::new();
        let mut all_of = |cell: usize| {
            each_bit(full & !self.refuter.masks[cell], |value| facts.push(cell * values + value));
        };
        for clue in
            known.clues.iter().filter(|clue| clue.demands.iter().all(|demand| demands.contains(demand)))
        {
            clue.cells().iter().for_each(|&cell| all_of(cell as usize));
        }
        demands.iter().filter(|&&demand| known.is_has_value(demand)).for_each(|&cell| all_of(cell));
        if step.searched {
            let spoken = known.clues.iter().flat_map(|clue| &clue.demands);
            let spoken: BTreeSet<usize> = spoken.copied().filter(|demand| demands.contains(demand)).collect();
            for demand in spoken {
                let cells = known.demand(demand).cells(puzzle);
                cells.into_iter().for_each(|cell| all_of(known.numbering.number(cell) as usize));
            }
        }
        for &demand in demands {
            let Some((group, value)) = known.needed(demand) else { continue };
            for &cell in &known.groups[group].cells {
                if self.refuter.masks[cell as usize] >> value & 1 == 0 {
                    facts.push(cell as usize * values + value);
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    /// Whether a contradiction shows.
    pub(super) fn is_broken(&self) -> bool {
        self.clash.is_some() || self.empty().is_some()
    }

    /// The cells whose value is not written down.
    pub(super) fn open(&self) -> Vec<model::grid::Cell> {
        let open = (0..self.placed.len()).filter(|&cell| !self.placed[cell]);
        open.map(|cell| self.refuter.demands.numbering.cell(cell)).collect()
    }

    /// Whether the value of a cell is written down.
    pub(super) fn is_placed(&self, cell: usize) -> bool {
        self.placed[cell]
    }

    fn after_hidden_singles(&mut self) -> Result<Vec<Found>, Stop> {
        let naked = self.naked_singles();
        let mut next = if naked.is_empty() { Weight::MAX } else { SINGLE_IN_CELL };
        next = next.min(self.cheapest_clue()?.unwrap_or(Weight::MAX));
        let direct = self.direct(next.saturating_add(1).min(2 * MOST_DIRECT as Weight + 1))?;
        let cost = direct.first().map_or(Weight::MAX, |step| step.cost);
        if cost < next {
            return Ok(direct);
        }
        if next == Weight::MAX || next > MARKS && !self.refuter.demands.graded {
            let marked = self.cheapest(next.saturating_sub(MARKS))?;
            if !marked.is_empty() {
                return Ok(marked);
            }
        }
        let mut steps = if next == SINGLE_IN_CELL { naked } else { Vec::new() };
        if next < Weight::MAX {
            steps.extend(self.by_clues(next)?);
        }
        steps.extend(direct);
        Ok(steps)
    }

    fn place(&mut self, cell: usize) {
        if !std::mem::replace(&mut self.placed[cell], true) {
            self.fresh.push(cell);
        }
    }

    fn remove(&mut self, cell: usize, value: usize) {
        self.refuter.remove(cell, value);
        self.table.note(&self.refuter, cell, value);
        self.bare.note(&self.refuter, cell, value);
        self.refuter.clues_of[cell].iter().for_each(|&clue| self.changed[clue as usize] = true);
        if self.refuter.demands.binary && self.refuter.masks[cell] != 0 {
            self.place(cell);
        }
    }

    /// What placed values exclude is free, unless two of them exclude each other.
    fn exclude(&mut self) {
        while let Some(cell) = self.fresh.pop() {
            if self.refuter.masks[cell] == 0 {
                continue;
            }
            let value = self.refuter.masks[cell].trailing_zeros() as usize;
            for index in 0..self.refuter.groups_of(cell).len() {
                let group = self.refuter.groups_of(cell)[index] as usize;
                for place in 0..self.refuter.demands.groups[group].cells.len() {
                    let other = self.refuter.demands.groups[group].cells[place] as usize;
                    if other == cell || self.refuter.masks[other] >> value & 1 == 0 {
                        continue;
                    }
                    if self.placed[other] {
                        let demands = &self.refuter.demands;
                        let clash = demands.at_most_one(group, value);
                        self.clash = Some(contradiction(vec![
                            demands.has_value(cell),
                            demands.has_value(other),
                            clash,
                        ]));
                        // What else would follow is nobody's business any more.
                        self.fresh.clear();
                        return;
                    }
                    self.remove(other, value);
                }
            }
        }
    }

    /// A cell without candidates, or a value without a place.
    fn empty(&self) -> Option<Found> {
        let demands = &self.refuter.demands;
        if let Some(cell) = self.refuter.masks.iter().position(|&mask| mask == 0) {
            return Some(contradiction(vec![demands.has_value(cell)]));
        }
        for (number, _) in demands.groups.iter().enumerate().filter(|(_, group)| group.house) {
            if let Some(value) =
                (0..self.refuter.values).find(|&value| self.refuter.places(number, value) == 0)
            {
                return Some(contradiction(vec![demands.needs(number, value)]));
            }
        }
        None
    }

    fn hidden_singles(&self, line: bool, cost: Weight) -> Vec<Found> {
        let demands = &self.refuter.demands;
        let mut found: Vec<Found> = Vec::new();
        let mut taken = vec![false; self.placed.len()];
        for (number, group) in demands.groups.iter().enumerate() {
            if !group.house || group.line != line {
                continue;
            }
            for value in (0..self.refuter.values).filter(|&value| self.refuter.places(number, value) == 1) {
                let has = |&&cell: &&u32| self.refuter.masks[cell as usize] >> value & 1 == 1;
                let cell = *group.cells.iter().find(has).expect("it is counted") as usize;
                if !self.placed[cell] && !std::mem::replace(&mut taken[cell], true) {
                    found.push(self.placing(cell, value, demands.needs(number, value), cost));
                }
            }
        }
        found
    }

    fn naked_singles(&self) -> Vec<Found> {
        let open = (0..self.placed.len()).filter(|&cell| !self.placed[cell]);
        let single = open.filter(|&cell| self.refuter.masks[cell].is_power_of_two());
        let step = |cell: usize| {
            let value = self.refuter.masks[cell].trailing_zeros() as usize;
            self.placing(cell, value, self.refuter.demands.has_value(cell), SINGLE_IN_CELL)
        };
        single.map(step).collect()
    }

    fn placing(&self, cell: usize, value: usize, demand: usize, cost: Weight) -> Found {
        let placed = vec![self.refuter.literal(cell, value)];
        Found { gone: Vec::new(), placed, demands: vec![demand], cost, ends: false, searched: false }
    }

    /// Every wrong candidate that is left.
    pub(super) fn wrong(&self) -> Vec<usize> {
        let mut wrong = Vec::new();
        for (cell, (&mask, &right)) in self.refuter.masks.iter().zip(&self.right).enumerate() {
            if !self.placed[cell] {
                each_bit(mask & !right, |value| wrong.push(self.refuter.literal(cell, value)));
            }
        }
        wrong
    }
}

/// The step in which everything ends.
pub(super) fn contradiction(demands: Vec<usize>) -> Found {
    Found { gone: Vec::new(), placed: Vec::new(), demands, cost: SINGLE_IN_BOX, ends: true, searched: false }
}
