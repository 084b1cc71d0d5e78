//! A cell tells how many different values others hold.
//!
//! Clauses: "the value occurs" for each value, and a counter over these.

use super::field::data;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Contradiction, Filling, Shape};
use crate::mark::{Mark, Stroke};
use crate::propagate::{Domains, Id, Propagator};
use cnf::Lit;

data! {
    /// See the [module documentation](self).
    pub struct CountDistinct {
        /// The cell that tells.
        pub control: Cell,
        /// The cells that it tells of; the control cell is none of them.
        pub cells: Vec<Cell>,
    }
}

impl Rule for CountDistinct {
    const NAME: &'static str = "count-distinct";
    const ABOUT: &'static str = "A cell holds the number of different digits in other cells.";
    const EXAMPLE: &'static str = r#"
        4 . . . . .
        . . . 6 . 1
        5 . . . . .
        . . . . . .
        . . . . . .
        6 1 . . . .
        {"rule":"count-distinct","control":"r3c2","cells":["r4c2","r4c3","r3c3","r2c3"]}
        {"rule":"count-distinct","control":"r5c2","cells":["r5c3","r5c4","r6c4","r6c5"]}
        {"rule":"count-distinct","control":"r6c6","cells":["r5c6","r4c6","r3c6","r3c5"]}"#;
    /// How many digits can still differ is counted from both sides.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        [&[self.control][..], &self.cells].concat()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("{} is the number of different digits in {}", self.control, list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the count of different digits at {}", self.control)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("a count of different values", &self.cells(shape), shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values: std::collections::BTreeSet<_> = self.cells.iter().map(|&cell| filling[cell]).collect();
        values.len() == usize::from(filling[self.control])
    }

    fn encode(&self, enc: &mut Encoder) {
        let values: Vec<_> = enc.shape().all_values().iter().collect();
        let mut occurs = Vec::new();
        for &value in &values {
            let places = enc.places(&self.cells, value);
            occurs.push(enc.or(&places));
        }
        let counts = enc.at_least(&occurs, occurs.len());
        for number in enc.values(self.control) {
            let here = !enc.eq(self.control, number);
            // At least none is true, and more than there are values is false.
            let at_least = |count: usize| match count {
                0 => Lit::TRUE,
                count => counts.get(count - 1).copied().unwrap_or(Lit::FALSE),
            };
            enc.clause(&[here, at_least(number.into())]);
            enc.clause(&[here, !at_least(usize::from(number) + 1)]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = ids(shape, &self.cells(shape));
        vec![Box::new(Distinct { cells: cells.into(), values: shape.values() })]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let path = |&cell: &Cell| Mark::Path(vec![cell], Stroke::Thin);
        let mut marks = vec![Mark::Ring(vec![self.control])];
        marks.extend(self.cells.iter().map(path));
        marks.push(Mark::Sentence(format!("Count: {}.", self.describe(shape))));
        marks
    }
}

/// Bounds of the number of different values.
#[derive(Debug)]
struct Distinct {
    /// The control cell first.
    cells: Box<[Id]>,
    values: usize,
}

impl Distinct {
    /// The values of cells with a single one, those of all cells, and the number of open cells.
    fn survey(&self, domains: &Domains) -> (u64, u64, usize) {
        let (mut known, mut union, mut open) = (0, 0, 0);
        for &cell in &self.cells[1..] {
            let mask = domains.mask(cell);
            union |= mask;
            if mask.count_ones() == 1 {
                known |= mask;
            } else {
                open += 1;
            }
        }
        (known, union, open)
    }

    /// Removes what follows from bounds; whether an open cell changed.
    fn step(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let (control, cells) = (self.cells[0], &self.cells[1..]);
        let lowest = domains.lowest() as usize;
        let (known, union, open) = self.survey(domains);
        let count = known.count_ones() as usize;
        let another = cells.iter().any(|&cell| domains.mask(cell) & known == 0);
        let range = count + usize::from(another)..=(count + open).min(union.count_ones() as usize);
        let within = (0..self.values).filter(|bit| range.contains(&(bit + lowest)));
        domains.keep(control, within.fold(0, |mask, bit| mask | 1 << bit))?;
        let told = domains.mask(control);
        let fewest = lowest + told.trailing_zeros() as usize;
        let most = lowest + 63 - told.leading_zeros() as usize;
        let kept = match () {
            // No other value may come.
            () if most == count => known,
            // Each open cell must bring one.
            () if fewest == count + open => !known,
            () => return Ok(false),
        };
        let mut changed = false;
        for &cell in cells {
            let mask = domains.mask(cell);
            if mask.count_ones() > 1 && mask & !kept != 0 {
                domains.keep(cell, kept)?;
                changed = true;
            }
        }
        Ok(changed)
    }
}

impl Propagator for Distinct {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        while self.step(domains)? {}
        Ok(())
    }

    fn priority(&self) -> u8 {
        120
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let control = Cell::new(0, 1);
        for others in [&[][..], &[0], &[2, 0], &[3, 0, 2], &[0, 2, 3, 4]] {
            let rule = CountDistinct { control, cells: cells(others) }.into();
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
        }
    }

    #[test]
    fn propagation_is_sound_and_judges_fillings() {
        let distinct = Distinct { cells: [0, 1, 2, 3].into(), values: 3 };
        sound(&distinct, 4, 3, |values| {
            let others: std::collections::BTreeSet<_> = values[1..].iter().collect();
            others.len() == values[0] + 1
        });
    }

    #[test]
    fn a_cell_does_not_tell_of_itself() {
        let rule = CountDistinct { control: Cell::new(0, 0), cells: cells(&[1, 0]) };
        assert!(rule.check(&Shape::square(4).unwrap()).is_err());
    }
}
