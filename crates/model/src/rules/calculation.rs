//! Calculations: the values of an area give a number by addition, subtraction, multiplication or division, as in KenKen.
//!
//! Values may repeat where nothing else forbids it. To subtract is to take all other values from one of them, to divide
//! is to divide one of them by all others. Without an operator it may be any of the four.
//!
//! Clauses: an automaton that reads one cell after the other. What it remembers is the sum so far, what is left to
//! multiply to, or the largest value and the sum or the product of the others. A plain sum is written as any sum.

use super::combinations::{self, can_be_dealt, joined, only};
use super::field::data;
use super::shared::{check_line, once, sums, values_of};
use super::words::at;
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Automaton, Propagator};
use serde::{Deserialize, Serialize};

data! {
    /// See the [module documentation](self).
    pub struct Calculation {
        /// The area; it need not be connected.
        pub cells: Vec<Cell>,
        /// How the values give the result; by any of the four unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub operator: Option<Operator>,
        /// What the values give.
        pub result: u32,
    }
}

/// What is done with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operator {
    /// The sum of all.
    #[serde(rename = "+")]
    Add,
    /// One less all others.
    #[serde(rename = "-")]
    Subtract,
    /// The product of all.
    #[serde(rename = "*")]
    Multiply,
    /// One divided by all others, without a remainder.
    #[serde(rename = "/")]
    Divide,
}

impl Operator {
    /// All of them.
    pub const ALL: [Operator; 4] = [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];

    /// As people write it.
    pub fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "×",
            Operator::Divide => "÷",
        }
    }

    /// Whether values give a result, in one order or another.
    pub(super) fn gives(self, values: &[Value], result: u32) -> bool {
        let result = u128::from(result);
        let largest = values.iter().copied().max().map_or(0, u128::from);
        let sum: u128 = values.iter().map(|&value| u128::from(value)).sum();
        let product = |values: &[Value]| {
            values.iter().try_fold(1u128, |product, &value| product.checked_mul(value.into()))
        };
        match self {
            Operator::Add => sum == result,
            Operator::Subtract => 2 * largest == sum + result,
            Operator::Multiply => product(values) == Some(result),
            // Only 0 divided by others is 0.
            Operator::Divide if result == 0 => values.iter().filter(|&&value| value == 0).count() == 1,
            Operator::Divide => {
                let mut sorted = values.to_vec();
                sorted.sort_unstable();
                let others = product(&sorted[..sorted.len() - 1]);
                others.is_some_and(|others| others > 0 && others.checked_mul(result) == Some(largest))
            }
        }
    }
}

/// What is remembered of the values read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Progress {
    /// The sum.
    Sum(u32),
    /// What the values to come have to multiply to; `None` once a value was 0.
    Left(Option<u32>),
    /// The largest value and the sum of the others.
    Less(u32, u32),
    /// The largest value and the product of the others.
    Over(u32, u32),
    /// How many values were 0, where the quotient is to be 0.
    Zeros(u32),
}

impl Calculation {
    fn operators(&self) -> Vec<Operator> {
        self.operator.map_or(Operator::ALL.to_vec(), |operator| vec![operator])
    }

    fn start(&self, operator: Operator) -> Progress {
        match operator {
            Operator::Add => Progress::Sum(0),
            Operator::Multiply => Progress::Left(Some(self.result)),
            Operator::Subtract => Progress::Less(0, 0),
            Operator::Divide if self.result == 0 => Progress::Zeros(0),
            Operator::Divide => Progress::Over(0, 1),
        }
    }

    /// What is remembered after one more value; `None` if the result cannot be reached.
    fn step(&self, place: usize, progress: Progress, value: Value, highest: Value) -> Option<Progress> {
        let (value, highest) = (u32::from(value), u32::from(highest));
        match progress {
            Progress::Sum(sum) => Some(Progress::Sum(sum + value)).filter(|_| sum + value <= self.result),
            // A product of 0 is reached by the first 0.
            Progress::Left(None) => Some(progress),
            Progress::Left(Some(0)) if value > 0 => Some(progress),
            Progress::Left(Some(left)) => match (left, value) {
                (0, _) => Some(Progress::Left(None)),
                (_, 0) => None,
                _ => left.is_multiple_of(value).then_some(Progress::Left(Some(left / value))),
            },
            Progress::Less(..) if place == 0 => Some(Progress::Less(value, 0)),
            Progress::Less(largest, others) => {
                let others = others + value.min(largest);
                (others + self.result <= highest).then_some(Progress::Less(largest.max(value), others))
            }
            Progress::Over(..) if place == 0 => Some(Progress::Over(value, 1)),
            Progress::Over(largest, others) => {
                let others = others * value.min(largest);
                let possible = others > 0 && u64::from(others) * u64::from(self.result) <= highest.into();
                possible.then_some(Progress::Over(largest.max(value), others))
            }
            Progress::Zeros(zeros) => {
                let zeros = zeros + u32::from(value == 0);
                (zeros < 2).then_some(Progress::Zeros(zeros))
            }
        }
    }

    fn accepts(&self, progress: Progress) -> bool {
        match progress {
            Progress::Sum(sum) => sum == self.result,
            Progress::Left(left) => left.is_none() || left == Some(1),
            Progress::Zeros(zeros) => zeros == 1,
            Progress::Less(largest, others) => largest == others + self.result,
            Progress::Over(largest, others) => {
                u64::from(largest) == u64::from(others) * u64::from(self.result)
            }
        }
    }

    /// "24×", or "24" for any operator.
    fn label(&self) -> String {
        format!("{}{}", self.result, self.operator.map_or("", Operator::sign))
    }
}

impl Rule for Calculation {
    const NAME: &'static str = "calculation";
    const ABOUT: &'static str = "The number in the corner of an area is the sum (+), the product (×), the difference (-) or the quotient (÷) of its digits.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"calculation","cells":["r1c1","r1c2"],"operator":"/","result":2}
        {"rule":"calculation","cells":["r1c3","r1c4","r2c4"],"operator":"*","result":12}
        {"rule":"calculation","cells":["r2c1","r3c1"],"operator":"+","result":5}
        {"rule":"calculation","cells":["r2c2","r2c3"],"result":3}
        {"rule":"calculation","cells":["r3c3","r3c4"],"operator":"-","result":1}"#;
    /// The combinations of a result are worked out, and compared with the candidates.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        let (cells, result) = (list(&self.cells), self.result);
        match self.operator {
            _ if self.cells.len() == 1 => format!("{cells} is {result}"),
            Some(Operator::Add) => format!("{cells} sum to {result}"),
            Some(Operator::Multiply) => format!("{cells} multiply to {result}"),
            Some(Operator::Subtract) if self.cells.len() == 2 => format!("{cells} differ by {result}"),
            Some(Operator::Subtract) => format!("one of {cells} less the others is {result}"),
            Some(Operator::Divide) => format!("one of {cells} divided by the others is {result}"),
            None => format!("{cells} give {result} by +, -, × or ÷"),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the cage {} {}", self.label(), at(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        if self.operator == Some(Operator::Add) {
            let left = combinations::of_sum(candidates, &self.cells, self.result.into(), false)?;
            return Some(combinations::can_only_be(&left));
        }
        let masks: Vec<u64> = self.cells.iter().map(|&cell| candidates.mask(cell)).collect();
        let (mut found, mut steps) = (Vec::new(), 0);
        self.combinations(candidates.shape(), &masks, &mut Vec::new(), &mut found, &mut steps)?;
        let sign = self.operator.map_or(" ", Operator::sign);
        let told = |values: &Vec<Value>| match self.operator {
            Some(Operator::Multiply) => joined(values, sign),
            _ => joined(&values.iter().rev().copied().collect::<Vec<_>>(), sign),
        };
        Some(only(&found.iter().map(told).collect::<Vec<_>>()))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a calculation", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &self.cells);
        self.operators().iter().any(|operator| operator.gives(&values, self.result))
    }

    fn encode(&self, enc: &mut Encoder) {
        let highest = enc.shape().highest();
        let step = |place: usize, &progress: &Progress, value| self.step(place, progress, value, highest);
        let accept = |&progress: &Progress| self.accepts(progress);
        match self.operator {
            Some(Operator::Add) => enc.linear(&once(&self.cells), &[], self.result.into()),
            Some(operator) => enc.accepts(&self.cells, self.start(operator), step, accept),
            None => {
                let starts = Operator::ALL.map(|operator| self.start(operator)).to_vec();
                enc.has_run(&self.cells, starts, step, accept);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if self.operator == Some(Operator::Add) {
            return vec![sums(shape, &[once(&self.cells)], Some(self.result.into()))];
        }
        let (lowest, highest) = (shape.lowest(), shape.highest());
        let step = |place: usize, &progress: &Progress, bit: usize| {
            self.step(place, progress, lowest + bit as Value, highest)
        };
        let starts = self.operators().into_iter().map(|operator| self.start(operator)).collect();
        let accept = |&progress: &Progress| self.accepts(progress);
        let cells = ids(shape, &self.cells);
        let automaton = Automaton::branching(&cells, shape.values(), starts, step, accept);
        automaton.into_iter().map(|automaton| Box::new(automaton) as Box<dyn Propagator>).collect()
    }

    fn sum(&self) -> Option<(Vec<Cell>, i64)> {
        (self.operator == Some(Operator::Add)).then(|| (self.cells.clone(), self.result.into()))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: self.label() }]
    }
}

/// More combinations than this are not told, and more steps than this not taken to find them.
const MOST_TOLD: usize = 4;
const MOST_STEPS: usize = 5_000;

impl Calculation {
    /// Finds the values, in ascending order, that give the result and can be dealt to cells; `None` to give up.
    fn combinations(
        &self,
        shape: &Shape,
        masks: &[u64],
        chosen: &mut Vec<Value>,
        found: &mut Vec<Vec<Value>>,
        steps: &mut usize,
    ) -> Option<()> {
        *steps += 1;
        if chosen.len() == masks.len() {
            let gives = self.operators().iter().any(|operator| operator.gives(chosen, self.result));
            if gives && can_be_dealt(masks, chosen, shape.lowest()) {
                found.push(chosen.clone());
            }
            return (found.len() <= MOST_TOLD && *steps <= MOST_STEPS).then_some(());
        }
        let any = masks.iter().fold(0, |any, mask| any | mask);
        let least = chosen.last().copied().unwrap_or(shape.lowest());
        for value in (least..=shape.highest()).filter(|value| any >> (value - shape.lowest()) & 1 == 1) {
            chosen.push(value);
            self.combinations(shape, masks, chosen, found, steps)?;
            chosen.pop();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn rule(area: &[u16], operator: Option<Operator>, result: u32) -> Calculation {
        Calculation { cells: cells(area), operator, result }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 3, 4).unwrap();
        for operator in [None].into_iter().chain(Operator::ALL.map(Some)) {
            for result in [0, 1, 2, 3, 4, 6, 8, 99] {
                for area in [&[1][..], &[2, 0], &[0, 1, 2]] {
                    law::keeps_the_law(&rule(area, operator, result).into(), &shape);
                    law::keeps_the_law(&rule(area, operator, result).into(), &shape.from_zero());
                }
            }
        }
    }

    #[test]
    fn a_cage_tells_the_combinations_that_are_left() {
        let shape = Shape::square(6).unwrap();
        let all = Candidates::all(&shape);
        let seen = |operator, result| rule(&[0, 1], operator, result).insight(&all);
        assert_eq!(seen(Some(Operator::Multiply), 6).as_deref(), Some("can only be 1×6 or 2×3"));
        assert_eq!(seen(Some(Operator::Divide), 3).as_deref(), Some("can only be 3÷1 or 6÷2"));
        assert_eq!(seen(Some(Operator::Subtract), 5).as_deref(), Some("can only be 6-1"));
        assert_eq!(seen(Some(Operator::Add), 12).as_deref(), Some("can only be 6+6"));
        assert_eq!(seen(Some(Operator::Multiply), 35).as_deref(), Some("has no combination left"));
        assert_eq!(seen(Some(Operator::Subtract), 1), None);
        assert_eq!(rule(&[0, 1], Some(Operator::Divide), 3).cite(&shape), "the cage 3÷ at r1c1");
    }
}
