//! A relation of any kind, told as a table, between cells that follow each other in a list, or between every two.
//!
//! A list of successive cells may come back to a cell; of an area each cell counts once.
//!
//! Clauses: for each value of a cell, what it leaves of the other.

use super::field::data;
use super::relation::{Pair, relate, related};
use super::shared::{along, as_visited};
use super::words::from_to;
use super::{AnyRule, Rule, RuleError, check_inside, ids, list, range};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Pairs, Propagator};

data! {
    /// Every two cells that follow each other stand in the relation, the earlier one first.
    pub struct PairRelation {
        /// The cells in their order.
        pub cells: Vec<Cell>,
        /// For each value, from the lowest, the values that may follow it.
        pub allowed: Vec<ValueSet>,
        /// What the relation is called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
    }
}

data! {
    /// Every two cells of an area stand in the relation, in both orders.
    pub struct PairRelationAll {
        /// The area.
        pub cells: Vec<Cell>,
        /// For each value, from the lowest, the values that may stand beside it. Only what is allowed in both orders is.
        pub allowed: Vec<ValueSet>,
        /// What the relation is called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
    }
}

/// More cells than this have too many pairs.
const MOST_CELLS: usize = 500;

/// The table has a row per value, and holds only values of the grid.
fn check_table(allowed: &[ValueSet], shape: &Shape) -> Result<(), RuleError> {
    if allowed.len() != shape.values() {
        let (rows, values) = (allowed.len(), shape.values());
        return Err(RuleError(format!("a relation lists {rows} values, but the grid has {values}")));
    }
    let strange = allowed.iter().flat_map(|row| row.iter()).find(|&v| !shape.all_values().contains(v));
    match strange {
        Some(value) => Err(RuleError(format!("a relation allows {value}: {}", range(shape)))),
        None => Ok(()),
    }
}

/// The name of a relation, as a sentence uses it.
fn called(name: &Option<String>) -> String {
    name.as_ref().map_or_else(|| "a given relation".to_string(), |name| format!("the relation “{name}”"))
}

/// "r1c1 and r1c2 (name)", or "the line from r1c1 to r3c4 (name)".
fn cite(cells: &[Cell], name: &Option<String>) -> String {
    let name = name.as_ref().map_or_else(|| "in a given relation".to_string(), String::clone);
    match cells {
        [a, b] => format!("{a} and {b} ({name})"),
        _ => format!("the line {} ({name})", from_to(cells)),
    }
}

impl PairRelation {
    /// The relation of two cells, called by a name.
    pub(super) fn of(
        pair: Pair,
        name: &str,
        shape: &Shape,
        allows: impl Fn(Value, Value) -> bool,
    ) -> PairRelation {
        let row = |a: Value| shape.all_values().iter().filter(|&b| allows(a, b)).collect();
        let allowed = shape.all_values().iter().map(row).collect();
        PairRelation { cells: pair.to_vec(), allowed, name: Some(name.to_string()) }
    }

    fn allows(&self, lowest: Value, a: Value, b: Value) -> bool {
        self.allowed[usize::from(a - lowest)].contains(b)
    }
}

impl Rule for PairRelation {
    const NAME: &'static str = "pair-relation";
    const ABOUT: &'static str = "Every two neighbouring cells of a line satisfy a given relation.";
    const EXAMPLE: &'static str = r#"
        . . 1 .
        . . . .
        . 4 . .
        . . . .
        {"rule":"pair-relation","cells":["r1c4","r2c4","r2c3"],"allowed":[[2,3],[3,4],[4,1],[1,2]],"name":"one or two steps up"}
        {"rule":"pair-relation","cells":["r4c2","r4c1","r3c1"],"allowed":[[2,3],[3,4],[4,1],[1,2]],"name":"one or two steps up"}
        {"rule":"pair-relation","cells":["r3c4","r4c4","r4c3"],"allowed":[[2,3],[3,4],[4,1],[1,2]],"name":"one or two steps up"}"#;
    /// A table is looked up for two cells.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{}, each with the next, are in {}", list(&self.cells), called(&self.name))
    }

    fn cite(&self, _: &Shape) -> String {
        cite(&self.cells, &self.name)
    }

    /// Every two cells that follow each other.
    fn parts(&self, _: &Shape) -> Vec<AnyRule> {
        if self.cells.len() < 3 {
            return Vec::new();
        }
        let part = |pair: &[Cell]| PairRelation { cells: pair.to_vec(), ..self.clone() }.into();
        self.cells.windows(2).map(part).collect()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_table(&self.allowed, shape)?;
        check_inside("a relation", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let row = |cell| &self.allowed[usize::from(filling[cell] - filling.shape().lowest())];
        self.cells.windows(2).all(|pair| row(pair[0]).iter().any(|value| value == filling[pair[1]]))
    }

    fn encode(&self, enc: &mut Encoder) {
        let lowest = enc.shape().lowest();
        let pairs: Vec<Pair> = self.cells.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        relate(enc, &pairs, |a, b| self.allows(lowest, a, b));
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let full = shape.all_values().bits_from(shape.lowest());
        let rows = self.allowed.iter().map(|row| row.bits_from(shape.lowest()) & full);
        along(&self.cells, Box::new(Pairs::from_rows(&ids(shape, &self.cells), rows)))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let line = Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Grey));
        vec![
            line,
            Mark::Sentence(format!("Grey lines: neighbours on the line are in {}.", called(&self.name))),
        ]
    }
}

impl PairRelationAll {
    fn pairs(&self) -> Vec<Pair> {
        let cells = as_visited(self.cells.clone());
        let rest = |i: usize| cells[i + 1..].iter().map(|&other| [cells[i], other]).collect::<Vec<_>>();
        (0..cells.len()).flat_map(rest).collect()
    }

    fn allows(&self, lowest: Value, a: Value, b: Value) -> bool {
        let row = |value: Value| self.allowed[usize::from(value - lowest)];
        row(a).contains(b) && row(b).contains(a)
    }
}

impl Rule for PairRelationAll {
    const NAME: &'static str = "pair-relation-all";
    const ABOUT: &'static str = "Every two cells of an area satisfy a given relation.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . 1 . .
        . . 3 .
        . . . .
        {"rule":"pair-relation-all","cells":["r2c1","r3c1","r4c1"],"allowed":[[2,3],[1,3],[1,2,3],[4]],"name":"no 4 beside another"}
        {"rule":"pair-relation-all","cells":["r1c2","r1c3","r1c4"],"allowed":[[2,3],[1,3],[1,2,3],[4]],"name":"no 4 beside another"}
        {"rule":"pair-relation-all","cells":["r2c3","r3c3","r3c4"],"allowed":[[2,3],[1,3],[1,2,3],[4]],"name":"no 4 beside another"}"#;
    /// A table is looked up for two cells at a time.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("every two of {} are in {}", list(&self.cells), called(&self.name))
    }

    fn cite(&self, _: &Shape) -> String {
        cite(&self.cells, &self.name)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.cells.len() > MOST_CELLS {
            let count = self.cells.len();
            return Err(RuleError(format!(
                "a relation of every two of {count} cells: at most {MOST_CELLS} can be"
            )));
        }
        check_table(&self.allowed, shape)?;
        check_inside("a relation", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let lowest = filling.shape().lowest();
        let may_follow =
            |a: Cell, b: Cell| self.allowed[usize::from(filling[a] - lowest)].contains(filling[b]);
        self.cells.iter().all(|&a| self.cells.iter().all(|&b| a == b || may_follow(a, b)))
    }

    fn encode(&self, enc: &mut Encoder) {
        let lowest = enc.shape().lowest();
        relate(enc, &self.pairs(), |a, b| self.allows(lowest, a, b));
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.pairs(), |a, b| self.allows(shape.lowest(), a, b))
    }

    /// A relation in which no value stands beside itself makes the cells distinct.
    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let itself = |value| self.allows(shape.lowest(), value, value);
        if shape.all_values().iter().any(itself) { Vec::new() } else { vec![self.cells(shape)] }
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let line = Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Grey));
        vec![
            line,
            Mark::Sentence(format!("Grey lines: every two cells of the line are in {}.", called(&self.name))),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    /// The table of a relation of values.
    fn table(shape: &Shape, allowed: impl Fn(Value, Value) -> bool) -> Vec<ValueSet> {
        let row = |a: Value| shape.all_values().iter().filter(|&b| allowed(a, b)).collect();
        shape.all_values().iter().map(row).collect()
    }

    #[test]
    fn encoding_matches_meaning() {
        for shape in [Shape::new(1, 4, 4).unwrap(), Shape::new(1, 4, 3).unwrap().from_zero()] {
            let relations: [fn(Value, Value) -> bool; 5] =
                [|a, b| a < b, |a, b| a.abs_diff(b) >= 2, |a, b| a + b != 4, |_, _| false, |a, b| a <= b + 1];
            for relation in relations {
                for columns in [&[][..], &[2], &[0, 3], &[3, 1, 2], &[0, 1, 2, 0], &[1, 1]] {
                    let (cells, allowed) = (cells(columns), table(&shape, relation));
                    let all = PairRelationAll { cells: cells.clone(), allowed: allowed.clone(), name: None };
                    law::keeps_the_law(&all.into(), &shape);
                    law::keeps_the_law(&PairRelation { cells, allowed, name: None }.into(), &shape);
                }
            }
        }
    }

    #[test]
    fn tables_must_be_of_the_grid() {
        let shape = Shape::square(4).unwrap();
        let said = |allowed: Vec<ValueSet>| {
            PairRelation { cells: cells(&[0, 1]), allowed, name: None }.check(&shape).unwrap_err().to_string()
        };
        assert_eq!(said(vec![]), "a relation lists 0 values, but the grid has 4");
        assert_eq!(
            said(vec![ValueSet::one(5); 4]),
            "a relation allows 5: the values of this grid are 1 to 4"
        );
        let allowed = table(&shape, |_, _| true);
        let many = Shape::new(30, 30, 4).unwrap();
        let all = PairRelationAll { cells: many.cells().collect(), allowed, name: None };
        assert!(all.check(&many).unwrap_err().to_string().contains("at most 500"));
    }

    #[test]
    fn cells_that_cannot_be_alike_are_distinct() {
        let shape = Shape::square(4).unwrap();
        let all =
            |allowed| PairRelationAll { cells: cells(&[0, 1]), allowed, name: None }.distinct(&shape).len();
        assert_eq!(all(table(&shape, |a, b| a.abs_diff(b) > 1)), 1);
        assert_eq!(all(table(&shape, |a, b| a != b || a == 4)), 0);
    }
}
