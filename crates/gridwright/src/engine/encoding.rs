//! A puzzle as a formula, and which clauses came from which rule.

use crate::encoder::{Encoder, Literals, Style};
use crate::grid::{Candidates, Cell, Filling, Value};
use crate::puzzle::Puzzle;
use cnf::sum::TooLarge;
use cnf::{Cnf, Lit, Model};

/// A puzzle's formula.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The clauses.
    pub cnf: Cnf,
    /// What each rule added, in the order of [`Puzzle::rules`].
    pub parts: Vec<Part>,
    /// Why the clauses are incomplete, if they are: a sum would have been too large in the encoding asked for.
    pub refused: Option<TooLarge>,
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
/// `guards` is set.
pub fn encode(puzzle: &Puzzle, candidates: Candidates, style: Style, guards: bool) -> Encoding {
    let shape = puzzle.shape();
    let mut enc = Encoder::new(candidates, style);
    let mut parts = vec![Part::default(); puzzle.rules().len()];
    // Large groups of distinct cells first: smaller ones inside them then need no clauses.
    let size = |index: &usize| puzzle.rules()[*index].distinct(shape).iter().map(Vec::len).max();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_cached_key(|index| std::cmp::Reverse(size(index)));
    for index in order {
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
    let refused = enc.refused();
    let (cnf, literals) = enc.finish();
    Encoding { cnf, parts, refused, literals }
}

impl Encoding {
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
        let values: Option<Vec<Value>> = candidates.shape().cells().map(value).collect();
        let values = values.expect("every cell takes one of its values in every model");
        Filling::new(candidates.shape(), values).expect("the values are the shape's")
    }

    /// The clause that excludes a filling: some open cell differs.
    pub fn differs(&self, filling: &Filling) -> Vec<Lit> {
        let cells = filling.shape().cells();
        cells.map(|cell| !self.eq(cell, filling[cell])).filter(|&lit| lit != Lit::FALSE).collect()
    }
}
