//! Binary numbers, added by a circuit of full and half adders.
//!
//! A bit of a place is an "or" over the values that have that bit. Of each weight, three bits become one of the
//! same weight and a carry, until one is left; those that are left are the target in binary. As good as linear
//! in size, whatever the sum; but unit propagation sees little before nearly all is known.
//! Papers: Warners, "A linear-time transformation of linear inequalities into CNF", IPL 1998; Een and Soerensson,
//! "Translating pseudo-Boolean constraints into SAT", JSAT 2006.

use super::normal::{Normal, largest};
use super::{Excess, MOST_STEPS, Place};
use crate::{Cnf, Lit};
use std::collections::VecDeque;

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    let bits: u64 = sum.places.iter().map(|place| u64::from(largest(place).ilog2()) + 1).sum();
    Excess::check("adders", bits, MOST_STEPS)?;
    let mut columns: Vec<VecDeque<Lit>> = Vec::new();
    for place in &sum.places {
        for (weight, bit) in bits_of(cnf, place) {
            column(&mut columns, weight).push_back(bit);
        }
    }
    let mut weight = 0;
    while weight < columns.len() {
        let total = add_column(cnf, &mut columns, weight);
        let wanted = sum.target >> weight & 1 == 1;
        cnf.add(&[if wanted { total } else { !total }]);
        weight += 1;
    }
    // A target with a bit beyond all columns would be larger than the largest values together.
    debug_assert!(sum.target >> weight == 0 || columns.is_empty(), "the target is within bounds");
    Ok(())
}

/// The bits of a place's value that are not always 0, each with its weight (as a power of two).
fn bits_of(cnf: &mut Cnf, place: &Place) -> Vec<(usize, Lit)> {
    let weights = 0..=largest(place).ilog2() as usize;
    weights
        .map(|weight| {
            let with = place.iter().filter(|(value, _)| value >> weight & 1 == 1);
            (weight, cnf.or(&with.map(|&(_, lit)| lit).collect::<Vec<_>>()))
        })
        .filter(|&(_, bit)| bit != Lit::FALSE)
        .collect()
}

fn column(columns: &mut Vec<VecDeque<Lit>>, weight: usize) -> &mut VecDeque<Lit> {
    if columns.len() <= weight {
        columns.resize(weight + 1, VecDeque::new());
    }
    &mut columns[weight]
}

/// Adds up the bits of a weight; carries go to the next.
fn add_column(cnf: &mut Cnf, columns: &mut Vec<VecDeque<Lit>>, weight: usize) -> Lit {
    loop {
        let bits = &mut columns[weight];
        // The oldest bits first: a shallow tree, not a chain.
        match (bits.pop_front(), bits.pop_front(), bits.pop_front()) {
            (None, ..) => return Lit::FALSE,
            (Some(a), None, _) => return a,
            (Some(a), Some(b), c) => {
                let (total, carry) = match c {
                    Some(c) => full_adder(cnf, a, b, c),
                    None => half_adder(cnf, a, b),
                };
                columns[weight].push_back(total);
                column(columns, weight + 1).push_back(carry);
            }
        }
    }
}

fn half_adder(cnf: &mut Cnf, a: Lit, b: Lit) -> (Lit, Lit) {
    let carry = cnf.and(&[a, b]);
    let total = cnf.new_lit();
    for (a, b) in [(a, b), (!a, !b)] {
        cnf.define(&[!total, a, b]);
        cnf.define(&[total, a, !b]);
    }
    (total, carry)
}

fn full_adder(cnf: &mut Cnf, a: Lit, b: Lit, c: Lit) -> (Lit, Lit) {
    let [total, carry] = cnf.new_lits();
    for (total, a, b, c) in [(total, a, b, c), (!total, !a, !b, !c)] {
        cnf.define(&[total, !a, b, c]);
        cnf.define(&[total, a, !b, c]);
        cnf.define(&[total, a, b, !c]);
        cnf.define(&[total, !a, !b, !c]);
    }
    for (carry, a, b, c) in [(carry, a, b, c), (!carry, !a, !b, !c)] {
        cnf.define(&[carry, !a, !b]);
        cnf.define(&[carry, !a, !c]);
        cnf.define(&[carry, !b, !c]);
    }
    (total, carry)
}
