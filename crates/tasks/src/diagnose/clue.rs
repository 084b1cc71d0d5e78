//! Clues as people point at them: "column 1" rather than "each column".
//!
//! A rule that is nothing but groups of distinct cells is taken apart into its groups, a rule that names
//! [parts](model::rules::Rule::parts) into these; any other is one clue.

use model::puzzle::Puzzle;
use model::rules::{AllDifferent, And, AnyRule};

/// A rule of a puzzle, or a piece of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clue {
    /// The rule, by its place in [`Puzzle::rules`].
    pub rule: usize,
    /// How much of it.
    pub piece: Piece,
}

/// How much of a rule is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// All of it.
    Whole,
    /// One of its groups of distinct cells, by its place in [`Rule::distinct`](model::rules::Rule::distinct).
    Group(usize),
    /// One of its [parts](model::rules::Rule::parts), by its place there.
    Part(usize),
}

impl Clue {
    /// All of a rule.
    pub fn whole(rule: usize) -> Clue {
        Clue { rule, piece: Piece::Whole }
    }

    /// The clues of a puzzle: all of its rules, those taken apart that people take apart.
    pub fn all(puzzle: &Puzzle) -> Vec<Clue> {
        Clues::of(puzzle).clues
    }

    /// The clue as a rule of its own.
    pub fn as_rule(self, puzzle: &Puzzle) -> AnyRule {
        let (rule, shape) = (&puzzle.rules()[self.rule], puzzle.shape());
        match self.piece {
            Piece::Whole => rule.clone(),
            Piece::Group(group) => AllDifferent { cells: rule.distinct(shape).swap_remove(group) }.into(),
            Piece::Part(part) => rule.parts(shape).swap_remove(part),
        }
    }

    /// What people call it within a sentence.
    pub fn cite(self, puzzle: &Puzzle) -> String {
        let (rule, shape) = (&puzzle.rules()[self.rule], puzzle.shape());
        match self.piece {
            Piece::Whole => rule.cite(shape),
            Piece::Group(group) => rule.cite_group(shape, group),
            Piece::Part(part) => rule.cite_part(shape, &rule.parts(shape)[part]),
        }
    }
}

/// A puzzle with the same solutions whose rules are the clues of another, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Clues {
    /// The puzzle.
    pub(crate) puzzle: Puzzle,
    /// What each of its rules is in the other puzzle.
    pub(crate) clues: Vec<Clue>,
}

impl Clues {
    /// Takes the rules of a puzzle apart.
    pub(crate) fn of(puzzle: &Puzzle) -> Clues {
        let mut clues = Clues { puzzle: Puzzle::new(puzzle.shape()), clues: Vec::new() };
        clues.puzzle.about.hints = puzzle.about.hints;
        for (number, rule) in puzzle.rules().iter().enumerate() {
            for (piece, rule) in pieces(rule, puzzle) {
                clues.add(Clue { rule: number, piece }, rule);
            }
        }
        clues
    }

    /// The rules of the other puzzle that were taken apart, with the clues that came of each.
    pub(crate) fn whole_rules(&self, puzzle: &Puzzle) -> Vec<(AnyRule, Vec<usize>)> {
        let pieces = |rule: usize| {
            let own = self.clues.iter().enumerate().filter(move |(_, clue)| clue.rule == rule);
            own.map(|(number, _)| number).collect::<Vec<usize>>()
        };
        let rules = puzzle.rules().iter().enumerate();
        let all = rules.map(|(number, rule)| (rule.clone(), pieces(number)));
        all.filter(|(_, pieces)| pieces.len() > 1).collect()
    }

    fn add(&mut self, clue: Clue, rule: AnyRule) {
        // Pieces are not refused for givens that contradict each other: inside of an `and` they are no givens.
        if let Err(_given_twice) = self.puzzle.add(rule.clone()) {
            let alone = And { rules: vec![rule] };
            self.puzzle.add(alone).expect("it fits the grid, and a given is not about all of it");
        }
        self.clues.push(clue);
    }
}

fn pieces(rule: &AnyRule, puzzle: &Puzzle) -> Vec<(Piece, AnyRule)> {
    let shape = puzzle.shape();
    let parts: Vec<AnyRule> = rule.parts(shape);
    if !parts.is_empty() && parts.iter().all(|part| part.check(shape).is_ok()) {
        return parts.into_iter().enumerate().map(|(part, rule)| (Piece::Part(part), rule)).collect();
    }
    if !is_groups(rule) {
        return vec![(Piece::Whole, rule.clone())];
    }
    let groups = rule.distinct(shape).into_iter().enumerate();
    groups.map(|(group, cells)| (Piece::Group(group), AllDifferent { cells }.into())).collect()
}

/// Whether a rule says no more than that the cells of each of its groups differ, and people see the groups one by one.
fn is_groups(rule: &AnyRule) -> bool {
    matches!(
        rule,
        AnyRule::Rows(_)
            | AnyRule::Columns(_)
            | AnyRule::Boxes(_)
            | AnyRule::SubGrid(_)
            | AnyRule::ScatteredGrid(_)
            | AnyRule::Jigsaw(_)
            | AnyRule::Diagonal(_)
            | AnyRule::Windoku(_)
            | AnyRule::DisjointGroups(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Cell, ValueSet};
    use model::rules::Restrict;

    #[test]
    fn houses_are_taken_apart_and_other_clues_are_not() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.cage(7, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        let clues = Clues::of(&puzzle);
        assert_eq!(clues.clues.len(), 13);
        assert_eq!(clues.clues[5], Clue { rule: 1, piece: Piece::Group(1) });
        assert_eq!(clues.clues[12], Clue::whole(3));
        let column: Vec<Cell> = (0..4).map(|row| Cell::new(row, 1)).collect();
        assert_eq!(clues.puzzle.rules()[5], AllDifferent { cells: column }.into());
    }

    #[test]
    fn givens_that_an_and_contradicts_are_no_error() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let given = |value| Restrict { cell: Cell::new(0, 0), values: ValueSet::one(value) };
        puzzle.add(And { rules: vec![given(1).into(), given(2).into()] }).unwrap();
        puzzle.add(given(3)).unwrap();
        assert!(Clues::of(&puzzle).clues.len() >= 14);
    }
}
