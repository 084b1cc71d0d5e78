//! A walk through the whole grid: each number stands once, beside its successor, as in Hidoku.
//!
//! Clauses: the values are distinct, and whoever holds a number has a neighbour with the next one and one with the one
//! before.

use super::field::data;
use super::{Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{Propagator, Steps};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct Walk {
        /// Whether a step may also be diagonal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub diagonal: bool = "false",
    }
}

impl Walk {
    fn neighbours(&self, shape: &Shape, cell: Cell) -> Vec<Cell> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let allowed = |&(down, right): &(i32, i32)| match down.abs() + right.abs() {
            1 => true,
            2 => self.diagonal,
            _ => false,
        };
        steps.filter(allowed).filter_map(|(down, right)| shape.offset(cell, down, right)).collect()
    }
}

impl Rule for Walk {
    const NAME: &'static str = "walk";
    const ABOUT: &'static str =
        "The numbers walk through the whole grid: each stands once, beside its successor.";
    const EXAMPLE: &'static str = r#"
        values 1 to 9
        3 _ _
        _ _ _
        _ 1 _
        {"rule":"walk","diagonal":true}"#;
    const GLOBAL: bool = true;
    /// What can be reached from a number in so many steps is counted.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        let how = if self.diagonal { ", also diagonally" } else { "" };
        format!("every number stands once and beside its successor{how}")
    }

    fn cite(&self, _: &Shape) -> String {
        "the walk".to_string()
    }

    fn cite_group(&self, _: &Shape, _: usize) -> String {
        "the whole grid".to_string()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        let (cells, values) = (shape.cells().count(), shape.values());
        if cells == values {
            return Ok(());
        }
        let most = Shape::MAX_VALUES;
        Err(RuleError(format!(
            "a walk through {cells} cells needs as many values, not {values} (at most {most} are possible)"
        )))
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let mut way: Vec<Cell> = shape.cells().collect();
        way.sort_by_key(|&cell| filling[cell]);
        let near = |one: Cell, other: Cell| {
            let (down, right) = (one.row.abs_diff(other.row), one.column.abs_diff(other.column));
            if self.diagonal { down.max(right) == 1 } else { down + right == 1 }
        };
        way.windows(2).all(|pair| filling[pair[0]] < filling[pair[1]] && near(pair[0], pair[1]))
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let cells: Vec<Cell> = shape.cells().collect();
        enc.all_different(&cells);
        for &cell in &cells {
            let neighbours = self.neighbours(&shape, cell);
            for value in enc.values(cell) {
                let before = (value > shape.lowest()).then(|| value - 1);
                let after = (value < shape.highest()).then_some(value + 1);
                for other in before.into_iter().chain(after) {
                    let places: Vec<Lit> = neighbours.iter().map(|&near| enc.eq(near, other)).collect();
                    let clause: Vec<Lit> = places.into_iter().chain([!enc.eq(cell, value)]).collect();
                    enc.clause(&clause);
                }
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let number = |cell: Cell| shape.index(cell) as u32;
        let near = |cell: Cell| self.neighbours(shape, cell).into_iter().map(number).collect();
        vec![Box::new(Steps::new(shape.cells().map(|cell| (number(cell), near(cell))), shape.values()))]
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        vec![shape.cells().collect()]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let how = if self.diagonal { ", also diagonally" } else { "" };
        vec![Mark::Sentence(format!("Walk: every number stands once and beside its successor{how}."))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns) in [(2, 2), (1, 4), (3, 1), (2, 3), (1, 1)] {
            for diagonal in [false, true] {
                let shape = Shape::new(rows, columns, rows * columns).unwrap();
                law::keeps_the_law(&Walk { diagonal }.into(), &shape);
                law::keeps_the_law(&Walk { diagonal }.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn a_walk_needs_a_number_for_every_cell() {
        let message = Walk { diagonal: true }.check(&Shape::new(3, 3, 8).unwrap()).unwrap_err().to_string();
        assert_eq!(message, "a walk through 9 cells needs as many values, not 8 (at most 64 are possible)");
    }
}
