//! Sums of choices: every place takes exactly one of its values, and the values add up to a target.
//!
//! One call, [`exactly`], and one enum, [`SumEncoding`]; an encoding is a file of this folder. All but two
//! start from the same normal form: what is known is taken off the target, and each place counts from 0. That a place
//! takes exactly one value is used by every encoding and enforced by none. An encoding that would grow beyond
//! reason is refused with a [`TooLarge`] before it eats the memory.

mod adder;
mod bdd;
mod combinations;
mod counter;
mod mdd;
mod normal;
mod order;
mod ordered;
mod reach;
mod sorting;
mod totalizer;
mod tuples;

use crate::{Cnf, Lit};
use normal::Normal;
pub use reach::{values_in_use, ways};
use std::fmt;

/// A place of a sum: its possible values, each with the literal that says so. Exactly one holds.
pub type Place = Vec<(i64, Lit)>;

/// A sum to be encoded.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The places that are added up.
    pub places: Vec<Place>,
    /// What they add up to.
    pub target: i64,
    /// No value occurs twice. An encoding may use that, and need not enforce it.
    pub distinct: bool,
}

/// How a sum becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SumEncoding {
    /// What is small and quick for the sum at hand.
    #[default]
    Auto,
    /// A literal per set of values that reaches the target; distinct places only, others by `mdd`.
    Combinations,
    /// A literal per way to fill the places.
    Tuples,
    /// A decision diagram with a branch per value.
    Mdd,
    /// Bounds on partial sums.
    Order,
    /// A unary counter that runs along the places.
    Counter,
    /// A balanced tree of bounds.
    Totalizer,
    /// Unary numbers, merged by a sorting network.
    Sorting,
    /// Binary numbers, added by a circuit.
    Adder,
    /// A binary decision diagram.
    Bdd,
}

impl SumEncoding {
    /// Every encoding, for tests, comparisons and command lines.
    pub const ALL: [SumEncoding; 10] = [
        SumEncoding::Auto,
        SumEncoding::Combinations,
        SumEncoding::Tuples,
        SumEncoding::Mdd,
        SumEncoding::Order,
        SumEncoding::Counter,
        SumEncoding::Totalizer,
        SumEncoding::Sorting,
        SumEncoding::Adder,
        SumEncoding::Bdd,
    ];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            SumEncoding::Auto => "auto",
            SumEncoding::Combinations => "combinations",
            SumEncoding::Tuples => "tuples",
            SumEncoding::Mdd => "mdd",
            SumEncoding::Order => "order",
            SumEncoding::Counter => "counter",
            SumEncoding::Totalizer => "totalizer",
            SumEncoding::Sorting => "sorting",
            SumEncoding::Adder => "adder",
            SumEncoding::Bdd => "bdd",
        }
    }

    /// What it does, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            SumEncoding::Auto => "whichever is best for each sum",
            SumEncoding::Combinations => "a literal per set of values that reaches the sum",
            SumEncoding::Tuples => "a literal per way to fill the cells",
            SumEncoding::Mdd => "a decision diagram with a branch per value",
            SumEncoding::Order => "bounds on partial sums",
            SumEncoding::Counter => "a unary counter that runs along the cells",
            SumEncoding::Totalizer => "a balanced tree of bounds",
            SumEncoding::Sorting => "unary numbers merged by a sorting network",
            SumEncoding::Adder => "binary numbers added by a circuit",
            SumEncoding::Bdd => "a binary decision diagram",
        }
    }

    /// The encoding of a name.
    pub fn from_name(name: &str) -> Option<SumEncoding> {
        SumEncoding::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// Why a sum was not encoded: the clauses would be too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The encoding that was asked for.
    pub encoding: SumEncoding,
    /// How many places the sum has.
    pub places: usize,
    /// What they add up to.
    pub target: i64,
    /// What there would be too much of.
    pub excess: Excess,
}

/// More of something than an encoding may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// What it is, in the plural.
    pub what: &'static str,
    /// How much is allowed.
    pub most: u64,
}

impl Excess {
    /// Fails when there is more than is allowed.
    fn check(what: &'static str, amount: u64, most: u64) -> Result<(), Excess> {
        if amount > most { Err(Excess { what, most }) } else { Ok(()) }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { encoding, places, target, excess: Excess { what, most } } = self;
        let name = encoding.name();
        write!(f, "a sum of {places} places to {target} takes more than {most} {what} in the encoding {name}")
    }
}

impl std::error::Error for TooLarge {}

/// A formula of more literals takes no further sum: about half a gigabyte, and a solver needs several times that.
const MOST_LITERALS: u64 = 100_000_000;

/// How many steps (clauses or so) one sum may take.
const MOST_STEPS: u64 = 3_000_000;

/// The values of the places add up to the target.
///
/// After an error the formula holds a part of the sum at most, and should not be used.
pub fn exactly(cnf: &mut Cnf, sum: &Sum, how: SumEncoding) -> Result<(), TooLarge> {
    let chosen = if how == SumEncoding::Auto { best(sum) } else { how };
    Excess::check("literals", cnf.literals() as u64, MOST_LITERALS)
        .and_then(|()| encode(cnf, sum, chosen))
        .map_err(|excess| TooLarge { encoding: chosen, places: sum.places.len(), target: sum.target, excess })
}

fn encode(cnf: &mut Cnf, sum: &Sum, how: SumEncoding) -> Result<(), Excess> {
    match how {
        SumEncoding::Combinations if sum.distinct => return combinations::encode(cnf, sum),
        SumEncoding::Tuples => return tuples::encode(cnf, sum),
        _ => {}
    }
    let Some(sum) = Normal::new(sum) else {
        cnf.add(&[]);
        return Ok(());
    };
    match how {
        SumEncoding::Order => order::encode(cnf, &sum),
        SumEncoding::Counter => counter::encode(cnf, &sum),
        SumEncoding::Totalizer => totalizer::encode(cnf, &sum),
        SumEncoding::Sorting => sorting::encode(cnf, &sum),
        SumEncoding::Adder => adder::encode(cnf, &sum),
        SumEncoding::Bdd => bdd::encode(cnf, &sum),
        SumEncoding::Mdd | SumEncoding::Combinations => mdd::encode(cnf, &sum),
        SumEncoding::Auto | SumEncoding::Tuples => unreachable!("chosen and written above"),
    }
}

/// Sets while they are few; then bounds, and a circuit where even those are too many.
fn best(sum: &Sum) -> SumEncoding {
    if combinations::suits(sum) {
        return SumEncoding::Combinations;
    }
    match Normal::new(sum) {
        Some(normal) if normal.steps() > MOST_STEPS / 4 => SumEncoding::Adder,
        _ => SumEncoding::Mdd,
    }
}

#[cfg(test)]
mod tests;
