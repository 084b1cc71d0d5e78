//! Counting circles: a value in one of the circles stands in exactly as many of them as it says.
//!
//! So each value is absent or occurs as often as it says, 0 cannot occur, and the values in use add up to the
//! number of circles. Clauses: a counter per value, and a sum of the values in use.

use super::combinations::{self, joined};
use super::field::data;
use super::words::{at, or};
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Class, Counts, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct CountingCircles {
        /// The cells with circles.
        pub cells: Vec<Cell>,
    }
}

impl Rule for CountingCircles {
    const NAME: &'static str = "counting-circles";
    const ABOUT: &'static str = "A digit in a circle tells how many circles hold that digit.";
    const EXAMPLE: &'static str = r#"
        . . 6 . . .
        . . . 3 . 5
        . . 3 . . .
        . . . . . .
        . . . . . .
        1 . . . . .
        {"rule":"counting-circles","cells":["r1c6","r2c3","r3c4","r3c5","r4c1","r4c6","r6c5"]}"#;
    /// All circles of the grid are considered at once: which digits are in use, and where.
    const PRICE: u32 = 6;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("each digit in the circles {} stands in as many of them as it says", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the counting circles {}", at(&self.cells))
    }

    /// The digits in use add up to the number of circles.
    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let left = combinations::of_counts(candidates, &self.cells)?;
        let left: Vec<String> = left.iter().map(|digits| joined(digits, "+")).collect();
        match left.is_empty() {
            true => Some("have no combination left".to_string()),
            false => Some(format!("can only hold the digits {}", or(&left))),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("a set of circles", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let often = |value| self.cells.iter().filter(|&&cell| filling[cell] == value).count();
        self.cells.iter().all(|&cell| often(filling[cell]) == usize::from(filling[cell]))
    }

    fn encode(&self, enc: &mut Encoder) {
        let mut in_use: Vec<(i64, Lit)> = Vec::new();
        for value in enc.shape().all_values().iter() {
            let (places, count) = (enc.places(&self.cells, value), usize::from(value));
            if count == 0 || count > places.len() {
                places.iter().for_each(|&place| enc.clause(&[!place]));
                continue;
            }
            let counts = enc.at_least(&places, count + 1);
            enc.clause(&[!counts[count]]);
            enc.clause(&[!counts[0], counts[count - 1]]);
            in_use.push((value.into(), counts[0]));
        }
        enc.weighted_sum(&in_use, self.cells.len() as i64);
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let values = candidates.shape().all_values().iter().filter(|&value| value > 0);
        let few: crate::grid::ValueSet =
            values.filter(|&value| usize::from(value) <= self.cells.len()).collect();
        self.cells.iter().try_for_each(|&cell| candidates.keep(cell, few))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let class = |value: Value| Class {
            values: 1 << (value - shape.lowest()),
            counts: Class::exactly(0) | Class::exactly(value.into()),
        };
        let classes = shape.all_values().iter().map(class).collect();
        let counts = Counts::new(&[ids(shape, &self.cells)], classes);
        counts.into_iter().map(|counts| Box::new(counts) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self.cells.iter().map(|&cell| Mark::Ring(vec![cell])).collect();
        marks.push(Mark::Sentence(
            "Counting circles: a value in a circle stands in as many circles as it says.".to_string(),
        ));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for circles in [&[][..], &[0], &[0, 2], &[3, 1, 0], &[0, 1, 2, 3, 4]] {
            let rule = CountingCircles { cells: cells(circles) }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
        }
        let shape = Shape::new(3, 2, 3).unwrap();
        law::keeps_the_law(&CountingCircles { cells: shape.cells().collect() }.into(), &shape);
    }

    #[test]
    fn a_repeated_circle_is_refused() {
        let rule = CountingCircles { cells: cells(&[0, 0]) };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
