//! How many of some literals hold.

use super::Encoder;
use crate::grid::{Cell, Value};
use cnf::Lit;
use cnf::sum::{Sum, SumEncoding};

/// A counter with more variables than this is replaced by binary numbers.
const MOST_COUNTED: usize = 50_000;

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

    /// Exactly `count` of the cells hold the value: one counter for both bounds.
    pub fn value_exactly(&mut self, cells: &[Cell], value: Value, count: usize) {
        let places = self.places(cells, value);
        self.exactly(&places, count);
    }

    /// Exactly `count` of the literals hold. What is known is taken off first.
    pub fn exactly(&mut self, lits: &[Lit], count: usize) {
        let open: Vec<Lit> = lits.iter().copied().filter(|lit| !lit.is_constant()).collect();
        let known = lits.iter().filter(|&&lit| lit == Lit::TRUE).count();
        let Some(count) = count.checked_sub(known).filter(|&count| count <= open.len()) else {
            return self.clause(&[]);
        };
        if count * 2 > open.len() {
            let others: Vec<Lit> = open.iter().map(|&lit| !lit).collect();
            return self.exactly_few(&others, open.len() - count);
        }
        self.exactly_few(&open, count);
    }

    fn exactly_few(&mut self, lits: &[Lit], count: usize) {
        match count {
            0 => lits.iter().for_each(|&lit| self.clause(&[!lit])),
            1 => self.exactly_one(lits),
            _ if lits.len() * count > MOST_COUNTED => {
                let places = lits.iter().map(|&lit| vec![(0, !lit), (1, lit)]).collect();
                self.write_sum(&Sum { places, target: count as i64, distinct: false }, SumEncoding::Adder);
            }
            _ => {
                let counts = self.at_least(lits, count + 1);
                self.clause(&[counts[count - 1]]);
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
