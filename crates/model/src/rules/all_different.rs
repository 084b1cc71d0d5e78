//! An area in which no value occurs twice: an extra region, a region of a jigsaw, a diagonal.
//!
//! With as many cells as there are values it is a house, and each value occurs. A cell listed twice is one
//! cell. Clauses: see [`Encoder::all_different`].

use super::field::data;
use super::shared::{all_or_none, each_once};
use super::words::from_to;
use super::{Rule, RuleError, check_inside, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};

data! {
    /// See the [module documentation](self).
    pub struct AllDifferent {
        /// The area.
        pub cells: Vec<Cell>,
    }
}

impl AllDifferent {
    fn area(&self) -> Vec<Cell> {
        each_once(self.cells.clone())
    }
}

impl Rule for AllDifferent {
    const NAME: &'static str = "all-different";
    const ABOUT: &'static str = "No digit repeats in an area, such as an extra region.";
    const EXAMPLE: &'static str = r#"
        . . 1 .
        3 . . .
        . . . .
        . 3 . 2
        {"rule":"all-different","cells":["r2c2","r2c3","r3c2","r3c3"]}"#;
    /// As with a row or a box, one looks for a digit that is already there.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.area()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("no digit repeats in {}", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        let area = self.area();
        match area.first() {
            _ if is_diagonal(&area) => format!("the diagonal {}", from_to(&area)),
            Some(first) => format!("the region of {first}"),
            None => "the region without cells".to_string(),
        }
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("does not repeat a digit".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("an area of distinct values", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut seen = [None; 256];
        self.cells.iter().all(|&cell| {
            let before = &mut seen[usize::from(filling[cell])];
            *before.get_or_insert(cell) == cell
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.area());
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        vec![self.area()]
    }

    fn ignores_names(&self, shape: &Shape, is_named: &dyn Fn(Cell) -> bool) -> bool {
        all_or_none(&self.cells(shape), is_named)
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let area = self.area();
        vec![if is_diagonal(&area) { Mark::Path(area, Stroke::Thin) } else { Mark::Border(area) }]
    }
}

/// Whether the cells form a diagonal line; a border around them would be a string of boxes.
fn is_diagonal(area: &[Cell]) -> bool {
    let goes = |way: i32| {
        area.windows(2).all(|pair| {
            let columns = i32::from(pair[1].column) - i32::from(pair[0].column);
            pair[1].row == pair[0].row + 1 && columns == way
        })
    };
    area.len() > 1 && (goes(1) || goes(-1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for area in [&[][..], &[1], &[0, 2], &[0, 1, 3], &[3, 2, 1, 0], &[0, 2, 0]] {
            law::keeps_the_law(&AllDifferent { cells: cells(area) }.into(), &shape);
        }
    }

    #[test]
    fn a_diagonal_is_a_line_and_not_a_border() {
        let marks = |cells: &[(u16, u16)]| {
            let cells = cells.iter().map(|&(row, column)| Cell::new(row, column)).collect();
            AllDifferent { cells }.marks(&Shape::square(4).unwrap())
        };
        assert!(matches!(marks(&[(3, 0), (2, 1), (1, 2)])[..], [Mark::Path(_, Stroke::Thin)]));
        assert!(matches!(marks(&[(0, 0), (1, 1), (2, 0)])[..], [Mark::Border(_)]));
        assert!(matches!(marks(&[(0, 0)])[..], [Mark::Border(_)]));
    }
}
