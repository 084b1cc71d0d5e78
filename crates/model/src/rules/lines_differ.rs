//! No two rows are alike, and no two columns; or no two of some lines.
//!
//! Clauses: for every two lines a literal per place, of which one says that they differ there.

use super::field::data;
use super::lines_contain::lines;
use super::shared::{check_sight, values_of};
use super::words::and;
use super::{AnyRule, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Line, Shape, Sight};
use crate::mark::Mark;
use crate::propagate::{Propagator, Unlike};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct LinesDiffer {
        /// Only these rows, or only these columns; all rows and all columns unless given.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub lines: Vec<Line> = "[]",
    }
}

/// The place of a cell in a line.
fn place(line: Line, cell: Cell) -> u16 {
    match line {
        Line::Row(_) => cell.column,
        Line::Column(_) => cell.row,
    }
}

impl LinesDiffer {
    /// Every two lines that could be alike, with their cells.
    fn pairs(&self, shape: &Shape) -> Vec<[(Line, Vec<Cell>); 2]> {
        let all: Vec<Line> = if self.lines.is_empty() { lines(shape).collect() } else { self.lines.clone() };
        let mut pairs = Vec::new();
        for (number, &a) in all.iter().enumerate() {
            for &b in &all[..number] {
                let (here, there) = (shape.line(b), shape.line(a));
                let places = |line: Line, cells: &[Cell]| -> Vec<u16> {
                    cells.iter().map(|&cell| place(line, cell)).collect()
                };
                if matches!(a, Line::Row(_)) == matches!(b, Line::Row(_))
                    && places(b, &here) == places(a, &there)
                {
                    pairs.push([(b, here), (a, there)]);
                }
            }
        }
        pairs
    }
}

impl Rule for LinesDiffer {
    const NAME: &'static str = "lines-differ";
    const ABOUT: &'static str = "No two rows are alike, and no two columns.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _ _
        _ _ 0 _ _ 0
        1 _ _ _ _ 0
        1 _ _ _ _ _
        _ _ _ _ _ _
        _ 1 _ _ _ 1
        {"rule":"lines-contain","values":[0,0,0,1,1,1]}
        {"rule":"no-three"}
        {"rule":"lines-differ"}"#;
    const GLOBAL: bool = true;
    /// Two whole lines are compared.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        match self.lines.is_empty() {
            true => shape.cells().collect(),
            false => self.lines.iter().flat_map(|&line| shape.line(line)).collect(),
        }
    }

    fn describe(&self, _: &Shape) -> String {
        match self.lines.is_empty() {
            true => "no two rows are alike, and no two columns".to_string(),
            false => format!("{} are not alike", and(&self.lines)),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match self.lines.is_empty() {
            true => "the rule that no two lines are alike".to_string(),
            false => format!("{}, which are not alike", and(&self.lines)),
        }
    }

    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        if self.lines.len() == 2 {
            return Vec::new();
        }
        let part = |[(a, _), (b, _)]: [(Line, _); 2]| LinesDiffer { lines: vec![a, b] }.into();
        self.pairs(shape).into_iter().map(part).collect()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        for &line in &self.lines {
            check_sight("a rule about different lines", Sight { line, back: false }, shape)?;
        }
        let rows = self.lines.iter().filter(|line| matches!(line, Line::Row(_))).count();
        let mut sorted = self.lines.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if rows != 0 && rows != self.lines.len() {
            return Err(RuleError("rows are not compared with columns".to_string()));
        }
        match self.lines.len() == 1 || sorted.len() < self.lines.len() {
            true => Err(RuleError("lines that differ are two or more, each named once".to_string())),
            false => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let differ =
            |[(_, a), (_, b)]: &[(Line, Vec<Cell>); 2]| values_of(filling, a) != values_of(filling, b);
        self.pairs(filling.shape()).iter().all(differ)
    }

    fn encode(&self, enc: &mut Encoder) {
        for [(_, here), (_, there)] in self.pairs(&enc.shape()) {
            if enc.is_stopped() {
                return;
            }
            let mut somewhere = Vec::new();
            for (&a, &b) in here.iter().zip(&there) {
                let differ = enc.new_lit();
                for value in enc.values(a) {
                    enc.clause(&[!differ, !enc.eq(a, value), !enc.eq(b, value)]);
                }
                somewhere.push(differ);
            }
            enc.clause(&somewhere as &[Lit]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let unlike = |[(_, a), (_, b)]: [(Line, Vec<Cell>); 2]| {
            Box::new(Unlike::new(&ids(shape, &a), &ids(shape, &b))) as Box<dyn Propagator>
        };
        self.pairs(shape).into_iter().map(unlike).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut sentence = self.describe(shape);
        let first = sentence[..1].to_uppercase();
        sentence.replace_range(..1, &first);
        vec![Mark::Sentence(sentence + ".")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let rule = |lines: &[Line]| LinesDiffer { lines: lines.to_vec() };
        for (rows, columns, values) in [(3, 3, 2), (2, 3, 3), (1, 3, 2), (3, 1, 2)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            law::keeps_the_law(&rule(&[]).into(), &shape);
        }
        let shape = Shape::new(3, 3, 2).unwrap().from_zero();
        law::keeps_the_law(&rule(&[Line::Row(2), Line::Row(0)]).into(), &shape);
        law::keeps_the_law(&rule(&[Line::Column(0), Line::Column(2), Line::Column(1)]).into(), &shape);
    }

    #[test]
    fn lines_that_cannot_be_compared_are_refused() {
        let shape = Shape::square(3).unwrap();
        for lines in [
            vec![Line::Row(0)],
            vec![Line::Row(0), Line::Row(0)],
            vec![Line::Row(0), Line::Column(0)],
            vec![Line::Row(0), Line::Row(3)],
        ] {
            assert!(LinesDiffer { lines }.check(&shape).is_err());
        }
    }
}
