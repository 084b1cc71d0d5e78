//! What has to be true of every text and of every puzzle.

mod clauses;
mod planted;
mod texts;

pub use clauses::{encodes_a_filling, encodes_all_fillings, prunes_no_filling, styles};
pub use planted::{Outlived, satisfies_the_formulas, survives};
pub use texts::{comes_back, is_read_or_refused, is_sound, same_rules};
