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
    /// For each cell, the steps that may be made there. Only those that lead to the end.
    layers: Box<[Layer]>,
    /// The number of states before each cell, and after the last one.
    widths: Box<[usize]>,
}

/// The steps at a place, by the state before.
#[derive(Debug)]
struct Layer {
    steps: Box<[Step]>,
    /// Where the steps from each state begin; one more at the end.
    starts: Box<[u32]>,
}

impl Layer {
    /// The steps, sorted by the state before, of which there are `width`.
    fn new(steps: Box<[Step]>, width: usize) -> Layer {
        let start = |state: u32| steps.partition_point(|step| step.from < state) as u32;
        let starts = (0..=width as u32).map(start).collect();
        Layer { steps, starts }
    }

    /// The steps from a state that some value of a mask makes.
    fn from(&self, state: usize, mask: u64) -> impl Iterator<Item = &Step> {
        let range = self.starts[state] as usize..self.starts[state + 1] as usize;
        self.steps[range].iter().filter(move |step| step.bits & mask != 0)
    }
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
        let mut kept: Vec<Layer> = Vec::new();
        for (place, layer) in layers.iter().enumerate().rev() {
            let steps: Box<[Step]> = layer.iter().filter(|step| alive[step.to as usize]).copied().collect();
            alive = vec![false; widths[place]];
            steps.iter().for_each(|step| alive[step.from as usize] = true);
            kept.push(Layer::new(steps, widths[place]));
        }
        kept.reverse();
        Some(Automaton { cells: cells.into(), layers: kept.into(), widths: widths.into() })
    }
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    /// Every step may be looked at twice.
    fn cost(&self) -> u32 {
        let steps: usize = self.layers.iter().map(|layer| layer.steps.len()).sum();
        self.cells.len() as u32 + steps as u32
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        // A flag for each state of each place, first place first: forwards whether it is reached.
        let mut flags = vec![false; self.widths.iter().sum()];
        flags[..self.widths[0]].fill(true);
        let mut start = 0;
        for (place, layer) in self.layers.iter().enumerate() {
            let mask = domains.mask(self.cells[place]);
            let (before, after) = flags[start..].split_at_mut(self.widths[place]);
            for state in (0..before.len()).filter(|&state| before[state]) {
                layer.from(state, mask).for_each(|step| after[step.to as usize] = true);
            }
            start += self.widths[place];
        }
        // Steps into states that are not accepted were left out, so whatever is reached at the end is accepted.
        // Backwards, flags stay where a state that is reached leads there.
        for (place, layer) in self.layers.iter().enumerate().rev() {
            let mask = domains.mask(self.cells[place]);
            start -= self.widths[place];
            let (before, after) = flags[start..].split_at_mut(self.widths[place]);
            let mut supported = 0;
            for (state, flag) in before.iter_mut().enumerate().filter(|(_, flag)| **flag) {
                let mut useful = 0;
                layer
                    .from(state, mask)
                    .filter(|step| after[step.to as usize])
                    .for_each(|step| useful |= step.bits);
                supported |= useful;
                *flag = useful != 0;
            }
            domains.keep(self.cells[place], supported)?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let layer = |layer: &Layer| size_of_val(&*layer.steps) + size_of_val(&*layer.starts);
        size_of_val(&*self.cells) + size_of_val(&*self.widths) + self.layers.iter().map(layer).sum::<usize>()
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
