//! Between blocks: two cells of a row or column hold the lowest value, and what lies between them adds up to the clue, as
//! in doppelblock.
//!
//! Clauses: an automaton that reads the line and adds up between the two.

use super::field::data;
use super::shared::{check_sight, sum_of};
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Sight, Value};
use crate::mark::{Mark, Symbol};
use crate::propagate::{Automaton, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct BetweenBlocks {
        /// The row or column.
        pub line: Line,
        /// What lies between the two cells of the lowest value adds up to this.
        pub sum: u32,
    }
}

/// What of a line has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Read {
    /// No block.
    Before,
    /// One block, and values of this sum.
    Between(u32),
    /// Both blocks.
    After,
}

impl BetweenBlocks {
    fn step(&self, read: Read, value: Value, block: Value) -> Option<Read> {
        match read {
            Read::Before if value == block => Some(Read::Between(0)),
            Read::Between(sum) if value == block => (sum == self.sum).then_some(Read::After),
            Read::Between(sum) => {
                let sum = sum + u32::from(value);
                (sum <= self.sum).then_some(Read::Between(sum))
            }
            Read::After if value == block => None,
            other => Some(other),
        }
    }
}

impl Rule for BetweenBlocks {
    const NAME: &'static str = "between-blocks";
    const ABOUT: &'static str =
        "Digits between the two cells of a row or column with the lowest digit sum to the clue.";
    const EXAMPLE: &'static str = r#"
        values 0 to 2
        _ _ _ _
        _ _ _ _
        _ _ _ _
        _ _ _ _
        {"rule":"between-blocks","line":"r1","sum":2}
        {"rule":"between-blocks","line":"r2","sum":0}
        {"rule":"between-blocks","line":"r3","sum":0}
        {"rule":"between-blocks","line":"r4","sum":4}
        {"rule":"between-blocks","line":"c1","sum":2}
        {"rule":"between-blocks","line":"c2","sum":0}
        {"rule":"between-blocks","line":"c3","sum":0}
        {"rule":"between-blocks","line":"c4","sum":2}"#;
    /// The combinations of a sum are worked out, and where the blocks can stand.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.line(self.line)
    }

    fn describe(&self, shape: &Shape) -> String {
        let (line, block, sum) = (self.line, shape.lowest(), self.sum);
        format!("the digits between the two cells of {line} with {block} sum to {sum}")
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the clue {} of {}", self.sum, self.line)
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let block = candidates.shape().lowest();
        Some(match self.sum {
            0 => format!("has {block} and {block} side by side"),
            sum => format!("needs {sum} between {block} and {block}"),
        })
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a clue", Sight { line: self.line, back: false }, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let line = filling.shape().line(self.line);
        let is_block = |&place: &usize| filling[line[place]] == filling.shape().lowest();
        match (0..line.len()).filter(is_block).collect::<Vec<_>>()[..] {
            [first, second] => sum_of(filling, &line[first + 1..second]) == u64::from(self.sum),
            _ => false,
        }
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let step = |_: usize, &read: &Read, value| self.step(read, value, shape.lowest());
        enc.accepts(&shape.line(self.line), Read::Before, step, |&read| read == Read::After);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let lowest = shape.lowest();
        let step = |_: usize, &read: &Read, bit: usize| self.step(read, lowest + bit as Value, lowest);
        let cells = ids(shape, &shape.line(self.line));
        let automaton =
            Automaton::new(&cells, shape.values(), Read::Before, step, |&read| read == Read::After);
        automaton.into_iter().map(|automaton| Box::new(automaton) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sum = Mark::Outside(Sight { line: self.line, back: false }, self.sum.to_string());
        vec![sum, Mark::Symbol(shape.lowest(), Symbol::Shaded)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        for sum in [0, 2, 3, 5, 99] {
            law::keeps_the_law(&BetweenBlocks { line: Line::Row(0), sum }.into(), &shape);
            law::keeps_the_law(&BetweenBlocks { line: Line::Row(0), sum }.into(), &shape.from_zero());
        }
        let square = Shape::new(3, 2, 3).unwrap();
        law::keeps_the_law(&BetweenBlocks { line: Line::Column(1), sum: 2 }.into(), &square);
        law::keeps_the_law(&BetweenBlocks { line: Line::Row(1), sum: 0 }.into(), &square);
    }

    #[test]
    fn a_line_outside_the_grid_is_refused() {
        let rule = BetweenBlocks { line: Line::Row(4), sum: 3 };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
