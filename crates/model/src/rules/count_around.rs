//! A number in a cell: how many of the cells around it hold a value.
//!
//! The number of a mosaic counts the square of nine cells, itself included. A number of Minesweeper counts the eight
//! cells around it and takes the place of a mine: its own cell does not hold the value. Clauses: a counter.

use super::field::data;
use super::line_count::{is_one, one};
use super::lines_contain::check_values;
use super::words::{so_many, still_needed};
use super::{Rule, RuleError, check_inside, check_on_grid, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Value};
use crate::mark::{Mark, Symbol, ones};
use crate::propagate::{Propagator, Tally};

data! {
    /// See the [module documentation](self).
    pub struct CountAround {
        /// Where the number stands.
        pub cell: Cell,
        /// How many cells hold the value.
        pub count: u8,
        /// The value.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        pub value: Value = "1",
        /// Whether the cell itself is counted; otherwise it does not hold the value.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub itself: bool = "false",
    }
}

impl CountAround {
    /// The cells that are counted.
    fn counted(&self, shape: &Shape) -> Vec<Cell> {
        let all = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)));
        let near = all.filter_map(|(rows, columns)| shape.offset(self.cell, rows, columns));
        near.filter(|&cell| self.itself || cell != self.cell).collect()
    }

    fn without(&self, shape: &Shape) -> u64 {
        !(1 << (self.value - shape.lowest()))
    }
}

impl Rule for CountAround {
    const NAME: &'static str = "count-around";
    const ABOUT: &'static str =
        "A number says how many of the cells around it are shaded, or hold the given digit.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        {"rule":"count-around","cell":"r1c1","count":2,"itself":true}
        {"rule":"count-around","cell":"r1c5","count":1,"itself":true}
        {"rule":"count-around","cell":"r2c3","count":7,"itself":true}
        {"rule":"count-around","cell":"r3c2","count":6,"itself":true}
        {"rule":"count-around","cell":"r3c4","count":8,"itself":true}
        {"rule":"count-around","cell":"r4c1","count":1,"itself":true}"#;
    /// Up to nine cells are counted.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        let mut cells = self.counted(shape);
        if !self.itself {
            cells.push(self.cell);
        }
        cells
    }

    fn describe(&self, shape: &Shape) -> String {
        let around = if self.itself { "in the square around" } else { "around" };
        let are = if self.count == 1 { "is" } else { "are" };
        format!("there {are} {} {around} {}", so_many(self.count.into(), self.value, shape), self.cell)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the {} in {}", self.count, self.cell)
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        if !self.itself && candidates.contains(self.cell, self.value) {
            return Some("takes the place of what it counts".to_string());
        }
        still_needed(&self.counted(candidates.shape()), self.value, self.count.into(), candidates)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a number", &[self.cell], shape)?;
        check_on_grid("a number", &[self.cell])?;
        check_values("a number", &[self.value], shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let near = |cell: &Cell| {
            let rows = cell.row.abs_diff(self.cell.row);
            rows.max(cell.column.abs_diff(self.cell.column)) <= 1
        };
        let held = filling.shape().cells().filter(near).filter(|&cell| filling[cell] == self.value).count();
        held == usize::from(self.count) && (self.itself || filling[self.cell] != self.value)
    }

    fn encode(&self, enc: &mut Encoder) {
        let counted = self.counted(&enc.shape());
        enc.value_exactly(&counted, self.value, self.count.into());
        if !self.itself {
            enc.clause(&[!enc.eq(self.cell, self.value)]);
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let kept = self.without(candidates.shape());
        if self.itself { Ok(()) } else { candidates.keep_mask(self.cell, kept) }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let count = usize::from(self.count);
        let counted = ids(shape, &self.counted(shape));
        vec![Box::new(Tally::new(&counted, !self.without(shape), count..=count))]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let number = Mark::Number(self.cell, self.count.to_string());
        let mut marks = if self.itself { ones(shape, Symbol::Shaded) } else { ones(shape, Symbol::Mine) };
        marks.extend(shape.voids().next().map(Mark::Black));
        marks.push(number);
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(3, 3, 2).unwrap().from_zero();
        for (row, column, count) in [(0, 0, 2), (1, 1, 4), (1, 1, 9), (2, 1, 0), (0, 1, 6)] {
            for itself in [false, true] {
                let rule = CountAround { cell: Cell::new(row, column), count, value: 1, itself };
                law::keeps_the_law(&rule.into(), &shape);
            }
        }
        let rule = CountAround { cell: Cell::new(0, 1), count: 2, value: 3, itself: true };
        law::keeps_the_law(&rule.into(), &Shape::new(2, 3, 3).unwrap());
    }

    #[test]
    fn a_cell_outside_is_refused() {
        let rule = CountAround { cell: Cell::new(0, 4), count: 1, value: 1, itself: false };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
