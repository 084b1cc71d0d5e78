//! Items that hold others: `Or` and `And`, each up to its `End`.
//!
//! An item inside of an `Or` is a branch. One that is read as several rules is a branch of all of them: several givens,
//! several groups of a relation.

use super::super::ParseError;
use super::Reader;
use super::items::Item;
use super::types::{Read, alone};
use model::rules::composite::MOST_DEEP;
use model::rules::{And, AnyRule, Or};
use std::ops::Range;

/// The types that are read here.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("And", begin),
    ("End", end),
    ("Or", begin),
    // Its copies were written out before.
    ("Replicate", |_, _| Ok(())),
];

/// A composite that has begun.
pub(super) struct Nest {
    is_or: bool,
    begun: Range<usize>,
    pub rules: Vec<AnyRule>,
}

fn begin(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    if reader.nests.len() >= MOST_DEEP {
        return Err(item.name.error(format!("{MOST_DEEP} of Or and And lie in each other, and no more can")));
    }
    let is_or = item.name.text == "Or";
    reader.nests.push(Nest { is_or, begun: item.span(), rules: Vec::new() });
    Ok(())
}

fn end(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    let Some(Nest { is_or, rules, .. }) = reader.nests.pop() else {
        return Err(item.name.error("`End` ends nothing: there is no Or, And or Replicate before it"));
    };
    if is_or { reader.add(Or { rules }, item) } else { reader.add(And { rules }, item) }
}

/// Types whose items are lists, of givens, of groups of cells or of the clues at both ends of a line: an empty list is no
/// branch. An item of any other type that demands nothing is a branch that always holds.
const LISTS: [&str; 13] = [
    "",
    "Binary",
    "BinaryX",
    "FullRank",
    "HiddenSkyscraper",
    "NFA",
    "NumberedRoom",
    "Pair",
    "PairX",
    "Regex",
    "SearchPriority",
    "Skyscraper",
    "XSum",
];

/// Makes one branch of what an item added inside of an `Or`, from `before` on.
pub(super) fn join(reader: &mut Reader, item: &Item<'_>, before: usize) {
    let name = item.name.text;
    let composite = matches!(name, "Or" | "And" | "End");
    if let Some(nest) = reader.nests.last_mut()
        && nest.is_or
        && !composite
        && nest.rules.len() != before + 1
        && !(nest.rules.len() == before && LISTS.contains(&name))
    {
        let rules = nest.rules.split_off(before);
        nest.rules.push(And { rules }.into());
    }
}

/// Every composite must have ended.
pub(super) fn all_ended(nests: &[Nest]) -> Result<(), ParseError> {
    match nests.last() {
        Some(nest) => {
            let error = ParseError::new(nest.begun.clone(), "this has no End");
            Err(error.help("what lies inside of an Or or And is followed by .End"))
        }
        None => Ok(()),
    }
}
