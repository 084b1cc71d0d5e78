//! Automata: a line of values, read cell by cell, leads an automaton from a first state into one that it accepts.
//!
//! The automaton may have several first states and several steps for a value: one way must be accepted. A value
//! without a step rejects. Between two parts of a line, which may be empty, it reads a break. A cell may occur several
//! times. Clauses: a literal per place and state.

use super::field::data;
use super::machine::Machine;
use super::shared::{check_terms, each_once};
use super::words::from_to;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, ValueSet};
use crate::mark::{Mark, Stroke};
use crate::propagate::Propagator;
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Nfa {
        /// The line, in one part or in several with breaks between them.
        pub parts: Vec<Vec<Cell>>,
        /// What the rule is called.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String = "\"\"",
        /// The states in which it may begin. States are numbers from 0.
        pub start: Vec<u16>,
        /// The states that are accepted at the end.
        pub accept: Vec<u16>,
        /// The steps.
        pub steps: Vec<Step>,
        /// From which state to which a break leads.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub breaks: Vec<[u16; 2]> = "[]",
    }
}

data! {
    /// A step of an [`Nfa`].
    pub struct Step {
        /// The state before.
        pub from: u16,
        /// With any of these values.
        pub values: ValueSet,
        /// The state after.
        pub to: u16,
    }
}

/// States times cells, and steps times cells, are at most this many.
const MOST_WORK: usize = 4_000_000;

impl Nfa {
    fn states(&self) -> usize {
        let steps = self.steps.iter().flat_map(|step| [step.from, step.to]);
        let all = steps.chain(self.start.iter().chain(&self.accept).copied());
        all.chain(self.breaks.iter().flatten().copied()).max().map_or(0, |state| usize::from(state) + 1)
    }

    fn machine(&self, shape: &Shape) -> Machine {
        let states = self.states();
        let mut machine = Machine {
            starts: self.start.clone(),
            accepts: vec![false; states],
            steps: vec![Vec::new(); states],
            breaks: vec![Vec::new(); states],
        };
        machine.starts.sort_unstable();
        machine.starts.dedup();
        self.accept.iter().for_each(|&state| machine.accepts[usize::from(state)] = true);
        for step in &self.steps {
            machine.steps[usize::from(step.from)].push((step.values.bits_from(shape.lowest()), step.to));
        }
        self.breaks.iter().for_each(|&[from, to]| machine.breaks[usize::from(from)].push(to));
        machine
    }
}

impl Rule for Nfa {
    const NAME: &'static str = "nfa";
    const ABOUT: &'static str = "Digits along a line are accepted by an automaton.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . 4 .
        4 6 . 5 . .
        . . . . . 1
        . 4 . . 2 .
        {"rule":"nfa","parts":[["r3c3","r3c2","r3c1","r2c1"]],"name":"odd and even in turn","start":[0,1],"accept":[0,1],"steps":[{"from":0,"values":[1,3,5],"to":1},{"from":1,"values":[2,4,6],"to":0}]}
        {"rule":"nfa","parts":[["r2c5","r2c4","r2c3","r2c2"]],"name":"odd and even in turn","start":[0,1],"accept":[0,1],"steps":[{"from":0,"values":[1,3,5],"to":1},{"from":1,"values":[2,4,6],"to":0}]}"#;
    /// An automaton is followed step by step, in all of its states at once.
    const PRICE: u32 = 6;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        each_once(self.parts.concat())
    }

    fn describe(&self, _: &Shape) -> String {
        let name = if self.name.is_empty() { "its automaton" } else { &self.name };
        format!("the line {} is accepted by {name}", list(&self.parts.concat()))
    }

    fn cite(&self, _: &Shape) -> String {
        let name = if self.name.is_empty() { "automaton" } else { &self.name };
        format!("the line {} ({name})", from_to(&self.parts.concat()))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("the line of an automaton", &self.parts.concat(), shape)?;
        let cells: usize = self.parts.iter().map(Vec::len).sum();
        let work = self.states().max(self.steps.len()).max(self.breaks.len());
        if work.saturating_mul(cells + self.parts.len()) > MOST_WORK {
            return Err(RuleError(format!(
                "an automaton of {} states is too large for {cells} cells",
                self.states()
            )));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut states: BTreeSet<u16> = self.start.iter().copied().collect();
        for (number, part) in self.parts.iter().enumerate() {
            if number > 0 {
                let broken = self.breaks.iter().filter(|step| states.contains(&step[0])).map(|step| step[1]);
                states = broken.collect();
            }
            for &cell in part {
                let open = |step: &&Step| states.contains(&step.from) && step.values.contains(filling[cell]);
                states = self.steps.iter().filter(open).map(|step| step.to).collect();
            }
        }
        self.accept.iter().any(|state| states.contains(state))
    }

    fn encode(&self, enc: &mut Encoder) {
        self.machine(&enc.shape()).encode(enc, &self.parts);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        self.machine(shape).propagators(shape, &self.parts)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let paths = self.parts.iter().map(|part| Mark::Path(part.clone(), Stroke::Thin));
        paths.chain([Mark::Sentence(format!("Automaton: {}.", self.describe(shape)))]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn step(from: u16, values: &[u8], to: u16) -> Step {
        Step { from, values: values.iter().copied().collect(), to }
    }

    /// Some cell holds a 2 that is not followed by a 3; a break counts as a 1.
    fn some_two(parts: &[&[u16]]) -> Nfa {
        Nfa {
            parts: parts.iter().map(|part| cells(part)).collect(),
            name: String::new(),
            start: vec![0],
            accept: vec![1, 2],
            steps: vec![
                step(0, &[0, 1, 2, 3, 4], 0),
                step(0, &[2], 1),
                step(1, &[0, 1, 2], 2),
                step(2, &[0, 1, 2, 3, 4], 2),
            ],
            breaks: vec![[0, 0], [1, 2], [2, 2]],
        }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 3).unwrap();
        for parts in [
            &[&[0][..]][..],
            &[&[2, 0]],
            &[&[3, 1, 2, 0]],
            &[&[0, 1], &[2]],
            &[&[0], &[1], &[2, 3]],
            &[&[], &[0, 1], &[]],
            &[&[0], &[], &[1, 0]],
        ] {
            law::keeps_the_law(&some_two(parts).into(), &shape);
            law::keeps_the_law(&some_two(parts).into(), &shape.from_zero());
        }
    }

    #[test]
    fn an_automaton_without_states_rejects_everything() {
        let nothing =
            Nfa { start: vec![], accept: vec![], steps: vec![], breaks: vec![], ..some_two(&[&[0, 1]]) };
        law::keeps_the_law(&nothing.clone().into(), &Shape::new(1, 2, 3).unwrap());
        let shape = Shape::new(1, 2, 3).unwrap();
        assert!(!nothing.holds(&Filling::new(shape, vec![1, 2]).unwrap()));
    }

    #[test]
    fn no_cells_and_tables_too_large_for_the_line_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(some_two(&[]).check(&shape).is_err());
        assert!(some_two(&[&[]]).check(&shape).is_err());
        let huge = |parts: &[&[u16]]| Nfa { accept: vec![u16::MAX], ..some_two(parts) };
        assert!(huge(&[&[0, 1, 2]]).check(&shape).is_ok());
        assert!(huge(&[&[0, 1, 2, 3].repeat(50)]).check(&shape).is_err());
    }
}
