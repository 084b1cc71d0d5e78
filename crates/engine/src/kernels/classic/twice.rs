//! Two words side by side. The steps of a pass depend on each other, so that one word leaves a processor idle half of the time;
//! the steps of another one fill the gaps.

use super::word::{ManyWord, Word};
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// As many grids as two words have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twice<W>(W, W);

macro_rules! word_by_word {
    ($($operator:ident $function:ident;)*) => {
        $(impl<W: Word> $operator for Twice<W> {
            type Output = Twice<W>;
            #[inline(always)]
            fn $function(self, other: Twice<W>) -> Twice<W> {
                Twice(self.0.$function(other.0), self.1.$function(other.1))
            }
        })*
    };
}

word_by_word! {
    Add add;
    Sub sub;
    BitAnd bitand;
    BitOr bitor;
    BitXor bitxor;
}

impl<W: Word> Word for Twice<W> {
    type Memory = [W::Memory; 2];

    #[inline(always)]
    fn load([first, second]: &[W::Memory; 2]) -> Twice<W> {
        Twice(W::load(first), W::load(second))
    }

    #[inline(always)]
    fn store(self, [first, second]: &mut [W::Memory; 2]) {
        self.0.store(first);
        self.1.store(second);
    }

    #[inline(always)]
    fn all(bits: u32) -> Twice<W> {
        Twice(W::all(bits), W::all(bits))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Twice<W> {
        Twice(self.0.up::<BY>(), self.1.up::<BY>())
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Twice<W> {
        Twice(self.0.down::<BY>(), self.1.down::<BY>())
    }

    #[inline(always)]
    fn without(self, other: Twice<W>) -> Twice<W> {
        Twice(self.0.without(other.0), self.1.without(other.1))
    }

    #[inline(always)]
    fn join_tally(some: Twice<W>, several: Twice<W>) -> (Twice<W>, Twice<W>) {
        let ((some, several), others) = (W::join_tally(some.0, several.0), W::join_tally(some.1, several.1));
        (Twice(some, others.0), Twice(several, others.1))
    }

    #[inline(always)]
    fn join_digits(self) -> Twice<W> {
        Twice(self.0.join_digits(), self.1.join_digits())
    }
}

impl<W: ManyWord> ManyWord for Twice<W> {
    const SEATS: usize = 2 * W::SEATS;
    const EMPTY: [W::Memory; 2] = [W::EMPTY; 2];

    #[inline(always)]
    fn any(self) -> u32 {
        self.0.any() | self.1.any() << W::SEATS
    }

    #[inline(always)]
    fn seat(memory: &mut [W::Memory; 2], seat: usize) -> &mut u32 {
        W::seat(&mut memory[seat / W::SEATS % 2], seat % W::SEATS)
    }

    #[inline(always)]
    fn candidates(band: &[u32; 10], cell: u32) -> u32 {
        W::candidates(band, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::classic::plain::PlainMany;
    use crate::kernels::classic::word::tests::{cells, lanes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn two_words_do_what_each_does(a: [u32; 32], b: [u32; 32], empty: u32) {
            let a: [u32; 32] = std::array::from_fn(|lane| if empty >> lane & 1 == 1 { 0 } else { a[lane] });
            prop_assert_eq!(lanes::<Twice<PlainMany>>(&a, &b), lanes::<PlainMany>(&a, &b));
            prop_assert_eq!(cells::<Twice<PlainMany>>(&a), cells::<PlainMany>(&a));
        }
    }
}
