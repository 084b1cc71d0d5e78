//! A decision diagram over partial sums: the state after i places is what they add up to.
//!
//! Domain consistent; the number of states is at most places x target. Partial sums that the remaining
//! places cannot complete get no state. (Abio, Nieuwenhuis, Oliveras, Rodriguez-Carbonell, Mayer-Eichberger,
//! JAIR 2012, for the binary case; here a node has a branch per value of a place.)

use super::{Sum, bounds};
use crate::{Cnf, mdd};

pub(super) fn encode(cnf: &mut Cnf, sum: &Sum) {
    let Some(bounds) = sum.places.iter().map(bounds).collect::<Option<Vec<_>>>() else {
        return cnf.add(&[]);
    };
    // What the places after the i-th can still add.
    let mut rest = vec![(0, 0)];
    for &(min, max) in bounds.iter().rev() {
        let &(low, high) = rest.last().expect("it starts with one");
        rest.push((low + min, high + max));
    }
    rest.reverse();
    let target = sum.target;
    let step = |depth: usize, total: &i64, value: i64| {
        let total = total + value;
        let (low, high) = rest[depth + 1];
        (total + low <= target && target <= total + high).then_some(total)
    };
    mdd::accepts(cnf, &sum.places, 0, step, |&total| total == target);
}
