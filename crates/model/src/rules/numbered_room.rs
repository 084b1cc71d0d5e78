//! Numbered rooms: the first cell that a clue sees tells in which cell the clue stands.
//!
//! Clauses: for each value of the first cell, that the cell of that number holds the clue. 0, and more than the line
//! has, cannot stand there.

use super::field::data;
use super::shared::{check_sight, values_of};
use super::words::beside;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Sight, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Pairs, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct NumberedRoom {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// The value that stands in the cell of that number.
        pub value: Value,
    }
}

impl NumberedRoom {
    /// What the first cell can hold: the numbers of the cells, of which 1 is itself.
    fn rooms(&self, shape: &Shape) -> ValueSet {
        let length = shape.sight(self.sight).len().min(127) as Value;
        (1..=length).filter(|&room| room > 1 || self.value == 1).collect()
    }

    /// The cells with the number of each, without the first.
    fn others(&self, shape: &Shape) -> impl Iterator<Item = (Value, Cell)> {
        (2..=127).zip(shape.sight(self.sight).into_iter().skip(1))
    }
}

impl Rule for NumberedRoom {
    const NAME: &'static str = "numbered-room";
    const ABOUT: &'static str =
        "The first cell of a row or column, seen from the clue, tells in which cell the clue's digit stands.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . 1
        . . . . . .
        . . . . . .
        . . . 5 . .
        . . . . . .
        {"rule":"numbered-room","sight":"c6","value":1}
        {"rule":"numbered-room","sight":"r4","value":3}
        {"rule":"numbered-room","sight":"c1","value":5}
        {"rule":"numbered-room","sight":"r6","value":1}
        {"rule":"numbered-room","sight":"c2","value":1}
        {"rule":"numbered-room","sight":"r2","value":4}
        {"rule":"numbered-room","sight":"-c5","value":6}"#;
    /// For each digit of the first cell, another cell is looked at.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.sight(self.sight)
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the first cell of {} tells in which cell {} stands", self.sight, self.value)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the numbered room {} {}", self.value, beside(self.sight))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("stands in the cell that the first digit names".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a numbered room", self.sight, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values = values_of(filling, &filling.shape().sight(self.sight));
        let room = usize::from(values[0]).checked_sub(1).and_then(|place| values.get(place));
        room == Some(&self.value)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let (first, rooms) = (shape.sight(self.sight)[0], self.rooms(&shape));
        for value in enc.values(first).filter(|&value| !rooms.contains(value)) {
            enc.clause(&[!enc.eq(first, value)]);
        }
        for (room, cell) in self.others(&shape) {
            enc.clause(&[!enc.eq(first, room), enc.eq(cell, self.value)]);
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let shape = candidates.shape();
        candidates.keep(shape.sight(self.sight)[0], self.rooms(shape))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let first = shape.sight(self.sight)[0];
        let value = |bit: usize| shape.lowest() + bit as Value;
        let pair = |(room, cell): (Value, Cell)| {
            let allowed = |a: usize, b: usize| value(a) != room || value(b) == self.value;
            Box::new(Pairs::new(&ids(shape, &[first, cell]), shape.values(), allowed)) as Box<dyn Propagator>
        };
        self.others(shape).filter(|&(room, _)| room <= shape.highest()).map(pair).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Outside(self.sight, self.value.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for value in 0..=6 {
            for back in [false, true] {
                let rule = NumberedRoom { sight: Sight { line: Line::Row(0), back }, value };
                law::keeps_the_law(&rule.clone().into(), &Shape::new(1, 4, 4).unwrap());
                law::keeps_the_law(&rule.clone().into(), &Shape::new(1, 3, 5).unwrap());
                law::keeps_the_law(&rule.into(), &Shape::new(1, 4, 3).unwrap().from_zero());
            }
        }
        let rule = NumberedRoom { sight: Sight { line: Line::Column(1), back: true }, value: 2 };
        law::keeps_the_law(&rule.into(), &Shape::new(3, 2, 3).unwrap());
    }

    #[test]
    fn a_line_outside_the_grid_is_refused() {
        let rule = NumberedRoom { sight: Sight { line: Line::Column(4), back: false }, value: 3 };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
