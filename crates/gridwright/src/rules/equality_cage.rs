//! Equality cages: distinct values, as many even as odd ones and as many low as high ones.
//!
//! Low and high are the lower and the upper half of the values; of an odd number of values the middle one is neither
//! and cannot occur. So a cage with an odd number of cells cannot be filled. Clauses: counters of even and of low cells.

use super::{Misfit, Rule, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Class, Counts, Propagator};
use cnf::Lit;
use serde::{Deserialize, Serialize};

/// See the [module documentation](self).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EqualityCage {
    /// The cage.
    pub cells: Vec<Cell>,
}

/// The values in two halves, without the middle one of an odd number.
fn halves(shape: Shape) -> [ValueSet; 2] {
    let half = (shape.values() / 2) as u8;
    let (low, high) = (shape.lowest(), shape.highest());
    [(low..low + half).collect(), (low..=high).rev().take(half.into()).collect()]
}

/// The even and the odd values.
fn parities(shape: Shape) -> [ValueSet; 2] {
    [super::evens(shape), super::odds(shape)]
}

impl Rule for EqualityCage {
    const NAME: &'static str = "equality-cage";
    const ABOUT: &'static str = "Distinct values, as many even as odd and as many low as high ones.";

    fn cells(&self, _: Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self) -> String {
        format!("{} have as many even as odd, as many low as high, and distinct values", list(&self.cells))
    }

    fn check(&self, shape: Shape) -> Result<(), Misfit> {
        check_cells("an equality cage", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let mut values: Vec<i32> = self.cells.iter().map(|&cell| filling[cell].into()).collect();
        values.sort_unstable();
        let ends = i32::from(filling.shape().lowest()) + i32::from(filling.shape().highest());
        // Twice a value, compared with both ends together, tells on which side of the middle it lies.
        let sides = values.iter().map(|value| (2 * value - ends).signum());
        let parities = values.iter().map(|value| 1 - 2 * (value % 2));
        let no_middle = values.iter().all(|value| 2 * value != ends);
        values.is_sorted_by(|a, b| a < b)
            && no_middle
            && sides.sum::<i32>() == 0
            && parities.sum::<i32>() == 0
    }

    fn encode(&self, enc: &mut Encoder) {
        enc.all_different(&self.cells);
        let (shape, half) = (enc.shape(), self.cells.len() / 2);
        if self.cells.len() % 2 == 1 {
            return enc.clause(&[]);
        }
        for class in parities(shape).into_iter().chain(halves(shape)) {
            let mut belongs: Vec<Lit> = Vec::new();
            for &cell in &self.cells {
                let lits: Vec<Lit> = class.iter().map(|value| enc.eq(cell, value)).collect();
                belongs.push(enc.or(&lits));
            }
            let counts = enc.at_least(&belongs, half + 1);
            enc.clause(&[!counts[half]]);
            if half > 0 {
                enc.clause(&[counts[half - 1]]);
            }
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        if self.cells.len() % 2 == 1 {
            return Err(Contradiction);
        }
        let sides: ValueSet = halves(candidates.shape()).iter().flat_map(|half| half.iter()).collect();
        self.cells.iter().try_for_each(|&cell| candidates.keep(cell, sides))
    }

    fn propagators(&self, shape: Shape) -> Vec<Box<dyn Propagator>> {
        let half = Class::exactly(self.cells.len() / 2);
        let bits = |set: ValueSet| set.bits_from(shape.lowest());
        let both = |[one, other]: [ValueSet; 2]| {
            let middle = bits(shape.all_values()) & !bits(one) & !bits(other);
            let classes = [(bits(one), half), (bits(other), half), (middle, Class::exactly(0))];
            let classes = classes.map(|(values, counts)| Class { values, counts }).to_vec();
            Counts::new(&[ids(shape, &self.cells)], classes)
        };
        let counts = [both(parities(shape)), both(halves(shape))].into_iter().flatten();
        counts.map(|counts| Box::new(counts) as Box<dyn Propagator>).collect()
    }

    fn distinct(&self, _: Shape) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }

    fn marks(&self, _: Shape) -> Vec<Mark> {
        let sentence =
            "Cages marked = have as many even as odd and as many low as high values, all distinct.";
        let cage = Mark::Cage { cells: self.cells.clone(), label: "=".to_string() };
        vec![cage, Mark::Sentence(sentence.to_string())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for cage in [&[][..], &[0], &[0, 2], &[1, 0, 3], &[3, 2, 1, 0]] {
            for values in [1, 2, 4, 5, 6] {
                let shape = Shape::new(1, 4, values).unwrap();
                let rule = EqualityCage { cells: cells(cage) }.into();
                law::keeps_the_law(&rule, shape);
                law::keeps_the_law(&rule, shape.from_zero());
            }
        }
    }

    #[test]
    fn a_repeated_cell_is_refused() {
        let rule = EqualityCage { cells: cells(&[0, 0]) };
        assert_eq!(
            rule.check(Shape::square(4).unwrap()).unwrap_err().to_string(),
            "an equality cage lists r1c1 twice"
        );
    }
}
