//! A literal per way to fill the places: every ordered choice of values that reaches the target.
//!
//! The literal implies its values, its values imply the literal, and exactly one of them holds. Unit propagation
//! finds every consequence, at the price of a number of literals that grows with the values to the power of the
//! places, times their orders: four cells of a 16 x 16 grid have thousands. Hence a limit.

use super::{Excess, Place, Sum};
use crate::at_most_one::{AtMostOne, at_most_one};
use crate::{Cnf, Lit};

/// Above this many ways the encoding is refused.
const MOST_TUPLES: u64 = 20_000;

/// A sum of more places is refused unseen.
const MOST_PLACES: u64 = 500;

/// How many partial ways may be looked at; most lead to a full one, so this is rarely what refuses a sum.
const MOST_STEPS: u64 = 50 * MOST_TUPLES;

pub(super) fn encode(cnf: &mut Cnf, sum: &Sum) -> Result<(), Excess> {
    let ways = Listing::of(sum)?;
    let names: Vec<Lit> = ways.iter().map(|_| cnf.new_lit()).collect();
    for (way, &name) in ways.iter().zip(&names) {
        let mut back = vec![name];
        for &lit in way {
            cnf.add(&[!name, lit]);
            back.push(!lit);
        }
        cnf.add(&back);
    }
    cnf.add(&names);
    at_most_one(cnf, &names, AtMostOne::Auto);
    Ok(())
}

/// Lists the ways, place by place.
struct Listing<'s> {
    sum: &'s Sum,
    /// What the places from the i-th on can add: at least, at most.
    rest: Vec<(i64, i64)>,
    chosen: Vec<(i64, Lit)>,
    ways: Vec<Vec<Lit>>,
    steps: u64,
}

impl Listing<'_> {
    fn of(sum: &Sum) -> Result<Vec<Vec<Lit>>, Excess> {
        Excess::check("places", sum.places.len() as u64, MOST_PLACES)?;
        let mut rest = vec![(0, 0)];
        for place in sum.places.iter().rev() {
            let Some((least, most)) = bounds(place) else { return Ok(Vec::new()) };
            let &(low, high) = rest.last().expect("it starts with one");
            rest.push((low + least, high + most));
        }
        rest.reverse();
        let mut listing = Listing { sum, rest, chosen: Vec::new(), ways: Vec::new(), steps: 0 };
        listing.extend(sum.target)?;
        Ok(listing.ways)
    }

    /// Every way to reach `missing` with the places that are left.
    fn extend(&mut self, missing: i64) -> Result<(), Excess> {
        self.steps += 1;
        Excess::check("ordered tuples", self.ways.len() as u64, MOST_TUPLES)?;
        Excess::check("partial tuples", self.steps, MOST_STEPS)?;
        let (low, high) = self.rest[self.chosen.len()];
        if missing < low || missing > high {
            return Ok(());
        }
        let Some(place) = self.sum.places.get(self.chosen.len()) else {
            self.ways.push(self.chosen.iter().map(|&(_, lit)| lit).collect());
            return Ok(());
        };
        for &(value, lit) in place.iter().filter(|&&(_, lit)| lit != Lit::FALSE) {
            if self.sum.distinct && self.chosen.iter().any(|&(taken, _)| taken == value) {
                continue;
            }
            self.chosen.push((value, lit));
            self.extend(missing - value)?;
            self.chosen.pop();
        }
        Ok(())
    }
}

/// The smallest and the largest value of a place that is still possible.
fn bounds(place: &Place) -> Option<(i64, i64)> {
    let open = || place.iter().filter(|(_, lit)| *lit != Lit::FALSE).map(|&(value, _)| value);
    Some((open().min()?, open().max()?))
}
