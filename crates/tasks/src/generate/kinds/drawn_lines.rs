//! Lines: arrows, whispers and renban lines. No two of a kind share a cell.

use super::paths::{Form, paths};
use super::{Kind, scaled};
use model::grid::{Cell, Shape, Value};
use model::rules::{Arrow, Renban, Whispers};

/// Arrows: a circle, and a shaft that adds up to it.
pub(super) const ARROWS: Kind = Kind {
    name: "arrow",
    also: &[],
    clues: "arrows",
    about: "the values along the shaft add up to the circle",
    whole: None,
    covers: false,
    most,
    usual,
    propose: |filling, wish, random| {
        let shape = filling.shape();
        let sum = |shaft: &[Cell]| shaft.iter().map(|&cell| u32::from(filling[cell])).sum::<u32>();
        let next = |path: &[Cell], cell: Cell| match path.split_first() {
            // High circles have the most ways to be a sum.
            None => Some(shape.highest() - filling[cell]),
            Some((&circle, shaft)) => {
                let fits = sum(shaft) + u32::from(filling[cell]) <= filling[circle].into();
                fits.then_some(filling[cell])
            }
        };
        let good = |path: &[Cell]| {
            let adds_up = |length: &usize| sum(&path[1..*length]) == u32::from(filling[path[0]]);
            (SHORTEST..=path.len()).rev().find(adds_up).unwrap_or(0)
        };
        let form =
            Form { lengths: wish.lengths(SHORTEST, 5), diagonal: true, wish, next: &next, good: &good };
        let arrow = |path: Vec<Cell>| Arrow { circle: path[0], shaft: path[1..].to_vec() }.into();
        paths(shape, &form, random).into_iter().map(arrow).collect()
    },
};

/// Whispers: neighbours on the line differ by at least half the number of values.
pub(super) const WHISPERS: Kind = Kind {
    name: "whispers",
    also: &[],
    clues: "whispers",
    about: "neighbours on the line differ by at least half the number of values, 5 of 9",
    whole: None,
    covers: false,
    most,
    usual,
    propose: |filling, wish, random| {
        let shape = filling.shape();
        let apart = shape.values().div_ceil(2) as Value;
        let next = |path: &[Cell], cell: Cell| match path.last() {
            Some(&tip) if filling[tip].abs_diff(filling[cell]) < apart => None,
            _ => Some(0),
        };
        let form = Form {
            lengths: wish.lengths(SHORTEST, 7),
            diagonal: true,
            wish,
            next: &next,
            good: &<[Cell]>::len,
        };
        let line = |cells| Whispers { cells, difference: None }.into();
        paths(shape, &form, random).into_iter().map(line).collect()
    },
};

/// Renban lines: consecutive values in any order.
pub(super) const RENBANS: Kind = Kind {
    name: "renban",
    also: &[],
    clues: "renbans",
    about: "the values on the line are consecutive, in any order",
    whole: None,
    covers: false,
    most,
    usual,
    propose: |filling, wish, random| {
        let shape = filling.shape();
        let longest = shape.values().min(6);
        // How far the values of a line lie apart, unless one is there twice.
        let span = |path: &[Cell]| {
            let mut values: Vec<Value> = path.iter().map(|&cell| filling[cell]).collect();
            values.sort_unstable();
            let distinct = values.is_sorted_by(|a, b| a < b);
            distinct.then(|| values.last().zip(values.first()).map_or(0, |(high, low)| high - low))
        };
        let next = |path: &[Cell], cell: Cell| {
            let longer = [path, &[cell]].concat();
            span(&longer).filter(|&span| usize::from(span) < longest)
        };
        let good = |path: &[Cell]| {
            let is_run = |length: &usize| span(&path[..*length]) == Some(*length as Value - 1);
            (SHORTEST..=path.len()).rev().find(is_run).unwrap_or(0)
        };
        let form =
            Form { lengths: wish.lengths(SHORTEST, longest), diagonal: true, wish, next: &next, good: &good };
        paths(shape, &form, random).into_iter().map(|cells| Renban { cells }.into()).collect()
    },
};

/// The fewest cells of a line.
const SHORTEST: usize = 3;

fn most(shape: &Shape) -> usize {
    shape.len() / SHORTEST
}

fn usual(shape: &Shape, _: bool) -> std::ops::RangeInclusive<usize> {
    1..=scaled(shape, 8)
}
