//! First seen: a clue outside the grid is the first value that it sees, where cells of the lowest value are empty, as in
//! ABC end view.
//!
//! Clauses: a cell that holds any other value has a cell before it that is not empty.

use super::field::data;
use super::shared::{check_sight, values_of};
use super::words::beside;
use super::{Rule, RuleError, ids, range};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Sight, Value};
use crate::mark::{Mark, Symbol, letters};
use crate::propagate::{Automaton, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct FirstSeen {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// The first value that is not the lowest.
        pub value: Value,
    }
}

impl Rule for FirstSeen {
    const NAME: &'static str = "first-seen";
    const ABOUT: &'static str =
        "The clue is the first digit of a row or column; cells of the lowest digit count as empty.";
    const EXAMPLE: &'static str = r#"
        values 0 to 3
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"first-seen","sight":"-c4","value":1}
        {"rule":"first-seen","sight":"-r1","value":1}
        {"rule":"first-seen","sight":"r3","value":3}"#;
    /// Two or three cells of a line are looked at.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.sight(self.sight)
    }

    fn describe(&self, shape: &Shape) -> String {
        let (value, sight, empty) = (self.value, self.sight, shape.lowest());
        format!("the first digit other than {empty} in {sight} is {value}")
    }

    fn cite(&self, shape: &Shape) -> String {
        format!("the clue {} {}", self.look(shape), beside(self.sight))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        Some(format!("sees {} first", self.look(candidates.shape())))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a clue", self.sight, shape)?;
        if shape.all_values().contains(self.value) && self.value > shape.lowest() {
            return Ok(());
        }
        let (value, empty) = (self.value, shape.lowest());
        Err(RuleError(format!("the first digit cannot be {value}: {}, and {empty} is empty", range(shape))))
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let seen = values_of(filling, &shape.sight(self.sight));
        seen.into_iter().find(|&value| value != shape.lowest()) == Some(self.value)
    }

    fn encode(&self, enc: &mut Encoder) {
        let empty = enc.shape().lowest();
        let mut filled: Vec<Lit> = Vec::new();
        for cell in enc.shape().sight(self.sight) {
            for value in enc.values(cell).filter(|&value| value != empty && value != self.value) {
                let clause: Vec<Lit> = filled.iter().copied().chain([!enc.eq(cell, value)]).collect();
                enc.clause(&clause);
            }
            filled.push(!enc.eq(cell, empty));
        }
        enc.clause(&filled);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let sought = usize::from(self.value - shape.lowest());
        let step = |_: usize, &seen: &bool, bit: usize| match (seen, bit) {
            (true, _) => Some(true),
            (false, 0) => Some(false),
            (false, _) => (bit == sought).then_some(true),
        };
        let cells = ids(shape, &shape.sight(self.sight));
        let automaton = Automaton::new(&cells, shape.values(), false, step, |&seen| seen);
        automaton.into_iter().map(|automaton| Box::new(automaton) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        letters(shape).into_iter().chain([Mark::Outside(self.sight, self.look(shape))]).collect()
    }
}

impl FirstSeen {
    /// The value as it is drawn: a letter, if there are not too many values for that.
    fn look(&self, shape: &Shape) -> String {
        let letter = letters(shape).into_iter().find_map(|mark| match mark {
            Mark::Symbol(value, Symbol::Letter(letter)) if value == self.value => Some(letter.to_string()),
            _ => None,
        });
        letter.unwrap_or_else(|| self.value.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for shape in [Shape::new(2, 3, 4).unwrap(), Shape::new(2, 3, 3).unwrap().from_zero()] {
            for (line, back) in [(Line::Row(0), false), (Line::Row(1), true), (Line::Column(2), true)] {
                for value in shape.lowest() + 1..=shape.highest() {
                    law::keeps_the_law(&FirstSeen { sight: Sight { line, back }, value }.into(), &shape);
                }
            }
        }
    }

    #[test]
    fn the_empty_value_is_not_seen() {
        let shape = Shape::square(4).unwrap();
        let rule = |value| FirstSeen { sight: Sight { line: Line::Row(0), back: false }, value };
        let message = |value| rule(value).check(&shape).unwrap_err().to_string();
        assert_eq!(
            message(1),
            "the first digit cannot be 1: the values of this grid are 1 to 4, and 1 is empty"
        );
        assert!(message(5).contains("cannot be 5"));
        assert!(rule(2).check(&shape).is_ok());
    }
}
