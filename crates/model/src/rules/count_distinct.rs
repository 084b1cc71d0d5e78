//! A cell tells how many different values others hold.
//!
//! Clauses: "the value occurs" for each value, and a counter over these.

use super::field::data;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};
use crate::propagate::{DistinctCount, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct CountDistinct {
        /// The cell that tells.
        pub control: Cell,
        /// The cells that it tells of; the control cell is none of them.
        pub cells: Vec<Cell>,
    }
}

impl Rule for CountDistinct {
    const NAME: &'static str = "count-distinct";
    const ABOUT: &'static str = "A cell holds the number of different digits in other cells.";
    const EXAMPLE: &'static str = r#"
        4 . . . . .
        . . . 6 . 1
        5 . . . . .
        . . . . . .
        . . . . . .
        6 1 . . . .
        {"rule":"count-distinct","control":"r3c2","cells":["r4c2","r4c3","r3c3","r2c3"]}
        {"rule":"count-distinct","control":"r5c2","cells":["r5c3","r5c4","r6c4","r6c5"]}
        {"rule":"count-distinct","control":"r6c6","cells":["r5c6","r4c6","r3c6","r3c5"]}"#;
    /// How many digits can still differ is counted from both sides.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        [&[self.control][..], &self.cells].concat()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} is the number of different digits in {}", self.control, list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the count of different digits at {}", self.control)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("a count of different values", &self.cells(shape), shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values: std::collections::BTreeSet<_> = self.cells.iter().map(|&cell| filling[cell]).collect();
        values.len() == usize::from(filling[self.control])
    }

    fn encode(&self, enc: &mut Encoder) {
        let values: Vec<_> = enc.shape().all_values().iter().collect();
        let mut occurs = Vec::new();
        for &value in &values {
            let places = enc.places(&self.cells, value);
            occurs.push(enc.or(&places));
        }
        let counts = enc.at_least(&occurs, occurs.len());
        for number in enc.values(self.control) {
            let here = !enc.eq(self.control, number);
            // At least none is true, and more than there are values is false.
            let at_least = |count: usize| match count {
                0 => Lit::TRUE,
                count => counts.get(count - 1).copied().unwrap_or(Lit::FALSE),
            };
            enc.clause(&[here, at_least(number.into())]);
            enc.clause(&[here, !at_least(usize::from(number) + 1)]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let control = shape.index(self.control) as u32;
        vec![Box::new(DistinctCount::new(control, &ids(shape, &self.cells), shape.values()))]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let path = |&cell: &Cell| Mark::Path(vec![cell], Stroke::Thin);
        let mut marks = vec![Mark::Ring(vec![self.control])];
        marks.extend(self.cells.iter().map(path));
        marks.push(Mark::Sentence(format!("Count: {}.", self.describe(shape))));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let control = Cell::new(0, 1);
        for others in [&[][..], &[0], &[2, 0], &[3, 0, 2], &[0, 2, 3, 4]] {
            let rule = CountDistinct { control, cells: cells(others) }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
        }
    }

    #[test]
    fn a_cell_does_not_tell_of_itself() {
        let rule = CountDistinct { control: Cell::new(0, 0), cells: cells(&[1, 0]) };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
