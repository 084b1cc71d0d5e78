//! A unary counter that runs along the places: "the first i places add up to at least s", for every s up to
//! just above the target.
//!
//! If place i takes the value v, then the counter after it says s exactly when the one before it says s - v.
//! Places x target variables, about twice as many clauses times the values; nothing is left out.
//! Paper: Hoelldobler, Manthey and Steinke, "A compact encoding of pseudo-Boolean constraints into SAT", KI 2012.

use super::Excess;
use super::normal::{Normal, largest};
use crate::{Cnf, Lit};

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    sum.check_steps()?;
    let mut counter = Vec::new();
    let mut most = 0;
    for place in &sum.places {
        most = (most + largest(place)).min(sum.target + 1);
        let next: Vec<Lit> = (1..=most).map(|_| cnf.new_lit()).collect();
        for (bound, &after) in (1..).zip(&next) {
            cnf.define(&[!at_least(&counter, bound), after]);
            for &(value, lit) in place {
                let before = at_least(&counter, bound - value);
                cnf.define(&[!lit, !before, after]);
                cnf.define(&[!lit, before, !after]);
            }
        }
        counter = next;
    }
    cnf.add(&[at_least(&counter, sum.target)]);
    cnf.add(&[!at_least(&counter, sum.target + 1)]);
    Ok(())
}

/// "At least `bound`" of a counter that starts with "at least 1".
fn at_least(counter: &[Lit], bound: i64) -> Lit {
    match usize::try_from(bound - 1) {
        Ok(index) => counter.get(index).copied().unwrap_or(Lit::FALSE),
        Err(_) => Lit::TRUE,
    }
}
