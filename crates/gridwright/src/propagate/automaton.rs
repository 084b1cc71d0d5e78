//! A line whose values lead an automaton into a state that it accepts.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;
use std::collections::BTreeMap;

/// More steps than this make a propagator slower than what it gains.
const MOST_STEPS: usize = 200_000;

/// Reads the line through once forwards and once backwards: exact where no cell occurs twice.
#[derive(Debug)]
pub struct Automaton {
    cells: Box<[Id]>,
    /// For each cell, the steps that may be made there, by the state before. Only those that lead to the end.
    layers: Box<[Box<[Step]>]>,
    /// The number of states before each cell, and after the last one.
    widths: Box<[usize]>,
}

/// With one of these values, from a state to another.
#[derive(Debug, Clone, Copy)]
struct Step {
    from: u32,
    to: u32,
    bits: u64,
}

impl Automaton {
    /// The values of the cells, as bits with 0 for the lowest, lead from `start` into a state that is accepted.
    /// `None` where the automaton is too large to be worth it.
    pub fn new<S: Ord + Clone>(
        cells: &[Id],
        values: usize,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        Automaton::branching(cells, values, vec![start], step, accept)
    }

    /// The same for automata with several first states, and with several ways to go on: one way must be accepted.
    pub fn branching<S: Ord + Clone, N: IntoIterator<Item = S>>(
        cells: &[Id],
        values: usize,
        starts: Vec<S>,
        step: impl Fn(usize, &S, usize) -> N,
        accept: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut layers: Vec<Vec<Step>> = Vec::new();
        let mut states = starts;
        let mut widths = vec![states.len()];
        let mut steps = 0;
        for place in 0..cells.len() {
            let mut numbers: BTreeMap<S, u32> = BTreeMap::new();
            let mut layer: Vec<Step> = Vec::new();
            for (from, state) in states.iter().enumerate() {
                let first = layer.len();
                for bit in 0..values {
                    for state in step(place, state, bit) {
                        let count = numbers.len() as u32;
                        let to = *numbers.entry(state).or_insert(count);
                        match layer[first..].iter_mut().find(|step| step.to == to) {
                            Some(step) => step.bits |= 1 << bit,
                            None => layer.push(Step { from: from as u32, to, bits: 1 << bit }),
                        }
                    }
                }
            }
            steps += layer.len();
            if steps > MOST_STEPS {
                return None;
            }
            let mut next: Vec<(u32, S)> =
                numbers.into_iter().map(|(state, number)| (number, state)).collect();
            next.sort_unstable_by_key(|&(number, _)| number);
            states = next.into_iter().map(|(_, state)| state).collect();
            widths.push(states.len());
            layers.push(layer);
        }
        let mut alive: Vec<bool> = states.iter().map(accept).collect();
        let mut kept: Vec<Box<[Step]>> = Vec::new();
        for (place, layer) in layers.iter().enumerate().rev() {
            let steps: Box<[Step]> = layer.iter().filter(|step| alive[step.to as usize]).copied().collect();
            alive = vec![false; widths[place]];
            steps.iter().for_each(|step| alive[step.from as usize] = true);
            kept.push(steps);
        }
        kept.reverse();
        Some(Automaton { cells: cells.into(), layers: kept.into(), widths: widths.into() })
    }
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        // A flag for each state of each place, first place first.
        let mut flags = vec![false; self.widths.iter().sum()];
        flags[..self.widths[0]].fill(true);
        let mut start = 0;
        for (place, layer) in self.layers.iter().enumerate() {
            let mask = domains.mask(self.cells[place]);
            let (before, after) = flags[start..].split_at_mut(self.widths[place]);
            for step in layer.iter().filter(|step| step.bits & mask != 0) {
                after[step.to as usize] |= before[step.from as usize];
            }
            start += self.widths[place];
        }
        // Steps into states that are not accepted were left out, so whatever is reached at the end is accepted.
        let mut useful = flags[start..].to_vec();
        for (place, layer) in self.layers.iter().enumerate().rev() {
            let mask = domains.mask(self.cells[place]);
            start -= self.widths[place];
            let reached = &flags[start..];
            let mut before = vec![false; self.widths[place]];
            let mut supported = 0;
            for step in layer.iter().filter(|step| useful[step.to as usize] && step.bits & mask != 0) {
                if reached[step.from as usize] {
                    supported |= step.bits;
                    before[step.from as usize] = true;
                }
            }
            domains.keep(self.cells[place], supported)?;
            useful = before;
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        50
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::exact;

    #[test]
    fn a_line_keeps_what_some_filling_of_it_uses() {
        // The number of cells that are larger than all before them is two.
        let step = |_: usize, &(highest, seen): &(usize, usize), bit: usize| {
            let seen = if bit + 1 > highest { seen + 1 } else { seen };
            (seen <= 2).then_some((highest.max(bit + 1), seen))
        };
        let automaton = Automaton::new(&[2, 0, 1], 3, (0, 0), step, |&(_, seen)| seen == 2).unwrap();
        exact(&automaton, 3, 3, |values| {
            let line = [values[2], values[0], values[1]];
            (0..3).filter(|&i| line[..i].iter().all(|before| *before < line[i])).count() == 2
        });
    }

    #[test]
    fn an_automaton_that_accepts_nothing_is_a_contradiction() {
        let automaton = Automaton::new(&[0, 1], 2, (), |_, (), _| Some(()), |()| false).unwrap();
        exact(&automaton, 2, 2, |_| false);
    }
}
