//! A decision diagram over partial sums: the state after i places is what they add up to, and a state has a
//! branch per value of the next place.
//!
//! Clauses run from a state to the next and back (a state needs a state before it), so that unit propagation
//! removes exactly the values that no way to the target uses. The number of states is at most places x target.
//! Paper: Abio, Gange, Mayer-Eichberger and Stuckey, "On CNF encodings of decision diagrams", CPAIOR 2016.

use super::Excess;
use super::normal::Normal;
use crate::{Cnf, mdd};

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    sum.check_steps()?;
    let target = sum.target;
    // States that the remaining places cannot complete are pruned by the diagram itself.
    let step = |_: usize, total: &i64, value: i64| Some(total + value).filter(|&total| total <= target);
    mdd::accepts(cnf, &sum.places, 0, step, |&total| total == target);
    Ok(())
}
