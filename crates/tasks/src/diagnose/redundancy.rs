//! Clues that a puzzle with one solution does not need: one by one, and as many as can go together.
//!
//! One by one they are questions for the ladder, with its kernels: a clue is not needed if there is no solution in which
//! it is broken. Only those are then tried together.
//!
//! Rules about the whole grid, such as rows, columns and boxes, are not in question.

use super::Fewest;
use super::fillings::Fillings;
use super::smallest::{Answer, smallest};
use cnf::Reason;
use engine::Options;
use model::puzzle::{Puzzle, Solution};
use model::rules::{AnyRule, Boxes};
use std::ops::ControlFlow;

/// How much work goes into fewer clues and the proof that there are no fewer, in steps of unit propagation.
const WORK: u64 = 40_000_000;

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
    let mut found =
        Redundancy { redundant: vec![], needed: vec![], unknown: vec![], enough: None, stopped: None };
    let all_houses = has_houses(puzzle);
    for clue in (0..puzzle.rules().len()).filter(|&rule| !puzzle.rules()[rule].is_global()) {
        match is_needed(puzzle, clue, all_houses, options) {
            Ok(true) => found.needed.push(clue),
            Ok(false) => found.redundant.push(clue),
            Err(reason) => {
                found.unknown.push(clue);
                found.stopped = Some(reason);
            }
        }
    }
    if found.needed.len() + found.redundant.len() > 0 || found.stopped.is_none() {
        found.enough = enough(puzzle, solution, &found, options);
    }
    found
}

/// Whether there are other solutions without a clue: solutions of its opposite, if it has one.
fn is_needed(puzzle: &Puzzle, clue: usize, all_houses: bool, options: &Options) -> Result<bool, Reason> {
    let shape = puzzle.shape();
    let opposite = puzzle.rules()[clue].opposite(shape);
    let opposite = opposite.filter(|rule| all_houses && rule.check(shape).is_ok());
    let most = if opposite.is_some() { 1 } else { 2 };
    let mut without = Puzzle::new(shape);
    let others = puzzle.rules().iter().enumerate().filter(|&(rule, _)| rule != clue);
    for rule in others.map(|(_, rule)| rule.clone()).chain(opposite) {
        if without.add(rule).is_err() {
            // The opposite gives a cell that another clue gives otherwise.
            return Ok(false);
        }
    }
    let verdict = crate::enumerate(&without, Some(most), options, |_| ControlFlow::Continue(()));
    match verdict.stopped {
        _ if verdict.count == most => Ok(true),
        Some(reason) => Err(reason),
        None => Ok(false),
    }
}

/// Whether a puzzle has rows, columns and the usual boxes, on which opposites may rely.
fn has_houses(puzzle: &Puzzle) -> bool {
    let usual = puzzle.shape().usual_box();
    let has = |wanted: fn(&AnyRule) -> bool| puzzle.rules().iter().any(wanted);
    let boxes = puzzle.rules().iter().any(|rule| match rule {
        AnyRule::Boxes(Boxes { height, width }) => usual == Some((*height, *width)),
        _ => false,
    });
    boxes && has(|rule| matches!(rule, AnyRule::Rows(_))) && has(|rule| matches!(rule, AnyRule::Columns(_)))
}

/// As few clues as can be found that leave one solution. The needed ones are among them, and those that may be.
fn enough(
    puzzle: &Puzzle,
    solution: &Solution,
    found: &Redundancy,
    options: &Options,
) -> Option<Fewest<usize>> {
    let Redundancy { redundant, needed, unknown, .. } = found;
    let mut without = Fillings {
        except: Some(solution),
        opposites: has_houses(puzzle),
        ..Fillings::new(puzzle, redundant, options)
    };
    let fewest = match smallest(&mut without, redundant.len(), WORK) {
        Ok(found) => Fewest::of(&found, |number| redundant[number]),
        // It has other solutions with all of its clues: nothing is enough.
        Err(Answer::Missing(_)) => return None,
        Err(_) => Fewest { items: redundant.clone(), minimal: false, smallest: false, at_least: 0 },
    };
    let Fewest { mut items, minimal, smallest, at_least } = fewest;
    if items.len() == redundant.len() {
        // Any one of them can go.
        items.pop();
    }
    items.extend(needed);
    items.extend(unknown);
    items.sort_unstable();
    let known = unknown.is_empty();
    let at_least = needed.len() + if known { at_least } else { 0 };
    Some(Fewest { items, minimal: minimal && known, smallest: smallest && known, at_least })
}
