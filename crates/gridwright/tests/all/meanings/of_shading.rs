//! What the rules about shaded cells mean, once more: see [`of_rules`](super::of_rules).

use super::by_hand::{column_of, row_of};
use super::data::{Grid, often};
use super::of_rules::{Meaning, Row};

/// A row per rule.
pub(super) const SHADING: &[Row] = &[("lines-contain", |data| {
    let values = data.numbers("values");
    lines(move |_, line| values.iter().all(|&value| often(line, value) == often(&values, value)))
})];

/// A demand on every row and column.
fn lines(test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    Box::new(move |grid| {
        (0..grid.rows).all(|row| test(grid, &row_of(grid, row)))
            && (0..grid.columns).all(|column| test(grid, &column_of(grid, column)))
    })
}
