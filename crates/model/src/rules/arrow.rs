//! Arrows: the values along a shaft add up to what stands in its circle, to the number in its pill, or to its two
//! circles together. Values may repeat where nothing else forbids it. A shaft may cross itself or its circle: a cell
//! counts as often as it is visited.
//!
//! Clauses: one sum with signs, the pill's digits times 1, 10, 100. Several shafts on one circle are several arrows.

use super::combinations::{self, joined, only};
use super::field::data;
use super::shared::{along, as_visited, check_terms, once, sum_of, sums};
use super::words::{at, from_to};
use super::{Rule, RuleError, check_cells, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Value};
use crate::mark::{Mark, Stroke};
use crate::propagate::Propagator;

data! {
    /// A circle and its shaft. See the [module documentation](self).
    pub struct Arrow {
        /// The cell that tells the sum.
        pub circle: Cell,
        /// The cells that add up, without the circle.
        pub shaft: Vec<Cell>,
    }
}

data! {
    /// A pill and its shaft. See the [module documentation](self).
    pub struct PillArrow {
        /// Two or more cells that are read as a number, row by row, whatever their order here.
        pub pill: Vec<Cell>,
        /// The cells that add up.
        pub shaft: Vec<Cell>,
    }
}

data! {
    /// A line between two circles. See the [module documentation](self).
    pub struct DoubleArrow {
        /// The line, at least three cells; the circles are its ends.
        pub cells: Vec<Cell>,
    }
}

impl Arrow {
    fn lists(&self) -> [Vec<(i64, Cell)>; 2] {
        [once(&[self.circle]), once(&self.shaft)]
    }

    /// The line as it is drawn: the circle first.
    fn line(&self) -> Vec<Cell> {
        [&[self.circle], &self.shaft[..]].concat()
    }
}

impl Rule for Arrow {
    const NAME: &'static str = "arrow";
    const ABOUT: &'static str = "Digits along the arrow sum to the digit in its circle; they may repeat.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        6 . . . . .
        . . 3 . . .
        {"rule":"arrow","circle":"r3c6","shaft":["r2c6","r2c5"]}
        {"rule":"arrow","circle":"r5c4","shaft":["r5c3","r4c3"]}
        {"rule":"arrow","circle":"r4c4","shaft":["r4c5","r5c5"]}
        {"rule":"arrow","circle":"r2c4","shaft":["r3c4","r3c3","r3c2"]}"#;
    /// The sums of a few digits are worked out for each digit of the circle.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.line())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} is the sum of {}", self.circle, list(&self.shaft))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the arrow {}", from_to(&self.line()))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let sum_to = |total: Value| {
            let sums = combinations::of_sum(candidates, &self.shaft, total.into(), false)?;
            Some(sums.iter().map(|values| format!("{}={total}", joined(values, "+"))).collect())
        };
        let crosses = as_visited(self.line()).len() <= self.shaft.len();
        let sums = combinations::few(candidates.values(self.circle).map(sum_to));
        match sums.filter(|_| !crosses) {
            Some(sums) => Some(only(&sums)),
            None => Some("sums to its circle".to_string()),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("the shaft of an arrow", &self.shaft, shape)?;
        check_terms("an arrow", &self.line(), shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        u64::from(filling[self.circle]) == sum_of(filling, &self.shaft)
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.equal_sums(&self.lists());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        along(&self.line(), sums(shape, &self.lists(), None))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Ring(vec![self.circle]), Mark::Path(self.line(), Stroke::Arrow)]
    }
}

/// More digits than this no shaft can reach.
const MOST_DIGITS: usize = 9;

impl PillArrow {
    /// The pill in the order in which it is read.
    fn digits(&self) -> Vec<Cell> {
        let mut digits = self.pill.clone();
        digits.sort_unstable();
        digits
    }

    fn lists(&self) -> [Vec<(i64, Cell)>; 2] {
        let places = std::iter::successors(Some(1), |place| Some(place * 10));
        let number = places.zip(self.digits().into_iter().rev()).collect();
        [number, once(&self.shaft)]
    }
}

impl Rule for PillArrow {
    const NAME: &'static str = "pill-arrow";
    const ABOUT: &'static str = "Digits along the arrow sum to the number in its pill.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . 1 . . . .
        . . 3 . . .
        4 . . . . 2
        6 . . . . .
        . . . . . .
        {"rule":"pill-arrow","pill":["r1c5","r1c6"],"shaft":["r2c6","r2c5","r2c4"]}
        {"rule":"pill-arrow","pill":["r4c3","r4c4"],"shaft":["r5c4","r6c4","r6c3"]}"#;
    /// A number of several digits and a sum are worked out together.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited([&self.pill[..], &self.shaft].concat())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the number in {} is the sum of {}", list(&self.digits()), list(&self.shaft))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the pill arrow {}", at(&self.pill))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("sums to the number in its pill".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if !(2..=MOST_DIGITS).contains(&self.pill.len()) {
            return Err(RuleError(format!("a pill has 2 to {MOST_DIGITS} cells, not {}", self.pill.len())));
        }
        check_terms("the shaft of an arrow", &self.shaft, shape)?;
        check_cells("a pill", &self.pill, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let digits = self.digits();
        let single = digits[1..].iter().all(|&cell| filling[cell] <= 9);
        let number = digits.iter().fold(0, |number, &cell| number * 10 + u64::from(filling[cell]));
        single && number == sum_of(filling, &self.shaft)
    }

    fn encode(&self, enc: &mut Encoder) {
        for &cell in &self.digits()[1..] {
            for value in enc.values(cell).filter(|&value| value > 9) {
                enc.clause(&[!enc.eq(cell, value)]);
            }
        }
        enc.equal_sums(&self.lists());
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        self.digits()[1..].iter().try_for_each(|&cell| candidates.keep(cell, (0..=9).collect()))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        along(&[&self.pill[..], &self.shaft].concat(), sums(shape, &self.lists(), None))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let near = |cell: &&Cell| {
            let first = self.shaft[0];
            (cell.row.abs_diff(first.row) + cell.column.abs_diff(first.column), **cell)
        };
        let start = self.pill.iter().min_by_key(near).copied();
        let line = start.into_iter().chain(self.shaft.iter().copied()).collect();
        vec![Mark::Ring(self.digits()), Mark::Path(line, Stroke::Arrow)]
    }
}

impl DoubleArrow {
    fn lists(&self) -> [Vec<(i64, Cell)>; 2] {
        let last = self.cells.len() - 1;
        [once(&[self.cells[0], self.cells[last]]), once(&self.cells[1..last])]
    }
}

impl Rule for DoubleArrow {
    const NAME: &'static str = "double-arrow";
    const ABOUT: &'static str = "Digits between the two circles of a line have the same sum as the circles.";
    const EXAMPLE: &'static str = r#"
        . . 6 . . .
        . . . . . .
        . . . 1 . .
        . . . . . 2
        . . . . . .
        . . . . 2 3
        {"rule":"double-arrow","cells":["r2c5","r2c4","r2c3","r2c2","r2c1"]}
        {"rule":"double-arrow","cells":["r5c5","r5c4","r6c4","r6c3"]}
        {"rule":"double-arrow","cells":["r6c2","r6c1","r5c1","r5c2"]}"#;
    /// Two sums of which neither is known are compared.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("the ends of {} sum to the same as the cells between", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the double arrow {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("sums to its two circles together".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a double arrow", &self.cells, shape)?;
        match self.cells.len() {
            0..3 => Err(RuleError("a double arrow has at least three cells".to_string())),
            _ => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let ends = u64::from(filling[first]) + u64::from(filling[last]);
        sum_of(filling, &self.cells) == 2 * ends
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.equal_sums(&self.lists());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        along(&self.cells, sums(shape, &self.lists(), None))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let ends = [self.cells[0], self.cells[self.cells.len() - 1]];
        let rings = ends.map(|cell| Mark::Ring(vec![cell]));
        rings.into_iter().chain([Mark::Path(self.cells.clone(), Stroke::Thin)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 5).unwrap();
        for shaft in [&[1][..], &[1, 2], &[3, 2, 1], &[1, 2, 1], &[1, 0, 2]] {
            let rule = Arrow { circle: Cell::new(0, 0), shaft: cells(shaft) };
            law::keeps_the_law(&rule.clone().into(), &shape);
            law::keeps_the_law(&rule.into(), &shape.from_zero());
        }
        for line in [&[0, 1, 2][..], &[2, 0, 3, 1], &[0, 1, 2, 0], &[0, 1, 2, 1, 3], &[0, 1, 0, 2]] {
            law::keeps_the_law(&DoubleArrow { cells: cells(line) }.into(), &shape);
            law::keeps_the_law(&DoubleArrow { cells: cells(line) }.into(), &shape.from_zero());
        }
    }

    #[test]
    fn a_pill_is_read_as_a_number_row_by_row() {
        let pill = vec![Cell::new(1, 0), Cell::new(0, 0)];
        let rule = PillArrow { pill, shaft: cells(&[1, 2]) };
        law::keeps_the_law(&rule.into(), &Shape::new(2, 3, 4).unwrap().from_zero());
        let rule = PillArrow { pill: cells(&[0, 1]), shaft: cells(&[2, 1, 2]) };
        law::keeps_the_law(&rule.into(), &Shape::new(1, 3, 6).unwrap().from_zero());
        let rule = PillArrow { pill: cells(&[0, 1]), shaft: cells(&[2]) };
        law::keeps_the_law(&rule.into(), &Shape::new(1, 3, 12).unwrap().from_zero());
    }

    #[test]
    fn only_the_first_cell_of_a_pill_may_exceed_nine() {
        let rule = PillArrow { pill: cells(&[0, 1]), shaft: cells(&[2, 3, 4]) };
        let shape = Shape::new(1, 5, 60).unwrap();
        let holds = |values: [u8; 5]| rule.holds(&Filling::new(&shape, values.to_vec()).unwrap());
        assert!(holds([11, 9, 59, 59, 1]));
        assert!(!holds([1, 10, 18, 1, 1]), "ten is no digit");
    }

    #[test]
    fn circles_without_shafts_and_lines_too_short_are_refused() {
        let shape = Shape::square(4).unwrap();
        let arrow = |shaft: &[u16]| Arrow { circle: Cell::new(0, 0), shaft: cells(shaft) }.check(&shape);
        assert_eq!(arrow(&[]).unwrap_err().to_string(), "the shaft of an arrow has no cells");
        assert!(DoubleArrow { cells: cells(&[0, 1]) }.check(&shape).is_err());
        assert!(PillArrow { pill: cells(&[0]), shaft: cells(&[1]) }.check(&shape).is_err());
        assert!(PillArrow { pill: cells(&[0, 0]), shaft: cells(&[1]) }.check(&shape).is_err());
    }
}
