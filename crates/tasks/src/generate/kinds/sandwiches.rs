//! Sandwich sums: what lies between the lowest and the highest value of a row or column.

use super::Kind;
use model::grid::{Filling, Line};
use model::rules::Sandwich;

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "sandwich",
    also: &[],
    clues: "sandwiches",
    about: "the sum between the lowest and the highest value of a row or column",
    whole: None,
    covers: false,
    most: |shape| shape.rows() + shape.columns(),
    usual: |shape, _| 1..=shape.rows() + shape.columns(),
    propose: |filling, _, random| {
        let shape = filling.shape();
        let mut lines: Vec<Line> = shape.row_lines().chain(shape.column_lines()).collect();
        random.shuffle(&mut lines);
        lines.into_iter().map(|line| Sandwich { line, sum: sum(filling, line) }.into()).collect()
    },
};

fn sum(filling: &Filling, line: Line) -> u32 {
    let shape = filling.shape();
    let values = shape.line(line).into_iter().map(|cell| filling[cell]);
    let (mut open, mut sum) = (false, 0);
    for value in values {
        match value == shape.lowest() || value == shape.highest() {
            true => open = !open,
            false if open => sum += u32::from(value),
            false => {}
        }
    }
    sum
}
