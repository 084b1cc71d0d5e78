//! Cells that touch, at a side or at a corner, hold different values.
//!
//! Every four cells around a corner are a group; lines of one cell's width have only pairs.

use super::RuleError;
use super::field::data;
use super::groups::{area, groups, there};
use super::words::from_to;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;

data! {
    /// See the [module documentation](self).
    pub struct AntiKing {}
}

groups!(
    AntiKing,
    "anti-king",
    "Cells that touch, even at a corner, hold different digits.",
    r#"
    . . . 1 . 5
    . . 5 . . .
    . . . 3 . .
    4 . . . . .
    . . . . . .
    . . . . . 2
    {"rule":"anti-king"}"#,
    |_: &AntiKing, _| { "cells a king's move apart hold different digits".into() },
    |_: &AntiKing, _| { "the anti-king rule".into() }
);

impl AntiKing {
    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let (height, width) = (shape.rows().min(2) as u16, shape.columns().min(2) as u16);
        let (last_row, last_column) = (shape.rows() as u16 - height, shape.columns() as u16 - width);
        let corners =
            (0..=last_row).flat_map(|row| (0..=last_column).map(move |column| Cell::new(row, column)));
        corners
            .map(|corner| there(area(corner, height, width), shape))
            .filter(|group| group.len() > 1)
            .collect()
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        let corner_to_corner = self.groups(shape).get(group).map(|cells| from_to(cells)).unwrap_or_default();
        format!("the square {corner_to_corner} (a king's move apart)")
    }

    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let ahead = [(0, 1), (1, -1), (1, 0), (1, 1)];
        shape.cells().all(|cell| {
            let mut touching = ahead.iter().filter_map(|&(rows, columns)| shape.offset(cell, rows, columns));
            touching.all(|other| filling[other] != filling[cell])
        })
    }

    fn look(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence(
            "Anti-king: cells that touch, also diagonally, hold different digits.".to_string(),
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&AntiKing {}.into(), &Shape::new(2, 3, 4).unwrap());
        law::keeps_the_law(&AntiKing {}.into(), &Shape::new(2, 2, 3).unwrap());
        law::keeps_the_law(&AntiKing {}.into(), &Shape::new(1, 4, 3).unwrap().from_zero());
        law::keeps_the_law(&AntiKing {}.into(), &Shape::new(4, 1, 2).unwrap());
        law::keeps_the_law(&AntiKing {}.into(), &Shape::new(1, 1, 2).unwrap());
    }
}
