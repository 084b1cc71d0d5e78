//! Clues outside the grid: skyscrapers, x-sums, numbered rooms, little killers; and quadruples, on corners.

use super::{Kind, scaled};
use crate::generate::random::Random;
use model::grid::{Cell, Filling, Sight, Value};
use model::rules::{AnyRule, LittleKiller, NumberedRoom, Quadruple, Skyscraper, Slant, XSum};

/// How many cells of a line are higher than all before them.
pub(in super::super) const SKYSCRAPERS: Kind = Kind {
    name: "skyscraper",
    also: &[],
    clues: "skyscrapers",
    about: "how many cells of a row or column are higher than all before them",
    propose: |filling, _, random| {
        clues(filling, random, |sight, values| {
            let visible = |place: &usize| values[..*place].iter().all(|before| *before < values[*place]);
            let count = (0..values.len()).filter(visible).count() as u16;
            Skyscraper { sight, count }.into()
        })
    },
    ..SEEN
};

/// The sum of as many cells as the first one says.
pub(super) const X_SUMS: Kind = Kind {
    name: "x-sum",
    also: &[],
    clues: "x-sums",
    about: "the sum of the first cells of a row or column, as many as the first one says",
    propose: |filling, _, random| {
        clues(filling, random, |sight, values| {
            let sum = values.iter().take(values[0].into()).map(|&value| u32::from(value)).sum();
            XSum { sight, sum }.into()
        })
    },
    ..SEEN
};

/// The value in the cell whose number the first cell tells.
pub(super) const ROOMS: Kind = Kind {
    name: "numbered-room",
    also: &[],
    clues: "numbered-rooms",
    about: "the value in the cell of a row or column whose number the first cell tells",
    propose: |filling, _, random| {
        clues(filling, random, |sight, values| {
            NumberedRoom { sight, value: values[usize::from(values[0]) - 1] }.into()
        })
    },
    ..SEEN
};

/// The sum of a diagonal.
pub(super) const LITTLE_KILLERS: Kind = Kind {
    name: "little-killer",
    also: &[],
    clues: "little-killers",
    about: "the sum of a diagonal",
    most: |shape| 2 * (shape.rows() + shape.columns() - 3),
    // Long diagonals say little: a puzzle of nothing else would be beyond a proof.
    usual: |shape, _| 1..=scaled(shape, 8),
    propose: |filling, _, random| {
        let shape = filling.shape();
        // From below the same diagonals would be seen again.
        let downwards = [Slant::DownRight, Slant::DownLeft];
        let starts = shape.cells().flat_map(|cell| downwards.map(|direction| (cell, direction)));
        let clue = |(cell, direction): (Cell, Slant)| {
            let ray = direction.ray(cell, shape);
            let sum = ray.iter().map(|&cell| u32::from(filling[cell])).sum();
            let clue = AnyRule::from(LittleKiller { cell, direction, sum });
            (ray.len() > 1 && clue.check(shape).is_ok()).then_some(clue)
        };
        let mut clues: Vec<AnyRule> = starts.filter_map(clue).collect();
        random.shuffle(&mut clues);
        clues
    },
    ..SEEN
};

/// Values around a corner.
pub(super) const QUADRUPLES: Kind = Kind {
    name: "quadruple",
    also: &[],
    clues: "quadruples",
    about: "values that stand around a corner",
    most: |shape| (shape.rows() - 1) * (shape.columns() - 1),
    usual: |shape, _| 1..=scaled(shape, 16),
    propose: |filling, _, random| {
        let shape = filling.shape();
        let mut corners: Vec<Cell> = shape.cells().filter(|&c| shape.offset(c, 1, 1).is_some()).collect();
        random.shuffle(&mut corners);
        corners.into_iter().map(|corner| quadruple(filling, corner, random)).collect()
    },
    ..SEEN
};

/// What the kinds of this file share.
const SEEN: Kind = Kind {
    name: "",
    also: &[],
    clues: "",
    about: "",
    whole: None,
    covers: false,
    most: |shape| 2 * (shape.rows() + shape.columns()),
    usual: |shape, _| 1..=shape.rows() + shape.columns(),
    propose: |_, _, _| Vec::new(),
};

/// A clue for each row and column from either side, told by the values that are seen.
pub(super) fn clues(
    filling: &Filling,
    random: &mut Random,
    clue: impl Fn(Sight, &[Value]) -> AnyRule,
) -> Vec<AnyRule> {
    let shape = filling.shape();
    let lines = shape.row_lines().chain(shape.column_lines());
    let mut sights: Vec<Sight> =
        lines.flat_map(|line| [false, true].map(|back| Sight { line, back })).collect();
    random.shuffle(&mut sights);
    let seen = |sight: Sight| {
        let values: Vec<Value> = shape.sight(sight).into_iter().map(|cell| filling[cell]).collect();
        clue(sight, &values)
    };
    sights.into_iter().map(seen).collect()
}

/// Two to four of the values around a corner.
fn quadruple(filling: &Filling, corner: Cell, random: &mut Random) -> AnyRule {
    let shape = filling.shape();
    let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells = around.into_iter().filter_map(|(row, column)| shape.offset(corner, row, column));
    let mut values: Vec<Value> = cells.map(|cell| filling[cell]).collect();
    random.shuffle(&mut values);
    values.truncate(random.within(2, 4));
    values.sort_unstable();
    Quadruple { corner, values }.into()
}
