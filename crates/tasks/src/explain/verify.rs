//! A judge of steps that knows nothing of how they were found.
//!
//! The demands of a step and its facts are written as a formula of their own; a solver must find that the step's
//! denial contradicts it and, where the step is said to be minimal, that it does not without any one demand. A path is
//! played from its start: every fact must have come about before.

use super::demand::Demand;
use super::step::{End, Path, State, Step};
use cnf::{BackendKind, Cnf, Limits, Lit, Outcome, Reason, Settings};
use engine::Options;
use model::encoder::{Encoder, Style};
use model::grid::{Candidates, Cell, Value, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict, Sum};
use std::collections::BTreeMap;

/// What is wrong with a step, by its place in the path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The puzzle does not demand this.
    #[error("step {}: the puzzle does not demand {demand:?}", .step + 1)]
    NoDemand {
        /// The place of the step.
        step: usize,
        /// The demand.
        demand: Demand,
    },
    /// The demands and the facts do not imply it.
    #[error("step {}: its demands and facts do not imply that {} is {}{}", .step + 1, .cell, if *.placed { "" } else { "not " }, .value)]
    NotImplied {
        /// The place of the step.
        step: usize,
        /// The cell of the candidate.
        cell: Cell,
        /// Its value.
        value: Value,
        /// Whether it should have been placed.
        placed: bool,
    },
    /// The demands and the facts contradict nothing.
    #[error("step {}: its demands and facts are no contradiction", .0 + 1)]
    NoContradiction(usize),
    /// A demand can be left out although the step is said to be minimal.
    #[error("step {}: it is said to be minimal, but follows without {demand:?}", .step + 1)]
    NotMinimal {
        /// The place of the step.
        step: usize,
        /// The demand.
        demand: Demand,
    },
    /// A fact has not come about.
    #[error("step {}: {cell} can still be {value}, which it takes for gone", .step + 1)]
    NoFact {
        /// The place of the step.
        step: usize,
        /// The cell of the candidate.
        cell: Cell,
        /// Its value.
        value: Value,
    },
    /// A step changes nothing.
    #[error("step {}: it changes nothing", .0 + 1)]
    Nothing(usize),
    /// The path is said to end in the solution or in a contradiction, and does not.
    #[error("the path does not end as it says")]
    WrongEnd,
    /// A limit was reached.
    #[error("not checked to the end: {0:?}")]
    Stopped(Reason),
}

/// Plays a path from its start and checks every step.
pub fn verify_path(puzzle: &Puzzle, path: &Path, limits: &Limits) -> Result<(), StepError> {
    let mut board = Board::new(puzzle, &path.start);
    for (number, step) in path.steps.iter().enumerate() {
        let still = |&&(cell, value): &&(Cell, Value)| board.candidates.contains(cell, value);
        if let Some(&(cell, value)) = step.facts.iter().find(still) {
            return Err(StepError::NoFact { step: number, cell, value });
        }
        if !step.contradiction && !board.changes(step) {
            return Err(StepError::Nothing(number));
        }
        verify_step(puzzle, number, step, limits)?;
        board.take(step);
    }
    let ended = match path.end {
        End::Solved => board.solves(),
        End::Contradiction => path.steps.last().is_some_and(|step| step.contradiction),
        End::Branches | End::Enough | End::Stopped(_) => true,
    };
    if ended { Ok(()) } else { Err(StepError::WrongEnd) }
}

/// Checks that demands and facts imply a step, and that it is minimal if it says so. `number` is its place, for errors.
pub fn verify_step(puzzle: &Puzzle, number: usize, step: &Step, limits: &Limits) -> Result<(), StepError> {
    if let Some(&demand) = step.demands.iter().find(|&&demand| !is_demanded(puzzle, demand)) {
        return Err(StepError::NoDemand { step: number, demand });
    }
    if let Some(denial) = open_denial(puzzle, step, &step.demands, limits)? {
        return Err(match denial {
            Denial::Nothing => StepError::NoContradiction(number),
            Denial::Gone(cell, value) => StepError::NotImplied { step: number, cell, value, placed: false },
            Denial::Placed(cell, value) => StepError::NotImplied { step: number, cell, value, placed: true },
        });
    }
    if step.minimal {
        for &demand in &step.demands {
            let fewer: Vec<Demand> = step.demands.iter().copied().filter(|&other| other != demand).collect();
            if open_denial(puzzle, step, &fewer, limits)?.is_none() {
                return Err(StepError::NotMinimal { step: number, demand });
            }
        }
    }
    Ok(())
}

/// Whether a puzzle says so: only a house, which has a cell for each value, holds them all.
fn is_demanded(puzzle: &Puzzle, demand: Demand) -> bool {
    match demand {
        Demand::Needs(group, _) | Demand::Total(group) => {
            group.cells(puzzle).len() == puzzle.shape().values()
        }
        Demand::Sum(rule) => puzzle.rules()[rule].sum().is_some(),
        Demand::HasValue(_) | Demand::OneValue(_) | Demand::AtMostOne(..) | Demand::Clue(_) => true,
    }
}

/// What would be otherwise if a step were wrong.
#[derive(Clone, Copy)]
enum Denial {
    Nothing,
    Gone(Cell, Value),
    Placed(Cell, Value),
}

/// Something that a step says and that does not follow from these demands and its facts.
fn open_denial(
    puzzle: &Puzzle,
    step: &Step,
    demands: &[Demand],
    limits: &Limits,
) -> Result<Option<Denial>, StepError> {
    let formula = Formula::new(puzzle, demands, &step.facts);
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&formula.cnf);
    let gone = step.gone.iter().map(|&(cell, value)| Denial::Gone(cell, value));
    let placed = step.placed.iter().map(|&(cell, value)| Denial::Placed(cell, value));
    let denials: Vec<Denial> =
        if step.contradiction { vec![Denial::Nothing] } else { gone.chain(placed).collect() };
    for denial in denials {
        let assumed = match denial {
            Denial::Nothing => Vec::new(),
            Denial::Gone(cell, value) => vec![formula.lit(cell, value)],
            Denial::Placed(cell, value) => vec![!formula.lit(cell, value)],
        };
        match solver.solve(&assumed, limits) {
            Outcome::Sat(_) => return Ok(Some(denial)),
            Outcome::Unsat(_) => {}
            Outcome::Unknown(reason) => return Err(StepError::Stopped(reason)),
        }
    }
    Ok(None)
}

/// Demands and facts as clauses.
struct Formula<'a> {
    puzzle: &'a Puzzle,
    cnf: Cnf,
    /// "The cell holds the value", for each cell of the grid.
    lits: BTreeMap<(Cell, Value), Lit>,
}

impl<'a> Formula<'a> {
    fn new(puzzle: &'a Puzzle, demands: &[Demand], facts: &[(Cell, Value)]) -> Formula<'a> {
        let shape = puzzle.shape();
        let rules: Vec<AnyRule> = demands.iter().filter_map(|&demand| rule(puzzle, demand)).collect();
        // Cells that a clue speaks of have one value; the encoder says so. The others have one value to it, which nobody
        // looks at.
        let spoken: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells(shape)).collect();
        let mut open = Candidates::all(shape);
        for cell in shape.places().filter(|cell| !spoken.contains(cell)) {
            let lowest = open.mask(cell) & open.mask(cell).wrapping_neg();
            open.keep_mask(cell, lowest).expect("the lowest value");
        }
        let mut enc = Encoder::new(open, Style::default());
        rules.iter().for_each(|rule| rule.encode(&mut enc));
        let (mut cnf, told) = enc.finish();
        let mut lits = BTreeMap::new();
        for cell in shape.places() {
            for value in shape.all_values().iter() {
                let lit = if spoken.contains(&cell) { told.eq(cell, value) } else { cnf.new_lit() };
                lits.insert((cell, value), lit);
            }
        }
        let mut formula = Formula { puzzle, cnf, lits };
        demands.iter().for_each(|&demand| formula.demand(demand));
        if shape.values() == 2 {
            shape.unknowns().for_each(|cell| {
                formula.demand(Demand::HasValue(cell));
                formula.demand(Demand::OneValue(cell));
            });
        }
        for &(cell, value) in facts {
            let gone = !formula.lit(cell, value);
            formula.cnf.add(&[gone]);
        }
        formula
    }

    fn lit(&self, cell: Cell, value: Value) -> Lit {
        self.lits[&(cell, value)]
    }

    fn demand(&mut self, demand: Demand) {
        let values = self.puzzle.shape().all_values();
        let of_cell = |cell: Cell| values.iter().map(|value| self.lit(cell, value)).collect::<Vec<Lit>>();
        let in_group = |group: super::Group, value: Value| {
            group.cells(self.puzzle).into_iter().map(|cell| self.lit(cell, value)).collect::<Vec<Lit>>()
        };
        match demand {
            Demand::HasValue(cell) => {
                let lits = of_cell(cell);
                self.cnf.add(&lits);
            }
            Demand::OneValue(cell) => {
                let lits = of_cell(cell);
                self.at_most_one(&lits);
            }
            Demand::Needs(group, value) => {
                let lits = in_group(group, value);
                self.cnf.add(&lits);
            }
            Demand::AtMostOne(group, value) => {
                let lits = in_group(group, value);
                self.at_most_one(&lits);
            }
            Demand::Clue(_) | Demand::Total(_) | Demand::Sum(_) => {}
        }
    }

    fn at_most_one(&mut self, lits: &[Lit]) {
        for (index, &a) in lits.iter().enumerate() {
            lits[index + 1..].iter().for_each(|&b| self.cnf.add(&[!a, !b]));
        }
    }
}

/// The rule behind a demand that is not of a cell or a group.
fn rule(puzzle: &Puzzle, demand: Demand) -> Option<AnyRule> {
    let adding_up = |cells, sum| AnyRule::from(Sum { cells, sum, coefficients: Vec::new() });
    match demand {
        Demand::Clue(clue) => Some(clue.rule(puzzle)),
        Demand::Sum(rule) => puzzle.rules()[rule].sum().map(|(cells, sum)| adding_up(cells, sum)),
        Demand::Total(group) => {
            let total = puzzle.shape().all_values().iter().map(i64::from).sum();
            Some(adding_up(group.cells(puzzle), total))
        }
        _ => None,
    }
}

/// The grid while a path is played.
struct Board<'a> {
    puzzle: &'a Puzzle,
    candidates: Candidates,
    groups: Vec<Vec<Cell>>,
}

impl<'a> Board<'a> {
    fn new(puzzle: &'a Puzzle, start: &State) -> Board<'a> {
        let shape = puzzle.shape();
        let groups = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape)).collect();
        let mut board = Board { puzzle, candidates: start.candidates.clone(), groups };
        // Known is known, even where two values that exclude each other are.
        for cell in start.known() {
            if let Some(value) = start.candidates.values(cell).next() {
                board.place(cell, value);
            }
        }
        board
    }

    fn changes(&self, step: &Step) -> bool {
        !step.placed.is_empty()
            || step.gone.iter().any(|&(cell, value)| self.candidates.contains(cell, value))
    }

    fn take(&mut self, step: &Step) {
        step.gone.iter().for_each(|&(cell, value)| self.remove(cell, value));
        step.placed.iter().for_each(|&(cell, value)| self.place(cell, value));
    }

    fn remove(&mut self, cell: Cell, value: Value) {
        self.candidates.remove(cell, value);
    }

    /// A placed value excludes the others of its cell, and itself from the groups of the cell.
    fn place(&mut self, cell: Cell, value: Value) {
        let others: Vec<Value> = self.candidates.values(cell).filter(|&other| other != value).collect();
        others.into_iter().for_each(|other| self.remove(cell, other));
        let groups = self.groups.iter().filter(|group| group.contains(&cell));
        let peers: Vec<Cell> = groups.flatten().copied().filter(|&other| other != cell).collect();
        for peer in peers {
            if !self.candidates.contains(peer, value) {
                continue;
            }
            self.remove(peer, value);
            // Where there are two values, the other one is placed, gone or not: what is known must not depend on the order in
            // which values that contradict each other are met.
            let shape = self.puzzle.shape();
            let last = shape.all_values().iter().find(|&other| other != value && shape.values() == 2);
            last.into_iter().for_each(|last| self.place(peer, last));
        }
    }

    /// Whether the candidates that are left are a solution. Hidden variables may have several.
    fn solves(&self) -> bool {
        let shape = self.puzzle.shape();
        if shape.counts_all() {
            return self.candidates.filling().is_some_and(|filling| self.puzzle.verify(filling).is_ok());
        }
        let mut fixed = self.puzzle.clone();
        let mut fix = |place: Cell| {
            let values: ValueSet = self.candidates.values(place).collect();
            let settled = values.len() == 1 || !shape.counts(place);
            settled && fixed.add(Restrict { cell: place, values }).is_ok()
        };
        shape.unknowns().all(&mut fix) && !crate::solve(&fixed, &Options::default()).solutions.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Group;

    #[test]
    fn only_a_house_needs_a_value() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        let cells = [Cell::new(0, 0), Cell::new(0, 1)];
        puzzle.cage(3, cells).expect("it fits");
        let cage = puzzle.rules().len() - 1;
        let step = |rule| Step {
            gone: vec![(Cell::new(3, 3), 1)],
            placed: Vec::new(),
            contradiction: false,
            demands: vec![Demand::Needs(Group { rule, group: 0 }, 4)],
            // No place is left in the first row, so that anything follows from its need.
            facts: (0..4).map(|column| (Cell::new(0, column), 4)).collect(),
            technique: None,
            cost: 0,
            minimal: false,
            story: Vec::new(),
        };
        assert_eq!(verify_step(&puzzle, 0, &step(0), &Limits::none()), Ok(()));
        let error = verify_step(&puzzle, 0, &step(cage), &Limits::none()).expect_err("a cage needs no 4");
        assert!(matches!(error, StepError::NoDemand { step: 0, .. }), "{error}");
    }
}
