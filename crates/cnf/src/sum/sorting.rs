//! Unary numbers, merged by a sorting network: as many literals as there are units, and sorting them counts.
//!
//! A place in unary is sorted by itself ("at least 1, at least 2, ..."), so that only Batcher's odd-even merges
//! are needed. A comparator is an "or" and an "and", six clauses; merging n literals takes about n log n / 2 of
//! them. What comes after the target is cut off.
//! Papers: Batcher, "Sorting networks and their applications", 1968; Een and Soerensson, JSAT 2006; Abio,
//! Nieuwenhuis, Oliveras and Rodriguez-Carbonell, "A parametric approach for smaller and better encodings of
//! cardinality constraints", CP 2013.

use super::normal::{Normal, largest};
use super::ordered::Ordered;
use super::{Excess, MOST_STEPS};
use crate::{Cnf, Lit};

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    let units = sum.places.iter().map(|place| largest(place) as u64).sum::<u64>();
    let depth = u64::from(units.max(1).ilog2() + 1);
    Excess::check("comparators", units.saturating_mul(depth * depth) / 4, MOST_STEPS / 6)?;
    let kept = sum.target as usize + 1;
    let mut row: Vec<Vec<Lit>> = sum
        .places
        .iter()
        .map(|place| {
            let number = Ordered::of_place(cnf, place);
            (1..=number.largest()).map(|bound| number.at_least(bound)).collect()
        })
        .collect();
    while row.len() > 1 {
        row = row
            .chunks(2)
            .map(|pair| {
                let mut merged = merge(cnf, &pair[0], pair.get(1).map_or(&[], Vec::as_slice));
                merged.truncate(kept);
                merged
            })
            .collect();
    }
    let sorted = row.pop().unwrap_or_default();
    if let Some(last) = sum.target.checked_sub(1).filter(|&last| last >= 0) {
        cnf.add(&[sorted[last as usize]]);
    }
    cnf.add(&[!sorted.get(sum.target as usize).copied().unwrap_or(Lit::FALSE)]);
    Ok(())
}

/// Merges two sorted sequences, true literals first: odd places and even places by themselves, and then
/// neighbours.
fn merge(cnf: &mut Cnf, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    match (a, b) {
        ([], rest) | (rest, []) => return rest.to_vec(),
        (&[a], &[b]) => return vec![cnf.or(&[a, b]), cnf.and(&[a, b])],
        _ => {}
    }
    let every_second = |lits: &[Lit], from: usize| lits.iter().skip(from).step_by(2).copied().collect();
    let split = |from: usize| -> (Vec<Lit>, Vec<Lit>) { (every_second(a, from), every_second(b, from)) };
    let ((a_odd, b_odd), (a_even, b_even)) = (split(0), split(1));
    let odd = merge(cnf, &a_odd, &b_odd);
    let even = merge(cnf, &a_even, &b_even);
    let mut merged = vec![odd[0]];
    for i in 0..even.len().max(odd.len() - 1) {
        match (even.get(i), odd.get(i + 1)) {
            (Some(&x), Some(&y)) => merged.extend([cnf.or(&[x, y]), cnf.and(&[x, y])]),
            (one, other) => merged.extend(one.or(other)),
        }
    }
    merged
}
