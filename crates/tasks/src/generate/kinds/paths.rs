//! Paths through a full grid that thermometers, arrows and lines lie on.

use super::cages::neighbours;
use crate::generate::random::Random;
use model::grid::{Cell, Filling, Shape, Value};

/// What a path is to be like.
pub(super) struct Form<'a> {
    /// The fewest and the most cells.
    pub(super) lengths: (usize, usize),
    /// Whether steps over corners are allowed.
    pub(super) diagonal: bool,
    /// Whether a cell can be next on a path, or begin one, and its rank: the lowest are taken first.
    pub(super) next: &'a dyn Fn(&[Cell], Cell) -> Option<Value>,
    /// How many cells of a path keep the rule, from its beginning on; the others are cut off.
    pub(super) good: &'a dyn Fn(&[Cell]) -> usize,
}

/// Paths of a form, no two sharing a cell, in an order of chance.
pub(super) fn paths(shape: &Shape, form: &Form<'_>, random: &mut Random) -> Vec<Vec<Cell>> {
    let mut taken = vec![false; shape.len()];
    let mut starts: Vec<Cell> = shape.cells().filter(|&cell| (form.next)(&[], cell).is_some()).collect();
    random.shuffle(&mut starts);
    starts.sort_by_key(|&cell| (form.next)(&[], cell));
    let mut paths = Vec::new();
    for start in starts {
        if taken[shape.index(start)] {
            continue;
        }
        let mut path = grown(shape, form, start, &taken, random);
        path.truncate((form.good)(&path));
        if path.len() >= form.lengths.0 {
            path.iter().for_each(|&cell| taken[shape.index(cell)] = true);
            paths.push(path);
        }
    }
    random.shuffle(&mut paths);
    paths
}

/// A path from a cell, as long as chance wants it and room allows.
fn grown(shape: &Shape, form: &Form<'_>, start: Cell, taken: &[bool], random: &mut Random) -> Vec<Cell> {
    let (shortest, longest) = form.lengths;
    let length = random.within(shortest, longest.max(shortest));
    let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let mut path = vec![start];
    while let Some(&tip) = path.last()
        && path.len() < length
    {
        let over = corners.into_iter().filter(|_| form.diagonal);
        let around = neighbours(shape, tip).chain(over.filter_map(|(r, c)| shape.offset(tip, r, c)));
        let free = around.filter(|cell| !taken[shape.index(*cell)] && !path.contains(cell));
        let mut steps: Vec<(Value, Cell)> =
            free.filter_map(|cell| Some(((form.next)(&path, cell)?, cell))).collect();
        random.shuffle(&mut steps);
        // Of two, the one of lower rank.
        steps.truncate(2);
        let Some((_, step)) = steps.into_iter().min_by_key(|&(rank, _)| rank) else { break };
        path.push(step);
    }
    path
}

/// Paths along which values rise, or at least do not fall. Small steps leave room for more.
pub(super) fn rising(
    filling: &Filling,
    lengths: (usize, usize),
    (diagonal, strict): (bool, bool),
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = filling.shape();
    let low = shape.lowest() + (shape.values() / 3) as Value;
    let next = |path: &[Cell], cell: Cell| match path.last() {
        None => Some(Value::from(filling[cell] > low)),
        Some(&tip) if filling[cell] > filling[tip] => Some(filling[cell]),
        Some(&tip) if filling[cell] == filling[tip] && !strict => Some(shape.lowest()),
        Some(_) => None,
    };
    paths(shape, &Form { lengths, diagonal, next: &next, good: &<[Cell]>::len }, random)
}
