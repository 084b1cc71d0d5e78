//! What every rule means, written a second time.
//!
//! `of_rules.rs` says what each rule demands of a full grid, from its description and without its code; `by_hand.rs` helps
//! where that takes more than a line. It works on what the format `json` writes of a rule, so that it shares no types with
//! the rules either. Boards without cells in places are not known here.

mod by_hand;
mod data;
mod of_rules;
mod of_shading;
mod pattern;

pub use data::Grid;
use gridwright::{AnyRule, Shape, Value};
pub use of_rules::{Meaning, meaning};

/// The names of the rules that have a meaning here.
pub fn known_names() -> impl Iterator<Item = &'static str> {
    of_rules::known().map(|&(name, _)| name)
}

/// The meaning of a rule, from what the format `json` writes of it.
pub fn meaning_of(rule: &AnyRule) -> Meaning {
    meaning(&serde_json::to_value(rule).expect("rules can be written"))
}

/// Whether a filling, as the numbers of its cells, keeps a meaning.
pub fn keeps(meaning: &Meaning, shape: &Shape, values: &[Value]) -> bool {
    let values: Vec<i64> = values.iter().map(|&value| value.into()).collect();
    let (lowest, highest) = (shape.lowest().into(), shape.highest().into());
    meaning(&Grid { rows: shape.rows(), columns: shape.columns(), lowest, highest, values: &values })
}
