//! What rules have in common that relate two cells at a time.

use super::{RuleError, check_cells, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Shape, Value};
use crate::propagate::{Pairs, Propagator};
use std::collections::BTreeSet;

/// Two cells.
pub type Pair = [Cell; 2];

/// Whether two cells share a side.
pub fn are_neighbours(a: Cell, b: Cell) -> bool {
    let on_the_grid = a.group().is_none() && b.group().is_none();
    on_the_grid && a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
}

/// Every two cells that share a side, once, without those that are exempt.
pub(super) fn neighbours(shape: &Shape, exempt: &[Pair]) -> Vec<Pair> {
    touching(shape, &[(0, 1), (1, 0)], exempt)
}

/// Every two cells that are one of the steps apart, without those that are exempt.
pub(super) fn touching(shape: &Shape, steps: &[(i32, i32)], exempt: &[Pair]) -> Vec<Pair> {
    let exempt = unordered(exempt);
    let ahead = |cell: Cell| {
        let other = move |&(rows, columns): &(i32, i32)| shape.offset(cell, rows, columns);
        steps.iter().filter_map(other).map(move |other| [cell, other])
    };
    let counts = |pair: &Pair| exempt.is_empty() || !exempt.contains(&ordered(*pair));
    shape.cells().flat_map(ahead).filter(counts).collect()
}

fn ordered([a, b]: Pair) -> Pair {
    [a.min(b), a.max(b)]
}

/// Pairs with their first cell first, whichever way round they were named.
pub fn unordered(pairs: &[Pair]) -> BTreeSet<Pair> {
    pairs.iter().map(|&pair| ordered(pair)).collect()
}

/// Exempt pairs are neighbours in the grid.
pub(super) fn check_exempt(exempt: &[Pair], shape: &Shape) -> Result<(), RuleError> {
    for pair in exempt {
        check_cells("an exempt pair", pair, shape)?;
        if !are_neighbours(pair[0], pair[1]) {
            return Err(RuleError(format!("{} and {} are exempt, but are no neighbours", pair[0], pair[1])));
        }
    }
    Ok(())
}

/// "; 3 pairs are exempt", if there are any.
pub(super) fn but_exempt(exempt: &[Pair]) -> String {
    match exempt {
        [] => String::new(),
        [[a, b]] => format!(", except {a} and {b}"),
        _ => format!(", except {} marked pairs", exempt.len()),
    }
}

/// States a relation of the two cells of every pair.
pub(super) fn relate(enc: &mut Encoder, pairs: &[Pair], allowed: impl Fn(Value, Value) -> bool) {
    for &[a, b] in pairs {
        enc.relation(a, b, &allowed);
    }
}

/// Propagators for a relation of the two cells of every pair.
pub(super) fn related(
    shape: &Shape,
    pairs: &[Pair],
    allowed: impl Fn(Value, Value) -> bool,
) -> Vec<Box<dyn Propagator>> {
    let value = |bit: usize| shape.lowest() + bit as Value;
    let all = Pairs::new(&[], shape.values(), |a, b| allowed(value(a), value(b)));
    let along = |pair: &Pair| Box::new(all.along(&ids(shape, pair))) as Box<dyn Propagator>;
    pairs.iter().map(along).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_listed_once_and_exempt_ones_in_either_order_left_out() {
        let shape = Shape::new(2, 2, 4).unwrap();
        let cell = Cell::new;
        assert_eq!(neighbours(&shape, &[]).len(), 4);
        let left = neighbours(&shape, &[[cell(0, 1), cell(0, 0)], [cell(0, 1), cell(1, 1)]]);
        assert_eq!(left, [[cell(0, 0), cell(1, 0)], [cell(1, 0), cell(1, 1)]]);
        assert!(check_exempt(&[[cell(0, 0), cell(1, 1)]], &shape).is_err());
        assert!(check_exempt(&[[cell(0, 0), cell(0, 2)]], &shape).is_err());
    }
}
