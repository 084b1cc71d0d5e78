//! Dutch flatmates: every middle value has the lowest value directly above it, or the highest directly below, or both.
//!
//! The middle value is 5 of 1 to 9; of an even number of values it is the lower one of the middle. Clauses: one
//! per cell.

use super::field::data;
use super::words::or;
use super::{AnyRule, Or, Restrict, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Clause, Flatmates, Id, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct DutchFlatmates {}
}

/// How many values lie below the middle one.
fn below_middle(shape: &Shape) -> usize {
    shape.values().div_ceil(2) - 1
}

impl Rule for DutchFlatmates {
    const NAME: &'static str = "dutch-flatmates";
    const ABOUT: &'static str = "Every middle digit, 5 of 1 to 9, has the lowest digit directly above it or the highest directly below it.";
    const EXAMPLE: &'static str = r#"
        . . 4 . . .
        . . . . . .
        . 6 . . . .
        . . . . . 5
        . . . 2 1 .
        . . . . . .
        {"rule":"dutch-flatmates"}"#;
    const GLOBAL: bool = true;
    /// Every middle digit is checked against two neighbours.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, shape: &Shape) -> String {
        let middle = shape.lowest() + below_middle(shape) as Value;
        let (lowest, highest) = (shape.lowest(), shape.highest());
        format!("every {middle} has {lowest} directly above it or {highest} directly below it")
    }

    fn cite(&self, _: &Shape) -> String {
        "the Dutch flatmates".to_string()
    }

    /// What each cell demands of its neighbours if it holds the middle digit.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let middle = shape.lowest() + below_middle(shape) as Value;
        let one =
            |cell: Option<Cell>, value| cell.map(|cell| Restrict { cell, values: ValueSet::one(value) });
        let part = |cell: Cell| {
            let others = shape.all_values().iter().filter(|&value| value != middle).collect();
            let above = one(shape.offset(cell, -1, 0), shape.lowest());
            let below = one(shape.offset(cell, 1, 0), shape.highest());
            let all = [Some(Restrict { cell, values: others }), above, below];
            Or { rules: all.into_iter().flatten().map(AnyRule::from).collect() }.into()
        };
        shape.cells().map(part).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        let AnyRule::Or(Or { rules }) = part else { return part.cite(shape) };
        let here = rules[0].cells(shape)[0];
        let (above, below) = (shape.offset(here, -1, 0), shape.offset(here, 1, 0));
        let need = |cell: Option<Cell>, value| cell.map(|cell| format!("{value} in {cell}"));
        let needs = [need(above, shape.lowest()), need(below, shape.highest())];
        let needs: Vec<String> = needs.into_iter().flatten().collect();
        let middle = shape.lowest() + below_middle(shape) as Value;
        match needs.is_empty() {
            true => format!("the flatmates of {here} (nothing is above or below it)"),
            false => format!("the flatmates of {here} ({middle} needs {})", or(&needs)),
        }
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let middle = shape.lowest() + (shape.values() as Value - 1) / 2;
        let is = |cell: Option<Cell>, value| cell.is_some_and(|cell| filling[cell] == value);
        shape.cells().filter(|&cell| filling[cell] == middle).all(|cell| {
            is(shape.offset(cell, -1, 0), shape.lowest()) || is(shape.offset(cell, 1, 0), shape.highest())
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let middle = shape.lowest() + below_middle(&shape) as Value;
        for cell in shape.cells() {
            let is = |cell: Option<Cell>, value| cell.map_or(Lit::FALSE, |cell| enc.eq(cell, value));
            let above = is(shape.offset(cell, -1, 0), shape.lowest());
            let below = is(shape.offset(cell, 1, 0), shape.highest());
            enc.clause(&[!enc.eq(cell, middle), above, below]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let simple = shape.values() > 2 && shape.rows() <= 64 && shape.voids().next().is_none();
        if !simple {
            return clauses(shape);
        }
        let column = |line| {
            let cells = ids(shape, &shape.line(line));
            Box::new(Flatmates::new(&cells, shape.values(), below_middle(shape))) as Box<dyn Propagator>
        };
        shape.column_lines().map(column).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence(format!("Dutch flatmates: {}.", self.describe(shape)))]
    }
}

/// What each cell demands of its neighbours, for columns with gaps and for very few values.
fn clauses(shape: &Shape) -> Vec<Box<dyn Propagator>> {
    let id = |cell| shape.index(cell) as Id;
    let clause = |cell: Cell| {
        let above = shape.offset(cell, -1, 0).map(|cell| (id(cell), 1));
        let below = shape.offset(cell, 1, 0).map(|cell| (id(cell), 1 << (shape.values() - 1)));
        let here = (id(cell), !(1u64 << below_middle(shape)));
        let parts: Vec<(Id, u64)> = [Some(here), above, below].into_iter().flatten().collect();
        Box::new(Clause::new(&parts)) as Box<dyn Propagator>
    };
    shape.cells().map(clause).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in
            [(3, 2, 3), (3, 1, 9), (4, 1, 4), (5, 1, 3), (1, 3, 3), (3, 1, 1), (3, 2, 2)]
        {
            let shape = Shape::new(rows, columns, values).unwrap();
            law::keeps_the_law(&DutchFlatmates {}.into(), &shape);
            law::keeps_the_law(&DutchFlatmates {}.into(), &shape.from_zero());
        }
    }
}
