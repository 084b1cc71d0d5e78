//! A slingshot: the second cell of a line tells how far behind it the value of the first one stands.
//!
//! Where the second cell holds k, the k-th cell after it holds what the first one does. A k beyond the end of the
//! line is excluded. Clauses: for each k, the first cell and the k-th agree.

use super::field::data;
use super::words::from_to;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};
use crate::propagate::{Element, Propagator, Sought};

data! {
    /// See the [module documentation](self).
    pub struct ValueIndex {
        /// The cell with the value, the cell with the distance, and those that follow it.
        pub cells: Vec<Cell>,
    }
}

impl Rule for ValueIndex {
    const NAME: &'static str = "value-index";
    const ABOUT: &'static str =
        "The second cell of a line tells how many cells after it the first cell's digit stands again.";
    const EXAMPLE: &'static str = r#"
        . . 1 2 . .
        . . . . . .
        . 4 . . . .
        . . . . . .
        . . . . . .
        6 . . . . .
        {"rule":"value-index","cells":["r4c2","r4c1","r3c1","r2c1"]}
        {"rule":"value-index","cells":["r1c5","r2c5","r2c6","r3c6","r4c6"]}
        {"rule":"value-index","cells":["r4c5","r5c5","r6c5","r6c6"]}"#;
    /// For each digit of one cell, two others are compared.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the second of {} tells how far behind it the first one's digit stands", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the slingshot {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("repeats its first digit as many cells after the second as that one says".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.cells.len() < 3 {
            let count = self.cells.len();
            return Err(RuleError(format!(
                "a line with a value and its distance has at least 3 cells, not {count}"
            )));
        }
        check_cells("a line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let distance = usize::from(filling[self.cells[1]]);
        distance > 0
            && self.cells[1..].get(distance).is_some_and(|&cell| filling[cell] == filling[self.cells[0]])
    }

    fn encode(&self, enc: &mut Encoder) {
        let (first, second) = (self.cells[0], self.cells[1]);
        for distance in enc.values(second) {
            let here = !enc.eq(second, distance);
            let target = self.cells.get(usize::from(distance) + 1).filter(|_| distance > 0);
            let Some(&target) = target else {
                enc.clause(&[here]);
                continue;
            };
            for value in enc.shape().all_values().iter() {
                let (a, b) = (enc.eq(first, value), enc.eq(target, value));
                enc.clause(&[here, !a, b]);
                enc.clause(&[here, a, !b]);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &self.cells);
        let target = |distance: u8| cells.get(usize::from(distance) + 1).copied().filter(|_| distance > 0);
        let targets = shape.all_values().iter().map(target).collect();
        vec![Box::new(Element::new(cells[1], targets, Sought::Cell(cells[0])))]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let sentence =
            "Slingshots: the second cell tells how far along the arrow the first one's value stands.";
        vec![Mark::Path(self.cells.clone(), Stroke::Arrow), Mark::Sentence(sentence.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for line in [&[0, 1, 2][..], &[2, 0, 1, 3], &[4, 3, 2, 1, 0]] {
            let rule = ValueIndex { cells: cells(line) }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
        }
    }

    #[test]
    fn short_lines_and_repeated_cells_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(ValueIndex { cells: cells(&[0, 1]) }.check(&shape).is_err());
        assert!(ValueIndex { cells: cells(&[0, 1, 0]) }.check(&shape).is_err());
    }
}
