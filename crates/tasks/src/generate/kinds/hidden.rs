//! Hidden thermometers: only their shapes are given. They lie in the grid without sharing a cell.

use super::{Kind, Wish, paths, scaled};
use crate::generate::symmetry::Symmetry;
use model::grid::Cell;
use model::rules::{Direction, HiddenThermos};

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "hidden-thermos",
    also: &["hidden-thermometer"],
    clues: "hidden-thermos",
    about: "a thermometer of this form lies somewhere",
    whole: None,
    covers: false,
    most: |shape| shape.len() / SHORTEST,
    usual: |shape, _| {
        scaled(shape, 2).min((KIND.most)(&shape.clone()))..=scaled(shape, 6).min((KIND.most)(shape))
    },
    propose: |filling, wish, random| {
        let n = filling.shape().values();
        // Only their forms are told, which lie nowhere.
        let wish = Wish { symmetry: Symmetry::None, theme: None, ..*wish };
        let lengths = wish.lengths(SHORTEST.min(n), n.min(7));
        let paths = paths::rising(filling, lengths, (false, true), &wish, random);
        let form = |path: Vec<Cell>| path.windows(2).filter_map(|step| direction(step[0], step[1])).collect();
        paths.into_iter().map(|path| HiddenThermos { shapes: vec![form(path)] }.into()).collect()
    },
};

/// The fewest cells of a hidden thermometer: shorter ones lie everywhere.
const SHORTEST: usize = 4;

/// The step from a cell to its neighbour.
fn direction(from: Cell, to: Cell) -> Option<Direction> {
    let (row, column) =
        (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column));
    match (row, column) {
        (-1, 0) => Some(Direction::Up),
        (0, 1) => Some(Direction::Right),
        (1, 0) => Some(Direction::Down),
        (0, -1) => Some(Direction::Left),
        _ => None,
    }
}
