//! Variables and literals.
//!
//! Variable 0 is the constant *true*: [`Lit::TRUE`] and [`Lit::FALSE`] can stand in any clause and
//! are simplified away when it is added, so that encoders need no special cases for what is already
//! known. Real variables count from 1, as in DIMACS.

use std::fmt;
use std::ops::Not;

/// A Boolean variable, from 1 (0 is the constant *true*).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal that always holds.
    pub const TRUE: Lit = Lit(0);
    /// The literal that never holds.
    pub const FALSE: Lit = Lit(1);

    /// The variable itself (`positive`) or its negation.
    pub fn new(var: Var, positive: bool) -> Lit {
        Lit(var.0 << 1 | u32::from(!positive))
    }

    /// The variable under this literal.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the variable itself, not its negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Whether this is [`Lit::TRUE`] or [`Lit::FALSE`].
    pub fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// A dense number for tables: twice the variable, plus one for a negation.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The number that DIMACS files use. The constants have none.
    pub fn to_dimacs(self) -> i32 {
        debug_assert!(!self.is_constant(), "constants are simplified before they get here");
        let var = (self.0 >> 1) as i32;
        if self.is_positive() { var } else { -var }
    }

    /// The literal of a DIMACS number other than 0.
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        if number == 0 || number == i32::MIN {
            return None;
        }
        Some(Lit::new(Var(number.unsigned_abs()), number > 0))
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Lit::TRUE => write!(f, "true"),
            Lit::FALSE => write!(f, "false"),
            lit => write!(f, "{}", lit.to_dimacs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_is_its_own_inverse_and_swaps_the_constants() {
        assert_eq!(!Lit::TRUE, Lit::FALSE);
        let lit = Lit::new(Var(7), true);
        assert_ne!(!lit, lit);
        assert_eq!(!!lit, lit);
        assert_eq!((!lit).to_dimacs(), -7);
    }

    #[test]
    fn dimacs_numbers_come_back() {
        for number in [1, -1, 42, -99_999] {
            assert_eq!(Lit::from_dimacs(number).unwrap().to_dimacs(), number);
        }
        assert_eq!(Lit::from_dimacs(0), None);
    }
}
