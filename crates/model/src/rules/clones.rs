//! Clones: the cells of one list hold the same values, place by place, as those of another.
//!
//! A cell that is its own clone says nothing; cells may be cloned several times.

use super::field::data;
use super::relation::{Pair, relate, related};
use super::shared::each_once;
use super::words::at;
use super::{AnyRule, Rule, RuleError, check_inside, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Tint, spots};
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct Clones {
        /// The originals.
        pub cells: Vec<Cell>,
        /// Their clones, in the same order.
        pub clones: Vec<Cell>,
    }
}

impl Clones {
    /// Each cell with its clone, but for cells that are their own.
    pub fn pairs(&self) -> Vec<Pair> {
        let pairs = self.cells.iter().zip(&self.clones).map(|(&cell, &clone)| [cell, clone]);
        pairs.filter(|[cell, clone]| cell != clone).collect()
    }
}

impl Rule for Clones {
    const NAME: &'static str = "clones";
    const ABOUT: &'static str = "Two areas hold the same digits in the same places.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        4 . . . . .
        . . 1 . . 6
        . . . . . .
        2 . . 5 . .
        . . . 6 3 .
        {"rule":"clones","cells":["r1c2","r1c3","r1c4","r2c4"],"clones":["r4c3","r4c4","r4c5","r5c5"]}"#;
    /// What stands in a cell is copied to its clone.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        each_once([&self.cells[..], &self.clones].concat())
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} hold the same digits as {}", list(&self.clones), list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        match (&self.cells[..], &self.clones[..]) {
            ([cell], [clone]) => format!("the clones {cell} and {clone}"),
            (cells, clones) => format!("the area {} and its clone {}", at(cells), at(clones)),
        }
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        let what = if self.cells.len() == 1 { "digit" } else { "digits" };
        Some(format!("hold the same {what}"))
    }

    /// Each cell with its clone.
    fn parts(&self, _: &Shape) -> Vec<AnyRule> {
        let alone = |[cell, clone]: Pair| Clones { cells: vec![cell], clones: vec![clone] }.into();
        let pairs = self.pairs();
        if pairs.len() < 2 { Vec::new() } else { pairs.into_iter().map(alone).collect() }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("an area", &self.cells, shape)?;
        check_inside("a clone", &self.clones, shape)?;
        let (cells, clones) = (self.cells.len(), self.clones.len());
        if cells != clones {
            return Err(RuleError(format!("an area of {cells} cells has a clone of {clones}")));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        (0..self.cells.len()).all(|i| filling[self.cells[i]] == filling[self.clones[i]])
    }

    fn encode(&self, enc: &mut Encoder) {
        relate(enc, &self.pairs(), |a, b| a == b);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.pairs(), |a, b| a == b)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut marks = spots([&self.cells[..], &self.clones].concat(), Tint::Teal);
        marks.push(Mark::Sentence(format!("Clones: {}.", self.describe(shape))));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        for (a, b) in [(&[][..], &[][..]), (&[0], &[3]), (&[0, 1], &[4, 3]), (&[0, 1, 2], &[1, 2, 2])] {
            let rule = Clones { cells: cells(a), clones: cells(b) }.into();
            law::keeps_the_law(&rule, &shape);
            law::keeps_the_law(&rule, &shape.from_zero());
        }
    }

    #[test]
    fn areas_of_different_sizes_are_refused() {
        let rule = Clones { cells: cells(&[0, 1]), clones: cells(&[2]) };
        let message = rule.check(&Shape::square(4).unwrap()).unwrap_err().to_string();
        assert_eq!(message, "an area of 2 cells has a clone of 1");
        assert!(
            Clones { cells: cells(&[0]), clones: cells(&[9]) }.check(&Shape::square(4).unwrap()).is_err()
        );
    }
}
