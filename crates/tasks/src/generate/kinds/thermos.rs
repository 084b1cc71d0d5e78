//! Thermometers: paths along which values rise from the bulb. No two share a cell.

use super::{Kind, paths, scaled};
use model::rules::Thermo;

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "thermo",
    also: &["thermometer"],
    clues: "thermos",
    about: "values rise from the bulb to the tip",
    whole: None,
    covers: false,
    most: |shape| shape.len() / SHORTEST,
    usual: |shape, _| scaled(shape, 4)..=scaled(shape, 12).min((KIND.most)(shape)),
    propose: |filling, wish, random| {
        let longest = filling.shape().values().min(7);
        let paths = paths::rising(filling, wish.lengths(SHORTEST, longest), (true, true), wish, random);
        paths.into_iter().map(|cells| Thermo { cells, frozen: false }.into()).collect()
    },
};

/// Thermometers along which values may stay equal.
pub(super) const FROZEN: Kind = Kind {
    name: "frozen-thermo",
    also: &["frozen-thermometer"],
    clues: "frozen-thermos",
    about: "values do not fall from the bulb to the tip",
    propose: |filling, wish, random| {
        let longest = filling.shape().values().min(7);
        let paths = paths::rising(filling, wish.lengths(SHORTEST, longest), (true, false), wish, random);
        paths.into_iter().map(|cells| Thermo { cells, frozen: true }.into()).collect()
    },
    ..KIND
};

/// The fewest cells of a thermometer.
const SHORTEST: usize = 3;
