//! Changes a picture, cell by cell, until its clues have no other solution; or until they can be solved line by line.
//!
//! A second solution differs from the picture in some cells, and line solving leaves some cells open. Cells that share a
//! row or a column belong together; each such group could be exchanged by itself, so in each group the cheapest cell is
//! changed. Then the search is repeated. No cell is changed twice, so this ends; and a picture of one colour, which is
//! left in the worst case, has no other solution. Finally, changes that turn out not to be needed are undone.
//!
//! Of several changes, the best is the one after which line solving leaves the least open.

use super::Draft;
use crate::enumerate;
use cnf::Reason;
use engine::Options;
use engine::settle::settle;
use model::grid::{Candidates, Cell, Filling, Shape, Value};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;
use std::ops::ControlFlow;

/// What changing a cell costs besides, for every neighbour that it then differs from.
const SPECK: u32 = 12;

/// How many changes are tried before one is chosen.
const CONSIDERED: usize = 6;

/// What the clues of a picture have to be enough for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// There is no other solution.
    #[default]
    Unique,
    /// The solution follows from one line at a time.
    LineByLine,
}

/// A puzzle with exactly one solution, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The puzzle; its reference is the solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub picture: Filling,
    /// The cells in which it differs from the draft, row by row.
    pub changed: Vec<Cell>,
    /// How often the clues were asked whether they are enough.
    pub questions: u64,
}

/// Changes as few cells as it can, the cheapest first, until the clues of the picture are enough. `watch` is told before
/// each question how many cells are changed. `Err` if a limit was reached before.
pub fn repair(
    draft: &Draft,
    goal: Goal,
    options: &Options,
    watch: &dyn Fn(usize),
) -> Result<Repaired, Reason> {
    let mut repair = Repair::new(draft, goal, options, watch);
    loop {
        let undecided = repair.undecided(&repair.values.clone())?;
        if undecided.is_empty() {
            break;
        }
        repair.change(&undecided);
    }
    repair.take_back()?;
    let picture = repair.filling(&repair.values);
    let mut puzzle = nonogram(picture.clone());
    puzzle.about.palette = if repair.is_plain() { Vec::new() } else { draft.palette.clone() };
    let changed = repair.changed().map(|index| repair.shape.cell(index)).collect();
    Ok(Repaired { puzzle, picture, changed, questions: repair.questions })
}

fn nonogram(picture: Filling) -> Puzzle {
    Puzzle::nonogram(picture).expect("the values of a draft begin at 0")
}

/// A cell and the value that it could have instead.
type Change = (usize, Value);

struct Repair<'a> {
    draft: &'a Draft,
    goal: Goal,
    options: &'a Options,
    watch: &'a dyn Fn(usize),
    shape: Shape,
    /// The picture as it is now.
    values: Vec<Value>,
    /// The cells that may still change.
    free: Vec<bool>,
    questions: u64,
}

impl<'a> Repair<'a> {
    fn new(draft: &'a Draft, goal: Goal, options: &'a Options, watch: &'a dyn Fn(usize)) -> Repair<'a> {
        let shape = draft.picture.shape();
        let (values, free) = (draft.picture.values().to_vec(), vec![true; shape.len()]);
        Repair { draft, goal, options, watch, shape: shape.clone(), values, free, questions: 0 }
    }

    fn is_plain(&self) -> bool {
        self.draft.palette.iter().map(|paint| paint.rgb).eq([[255; 3], [0; 3]])
    }

    fn filling(&self, values: &[Value]) -> Filling {
        Filling::new(self.shape.clone(), values.to_vec()).expect("only values of the shape are put in")
    }

    /// The cells that differ from the draft.
    fn changed(&self) -> impl Iterator<Item = usize> + '_ {
        let before = self.draft.picture.values();
        (0..before.len()).filter(|&index| before[index] != self.values[index])
    }

    /// The cells that the clues of a picture leave undecided, with another value each; none if they are enough.
    fn undecided(&mut self, values: &[Value]) -> Result<Vec<Change>, Reason> {
        (self.watch)(self.changed().count());
        self.questions += 1;
        let picture = self.filling(values);
        match self.goal {
            Goal::Unique => self.other_solution(picture),
            Goal::LineByLine => self.open_cells(picture),
        }
    }

    /// Where another solution of the clues differs from the picture.
    fn other_solution(&self, picture: Filling) -> Result<Vec<Change>, Reason> {
        let mut other = Vec::new();
        let verdict = enumerate(&nonogram(picture.clone()), Some(2), self.options, |solution| {
            let pairs = solution.filling().values().iter().zip(picture.values()).enumerate();
            other.extend(pairs.filter(|(_, (new, old))| new != old).map(|(index, (&new, _))| (index, new)));
            if other.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match verdict.stopped {
            Some(reason) if other.is_empty() => Err(reason),
            _ => Ok(other),
        }
    }

    /// The cells that one line at a time leaves open.
    fn open_cells(&self, picture: Filling) -> Result<Vec<Change>, Reason> {
        let is_open = |candidates: &Candidates, cell| candidates.mask(cell).count_ones() > 1;
        let candidates = match settle(&nonogram(picture), &self.options.limits) {
            Ok(candidates) => candidates,
            Err(PropagateError::Stopped(reason)) => return Err(reason),
            Err(PropagateError::Contradiction) => {
                unreachable!("the clues were read off a picture, which is a solution")
            }
        };
        let open = self.shape.cells().filter(|&cell| is_open(&candidates, cell));
        Ok(open.map(|cell| self.shape.index(cell)).map(|index| (index, self.next_best(index))).collect())
    }

    /// Changes a cell of each group of cells that are undecided.
    fn change(&mut self, undecided: &[Change]) {
        for group in groups(&self.shape, undecided) {
            let indices: Vec<usize> = group.iter().map(|&(index, _)| index).collect();
            let near = self.lines_of(&indices).map(|index| (index, self.next_best(index)));
            let (index, value) = match self.cheapest(group.into_iter()).or_else(|| self.cheapest(near)) {
                Some(change) => change,
                // Everything near was changed before: one colour for all that is left.
                None => {
                    self.values.fill(1);
                    return;
                }
            };
            self.values[index] = value;
            self.free[index] = false;
        }
    }

    /// All cells of the rows and columns of a group.
    fn lines_of(&self, group: &[usize]) -> impl Iterator<Item = usize> + use<> {
        let shape = &self.shape;
        let cells: Vec<Cell> = group.iter().map(|&index| shape.cell(index)).collect();
        let value = shape.clone();
        let touched = move |&index: &usize| {
            let cell = value.cell(index);
            cells.iter().any(|other| other.row == cell.row || other.column == cell.column)
        };
        (0..shape.len()).filter(touched)
    }

    /// The value that suits a cell best after the one that it has.
    fn next_best(&self, index: usize) -> Value {
        let now = self.values[index];
        let others = (0..=self.shape.highest()).filter(|&value| value != now);
        others.min_by_key(|&value| self.draft.cost(index, now, value)).unwrap_or(now)
    }

    /// The cheapest of some changes of cells that may still change; of those that cost about the same, the one
    /// after which the lines leave the fewest cells open.
    fn cheapest(&self, changes: impl Iterator<Item = Change>) -> Option<Change> {
        let possible = changes.filter(|&(index, _)| self.free[index]);
        let mut priced: Vec<(u32, usize, Value)> =
            possible.map(|(index, value)| (self.cost(index, value), index, value)).collect();
        priced.sort_unstable();
        let cheapest = priced.first()?.0;
        let near = priced.iter().take(CONSIDERED).filter(|&&(cost, ..)| cost <= cheapest + SPECK);
        let best = near.min_by_key(|&&(cost, index, value)| (self.open_after(index, value), cost))?;
        Some((best.1, best.2))
    }

    /// How many cells the lines leave open once a cell is changed.
    fn open_after(&self, index: usize, value: Value) -> usize {
        let mut values = self.values.clone();
        values[index] = value;
        let settled = settle(&nonogram(self.filling(&values)), &self.options.limits);
        settled.map_or(0, |candidates| candidates.len() - self.shape.len())
    }

    /// What a change costs: how much worse the value suits the cell, and how much more it stands out.
    fn cost(&self, index: usize, value: Value) -> u32 {
        let cell = self.shape.cell(index);
        let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let around = around.into_iter().filter_map(|(rows, columns)| self.shape.offset(cell, rows, columns));
        let differing = around.filter(|&near| self.values[self.shape.index(near)] != value).count() as u32;
        self.draft.cost(index, self.values[index], value) + SPECK * differing
    }

    /// Takes changes back, the most expensive first, wherever the picture stays the only solution.
    fn take_back(&mut self) -> Result<(), Reason> {
        let before = self.draft.picture.values();
        let mut changed: Vec<usize> = self.changed().collect();
        changed.sort_by_key(|&index| {
            std::cmp::Reverse((self.draft.cost(index, before[index], self.values[index]), index))
        });
        for index in changed {
            let mut values = self.values.clone();
            values[index] = before[index];
            if self.undecided(&values)?.is_empty() {
                self.values = values;
            }
        }
        Ok(())
    }
}

/// Changes of cells, those together whose cells share rows or columns.
fn groups(shape: &Shape, changes: &[Change]) -> Vec<Vec<Change>> {
    let mut left = changes.to_vec();
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&(index, _)) = group.get(next) {
            let cell = shape.cell(index);
            let shares =
                |&(at, _): &Change| shape.cell(at).row == cell.row || shape.cell(at).column == cell.column;
            group.extend(left.extract_if(.., |change| shares(change)));
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
