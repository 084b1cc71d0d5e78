//! Skyscrapers: values are heights, and a cell is visible if it is higher than all before it.
//!
//! A clue tells how many cells are visible, or the value of the first hidden one. Heights of 0 are never visible.
//! Clauses: for each place and height, that no cell so far is higher; the visible ones are counted. The first hidden
//! value is an automaton whose state is the highest value so far.

use super::field::data;
use super::shared::{check_sight, values_of};
use super::words::beside;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Sight, Value};
use crate::mark::Mark;
use crate::propagate::{FirstHidden, Propagator, Skyline};
use cnf::Lit;

data! {
    /// How many cells are visible. See the [module documentation](self).
    pub struct Skyscraper {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// The number of visible cells.
        pub count: u16,
    }
}

data! {
    /// The first hidden value. See the [module documentation](self).
    pub struct HiddenSkyscraper {
        /// The row or column, and the side from which it is seen.
        pub sight: Sight,
        /// The value of the first cell that is not visible. The first cell of all hides behind nothing.
        pub value: Value,
    }
}

impl Rule for Skyscraper {
    const NAME: &'static str = "skyscraper";
    const ABOUT: &'static str = "Digits are heights: the clue counts the cells of a row or column that are higher than all before them.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"skyscraper","sight":"r4","count":1}
        {"rule":"skyscraper","sight":"c4","count":1}
        {"rule":"skyscraper","sight":"-c1","count":1}
        {"rule":"skyscraper","sight":"-r4","count":2}
        {"rule":"skyscraper","sight":"c3","count":2}
        {"rule":"skyscraper","sight":"r1","count":3}"#;
    /// Which buildings hide which is worked out along the whole line.
    const PRICE: u32 = 5;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.sight(self.sight)
    }

    fn describe(&self, _: &Shape) -> String {
        let buildings = if self.count == 1 { "building" } else { "buildings" };
        format!("{} {buildings} can be seen in {}", self.count, self.sight)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the skyscraper clue {} {}", self.count, beside(self.sight))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        let buildings = if self.count == 1 { "building" } else { "buildings" };
        Some(format!("sees exactly {} {buildings}", self.count))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a skyscraper clue", self.sight, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let heights = values_of(filling, &filling.shape().sight(self.sight));
        let visible = |place: &usize| {
            heights[*place] > 0 && heights[..*place].iter().all(|&before| before < heights[*place])
        };
        (0..heights.len()).filter(visible).count() == usize::from(self.count)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let heights = shape.lowest()..=shape.highest();
        // "No cell so far is higher than this", for each height.
        let mut below = vec![Lit::TRUE; shape.values()];
        let mut visible = Vec::new();
        for (place, cell) in shape.sight(self.sight).into_iter().enumerate() {
            let mut here = Vec::new();
            for height in enc.values(cell).filter(|&height| height > 0) {
                let clear = match usize::from(height - shape.lowest()) {
                    _ if place == 0 => Lit::TRUE,
                    0 => Lit::FALSE,
                    floors => below[floors - 1],
                };
                let stands = enc.eq(cell, height);
                here.push(enc.and(&[stands, clear]));
            }
            visible.push((1, enc.or(&here)));
            for (lit, height) in below.iter_mut().zip(heights.clone()) {
                let low = enc.le(cell, height);
                *lit = enc.and(&[*lit, low]);
            }
        }
        enc.weighted_sum(&visible, self.count.into());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &shape.sight(self.sight));
        let skyline = Skyline::new(&cells, self.count.into(), shape.values(), shape.lowest() == 0);
        skyline.into_iter().map(|skyline| Box::new(skyline) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Outside(self.sight, self.count.to_string())]
    }
}

impl HiddenSkyscraper {
    /// From the highest value so far, or `None` once one was hidden. The state before the first cell is `Some(None)`.
    fn step(&self, state: &Option<Option<Value>>, height: Value) -> Option<Option<Option<Value>>> {
        match state {
            None => Some(None),
            Some(Some(highest)) if height <= *highest => (height == self.value).then_some(None),
            Some(_) => Some(Some(Some(height))),
        }
    }
}

impl Rule for HiddenSkyscraper {
    const NAME: &'static str = "hidden-skyscraper";
    const ABOUT: &'static str = "Digits are heights: the clue is the first digit of a row or column that is not higher than all before it.";
    const EXAMPLE: &'static str = r#"
        . . . . 4 .
        . . . . . .
        . . . . . 2
        . 5 . . . .
        . . . . . .
        . . . . . .
        {"rule":"hidden-skyscraper","sight":"-c1","value":4}
        {"rule":"hidden-skyscraper","sight":"r5","value":1}
        {"rule":"hidden-skyscraper","sight":"c3","value":3}
        {"rule":"hidden-skyscraper","sight":"-c6","value":2}
        {"rule":"hidden-skyscraper","sight":"-r6","value":4}
        {"rule":"hidden-skyscraper","sight":"-c4","value":3}"#;
    /// Which buildings hide which is worked out along the line.
    const PRICE: u32 = 5;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.sight(self.sight)
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the first hidden digit of {} is {}", self.sight, self.value)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the hidden skyscraper {} {}", self.value, beside(self.sight))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("is the first building that others hide".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a clue of hidden skyscrapers", self.sight, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let heights = values_of(filling, &filling.shape().sight(self.sight));
        let hidden = heights.windows(2).position(|pair| pair[1] <= pair[0]);
        hidden.is_some_and(|place| heights[place + 1] == self.value)
    }

    fn encode(&self, enc: &mut Encoder) {
        let cells = enc.shape().sight(self.sight);
        enc.accepts(&cells, Some(None), |_, state, height| self.step(state, height), Option::is_none);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &shape.sight(self.sight));
        let hidden = match self.value.checked_sub(shape.lowest()) {
            Some(bit) if usize::from(bit) < shape.values() => 1 << bit,
            _ => 0,
        };
        vec![Box::new(FirstHidden::new(&cells, hidden))]
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

    const SIGHTS: [Sight; 2] =
        [Sight { line: Line::Row(0), back: false }, Sight { line: Line::Row(0), back: true }];

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for sight in SIGHTS {
            for clue in 0..=5 {
                let rule = Skyscraper { sight, count: clue };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
                let rule = HiddenSkyscraper { sight, value: clue as Value };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
        let sight = Sight { line: Line::Column(1), back: true };
        law::keeps_the_law(&Skyscraper { sight, count: 2 }.into(), &Shape::new(3, 2, 3).unwrap());
        law::keeps_the_law(&HiddenSkyscraper { sight, value: 2 }.into(), &Shape::new(3, 2, 3).unwrap());
    }

    #[test]
    fn equal_heights_hide_each_other() {
        let shape = Shape::new(1, 4, 4).unwrap();
        let filling = Filling::new(shape, vec![2, 2, 3, 1]).unwrap();
        assert!(Skyscraper { sight: SIGHTS[0], count: 2 }.holds(&filling));
        assert!(HiddenSkyscraper { sight: SIGHTS[0], value: 2 }.holds(&filling));
        assert!(HiddenSkyscraper { sight: SIGHTS[1], value: 2 }.holds(&filling));
    }

    #[test]
    fn a_line_outside_the_grid_is_refused() {
        let (sight, shape) = (Sight { line: Line::Row(4), back: false }, Shape::square(4).unwrap());
        assert!(Skyscraper { sight, count: 1 }.check(&shape).is_err());
        assert!(HiddenSkyscraper { sight, value: 1 }.check(&shape).is_err());
    }
}
