//! Anti-knight: a rule about the whole grid. The full grid keeps it, and givens need not be so many.

use super::Kind;
use crate::rules::AntiKnight;

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "anti-knight",
    clues: "anti-knight",
    about: "cells a knight's move apart differ",
    whole: Some(|| AntiKnight {}.into()),
    covers: false,
    most: |_| 0,
    usual: |_, _| 0..=0,
    propose: |_, _, _| Vec::new(),
};
