//! Indexers: a marked cell tells where in its row, column or box its own place stands.
//!
//! If the cell in column c of a row holds v, then the cell in column v of that row holds c; the same for columns and
//! rows, and for the places of a box, counted row by row from 1. A value that names no place is excluded. Clauses: one
//! per cell and value.

use super::field::data;
use super::groups::tiles;
use super::shared::each_once;
use super::{AnyRule, Rule, RuleError, check_cells, check_on_grid, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Element, Id, Propagator, Sought};

data! {
    /// Cell (row, c) holding v means that (row, v) holds c.
    pub struct ColumnIndexer {
        /// The marked cells.
        pub cells: Vec<Cell>,
    }
}

data! {
    /// Cell (r, column) holding v means that (v, column) holds r.
    pub struct RowIndexer {
        /// The marked cells.
        pub cells: Vec<Cell>,
    }
}

data! {
    /// Place p of a box holding v means that place v of the box holds p.
    pub struct BoxIndexer {
        /// The marked cells.
        pub cells: Vec<Cell>,
        /// Rows of a box.
        pub height: u16,
        /// Columns of a box.
        pub width: u16,
    }
}

impl ColumnIndexer {
    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn place(&self, cell: Cell) -> u16 {
        cell.column + 1
    }

    fn target(&self, cell: Cell, place: u16) -> Option<Cell> {
        place.checked_sub(1).map(|column| Cell::new(cell.row, column))
    }

    fn keeps(&self, cell: Cell, filling: &Filling) -> bool {
        let mut row = filling.shape().line(Line::Row(cell.row)).into_iter();
        let pointed = row.find(|other| other.column + 1 == u16::from(filling[cell]));
        pointed.is_some_and(|other| u16::from(filling[other]) == cell.column + 1)
    }
}

impl RowIndexer {
    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn place(&self, cell: Cell) -> u16 {
        cell.row + 1
    }

    fn target(&self, cell: Cell, place: u16) -> Option<Cell> {
        place.checked_sub(1).map(|row| Cell::new(row, cell.column))
    }

    fn keeps(&self, cell: Cell, filling: &Filling) -> bool {
        let mut column = filling.shape().line(Line::Column(cell.column)).into_iter();
        let pointed = column.find(|other| other.row + 1 == u16::from(filling[cell]));
        pointed.is_some_and(|other| u16::from(filling[other]) == cell.row + 1)
    }
}

impl BoxIndexer {
    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        tiles(self.height, self.width, shape)
    }

    fn place(&self, cell: Cell) -> u16 {
        (cell.row % self.height).saturating_mul(self.width).saturating_add(cell.column % self.width + 1)
    }

    fn target(&self, cell: Cell, place: u16) -> Option<Cell> {
        let (top, left) = (cell.row - cell.row % self.height, cell.column - cell.column % self.width);
        let (down, right) = (place.checked_sub(1)? / self.width, (place - 1) % self.width);
        (down < self.height).then(|| Cell::new(top + down, left + right))
    }

    fn keeps(&self, cell: Cell, filling: &Filling) -> bool {
        let same_box = |other: &Cell| {
            other.row / self.height == cell.row / self.height
                && other.column / self.width == cell.column / self.width
        };
        let shape = filling.shape();
        let board = (0..shape.board_len()).map(|place| shape.cell(place));
        let places: Vec<Cell> = board.filter(same_box).collect();
        let own = places.iter().position(|&other| other == cell).map(|place| place + 1);
        let pointed = usize::from(filling[cell]).checked_sub(1).and_then(|place| places.get(place));
        let pointed = pointed.filter(|&&other| shape.contains(other));
        pointed.is_some() && pointed.map(|&other| usize::from(filling[other])) == own
    }
}

/// What the three have in common: everything but which place a value names.
macro_rules! indexer {
    ($rule:ident, $name:literal, $about:literal, $example:literal, $tint:ident, $house:literal, $what:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            /// A digit, a place and another digit are read in turn: short, but easily confused.
            const PRICE: u32 = 5;

            fn cells(&self, shape: &Shape) -> Vec<Cell> {
                let places = 0..=u16::from(shape.highest());
                let targets = |&cell: &Cell| {
                    let inside = move |place| self.target(cell, place).filter(|&cell| shape.contains(cell));
                    places.clone().filter_map(inside).chain([cell])
                };
                each_once(self.cells.iter().flat_map(targets).collect())
            }

            fn describe(&self, _: &Shape) -> String {
                format!("{} tell {}", list(&self.cells), $what)
            }

            fn cite(&self, _: &Shape) -> String {
                match &self.cells[..] {
                    [only] => format!("the {} {only}", $name.replace('-', " ")),
                    cells => format!("the {}s {}", $name.replace('-', " "), list(cells)),
                }
            }

            fn insight(&self, _: &Candidates) -> Option<String> {
                match self.cells[..] {
                    [only] => Some(format!("tells where its {} has its {}", $house, self.place(only))),
                    _ => None,
                }
            }

            /// Every marked cell.
            fn parts(&self, _: &Shape) -> Vec<AnyRule> {
                if self.cells.len() < 2 {
                    return Vec::new();
                }
                let alone = |&cell: &Cell| {
                    let mut rule = self.clone();
                    rule.cells = vec![cell];
                    rule.into()
                };
                self.cells.iter().map(alone).collect()
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                check_cells("an indexer", &self.cells, shape)?;
                check_on_grid("an indexer", &self.cells)?;
                self.fits(shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                self.cells.iter().all(|&cell| self.keeps(cell, filling))
            }

            fn encode(&self, enc: &mut Encoder) {
                let shape = enc.shape();
                for &cell in &self.cells {
                    for value in enc.values(cell) {
                        let target = self.target(cell, value.into()).filter(|&cell| shape.contains(cell));
                        let own = Value::try_from(self.place(cell)).ok();
                        let there = target.zip(own).map(|(target, own)| enc.eq(target, own));
                        enc.clause(&[!enc.eq(cell, value), there.unwrap_or(cnf::Lit::FALSE)]);
                    }
                }
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                let id = |cell: Cell| shape.index(cell) as Id;
                let element = |&cell: &Cell| {
                    let target =
                        |value: Value| self.target(cell, value.into()).filter(|&cell| shape.contains(cell));
                    let targets = shape.all_values().iter().map(|value| target(value).map(id)).collect();
                    let own = self.place(cell).checked_sub(shape.lowest().into());
                    let bits = own.filter(|&bit| usize::from(bit) < shape.values()).map_or(0, |bit| 1 << bit);
                    Box::new(Element::new(id(cell), targets, Sought::Bits(bits))) as Box<dyn Propagator>
                };
                self.cells.iter().map(element).collect()
            }

            fn marks(&self, shape: &Shape) -> Vec<Mark> {
                let tint = |&cell: &Cell| Mark::Path(vec![cell], Stroke::Tinted(Tint::$tint));
                let mut marks: Vec<Mark> = self.cells.iter().map(tint).collect();
                marks.push(Mark::Sentence(format!("Indexers: {}.", self.describe(shape))));
                marks
            }
        }
    };
}

indexer!(
    ColumnIndexer,
    "column-indexer",
    "A marked cell tells in which column of its row the number of its own column stands.",
    r#"
    . . 3 . 6 .
    . . . 1 . .
    . . . . . .
    . . . . . .
    2 . . . . .
    . . 4 . 3 .
    {"rule":"column-indexer","cells":["r1c2","r1c5","r3c1","r3c4","r3c5","r4c6"]}"#,
    Red,
    "row",
    "in which column of the row the number of their own column stands"
);
indexer!(
    RowIndexer,
    "row-indexer",
    "A marked cell tells in which row of its column the number of its own row stands.",
    r#"
    . . . . . .
    . . . 3 6 .
    . . . 1 . .
    . . . . . .
    . 3 . . 5 .
    . . . . . .
    {"rule":"row-indexer","cells":["r1c5","r2c1","r3c3","r3c6","r4c1","r6c2"]}"#,
    Blue,
    "column",
    "in which row of the column the number of their own row stands"
);
indexer!(
    BoxIndexer,
    "box-indexer",
    "A marked cell tells in which position of its box the number of its own position stands.",
    r#"
    . . 1 . . 5
    . . . . . 6
    . . . . . 2
    . . . . . .
    . . . . . .
    . 3 . . . .
    {"rule":"box-indexer","cells":["r1c3","r3c2","r3c3","r4c5","r5c3","r6c4"],"height":2,"width":3}"#,
    Green,
    "box",
    "at which place of the box the number of their own place stands"
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn all(shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in [(1, 3, 4), (2, 3, 2), (2, 2, 3), (3, 1, 3)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            for shape in [shape.clone(), shape.from_zero()] {
                for cells in [all(&shape), vec![Cell::new(0, 0)], vec![]] {
                    law::keeps_the_law(&ColumnIndexer { cells: cells.clone() }.into(), &shape);
                    law::keeps_the_law(&RowIndexer { cells: cells.clone() }.into(), &shape);
                    let (height, width) = (rows as u16, 1);
                    law::keeps_the_law(&BoxIndexer { cells, height, width }.into(), &shape);
                }
            }
        }
        let cells = vec![Cell::new(0, 3), Cell::new(1, 0)];
        law::keeps_the_law(&BoxIndexer { cells, height: 2, width: 2 }.into(), &Shape::new(2, 4, 3).unwrap());
    }

    #[test]
    fn repeated_cells_and_boxes_that_do_not_tile_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(ColumnIndexer { cells: vec![Cell::new(0, 0); 2] }.check(&shape).is_err());
        assert!(BoxIndexer { cells: vec![], height: 0, width: 2 }.check(&shape).is_err());
    }
}
