//! The pattern of the clues: arbitrary, or mapped to itself by a rotation or a reflection.

use model::grid::{Cell, Shape};
use model::rules::{AnyRule, LittleKiller, Slant};
use std::collections::{BTreeMap, BTreeSet};

/// How the places of the clues are symmetric: the cells of givens, the shapes of cages, the cells of lines from their
/// beginnings on, the borders of dots, the sides of outside clues. What a clue says there is free.
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

/// Clues by the orbits of a symmetry: those that it maps to each other come and go together. A clue with an image for which
/// there is no clue is left out.
pub(super) fn orbits(symmetry: Symmetry, shape: &Shape, clues: Vec<AnyRule>) -> Vec<Vec<AnyRule>> {
    let is_placed = |clue: &AnyRule| !matches!(clue, AnyRule::HiddenThermos(_));
    if symmetry == Symmetry::None || !clues.iter().all(is_placed) {
        return clues.into_iter().map(|clue| vec![clue]).collect();
    }
    let cells: Vec<Vec<Cell>> = clues.iter().map(|clue| clue.cells(shape)).collect();
    let sorted = |cells: &[Cell]| -> Vec<Cell> {
        cells.iter().copied().collect::<BTreeSet<_>>().into_iter().collect()
    };
    let exact: BTreeMap<&[Cell], usize> =
        cells.iter().enumerate().map(|(n, cells)| (&cells[..], n)).collect();
    let alike: BTreeMap<Vec<Cell>, usize> =
        cells.iter().enumerate().map(|(n, cells)| (sorted(cells), n)).collect();
    let image = |clue: usize| {
        let image: Vec<Cell> = cells[clue].iter().map(|&cell| symmetry.image(shape, cell)).collect();
        exact.get(&image[..]).or_else(|| alike.get(&sorted(&image))).copied()
    };
    let mut orbits = Vec::new();
    let mut taken = vec![false; clues.len()];
    for (first, of_first) in cells.iter().enumerate() {
        let mut orbit = vec![first];
        let mut next = image(first);
        while let Some(clue) = next.filter(|clue| !orbit.contains(clue)) {
            orbit.push(clue);
            next = image(clue);
        }
        if next == Some(first) && !orbit.iter().any(|&clue| taken[clue]) {
            orbit.iter().for_each(|&clue| taken[clue] = true);
            let place =
                |(turns, &clue): (usize, &usize)| placed(symmetry, shape, of_first, turns, &clues[clue]);
            orbits.push(orbit.iter().enumerate().map(place).collect());
        }
    }
    orbits
}

/// A clue at the place that the first of its orbit is mapped to: the arrow of a diagonal stands at its other end, if need be.
fn placed(symmetry: Symmetry, shape: &Shape, first: &[Cell], turns: usize, clue: &AnyRule) -> AnyRule {
    let turned = |cell: Cell| (0..turns).fold(cell, |cell, _| symmetry.image(shape, cell));
    let (AnyRule::LittleKiller(diagonal), &[start, second, ..]) = (clue, first) else { return clue.clone() };
    let (cell, second) = (turned(start), turned(second));
    let direction = match (second.row > cell.row, second.column > cell.column) {
        (true, true) => Slant::DownRight,
        (true, false) => Slant::DownLeft,
        (false, true) => Slant::UpRight,
        (false, false) => Slant::UpLeft,
    };
    LittleKiller { cell, direction, ..diagonal.clone() }.into()
}
