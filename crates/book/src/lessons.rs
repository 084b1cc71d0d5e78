//! What the how-to pages explain: kinds of puzzles as a whole, and other puzzles rule by rule.

use crate::kinds::{Kind, is_given, made};
use crate::names::title;
use gridwright::mark::Mark;
use gridwright::render;
use gridwright::rules::CATALOGUE;
use gridwright::tasks::example;
use gridwright::{AnyRule, Puzzle, Value};
use std::collections::BTreeSet;

/// Something that players have to know.
pub(crate) struct Lesson {
    pub(crate) heading: String,
    pub(crate) text: String,
    /// A puzzle whose solution shows it.
    pub(crate) example: Option<Puzzle>,
}

/// A rule, or a form of one that players tell from others.
struct Form {
    /// The name of the rule, or of the form.
    name: &'static str,
    heading: &'static str,
    text: &'static str,
}

/// What is told otherwise than in the catalogue, which speaks of all forms of a rule at once.
const FORMS: &[Form] = &[
    Form {
        name: "sudoku",
        heading: "Sudoku",
        text: "Every row, every column and every box with a heavy border holds {digits}, each once. Digits that are printed \
            stay where they are.",
    },
    Form {
        name: "jigsaw-sudoku",
        heading: "Jigsaw Sudoku",
        text: "Every row, every column and every region with a heavy border holds {digits}, each once.",
    },
    Form {
        name: "latin",
        heading: "Rows and columns",
        text: "Fill the grid with digits. None of them repeats in a row or a column.",
    },
    Form {
        name: "cage",
        heading: "Killer cages",
        text: "Digits in a cage do not repeat and sum to the number in its corner.",
    },
    Form {
        name: "plain-cage",
        heading: "Cages without a number",
        text: "Digits in a cage without a number do not repeat.",
    },
    Form {
        name: "less",
        heading: "Inequalities",
        text: "A sign between two cells points at the smaller digit.",
    },
    Form {
        name: "less-or-equal",
        heading: "Inequalities with a bar",
        text: "A sign with a bar points at the digit that is not larger: the two may be equal.",
    },
    Form {
        name: "arrowhead",
        heading: "Arrowheads",
        text: "An arrowhead where two cells touch at a corner points into the cell with the smaller digit. If it is double, \
            the two digits may also be equal.",
    },
    Form {
        name: "line-clue",
        heading: "Nonogram",
        text: "Fill some of the cells. The numbers before a row or above a column are the lengths of its runs of filled cells, \
            in order. At least one empty cell lies between two runs.",
    },
    Form {
        name: "colours",
        heading: "Coloured nonogram",
        text: "Fill some of the cells. The numbers before a row or above a column are the lengths of its runs of filled cells, \
            in order, each in the colour of its number. At least one empty cell lies between two runs of the same colour; runs \
            of different colours may touch.",
    },
    Form {
        name: "kropki",
        heading: "Kropki dots",
        text: "A white dot lies between two digits that differ by 1, a black dot between two of which one is twice the other. \
            Not all such pairs have a dot.",
    },
    Form {
        name: "xv",
        heading: "X and V (XV)",
        text: "Two digits with an X between them sum to 10, two with a V sum to 5. Not all such pairs have a letter.",
    },
    Form {
        name: "even-odd",
        heading: "Even and odd",
        text: "A grey square marks an even digit, a grey circle an odd one.",
    },
    Form {
        name: "restrict",
        heading: "Small digits",
        text: "Small digits in a cell are the only ones that it can hold.",
    },
    Form {
        name: "sandwich",
        heading: "Sandwiches",
        text: "The number beside a row or column is the sum of the digits between its lowest and its highest digit.",
    },
    Form {
        name: "thermo",
        heading: "Thermometers",
        text: "Along a thermometer digits increase from the bulb to the tip.",
    },
    Form {
        name: "frozen-thermo",
        heading: "Frozen thermometers",
        text: "Along a hollow thermometer digits increase from the bulb to the tip, or stay the same.",
    },
];

/// Everything that players have to know for some puzzles: Sudoku first, then in the order in which it is needed.
pub(crate) fn lessons<'a>(puzzles: impl Iterator<Item = &'a Puzzle> + Clone) -> Vec<Lesson> {
    let digits = digits(puzzles.clone());
    let (mut lessons, mut known): (Vec<Lesson>, Vec<&'static str>) = (Vec::new(), Vec::new());
    for puzzle in puzzles {
        if let Some(kind) = Kind::of(puzzle) {
            if !known.contains(&kind.text) {
                known.push(kind.text);
                let (heading, text) = (kind.title.to_string(), kind.text.to_string());
                lessons.push(Lesson { heading, text, example: kind.example() });
            }
            continue;
        }
        for name in forms(puzzle) {
            if !known.contains(&name) {
                known.push(name);
                let lesson = lesson(name, &digits);
                lessons.insert(if name == "sudoku" { 0 } else { lessons.len() }, lesson);
            }
        }
    }
    lessons
}

/// The digits of grids with houses: "the digits from 1 to 9".
fn digits<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) -> String {
    let has_houses = |puzzle: &&Puzzle| puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Rows(_)));
    let spans: BTreeSet<(Value, Value)> = puzzles
        .filter(|puzzle| Kind::of(puzzle).is_none())
        .filter(has_houses)
        .map(|puzzle| (puzzle.shape().lowest(), puzzle.shape().highest()))
        .collect();
    match spans.first() {
        Some((lowest, highest)) if spans.len() == 1 => format!("the digits from {lowest} to {highest}"),
        _ => "the digits from 1 to the number of its cells".to_string(),
    }
}

/// What the rules of a puzzle are told as, each once.
fn forms(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut forms = Vec::new();
    for form in puzzle.rules().iter().filter_map(|rule| form(rule, puzzle)) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// What is told below a puzzle: forms that its drawing takes as known, and then the sentences of the drawing, but for those that
/// a form replaces.
pub(crate) fn reminders(puzzle: &Puzzle, sentences: &[String]) -> Vec<String> {
    const CLEAR: [&str; 8] =
        ["cage", "plain-cage", "thermo", "frozen-thermo", "less", "less-or-equal", "even-odd", "restrict"];
    const REPLACED: [(&str, &[&str]); 2] = [("kropki", &["difference", "ratio"]), ("xv", &["sum-pair"])];
    let forms = forms(puzzle);
    let mut told: Vec<&str> = CLEAR.to_vec();
    let mut replaced: Vec<String> = Vec::new();
    for (form, rules) in REPLACED {
        if forms.contains(&form) && !rules.iter().any(|rule| forms.contains(rule)) {
            told.push(form);
            replaced.extend(rules.iter().map(|rule| format!("{}: ", render::title(rule))));
        }
    }
    let of_forms = FORMS.iter().filter(|form| forms.contains(&form.name) && told.contains(&form.name));
    let kept = sentences.iter().filter(|text| !replaced.iter().any(|start| text.starts_with(start)));
    of_forms.map(|form| form.text.to_string()).chain(kept.cloned()).collect()
}

/// What a rule of a puzzle is told as; `None` if a printed digit says all of it, or another rule tells it as well.
fn form(rule: &AnyRule, puzzle: &Puzzle) -> Option<&'static str> {
    let named = |name: &str| puzzle.rules().iter().any(|rule| rule.name() == name);
    let has_lines = named("rows") && named("columns");
    let negative = ["negative-difference", "negative-ratio"].into_iter().any(named);
    match rule {
        AnyRule::Boxes(_) if has_lines => Some("sudoku"),
        AnyRule::Jigsaw(_) if has_lines => Some("jigsaw-sudoku"),
        AnyRule::Rows(_) | AnyRule::Columns(_) if has_lines => match () {
            () if named("boxes") => Some("sudoku"),
            () if named("jigsaw") => Some("jigsaw-sudoku"),
            () => Some("latin"),
        },
        AnyRule::Cage(cage) if cage.sum.is_none() => Some("plain-cage"),
        AnyRule::Thermo(thermo) if thermo.frozen => Some("frozen-thermo"),
        AnyRule::Less(less)
            if less.smaller.row != less.larger.row && less.smaller.column != less.larger.column =>
        {
            Some("arrowhead")
        }
        AnyRule::Less(less) if less.or_equal => Some("less-or-equal"),
        AnyRule::Difference(dot) if dot.by == 1 && !negative => Some("kropki"),
        AnyRule::Ratio(dot) if dot.by == 2 && !negative => Some("kropki"),
        AnyRule::SumPair(pair) if matches!(pair.sum, 5 | 10) && !named("negative-sum") => Some("xv"),
        AnyRule::LineClue(_) if puzzle.palette().len() > 2 => Some("colours"),
        rule if is_given(rule, puzzle) => None,
        AnyRule::Restrict(_) => {
            let parity = |mark: &Mark| matches!(mark, Mark::Shade(..));
            Some(if rule.marks(puzzle.shape()).iter().any(parity) { "even-odd" } else { "restrict" })
        }
        rule => Some(rule.name()),
    }
}

fn lesson(name: &'static str, digits: &str) -> Lesson {
    let example = match name {
        "arrowhead" | "even-odd" | "kropki" => made(name, 4, 1),
        "xv" => made(name, 6, 1),
        "sudoku" => example("boxes"),
        "jigsaw-sudoku" => example("jigsaw"),
        "latin" => example("rows"),
        "less-or-equal" => example("less"),
        "frozen-thermo" => made(name, 6, 1),
        "plain-cage" => example("all-different"),
        "colours" => None,
        name => example(name),
    };
    match FORMS.iter().find(|form| form.name == name) {
        Some(form) => {
            Lesson { heading: form.heading.to_string(), text: form.text.replace("{digits}", digits), example }
        }
        None => {
            let text = CATALOGUE.iter().find(|(known, _)| *known == name).map_or("", |(_, about)| about);
            Lesson { heading: title(name), text: text.to_string(), example }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(puzzles: &[Puzzle]) -> Vec<String> {
        lessons(puzzles.iter()).into_iter().map(|lesson| lesson.heading).collect()
    }

    #[test]
    fn every_rule_has_a_lesson_with_words_and_a_picture() {
        for (name, _) in CATALOGUE {
            let puzzle = example(name).unwrap_or_else(|| panic!("{name} has no example"));
            for lesson in lessons([&puzzle].into_iter()) {
                assert!(lesson.text.ends_with('.') && !lesson.text.contains('{'), "{name}: {}", lesson.text);
                assert!(lesson.example.is_some(), "{name}: {}", lesson.heading);
            }
        }
    }

    #[test]
    fn players_learn_what_they_see_and_nothing_else() {
        let thermo = example("thermo").unwrap();
        assert_eq!(headings(std::slice::from_ref(&thermo)), ["Sudoku", "Thermometers"]);
        let made = |name: &str| made(name, 6, 1).unwrap();
        assert_eq!(
            headings(&[made("frozen-thermo"), thermo]),
            ["Sudoku", "Frozen thermometers", "Thermometers"]
        );
        assert_eq!(headings(&[made("futoshiki")]), ["Futoshiki"]);
        assert_eq!(headings(&[made("minesweeper"), made("standard")]), ["Sudoku", "Minesweeper"]);
        assert_eq!(headings(&[example("jigsaw").unwrap()]), ["Jigsaw Sudoku"]);
        let letters = lesson("xv", "").example.unwrap();
        let sums: BTreeSet<u16> = letters
            .rules()
            .iter()
            .filter_map(|rule| match rule {
                AnyRule::SumPair(pair) => Some(pair.sum),
                _ => None,
            })
            .collect();
        assert_eq!(sums, [5, 10].into(), "the picture shows both letters");
    }
}
