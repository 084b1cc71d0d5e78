//! What a rule looks like, in a handful of marks that every renderer knows.

use crate::grid::{Cell, GroupName, Line, Shape, Sight, Value};

/// A thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A heavy border around an area.
    Border(Vec<Cell>),
    /// A box of one of several grids: a heavy border, also where boxes of other grids lie across it.
    Box(Vec<Cell>),
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
    /// A black cell. If it is a void, so are all voids of the board, as in a Kakuro.
    Black(Cell),
    /// A clue ahead of a run of cells: in the void before the first one, else beside the grid; may be empty.
    Ahead(Vec<Cell>, String),
    /// A number in a cell that stays there whatever value the cell takes, as in Minesweeper.
    Number(Cell, String),
    /// A tree in a cell.
    Tree(Cell),
    /// A thermometer that lies somewhere in the grid, drawn beside it: the steps from its bulb, in rows and columns.
    Loose(Vec<(i8, i8)>),
    /// How a value looks in all cells. If rules differ, the last one in the order of [`Symbol`] counts.
    Symbol(Value, Symbol),
    /// Heavy borders between cells with different region numbers: the variables of a group, one for each cell in the
    /// same order.
    Regions(GroupName),
    /// A sentence under the grid, for what cannot be drawn; beside [`Mark::Loose`], for those who cannot draw that.
    Sentence(String),
}

impl Mark {
    /// The places that it names.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Mark::Border(cells)
            | Mark::Box(cells)
            | Mark::Cage { cells, .. }
            | Mark::Path(cells, _)
            | Mark::Ring(cells)
            | Mark::Ahead(cells, _) => cells.clone(),
            Mark::Given(cell, _)
            | Mark::Note(cell, _)
            | Mark::Shade(cell, _)
            | Mark::Bulb(cell)
            | Mark::Corner(cell, _)
            | Mark::Slanted(cell, ..)
            | Mark::Black(cell)
            | Mark::Number(cell, _)
            | Mark::Tree(cell) => vec![*cell],
            Mark::Between(a, b, _) | Mark::Dot(a, b, ..) => vec![*a, *b],
            Mark::Outside(..)
            | Mark::Runs(..)
            | Mark::Loose(_)
            | Mark::Symbol(..)
            | Mark::Regions(_)
            | Mark::Sentence(_) => Vec::new(),
        }
    }
}

/// What a value looks like, if it is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// Nothing at all.
    Blank,
    /// A dark cell.
    Shaded,
    /// A white disc.
    White,
    /// A black disc.
    Black,
    /// A capital letter.
    Letter(char),
    /// A stroke through the number in the cell.
    Crossed,
    /// The filled part of a hollow thermometer.
    Mercury,
    /// A star.
    Star,
    /// A mine.
    Mine,
    /// A tent.
    Tent,
}

/// How the values of a grid of zeros and ones look: a one is a symbol, and a cell with a zero is empty. Nothing for other
/// grids.
pub fn ones(shape: &Shape, symbol: Symbol) -> Vec<Mark> {
    match (shape.lowest(), shape.values()) {
        (0, 2) => vec![Mark::Symbol(0, Symbol::Blank), Mark::Symbol(1, symbol)],
        _ => Vec::new(),
    }
}

/// How the values of a grid look in which they are letters and the lowest one is an empty cell. Nothing if there are more
/// values than letters.
pub fn letters(shape: &Shape) -> Vec<Mark> {
    let values = (shape.lowest()..=shape.highest()).skip(1);
    let letters = values.zip('A'..='Z').map(|(value, letter)| Mark::Symbol(value, Symbol::Letter(letter)));
    match shape.values() {
        2..=27 => letters.chain([Mark::Symbol(shape.lowest(), Symbol::Blank)]).collect(),
        _ => Vec::new(),
    }
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
