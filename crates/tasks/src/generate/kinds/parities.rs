//! Even and odd cells.

use super::Kind;
use model::rules::{Restrict, evens, odds};

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "even-odd",
    also: &[],
    clues: "parities",
    about: "whether a cell is even or odd",
    whole: None,
    covers: true,
    most: |shape| shape.len(),
    usual: |shape, _| 1..=shape.len(),
    propose: |filling, _, random| {
        let shape = filling.shape();
        let parity = |cell| {
            let values = if filling[cell].is_multiple_of(2) { evens(shape) } else { odds(shape) };
            Restrict { cell, values }.into()
        };
        let mut clues: Vec<_> = shape.cells().map(parity).collect();
        random.shuffle(&mut clues);
        clues
    },
};
