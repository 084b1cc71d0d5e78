//! Why a puzzle has no solution: clues that cannot be kept together, as few as can be found.

use super::clue::{Clue, Clues};
use super::smallest::{Answer, Question, Smallest, smallest};
use crate::set::Set;
use cnf::{Lit, Outcome, Reason};
use engine::Options;
use engine::counting::{CountingConflict, counting_conflict};
use engine::sat::Session;
use model::grid::Candidates;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// How much work goes into a smaller conflict and the proof that it is the smallest, in steps of unit propagation:
/// about a second.
const WORK: u64 = 20_000_000;

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
    let Clues { puzzle, clues } = Clues::of(puzzle);
    let mut together = match Together::new(&puzzle, options) {
        Ok(together) => together,
        Err(reason) => return Diagnosis::Unknown(reason),
    };
    match smallest(&mut together, clues.len(), WORK) {
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

/// Asks whether rules of a puzzle contradict each other.
struct Together<'p> {
    puzzle: &'p Puzzle,
    session: Session<'p>,
    guards: Vec<Lit>,
    options: &'p Options,
}

impl<'p> Together<'p> {
    fn new(puzzle: &'p Puzzle, options: &'p Options) -> Result<Together<'p>, Reason> {
        let session = Session::open(puzzle, Candidates::all(puzzle.shape()), options, true);
        if let Some(reason) = session.encoding().refused {
            return Err(reason);
        }
        let guards = session.encoding().parts.iter();
        let guards = guards.map(|part| part.guard.expect("guards were asked for")).collect();
        Ok(Together { puzzle, session, guards, options })
    }
}

impl Question for Together<'_> {
    fn ask(&mut self, chosen: &Set) -> Answer {
        let assume: Vec<Lit> = chosen.iter().map(|rule| self.guards[rule]).collect();
        match self.session.ask_raw(&assume, self.options) {
            Outcome::Unsat(core) => {
                Answer::Enough(Set::of(self.guards.len(), |rule| core.contains(&self.guards[rule])))
            }
            Outcome::Sat(model) => {
                let filling = self.session.encoding().filling(&model);
                let rules = self.puzzle.rules();
                Answer::Missing(Set::of(rules.len(), |rule| !rules[rule].holds(&filling)))
            }
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    fn work(&self) -> u64 {
        self.session.stats().propagations
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
