//! The pattern of the givens: arbitrary, or mapped to itself by a rotation or a reflection.

use model::grid::{Cell, Shape};

/// How the places of the givens are symmetric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// By half a turn.
    Rotate180,
    /// By a quarter turn.
    Rotate90,
    /// Left and right.
    Mirror,
    /// By the diagonal from the top left.
    Diagonal,
}

impl Symmetry {
    /// Every symmetry, for command lines.
    pub const ALL: [Symmetry; 5] =
        [Symmetry::None, Symmetry::Rotate180, Symmetry::Rotate90, Symmetry::Mirror, Symmetry::Diagonal];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
        }
    }

    /// Where a cell of a square grid goes.
    pub fn image(self, shape: &Shape, cell: Cell) -> Cell {
        let last = shape.rows() as u16 - 1;
        let Cell { row, column } = cell;
        match self {
            Symmetry::None => cell,
            Symmetry::Rotate180 => Cell::new(last - row, last - column),
            Symmetry::Rotate90 => Cell::new(column, last - row),
            Symmetry::Mirror => Cell::new(row, last - column),
            Symmetry::Diagonal => Cell::new(column, row),
        }
    }

    /// The cells that only occur together, this one first.
    pub(super) fn orbit(self, shape: &Shape, cell: Cell) -> Vec<Cell> {
        let mut orbit = vec![cell];
        let mut next = self.image(shape, cell);
        while next != cell {
            orbit.push(next);
            next = self.image(shape, next);
        }
        orbit
    }
}
