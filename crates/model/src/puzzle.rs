//! Puzzles, and solutions that only a puzzle can certify.

mod palette;

use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::rules::{AnyRule, Boxes, Cage, Columns, Less, Restrict, Rows, RuleError, check_inside, range};
use cnf::sum::SumEncoding;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Deref;

/// A grid and its rules. Nothing tells which kind of puzzle it is: the rules are the puzzle.
///
/// Invariant: every rule fits the shape ([`Puzzle::add`] sees to it).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Shape,
    rules: Vec<AnyRule>,
    givens: BTreeMap<Cell, Value>,
    /// What does not change the solutions.
    pub about: About,
}

/// Titles and the like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The puzzle's name.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Who holds the rights, and on what terms it may be used.
    pub copyright: Option<String>,
    /// What the setter tells solvers: the rules in words, or a text about the puzzle. It may have several lines.
    pub description: Option<String>,
    /// The name or number under which a collection keeps it.
    pub id: Option<String>,
    /// Where it comes from: a site, a book, an address.
    pub source: Option<String>,
    /// Remarks, in the order in which they stood.
    pub comments: Vec<String>,
    /// The solution that came with the puzzle: claimed, not proved.
    pub reference: Option<Filling>,
    /// A question that came with the puzzle: what if this cell takes each of these values in turn?
    pub scan: Option<Scan>,
    /// How the values look where they are colours, from the lowest on; empty unless given.
    pub palette: Vec<Paint>,
    /// How the file wants sums to become clauses.
    pub hints: Hints,
}

/// The look of a value that is a colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paint {
    /// What it is called, such as `red`.
    pub name: String,
    /// The letter that files use for it.
    pub letter: char,
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

/// How sums are to become clauses, where a file says so. It changes the formula, never the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hints {
    /// The encoding of all sums.
    pub sums: Option<SumEncoding>,
    /// The optimisation level of cages, 0 to 3.
    pub cage_level: Option<u8>,
    /// The optimisation level of sandwiches, 0 to 3.
    pub sandwich_level: Option<u8>,
}

/// A cell that is to take each value of a range in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scan {
    /// The cell.
    pub cell: Cell,
    /// The first value.
    pub low: Value,
    /// The last value.
    pub high: Value,
}

/// The rules that a filling breaks, by their place in [`Puzzle::rules`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation(pub Vec<usize>);

/// A filling that keeps every rule of its puzzle. Only [`Puzzle::verify`] makes one.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Solution(Filling);

impl Solution {
    /// The values.
    pub fn filling(&self) -> &Filling {
        &self.0
    }
}

impl Deref for Solution {
    type Target = Filling;
    fn deref(&self) -> &Filling {
        &self.0
    }
}

impl Puzzle {
    /// A grid without rules.
    pub fn new(shape: impl Into<Shape>) -> Puzzle {
        Puzzle { shape: shape.into(), rules: Vec::new(), givens: BTreeMap::new(), about: About::default() }
    }

    /// An n x n grid with rows, columns and the usual boxes (none where n is prime).
    pub fn sudoku(n: usize) -> Result<Puzzle, RuleError> {
        let shape = Shape::square(n)?;
        let mut puzzle = Puzzle::new(&shape);
        puzzle.add(Rows {})?;
        puzzle.add(Columns {})?;
        if let Some((height, width)) = shape.usual_box() {
            puzzle.add(Boxes { height, width })?;
        }
        Ok(puzzle)
    }

    /// The grid's shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The rules, in the order in which they were added.
    pub fn rules(&self) -> &[AnyRule] {
        &self.rules
    }

    /// Whether every rule is about all rows, all columns or all usual boxes: then the values can be renamed, and lines of
    /// a band can change places.
    pub fn has_only_houses(&self) -> bool {
        let is_house = |rule: &AnyRule| match rule {
            AnyRule::Rows(_) | AnyRule::Columns(_) => true,
            AnyRule::Boxes(Boxes { height, width }) => self.shape.usual_box() == Some((*height, *width)),
            _ => false,
        };
        self.rules.iter().all(is_house)
    }

    /// The cells that have one value from the start.
    pub fn givens(&self) -> &BTreeMap<Cell, Value> {
        &self.givens
    }

    /// Adds a rule if it fits the grid.
    pub fn add(&mut self, rule: impl Into<AnyRule>) -> Result<(), RuleError> {
        let rule = rule.into();
        rule.check(&self.shape)?;
        if !self.shape.is_full_grid() {
            // Rules about the whole grid that need every cell of it.
            check_inside(&rule.cite(&self.shape), &rule.cells(&self.shape), &self.shape)?;
        }
        if let AnyRule::Restrict(Restrict { cell, values }) = &rule
            && let Some(value) = values.single()
        {
            let before = *self.givens.entry(*cell).or_insert(value);
            if before != value {
                return Err(RuleError(format!("{cell} is given twice, as {before} and as {value}")));
            }
        }
        self.rules.push(rule);
        Ok(())
    }

    /// A given: the cell holds the value.
    pub fn set(&mut self, cell: Cell, value: Value) -> Result<(), RuleError> {
        if value > self.shape.highest() {
            return Err(RuleError(format!("{cell} cannot hold {value}: {}", range(&self.shape))));
        }
        self.add(Restrict { cell, values: ValueSet::one(value) })
    }

    /// A cage: the values are distinct and add up to the sum.
    pub fn cage(&mut self, sum: u32, cells: impl IntoIterator<Item = Cell>) -> Result<(), RuleError> {
        self.add(Cage { cells: cells.into_iter().collect(), sum: Some(sum) })
    }

    /// An inequality: the first cell's value is smaller than the second's.
    pub fn less(&mut self, smaller: Cell, larger: Cell) -> Result<(), RuleError> {
        self.add(Less { smaller, larger, or_equal: false })
    }

    /// Asks every rule whether it holds, by its own meaning.
    pub fn verify(&self, filling: Filling) -> Result<Solution, Violation> {
        let all = 0..self.rules.len();
        if *filling.shape() != self.shape {
            return Err(Violation(all.collect()));
        }
        let broken: Vec<usize> = all.filter(|&i| !self.rules[i].holds(&filling)).collect();
        if broken.is_empty() { Ok(Solution(filling)) } else { Err(Violation(broken)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_right_filling_becomes_a_solution() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let right = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
        let mut wrong = right.clone();
        wrong.swap(0, 1);
        let filling = |values| Filling::new(puzzle.shape(), values).unwrap();
        assert!(puzzle.verify(filling(right)).is_ok());
        // Rows and boxes still hold; the columns do not.
        assert_eq!(puzzle.verify(filling(wrong)), Err(Violation(vec![1])));
    }

    #[test]
    fn two_different_givens_in_a_cell_are_refused() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let cell = Cell::new(1, 1);
        puzzle.set(cell, 3).unwrap();
        assert!(puzzle.set(cell, 3).is_ok());
        assert_eq!(puzzle.set(cell, 4).unwrap_err().to_string(), "r2c2 is given twice, as 3 and as 4");
        assert!(puzzle.set(cell, 200).is_err());
    }

    #[test]
    fn houses_are_told_by_what_they_are_and_not_by_how_many() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        assert!(puzzle.has_only_houses());
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        assert!(!puzzle.has_only_houses());
        let mut other = Puzzle::new(Shape::square(4).unwrap());
        other.add(Rows {}).unwrap();
        other.add(crate::rules::AntiKing {}).unwrap();
        assert!(!other.has_only_houses());
        let mut wide = Puzzle::new(Shape::square(6).unwrap());
        wide.add(Boxes { height: 3, width: 2 }).unwrap();
        assert!(!wide.has_only_houses(), "these are not the usual boxes");
    }
}
