//! Several Sudoku on one board: which grids there are, and where.

use super::{Givens, give};
use crate::grid::{Cell, Shape};
use crate::puzzle::Puzzle;
use crate::rules::{RuleError, ScatteredGrid, SubGrid};

/// The side of each grid.
const SIDE: u16 = 9;
/// The side of a box.
const BOX: u16 = 3;

/// Where the grids of a family lie.
#[derive(Clone, Copy, Debug)]
pub struct Grids {
    /// The rows of the board.
    pub rows: u16,
    /// The columns of the board.
    pub columns: u16,
    /// The row and the column at which each grid begins.
    pub corners: &'static [(u16, u16)],
    /// One more grid, of cells of the others: where its row and column of a number are.
    pub tenth: Option<fn(u16) -> u16>,
}

/// Four grids in the corners, and one that shares a box with each of them.
pub const SAMURAI: Grids = grids(21, 21, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]);
/// Four grids that are three cells apart.
pub const BUTTERFLY: Grids = grids(12, 12, &[(0, 0), (0, 3), (3, 0), (3, 3)]);
/// Four grids in a ring, each of which shares a box with two others.
pub const SOHEI: Grids = grids(21, 21, &[(0, 6), (6, 0), (6, 12), (12, 6)]);
/// Four wings around one grid.
pub const WINDMILL: Grids = grids(21, 21, &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]);
/// Eight grids: two Samurai that share two grids.
pub const GATTAI8: Grids =
    grids(21, 33, &[(0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)]);
/// Eleven grids: three Samurai side by side.
pub const SHOGUN: Grids = grids(
    21,
    45,
    &[(0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30), (12, 0), (12, 12), (12, 24), (12, 36)],
);
/// Thirteen grids: four Samurai in a square.
pub const SUMO: Grids = grids(
    33,
    33,
    &[
        (0, 0),
        (0, 12),
        (0, 24),
        (6, 6),
        (6, 18),
        (12, 0),
        (12, 12),
        (12, 24),
        (18, 6),
        (18, 18),
        (24, 0),
        (24, 12),
        (24, 24),
    ],
);
/// Nine grids side by side; the centres of their boxes form a tenth.
pub const CLUELESS1: Grids = Grids { tenth: Some(|place| BOX * place + 1), ..NINE };
/// Nine grids side by side; their middle boxes form a tenth.
pub const CLUELESS2: Grids = Grids { tenth: Some(|place| SIDE * (place / BOX) + BOX + place % BOX), ..NINE };

const NINE: Grids =
    grids(27, 27, &[(0, 0), (0, 9), (0, 18), (9, 0), (9, 9), (9, 18), (18, 0), (18, 9), (18, 18)]);

const fn grids(rows: u16, columns: u16, corners: &'static [(u16, u16)]) -> Grids {
    Grids { rows, columns, corners, tenth: None }
}

impl Grids {
    /// The puzzle with these givens.
    pub fn puzzle(&self, givens: &Givens) -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(self.board()?);
        for &(row, column) in self.corners {
            puzzle.add(SubGrid { corner: Cell::new(row, column), height: BOX, width: BOX })?;
        }
        if let Some(place) = self.tenth {
            let row = |row| (0..SIDE).map(move |column| Cell::new(place(row), place(column)));
            let cells = (0..SIDE).flat_map(row).collect();
            puzzle.add(ScatteredGrid { cells, height: BOX, width: BOX })?;
        }
        give(&mut puzzle, givens)?;
        Ok(puzzle)
    }

    /// The board: the cells of its grids.
    fn board(&self) -> Result<Shape, RuleError> {
        let within = |place: u16, from: u16| (from..from + SIDE).contains(&place);
        let covers =
            |cell: Cell, &(row, column): &(u16, u16)| within(cell.row, row) && within(cell.column, column);
        let shape = Shape::new(self.rows.into(), self.columns.into(), SIDE.into())?;
        let voids = shape.cells().filter(|&cell| !self.corners.iter().any(|corner| covers(cell, corner)));
        Ok(shape.clone().with_voids(voids)?)
    }
}
