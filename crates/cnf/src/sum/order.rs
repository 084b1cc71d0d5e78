//! Bounds on partial sums: "the first i places add up to at least s", for every s that can be completed.
//!
//! Two clauses per partial sum and value, one for lower and one for upper bounds: about twice places x range x
//! values. Unit propagation finds all consequences for bounds, not for values in between.
//! Paper: Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints 2009.

use super::Excess;
use super::normal::Normal;
use super::ordered::{Ordered, add_up};
use crate::Cnf;

pub(super) fn encode(cnf: &mut Cnf, sum: &Normal) -> Result<(), Excess> {
    sum.check_steps()?;
    let layers = sum.partial_sums();
    if layers[0].is_empty() {
        cnf.add(&[]);
        return Ok(());
    }
    let mut before = Ordered::constant(0);
    for (place, totals) in sum.places.iter().zip(layers.into_iter().skip(1)) {
        let value = Ordered::of_place(cnf, place);
        let after = Ordered::new(cnf, totals);
        add_up(cnf, &before, &value, &after, i64::MAX);
        before = after;
    }
    Ok(())
}
