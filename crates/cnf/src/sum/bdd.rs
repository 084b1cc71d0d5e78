//! A binary decision diagram: one literal is asked at a time, place by place.
//!
//! A node asks "does this place take this value?" and stands for "what is still missing is reached from here".
//! Yes leads to the next place, no to the next value; the last value of a place need not be asked for. Equal
//! nodes are one. Each node is an if-then-else in six clauses, from the last place back to the root; only the
//! root is demanded. Unit propagation checks a filling but does not find every consequence.
//! Papers: Een and Soerensson, "Translating pseudo-Boolean constraints into SAT", JSAT 2006; Abio, Nieuwenhuis,
//! Oliveras, Rodriguez-Carbonell and Mayer-Eichberger, "A new look at BDDs for pseudo-Boolean constraints",
//! JAIR 2012.

use super::normal::Normal;
use super::{Excess, Place};
use crate::{Cnf, Lit};
use std::collections::BTreeMap;

/// What a node asks and where its answers lead: yes, no.
type Question = (Lit, Lit, Lit);

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    sum.check_steps()?;
    let mut nodes: BTreeMap<Question, Lit> = BTreeMap::new();
    let layers = sum.partial_sums();
    let mut below = BTreeMap::from([(sum.target, Lit::TRUE)]);
    for (place, totals) in sum.places.iter().zip(&layers).rev() {
        let node = |total: &i64| (*total, ask(cnf, &mut nodes, place, *total, &below));
        below = totals.iter().map(node).collect();
    }
    cnf.add(&[below.get(&0).copied().unwrap_or(Lit::FALSE)]);
    Ok(())
}

/// "The places from here on add `target - total`", as a chain of questions about one place.
fn ask(
    cnf: &mut Cnf,
    nodes: &mut BTreeMap<Question, Lit>,
    place: &Place,
    total: i64,
    below: &BTreeMap<i64, Lit>,
) -> Lit {
    let after = |value: i64| below.get(&(total + value)).copied().unwrap_or(Lit::FALSE);
    let (&(largest, _), others) = place.split_last().expect("an open place has values");
    others.iter().rev().fold(after(largest), |otherwise, &(value, lit)| {
        let question = (lit, after(value), otherwise);
        *nodes.entry(question).or_insert_with(|| if_then_else(cnf, question))
    })
}

/// A literal that holds exactly when `yes` does under the condition and `no` without it.
fn if_then_else(cnf: &mut Cnf, (condition, yes, no): Question) -> Lit {
    match (yes, no) {
        _ if yes == no => yes,
        (Lit::TRUE, _) => cnf.or(&[condition, no]),
        (Lit::FALSE, _) => cnf.and(&[!condition, no]),
        (_, Lit::TRUE) => cnf.or(&[!condition, yes]),
        (_, Lit::FALSE) => cnf.and(&[condition, yes]),
        _ => {
            let node = cnf.new_lit();
            for (node, yes, no) in [(node, yes, no), (!node, !yes, !no)] {
                cnf.define(&[!node, !condition, yes]);
                cnf.define(&[!node, condition, no]);
                // Follows from the two, but not by unit propagation.
                cnf.define(&[!node, yes, no]);
            }
            node
        }
    }
}
