//! Sum lines: a line can be cut into runs that each add up to the same given number; a loop may be cut anywhere. A line
//! may cross itself: a cell counts at every visit.
//!
//! An automaton counts what the run so far has; propagation keeps its states as bits where they fit. On a loop it guesses
//! at the start what the last run will bring.

use super::field::data;
use super::shared::{along, as_visited, check_terms, values_of};
use super::words::from_to;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Automaton, Propagator, SumRuns};

data! {
    /// See the [module documentation](self).
    pub struct SumLine {
        /// The line.
        pub cells: Vec<Cell>,
        /// What each run adds up to.
        #[serde(default = "usual", skip_serializing_if = "is_usual")]
        pub sum: u32 = "10",
        /// Whether the last cell is followed by the first.
        #[serde(default, rename = "loop", skip_serializing_if = "std::ops::Not::not")]
        pub is_loop as "loop": bool = "false",
    }
}

fn usual() -> u32 {
    10
}

fn is_usual(sum: &u32) -> bool {
    *sum == usual()
}

/// What the run so far has, what the last run brings to the first, and whether a run has ended.
type State = (u32, u32, bool);

/// Larger sums than this need lines that no grid has room for.
const MOST_SUM: u32 = 10_000;
/// The largest sum of a loop: there are as many guesses as that.
const MOST_LOOP_SUM: u32 = 100;

impl SumLine {
    fn starts(&self) -> Vec<State> {
        let guesses = if self.is_loop { self.sum } else { 1 };
        (0..guesses).map(|guess| (guess, guess, false)).collect()
    }

    fn step(&self, &(run, guess, ended): &State, value: u32) -> Option<State> {
        match run + value {
            run if run < self.sum => Some((run, guess, ended)),
            run if run == self.sum => Some((0, guess, true)),
            _ => None,
        }
    }

    fn accepts(&(run, guess, ended): &State) -> bool {
        run == guess && ended
    }
}

/// Whether the values can be cut into runs, beginning at the first.
fn can_be_cut(values: &[Value], sum: u32) -> bool {
    let mut run = 0;
    let mut runs = 0;
    for &value in values {
        run += u32::from(value);
        if run == sum {
            (run, runs) = (0, runs + 1);
        }
    }
    run == 0 && runs > 0
}

impl Rule for SumLine {
    const NAME: &'static str = "sum-line";
    const ABOUT: &'static str = "A line can be cut into pieces that each sum to 10, or to the given number.";
    const EXAMPLE: &'static str = r#"
        . 6 . . . 5
        3 . . . . .
        . . . . . .
        . . . . . .
        . . . . . 6
        . . . . . .
        {"rule":"sum-line","cells":["r4c5","r4c4","r4c3","r4c2"],"sum":8}
        {"rule":"sum-line","cells":["r2c4","r2c3","r2c2","r3c2"],"sum":8}
        {"rule":"sum-line","cells":["r6c5","r5c5","r5c4","r5c3","r6c3"],"sum":8}"#;
    /// The ways to cut the line are tried, with the sums of each piece.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        let what = if self.is_loop { "loop" } else { "line" };
        format!("the {what} {} can be cut into pieces that each sum to {}", list(&self.cells), self.sum)
    }

    fn cite(&self, _: &Shape) -> String {
        let what = if self.is_loop { "loop" } else { "line" };
        format!("the {}-{what} {}", self.sum, from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some(format!("splits into pieces that each sum to {}", self.sum))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a sum line", &self.cells, shape)?;
        let most = if self.is_loop { MOST_LOOP_SUM } else { MOST_SUM };
        if !(1..=most).contains(&self.sum) {
            let what = if self.is_loop { "loop" } else { "line" };
            return Err(RuleError(format!("the runs of a {what} sum to 1 to {most}, not to {}", self.sum)));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        let turns = if self.is_loop { values.len() } else { 1 };
        (0..turns).any(|turn| can_be_cut(&[&values[turn..], &values[..turn]].concat(), self.sum))
    }

    fn encode(&self, enc: &mut Encoder) {
        let step = |_: usize, state: &State, value: Value| self.step(state, value.into());
        if self.is_loop {
            enc.has_run(&self.cells, self.starts(), step, SumLine::accepts);
        } else {
            enc.accepts(&self.cells, (0, 0, false), step, SumLine::accepts);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &self.cells);
        if let Some(runs) = SumRuns::new(&cells, self.sum, shape.lowest().into(), self.is_loop) {
            return along(&self.cells, Box::new(runs));
        }
        let step =
            |_: usize, state: &State, bit: usize| self.step(state, u32::from(shape.lowest()) + bit as u32);
        let automaton = Automaton::branching(&cells, shape.values(), self.starts(), step, SumLine::accepts);
        automaton.map_or_else(Vec::new, |automaton| along(&self.cells, Box::new(automaton)))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let mut line = self.cells.clone();
        if self.is_loop {
            line.push(self.cells[0]);
        }
        vec![Mark::Path(line, Stroke::Tinted(Tint::Red))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        for line in
            [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 2, 3, 4], &[0, 1, 0, 2], &[0, 1, 2, 0]]
        {
            for (sum, is_loop) in [(3, false), (3, true), (5, false), (5, true), (99, false)] {
                let rule = SumLine { cells: cells(line), sum, is_loop };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_loop_is_cut_anywhere_and_a_line_of_nothing_nowhere() {
        let shape = Shape::new(1, 4, 5).unwrap().from_zero();
        let holds = |values: [Value; 4], is_loop| {
            let rule = SumLine { cells: cells(&[0, 1, 2, 3]), sum: 5, is_loop };
            rule.holds(&Filling::new(&shape, values.to_vec()).unwrap())
        };
        assert!(holds([2, 4, 1, 3], true) && !holds([2, 4, 1, 3], false));
        assert!(holds([4, 1, 3, 2], true) && holds([4, 1, 3, 2], false));
        assert!(!holds([0, 0, 0, 0], true) && !holds([0, 0, 0, 0], false));
    }

    #[test]
    fn sums_out_of_range_are_refused() {
        let shape = Shape::square(4).unwrap();
        let check = |line: &[u16], sum, is_loop| SumLine { cells: cells(line), sum, is_loop }.check(&shape);
        assert!(check(&[0, 1], 0, false).is_err() && check(&[0, 1], 101, true).is_err());
        assert!(check(&[0, 1], 101, false).is_ok());
    }
}
