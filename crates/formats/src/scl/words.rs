//! The rules of a puzzle in words: what is only drawn has to be told.

use model::mark::{Mark, Shade};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, CATALOGUE};
use std::mem::discriminant;

/// Kinds of rules with a number that their marks do not show.
const HIDDEN: [&str; 5] = ["edge-sum", "lockout", "modular", "sum-line", "whispers"];

/// The sentences, kind by kind. `unclear` are the rules whose marks could not be drawn.
pub(super) fn sentences(puzzle: &Puzzle, told: &[&AnyRule], unclear: &[&AnyRule]) -> Vec<String> {
    let shape = puzzle.shape();
    let has = |pick: fn(&AnyRule) -> bool| puzzle.rules().iter().any(pick);
    let frame = match () {
        () if has(|rule| matches!(rule, AnyRule::Boxes(_))) => "Normal Sudoku rules apply.",
        () if has(|rule| matches!(rule, AnyRule::Jigsaw(_))) => {
            "No digit repeats in a row, column or region."
        }
        () => "No digit repeats in a row or column.",
    };
    let mut sentences = vec![frame.to_string()];
    let looks: Vec<_> = told.iter().map(|rule| (rule.name(), look(&rule.marks(shape)))).collect();
    for (rule, (name, look)) in told.iter().zip(&looks) {
        let marks = rule.marks(shape);
        let own = marks.iter().filter_map(|mark| match mark {
            Mark::Sentence(sentence) => Some(sentence.clone()),
            Mark::Shade(_, Shade::Square) => Some("A grey square marks an even digit.".to_string()),
            Mark::Shade(_, Shade::Circle) => Some("A grey circle marks an odd digit.".to_string()),
            Mark::Note(..) => Some(capital(&rule.describe(shape))),
            _ => None,
        });
        let mut own: Vec<String> = own.collect();
        if own.is_empty() {
            own.push(about(name));
            let shared = looks.iter().any(|(other, seen)| other != name && seen == look && look.is_some());
            if shared || HIDDEN.contains(name) || unclear.contains(rule) {
                own.push(capital(&rule.describe(shape)));
            }
        }
        for sentence in own {
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
    }
    sentences
}

/// What tells a kind of rule from others at sight: the kind of its mark, and the style of its line.
fn look(marks: &[Mark]) -> Option<String> {
    marks.iter().find_map(|mark| match mark {
        Mark::Sentence(_) | Mark::Given(..) | Mark::Note(..) | Mark::Shade(..) | Mark::Bulb(_) => None,
        Mark::Symbol(..) | Mark::Regions(_) => None,
        Mark::Path(_, stroke) => Some(format!("{stroke:?}")),
        Mark::Dot(_, _, dot, _) => Some(format!("{dot:?}")),
        other => Some(format!("{:?}", discriminant(other))),
    })
}

/// What a kind of rule demands.
fn about(name: &str) -> String {
    let about = CATALOGUE.iter().find(|(known, _)| *known == name).map_or("", |(_, about)| about);
    format!("{}: {about}", capital(&name.replace('-', " ")).trim_end_matches('.'))
}

/// A sentence, with its first letter large and a full stop.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    first + letters.as_str() + end
}
