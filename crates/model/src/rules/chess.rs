//! Cells that are certain moves apart, as of a piece of chess, hold different values; if values or cells are named, only
//! those count.
//!
//! A move goes as many rows and columns as it says, or the other way round, in every direction. Clauses: one per pair of
//! cells and value.

use super::field::data;
use super::pair_relation::PairRelation;
use super::relation::{Pair, relate, related, touching};
use super::words::and;
use super::{AnyRule, Rule, RuleError, check_cells, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::Propagator;
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Chess {
        /// The moves, as pairs of how many lines to go one way and the other.
        pub moves: Vec<(u8, u8)>,
        /// The values that must not be equal; all unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub values: Option<ValueSet>,
        /// Cells from which moves are made; all unless given.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub cells: Vec<Cell> = "[]",
    }
}

impl Chess {
    /// Every two cells a move apart, once.
    fn pairs(&self, shape: &Shape) -> Vec<Pair> {
        let mut steps = BTreeSet::new();
        for &(long, short) in &self.moves {
            for (rows, columns) in [(long, short), (short, long)] {
                let (rows, columns) = (i32::from(rows), i32::from(columns));
                // Downward, and to the right along a row: each pair is met from its first cell.
                steps.insert((rows, columns));
                if rows > 0 {
                    steps.insert((rows, -columns));
                }
            }
        }
        let from: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let counts = |pair: &Pair| from.is_empty() || pair.iter().any(|cell| from.contains(cell));
        touching(shape, &steps.into_iter().collect::<Vec<_>>(), &[]).into_iter().filter(counts).collect()
    }

    fn counts(&self, value: Value) -> bool {
        self.values.is_none_or(|values| values.contains(value))
    }

    /// "1x2 or 0x3".
    fn told(&self) -> String {
        let told: Vec<String> = self.moves.iter().map(|(long, short)| format!("{long}x{short}")).collect();
        super::words::or(&told)
    }

    /// "hold different digits", or only those that count.
    fn demand(&self) -> String {
        match self.values {
            None => "hold different digits".to_string(),
            Some(values) => format!("do not both hold {}", super::areas::one_of(values)),
        }
    }
}

impl Rule for Chess {
    const NAME: &'static str = "chess";
    const ABOUT: &'static str = "Cells that are certain moves apart hold different digits.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . . . .
        . . . 1 . 3
        . . . . . .
        . . 2 . 6 .
        5 . . . . .
        {"rule":"chess","moves":[[1,3],[2,2]]}"#;
    const GLOBAL: bool = true;
    /// A digit is looked for around a cell, at places that have to be counted out.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        super::shared::each_once(self.pairs(shape).concat())
    }

    fn describe(&self, _: &Shape) -> String {
        let from =
            if self.cells.is_empty() { String::new() } else { format!(", from {}", list(&self.cells)) };
        format!("cells a move of {} apart {}{from}", self.told(), self.demand())
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rule about moves of {}", self.told())
    }

    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let name = format!("a move of {} apart", self.told());
        let part = |pair| PairRelation::of(pair, &name, shape, |a, b| a != b || !self.counts(a)).into();
        self.pairs(shape).into_iter().map(part).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        format!("{} (a move of {} apart)", and(&part.cells(shape)), self.told())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.moves.contains(&(0, 0)) {
            return Err(RuleError("a move of 0x0 stays where it is".to_string()));
        }
        match self.moves.is_empty() {
            true => Err(RuleError("there is no move".to_string())),
            false => check_cells("a list of cells", &self.cells, shape),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let apart = |a: Cell, b: Cell| (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        let moves: BTreeSet<(u16, u16)> = self
            .moves
            .iter()
            .flat_map(|&(long, short)| [(long.into(), short.into()), (short.into(), long.into())])
            .collect();
        let from = |cell: Cell| self.cells.is_empty() || self.cells.contains(&cell);
        let cells: Vec<Cell> = filling.shape().cells().collect();
        let clash = |a: Cell, b: Cell| {
            filling[a] == filling[b]
                && self.counts(filling[a])
                && moves.contains(&apart(a, b))
                && (from(a) || from(b))
        };
        !cells.iter().any(|&a| cells.iter().any(|&b| clash(a, b)))
    }

    fn encode(&self, enc: &mut Encoder) {
        let pairs = self.pairs(&enc.shape());
        relate(enc, &pairs, |a, b| a != b || !self.counts(a));
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        match self.values {
            None => Vec::new(),
            Some(_) => related(shape, &self.pairs(shape), |a, b| a != b || !self.counts(a)),
        }
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        match self.values {
            None => self.pairs(shape).into_iter().map(|pair| pair.to_vec()).collect(),
            Some(_) => Vec::new(),
        }
    }

    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let pair = self.pairs(shape).into_iter().nth(group);
        pair.map_or_else(
            || self.cite(shape),
            |pair| format!("{} (a move of {} apart)", and(&pair), self.told()),
        )
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("C{}.", &sentence[1..]))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn chess(moves: &[(u8, u8)]) -> Chess {
        Chess { moves: moves.to_vec(), values: None, cells: Vec::new() }
    }

    #[test]
    fn encoding_matches_meaning() {
        for moves in [&[(1, 2)][..], &[(0, 1)], &[(1, 1), (0, 2)], &[(2, 1), (1, 2)], &[(7, 0)]] {
            let values: ValueSet = [0, 2].into_iter().collect();
            for shape in [Shape::new(2, 3, 3).unwrap(), Shape::new(4, 2, 2).unwrap().from_zero()] {
                law::keeps_the_law(&chess(moves).into(), &shape);
                law::keeps_the_law(&Chess { values: Some(values), ..chess(moves) }.into(), &shape);
                let some = Chess { cells: cells(&[1, 0]), ..chess(moves) };
                law::keeps_the_law(&some.clone().into(), &shape);
                law::keeps_the_law(&Chess { values: Some(values), ..some }.into(), &shape);
            }
        }
    }

    #[test]
    fn knights_are_a_special_case() {
        let shape = Shape::square(9).unwrap();
        assert_eq!(chess(&[(1, 2)]).pairs(&shape).len(), 224);
        assert_eq!(chess(&[(1, 1), (1, 0)]).pairs(&shape).len(), 272);
        assert!(chess(&[]).check(&shape).is_err());
        assert!(chess(&[(0, 0)]).check(&shape).is_err());
        assert!(Chess { cells: vec![Cell::new(9, 0)], ..chess(&[(1, 0)]) }.check(&shape).is_err());
    }
}
