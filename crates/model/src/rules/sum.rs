//! Sums: the values of cells, each times a factor, add up; values may repeat.
//!
//! A cell listed twice counts twice. Clauses: by whatever encoding is set; where the cells are known to differ, as
//! for a cage.

use super::combinations;
use super::field::data;
use super::shared::{check_terms, sums};
use super::words::at;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Tint, spots};
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct Sum {
        /// The cells.
        pub cells: Vec<Cell>,
        /// What they add up to.
        pub sum: i64,
        /// A factor for each cell, -100 to 100; all 1 where there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub coefficients: Vec<i64> = "[]",
    }
}

impl Sum {
    /// The largest factor, with either sign.
    pub const MOST_FACTOR: i64 = 100;

    fn terms(&self) -> Vec<(i64, Cell)> {
        let factors = self.coefficients.iter().copied().chain(std::iter::repeat(1));
        factors.zip(self.cells.iter().copied()).collect()
    }

    /// "r1c1 + 2 × r1c2 - r1c3 = 4".
    fn equation(&self) -> String {
        let mut text = String::new();
        for (place, (factor, cell)) in self.terms().into_iter().enumerate() {
            text += match (place, factor < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            text += &match factor.abs() {
                1 => cell.to_string(),
                times => format!("{times} × {cell}"),
            };
        }
        format!("{text} = {}", self.sum)
    }
}

impl Rule for Sum {
    const NAME: &'static str = "sum";
    const ABOUT: &'static str =
        "Cells, each times its coefficient if one is given, sum to a number; digits may repeat.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . 2 .
        {"rule":"sum","cells":["r1c1","r1c2","r2c2"],"sum":4,"coefficients":[1,1,-1]}
        {"rule":"sum","cells":["r2c4","r3c3","r3c4"],"sum":0,"coefficients":[1,1,-1]}"#;
    /// The combinations of a sum are worked out, and compared with the candidates.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        match self.coefficients.is_empty() {
            true => format!("{} sum to {}", list(&self.cells), self.sum),
            false => self.equation(),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match self.coefficients.is_empty() || self.cells.len() > 4 {
            true => format!("the sum of {} {}", self.sum, at(&self.cells)),
            false => format!("the sum {}", self.equation()),
        }
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let (cells, sum) = self.sum()?;
        let left = combinations::of_sum(candidates, &cells, sum, false)?;
        Some(combinations::can_only_be(&left))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a sum", &self.cells, shape)?;
        let (factors, cells) = (self.coefficients.len(), self.cells.len());
        if factors > 0 && factors != cells {
            return Err(RuleError(format!("a sum has {factors} coefficients for {cells} cells")));
        }
        match self.coefficients.iter().find(|factor| factor.abs() > Sum::MOST_FACTOR) {
            Some(factor) => {
                Err(RuleError(format!("the coefficient {factor} of a sum is not within -100 to 100")))
            }
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let factor = |place: usize| self.coefficients.get(place).copied().unwrap_or(1);
        let values = self.cells.iter().map(|&cell| i64::from(filling[cell]));
        values.enumerate().map(|(place, value)| factor(place) * value).sum::<i64>() == self.sum
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.linear(&self.terms(), &[], self.sum);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![sums(shape, &[self.terms()], Some(self.sum))]
    }

    fn sum(&self) -> Option<(Vec<Cell>, i64)> {
        let mut sorted = self.cells.clone();
        sorted.sort_unstable();
        let plain = self.coefficients.iter().all(|&factor| factor == 1);
        (plain && sorted.is_sorted_by(|a, b| a < b)).then_some((sorted, self.sum))
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut marks = spots(self.cells.clone(), Tint::Yellow);
        marks.push(Mark::Sentence(format!("Sum: {}.", self.describe(shape))));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn sum(area: &[u16], sum: i64, coefficients: &[i64]) -> Sum {
        Sum { cells: cells(area), sum, coefficients: coefficients.to_vec() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 3, 4).unwrap();
        for rule in [
            sum(&[0, 1, 2], 7, &[]),
            sum(&[2], 3, &[]),
            sum(&[0, 1, 0], 8, &[]),
            sum(&[0, 1], 99, &[]),
            sum(&[0, 1, 2], 0, &[1, 1, -1]),
            sum(&[0, 1, 2], 5, &[2, -3, 0]),
            sum(&[0, 1, 2], 241, &[100, 10, 1]),
            sum(&[0, 0], 0, &[1, -1]),
            sum(&[0, 0], 1, &[1, -1]),
        ] {
            law::keeps_the_law(&rule.clone().into(), &shape);
            law::keeps_the_law(&rule.into(), &shape.from_zero());
        }
    }

    #[test]
    fn only_plain_sums_take_part_in_derived_ones() {
        assert!(sum(&[0, 1], 5, &[]).sum().is_some());
        assert!(sum(&[0, 1], 5, &[1, 1]).sum().is_some());
        assert!(sum(&[0, 0], 5, &[]).sum().is_none());
        assert!(sum(&[0, 1], 5, &[1, 2]).sum().is_none());
    }

    #[test]
    fn coefficients_are_one_per_cell_and_not_too_large() {
        let shape = Shape::square(4).unwrap();
        let message = |rule: Sum| rule.check(&shape).unwrap_err().to_string();
        assert_eq!(message(sum(&[0, 1], 5, &[1])), "a sum has 1 coefficients for 2 cells");
        assert!(message(sum(&[0], 5, &[101])).contains("101"));
        assert_eq!(message(sum(&[], 5, &[])), "a sum has no cells");
        assert!(message(sum(&[9], 5, &[])).contains("r1c10"));
    }

    #[test]
    fn a_sum_tells_its_combinations_and_its_factors() {
        let shape = Shape::square(9).unwrap();
        let sum = |sum, coefficients| Sum { cells: law::cells(&[0, 1, 2]), sum, coefficients };
        let seen = |total| sum(total, vec![]).insight(&Candidates::all(&shape));
        assert_eq!(sum(4, vec![]).cite(&shape), "the sum of 4 at r1c1");
        assert_eq!(seen(4).as_deref(), Some("can only be 1+1+2"));
        assert_eq!(seen(25).as_deref(), Some("can only be 7+9+9 or 8+8+9"));
        assert_eq!(seen(14), None);
        assert_eq!(sum(4, vec![-1, 2, 1]).describe(&shape), "-r1c1 + 2 × r1c2 + r1c3 = 4");
        assert_eq!(sum(4, vec![-1, 2, 1]).insight(&Candidates::all(shape)), None);
    }
}
