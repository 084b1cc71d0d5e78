//! Why a puzzle has no solution: clues that cannot be kept together, as few as can be found.

use super::clue::{Clue, Clues};
use super::fillings::Fillings;
use super::smallest::{Answer, Smallest, smallest};
use cnf::Reason;
use engine::Options;
use engine::counting::{CountingConflict, counting_conflict};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// How much work goes into a smaller conflict and the proof that it is the smallest, in steps of unit propagation:
/// about a second.
const WORK: u64 = 10_000_000;

/// Clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The clues, in the order of the puzzle.
    pub clues: Vec<Clue>,
    /// Whether each of them is needed for the contradiction; not known when a limit was reached.
    pub minimal: bool,
    /// Whether it was proved that no fewer clues contradict each other.
    pub smallest: bool,
    /// The contradiction in numbers, where counting shows it.
    pub count: Option<CountingConflict>,
}

/// Why a puzzle has no solution, as far as that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// It has none, because these clues contradict each other.
    Conflict(Conflict),
    /// It has one.
    Solvable,
    /// A limit was reached before there was an answer.
    Unknown(Reason),
}

/// Finds clues that have no solution together: what counting shows, else as few as can be found within the limits.
/// Rows, columns and the like are taken one by one: see [`Piece`](super::Piece).
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Diagnosis {
    if let Some(found) = counting_conflict(puzzle) {
        return Diagnosis::Conflict(counted(puzzle, found));
    }
    let fine = Clues::of(puzzle);
    let clues = &fine.clues;
    let all: Vec<usize> = (0..clues.len()).collect();
    let mut fillings =
        Fillings { whole: fine.whole_rules(puzzle), ..Fillings::new(&fine.puzzle, &all, options) };
    match smallest(&mut fillings, clues.len(), WORK) {
        Ok(Smallest { set, minimal, smallest, .. }) => Diagnosis::Conflict(Conflict {
            clues: set.iter().map(|clue| clues[clue]).collect(),
            minimal,
            smallest,
            count: None,
        }),
        Err(Answer::Unknown(reason)) => Diagnosis::Unknown(reason),
        Err(_) => Diagnosis::Solvable,
    }
}

/// The clues that a count is about.
fn counted(puzzle: &Puzzle, found: CountingConflict) -> Conflict {
    let clues: Vec<Clue> = match found {
        CountingConflict::TooLong { rule, .. } => vec![Clue::whole(rule)],
        CountingConflict::Totals { .. } => {
            let rules = puzzle.rules().iter().enumerate();
            let lines = rules.filter(|(_, rule)| matches!(rule, AnyRule::LineClue(_)));
            lines.map(|(number, _)| Clue::whole(number)).collect()
        }
    };
    let alone = clues.len() == 1;
    Conflict { minimal: alone, smallest: alone, clues, count: Some(found) }
}
