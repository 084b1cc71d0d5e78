//! Straights: every run of cells in a row or column holds consecutive values, in any order, as in Str8ts.
//!
//! Runs end at the edge of the board, at cells that are not there, and at walls: cells with a value of their own that
//! are in no run. Clauses: as for a [`Renban`] along every run.

use super::field::data;
use super::shared::{check_line, each_once, encode_sets, prune_runs, runs};
use super::words::from_to;
use super::{AnyRule, Renban, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::Propagator;
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Straights {
        /// Cells that end runs and are in none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub walls: Vec<Cell>,
    }
}

impl Straights {
    /// Runs of at least two cells, those of rows first.
    fn runs(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let touch = |a: Cell, b: Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
        let walls: BTreeSet<Cell> = self.walls.iter().copied().collect();
        let mut runs: Vec<Vec<Cell>> = Vec::new();
        for line in shape.row_lines().chain(shape.column_lines()) {
            let mut run: Vec<Cell> = Vec::new();
            for cell in shape.line(line) {
                let is_wall = walls.contains(&cell);
                if is_wall || run.last().is_some_and(|&last| !touch(last, cell)) {
                    runs.push(std::mem::take(&mut run));
                }
                run.extend((!is_wall).then_some(cell));
            }
            runs.push(run);
        }
        runs.retain(|run| run.len() > 1);
        runs
    }
}

impl Rule for Straights {
    const NAME: &'static str = "straights";
    const ABOUT: &'static str =
        "Digits of every run of cells in a row or column are consecutive, in any order; runs end at walls.";
    const EXAMPLE: &'static str = r#"
        . # . . . .
        1 # # . . 3
        3 # # . 5 .
        . . 6 # # .
        . . . # # #
        4 . . 2 # 1
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"straights","walls":["r2c1"]}"#;
    const GLOBAL: bool = true;
    /// The runs of consecutive digits that are left are worked out.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        each_once(self.runs(shape).concat())
    }

    fn describe(&self, _: &Shape) -> String {
        match &self.walls[..] {
            [] => "every run of cells in a row or column holds consecutive digits".to_string(),
            _ => "every run of cells between walls holds consecutive digits".to_string(),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        "the straights".to_string()
    }

    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let run = self.runs(shape).get(group).map(|run| from_to(run)).unwrap_or_default();
        format!("the straight {run}")
    }

    /// Every run by itself.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        self.runs(shape).into_iter().map(|cells| Renban { cells }.into()).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        format!("the straight {}", from_to(&part.cells(shape)))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.walls.is_empty() { Ok(()) } else { check_line("a list of walls", &self.walls, shape) }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let walls: BTreeSet<Cell> = self.walls.iter().copied().collect();
        let open = |cell: Cell| !walls.contains(&cell);
        let is_straight = |mut values: Vec<u8>| {
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] + 1 == pair[1])
        };
        // From every cell that begins a run, along the run.
        shape.cells().filter(|&cell| open(cell)).all(|first| {
            [(0, 1), (1, 0)].into_iter().all(|(down, right)| {
                if shape.offset(first, -down, -right).is_some_and(open) {
                    return true;
                }
                let (mut values, mut next) = (Vec::new(), Some(first));
                while let Some(cell) = next.filter(|&cell| open(cell)) {
                    values.push(filling[cell]);
                    next = shape.offset(cell, down, right);
                }
                is_straight(values)
            })
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        for run in self.runs(&enc.shape()) {
            let values = runs(&enc.shape(), run.len());
            encode_sets(enc, &run, &values);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let runs = self.runs(shape);
        runs.iter().flat_map(|run| prune_runs(shape, run)).collect()
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        self.runs(shape)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut marks: Vec<Mark> = shape.voids().chain(self.walls.iter().copied()).map(Mark::Black).collect();
        marks.push(Mark::Sentence(
            "Straights: the digits of every run of cells in a row or column are consecutive, in any order."
                .to_string(),
        ));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let walls = |places: &[(u16, u16)]| Straights {
            walls: places.iter().map(|&(row, column)| Cell::new(row, column)).collect(),
        };
        law::keeps_the_law(&walls(&[]).into(), &Shape::new(2, 3, 4).unwrap());
        law::keeps_the_law(&walls(&[(0, 1)]).into(), &Shape::new(2, 3, 4).unwrap().from_zero());
        law::keeps_the_law(&walls(&[(0, 0), (1, 1)]).into(), &Shape::new(2, 2, 3).unwrap());
        law::keeps_the_law(&walls(&[(0, 3)]).into(), &Shape::new(1, 6, 4).unwrap());
        law::keeps_the_law(&walls(&[]).into(), &Shape::new(1, 4, 3).unwrap());
    }

    #[test]
    fn a_wall_outside_the_grid_or_named_twice_is_refused() {
        let shape = Shape::square(4).unwrap();
        let walls = |columns: &[u16]| Straights { walls: law::cells(columns) }.check(&shape);
        assert!(walls(&[]).is_ok());
        assert!(walls(&[4]).unwrap_err().to_string().contains("r1c5"));
        assert_eq!(walls(&[1, 1]).unwrap_err().to_string(), "a list of walls lists r1c2 twice");
    }
}
