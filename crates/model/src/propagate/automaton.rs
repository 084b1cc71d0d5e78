//! A line whose values lead an automaton into a state that it accepts.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// More steps than this make a propagator slower than what it gains.
const MOST_STEPS: usize = 200_000;

/// Reads the line through once forwards and once backwards: exact where no cell occurs twice. Sets of states are bits.
#[derive(Debug)]
pub struct Automaton {
    cells: Box<[Id]>,
    tables: Arc<Tables>,
}

/// What an automaton does, wherever its line lies.
#[derive(Debug)]
pub struct Tables {
    /// For each cell, the steps that may be made there. Only those that lead to the end.
    layers: Box<[Layer]>,
    /// How many words a set of states takes before each cell, and after the last one.
    words: Box<[usize]>,
    /// The states to begin with.
    first: Box<[u64]>,
    /// Whether every set of states is one word.
    is_narrow: bool,
}

/// The steps at a place, by the state before.
#[derive(Debug)]
struct Layer {
    steps: Box<[Step]>,
    /// Where the steps from each state begin; one more at the end.
    starts: Box<[u32]>,
}

/// With one of these values, to a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Step {
    to: u32,
    bits: u64,
}

impl Layer {
    /// The steps from a state that some value of a mask makes.
    #[inline]
    fn from(&self, state: usize, mask: u64) -> impl Iterator<Item = &Step> {
        let range = self.starts[state] as usize..self.starts[state + 1] as usize;
        self.steps[range].iter().filter(move |step| step.bits & mask != 0)
    }

    /// The steps of each state, of which those with the same steps become one, and none has no steps. Also returns what
    /// becomes of each state.
    fn joined(states: Vec<Vec<Step>>) -> (Layer, Vec<Option<u32>>) {
        let mut numbers: HashMap<Vec<Step>, u32> = HashMap::new();
        let (mut steps, mut starts) = (Vec::new(), vec![0]);
        let mut join = |own: Vec<Step>| {
            let next = numbers.len() as u32;
            (!own.is_empty()).then(|| {
                *numbers.entry(own).or_insert_with_key(|own| {
                    steps.extend_from_slice(own);
                    starts.push(steps.len() as u32);
                    next
                })
            })
        };
        let joined = states.into_iter().map(&mut join).collect();
        (Layer { steps: steps.into(), starts: starts.into() }, joined)
    }
}

/// The members of a set.
fn members(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(place * 64 + bit)
        })
    })
}

/// Up to this many sets of states that are one word each need no memory of their own.
const FEW_WORDS: usize = 160;
/// From this many steps on, others should run first.
const MANY_STEPS: usize = 400;
/// From this many on, even houses.
const VAST: usize = 3000;

impl Automaton {
    /// The values of the cells, as bits with 0 for the lowest, lead from `start` into a state that is accepted.
    /// `None` where the automaton is too large to be worth it.
    pub fn new<S: Eq + Hash + Clone>(
        cells: &[Id],
        values: usize,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        Automaton::branching(cells, values, vec![start], step, accept)
    }

    /// The same for automata with several first states, and with several ways to go on: one way must be accepted.
    pub fn branching<S: Eq + Hash + Clone, N: IntoIterator<Item = S>>(
        cells: &[Id],
        values: usize,
        starts: Vec<S>,
        step: impl Fn(usize, &S, usize) -> N,
        accept: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        // For each place and state, where its steps lead.
        let mut layers: Vec<Vec<Vec<Step>>> = Vec::new();
        let mut states = starts;
        let first: Vec<usize> = (0..states.len()).collect();
        let mut steps = 0;
        for place in 0..cells.len() {
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut layer: Vec<Vec<Step>> = Vec::new();
            for state in &states {
                let mut own: Vec<Step> = Vec::new();
                for bit in 0..values {
                    for state in step(place, state, bit) {
                        let count = numbers.len() as u32;
                        let to = *numbers.entry(state).or_insert(count);
                        match own.iter_mut().find(|step| step.to == to) {
                            Some(step) => step.bits |= 1 << bit,
                            None => own.push(Step { to, bits: 1 << bit }),
                        }
                    }
                }
                steps += own.len();
                layer.push(own);
            }
            if steps > MOST_STEPS {
                return None;
            }
            let mut next: Vec<(u32, S)> =
                numbers.into_iter().map(|(state, number)| (number, state)).collect();
            next.sort_unstable_by_key(|&(number, _)| number);
            states = next.into_iter().map(|(_, state)| state).collect();
            layers.push(layer);
        }
        let accepted = states.iter().map(|state| accept(state).then_some(0)).collect();
        Some(Automaton::joined(cells, layers, &first, accepted))
    }

    /// The automaton of another line of as many cells, without building it again.
    pub fn over(cells: &[Id], tables: Arc<Tables>) -> Automaton {
        debug_assert_eq!(cells.len(), tables.layers.len());
        Automaton { cells: cells.into(), tables }
    }

    /// What it does, for other lines.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Joins states from which the same follows, from the last place to the first one. `joined` is what becomes of the states
    /// after the last place.
    fn joined(
        cells: &[Id],
        layers: Vec<Vec<Vec<Step>>>,
        first: &[usize],
        mut joined: Vec<Option<u32>>,
    ) -> Automaton {
        let mut kept: Vec<Layer> = Vec::new();
        let mut words = vec![1];
        for layer in layers.into_iter().rev() {
            let lead = |own: Vec<Step>| {
                let alive = own.into_iter().filter_map(|step| Some((joined[step.to as usize]?, step.bits)));
                let mut own: Vec<Step> = alive.map(|(to, bits)| Step { to, bits }).collect();
                own.sort_unstable();
                own.dedup_by(|again, before| {
                    let same = again.to == before.to;
                    if same {
                        before.bits |= again.bits;
                    }
                    same
                });
                own
            };
            let (layer, next) = Layer::joined(layer.into_iter().map(lead).collect());
            words.push((layer.starts.len() - 1).div_ceil(64).max(1));
            kept.push(layer);
            joined = next;
        }
        kept.reverse();
        words.reverse();
        let mut start = vec![0; words[0]];
        for state in first.iter().filter_map(|&state| joined[state]) {
            start[state as usize / 64] |= 1 << (state % 64);
        }
        let is_narrow = words.iter().all(|&words| words == 1);
        let (layers, words, first) = (kept.into(), words.into(), start.into());
        Automaton { cells: cells.into(), tables: Arc::new(Tables { layers, words, first, is_narrow }) }
    }

    fn steps(&self) -> usize {
        self.tables.layers.iter().map(|layer| layer.steps.len()).sum()
    }

    /// The same as [`Automaton::read`] where a set of states is a word.
    fn read_narrow(&self, sets: &mut [u64], domains: &mut Domains) -> Result<(), Contradiction> {
        sets[0] = self.tables.first[0];
        for (place, (layer, &cell)) in self.tables.layers.iter().zip(&self.cells).enumerate() {
            let mask = domains.mask(cell);
            let (mut left, mut after) = (sets[place], 0);
            while left != 0 {
                layer.from(left.trailing_zeros() as usize, mask).for_each(|step| after |= 1 << step.to);
                left &= left - 1;
            }
            sets[place + 1] = after;
        }
        let mut after = sets[self.tables.layers.len()];
        for (place, (layer, &cell)) in self.tables.layers.iter().zip(&self.cells).enumerate().rev() {
            let mask = domains.mask(cell);
            let (mut left, mut before, mut supported) = (sets[place], 0, 0);
            while left != 0 {
                let leading = layer.from(left.trailing_zeros() as usize, mask);
                let useful = leading.filter(|step| after >> step.to & 1 == 1);
                let useful = useful.fold(0, |useful, step| useful | step.bits);
                supported |= useful;
                before |= if useful == 0 { 0 } else { left & left.wrapping_neg() };
                left &= left - 1;
            }
            domains.keep(cell, supported)?;
            after = before;
        }
        Ok(())
    }

    /// The same as [`Propagator::prune`], with room for the sets of states of all places, all of them empty.
    fn read(&self, sets: &mut [u64], domains: &mut Domains) -> Result<(), Contradiction> {
        sets[..self.tables.words[0]].copy_from_slice(&self.tables.first);
        let mut start = 0;
        // Forwards: which states are reached.
        for (place, layer) in self.tables.layers.iter().enumerate() {
            let mask = domains.mask(self.cells[place]);
            let (before, after) = sets[start..].split_at_mut(self.tables.words[place]);
            for state in members(before) {
                layer.from(state, mask).for_each(|step| after[step.to as usize / 64] |= 1 << (step.to % 64));
            }
            start += self.tables.words[place];
        }
        // Steps into states that are not accepted were left out, so whatever is reached at the end is accepted.
        // Backwards, states stay that are reached and lead there.
        for (place, layer) in self.tables.layers.iter().enumerate().rev() {
            let mask = domains.mask(self.cells[place]);
            start -= self.tables.words[place];
            let (before, after) = sets[start..].split_at_mut(self.tables.words[place]);
            let mut supported = 0;
            for (number, word) in before.iter_mut().enumerate() {
                for state in members(&[*word]) {
                    let mut useful = 0;
                    layer
                        .from(number * 64 + state, mask)
                        .filter(|step| after[step.to as usize / 64] >> (step.to % 64) & 1 == 1)
                        .for_each(|step| useful |= step.bits);
                    supported |= useful;
                    if useful == 0 {
                        *word &= !(1 << state);
                    }
                }
            }
            domains.keep(self.cells[place], supported)?;
        }
        Ok(())
    }
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    /// Every step may be looked at twice, but most states are not reached: measured on puzzles of long automata.
    fn cost(&self) -> u32 {
        self.cells.len() as u32 + self.steps() as u32 / 3
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        match self.tables.words.len() {
            few @ ..=FEW_WORDS if self.tables.is_narrow => {
                self.read_narrow(&mut [0; FEW_WORDS][..few], domains)
            }
            _ => self.read(&mut vec![0; self.tables.words.iter().sum()], domains),
        }
    }

    fn bytes(&self) -> usize {
        let layer = |layer: &Layer| size_of_val(&*layer.steps) + size_of_val(&*layer.starts);
        size_of_val(&*self.cells)
            + size_of_val(&*self.tables.words)
            + self.tables.layers.iter().map(layer).sum::<usize>()
    }

    fn priority(&self) -> u8 {
        match self.steps() {
            ..MANY_STEPS => 50,
            MANY_STEPS..VAST => 130,
            VAST.. => 203,
        }
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
