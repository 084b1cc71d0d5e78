//! A puzzle as a formula: which clauses came from which rule, and a guard for each rule if asked for.

use super::Options;
use super::derived::Derived;
use super::packing::Packing;
use super::phases::Phases;
use cnf::{Cnf, Lit, Model, Reason, Var};
use model::encoder::{Encoder, Literals, StartedBy};
use model::grid::{Candidates, Cell, Filling, Value};
use model::propagate::Id;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict};

/// A puzzle's formula.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The clauses.
    pub cnf: Cnf,
    /// What each rule added, in the order of [`Puzzle::rules`].
    pub parts: Vec<Part>,
    /// Why the clauses are incomplete, if they are: a limit was reached, or a sum would have been too large in the
    /// encoding asked for. Then nothing else here means anything.
    pub refused: Option<Reason>,
    literals: Literals,
}

/// A rule's share of the formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Variables that the rule added.
    pub variables: u64,
    /// Clauses that the rule added.
    pub clauses: u64,
    /// The literal under which the rule holds, if guards were asked for.
    pub guard: Option<Lit>,
}

/// Writes the rules of a puzzle as clauses over the given candidates, each under a guard of its own if
/// `guards` is set. Derived sums and packings follow from the rules: they add nothing but speed. How rules are written and how large
/// the formula may be is what the options say.
pub fn encode(
    puzzle: &Puzzle,
    candidates: Candidates,
    derived: &[Derived],
    packings: &[Packing],
    options: &Options,
    guards: bool,
) -> Encoding {
    let shape = puzzle.shape();
    let mut enc = Encoder::within(candidates, options.style_for(puzzle), &options.limits);
    let mut parts = vec![Part::default(); puzzle.rules().len()];
    // Large groups of distinct cells first: smaller ones inside them then need no clauses.
    let size = |index: &usize| puzzle.rules()[*index].distinct(shape).iter().map(Vec::len).max();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_cached_key(|index| std::cmp::Reverse(size(index)));
    for index in order {
        if enc.is_stopped() {
            break;
        }
        let rule = &puzzle.rules()[index];
        let (variables, clauses) = (enc.cnf().vars(), enc.cnf().len());
        let guard = if guards {
            Some(enc.guarded(|enc| rule.encode(enc)))
        } else {
            rule.encode(&mut enc);
            None
        };
        parts[index] = Part {
            variables: u64::from(enc.cnf().vars() - variables),
            clauses: (enc.cnf().len() - clauses) as u64,
            guard,
        };
    }
    for sum in derived {
        if enc.is_stopped() {
            break;
        }
        let cells = |ids: &[Id]| ids.iter().map(|&id| shape.cell(id as usize)).collect::<Vec<Cell>>();
        enc.signed_sum(&cells(&sum.added), &cells(&sum.subtracted), sum.total, sum.distinct);
    }
    for packing in packings {
        if enc.is_stopped() {
            break;
        }
        packing.encode(&mut enc);
    }
    let refused = enc.refused().map(Reason::TooLarge).or(enc.cnf().stopped());
    let (cnf, literals) = enc.finish();
    Encoding { cnf, parts, refused, literals }
}

/// The formula that others are to read: proofs are about it, and other solvers get it. It holds every rule and
/// nothing that somebody worked out before; only the values that a cell may not take from the start have no
/// variables, as in [`Restrict`].
pub fn plain(puzzle: &Puzzle, options: &Options) -> Encoding {
    let mut candidates = Candidates::all(puzzle.shape());
    for rule in puzzle.rules() {
        if let AnyRule::Restrict(Restrict { cell, values }) = rule
            && candidates.values(*cell).any(|value| values.contains(value))
        {
            candidates.keep(*cell, *values).expect("a value is left");
        }
        // Restrictions that leave no value stay clauses, which then contradict each other.
    }
    encode(puzzle, candidates, &[], &[], options, false)
}

impl Encoding {
    /// What the variables of cells mean, one line each and in their order: `17 r1c2=8`. A cell with two values
    /// has one variable for both: where it is false, the cell takes its higher value.
    pub fn names(&self) -> Vec<String> {
        let named =
            |cell| self.candidates().values(cell).map(move |value| (self.eq(cell, value), cell, value));
        let mut names: Vec<(Var, Cell, Value)> = (self.candidates().shape().places().flat_map(named))
            .filter(|(lit, ..)| !lit.is_constant() && lit.is_positive())
            .map(|(lit, cell, value)| (lit.var(), cell, value))
            .collect();
        names.sort_unstable();
        names.iter().map(|(var, cell, value)| format!("{} {cell}={value}", var.0)).collect()
    }

    /// The candidates that the formula speaks of.
    pub fn candidates(&self) -> &Candidates {
        self.literals.candidates()
    }

    /// The literal "the cell holds the value".
    pub fn eq(&self, cell: Cell, value: Value) -> Lit {
        self.literals.eq(cell, value)
    }

    /// The grid of a model.
    pub fn filling(&self, model: &Model) -> Filling {
        let candidates = self.candidates();
        let value = |cell| {
            let mut values = candidates.values(cell);
            values.find(|&value| model.holds(self.eq(cell, value)))
        };
        let values: Option<Vec<Value>> = candidates.shape().places().map(value).collect();
        let values = values.expect("every cell takes one of its values in every model");
        Filling::new(candidates.shape(), values).expect("the values are the shape's")
    }

    /// The literals that hold in phases. They need not hold together.
    pub fn likely(&self, phases: &Phases) -> Vec<Lit> {
        let shape = self.candidates().shape();
        let cell = |cell: Cell| {
            let likely = phases.values[shape.index(cell)];
            let values = self.candidates().values(cell);
            values
                .map(move |value| if value == likely { self.eq(cell, value) } else { !self.eq(cell, value) })
        };
        let block = |started: &StartedBy| match phases.has_started(
            shape.rows(),
            started.line,
            started.block,
            started.place,
        ) {
            true => started.lit,
            false => !started.lit,
        };
        let lits = shape.places().flat_map(cell).chain(self.literals.starts().iter().map(block));
        lits.filter(|lit| !lit.is_constant()).collect()
    }

    /// The clause that excludes a filling: some open cell or variable that counts differs.
    pub fn differs(&self, filling: &Filling) -> Vec<Lit> {
        let shape = filling.shape();
        let counted = shape.places().filter(|&place| shape.counts(place));
        counted.map(|cell| !self.eq(cell, filling[cell])).filter(|&lit| lit != Lit::FALSE).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::ValueSet;

    #[test]
    fn every_variable_of_a_cell_has_a_name_and_two_values_share_one() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.set(Cell::new(0, 0), 3).unwrap();
        let two = [2, 4].into_iter().collect();
        puzzle.add(Restrict { cell: Cell::new(0, 1), values: two }).unwrap();
        let encoding = plain(&puzzle, &Options::default());
        let names = encoding.names();
        assert_eq!(names[..3], ["1 r1c2=2", "2 r1c3=1", "3 r1c3=2"]);
        assert_eq!(names.len(), 1 + 14 * 4);
        assert_eq!(encoding.eq(Cell::new(0, 1), 4).to_dimacs(), -1);
    }

    #[test]
    fn a_finished_picture_is_a_model_of_its_hints() {
        use cnf::{BackendKind, Limits, Outcome, Settings};
        use model::grid::Shape;
        use model::rules::LineClue;
        let shape = Shape::new(3, 4, 3).unwrap().from_zero();
        let picture = Filling::new(&shape, vec![1, 0, 2, 2, 0, 1, 1, 0, 2, 1, 0, 1]).unwrap();
        let mut puzzle = Puzzle::new(&shape);
        for line in shape.row_lines().chain(shape.column_lines()) {
            puzzle.add(LineClue::of(line, &picture)).unwrap();
        }
        let encoding = plain(&puzzle, &Options::default());
        let likely = encoding.likely(&Phases::of(&picture));
        assert!(likely.len() > 3 * shape.len(), "cells and blocks");
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&encoding.cnf);
        let Outcome::Sat(model) = solver.solve(&likely, &Limits::none()) else { panic!("it is a solution") };
        assert_eq!(encoding.filling(&model), picture);
    }

    #[test]
    fn restrictions_that_leave_nothing_become_clauses() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let cell = Cell::new(2, 2);
        for value in [1, 2] {
            let values: ValueSet = [value, value + 2].into_iter().collect();
            puzzle.add(Restrict { cell, values }).unwrap();
        }
        let encoding = plain(&puzzle, &Options::default());
        assert_eq!(encoding.candidates().values(cell).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(encoding.parts[4].clauses, 2);
    }
}
