//! The demands of a puzzle, numbered, and the clues ready to be asked what they exclude.

use super::clue::ClueMeans;
use super::demand::{Clue, Demand, Group, Weight, is_binary};
use super::numbering::Numbering;
use cnf::Limits;
use engine::derived::{self, Derived};
use model::grid::{Candidates, Filling, Shape, Value};
use model::propagate::{Id, PropagateError, Propagator, ids};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// Cells that differ, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct GroupCells {
    pub(super) cells: Vec<u32>,
    pub(super) group: Group,
    /// Whether it holds every value.
    pub(super) house: bool,
    /// Whether it is a row or a column.
    pub(super) line: bool,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Demands {
    pub(super) numbering: Numbering,
    pub(super) groups: Vec<GroupCells>,
    pub(super) clues: Vec<ClueMeans>,
    /// What follows the demands of cells and groups, with the rules of clues.
    others: Vec<(Demand, Option<AnyRule>)>,
    pub(super) weights: Vec<Weight>,
    cells: usize,
    values: usize,
    /// Whether demands of cells are understood and never cited.
    pub(super) binary: bool,
    /// Whether there are clues of which some things are easier to see than others.
    pub(super) graded: bool,
}

/// Sums that follow from others are looked at as long as they cost no more than this.
const MOST_SUM: Weight = 26;

impl Demands {
    /// The demands of a puzzle, or why they were not found.
    pub(super) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<Demands, PropagateError> {
        let shape = puzzle.shape();
        let rules: Vec<RuleParts> = puzzle.rules().iter().map(|rule| RuleParts::new(rule, shape)).collect();
        let spoken: Vec<usize> = (0..rules.len()).filter(|&rule| rules[rule].says_more).collect();
        let numbering = Numbering::new(puzzle, &spoken);
        limits.check(0)?;
        let groups = groups(&rules, &numbering);
        let mut demands = Demands {
            numbering,
            groups,
            clues: Vec::new(),
            others: Vec::new(),
            weights: Vec::new(),
            cells: shape.len(),
            values: shape.values(),
            binary: is_binary(shape),
            graded: false,
        };
        for &rule in &spoken {
            demands.add_clue(puzzle, rule);
            limits.check(0)?;
        }
        demands.add_sums(puzzle, &rules, limits)?;
        demands.graded = demands.clues.iter().any(ClueMeans::is_graded);
        demands.clues.sort_by(|a, b| (a.price, a.cells()).cmp(&(b.price, b.cells())));
        demands.weights = demands.weigh(puzzle);
        Ok(demands)
    }

    fn add_clue(&mut self, puzzle: &Puzzle, rule: usize) {
        let (shape, any) = (puzzle.shape(), &puzzle.rules()[rule]);
        if matches!(any, AnyRule::Restrict(_)) {
            return;
        }
        let parts = any.parts(shape);
        if parts.is_empty() {
            let number = self.add(Demand::Clue(Clue { rule, part: None }), Some(any.clone()));
            self.clues.push(ClueMeans::of_rule(any, any.price(), number, &self.numbering));
        }
        for (part, of_part) in parts.iter().enumerate() {
            let number = self.add(Demand::Clue(Clue { rule, part: Some(part) }), Some(of_part.clone()));
            let price = of_part.price().min(any.price());
            self.clues.push(ClueMeans::of_rule(of_part, price, number, &self.numbering));
        }
    }

    fn add(&mut self, demand: Demand, rule: Option<AnyRule>) -> usize {
        self.others.push((demand, rule));
        self.len() - 1
    }

    /// What each demand costs. A clue is not asked for its rule again: rules of many parts would take them all anew.
    fn weigh(&self, puzzle: &Puzzle) -> Vec<Weight> {
        let cells_and_groups = (0..self.first_other()).map(|number| self.demand(number).weight(puzzle));
        let others = self.others.iter().map(|(demand, part)| match (demand, part) {
            (Demand::Clue(clue), Some(part)) => part.price().min(puzzle.rules()[clue.rule].price()),
            _ => demand.weight(puzzle),
        });
        cells_and_groups.chain(others).collect()
    }

    /// Adds sums that follow from cages and houses together, each with the demands that it follows from.
    fn add_sums(
        &mut self,
        puzzle: &Puzzle,
        rules: &[RuleParts],
        limits: &Limits,
    ) -> Result<(), PropagateError> {
        let shape = puzzle.shape();
        let mut sums = Vec::new();
        let mut of_rule = Vec::new();
        for (rule, any) in puzzle.rules().iter().enumerate() {
            if let Some((cells, total)) = any.sum() {
                sums.push((ids(shape, &cells), total));
                of_rule.push(rule);
            }
        }
        let families: Vec<Vec<Vec<Id>>> = rules.iter().map(|rule| rule.groups.clone()).collect();
        let distinct = engine::network::in_order(families.iter().flatten().cloned().collect());
        let full = Candidates::all(shape);
        let masks: Vec<u64> = shape.places().map(|cell| full.mask(cell)).collect();
        let found = derived::find(shape, &masks, &families, &sums, &distinct, limits)?;
        // Variables with fewer values than cells may fill a smaller group with all of theirs: that total is nobody's demand.
        let is_house = |&(family, group): &(usize, usize)| families[family][group].len() == shape.values();
        let is_told = |sum: &&Derived| {
            2 * (sum.houses.len() + sum.cages.len()) as Weight <= MOST_SUM && sum.houses.iter().all(is_house)
        };
        for sum in found.iter().filter(is_told) {
            let demands = self.demands_of_sum(sum, &of_rule);
            // That cells differ is another demand.
            let plain = Derived { distinct: false, ..sum.clone() };
            let means: Box<dyn Propagator> = engine::network::propagator(&plain, shape);
            self.clues.push(ClueMeans::of_sum(sum, means, demands, &self.numbering));
        }
        Ok(())
    }

    fn demands_of_sum(&mut self, sum: &Derived, of_rule: &[usize]) -> Vec<usize> {
        let mut demands = Vec::new();
        for &(family, house) in &sum.houses {
            demands.push(Demand::Total(Group { rule: family, group: house }));
        }
        demands.extend(sum.cages.iter().map(|&cage| Demand::Sum(of_rule[cage])));
        let number = |demand: &Demand| match self.others.iter().position(|(other, _)| other == demand) {
            Some(place) => self.first_other() + place,
            None => self.add(*demand, None),
        };
        demands.iter().map(number).collect()
    }

    fn first_other(&self) -> usize {
        2 * self.cells + 2 * self.groups.len() * self.values
    }

    pub(super) fn len(&self) -> usize {
        self.first_other() + self.others.len()
    }

    pub(super) fn has_value(&self, cell: usize) -> usize {
        cell
    }

    pub(super) fn one_value(&self, cell: usize) -> usize {
        self.cells + cell
    }

    pub(super) fn at_most_one(&self, group: usize, value: usize) -> usize {
        2 * self.cells + 2 * (group * self.values + value)
    }

    pub(super) fn needs(&self, group: usize, value: usize) -> usize {
        self.at_most_one(group, value) + 1
    }

    /// Whether a number stands for "has a value".
    pub(super) fn is_has_value(&self, number: usize) -> bool {
        number < self.cells
    }

    /// The group that a demand speaks of, by its number.
    pub(super) fn group_of(&self, number: usize) -> Option<usize> {
        (2 * self.cells..self.first_other())
            .contains(&number)
            .then(|| (number - 2 * self.cells) / 2 / self.values)
    }

    /// The house and the value of "needs".
    pub(super) fn needed(&self, number: usize) -> Option<(usize, usize)> {
        self.group_of(number)
            .filter(|_| (number - 2 * self.cells) % 2 == 1)
            .map(|group| (group, self.value_of(number)))
    }

    /// The group and the value of "at most one".
    pub(super) fn at_most_once(&self, number: usize) -> Option<(usize, usize)> {
        self.group_of(number)
            .filter(|_| (number - 2 * self.cells).is_multiple_of(2))
            .map(|group| (group, self.value_of(number)))
    }

    fn value_of(&self, number: usize) -> usize {
        (number - 2 * self.cells) / 2 % self.values
    }

    /// Demands that are not of cells or groups with their numbers, and with the rules of clues.
    pub(super) fn others(&self) -> impl Iterator<Item = (usize, &Demand, &Option<AnyRule>)> {
        let first = self.first_other();
        self.others.iter().enumerate().map(move |(place, (demand, rule))| (first + place, demand, rule))
    }

    /// The demand of a number.
    pub(super) fn demand(&self, number: usize) -> Demand {
        let cells = self.cells;
        if number < cells {
            return Demand::HasValue(self.numbering.cell(number));
        }
        if number < 2 * cells {
            return Demand::OneValue(self.numbering.cell(number - cells));
        }
        if number >= self.first_other() {
            return self.others[number - self.first_other()].0;
        }
        let number = number - 2 * cells;
        let (group, value) =
            (self.groups[number / 2 / self.values].group, self.numbering.value(number / 2 % self.values));
        if number.is_multiple_of(2) { Demand::AtMostOne(group, value) } else { Demand::Needs(group, value) }
    }
}

/// A rule as its groups, and whether these are all that it says.
struct RuleParts {
    groups: Vec<Vec<Id>>,
    says_more: bool,
}

impl RuleParts {
    fn new(rule: &AnyRule, shape: &Shape) -> RuleParts {
        let groups: Vec<Vec<Id>> = rule.distinct(shape).iter().map(|group| ids(shape, group)).collect();
        let says_more = groups.is_empty()
            || rule.sum().is_some()
            || !rule.parts(shape).is_empty()
            || !rule.propagators(shape).is_empty()
            || excludes(rule, shape)
            || is_impossible(rule, &groups, shape);
        RuleParts { groups, says_more }
    }
}

/// Whether a rule excludes values from the start, as a region of two cells does that holds 1 and 2.
fn excludes(rule: &AnyRule, shape: &Shape) -> bool {
    let all = Candidates::all(shape);
    let mut left = all.clone();
    rule.restrict(&mut left).is_err() || left != all
}

/// Whether distinct values do not keep a rule of one group: such a clue, too short for what it says, has no propagators.
fn is_impossible(rule: &AnyRule, groups: &[Vec<Id>], shape: &Shape) -> bool {
    let [group] = groups else { return false };
    // Variables may have fewer values than cells have.
    let mut values: Vec<Value> =
        shape.places().map(|place| shape.values_of(place).iter().next().unwrap_or(shape.lowest())).collect();
    let mut used: Vec<Value> = Vec::new();
    for place in group.iter().map(|&place| place as usize) {
        let fresh = shape.values_of(shape.cell(place)).iter().find(|value| !used.contains(value));
        let Some(value) = fresh else { return false };
        values[place] = value;
        used.push(value);
    }
    Filling::new(shape, values).is_some_and(|filling| !rule.holds(&filling))
}

/// Every group once, without those that lie within another.
fn groups(rules: &[RuleParts], numbering: &Numbering) -> Vec<GroupCells> {
    let shape = numbering.shape();
    let mut groups: Vec<GroupCells> = Vec::new();
    for (rule, parts) in rules.iter().enumerate() {
        for (group, places) in parts.groups.iter().enumerate().filter(|(_, places)| places.len() > 1) {
            let mut cells: Vec<u32> =
                places.iter().map(|&place| numbering.number(shape.cell(place as usize))).collect();
            cells.sort_unstable();
            let first = shape.cell(places[0] as usize);
            let line = |same: fn(&model::grid::Cell, &model::grid::Cell) -> bool| {
                places.iter().all(|&place| same(&shape.cell(place as usize), &first))
            };
            let line = line(|a, b| a.row == b.row) || line(|a, b| a.column == b.column);
            let house = cells.len() == shape.values();
            groups.push(GroupCells { cells, group: Group { rule, group }, house, line });
        }
    }
    // The larger first; of equal ones, the one that the puzzle names first.
    groups.sort_by(|a, b| (b.cells.len(), &a.cells, a.group).cmp(&(a.cells.len(), &b.cells, b.group)));
    let mut kept: Vec<GroupCells> = Vec::new();
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); shape.len()];
    for group in groups {
        let inside = |&other: &usize| {
            let other: &GroupCells = &kept[other];
            group.cells.iter().all(|cell| other.cells.binary_search(cell).is_ok())
        };
        if !of_cell[group.cells[0] as usize].iter().any(inside) {
            group.cells.iter().for_each(|&cell| of_cell[cell as usize].push(kept.len()));
            kept.push(group);
        }
    }
    kept
}
