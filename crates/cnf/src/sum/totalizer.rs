//! A balanced tree: the leaves are the places, a node adds up its two branches, all by their bounds.
//!
//! Like [`super::order`], but in a tree, from the leaves up, and without looking ahead to what can be completed;
//! whatever exceeds the target is one and the same. Only the root is demanded to be the target.
//! Papers: Bailleux and Boufkhad, CP 2003; with weights, Joshi, Martins and Manquinho, "Generalized totalizer
//! encoding for pseudo-Boolean constraints", CP 2015; with places that take one value each, Bofill, Coll, Suy
//! and Villaret, "SAT encodings of pseudo-Boolean constraints with at-most-one relations", CPAIOR 2019.

use super::normal::Normal;
use super::ordered::{Ordered, add_up};
use super::{Excess, MOST_STEPS};
use crate::Cnf;

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    let too_much = sum.target + 1;
    let mut row: Vec<Ordered> = sum.places.iter().map(|place| Ordered::of_place(cnf, place)).collect();
    while row.len() > 1 {
        let mut next = Vec::with_capacity(row.len().div_ceil(2));
        let mut nodes = row.into_iter();
        while let Some(left) = nodes.next() {
            next.push(match nodes.next() {
                Some(right) => merge(cnf, &left, &right, too_much)?,
                None => left,
            });
        }
        row = next;
    }
    let total = row.pop().unwrap_or_else(|| Ordered::constant(0));
    cnf.add(&[total.at_least(sum.target)]);
    cnf.add(&[!total.at_least(too_much)]);
    Ok(())
}

fn merge(cnf: &mut Cnf, left: &Ordered, right: &Ordered, too_much: i64) -> Result<Ordered, Excess> {
    let pairs = left.values().len() as u64 * right.values().len() as u64;
    Excess::check("pairs of partial sums", pairs, MOST_STEPS)?;
    let sums = left.values().iter().flat_map(|x| right.values().iter().map(move |y| (x + y).min(too_much)));
    let mut values: Vec<i64> = sums.collect();
    values.sort_unstable();
    values.dedup();
    let total = Ordered::new(cnf, values);
    cnf.guarded(None, |cnf| add_up(cnf, left, right, &total, too_much));
    Ok(total)
}
