//! Dots and letters on the border of two neighbours: consecutive, double, and sums of ten and five.

use super::Kind;
use super::inequalities::{KIND as INEQUALITIES, pairs};
use crate::generate::random::Random;
use model::grid::{Cell, Filling, Value};
use model::rules::{AnyRule, Difference, Pair, Ratio, SumPair};

/// White dots between consecutive values, black ones where one is twice the other.
pub(super) const DOTS: Kind = Kind {
    name: "kropki",
    also: &[],
    clues: "dots",
    about: "neighbours that are consecutive, or one of which is twice the other",
    whole: None,
    covers: false,
    most: INEQUALITIES.most,
    usual: |shape, _| 1..=(INEQUALITIES.most)(shape),
    propose: |filling, _, random| {
        clues(filling, random, |cells, low, high| match (high - low, high == 2 * low) {
            // Between 1 and 2 either dot is right.
            (1, _) => Some(Difference { cells, by: 1 }.into()),
            (_, true) => Some(Ratio { cells, by: 2 }.into()),
            _ => None,
        })
    },
};

/// X between neighbours that add up to ten, V to five.
pub(super) const LETTERS: Kind = Kind {
    name: "xv",
    also: &["sum-pair"],
    clues: "letters",
    about: "neighbours that add up to 10 or to 5",
    whole: None,
    covers: false,
    most: INEQUALITIES.most,
    usual: |shape, _| 1..=(INEQUALITIES.most)(shape),
    propose: |filling, _, random| {
        clues(filling, random, |cells, low, high| {
            let sum = u16::from(low) + u16::from(high);
            (sum == 5 || sum == 10).then(|| SumPair { cells, sum }.into())
        })
    },
};

/// A clue for each pair of neighbours that has one; it is asked with the lower and the higher value.
fn clues(
    filling: &Filling,
    random: &mut Random,
    clue: impl Fn(Pair, Value, Value) -> Option<AnyRule>,
) -> Vec<AnyRule> {
    let mut pairs = pairs(filling.shape());
    random.shuffle(&mut pairs);
    let clue = |(a, b): (Cell, Cell)| {
        let (low, high) = (filling[a].min(filling[b]), filling[a].max(filling[b]));
        clue([a, b], low, high)
    };
    pairs.into_iter().filter_map(clue).collect()
}
