//! Marked cells are smaller (or larger) than all their neighbours that carry no such mark.
//!
//! The marks of one kind are one rule: whether a neighbour counts depends on whether it is marked, too. A shaded
//! fortress is a maximum.

use super::field::data;
use super::less::ascending;
use super::shared::each_once;
use super::{AnyRule, Less, Rule, RuleError, check_cells, check_on_grid, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{Ascending, Propagator};

data! {
    /// Marked cells are smaller than their unmarked neighbours.
    pub struct Minimum {
        /// All marked cells.
        pub cells: Vec<Cell>,
    }
}

data! {
    /// Marked cells are larger than their unmarked neighbours.
    pub struct Maximum {
        /// All marked cells.
        pub cells: Vec<Cell>,
    }
}

/// Every marked cell with each of its neighbours that is not marked.
fn borders(cells: &[Cell], shape: &Shape) -> Vec<(Cell, Cell)> {
    let marked: std::collections::BTreeSet<&Cell> = cells.iter().collect();
    let around = |cell: Cell| [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(r, c)| shape.offset(cell, r, c));
    let others = |&cell: &Cell| around(cell).into_iter().flatten().map(move |other| (cell, other));
    cells.iter().flat_map(others).filter(|(_, other)| !marked.contains(other)).collect()
}

/// What the two have in common: everything but the direction.
macro_rules! extreme {
    ($rule:ident, $name:literal, $about:literal, $example:literal, $what:literal, $larger:literal) => {
        impl $rule {
            /// Every inequality of the rule, the smaller cell first.
            pub fn pairs(&self, shape: &Shape) -> Vec<(Cell, Cell)> {
                let turned = |(a, b): (Cell, Cell)| if $larger { (b, a) } else { (a, b) };
                borders(&self.cells, shape).into_iter().map(turned).collect()
            }
        }

        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            /// The order of two neighbours is seen at once.
            const PRICE: u32 = 2;

            fn cells(&self, shape: &Shape) -> Vec<Cell> {
                let around = borders(&self.cells, shape).into_iter().map(|(_, other)| other);
                each_once(self.cells.iter().copied().chain(around).collect())
            }

            fn describe(&self, _: &Shape) -> String {
                format!("the marked cells {} are {} than their unmarked neighbours", list(&self.cells), $what)
            }

            fn cite(&self, _: &Shape) -> String {
                format!("the marked cells {}", list(&self.cells))
            }

            fn insight(&self, _: &Candidates) -> Option<String> {
                Some(format!("are {} than their unmarked neighbours", $what))
            }

            /// Every inequality.
            fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
                let less = |(smaller, larger)| Less { smaller, larger, or_equal: false }.into();
                self.pairs(shape).into_iter().map(less).collect()
            }

            fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
                let marked = part.cells(shape).into_iter().find(|cell| self.cells.contains(cell));
                let marked = marked.map_or_else(String::new, |cell| format!(" ({cell} is a {})", $name));
                format!("{}{marked}", part.cite(shape))
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                check_cells(concat!("a ", $name), &self.cells, shape)?;
                check_on_grid(concat!("a ", $name), &self.cells)
            }

            fn holds(&self, filling: &Filling) -> bool {
                let shape = filling.shape();
                let marked = |cell: &Cell| self.cells.contains(cell);
                let near = |a: Cell, b: &Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
                let beats = |a: Cell, b: Cell| {
                    if $larger { filling[a] > filling[b] } else { filling[a] < filling[b] }
                };
                self.cells.iter().all(|&cell| {
                    let (top, left) = (cell.row.saturating_sub(1), cell.column.saturating_sub(1));
                    let square = (top..=cell.row + 1)
                        .flat_map(|row| (left..=cell.column + 1).map(move |column| Cell::new(row, column)));
                    let counts = |other: &Cell| shape.contains(*other) && near(cell, other) && !marked(other);
                    square.filter(counts).all(|other| beats(cell, other))
                })
            }

            fn encode(&self, enc: &mut Encoder) {
                for (smaller, larger) in self.pairs(&enc.shape()) {
                    ascending(enc, smaller, larger, false, &[]);
                }
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                let less = |(a, b): (Cell, Cell)| Ascending::new(&ids(shape, &[a, b]), true);
                self.pairs(shape).into_iter().map(|pair| Box::new(less(pair)) as Box<_>).collect()
            }

            fn marks(&self, shape: &Shape) -> Vec<Mark> {
                let sign = |(a, b)| Mark::Between(a, b, "<".to_string());
                self.pairs(shape).into_iter().map(sign).collect()
            }
        }
    };
}

extreme!(
    Minimum,
    "minimum",
    "A marked cell is smaller than its unmarked neighbours.",
    r#"
    1 . . . . 5
    . 6 . . . .
    . . . . . .
    . . . . 4 .
    2 . . . . .
    5 . . . . .
    {"rule":"minimum","cells":["r2c4","r3c1","r6c2","r6c6"]}"#,
    "smaller",
    false
);
extreme!(
    Maximum,
    "maximum",
    "A marked cell is larger than its unmarked neighbours.",
    r#"
    . . . . 1 .
    . 5 . . . .
    . . 6 . . .
    . . . 4 . .
    . . 4 . 3 .
    . . . . . .
    {"rule":"maximum","cells":["r3c1","r4c6","r6c2","r6c6"]}"#,
    "larger",
    true
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let cell = Cell::new;
        for cells in [vec![], vec![cell(0, 0)], vec![cell(0, 1), cell(1, 1)], vec![cell(1, 0), cell(0, 2)]] {
            for shape in [Shape::new(2, 3, 3).unwrap(), Shape::new(2, 3, 3).unwrap().from_zero()] {
                law::keeps_the_law(&Minimum { cells: cells.clone() }.into(), &shape);
                law::keeps_the_law(&Maximum { cells: cells.clone() }.into(), &shape);
            }
        }
    }

    #[test]
    fn a_repeated_cell_is_refused() {
        let rule = Maximum { cells: vec![Cell::new(0, 0); 2] };
        assert_eq!(
            rule.check(&Shape::square(4).unwrap()).unwrap_err().to_string(),
            "a maximum lists r1c1 twice"
        );
    }
}
