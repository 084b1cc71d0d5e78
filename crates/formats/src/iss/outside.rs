//! Clues outside the grid: a line, what is seen from the left or from above, and what from the other side.

use super::super::ParseError;
use super::super::text::Word;
use super::Reader;
use super::frame::Ties;
use super::items::Item;
use super::types::{Read, line};
use super::write::line_name;
use model::grid::{Sight, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, FullRank, HiddenSkyscraper, NoRankTies, NumberedRoom, Skyscraper, XSum};

/// The types of this file.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("FullRank", full_rank),
    ("FullRankTies", full_rank_ties),
    ("HiddenSkyscraper", hidden_skyscraper),
    ("NumberedRoom", numbered_room),
    ("Skyscraper", skyscraper),
    ("XSum", x_sum),
];

type Outcome = Result<(), ParseError>;

/// `R3`, a clue for either side, and a rule for each that is not empty.
fn clues<R: Into<AnyRule>>(
    reader: &mut Reader,
    item: &Item<'_>,
    most: u32,
    rule: impl Fn(Sight, u32) -> R,
) -> Outcome {
    let (first, sides): (&Word<'_>, &[Word<'_>]) = match &item.arguments[..] {
        [first, sides @ ..] if (1..=2).contains(&sides.len()) => (first, sides),
        _ => {
            let message = format!("{} has a line and a clue for each side", item.name.text);
            let help = format!(
                "a clue 3 for row 2 from the left is .{}~R2~3~, from the right ~R2~~3",
                item.name.text
            );
            return Err(ParseError::new(item.span(), message).help(help));
        }
    };
    let line = line(first, &reader.frame.shape)?;
    for (clue, back) in sides.iter().zip([false, true]).filter(|(clue, _)| !clue.text.is_empty()) {
        let number = clue.number("a clue", most)?;
        reader.add(rule(Sight { line, back }, number), item)?;
    }
    Ok(())
}

fn x_sum(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    clues(reader, item, u32::MAX, |sight, sum| XSum { sight, sum })
}

fn skyscraper(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    clues(reader, item, u16::MAX.into(), |sight, count| Skyscraper { sight, count: count as u16 })
}

fn full_rank(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let ties = reader.frame.ties == Ties::Any;
    clues(reader, item, u16::MAX.into(), |sight, rank| FullRank { sight, rank: rank as u16, ties })
}

fn hidden_skyscraper(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    clues(reader, item, Value::MAX.into(), |sight, value| HiddenSkyscraper { sight, value: value as Value })
}

fn numbered_room(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    clues(reader, item, Value::MAX.into(), |sight, value| NumberedRoom { sight, value: value as Value })
}

/// The item that allows equal lines, if a clue does.
pub(super) fn ties(puzzle: &Puzzle) -> &'static str {
    let allows = |rule: &AnyRule| matches!(rule, AnyRule::FullRank(FullRank { ties: true, .. }));
    if puzzle.rules().iter().any(allows) { ".FullRankTies~any" } else { "" }
}

/// That no lines tie is a rule of its own.
fn full_rank_ties(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    if reader.frame.ties == Ties::None { reader.add(NoRankTies {}, item) } else { Ok(()) }
}

/// The item of a rule, if there is one for it.
pub(super) fn item(rule: &AnyRule, puzzle: &Puzzle) -> Option<String> {
    let (name, sight, clue) = match rule {
        // One item is about the ties of all clues.
        AnyRule::FullRank(FullRank { sight, rank, ties: own }) if *own != ties(puzzle).is_empty() => {
            ("FullRank", sight, (*rank).into())
        }
        AnyRule::NoRankTies(_) if ties(puzzle).is_empty() => return Some(".FullRankTies~none".to_string()),
        AnyRule::XSum(XSum { sight, sum }) => ("XSum", sight, *sum),
        AnyRule::Skyscraper(Skyscraper { sight, count }) => ("Skyscraper", sight, (*count).into()),
        AnyRule::HiddenSkyscraper(HiddenSkyscraper { sight, value }) => {
            ("HiddenSkyscraper", sight, (*value).into())
        }
        AnyRule::NumberedRoom(NumberedRoom { sight, value }) => ("NumberedRoom", sight, (*value).into()),
        _ => return None,
    };
    let line = line_name(sight.line);
    Some(if sight.back { format!(".{name}~{line}~~{clue}") } else { format!(".{name}~{line}~{clue}~") })
}
