//! No ties among the ranks of all lines: rows and columns, read from both ends as numbers, are all different.
//!
//! Clauses: for every two of them a place where they differ, by a literal under which two cells do.

use super::field::data;
use super::full_rank::sights;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Contradiction, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Domains, Id, Propagator};
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// See the [module documentation](self).
    pub struct NoRankTies {}
}

/// Longer sides are refused: every line is compared with every other.
const LONGEST: usize = 32;

/// For every two readings, the pairs of cells that stand at the same place. Two that are read backwards, or the other way
/// round, are the same question.
fn questions(shape: &Shape) -> BTreeSet<Vec<[Cell; 2]>> {
    let lines: Vec<Vec<Cell>> = sights(shape).map(|sight| shape.sight(sight)).collect();
    let mut questions = BTreeSet::new();
    for (i, one) in lines.iter().enumerate() {
        for other in lines[i + 1..].iter().filter(|other| other.len() == one.len()) {
            let mut pairs: Vec<[Cell; 2]> =
                one.iter().zip(other).filter(|(a, b)| a != b).map(|(&a, &b)| [a.min(b), a.max(b)]).collect();
            pairs.sort_unstable();
            pairs.dedup();
            questions.insert(pairs);
        }
    }
    questions
}

impl Rule for NoRankTies {
    const NAME: &'static str = "no-rank-ties";
    const ABOUT: &'static str = "No two rows or columns, read from either end, are equal.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . 2 4
        . . . 3
        3 . . .
        {"rule":"no-rank-ties"}"#;
    const GLOBAL: bool = true;
    /// Whole lines are compared.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        "no two rows or columns, read from either end, are equal".to_string()
    }

    fn cite(&self, _: &Shape) -> String {
        "the rule that no lines tie".to_string()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if shape.rows() != shape.columns() {
            return Err(RuleError("lines are compared in square grids only".to_string()));
        }
        match shape.rows() {
            1 => Err(RuleError("a grid of one cell reads the same from every side".to_string())),
            2..=LONGEST => Ok(()),
            side => {
                Err(RuleError(format!("lines of {side} cells are too long: at most {LONGEST} are compared")))
            }
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut seen: BTreeSet<Vec<Value>> = BTreeSet::new();
        let read = |cells: Vec<Cell>| cells.into_iter().map(|cell| filling[cell]).collect();
        let shape = filling.shape();
        sights(shape).all(|sight| seen.insert(read(shape.sight(sight))))
    }

    fn encode(&self, enc: &mut Encoder) {
        let mut differ = BTreeMap::new();
        for pairs in questions(&enc.shape()) {
            let mut lits = Vec::with_capacity(pairs.len());
            for [a, b] in pairs {
                lits.push(*differ.entry([a, b]).or_insert_with(|| {
                    let lit = enc.new_lit();
                    for value in enc.values(a) {
                        enc.clause(&[!lit, !enc.eq(a, value), !enc.eq(b, value)]);
                    }
                    lit
                }));
            }
            enc.clause(&lits);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let unlike =
            |pairs: Vec<[Cell; 2]>| Box::new(Unlike { cells: ids(shape, &pairs.concat()).into() }) as Box<_>;
        questions(shape).into_iter().map(unlike).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("N{}.", &sentence[1..]))]
    }
}

/// Of some pairs of cells, one differs.
#[derive(Debug)]
struct Unlike {
    /// Two by two.
    cells: Box<[Id]>,
}

impl Propagator for Unlike {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut open = None;
        for pair in self.cells.chunks(2) {
            let (a, b) = (domains.mask(pair[0]), domains.mask(pair[1]));
            if a & b == 0 {
                return Ok(());
            }
            if a != b || !a.is_power_of_two() {
                if open.is_some() {
                    return Ok(());
                }
                open = Some((pair, a, b));
            }
        }
        let (pair, a, b) = open.ok_or(Contradiction)?;
        match (a.is_power_of_two(), b.is_power_of_two()) {
            (true, _) => domains.keep(pair[1], !a),
            (_, true) => domains.keep(pair[0], !b),
            _ => Ok(()),
        }
    }

    fn priority(&self) -> u8 {
        90
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{exact, sound};
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&NoRankTies {}.into(), &Shape::new(2, 2, 4).unwrap());
        law::keeps_the_law(&NoRankTies {}.into(), &Shape::new(3, 3, 3).unwrap().from_zero());
    }

    #[test]
    fn of_some_pairs_one_differs() {
        exact(&Unlike { cells: [0, 1, 2, 3].into() }, 4, 3, |v| v[0] != v[1] || v[2] != v[3]);
        sound(&Unlike { cells: [0, 1, 1, 2].into() }, 3, 2, |v| v[0] != v[1] || v[1] != v[2]);
    }

    #[test]
    fn each_two_readings_are_compared_once() {
        assert_eq!(questions(&Shape::square(9).unwrap()).len(), 324);
        assert!(NoRankTies {}.check(&Shape::new(2, 3, 3).unwrap()).is_err());
        assert!(NoRankTies {}.check(&Shape::new(1, 1, 1).unwrap()).is_err());
    }
}
