//! Cells with certain values never touch, not even at a corner: stars, tents.
//!
//! Of every 2 x 2 square at most one cell holds such a value. Clauses: that, square by square.

use super::field::data;
use super::lines_contain::check_values;
use super::words::{and, from_to};
use super::{AnyRule, PairRelationAll, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::mark::{Mark, Symbol, ones};
use crate::propagate::{Propagator, Tally};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct Apart {
        /// The values that keep a distance, from each other as well.
        pub values: ValueSet,
    }
}

/// The squares of 2 x 2 cells, without what is not there; pairs where a grid is one cell wide.
pub(super) fn squares(shape: &Shape) -> Vec<Vec<Cell>> {
    let (height, width) = (shape.rows().min(2) as u16, shape.columns().min(2) as u16);
    let (rows, columns) = (shape.rows() as u16 - height, shape.columns() as u16 - width);
    let square = |row: u16, column: u16| -> Vec<Cell> {
        let cells =
            (row..row + height).flat_map(|row| (column..column + width).map(move |c| Cell::new(row, c)));
        cells.filter(|&cell| shape.contains(cell)).collect()
    };
    let all = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
    all.map(|(row, column)| square(row, column)).filter(|square| square.len() > 1).collect()
}

impl Apart {
    fn told(&self) -> String {
        let values: Vec<Value> = self.values.iter().collect();
        format!("cells with {} never touch, not even at a corner", and(&values))
    }
}

impl Rule for Apart {
    const NAME: &'static str = "apart";
    const ABOUT: &'static str = "Cells with one of the listed digits never touch, not even at a corner.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        {"rule":"lines-contain","values":[1]}
        {"rule":"regions-contain","regions":[1,1,1,1,0,0,4,1,1,4,0,0,4,4,4,4,2,0,3,4,4,4,4,4,3,4,4,4,4,4,5,5,4,4,4,4],"values":[1]}
        {"rule":"apart","values":[1]}"#;
    const GLOBAL: bool = true;
    /// The cells around a star are seen at once.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        self.told()
    }

    fn cite(&self, _: &Shape) -> String {
        let values: Vec<Value> = self.values.iter().collect();
        format!("the rule that cells with {} never touch", and(&values))
    }

    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let others: ValueSet = shape.all_values().iter().filter(|&v| !self.values.contains(v)).collect();
        let beside = |value| if self.values.contains(value) { others } else { shape.all_values() };
        let allowed: Vec<ValueSet> = shape.all_values().iter().map(beside).collect();
        let name = Some("never touching".to_string());
        let part = |cells| PairRelationAll { cells, allowed: allowed.clone(), name: name.clone() }.into();
        squares(shape).into_iter().map(part).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        match &part.cells(shape)[..] {
            &[a, b] => format!("{a} and {b}, which touch"),
            square => format!("the square {}, whose cells touch", from_to(square)),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_values("a rule about cells that never touch", &self.values.iter().collect::<Vec<_>>(), shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let has = |cell| self.values.contains(filling[cell]);
        let ahead = [(0, 1), (1, -1), (1, 0), (1, 1)];
        let touches = |cell| ahead.iter().filter_map(|&(r, c)| shape.offset(cell, r, c)).any(has);
        !shape.cells().any(|cell| has(cell) && touches(cell))
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = &enc.shape();
        for square in squares(shape) {
            let lits = square.iter().map(|&cell| {
                let any: Vec<Lit> = self.values.iter().map(|value| enc.eq(cell, value)).collect();
                enc.or(&any)
            });
            let lits: Vec<Lit> = lits.collect();
            enc.at_most_one(&lits);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let values = self.values.bits_from(shape.lowest());
        let one = |square: Vec<Cell>| Box::new(Tally::new(&ids(shape, &square), values, 0..=1)) as Box<_>;
        squares(shape).into_iter().map(one).collect()
    }

    fn apart(&self) -> ValueSet {
        self.values
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut sentence = self.told();
        sentence.replace_range(..1, "C");
        let mut marks = ones(shape, Symbol::Star);
        marks.push(Mark::Sentence(sentence + "."));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let one = Apart { values: ValueSet::one(1) };
        for (rows, columns) in [(3, 3), (2, 4), (1, 5), (4, 1), (1, 1)] {
            law::keeps_the_law(&one.clone().into(), &Shape::new(rows, columns, 2).unwrap().from_zero());
        }
        let two = Apart { values: [1, 3].into_iter().collect() };
        law::keeps_the_law(&two.into(), &Shape::new(2, 3, 3).unwrap());
    }

    #[test]
    fn no_values_are_refused() {
        assert!(Apart { values: ValueSet::default() }.check(&Shape::square(2).unwrap()).is_err());
        assert!(Apart { values: ValueSet::one(3) }.check(&Shape::square(2).unwrap()).is_err());
    }
}
