//! Numbers by their bounds: a literal per "at least this much", and the clauses of an addition.
//!
//! Paper: Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints 2009.

use super::Place;
use crate::{Cnf, Lit};

/// A number that is one of several values, in order encoding.
pub(super) struct Ordered {
    /// Ascending, at least one.
    values: Vec<i64>,
    /// "At least the i-th value"; the first always holds.
    bounds: Vec<Lit>,
}

impl Ordered {
    /// The number that is always `value`.
    pub(super) fn constant(value: i64) -> Ordered {
        Ordered { values: vec![value], bounds: vec![Lit::TRUE] }
    }

    /// A number of which nothing is known yet but its values, ascending.
    pub(super) fn new(cnf: &mut Cnf, values: Vec<i64>) -> Ordered {
        let bounds: Vec<Lit> =
            values.iter().enumerate().map(|(i, _)| if i == 0 { Lit::TRUE } else { cnf.new_lit() }).collect();
        for pair in bounds.windows(2) {
            cnf.define(&[!pair[1], pair[0]]);
        }
        Ordered { values, bounds }
    }

    /// The value of an open place.
    pub(super) fn of_place(cnf: &mut Cnf, place: &Place) -> Ordered {
        let mut bounds = vec![Lit::TRUE; place.len()];
        let mut above = Lit::FALSE;
        for (i, &(_, lit)) in place.iter().enumerate().skip(1).rev() {
            // The literal of the smallest value already says "not more".
            above = if i == 1 { !place[0].1 } else { cnf.or(&[lit, above]) };
            bounds[i] = above;
        }
        Ordered { values: place.iter().map(|&(value, _)| value).collect(), bounds }
    }

    pub(super) fn values(&self) -> &[i64] {
        &self.values
    }

    pub(super) fn largest(&self) -> i64 {
        self.values.last().copied().expect("a number has a value")
    }

    /// "At least `bound`".
    pub(super) fn at_least(&self, bound: i64) -> Lit {
        let index = self.values.partition_point(|&value| value < bound);
        self.bounds.get(index).copied().unwrap_or(Lit::FALSE)
    }
}

/// `a + b = sum`, by bounds: lower bounds add up to a lower bound, upper bounds to an upper one.
/// Whatever reaches `most` counts as `most`.
pub(super) fn add_up(cnf: &mut Cnf, a: &Ordered, b: &Ordered, sum: &Ordered, most: i64) {
    for &x in a.values() {
        for &y in b.values() {
            let total = (x + y).min(most);
            cnf.add(&[!a.at_least(x), !b.at_least(y), sum.at_least(total)]);
            if total < most {
                cnf.add(&[a.at_least(x + 1), b.at_least(y + 1), !sum.at_least(total + 1)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_between_values_are_those_of_the_next_value() {
        let mut cnf = Cnf::new();
        let number = Ordered::new(&mut cnf, vec![2, 5]);
        assert_eq!(number.at_least(2), Lit::TRUE);
        assert_eq!(number.at_least(3), number.at_least(5));
        assert_eq!(number.at_least(6), Lit::FALSE);
    }

    #[test]
    fn a_place_of_two_values_needs_no_variable() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        let number = Ordered::of_place(&mut cnf, &vec![(0, a), (7, b)]);
        assert_eq!(number.at_least(1), !a);
        assert_eq!((cnf.vars(), cnf.len()), (2, 0));
    }
}
