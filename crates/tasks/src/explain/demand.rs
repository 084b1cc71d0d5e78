//! Demands: the smallest things that a person would cite.

use model::grid::{Cell, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// The smallest thing that a person would cite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// The cell has a value.
    HasValue(Cell),
    /// The cell has at most one value.
    OneValue(Cell),
    /// The house needs the value.
    Needs(Group, Value),
    /// The group has the value at most once.
    AtMostOne(Group, Value),
    /// The clue, which also says that each of its cells has one value.
    Clue(Clue),
    /// The house adds up to the sum of all values.
    Total(Group),
    /// The clue adds up to its number, whatever else it says.
    Sum(usize),
}

/// Cells that differ: a row, a box, a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// The rule that it comes from, by its place in the puzzle.
    pub rule: usize,
    /// Its place among the groups of that rule.
    pub group: usize,
}

/// A rule of a puzzle, or the part of one that can be understood by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clue {
    /// The rule, by its place in the puzzle.
    pub rule: usize,
    /// Its place among the parts of that rule, if it has parts.
    pub part: Option<usize>,
}

impl Group {
    /// The cells that differ.
    pub fn cells(self, puzzle: &Puzzle) -> Vec<Cell> {
        puzzle.rules()[self.rule].distinct(puzzle.shape()).swap_remove(self.group)
    }

    /// What people call it.
    pub fn cite(self, puzzle: &Puzzle) -> String {
        puzzle.rules()[self.rule].cite_group(puzzle.shape(), self.group)
    }
}

impl Clue {
    /// The rule that says it.
    pub fn rule(self, puzzle: &Puzzle) -> AnyRule {
        let whole = &puzzle.rules()[self.rule];
        match self.part {
            Some(part) => whole.parts(puzzle.shape()).swap_remove(part),
            None => whole.clone(),
        }
    }
}

impl Clue {
    /// What people call it.
    pub fn cite(self, puzzle: &Puzzle) -> String {
        let whole = &puzzle.rules()[self.rule];
        match self.part {
            Some(_) => whole.cite_part(puzzle.shape(), &self.rule(puzzle)),
            None => whole.cite(puzzle.shape()),
        }
    }

    /// What it costs to see what it excludes: a part costs no more than the rule that it is of.
    pub(super) fn price(self, puzzle: &Puzzle) -> Weight {
        self.rule(puzzle).price().min(puzzle.rules()[self.rule].price())
    }
}

impl Demand {
    /// The cells that it speaks of.
    pub fn cells(self, puzzle: &Puzzle) -> Vec<Cell> {
        match self {
            Demand::HasValue(cell) | Demand::OneValue(cell) => vec![cell],
            Demand::Needs(group, _) | Demand::AtMostOne(group, _) | Demand::Total(group) => {
                group.cells(puzzle)
            }
            Demand::Clue(clue) => clue.rule(puzzle).cells(puzzle.shape()),
            Demand::Sum(rule) => puzzle.rules()[rule].cells(puzzle.shape()),
        }
    }

    /// What it costs to see, in half demands.
    pub(super) fn weight(self, puzzle: &Puzzle) -> Weight {
        match self {
            // The values of a cell of a picture are told by looking at it.
            Demand::HasValue(_) | Demand::OneValue(_) if is_binary(puzzle.shape()) => 0,
            Demand::HasValue(_) => 1,
            Demand::Clue(clue) => clue.price(puzzle),
            _ => 2,
        }
    }
}

/// What a demand costs to see, in half demands.
pub(super) type Weight = u32;

/// Whether a cell has one of two values, so that the one going is the other coming.
pub(super) fn is_binary(shape: &Shape) -> bool {
    shape.values() == 2
}
