//! Full rank: all rows and columns, read from both ends as numbers, are ranked; a clue tells the rank of its line.
//!
//! The smallest number has rank 1, and a rank is one more than there are smaller numbers. No other line may be equal to
//! one with a clue, unless ties are allowed. Clauses: for each other line, place by place from the last, whether the rest
//! from there on is smaller; those that are smaller are counted. What is known of the first cells decides most of it.

use super::field::data;
use super::shared::check_sight;
use super::words::beside;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Sight, Value};
use crate::mark::Mark;
use crate::propagate::{Id, Propagator, Rank};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct FullRank {
        /// The row or column, and the side from which it is read.
        pub sight: Sight,
        /// Its place among all rows and columns, from 1.
        pub rank: u16,
        /// Whether other lines may be equal to it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub ties: bool = "false",
    }
}

/// Longer sides are refused: every line is compared with every line that has a clue.
const LONGEST: usize = 64;

/// All rows and columns, read from both ends: those that begin at the left edge, the right, the upper and the lower one.
pub(super) fn sights(shape: &Shape) -> impl Iterator<Item = Sight> {
    let rows = [false, true].map(|back| shape.row_lines().map(move |line| Sight { line, back }));
    let columns = [false, true].map(|back| shape.column_lines().map(move |line| Sight { line, back }));
    rows.into_iter().flatten().chain(columns.into_iter().flatten())
}

/// The first cells of all lines, edge by edge.
fn edges(shape: &Shape) -> Vec<Vec<Id>> {
    let firsts: Vec<Id> = sights(shape).map(|sight| shape.index(shape.sight(sight)[0]) as Id).collect();
    firsts.chunks(shape.rows()).map(<[Id]>::to_vec).collect()
}

impl FullRank {
    fn others(&self, shape: &Shape) -> impl Iterator<Item = Vec<Cell>> {
        sights(shape).filter(|&sight| sight != self.sight).map(move |sight| shape.sight(sight))
    }

    /// Whether one list is smaller than another, and whether they are equal.
    fn compared(enc: &mut Encoder, list: &[Cell], line: &[Cell]) -> (Lit, Lit) {
        let (mut smaller, mut equal) = (Lit::FALSE, Lit::TRUE);
        for (&a, &b) in list.iter().zip(line).rev().filter(|(a, b)| a != b) {
            let (mut less, mut same) = (Vec::new(), Vec::new());
            for value in enc.values(a) {
                let (here, there, low) = (enc.eq(a, value), enc.eq(b, value), enc.le(b, value));
                less.push(enc.and(&[here, !low]));
                same.push(enc.and(&[here, there]));
            }
            let (less, same) = (enc.or(&less), enc.or(&same));
            let later = enc.and(&[same, smaller]);
            smaller = enc.or(&[less, later]);
            equal = enc.and(&[same, equal]);
        }
        (smaller, equal)
    }
}

impl Rule for FullRank {
    const NAME: &'static str = "full-rank";
    const ABOUT: &'static str = "Rows and columns, read from both ends as numbers, are ranked from the smallest; the clue is the rank of its line.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . . .
        {"rule":"full-rank","sight":"-c2","rank":16}
        {"rule":"full-rank","sight":"r2","rank":14}
        {"rule":"full-rank","sight":"-r1","rank":7}
    "#;
    /// All rows and columns of the grid are compared with one another.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        let ties = if self.ties { ", where several may be equal" } else { "" };
        format!("{} has rank {} among all rows and columns{ties}", self.sight, self.rank)
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rank {} {}", self.rank, beside(self.sight))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a rank", self.sight, shape)?;
        let (rows, columns) = (shape.rows(), shape.columns());
        if rows != columns {
            return Err(RuleError(format!("lines of {rows} and {columns} cells cannot be ranked")));
        }
        if shape.voids().next().is_some() {
            return Err(RuleError("lines with voids cannot be ranked".to_string()));
        }
        if rows > LONGEST {
            return Err(RuleError(format!("lines of more than {LONGEST} cells cannot be ranked")));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let read = |sight| shape.sight(sight).iter().map(|&cell| filling[cell]).collect::<Vec<Value>>();
        let mut numbers: Vec<Vec<Value>> = sights(shape).map(read).collect();
        numbers.sort();
        let own = read(self.sight);
        let first = numbers.partition_point(|number| *number < own);
        let alone = numbers.get(first + 1).is_none_or(|next| *next != own);
        first + 1 == usize::from(self.rank) && (self.ties || alone)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let line = shape.sight(self.sight);
        let mut below = Vec::new();
        for other in self.others(&shape) {
            let (smaller, equal) = FullRank::compared(enc, &other, &line);
            below.push((1, smaller));
            if !self.ties {
                enc.clause(&[!equal]);
            }
        }
        enc.weighted_sum(&below, i64::from(self.rank) - 1);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let others: Vec<Vec<Id>> = self.others(shape).map(|cells| ids(shape, &cells)).collect();
        let Some(smaller) = self.rank.checked_sub(1) else {
            // No rank is 0: nothing can be left to compare with.
            return vec![Box::new(Rank::new(&[], &[], 1, true))];
        };
        let line = ids(shape, &shape.sight(self.sight));
        let mut rank = Rank::new(&line, &others, smaller.into(), self.ties);
        if shape.values() == shape.rows() {
            let own = sights(shape).position(|sight| sight == self.sight).unwrap_or(0) / shape.rows();
            rank = rank.with_edges(&edges(shape), own);
        }
        vec![Box::new(rank)]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Outside(self.sight, format!("#{}", self.rank))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Line;
    use crate::rules::law;

    fn clue(line: Line, back: bool, rank: u16, ties: bool) -> FullRank {
        FullRank { sight: Sight { line, back }, rank, ties }
    }

    #[test]
    fn encoding_matches_meaning() {
        let two = Shape::new(2, 2, 3).unwrap();
        for rank in [0, 1, 3, 5, 8, 9] {
            for ties in [false, true] {
                law::keeps_the_law(&clue(Line::Row(0), false, rank, ties).into(), &two);
                law::keeps_the_law(&clue(Line::Column(1), true, rank, ties).into(), &two.from_zero());
            }
        }
        let three = Shape::new(3, 3, 2).unwrap();
        for (rank, ties) in [(2, false), (4, true), (9, true), (12, false)] {
            law::keeps_the_law(&clue(Line::Column(0), false, rank, ties).into(), &three);
        }
    }

    #[test]
    fn equal_lines_have_the_lowest_of_their_ranks() {
        let shape = Shape::square(2).unwrap();
        // 12 and 21 are read four times each.
        let filling = Filling::new(shape, vec![1, 2, 2, 1]).unwrap();
        let ranks = |line, back| {
            (1..=8).filter(|&rank| clue(line, back, rank, true).holds(&filling)).collect::<Vec<_>>()
        };
        assert_eq!(ranks(Line::Row(0), false), [1]);
        assert_eq!(ranks(Line::Row(0), true), [5]);
        assert!(!clue(Line::Row(0), false, 1, false).holds(&filling));
    }

    #[test]
    fn only_squares_have_lines_that_can_be_ranked() {
        let message =
            |shape: &Shape| clue(Line::Row(0), false, 1, false).check(shape).unwrap_err().to_string();
        assert_eq!(message(&Shape::new(2, 3, 3).unwrap()), "lines of 2 and 3 cells cannot be ranked");
        assert!(clue(Line::Row(4), false, 1, false).check(&Shape::square(4).unwrap()).is_err());
    }
}
