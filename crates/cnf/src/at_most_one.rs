//! At most one of several literals.
//!
//! - *pairwise*: n(n-1)/2 binary clauses, no new variables; best for small n.
//! - *ladder* (sequential counter; Sinz, CP 2005): 3n clauses, n new variables.
//! - *product* (Chen, ModRef 2010): 2n + 4 sqrt(n) + O(n^(1/4)) clauses, about 2 sqrt(n) new variables.
//!
//! All three are arc-consistent: unit propagation finds every consequence.

use crate::{Cnf, Lit};

/// How "at most one" becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtMostOne {
    /// Pairwise up to [`PAIRWISE_UP_TO`] literals, product above.
    #[default]
    Auto,
    /// Every two exclude each other.
    Pairwise,
    /// A chain of "one of the first i holds".
    Ladder,
    /// Rows and columns of a square.
    Product,
}

impl AtMostOne {
    /// Every encoding, for tests and comparisons.
    pub const ALL: [AtMostOne; 4] =
        [AtMostOne::Auto, AtMostOne::Pairwise, AtMostOne::Ladder, AtMostOne::Product];
}

/// Above this, a linear encoding is used by [`AtMostOne::Auto`].
pub const PAIRWISE_UP_TO: usize = 16;

/// At most one of `lits` holds.
pub fn at_most_one(cnf: &mut Cnf, lits: &[Lit], how: AtMostOne) {
    let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
    match how {
        AtMostOne::Auto if open.len() <= PAIRWISE_UP_TO => pairwise(cnf, &open),
        AtMostOne::Auto | AtMostOne::Product => product(cnf, &open),
        AtMostOne::Pairwise => pairwise(cnf, &open),
        AtMostOne::Ladder => ladder(cnf, &open),
    }
}

/// Exactly one of `lits` holds.
pub fn exactly_one(cnf: &mut Cnf, lits: &[Lit], how: AtMostOne) {
    cnf.add(lits);
    at_most_one(cnf, lits, how);
}

fn pairwise(cnf: &mut Cnf, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            cnf.add(&[!a, !b]);
        }
    }
}

fn ladder(cnf: &mut Cnf, lits: &[Lit]) {
    let Some((&first, rest)) = lits.split_first() else { return };
    let mut seen = first;
    for &lit in rest {
        cnf.add(&[!seen, !lit]);
        let next = cnf.new_lit();
        cnf.add(&[!seen, next]);
        cnf.add(&[!lit, next]);
        seen = next;
    }
}

/// The literals fill a rectangle; its rows and its columns each hold at most one.
fn product(cnf: &mut Cnf, lits: &[Lit]) {
    const SMALL: usize = 6;
    if lits.len() <= SMALL {
        return pairwise(cnf, lits);
    }
    let width = (1..).find(|w| w * w >= lits.len()).expect("some square is large enough");
    let rows: Vec<Lit> = lits.chunks(width).map(|_| cnf.new_lit()).collect();
    let columns: Vec<Lit> = (0..width).map(|_| cnf.new_lit()).collect();
    for (i, &lit) in lits.iter().enumerate() {
        cnf.add(&[!lit, rows[i / width]]);
        cnf.add(&[!lit, columns[i % width]]);
    }
    product(cnf, &rows);
    product(cnf, &columns);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BackendKind, Limits, Outcome, Settings};

    #[test]
    fn every_encoding_is_the_truth_table() {
        for how in AtMostOne::ALL {
            for n in 0..=11usize {
                let mut cnf = Cnf::new();
                let lits: Vec<Lit> = (0..n).map(|_| cnf.new_lit()).collect();
                at_most_one(&mut cnf, &lits, how);
                let mut solver = BackendKind::Batsat.open(&Settings::default());
                solver.load(&cnf);
                for row in 0..1u32 << n {
                    let assume: Vec<Lit> =
                        (0..n).map(|i| if row >> i & 1 == 1 { lits[i] } else { !lits[i] }).collect();
                    let sat = matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_));
                    assert_eq!(sat, row.count_ones() <= 1, "{how:?} of {n} at {row:b}");
                }
            }
        }
    }

    #[test]
    fn large_groups_stay_linear() {
        let mut cnf = Cnf::new();
        let lits: Vec<Lit> = (0..64).map(|_| cnf.new_lit()).collect();
        at_most_one(&mut cnf, &lits, AtMostOne::Auto);
        assert!(cnf.len() < 4 * 64, "{} clauses", cnf.len());
    }
}
