//! Automata with numbered states, as regular expressions and state tables give them.

use super::ids;
use super::shared::along;
use crate::encoder::Encoder;
use crate::grid::{Cell, Shape, Value};
use crate::propagate::automaton::Tables;
use crate::propagate::{Automaton, Id, Propagator};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// An automaton that reads sets of values; several steps may be open to a value.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Machine {
    /// The states in which it may begin.
    pub starts: Vec<u16>,
    /// Whether each state is accepted at the end.
    pub accepts: Vec<bool>,
    /// For each state, what leads on: values as bits, 0 for the lowest, and the next state.
    pub steps: Vec<Vec<(u64, u16)>>,
    /// For each state, where a break between two parts of a line leads.
    pub breaks: Vec<Vec<u16>>,
}

impl Machine {
    /// The states that some breaks lead to.
    fn after_breaks(&self, state: u16, breaks: usize) -> BTreeSet<u16> {
        (0..breaks).fold(BTreeSet::from([state]), |states, _| {
            states.iter().flat_map(|&state| self.breaks[usize::from(state)].iter().copied()).collect()
        })
    }

    /// The states that follow on some breaks and then a value. One that several steps lead to may occur again.
    fn next(&self, state: u16, bit: usize, breaks: usize) -> Vec<u16> {
        let step = |state: u16| {
            let steps = &self.steps[usize::from(state)];
            steps.iter().filter(move |step| step.0 >> bit & 1 == 1).map(|step| step.1)
        };
        match breaks {
            0 => step(state).collect(),
            _ => self.after_breaks(state, breaks).into_iter().flat_map(step).collect(),
        }
    }

    /// Whether the machine may end in a state, after some breaks.
    fn ends(&self, state: u16, breaks: usize) -> bool {
        self.after_breaks(state, breaks).iter().any(|&state| self.accepts[usize::from(state)])
    }

    /// States that the line, cut into parts, is read by the machine.
    pub(super) fn encode(&self, enc: &mut Encoder, parts: &[Vec<Cell>]) {
        let (cells, breaks) = (parts.concat(), breaks(parts));
        let lowest = enc.shape().lowest();
        let step = |place: usize, &state: &u16, value: Value| -> BTreeSet<u16> {
            self.next(state, usize::from(value - lowest), breaks[place]).into_iter().collect()
        };
        enc.has_run(&cells, self.starts.clone(), step, |&state| self.ends(state, breaks[cells.len()]));
    }

    /// Prunes the line; nothing does if the machine is very large.
    pub(super) fn propagators(self, shape: &Shape, parts: &[Vec<Cell>]) -> Vec<Box<dyn Propagator>> {
        let (cells, breaks) = (ids(shape, &parts.concat()), breaks(parts));
        let known = Known { machine: self, breaks, values: shape.values() };
        known.automaton(&cells).map_or_else(Vec::new, |automaton| along(&parts.concat(), Box::new(automaton)))
    }
}

/// What tables of an automaton depend on: puzzles put the same machine on many lines.
#[derive(Debug, PartialEq)]
struct Known {
    machine: Machine,
    breaks: Vec<usize>,
    values: usize,
}

/// The machines that were built last, and their tables, as long as some automaton has them.
static BUILT: Mutex<VecDeque<(Known, Weak<Tables>)>> = Mutex::new(VecDeque::new());
/// How many machines are remembered.
const MOST_BUILT: usize = 16;

impl Known {
    /// The automaton of a line; `None` if it is too large.
    fn automaton(self, cells: &[Id]) -> Option<Automaton> {
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.retain(|(_, tables)| tables.strong_count() > 0);
        let known = built.iter().find(|(known, _)| *known == self).and_then(|(_, tables)| tables.upgrade());
        drop(built);
        if let Some(tables) = known {
            return Some(Automaton::over(cells, tables));
        }
        let Known { machine, breaks, values } = &self;
        let step = |place: usize, &state: &u16, bit: usize| machine.next(state, bit, breaks[place]);
        let accept = |&state: &u16| machine.ends(state, breaks[cells.len()]);
        let automaton = Automaton::branching(cells, *values, machine.starts.clone(), step, accept)?;
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.truncate(MOST_BUILT - 1);
        built.push_front((self, Arc::downgrade(automaton.tables())));
        Some(automaton)
    }
}

/// How many breaks there are before each cell, and after the last.
fn breaks(parts: &[Vec<Cell>]) -> Vec<usize> {
    let mut breaks = vec![0; parts.iter().map(Vec::len).sum::<usize>() + 1];
    let mut place = 0;
    for part in parts.iter().take(parts.len().saturating_sub(1)) {
        place += part.len();
        breaks[place] += 1;
    }
    breaks
}
