//! Cells a knight's move apart hold different values.
//!
//! Clauses: one per pair of cells and value.

use super::field::data;
use super::{Rule, RuleError, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;

data! {
    /// See the [module documentation](self).
    pub struct AntiKnight {}
}

impl AntiKnight {
    /// Every pair of cells a knight's move apart, once.
    fn pairs(&self, shape: &Shape) -> impl Iterator<Item = Vec<Cell>> {
        let downward = [(1, -2), (1, 2), (2, -1), (2, 1)];
        let jumps = move |cell| downward.into_iter().filter_map(move |(r, c)| shape.offset(cell, r, c));
        shape.cells().flat_map(move |cell| jumps(cell).map(move |other| vec![cell, other]))
    }
}

impl Rule for AntiKnight {
    const NAME: &'static str = "anti-knight";
    const ABOUT: &'static str = "Cells a knight's move apart hold different digits.";
    const EXAMPLE: &'static str = r#"
        2 . . . . .
        . . . 2 . .
        . . . . . 1
        . 6 5 . . .
        . . . . . .
        . . 4 . . .
        {"rule":"anti-knight"}"#;
    const GLOBAL: bool = true;
    /// A digit is looked for eight times around a cell, without working anything out.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        "cells a knight's move apart hold different digits".to_string()
    }

    fn cite(&self, _: &Shape) -> String {
        "the anti-knight rule".to_string()
    }

    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let pair = self.pairs(shape).nth(group);
        pair.map_or_else(|| self.cite(shape), |pair| format!("{} (a knight's move apart)", list(&pair)))
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let cells = filling.shape().cells();
        let knight = |a: Cell, b: Cell| {
            let apart = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
            apart == (1, 2) || apart == (2, 1)
        };
        let clash = |a: Cell, b: Cell| knight(a, b) && filling[a] == filling[b];
        let near = |a: Cell, b: &Cell| b.row.abs_diff(a.row) <= 2;
        !cells.clone().any(|a| cells.clone().filter(|b| near(a, b)).any(|b| clash(a, b)))
    }

    fn encode(&self, enc: &mut Encoder) {
        for pair in self.pairs(&enc.shape()) {
            for value in enc.values(pair[0]) {
                enc.clause(&[!enc.eq(pair[0], value), !enc.eq(pair[1], value)]);
            }
        }
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        self.pairs(shape).collect()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence("Anti-knight: cells a knight's move apart hold different digits.".to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&AntiKnight {}.into(), &Shape::new(2, 4, 3).unwrap());
        law::keeps_the_law(&AntiKnight {}.into(), &Shape::new(3, 2, 3).unwrap());
    }

    #[test]
    fn a_9x9_grid_has_224_pairs() {
        assert_eq!(AntiKnight {}.pairs(&Shape::square(9).unwrap()).count(), 224);
    }
}
