//! What players call rules and puzzles.

use gridwright::render;
use gridwright::rules::CATALOGUE;
use gridwright::{AnyRule, Puzzle};

/// The types of puzzles that are not called by a rule or by their own name.
const TYPES: &[(&str, &str)] = &[
    ("boxes", "Sudoku"),
    ("abc-end-view", "ABC end view"),
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

/// Rules as players are told them, where the catalogue speaks of more than players see.
const LESSONS: &[(&str, &str)] = &[
    (
        "boxes",
        "Fill the grid with digits. No digit repeats in a row, a column or a box, the areas with a heavy border. \
        Digits that are printed stay where they are.",
    ),
    (
        "cage",
        "Digits in a cage do not repeat and sum to the number in its corner. A cage without a number only says that its \
        digits differ.",
    ),
    ("less", "A sign between two cells points at the smaller digit."),
    (
        "line-clue",
        "Fill some cells so that a picture appears. The numbers before a row or above a column are the lengths of \
        its runs of filled cells, in order. At least one empty cell lies between two runs.",
    ),
    (
        "restrict",
        "A grey square marks an even digit, a grey circle an odd one. Small digits in a cell are the only ones that \
        it can hold.",
    ),
    (
        "sandwich",
        "The number beside a row or column is the sum of the digits between its lowest and its highest digit.",
    ),
    (
        "thermo",
        "Along a thermometer digits increase from the bulb to the tip. Along a hollow, frozen one they may also stay \
        equal.",
    ),
];

/// What a rule demands, in sentences that players use.
pub(crate) fn lesson(name: &str) -> &'static str {
    let told = LESSONS.iter().find(|(known, _)| *known == name);
    let listed = || CATALOGUE.iter().find(|(known, _)| *known == name);
    told.or_else(listed).map_or("", |(_, about)| about)
}

/// The name of a rule, or of a type of puzzles, as players know it.
pub(crate) fn title(name: &str) -> String {
    if name.contains('+') {
        let parts: Vec<String> = name.split('+').map(|part| title(part.trim())).collect();
        return parts.join(", ");
    }
    let known = TYPES.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| render::title(name), |(_, title)| title.to_string())
}

/// What a puzzle is called that has no title: by its rules beyond those of a Sudoku.
pub(crate) fn of_puzzle(puzzle: &Puzzle) -> String {
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
