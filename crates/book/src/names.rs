//! What players call rules and puzzles.

use crate::kinds::Kind;
use gridwright::render;
use gridwright::tasks::generate::kind;
use gridwright::{AnyRule, Puzzle};

/// The types of puzzles that are not called by a rule or by their own name.
const TYPES: &[(&str, &str)] = &[
    ("abc-end-view", "ABC end view"),
    ("cage", "Killer"),
    ("difference", "Kropki"),
    ("ratio", "Kropki"),
    ("sum-pair", "XV"),
    ("arrowhead", "Arrowheads"),
    ("even-odd", "Even and odd"),
    ("frozen-thermo", "Frozen thermometers"),
    ("gattai8", "Gattai-8"),
    ("hidden-thermos", "Hidden thermometers"),
    ("inequality", "Inequalities"),
    ("kenken", "Calculations in cages"),
    ("mixed", "Killer with inequalities"),
    ("standard", "Sudoku"),
    ("xv", "XV"),
    ("clueless1", "Clueless"),
    ("clueless2", "Clueless explosion"),
];

/// The name of a rule, or of a type of puzzles, as players know it.
pub(crate) fn title(name: &str) -> String {
    if name.contains('+') {
        let parts: Vec<String> = name.split('+').map(|part| title(part.trim())).collect();
        return parts.join(", ");
    }
    // Types have several names.
    let name = kind(name).map_or(name, |kind| kind.name);
    let known = TYPES.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| render::title(name), |(_, title)| title.to_string())
}

/// What a puzzle is called that has no title: by its kind, or by its rules beyond those of a Sudoku.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> String {
    if let Some(kind) = Kind::of(puzzle) {
        return kind.title.to_string();
    }
    let mut names: Vec<String> = Vec::new();
    for rule in puzzle.rules().iter().filter(|rule| !is_plain(rule)) {
        let name = title(rule.name());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.len() {
        0 => "Sudoku".to_string(),
        1..=3 => names.join(", "),
        _ => format!("{} and more", names[..2].join(", ")),
    }
}

/// The rules of a plain Sudoku.
pub(crate) fn is_plain(rule: &AnyRule) -> bool {
    matches!(rule, AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) | AnyRule::Restrict(_))
}
