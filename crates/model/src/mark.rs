//! What a rule looks like, in a handful of marks that every renderer knows.

use crate::grid::{Cell, Line, Sight, Value};

/// A thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A heavy border around an area.
    Border(Vec<Cell>),
    /// A dashed outline with a label in its first cell.
    Cage {
        /// The cells inside.
        cells: Vec<Cell>,
        /// What stands in the corner; may be empty.
        label: String,
    },
    /// A value that stands in a cell from the start.
    Given(Cell, String),
    /// Small text in a cell: pencil marks.
    Note(Cell, String),
    /// A shaded square or circle in a cell.
    Shade(Cell, Shade),
    /// A line through cells.
    Path(Vec<Cell>, Stroke),
    /// A round bulb in a cell.
    Bulb(Cell),
    /// A sign on the way from one cell to another, such as `<`.
    Between(Cell, Cell, String),
    /// A dot on the border of two neighbours, with what stands in it; may be empty.
    Dot(Cell, Cell, Dot, String),
    /// A circle on the corner that four cells share, named by the upper left one, with what stands in it.
    Corner(Cell, String),
    /// A circle around a cell, or a pill around several.
    Ring(Vec<Cell>),
    /// A clue outside the grid, on the side that it looks from.
    Outside(Sight, String),
    /// A clue outside the grid beside a cell at its edge, with an arrow into the grid along rows and columns.
    Slanted(Cell, (i8, i8), String),
    /// The runs of coloured cells of a row or column, as (length, value): the grid's values are colours.
    Runs(Line, Vec<(u16, Value)>),
    /// A sentence under the grid, for what cannot be drawn.
    Sentence(String),
}

/// The form of a shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Even cells.
    Square,
    /// Odd cells.
    Circle,
}

/// The look of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A broad grey line, as of a thermometer.
    Broad,
    /// The same, hollow, as of a frozen thermometer.
    Hollow,
    /// A thin line, as of a diagonal.
    Thin,
    /// A thin line with a head at its end, as of an arrow.
    Arrow,
    /// A broad line in a colour.
    Tinted(Tint),
}

/// A dot between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dot {
    /// A white one.
    White,
    /// A black one.
    Black,
}

/// The colour of a line; each belongs to a kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tint {
    Blue,
    Green,
    Orange,
    Pink,
    Purple,
    Red,
    Teal,
    Yellow,
    Grey,
}

impl Tint {
    /// All of them.
    pub const ALL: [Tint; 9] = [
        Tint::Blue,
        Tint::Green,
        Tint::Orange,
        Tint::Pink,
        Tint::Purple,
        Tint::Red,
        Tint::Teal,
        Tint::Yellow,
        Tint::Grey,
    ];
}

/// Cells marked by a colour.
pub fn spots(cells: Vec<Cell>, tint: Tint) -> Vec<Mark> {
    cells.into_iter().map(|cell| Mark::Path(vec![cell], Stroke::Tinted(tint))).collect()
}
