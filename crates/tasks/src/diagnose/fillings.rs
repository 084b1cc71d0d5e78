//! Whether some clues of a puzzle leave a filling, other than a certain one.
//!
//! A SAT solver with a guard for each clue answers most questions, and tells which of the clues it needed. Sums
//! propagate far better than they can be written as clauses: with cages, search is asked first.

use super::smallest::{Answer, Question};
use crate::set::Set;
use cnf::{Limits, Lit, Outcome, Reason};
use engine::Options;
use engine::network::wire;
use engine::sat::Session;
use engine::search::{GeneralSearch, Search, SearchResult};
use model::grid::{Candidates, Filling};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;
use model::rules::{And, AnyRule};

/// How far search looks into one question before a SAT solver is asked, in runs of propagators.
const SEARCH: u64 = 100_000;
/// What it costs to make a puzzle ready for search, in the same measure.
const WIRING: u64 = 2_000;
/// How many conflicts a question may cost that search has given up on.
const CONFLICTS: u64 = 2_000;

/// Asks which clues leave no filling.
pub(super) struct Fillings<'p> {
    /// Its rules are the clues.
    pub(super) puzzle: &'p Puzzle,
    /// The rule of each element; all other rules always hold.
    pub(super) elements: &'p [usize],
    /// A filling that does not count.
    pub(super) except: Option<&'p Filling>,
    /// Rules that propagate better together than one by one, each with those that it is made of.
    pub(super) whole: Vec<(AnyRule, Vec<usize>)>,
    pub(super) options: &'p Options,
    pub(super) sat: Option<Sat<'p>>,
    pub(super) work: u64,
}

/// A SAT solver with a guard for each rule.
pub(super) struct Sat<'p> {
    session: Session<'p>,
    guards: Vec<Lit>,
}

impl<'p> Sat<'p> {
    fn open(puzzle: &'p Puzzle, except: Option<&Filling>, options: &Options) -> Result<Sat<'p>, Reason> {
        let mut session = Session::open(puzzle, Candidates::all(puzzle.shape()), options, true);
        if let Some(reason) = session.encoding().refused {
            return Err(reason);
        }
        let parts = session.encoding().parts.iter();
        let guards = parts.map(|part| part.guard.expect("guards were asked for")).collect();
        if let Some(except) = except {
            let differs = session.encoding().differs(except);
            session.add(&differs);
        }
        Ok(Sat { session, guards })
    }
}

impl<'p> Fillings<'p> {
    /// A question about all rules of a puzzle but those that always hold.
    pub(super) fn new(puzzle: &'p Puzzle, elements: &'p [usize], options: &'p Options) -> Fillings<'p> {
        Fillings { puzzle, elements, except: None, whole: Vec::new(), options, sat: None, work: 0 }
    }

    fn kept(&self, chosen: &Set) -> Vec<bool> {
        let mut kept = vec![true; self.puzzle.rules().len()];
        for (element, &rule) in self.elements.iter().enumerate() {
            kept[rule] = chosen.contains(element);
        }
        kept
    }

    /// The elements that a filling breaks.
    fn broken(&self, filling: &Filling) -> Answer {
        let breaks = |element: usize| !self.puzzle.rules()[self.elements[element]].holds(filling);
        Answer::Missing(Set::of(self.elements.len(), breaks))
    }

    /// The puzzle of the rules that are kept.
    fn part(&self, mut kept: Vec<bool>) -> Puzzle {
        let mut part = Puzzle::new(self.puzzle.shape());
        for (whole, rules) in &self.whole {
            let left: Vec<usize> = rules.iter().copied().filter(|&rule| kept[rule]).collect();
            let pieces = || left.iter().map(|&rule| self.puzzle.rules()[rule].clone()).collect();
            let added = match left.len() {
                0 => continue,
                count if count == rules.len() => part.add(whole.clone()),
                _ => part.add(And { rules: pieces() }),
            };
            if added.is_ok() {
                left.iter().for_each(|&rule| kept[rule] = false);
            }
        }
        for (rule, _) in self.puzzle.rules().iter().zip(&kept).filter(|(_, kept)| **kept) {
            part.add(rule.clone()).expect("it was added to the whole puzzle");
        }
        part
    }

    /// Searches for a filling. `None` if it takes too long.
    fn search(&mut self, chosen: &Set) -> Result<Option<Answer>, Reason> {
        let limits = &self.options.limits;
        let part = self.part(self.kept(chosen));
        self.work += WIRING;
        let nothing = Ok(Some(Answer::Enough(chosen.clone())));
        let wired = match wire(&part, limits) {
            Ok(wired) => wired,
            Err(PropagateError::Contradiction) => return nothing,
            Err(PropagateError::Stopped(reason)) => return Err(reason),
        };
        let mut search = GeneralSearch::new(part.shape(), wired, self.options.seed, self.options.nodes);
        let answer = loop {
            match search.next(SEARCH.saturating_sub(search.work()), limits) {
                SearchResult::Filling(filling) if Some(&filling) == self.except => {}
                SearchResult::Filling(filling) => {
                    if part.verify(filling.clone()).is_ok() {
                        break Ok(Some(self.broken(&filling)));
                    }
                }
                SearchResult::Nothing => break nothing,
                SearchResult::Budget | SearchResult::Stopped(Reason::Nodes) => break Ok(None),
                SearchResult::Stopped(reason) => break Err(reason),
            }
        };
        self.work += search.work();
        answer
    }

    fn ask_sat(&mut self, chosen: &Set, limits: &Limits) -> Result<Answer, Reason> {
        let kept = self.kept(chosen);
        if self.sat.is_none() {
            self.sat = Some(Sat::open(self.puzzle, self.except, self.options)?);
        }
        let Sat { session, guards } = self.sat.as_mut().expect("just opened");
        let assume: Vec<Lit> = (0..kept.len()).filter(|&rule| kept[rule]).map(|rule| guards[rule]).collect();
        let before = session.stats().propagations;
        let options = Options { limits: limits.clone(), ..self.options.clone() };
        let outcome = session.ask_raw(&assume, &options);
        self.work += session.stats().propagations - before;
        Ok(match outcome {
            Outcome::Unsat(core) => {
                let used = |element: usize| core.contains(&guards[self.elements[element]]);
                Answer::Enough(Set::of(self.elements.len(), used))
            }
            Outcome::Sat(model) => {
                let filling = session.encoding().filling(&model);
                self.broken(&filling)
            }
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        })
    }
}

impl Question for Fillings<'_> {
    fn ask(&mut self, chosen: &Set) -> Answer {
        let limits = &self.options.limits;
        let sums = self.puzzle.rules().iter().any(|rule| rule.sum().is_some());
        if !sums {
            return self.ask_sat(chosen, &limits.clone()).unwrap_or_else(Answer::Unknown);
        }
        let all = chosen.len() == self.elements.len();
        let conflicts =
            if all { limits.conflicts } else { Some(limits.conflicts.unwrap_or(CONFLICTS).min(CONFLICTS)) };
        let limits = Limits { conflicts, ..limits.clone() };
        match self.search(chosen) {
            Ok(Some(answer)) => answer,
            Ok(None) => self.ask_sat(chosen, &limits).unwrap_or_else(Answer::Unknown),
            Err(reason) => Answer::Unknown(reason),
        }
    }

    fn work(&self) -> u64 {
        self.work
    }
}
