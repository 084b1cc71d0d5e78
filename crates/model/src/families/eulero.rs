//! Eulero: every cell holds two digits, each row and column every first and every second digit once, and no pair of
//! digits occurs twice. A Graeco-Latin square.
//!
//! The value of a cell is what people read there: 10 times the first digit and the second.

use crate::grid::{Cell, Shape, Value, ValueSet};
use crate::puzzle::Puzzle;
use crate::rules::{AllDifferent, PairRelationAll, Restrict, RuleError};

/// The clues of an Eulero.
#[derive(Clone, Debug, Default)]
pub struct Eulero {
    /// The rows, the columns and the digits: at most [`Eulero::MOST`].
    pub size: usize,
    /// The first and the second digit of cells, as far as they are given.
    pub givens: Vec<(Cell, [Option<Value>; 2])>,
}

impl Eulero {
    /// The largest size: with more, values would be too large.
    pub const MOST: usize = 5;

    /// The puzzle of these clues.
    pub fn puzzle(&self) -> Result<Puzzle, RuleError> {
        let (n, most) = (self.size, Eulero::MOST);
        if n > most {
            return Err(RuleError(format!(
                "an Eulero of {n} digits has values above 64: at most {most} are possible"
            )));
        }
        let shape = Shape::new(n, n, 11 * n)?;
        let digits = |value: Value| [value / 10, value % 10];
        let is_pair = |value: &Value| digits(*value).iter().all(|digit| (1..=n as Value).contains(digit));
        let pairs: ValueSet = shape.all_values().iter().filter(is_pair).collect();
        let differ = |a: Value, b: Value| digits(a).iter().zip(digits(b)).all(|(&a, b)| a != b);
        let beside = |a: Value| pairs.iter().filter(|&b| differ(a, b)).collect();
        let allowed: Vec<ValueSet> = shape.all_values().iter().map(beside).collect();
        let name = Some("different first and second digits".to_string());
        let mut puzzle = Puzzle::new(shape.clone());
        for cell in shape.cells() {
            let given = self.givens.iter().filter(|(given, _)| *given == cell).map(|(_, digits)| digits);
            let fits = |value: Value| {
                let mut all = given.clone().flat_map(|given| given.iter().zip(digits(value)));
                all.all(|(given, digit)| given.is_none_or(|given| given == digit))
            };
            let values = pairs.iter().filter(|&value| fits(value)).collect();
            puzzle.add(Restrict { cell, values })?;
        }
        puzzle.add(AllDifferent { cells: shape.cells().collect() })?;
        for line in shape.row_lines().chain(shape.column_lines()) {
            let (cells, allowed, name) = (shape.line(line), allowed.clone(), name.clone());
            puzzle.add(PairRelationAll { cells, allowed, name })?;
        }
        Ok(puzzle)
    }
}
