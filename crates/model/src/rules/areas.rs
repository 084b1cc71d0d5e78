//! What rules about areas have in common: the places they speak of, and which of these are neighbours.

use super::RuleError;
use crate::grid::{Cell, GroupName, Shape, Value, ValueSet};

/// The cells of the grid, or the variables of a group.
pub(super) fn places(shape: &Shape, group: Option<GroupName>) -> Vec<Cell> {
    match group {
        None => shape.cells().collect(),
        Some(name) => shape.group(name).map(|group| group.places().collect()).unwrap_or_default(),
    }
}

/// A group that is named is declared.
pub(super) fn check_group(shape: &Shape, group: Option<GroupName>) -> Result<(), RuleError> {
    match group {
        Some(name) if shape.group(name).is_none() => {
            Err(RuleError(format!("the variables {name} are not declared")))
        }
        _ => Ok(()),
    }
}

/// " of VS", if not the grid is meant.
pub(super) fn of_group(group: Option<GroupName>) -> String {
    group.map(|name| format!(" of {name}")).unwrap_or_default()
}

/// For each of the places, those of them that share a side with it, by their numbers in the list.
pub(super) fn neighbours(shape: &Shape, places: &[Cell]) -> Vec<Vec<usize>> {
    let mut numbers = vec![None; shape.len()];
    places.iter().enumerate().for_each(|(number, &place)| numbers[shape.index(place)] = Some(number));
    let beside = |&place: &Cell| {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
        let others = steps.filter_map(|(rows, columns)| shape.offset(place, rows, columns));
        others.filter_map(|other| numbers[shape.index(other)]).collect()
    };
    places.iter().map(beside).collect()
}

/// How many rows and columns the places are laid out in.
pub(super) fn layout(shape: &Shape, group: Option<GroupName>) -> (usize, usize) {
    match group.and_then(|name| shape.group(name)) {
        None => (shape.rows(), shape.columns()),
        Some(group) => (group.rows.into(), group.columns.into()),
    }
}

/// The squares of 2 x 2 places.
pub(super) fn squares(shape: &Shape, group: Option<GroupName>) -> Vec<Vec<Cell>> {
    let square = |corner: Cell| {
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        steps.map(|(rows, columns)| shape.offset(corner, rows, columns)).collect()
    };
    places(shape, group).into_iter().filter_map(square).collect()
}

/// "1, 2 or 3".
pub(super) fn one_of(values: ValueSet) -> String {
    super::words::or(&values.iter().collect::<Vec<Value>>())
}
