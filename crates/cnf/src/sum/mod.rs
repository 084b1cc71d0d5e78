//! Sums of choices: every place takes exactly one of its values, and the values add up to a target.
//!
//! One call, [`exactly`], and one enum, [`SumEncoding`]; an encoding is a file of this folder.

mod bdd;
mod combinations;

use crate::{Cnf, Lit};

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
    /// What is smallest and propagates well for the sum at hand.
    #[default]
    Auto,
    /// A literal per set of values that reaches the target; distinct places only.
    Combinations,
    /// A decision diagram over the partial sums.
    Bdd,
}

impl SumEncoding {
    /// Every encoding, for tests, comparisons and command lines.
    pub const ALL: [SumEncoding; 3] = [SumEncoding::Auto, SumEncoding::Combinations, SumEncoding::Bdd];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            SumEncoding::Auto => "auto",
            SumEncoding::Combinations => "combinations",
            SumEncoding::Bdd => "bdd",
        }
    }

    /// The encoding of a name.
    pub fn from_name(name: &str) -> Option<SumEncoding> {
        SumEncoding::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// The values of the places add up to the target.
pub fn exactly(cnf: &mut Cnf, sum: &Sum, how: SumEncoding) {
    match how {
        SumEncoding::Auto if combinations::suits(sum) => combinations::encode(cnf, sum),
        SumEncoding::Combinations if sum.distinct => combinations::encode(cnf, sum),
        SumEncoding::Auto | SumEncoding::Combinations | SumEncoding::Bdd => bdd::encode(cnf, sum),
    }
}

/// The smallest and the largest value of a place that is still possible.
fn bounds(place: &Place) -> Option<(i64, i64)> {
    let open = || place.iter().filter(|(_, lit)| *lit != Lit::FALSE).map(|&(value, _)| value);
    Some((open().min()?, open().max()?))
}

#[cfg(test)]
mod tests;
