//! Killer cages: the values of an area are distinct and add up to a sum; without a sum, only distinct.
//!
//! Clauses: distinctness as for any area, and the sum by whatever encoding is set; by default a literal
//! per set of values that reaches the sum, see [`cnf::sum`].

use super::combinations;
use super::field::data;
use super::words::at;
use super::{AnyRule, CageMulti, Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{Linear, Propagator, Total};

data! {
    /// See the [module documentation](self).
    pub struct Cage {
        /// The area; it need not be connected.
        pub cells: Vec<Cell>,
        /// What the values add up to; without it they are only distinct.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sum: Option<u32>,
    }
}

impl Rule for Cage {
    const NAME: &'static str = "cage";
    const ABOUT: &'static str = "Digits in a cage do not repeat, and sum to the clue if there is one.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"cage","cells":["r4c3","r4c4"],"sum":5}
        {"rule":"cage","cells":["r3c2","r3c3","r3c4"],"sum":9}
        {"rule":"cage","cells":["r1c1","r2c1","r2c2"],"sum":7}
        {"rule":"cage","cells":["r1c2","r1c3"],"sum":5}"#;
    /// The combinations of a sum are worked out, and compared with the candidates.
    const PRICE: u32 = 4;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        let cells = list(&self.cells);
        match self.sum {
            Some(sum) if self.cells.len() == 1 => format!("the cage of {cells} has the sum {sum}"),
            Some(sum) => format!("{cells} hold different digits that sum to {sum}"),
            None => format!("no digit repeats in the cage of {cells}"),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match self.sum {
            Some(sum) => format!("the cage of {sum} {}", at(&self.cells)),
            None => format!("the cage {}", at(&self.cells)),
        }
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let Some(sum) = self.sum else { return Some("does not repeat a digit".to_string()) };
        let left = combinations::of_sum(candidates, &self.cells, sum.into(), true)?;
        Some(combinations::can_only_be(&left))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.cells.is_empty() {
            return Err(RuleError("a cage has no cells".to_string()));
        }
        check_cells("a cage", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut values: Vec<u32> = self.cells.iter().map(|&cell| filling[cell].into()).collect();
        values.sort_unstable();
        let distinct = values.is_sorted_by(|a, b| a < b);
        distinct && self.sum.is_none_or(|sum| values.iter().sum::<u32>() == sum)
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.cells);
        if let Some(sum) = self.sum {
            enc.sum(&self.cells, sum.into(), true);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let Some(sum) = self.sum else { return Vec::new() };
        let (cells, sum, lowest) = (ids(shape, &self.cells), i64::from(sum), i64::from(shape.lowest()));
        match Total::new(&cells, sum, lowest, shape.values()) {
            Some(total) => vec![Box::new(total)],
            None => vec![Box::new(Linear::new(&cells, &[], sum, lowest, shape.values()))],
        }
    }

    fn sum(&self) -> Option<(Vec<Cell>, i64)> {
        self.sum.map(|sum| (self.cells.clone(), sum.into()))
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }

    /// Where houses keep its values distinct, a cage says no more than its sum.
    fn opposite(&self, shape: &Shape) -> Option<AnyRule> {
        let sum = self.sum.filter(|_| all_share_houses(&self.cells, shape))?;
        let most = u32::from(shape.highest()) * self.cells.len() as u32;
        let sums = (1..=most).filter(|&other| other != sum).collect();
        Some(CageMulti { cells: self.cells.clone(), sums }.into())
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let label = self.sum.map(|sum| sum.to_string()).unwrap_or_default();
        vec![Mark::Cage { cells: self.cells.clone(), label }]
    }
}

/// Whether every two of these cells share a row, a column or a usual box.
fn all_share_houses(cells: &[Cell], shape: &Shape) -> bool {
    let (height, width) = shape.usual_box().unwrap_or((1, 1));
    let in_box = |cell: Cell| (cell.row / height, cell.column / width);
    let share = |a: Cell, b: Cell| a.row == b.row || a.column == b.column || in_box(a) == in_box(b);
    cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| share(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for area in [&[0][..], &[1, 3], &[0, 1, 2], &[3, 2, 1, 0]] {
            for sum in [None, Some(0), Some(2), Some(3), Some(6), Some(10), Some(99)] {
                law::keeps_the_law(&Cage { cells: cells(area), sum }.into(), &shape);
            }
        }
        let zero_based = Shape::new(1, 3, 4).unwrap().from_zero();
        law::keeps_the_law(&Cage { cells: cells(&[0, 1, 2]), sum: Some(3) }.into(), &zero_based);
    }

    #[test]
    fn a_repeated_cell_a_cell_outside_and_no_cell_are_refused() {
        let shape = Shape::square(4).unwrap();
        let message =
            |area: &[u16]| Cage { cells: cells(area), sum: Some(5) }.check(&shape).unwrap_err().to_string();
        assert_eq!(message(&[0, 1, 0]), "a cage lists r1c1 twice");
        assert!(message(&[7]).contains("r1c8"), "{}", message(&[7]));
        assert_eq!(message(&[]), "a cage has no cells");
    }

    #[test]
    fn a_cage_tells_the_combinations_that_are_left() {
        let shape = Shape::square(9).unwrap();
        let cage = |sum: u32| Cage { cells: law::cells(&[0, 1, 2]), sum: Some(sum) };
        let mut candidates = Candidates::all(&shape);
        let seen = |sum: u32, candidates: &Candidates| cage(sum).insight(candidates);
        assert_eq!(cage(7).cite(&shape), "the cage of 7 at r1c1");
        assert_eq!(seen(7, &candidates).as_deref(), Some("can only be 1+2+4"));
        assert_eq!(seen(22, &candidates).as_deref(), Some("can only be 5+8+9 or 6+7+9"));
        assert_eq!(seen(12, &candidates), None);
        assert_eq!(seen(5, &candidates).as_deref(), Some("has no combination left"));
        // Two cells of 1 and 5: what needs only one of them is gone.
        for column in [0, 1] {
            candidates.keep(Cell::new(0, column), [1, 5].into_iter().collect()).unwrap();
        }
        assert_eq!(seen(12, &candidates).as_deref(), Some("can only be 1+5+6"));
    }
}
