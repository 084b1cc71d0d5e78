//! Items about pairs of neighbours: dots, X and V, and what pairs without them may not be.
//!
//! A dot's item lists cells, and applies to every two neighbours among them. `StrictKropki` and `StrictXV` are about all
//! other neighbours of the grid: which those are is known once all items were looked at.

use super::super::ParseError;
use super::Reader;
use super::items::Item;
use super::types::{Read, alone, cells};
use super::write::names;
use model::grid::{Cell, Shape};
use model::rules::relation::{Pair, are_neighbours, unordered};
use model::rules::{
    And, AnyRule, Difference, Less, Maximum, Minimum, NegativeDifference, NegativeRatio, NegativeSum, Ratio,
    SumPair,
};
use std::collections::BTreeSet;

/// The types that are read here.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("BlackDot", |reader, item| each(reader, item, |cells| Ratio { cells, by: 2 }.into())),
    ("GreaterThan", |reader, item| each(reader, item, greater)),
    ("StrictKropki", strict_kropki),
    ("StrictXV", strict_xv),
    ("V", |reader, item| each(reader, item, |cells| SumPair { cells, sum: 5 }.into())),
    ("WhiteDot", |reader, item| each(reader, item, |cells| Difference { cells, by: 1 }.into())),
    ("X", |reader, item| each(reader, item, |cells| SumPair { cells, sum: 10 }.into())),
];

/// Types that exempt from `StrictKropki`.
const KROPKI: [&str; 2] = ["BlackDot", "WhiteDot"];
/// Types that exempt from `StrictXV`.
const XV: [&str; 2] = ["V", "X"];

fn greater([larger, smaller]: Pair) -> AnyRule {
    Less { smaller, larger, or_equal: false }.into()
}

/// Every two neighbours in the list, the earlier one first, each pair once.
fn pairs(item: &Item<'_>, shape: &Shape) -> Result<Vec<Pair>, ParseError> {
    let (mut earlier, mut seen, mut pairs) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for later in cells(&item.arguments, shape)? {
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let neighbour = shape.offset(later, down, right).filter(|cell| earlier.contains(cell));
            if let Some(first) = neighbour.filter(|&first| seen.insert((first, later))) {
                pairs.push([first, later]);
            }
        }
        earlier.insert(later);
    }
    if pairs.is_empty() && !item.arguments.is_empty() {
        return Err(ParseError::new(item.span(), "no two of these cells are neighbours"));
    }
    Ok(pairs)
}

/// Adds a rule for every two neighbours in the list.
fn each(reader: &mut Reader, item: &Item<'_>, rule: fn(Pair) -> AnyRule) -> Result<(), ParseError> {
    pairs(item, &reader.frame.shape)?.into_iter().try_for_each(|pair| reader.add(rule(pair), item))
}

/// The pairs that carry a dot and those that carry X or V, known before the items about all others are read.
#[derive(Default)]
pub(super) struct Marked {
    kropki: Vec<Pair>,
    xv: Vec<Pair>,
    /// A type that stands inside of a choice, where nobody knows whether it marks a pair.
    chosen: Option<String>,
}

impl Marked {
    pub(super) fn of(items: &[Item<'_>], shape: &Shape) -> Result<Marked, ParseError> {
        let mut marked = Marked::default();
        // Of each composite that has begun, whether what stands in it is certain. An And only holds things together.
        let mut certain = vec![true];
        for item in items {
            let (name, sure) = (item.name.text, certain.last().copied().unwrap_or(true));
            match name {
                "And" => certain.push(sure),
                "Or" => certain.push(false),
                "End" => drop(certain.pop()),
                _ if !KROPKI.contains(&name) && !XV.contains(&name) => {}
                _ if !sure => marked.chosen = Some(name.to_string()),
                _ if KROPKI.contains(&name) => marked.kropki.extend(pairs(item, shape)?),
                _ => marked.xv.extend(pairs(item, shape)?),
            }
        }
        for pairs in [&mut marked.kropki, &mut marked.xv] {
            *pairs = unordered(pairs).into_iter().collect();
        }
        Ok(marked)
    }

    fn check(&self, types: [&str; 2], item: &Item<'_>) -> Result<(), ParseError> {
        alone(item)?;
        match self.chosen.as_ref().filter(|name| types.contains(&&name[..])) {
            Some(name) => {
                let error =
                    item.name.error(format!("whether the {name} inside of a choice marks its cells is open"));
                Err(error.help("a rule about all pairs without a mark needs marks that are certain"))
            }
            None => Ok(()),
        }
    }
}

fn strict_kropki(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    reader.marked.check(KROPKI, item)?;
    let exempt = reader.marked.kropki.clone();
    reader.add(NegativeDifference { numbers: vec![1], exempt: exempt.clone() }, item)?;
    reader.add(NegativeRatio { numbers: vec![2], exempt }, item)
}

fn strict_xv(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    reader.marked.check(XV, item)?;
    let exempt = reader.marked.xv.clone();
    reader.add(NegativeSum { numbers: vec![5, 10], exempt }, item)
}

/// The item of a rule of these types.
pub(super) fn item(rule: &AnyRule, shape: &Shape) -> Option<String> {
    let pair = |name: &str, cells: [Cell; 2]| {
        are_neighbours(cells[0], cells[1]).then(|| format!(".{name}{}", names(&cells)))
    };
    match rule {
        AnyRule::Difference(Difference { cells, by: 1 }) => pair("WhiteDot", *cells),
        AnyRule::Ratio(Ratio { cells, by: 2 }) => pair("BlackDot", *cells),
        AnyRule::SumPair(SumPair { cells, sum: 5 }) => pair("V", *cells),
        AnyRule::SumPair(SumPair { cells, sum: 10 }) => pair("X", *cells),
        AnyRule::Less(Less { smaller, larger, or_equal: false }) => pair("GreaterThan", [*larger, *smaller]),
        AnyRule::Minimum(rule @ Minimum { .. }) => Some(inequalities(&rule.pairs(shape))),
        AnyRule::Maximum(rule @ Maximum { .. }) => Some(inequalities(&rule.pairs(shape))),
        _ => None,
    }
}

/// Pairs with the smaller cell first, as items.
fn inequalities(pairs: &[(Cell, Cell)]) -> String {
    pairs.iter().map(|&(smaller, larger)| format!(".GreaterThan{}", names(&[larger, smaller]))).collect()
}

/// The pairs that carry a mark of a kind, also in an `and`.
fn marked(rules: &[AnyRule], is_mark: fn(&AnyRule) -> Option<Pair>) -> Vec<Pair> {
    let inside = |rule: &AnyRule| match rule {
        AnyRule::And(And { rules }) => marked(rules, is_mark),
        other => is_mark(other).into_iter().collect(),
    };
    rules.iter().flat_map(inside).collect()
}

/// The item of negative rules, if they stand together as it says and are about all pairs without a mark.
/// Also says how many rules it stands for.
pub(super) fn strict(rules: &[AnyRule], all: &[AnyRule]) -> Option<(&'static str, usize)> {
    match rules {
        [AnyRule::NegativeDifference(difference), AnyRule::NegativeRatio(ratio), ..] => {
            let dots = marked(all, |rule| match rule {
                AnyRule::Difference(Difference { cells, by: 1 }) => Some(*cells),
                AnyRule::Ratio(Ratio { cells, by: 2 }) => Some(*cells),
                _ => None,
            });
            let usual = difference.numbers == [1] && ratio.numbers == [2];
            let exempt = |pairs: &[Pair]| unordered(pairs) == unordered(&dots);
            (usual && exempt(&difference.exempt) && exempt(&ratio.exempt)).then_some((".StrictKropki", 2))
        }
        [AnyRule::NegativeSum(sum), ..] => {
            let signs = marked(all, |rule| match rule {
                AnyRule::SumPair(SumPair { cells, sum: 5 | 10 }) => Some(*cells),
                _ => None,
            });
            let mut numbers = sum.numbers.clone();
            numbers.sort_unstable();
            (numbers == [5, 10] && unordered(&sum.exempt) == unordered(&signs)).then_some((".StrictXV", 1))
        }
        _ => None,
    }
}
