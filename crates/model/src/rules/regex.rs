//! Regular expressions: the whole line, read in order, matches a pattern. A line may visit a cell several times.
//!
//! A value is written as one character: `0` to `9`, then `A` for 10 to `Z` for 35. Patterns have groups `( )`,
//! alternatives `|`, any value `.`, classes `[2-5A]` and `[^3]`, and the repetitions `* + ? {2} {2,} {2,4}`.
//!
//! The pattern becomes an automaton with a state per character of the pattern (Glushkov 1961); see
//! [`Nfa`](super::Nfa) for the rest.

mod parse;

use super::field::data;
use super::machine::Machine;
use super::shared::{as_visited, check_terms, values_of};
use super::words::from_to;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke};
use crate::propagate::Propagator;
use parse::{Node, parse};
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Regex {
        /// The pattern.
        pub pattern: String,
        /// The line.
        pub cells: Vec<Cell>,
    }
}

/// A part of a pattern as an automaton: its states are the characters, numbered from 1.
struct Part {
    /// Whether it matches nothing at all.
    empty: bool,
    first: BTreeSet<u16>,
    last: BTreeSet<u16>,
}

impl Machine {
    /// The machine of a pattern, for lines of so many cells.
    fn of(pattern: &Node, cells: usize) -> Machine {
        let mut machine = Machine { starts: vec![0], steps: vec![Vec::new()], ..Machine::default() };
        // What each state reads to be entered.
        let mut reads = vec![0];
        let whole = machine.add(pattern, cells, &mut reads);
        machine.link(&BTreeSet::from([0]), &whole.first, &reads);
        machine.accepts = (0..reads.len()).map(|state| whole.last.contains(&(state as u16))).collect();
        machine.accepts[0] = whole.empty;
        machine.breaks = vec![Vec::new(); reads.len()];
        machine
    }

    /// Every state of `from` may be followed by every one of `to`.
    fn link(&mut self, from: &BTreeSet<u16>, to: &BTreeSet<u16>, reads: &[u64]) {
        for &state in from {
            let steps = &mut self.steps[usize::from(state)];
            for &next in to {
                let step = (reads[usize::from(next)], next);
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
    }

    fn add(&mut self, node: &Node, cells: usize, reads: &mut Vec<u64>) -> Part {
        match node {
            Node::Class(values) => {
                let state = reads.len() as u16;
                reads.push(values.bits());
                self.steps.push(Vec::new());
                Part { empty: false, first: BTreeSet::from([state]), last: BTreeSet::from([state]) }
            }
            Node::Sequence(nodes) => {
                let nothing = Part { empty: true, first: BTreeSet::new(), last: BTreeSet::new() };
                nodes.iter().fold(nothing, |before, node| {
                    let after = self.add(node, cells, reads);
                    self.follow(before, after, reads)
                })
            }
            Node::Choice(nodes) => {
                let nothing = Part { empty: false, first: BTreeSet::new(), last: BTreeSet::new() };
                nodes.iter().fold(nothing, |mut all, node| {
                    let part = self.add(node, cells, reads);
                    all.first.extend(part.first);
                    all.last.extend(part.last);
                    Part { empty: all.empty || part.empty, ..all }
                })
            }
            Node::Repeat(node, least, most) => {
                // More copies than there are cells are too many, or some of them read nothing.
                let useful = |copies: u16| copies.min(u16::try_from(cells + 1).unwrap_or(u16::MAX));
                self.add_repeated(node, useful(*least), most.map(useful), cells, reads)
            }
        }
    }

    /// Copies as many as there must be, and then one more that may be repeated, or some that may be left out.
    fn add_repeated(
        &mut self,
        node: &Node,
        least: u16,
        most: Option<u16>,
        cells: usize,
        reads: &mut Vec<u64>,
    ) -> Part {
        let mut all = Part { empty: true, first: BTreeSet::new(), last: BTreeSet::new() };
        for number in 0..most.unwrap_or(least + 1) {
            let mut copy = self.add(node, cells, reads);
            copy.empty |= number >= least;
            if most.is_none() && number == least {
                self.link(&copy.last, &copy.first, reads);
            }
            all = self.follow(all, copy, reads);
        }
        all
    }

    /// One part and then another.
    fn follow(&mut self, mut before: Part, mut after: Part, reads: &[u64]) -> Part {
        self.link(&before.last, &after.first, reads);
        if before.empty {
            before.first.extend(&after.first);
        }
        if after.empty {
            after.last.extend(&before.last);
        }
        Part { empty: before.empty && after.empty, first: before.first, last: after.last }
    }
}

/// Where a match of the node may end that begins at one of `from`.
fn ends(node: &Node, values: &[Value], from: &BTreeSet<usize>) -> BTreeSet<usize> {
    match node {
        Node::Class(class) => {
            let reads = |&&place: &&usize| values.get(place).is_some_and(|&value| class.contains(value));
            from.iter().filter(reads).map(|place| place + 1).collect()
        }
        Node::Sequence(nodes) => nodes.iter().fold(from.clone(), |from, node| ends(node, values, &from)),
        Node::Choice(nodes) => nodes.iter().flat_map(|node| ends(node, values, from)).collect(),
        Node::Repeat(node, least, most) => {
            let mut now = (0..*least).fold(from.clone(), |from, _| ends(node, values, &from));
            let mut all = now.clone();
            // Without a limit, more turns than there are places bring nothing new.
            for _ in *least..most.unwrap_or(u16::MAX) {
                now = ends(node, values, &now).difference(&all).copied().collect();
                if now.is_empty() {
                    break;
                }
                all.extend(&now);
            }
            all
        }
    }
}

impl Rule for Regex {
    const NAME: &'static str = "regex";
    const ABOUT: &'static str = "Digits along a line match a regular expression.";
    const EXAMPLE: &'static str = r#"
        . 3 . . . 5
        . 2 . . . .
        . . . . . .
        . . . . . .
        . . . 1 6 .
        . . 1 3 . .
        {"rule":"regex","pattern":".*(12|56).*","cells":["r6c5","r6c6","r5c6","r4c6","r4c5","r3c5"]}
        {"rule":"regex","pattern":".*(12|56).*","cells":["r3c1","r3c2","r4c2","r4c3","r3c3","r2c3"]}"#;
    /// A pattern is followed step by step, with all of its alternatives.
    const PRICE: u32 = 6;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the line {} matches {}", list(&self.cells), self.pattern)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the line {} ({})", from_to(&self.cells), self.pattern)
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("must match its pattern".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("the line of a regular expression", &self.cells, shape)?;
        parse(&self.pattern, shape).map(|_| ())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        let pattern = parse(&self.pattern, filling.shape());
        pattern.is_ok_and(|pattern| ends(&pattern, &values, &BTreeSet::from([0])).contains(&values.len()))
    }

    fn encode(&self, enc: &mut Encoder) {
        match parse(&self.pattern, &enc.shape()) {
            Ok(pattern) => {
                Machine::of(&pattern, self.cells.len()).encode(enc, std::slice::from_ref(&self.cells))
            }
            Err(_) => enc.clause(&[]),
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let pattern = parse(&self.pattern, shape);
        let prune = |pattern| {
            Machine::of(&pattern, self.cells.len()).propagators(shape, std::slice::from_ref(&self.cells))
        };
        pattern.map_or_else(|_| Vec::new(), prune)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = format!("Regular expression: {}.", self.describe(shape));
        vec![Mark::Path(self.cells.clone(), Stroke::Thin), Mark::Sentence(sentence)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for pattern in [
            "",
            "1234",
            ".*",
            "1.*2",
            "(1|23)*",
            "[^2]+",
            "[1-3]{2}.{2}",
            "(12?)*3?",
            "1{2,}2*",
            "(1{0,2}|2){1,3}",
            "1{6}|(2?){6}",
            "(1|2?){3,9}4*",
            "(..)*",
            "((1|2)(3|4))+",
            "9*.*",
            "(|1)(2*)*",
            "[A-C]*1*",
        ] {
            for line in [&[0][..], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 0]] {
                let rule = Regex { pattern: pattern.to_string(), cells: cells(line) };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn no_more_copies_are_made_than_a_line_has_room_for() {
        let shape = Shape::new(1, 9, 9).unwrap();
        for pattern in ["1{1,1000}", "1{1000}", "(1?){1000}"] {
            let machine = Machine::of(&parse(pattern, &shape).unwrap(), 9);
            assert_eq!(machine.steps.len(), 1 + 10, "{pattern}");
        }
    }

    #[test]
    fn large_values_are_letters() {
        let rule = Regex { pattern: "A[B-D]".to_string(), cells: cells(&[0, 1]) };
        let shape = Shape::new(1, 2, 16).unwrap();
        let holds = |a, b| rule.holds(&Filling::new(&shape, vec![a, b]).unwrap());
        assert!(holds(10, 13) && !holds(10, 14) && !holds(11, 11));
        law::keeps_the_law(&rule.clone().into(), &shape);
    }
}
