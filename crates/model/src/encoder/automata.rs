//! Automata with several ways to go on.

use super::Encoder;
use crate::grid::{Cell, Value};
use cnf::Lit;
use std::collections::BTreeMap;

impl Encoder {
    /// The values of the cells, in order, lead an automaton on some way from one of `starts` into a state that it
    /// accepts. Where there is only one way, [`Encoder::accepts`] says more.
    ///
    /// A literal per state says "the way leads through here"; a state needs one that follows and one before.
    pub fn has_run<S: Ord + Clone, N: IntoIterator<Item = S>>(
        &mut self,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(usize, &S, Value) -> N,
        accept: impl Fn(&S) -> bool,
    ) {
        let mut states: BTreeMap<S, Lit> = starts.into_iter().map(|start| (start, self.new_lit())).collect();
        let mut first: Vec<Lit> = states.values().copied().collect();
        if cells.is_empty() {
            first = states.iter().filter(|(state, _)| accept(state)).map(|(_, &lit)| lit).collect();
        }
        self.clause(&first);
        for (place, &cell) in cells.iter().enumerate() {
            if self.cnf.look() {
                return;
            }
            let last = place + 1 == cells.len();
            states = self.add_layer(cell, &states, |state, value| step(place, state, value));
            if last {
                for (_, &lit) in states.iter().filter(|(state, _)| !accept(state)) {
                    self.clause(&[!lit]);
                }
            }
        }
    }

    /// Leads the states before a cell to those after it.
    fn add_layer<S: Ord + Clone, N: IntoIterator<Item = S>>(
        &mut self,
        cell: Cell,
        states: &BTreeMap<S, Lit>,
        step: impl Fn(&S, Value) -> N,
    ) -> BTreeMap<S, Lit> {
        let mut next: BTreeMap<S, Lit> = BTreeMap::new();
        let mut before: BTreeMap<Lit, Vec<Lit>> = BTreeMap::new();
        for value in self.values(cell) {
            let here = self.eq(cell, value);
            let mut needed = vec![!here];
            for (state, &from) in states {
                let mut clause = vec![!from, !here];
                for to in step(state, value) {
                    let to = *next.entry(to).or_insert_with(|| self.new_lit());
                    clause.push(to);
                    let ways = before.entry(to).or_default();
                    if ways.last() != Some(&from) {
                        ways.push(from);
                    }
                }
                if clause.len() > 2 {
                    needed.push(from);
                }
                self.clause(&clause);
            }
            self.clause(&needed);
        }
        for (to, ways) in before {
            self.clause(&[&[!to], &ways[..]].concat());
        }
        next
    }
}
