//! How many of some literals hold.

use super::Encoder;
use crate::grid::{Cell, Value};
use cnf::Lit;

impl Encoder {
    /// For each number from 1 to `most`, "at least that many of the literals hold".
    ///
    /// A counter that takes one literal after the other: `lits.len() * most` variables, and every literal of it
    /// is tied in both directions.
    pub fn at_least(&mut self, lits: &[Lit], most: usize) -> Vec<Lit> {
        let mut counts = vec![Lit::FALSE; most];
        for &lit in lits {
            for count in (0..most).rev() {
                let before = if count == 0 { Lit::TRUE } else { counts[count - 1] };
                let more = self.and(&[before, lit]);
                counts[count] = self.or(&[counts[count], more]);
            }
        }
        counts
    }

    /// The literals "this cell holds the value", for each of the cells.
    pub fn places(&self, cells: &[Cell], value: Value) -> Vec<Lit> {
        cells.iter().map(|&cell| self.eq(cell, value)).collect()
    }

    /// At least `count` of the cells hold the value.
    pub fn value_at_least(&mut self, cells: &[Cell], value: Value, count: usize) {
        let places = self.places(cells, value);
        match count {
            0 => {}
            1 => self.clause(&places),
            _ if count > cells.len() => self.clause(&[]),
            _ => {
                let counts = self.at_least(&places, count);
                self.clause(&[counts[count - 1]]);
            }
        }
    }

    /// At most `count` of the cells hold the value.
    pub fn value_at_most(&mut self, cells: &[Cell], value: Value, count: usize) {
        let places = self.places(cells, value);
        match count {
            0 => places.iter().for_each(|&place| self.clause(&[!place])),
            1 => self.at_most_one(&places),
            _ if count >= cells.len() => {}
            _ => {
                let counts = self.at_least(&places, count + 1);
                self.clause(&[!counts[count]]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoder::Style;
    use crate::grid::{Candidates, Shape};
    use cnf::{BackendKind, Limits, Outcome, Settings};

    #[test]
    fn counters_count() {
        let shape = Shape::new(1, 4, 2).unwrap();
        let mut enc = Encoder::new(Candidates::all(&shape), Style::default());
        let cells: Vec<Cell> = shape.cells().collect();
        let lits = enc.places(&cells, 2);
        let counts = enc.at_least(&lits, 5);
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(enc.cnf());
        for set in 0..16u32 {
            let chosen = (0..4).map(|i| if set >> i & 1 == 1 { lits[i] } else { !lits[i] });
            let number = set.count_ones() as usize;
            let known = counts.iter().enumerate().map(|(i, &lit)| if i < number { lit } else { !lit });
            let assume: Vec<Lit> =
                chosen.clone().chain(known.clone().filter(|lit| !lit.is_constant())).collect();
            assert!(matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_)), "{set:b}");
            for lit in known.filter(|lit| !lit.is_constant()) {
                let assume: Vec<Lit> = chosen.clone().chain([!lit]).collect();
                assert!(matches!(solver.solve(&assume, &Limits::none()), Outcome::Unsat(_)), "{set:b}");
            }
        }
    }
}
