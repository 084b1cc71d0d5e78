//! Little killers: the values along a diagonal, from a cell at the edge right through the grid, add up.
//!
//! Values may repeat where nothing else forbids it. Clauses: see [`Sum`](super::Sum).

use super::combinations;
use super::field::data;
use super::shared::once;
use super::{Rule, RuleError, check_inside, check_on_grid, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{Guarded, Propagator};
use serde::{Deserialize, Serialize};

data! {
    /// See the [module documentation](self).
    pub struct LittleKiller {
        /// The first cell, at the edge.
        pub cell: Cell,
        /// Where the diagonal goes from there.
        pub direction: Slant,
        /// What the values add up to.
        pub sum: u32,
    }
}

/// A direction along a diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Slant {
    DownRight,
    DownLeft,
    UpRight,
    UpLeft,
}

impl Slant {
    /// All four.
    pub const ALL: [Slant; 4] = [Slant::DownRight, Slant::DownLeft, Slant::UpRight, Slant::UpLeft];

    /// The step in rows and columns.
    pub fn step(self) -> (i8, i8) {
        match self {
            Slant::DownRight => (1, 1),
            Slant::DownLeft => (1, -1),
            Slant::UpRight => (-1, 1),
            Slant::UpLeft => (-1, -1),
        }
    }

    /// The cells from one on to the edge of the grid.
    pub fn ray(self, from: Cell, shape: &Shape) -> Vec<Cell> {
        let (rows, columns) = self.step();
        let next = |cell: &Cell| shape.offset(*cell, rows.into(), columns.into());
        std::iter::successors(Some(from).filter(|&cell| shape.contains(cell)), next).collect()
    }
}

impl Rule for LittleKiller {
    const NAME: &'static str = "little-killer";
    const ABOUT: &'static str = "Digits along a diagonal sum to the clue; they may repeat.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        {"rule":"little-killer","cell":"r1c5","direction":"down-right","sum":10}
        {"rule":"little-killer","cell":"r6c1","direction":"up-right","sum":31}
        {"rule":"little-killer","cell":"r6c3","direction":"up-right","sum":11}
        {"rule":"little-killer","cell":"r6c6","direction":"up-left","sum":19}
        {"rule":"little-killer","cell":"r6c5","direction":"up-right","sum":10}"#;
    /// The combinations of a long sum in which digits may repeat are worked out.
    const PRICE: u32 = 5;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        self.direction.ray(self.cell, shape)
    }

    fn describe(&self, shape: &Shape) -> String {
        let cells = self.cells(shape);
        let last = cells.last().copied().unwrap_or(self.cell);
        format!("the diagonal from {} to {last} sums to {}", self.cell, self.sum)
    }

    fn cite(&self, shape: &Shape) -> String {
        let last = self.cells(shape).last().copied().unwrap_or(self.cell);
        format!("the little killer of {} from {} to {last}", self.sum, self.cell)
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let cells = self.cells(candidates.shape());
        let left = combinations::of_sum(candidates, &cells, self.sum.into(), false)?;
        Some(combinations::can_only_be(&left))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a little killer", &[self.cell], shape)?;
        check_on_grid("a little killer", &[self.cell])?;
        let (rows, columns) = self.direction.step();
        match shape.offset(self.cell, -i32::from(rows), -i32::from(columns)) {
            Some(before) => Err(RuleError(format!(
                "a little killer begins at the edge: {} comes before {} on this diagonal",
                before, self.cell
            ))),
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let (down, right) = (self.direction.step().0 > 0, self.direction.step().1 > 0);
        let (mut cell, mut sum) = (self.cell, 0u64);
        loop {
            sum += u64::from(filling[cell]);
            let row = if down { cell.row.checked_add(1) } else { cell.row.checked_sub(1) };
            let column = if right { cell.column.checked_add(1) } else { cell.column.checked_sub(1) };
            match row.zip(column).map(|(row, column)| Cell::new(row, column)) {
                Some(next) if shape.contains(next) => cell = next,
                _ => return sum == u64::from(self.sum),
            }
        }
    }

    fn encode(&self, enc: &mut Encoder) {
        let cells = self.cells(&enc.shape());
        enc.linear(&once(&cells), &[], self.sum.into());
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &self.cells(shape));
        vec![Box::new(Guarded::new(&cells, self.sum.into(), shape.lowest().into(), shape.values()))]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Slanted(self.cell, self.direction.step(), self.sum.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn killer(row: u16, column: u16, direction: Slant, sum: u32) -> LittleKiller {
        LittleKiller { cell: Cell::new(row, column), direction, sum }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 3, 4).unwrap();
        for sum in [0, 2, 5, 8, 99] {
            law::keeps_the_law(&killer(0, 0, Slant::DownRight, sum).into(), &shape);
            law::keeps_the_law(&killer(1, 2, Slant::UpLeft, sum).into(), &shape.from_zero());
            law::keeps_the_law(&killer(0, 0, Slant::DownLeft, sum).into(), &shape);
        }
        law::keeps_the_law(&killer(2, 0, Slant::UpRight, 5).into(), &Shape::new(3, 3, 2).unwrap());
    }

    #[test]
    fn a_diagonal_goes_from_edge_to_edge() {
        let shape = Shape::square(4).unwrap();
        assert_eq!(killer(0, 1, Slant::DownRight, 5).cells(&shape).len(), 3);
        assert_eq!(killer(0, 1, Slant::DownLeft, 5).cells(&shape), [Cell::new(0, 1), Cell::new(1, 0)]);
        let inner = killer(1, 1, Slant::DownRight, 5).check(&shape).unwrap_err();
        assert!(inner.to_string().contains("r1c1 comes before r2c2"), "{inner}");
        assert!(killer(4, 1, Slant::DownRight, 5).check(&shape).is_err());
    }
}
