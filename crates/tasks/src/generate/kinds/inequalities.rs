//! Inequalities: which of two neighbours is larger. Neighbours that hold the same value have none.

use super::cages::neighbours;
use super::{Kind, fewest, scaled};
use model::grid::{Cell, Filling, Shape};
use model::rules::Less;

/// See the [module documentation](self).
pub(in super::super) const KIND: Kind = Kind {
    name: "inequality",
    also: &["less"],
    clues: "inequalities",
    about: "which of two neighbours is larger",
    whole: None,
    covers: false,
    most: |shape| 2 * shape.len() - shape.rows() - shape.columns(),
    usual: |shape, carry| {
        let most = if carry { (KIND.most)(&shape.clone()) } else { scaled(shape, 20) };
        fewest(shape)..=most
    },
    propose: |filling, _, random| {
        let mut pairs = pairs(filling.shape());
        pairs.retain(|&(a, b)| filling[a] != filling[b]);
        random.shuffle(&mut pairs);
        pairs.into_iter().map(|(a, b)| less(filling, a, b).into()).collect()
    },
};

/// Every pair of orthogonal neighbours, once.
pub(super) fn pairs(shape: &Shape) -> Vec<(Cell, Cell)> {
    let after = |cell: Cell| neighbours(shape, cell).filter(move |&other| other > cell);
    shape.cells().flat_map(|cell| after(cell).map(move |other| (cell, other))).collect()
}

fn less(filling: &Filling, a: Cell, b: Cell) -> Less {
    let (smaller, larger) = if filling[a] < filling[b] { (a, b) } else { (b, a) };
    Less { smaller, larger, or_equal: false }
}
