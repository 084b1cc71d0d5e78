//! Arrowheads: a sign between two cells that touch at a corner, pointing at the smaller; where the values are
//! equal, it allows that.

use super::Kind;
use model::grid::Cell;
use model::rules::Less;

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "arrowhead",
    also: &[],
    clues: "arrowheads",
    about: "which of two cells that touch at a corner is larger, or that it is not",
    whole: None,
    covers: false,
    most: |shape| 2 * (shape.rows() - 1) * (shape.columns() - 1),
    usual: |shape, _| 1..=(KIND.most)(shape),
    propose: |filling, _, random| {
        let shape = filling.shape();
        let below = |cell| [1, -1].into_iter().filter_map(move |step| shape.offset(cell, 1, step));
        let mut pairs: Vec<(Cell, Cell)> =
            shape.cells().flat_map(|cell| below(cell).map(move |other| (cell, other))).collect();
        random.shuffle(&mut pairs);
        let sign = |(a, b): (Cell, Cell)| {
            let (smaller, larger) = if filling[a] <= filling[b] { (a, b) } else { (b, a) };
            Less { smaller, larger, or_equal: filling[a] == filling[b] }.into()
        };
        pairs.into_iter().map(sign).collect()
    },
};
