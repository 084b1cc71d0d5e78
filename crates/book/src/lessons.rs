//! What the how-to pages explain: kinds of puzzles as a whole, and other puzzles rule by rule.

use crate::kinds::{Kind, is_given, made};
use crate::names::title;
use gridwright::mark::Mark;
use gridwright::rules::CATALOGUE;
use gridwright::tasks::example;
use gridwright::{AnyRule, Puzzle};

/// Something that players have to know.
pub(crate) struct Lesson {
    pub(crate) heading: String,
    pub(crate) text: &'static str,
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
        name: "boxes",
        heading: "Sudoku",
        text: "Fill the grid with digits. No digit repeats in a row, a column or a box, the areas with a heavy border. Digits \
            that are printed stay where they are.",
    },
    Form {
        name: "jigsaw",
        heading: "Jigsaw Sudoku",
        text: "Fill the grid with digits. No digit repeats in a row, a column or one of the regions with a heavy border.",
    },
    Form {
        name: "rows",
        heading: "Rows and columns",
        text: "Fill the grid with digits. No digit repeats in a row or a column.",
    },
    Form {
        name: "cage",
        heading: "Cages",
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
        name: "arrowhead",
        heading: "Arrowheads",
        text: "An arrowhead where two cells touch at a corner points into the cell with the smaller digit. If it is double, \
            the two digits may also be equal.",
    },
    Form {
        name: "line-clue",
        heading: "Nonogram",
        text: "Fill some cells so that a picture appears. The numbers before a row or above a column are the lengths of its \
            runs of filled cells, in order. At least one empty cell lies between two runs.",
    },
    Form {
        name: "colours",
        heading: "Coloured nonogram",
        text: "Fill some cells so that a picture appears. The numbers before a row or above a column are the lengths of its \
            runs of filled cells, in order, each in the colour of its number. At least one empty cell lies between two runs \
            of a colour; runs of different colours may touch.",
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
pub(crate) fn lessons<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) -> Vec<Lesson> {
    let (mut lessons, mut known): (Vec<Lesson>, Vec<&'static str>) = (Vec::new(), Vec::new());
    for puzzle in puzzles {
        if let Some(kind) = Kind::of(puzzle) {
            if !known.contains(&kind.text) {
                known.push(kind.text);
                let heading = kind.title.to_string();
                lessons.push(Lesson { heading, text: kind.text, example: kind.example() });
            }
            continue;
        }
        for name in puzzle.rules().iter().filter_map(|rule| form(rule, puzzle)) {
            if !known.contains(&name) {
                known.push(name);
                let lesson = lesson(name);
                lessons.insert(if name == "boxes" { 0 } else { lessons.len() }, lesson);
            }
        }
    }
    lessons
}

/// What a rule of a puzzle is told as; `None` if a printed digit says all of it, or another rule tells it as well.
fn form(rule: &AnyRule, puzzle: &Puzzle) -> Option<&'static str> {
    let has = |is: fn(&AnyRule) -> bool| puzzle.rules().iter().any(is);
    match rule {
        AnyRule::Rows(_) | AnyRule::Columns(_) => match () {
            () if has(|rule| matches!(rule, AnyRule::Boxes(_))) => Some("boxes"),
            () if has(|rule| matches!(rule, AnyRule::Jigsaw(_))) => Some("jigsaw"),
            () => Some("rows"),
        },
        AnyRule::Cage(cage) if cage.sum.is_none() => Some("plain-cage"),
        AnyRule::Thermo(thermo) if thermo.frozen => Some("frozen-thermo"),
        AnyRule::Less(less)
            if less.smaller.row != less.larger.row && less.smaller.column != less.larger.column =>
        {
            Some("arrowhead")
        }
        AnyRule::LineClue(_) if puzzle.palette().len() > 2 => Some("colours"),
        rule if is_given(rule, puzzle) => None,
        AnyRule::Restrict(_) => {
            let parity = |mark: &Mark| matches!(mark, Mark::Shade(..));
            Some(if rule.marks(puzzle.shape()).iter().any(parity) { "even-odd" } else { "restrict" })
        }
        rule => Some(rule.name()),
    }
}

fn lesson(name: &'static str) -> Lesson {
    let example = match name {
        "arrowhead" | "even-odd" => made(name, 4, 1),
        "frozen-thermo" => made(name, 6, 1),
        "plain-cage" => example("all-different"),
        "colours" => None,
        name => example(name),
    };
    match FORMS.iter().find(|form| form.name == name) {
        Some(form) => Lesson { heading: form.heading.to_string(), text: form.text, example },
        None => {
            let text = CATALOGUE.iter().find(|(known, _)| *known == name).map_or("", |(_, about)| about);
            Lesson { heading: title(name), text, example }
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
                assert!(lesson.text.ends_with('.'), "{name}: {}", lesson.text);
                assert!(lesson.example.is_some(), "{name}: {}", lesson.heading);
            }
        }
    }

    #[test]
    fn players_learn_what_they_see_and_nothing_else() {
        let thermo = example("thermo").unwrap();
        assert_eq!(headings(&[thermo.clone()]), ["Sudoku", "Thermometers"]);
        let made = |name: &str| made(name, 6, 1).unwrap();
        assert_eq!(
            headings(&[made("frozen-thermo"), thermo]),
            ["Sudoku", "Frozen thermometers", "Thermometers"]
        );
        assert_eq!(headings(&[made("futoshiki")]), ["Futoshiki"]);
        assert_eq!(headings(&[made("minesweeper"), made("standard")]), ["Sudoku", "Minesweeper"]);
        assert_eq!(headings(&[example("jigsaw").unwrap()]), ["Jigsaw Sudoku"]);
    }
}
