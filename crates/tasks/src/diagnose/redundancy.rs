//! Clues that a puzzle with one solution does not need: one by one, and as many as can go together.
//!
//! Rules about the whole grid, such as rows, columns and boxes, are not in question.

use super::Fewest;
use super::smallest::{Answer, Question, smallest};
use crate::set::Set;
use cnf::{Lit, Outcome, Reason};
use engine::Options;
use engine::sat::Session;
use model::grid::Candidates;
use model::puzzle::{Puzzle, Solution};

/// How much work goes into fewer clues and the proof that there are no fewer, in steps of unit propagation.
const WORK: u64 = 50_000_000;

/// Which clues a puzzle needs to have one solution. Rules are given by their place in [`Puzzle::rules`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redundancy {
    /// Clues any one of which can be left out.
    pub redundant: Vec<usize>,
    /// Clues without which there are other solutions.
    pub needed: Vec<usize>,
    /// Clues of which neither was found within the limits.
    pub unknown: Vec<usize>,
    /// As few clues as were found to leave one solution; `None` if a limit was reached before anything was known.
    pub enough: Option<Fewest<usize>>,
    /// The limit that was reached, if one was.
    pub stopped: Option<Reason>,
}

/// Finds the clues that a puzzle does not need, where this is its only solution.
pub fn redundancy(puzzle: &Puzzle, solution: &Solution, options: &Options) -> Redundancy {
    let clues: Vec<usize> =
        (0..puzzle.rules().len()).filter(|&rule| !puzzle.rules()[rule].is_global()).collect();
    let mut without = match Without::new(puzzle, &clues, solution, options) {
        Ok(without) => without,
        Err(reason) => {
            return Redundancy {
                redundant: vec![],
                needed: vec![],
                unknown: clues,
                enough: None,
                stopped: Some(reason),
            };
        }
    };
    let mut found = one_by_one(&mut without, &clues);
    if found.redundant.is_empty() && found.unknown.is_empty() {
        let at_least = clues.len();
        found.enough = Some(Fewest { items: clues, minimal: true, smallest: true, at_least });
        return found;
    }
    match smallest(&mut without, clues.len(), WORK) {
        Ok(enough) => found.enough = Some(Fewest::of(&enough, |number| clues[number])),
        Err(Answer::Unknown(reason)) => found.stopped = Some(reason),
        // It has other solutions with all of its clues: nothing is enough.
        Err(_) => {}
    }
    found
}

/// Asks of each clue whether the others leave one solution. What a proof does not use, it does not need either.
fn one_by_one(without: &mut Without<'_>, clues: &[usize]) -> Redundancy {
    let mut found =
        Redundancy { redundant: vec![], needed: vec![], unknown: vec![], enough: None, stopped: None };
    let mut unused = Set::new(clues.len());
    for (number, &clue) in clues.iter().enumerate() {
        if unused.contains(number) {
            found.redundant.push(clue);
            continue;
        }
        let others = Set::of(clues.len(), |other| other != number);
        match without.ask(&others) {
            Answer::Enough(core) => {
                unused.unite(&Set::of(clues.len(), |other| !core.contains(other)));
                found.redundant.push(clue);
            }
            Answer::Missing(_) => found.needed.push(clue),
            Answer::Unknown(reason) => {
                found.unknown.push(clue);
                found.stopped = Some(reason);
            }
        }
    }
    found
}

/// Asks for other solutions of a puzzle without some of its clues.
struct Without<'p> {
    puzzle: &'p Puzzle,
    session: Session<'p>,
    clues: &'p [usize],
    /// The guard of each clue.
    guards: Vec<Lit>,
    options: &'p Options,
}

impl<'p> Without<'p> {
    fn new(
        puzzle: &'p Puzzle,
        clues: &'p [usize],
        solution: &Solution,
        options: &'p Options,
    ) -> Result<Without<'p>, Reason> {
        let mut session = Session::open(puzzle, Candidates::all(puzzle.shape()), options, true);
        if let Some(reason) = session.encoding().refused {
            return Err(reason);
        }
        let parts = session.encoding().parts.iter();
        let guards: Vec<Lit> = parts.map(|part| part.guard.expect("guards were asked for")).collect();
        let all = puzzle.rules().iter().zip(&guards);
        let fixed: Vec<Lit> = all.filter(|(rule, _)| rule.is_global()).map(|(_, &guard)| guard).collect();
        fixed.into_iter().for_each(|guard| session.add(&[guard]));
        session.exclude(solution);
        let guards = clues.iter().map(|&clue| guards[clue]).collect();
        Ok(Without { puzzle, session, clues, guards, options })
    }
}

impl Question for Without<'_> {
    fn ask(&mut self, chosen: &Set) -> Answer {
        let assume: Vec<Lit> = chosen.iter().map(|clue| self.guards[clue]).collect();
        match self.session.ask_raw(&assume, self.options) {
            Outcome::Unsat(core) => {
                Answer::Enough(Set::of(self.guards.len(), |clue| core.contains(&self.guards[clue])))
            }
            Outcome::Sat(model) => {
                let filling = self.session.encoding().filling(&model);
                let broken = |clue: usize| !self.puzzle.rules()[self.clues[clue]].holds(&filling);
                Answer::Missing(Set::of(self.clues.len(), broken))
            }
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    fn work(&self) -> u64 {
        self.session.stats().propagations
    }
}
