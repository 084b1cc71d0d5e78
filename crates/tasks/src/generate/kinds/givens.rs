//! Givens: the value of a cell.

use super::{Kind, scaled};
use model::grid::ValueSet;
use model::rules::Restrict;

/// See the [module documentation](self).
pub(in super::super) const KIND: Kind = Kind {
    name: "standard",
    also: &[],
    clues: "givens",
    about: "the value of a cell",
    whole: None,
    covers: false,
    most: |shape| shape.cells().count(),
    usual: |shape, carry| {
        // Large grids need more than their share: their cages say less.
        let few = if shape.values() > 9 { shape.len() / 2 } else { scaled(shape, 10) };
        0..=if carry { shape.len() } else { few }
    },
    propose: |filling, _, random| {
        let given = |cell| Restrict { cell, values: ValueSet::one(filling[cell]) }.into();
        let mut clues: Vec<_> = filling.shape().cells().map(given).collect();
        random.shuffle(&mut clues);
        clues
    },
};
