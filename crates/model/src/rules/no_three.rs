//! Never three alike: no three cells in a row, across or down, hold the same value.
//!
//! Clauses: one per three cells and value.

use super::field::data;
use super::words::and;
use super::{AnyRule, Nfa, Rule, RuleError, Step, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value, ValueSet};
use crate::mark::{Mark, Symbol};
use crate::propagate::{Propagator, Tally};

data! {
    /// See the [module documentation](self).
    pub struct NoThree {}
}

/// Every three cells in a row.
fn triples(shape: &Shape) -> Vec<[Cell; 3]> {
    let from = |cell: Cell| {
        let along = move |(rows, columns)| {
            let second = shape.offset(cell, rows, columns)?;
            Some([cell, second, shape.offset(second, rows, columns)?])
        };
        [(0, 1), (1, 0)].into_iter().filter_map(along)
    };
    shape.cells().flat_map(from).collect()
}

impl Rule for NoThree {
    const NAME: &'static str = "no-three";
    const ABOUT: &'static str = "No three neighbouring cells of a row or column hold the same digit.";
    const EXAMPLE: &'static str = r#"
        1 1 _ _ _ _
        _ _ _ _ _ 0
        1 _ _ 1 _ _
        _ _ 1 _ _ _
        1 _ _ _ _ 1
        _ _ _ 1 _ _
        {"rule":"lines-contain","values":[0,0,0,1,1,1]}
        {"rule":"no-three"}"#;
    const GLOBAL: bool = true;
    /// Two equal cells are seen beside each other, or with a gap.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        "no three cells in a row, across or down, hold the same digit".to_string()
    }

    fn cite(&self, _: &Shape) -> String {
        "the rule that no three in a row are alike".to_string()
    }

    /// Every three cells, as an automaton that counts how many have been alike so far.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let values = shape.values() as u16;
        let (differ, all) = (2 * values + 1, shape.all_values());
        let mut steps = vec![Step { from: differ, values: all, to: differ }];
        for (number, value) in (1..=values).zip(all.iter()) {
            let others: ValueSet = all.iter().filter(|&other| other != value).collect();
            let (one, two) = (number, number + values);
            steps.push(Step { from: 0, values: ValueSet::one(value), to: one });
            steps.push(Step { from: one, values: ValueSet::one(value), to: two });
            let others = others.iter().map(ValueSet::one);
            steps.extend(others.flat_map(|values| [one, two].map(|from| Step { from, values, to: differ })));
        }
        let name = "never three alike".to_string();
        let part = |triple: [Cell; 3]| {
            let (start, accept, parts) = (vec![0], vec![differ], vec![triple.to_vec()]);
            Nfa { parts, name: name.clone(), start, accept, steps: steps.clone(), breaks: Vec::new() }.into()
        };
        triples(shape).into_iter().map(part).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        format!("{} (never three alike)", and(&part.cells(shape)))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        None
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let same = |cell, rows, columns| {
            shape.offset(cell, rows, columns).is_some_and(|other| filling[other] == filling[cell])
        };
        // Looked at from the cell in the middle.
        shape
            .cells()
            .all(|cell| !(same(cell, 0, -1) && same(cell, 0, 1) || same(cell, -1, 0) && same(cell, 1, 0)))
    }

    fn encode(&self, enc: &mut Encoder) {
        for triple in triples(&enc.shape()) {
            for value in enc.values(triple[0]) {
                enc.clause(&triple.map(|cell| !enc.eq(cell, value)));
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let not_all = |triple: [Cell; 3]| {
            let cells = ids(shape, &triple);
            let value = move |bit| Box::new(Tally::new(&cells, 1u64 << bit, 0..=2)) as Box<dyn Propagator>;
            (0..shape.values() as Value).map(value)
        };
        triples(shape).into_iter().flat_map(not_all).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = "No three cells in a row, across or down, hold the same digit.";
        let discs = [(shape.lowest(), Symbol::White), (shape.highest(), Symbol::Black)];
        let discs = discs.into_iter().filter(|_| shape.values() == 2);
        discs
            .map(|(value, disc)| Mark::Symbol(value, disc))
            .chain([Mark::Sentence(sentence.to_string())])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in [(3, 3, 2), (1, 5, 3), (4, 1, 2), (2, 2, 3)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            law::keeps_the_law(&NoThree {}.into(), &shape);
            law::keeps_the_law(&NoThree {}.into(), &shape.from_zero());
        }
    }
}
