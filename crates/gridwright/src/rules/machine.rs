//! Automata with numbered states, as regular expressions and state tables give them.

use super::ids;
use crate::encoder::Encoder;
use crate::grid::{Cell, Shape, Value};
use crate::propagate::{Automaton, Propagator};

/// An automaton that reads sets of values; several steps may be open to a value.
#[derive(Debug, Default)]
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
    /// The states that follow on a value, and before it on a break if there is one.
    fn next(&self, state: u16, bit: usize, after_break: bool) -> Vec<u16> {
        let step = |state: u16| {
            let steps = &self.steps[usize::from(state)];
            steps.iter().filter(move |step| step.0 >> bit & 1 == 1).map(|step| step.1)
        };
        let mut next: Vec<u16> = match after_break {
            true => self.breaks[usize::from(state)].iter().flat_map(|&state| step(state)).collect(),
            false => step(state).collect(),
        };
        next.sort_unstable();
        next.dedup();
        next
    }

    /// States that the line, cut into parts, is read by the machine.
    pub(super) fn encode(&self, enc: &mut Encoder, parts: &[Vec<Cell>]) {
        let (cells, breaks) = (parts.concat(), breaks(parts));
        let lowest = enc.shape().lowest();
        let step = |place: usize, &state: &u16, value: Value| {
            self.next(state, usize::from(value - lowest), breaks.contains(&place))
        };
        enc.has_run(&cells, self.starts.clone(), step, |&state| self.accepts[usize::from(state)]);
    }

    /// Prunes the line; nothing does if the machine is very large.
    pub(super) fn propagators(&self, shape: Shape, parts: &[Vec<Cell>]) -> Vec<Box<dyn Propagator>> {
        let (cells, breaks) = (ids(shape, &parts.concat()), breaks(parts));
        let step = |place: usize, &state: &u16, bit: usize| self.next(state, bit, breaks.contains(&place));
        let accept = |&state: &u16| self.accepts[usize::from(state)];
        let automaton = Automaton::branching(&cells, shape.values(), self.starts.clone(), step, accept);
        automaton.into_iter().map(|automaton| Box::new(automaton) as Box<dyn Propagator>).collect()
    }
}

/// The places before which the line is broken.
fn breaks(parts: &[Vec<Cell>]) -> Vec<usize> {
    let ends = parts.iter().scan(0, |end, part| {
        *end += part.len();
        Some(*end)
    });
    let mut ends: Vec<usize> = ends.collect();
    ends.pop();
    ends
}
