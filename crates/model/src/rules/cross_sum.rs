//! Cross sums: the values of a run of cells are distinct and add up to the clue in front of it, as in Kakuro.
//!
//! A run lies in a row or column, without gaps. Clauses: as for a [`Cage`].

use super::field::data;
use super::shared::check_line;
use super::words::from_to;
use super::{Cage, Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct CrossSum {
        /// The run, from the left or from the top.
        pub cells: Vec<Cell>,
        /// What the values add up to; without it they are only distinct.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sum: Option<u32>,
    }
}

/// Whether the second cell follows the first to the right, or below it.
fn follows(one: Cell, other: Cell, down: bool) -> bool {
    let (rows, columns) = if down { (1, 0) } else { (0, 1) };
    other.row == one.row + rows && other.column == one.column + columns
}

impl CrossSum {
    /// A run demands what a cage of its cells does; only where it may lie and how it looks differ.
    fn cage(&self) -> Cage {
        Cage { cells: self.cells.clone(), sum: self.sum }
    }
}

impl Rule for CrossSum {
    const NAME: &'static str = "cross-sum";
    const ABOUT: &'static str = "Digits of a run do not repeat, and sum to the clue in front of it.";
    const EXAMPLE: &'static str = r#"
        values 1 to 9
        # # # #
        # . . #
        # . . .
        # # . .
        {"rule":"rows"}
        {"rule":"cross-sum","cells":["r2c2","r2c3"],"sum":7}
        {"rule":"cross-sum","cells":["r3c2","r3c3","r3c4"],"sum":18}
        {"rule":"cross-sum","cells":["r4c3","r4c4"],"sum":4}
        {"rule":"cross-sum","cells":["r2c2","r3c2"],"sum":3}
        {"rule":"cross-sum","cells":["r2c3","r3c3","r4c3"],"sum":17}
        {"rule":"cross-sum","cells":["r3c4","r4c4"],"sum":9}"#;
    /// The combinations of a sum are worked out, and compared with the candidates.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        let cells = list(&self.cells);
        match self.sum {
            Some(sum) if self.cells.len() == 1 => format!("the run of {cells} has the sum {sum}"),
            Some(sum) => format!("the run of {cells} holds different digits that sum to {sum}"),
            None => format!("no digit repeats in the run of {cells}"),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match self.sum {
            Some(sum) => format!("the sum {sum} of the run {}", from_to(&self.cells)),
            None => format!("the run {}", from_to(&self.cells)),
        }
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        self.cage().insight(candidates)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a run", &self.cells, shape)?;
        let straight = |down| self.cells.windows(2).all(|pair| follows(pair[0], pair[1], down));
        if straight(false) || straight(true) {
            return Ok(());
        }
        let cells = list(&self.cells);
        Err(RuleError(format!("a run of {cells} does not follow a row to the right or a column down")))
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut values: Vec<u32> = self.cells.iter().map(|&cell| filling[cell].into()).collect();
        values.sort_unstable();
        let total: u32 = values.iter().sum();
        values.dedup();
        values.len() == self.cells.len() && self.sum.is_none_or(|sum| total == sum)
    }

    fn encode(&self, enc: &mut Encoder) {
        self.cage().encode(enc);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        self.cage().propagators(shape)
    }

    fn sum(&self) -> Option<(Vec<Cell>, i64)> {
        self.sum.map(|sum| (self.cells.clone(), sum.into()))
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let label = self.sum.map(|sum| sum.to_string()).unwrap_or_default();
        vec![Mark::Ahead(self.cells.clone(), label)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for area in [&[0][..], &[1, 2], &[0, 1, 2], &[0, 1, 2, 3]] {
            for sum in [None, Some(0), Some(2), Some(3), Some(6), Some(10), Some(99)] {
                law::keeps_the_law(&CrossSum { cells: cells(area), sum }.into(), &shape);
            }
        }
        let column = [0, 1, 2].map(|row| Cell::new(row, 0)).to_vec();
        let zero_based = Shape::new(3, 1, 4).unwrap().from_zero();
        law::keeps_the_law(&CrossSum { cells: column, sum: Some(3) }.into(), &zero_based);
    }

    #[test]
    fn a_run_is_straight_and_has_no_gaps() {
        let shape = Shape::square(4).unwrap();
        let message =
            |cells: Vec<Cell>| CrossSum { cells, sum: Some(5) }.check(&shape).unwrap_err().to_string();
        assert_eq!(message(vec![]), "a run has no cells");
        for gap in [cells(&[0, 2]), cells(&[1, 0]), vec![Cell::new(0, 0), Cell::new(1, 1)]] {
            assert!(message(gap).ends_with("does not follow a row to the right or a column down"));
        }
        let corner = vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
        assert!(message(corner).starts_with("a run of r1c1, r1c2 and r2c2"));
    }

    #[test]
    fn a_run_tells_the_combinations_that_are_left() {
        let shape = Shape::square(9).unwrap();
        let run = |sum: u32| CrossSum { cells: cells(&[0, 1, 2]), sum: Some(sum) };
        assert_eq!(run(7).cite(&shape), "the sum 7 of the run from r1c1 to r1c3");
        assert_eq!(run(24).insight(&Candidates::all(&shape)).as_deref(), Some("can only be 7+8+9"));
    }
}
