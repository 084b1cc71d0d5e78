//! Whether some clues of a puzzle leave a filling, other than a certain one.
//!
//! A SAT solver with a guard for each clue answers most questions, and tells which of the clues it needed. Sums
//! propagate far better than they can be written as clauses: with cages, each question goes to the ladder
//! first.

use super::smallest::{Answer, Question};
use crate::set::Set;
use cnf::{Limits, Lit, Outcome, Reason};
use engine::Options;
use engine::sat::Session;
use model::grid::{Candidates, Filling};
use model::puzzle::Puzzle;
use model::rules::{And, AnyRule};
use std::ops::ControlFlow;

/// What it costs to make a puzzle ready for search and to choose once, in steps of unit propagation.
const WIRING: u64 = 2_000;
const NODE: u64 = 100;
/// How many choices a question may take on the ladder, but for the first, and how many conflicts after that.
const NODES: u64 = 30_000;
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
    /// Whether opposites of clues can be relied on: they may assume rows, columns and boxes.
    pub(super) opposites: bool,
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
        Fillings {
            puzzle,
            elements,
            except: None,
            whole: Vec::new(),
            opposites: false,
            options,
            sat: None,
            work: 0,
        }
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

    /// Lets the ladder look for a filling.
    fn ask_ladder(&mut self, chosen: &Set) -> Answer {
        let part = self.part(self.kept(chosen));
        self.ask_ladder_of(&part, chosen)
    }

    fn ask_ladder_of(&mut self, part: &Puzzle, chosen: &Set) -> Answer {
        let mut options = self.options.clone();
        if chosen.len() < self.elements.len() {
            options.nodes = Some(options.nodes.unwrap_or(NODES).min(NODES));
        }
        let mut found = None;
        let verdict = crate::enumerate(part, None, &options, |solution| {
            if Some(solution.filling()) == self.except {
                return ControlFlow::Continue(());
            }
            found = Some(solution.filling().clone());
            ControlFlow::Break(())
        });
        self.work += WIRING + verdict.stats.nodes * NODE + verdict.stats.propagations;
        match (found, verdict.stopped) {
            (Some(filling), _) => self.broken(&filling),
            (None, Some(reason)) => Answer::Unknown(reason),
            (None, None) => Answer::Enough(chosen.clone()),
        }
    }

    /// Asks a SAT solver, for so many conflicts.
    fn ask_sat(&mut self, chosen: &Set, conflicts: Option<u64>) -> Result<Answer, Reason> {
        let kept = self.kept(chosen);
        if self.sat.is_none() {
            self.sat = Some(Sat::open(self.puzzle, self.except, self.options)?);
        }
        let Sat { session, guards } = self.sat.as_mut().expect("just opened");
        let assume: Vec<Lit> = (0..kept.len()).filter(|&rule| kept[rule]).map(|rule| guards[rule]).collect();
        let before = session.stats().propagations;
        let limits = Limits { conflicts, ..self.options.limits.clone() };
        let outcome = session.ask_raw(&assume, &Options { limits, ..self.options.clone() });
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
        let mut conflicts = self.options.limits.conflicts;
        if self.puzzle.rules().iter().any(|rule| rule.sum().is_some()) {
            let answer = self.ask_ladder(chosen);
            if answer != Answer::Unknown(Reason::Nodes) {
                return answer;
            }
            conflicts = Some(conflicts.unwrap_or(CONFLICTS).min(CONFLICTS));
        }
        self.ask_sat(chosen, conflicts).unwrap_or_else(Answer::Unknown)
    }

    /// The element is broken in what is looked for, and that may be said.
    fn ask_without(&mut self, enough: &Set, element: usize) -> Answer {
        let mut fewer = enough.clone();
        fewer.remove(element);
        let shape = self.puzzle.shape();
        let opposite = self.puzzle.rules()[self.elements[element]].opposite(shape);
        if let Some(opposite) = opposite.filter(|rule| self.opposites && rule.check(shape).is_ok()) {
            let mut part = self.part(self.kept(&fewer));
            if part.add(opposite).is_ok() {
                let answer = self.ask_ladder_of(&part, &fewer);
                if !matches!(answer, Answer::Unknown(Reason::Nodes)) {
                    return answer;
                }
            }
        }
        self.ask(&fewer)
    }

    fn work(&self) -> u64 {
        self.work
    }
}
