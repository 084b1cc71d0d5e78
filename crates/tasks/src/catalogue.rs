//! The page of a rule: an example, its fields, how each format writes it, and what its clauses cost.
//!
//! All of it comes from the code. The example is part of the rule ([`Rule::EXAMPLE`](model::rules::Rule::EXAMPLE)),
//! the fields are those that the rule declares, the formats are asked to write it, and the encoder counts.

use engine::{Options, encoding};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, CATALOGUE, EXAMPLES, FIELDS, Field};
use serde_json::{Map, Value as Json};

/// All that is known about a rule.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The rule's name.
    pub name: &'static str,
    /// What it demands.
    pub about: &'static str,
    /// A puzzle that shows it, with exactly one solution.
    pub example: Puzzle,
    /// What the rule is made of in the format `json`.
    pub fields: Vec<ShownField>,
    /// How every format writes it, in their order.
    pub written: Vec<Written>,
    /// What its clauses cost in the example.
    pub cost: Cost,
}

/// A field of a rule, with what stands there in the example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownField {
    /// Its name, type, default and description.
    pub field: Field,
    /// What stands there in the example, as JSON.
    pub example: Option<String>,
}

/// A rule in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The format's name.
    pub format: &'static str,
    /// The part of the text that says the rule; nothing if the format cannot express it.
    pub text: Option<String>,
}

/// What clauses cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// How many rules of the name the example has.
    pub rules: usize,
    /// Variables that only these rules have.
    pub variables: u64,
    /// Clauses that these rules add.
    pub clauses: u64,
    /// All variables of the example.
    pub all_variables: u64,
    /// All clauses of the example.
    pub all_clauses: u64,
}

/// Explains a rule of the catalogue; nothing if there is none of this name.
///
/// ```
/// let thermo = gridwright_tasks::explain_rule("thermo").expect("it is in the catalogue");
/// let names: Vec<&str> = thermo.fields.iter().map(|shown| shown.field.name).collect();
/// assert_eq!(names, ["cells", "frozen"]);
/// assert!(thermo.fields[1].field.optional);
/// ```
pub fn explain_rule(name: &str) -> Option<Explained> {
    let &(name, about) = CATALOGUE.iter().find(|(known, _)| *known == name)?;
    let example = example(name)?;
    let rule = example.rules().iter().find(|rule| rule.name() == name)?;
    let written =
        formats::ALL.iter().map(|format| Written { format: format.name, text: part(format, &example, name) });
    let written = written.collect();
    Some(Explained { name, about, fields: fields(rule), written, cost: cost(&example, name), example })
}

/// The example of a rule.
pub fn example(name: &str) -> Option<Puzzle> {
    let (_, text) = EXAMPLES.iter().find(|(known, text)| *known == name && !text.is_empty())?;
    let mut puzzle = read(text).expect("a test reads every example");
    puzzle.about.title = None;
    Some(puzzle)
}

/// Reads an example: rows of givens, then rules.
fn read(text: &str) -> Result<Puzzle, String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_row = |line: &&str| !["{", "values ", "variables "].iter().any(|other| line.starts_with(other));
    let rows: Vec<Vec<&str>> = lines().filter(is_row).map(|line| line.split(' ').collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let is_picture = rows.iter().flatten().any(|&word| word == "_");
    let range = lines().find_map(|line| line.strip_prefix("values "));
    let mut shape = board(&rows, is_picture, range)?;
    for line in lines().filter_map(|line| line.strip_prefix("variables ")) {
        let variables = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        shape = shape.with_variables(variables).map_err(|error| error.to_string())?;
    }
    let mut puzzle = Puzzle::new(shape);
    let rules: Vec<AnyRule> = lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}")))
        .collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    if !is_picture && !rules.iter().any(is_house) {
        all.extend_from_slice(Puzzle::sudoku(columns).map_err(|error| error.to_string())?.rules());
    }
    for rule in all.into_iter().chain(rules) {
        puzzle.add(rule).map_err(|error| error.to_string())?;
    }
    for (row, words) in rows.iter().enumerate() {
        for (column, word) in words.iter().enumerate().filter(|(_, word)| !matches!(**word, "." | "_" | "#"))
        {
            let value = word.parse().map_err(|_| format!("{word} is no value"))?;
            puzzle.set(Cell::new(row as u16, column as u16), value).map_err(|error| error.to_string())?;
        }
    }
    Ok(puzzle)
}

/// The board of an example: as many values as columns, unless a line such as `values 0 to 3` says otherwise.
fn board(rows: &[Vec<&str>], is_picture: bool, range: Option<&str>) -> Result<Shape, String> {
    let columns = rows.first().map_or(0, Vec::len);
    let usual = if is_picture { (0, 1) } else { (1, columns) };
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("{text} is no value"));
    let (low, high) = match range.map(|range| range.split_once(" to ").unwrap_or(("1", range))) {
        Some((low, high)) => (number(low)?, number(high)?),
        None => usual,
    };
    let shape = Shape::new(rows.len(), columns, (high + 1).saturating_sub(low));
    let shape = shape.map_err(|bad| bad.to_string())?;
    let shape = if low == 0 { shape.from_zero() } else { shape };
    let cells = rows.iter().enumerate().flat_map(|(row, words)| {
        words.iter().enumerate().map(move |(column, word)| (Cell::new(row as u16, column as u16), *word))
    });
    let voids = cells.filter(|(_, word)| *word == "#").map(|(cell, _)| cell);
    shape.with_voids(voids).map_err(|bad| bad.to_string())
}

fn is_house(rule: &AnyRule) -> bool {
    matches!(
        rule,
        AnyRule::SubGrid(_) | AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) | AnyRule::Jigsaw(_)
    )
}

/// The declared fields of a rule, with the values that it has.
fn fields(rule: &AnyRule) -> Vec<ShownField> {
    let data = serde_json::to_value(rule).unwrap_or_default();
    let declared = FIELDS.iter().find(|(name, _)| *name == rule.name()).map_or(&[][..], |(_, fields)| fields);
    let shown =
        |field: &Field| ShownField { field: *field, example: data.get(field.name).map(Json::to_string) };
    declared.iter().map(shown).collect()
}

/// What a format writes for a rule: the difference between a grid with it and one without. A single rule if that is
/// a puzzle in this format, or else the whole example.
fn part(format: &formats::Format, example: &Puzzle, name: &str) -> Option<String> {
    let first = example.rules().iter().position(|rule| rule.name() == name)?;
    let only = |keep: &dyn Fn(usize, &AnyRule) -> bool| {
        let mut puzzle = Puzzle::new(example.shape());
        for (_, rule) in example.rules().iter().enumerate().filter(|(at, rule)| keep(*at, rule)) {
            puzzle.add(rule.clone()).ok()?;
        }
        (format.write)(&puzzle).ok()
    };
    let one = only(&|at, rule| at == first || is_house(rule));
    if let Some(with) = one {
        return Some(difference(&with, &only(&|at, rule| at != first && is_house(rule)).unwrap_or_default()));
    }
    let all = only(&|_, _| true)?;
    Some(difference(&all, &only(&|_, rule| rule.name() != name).unwrap_or_default()))
}

/// The lines of a text that another lacks; of a text of one line, the part that does.
fn difference(text: &str, other: &str) -> String {
    let single = |text: &str| text.trim_end().lines().count() == 1;
    let object = |text: &str| serde_json::from_str::<Map<String, Json>>(text).ok().filter(|_| single(text));
    if let (Some(fields), Some(before)) = (object(text), object(other)) {
        let new = fields.iter().filter(|(key, value)| before.get(*key) != Some(value));
        let new = new.map(|(key, value)| format!("\"{key}\":{}", added(value, before.get(key))));
        return new.collect::<Vec<_>>().join(",");
    }
    if single(text) && single(other) {
        let letters = |text: &str| text.trim_end().chars().collect::<Vec<char>>();
        let (a, b) = (letters(text), letters(other));
        let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        let rest = a.len().min(b.len()) - same;
        let tail = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        return a[same..a.len() - tail].iter().collect::<String>().trim_matches(',').to_string();
    }
    // A comma only says that something follows.
    let bare = |line: &'_ str| line.trim().trim_end_matches(',').to_string();
    let mut known: Vec<String> = other.lines().map(bare).collect();
    let mut new = Vec::new();
    for line in text.lines().map(bare) {
        match known.iter().position(|known| *known == line) {
            Some(place) => drop(known.remove(place)),
            None => new.push(line),
        }
    }
    new.join("\n")
}

/// The value of a field; of a list, what it has and another lacks.
fn added(value: &Json, before: Option<&Json>) -> Json {
    match (value, before) {
        (Json::Array(items), Some(Json::Array(known))) => {
            items.iter().filter(|item| !known.contains(item)).cloned().collect()
        }
        _ => value.clone(),
    }
}

fn cost(example: &Puzzle, name: &str) -> Cost {
    let encoding = encoding::plain(example, &Options::default());
    let mut cost = Cost {
        all_variables: encoding.cnf.vars().into(),
        all_clauses: encoding.cnf.len() as u64,
        ..Cost::default()
    };
    let parts = example.rules().iter().zip(&encoding.parts);
    for (_, part) in parts.filter(|(rule, _)| rule.name() == name) {
        cost.rules += 1;
        cost.variables += part.variables;
        cost.clauses += part.clauses;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve_unique;
    use engine::{Options, Status};

    #[test]
    fn every_rule_has_an_example_with_exactly_one_solution() {
        for (name, text) in EXAMPLES {
            assert!(!text.is_empty(), "the rule {name} needs an EXAMPLE");
            let puzzle = read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(puzzle.rules().iter().any(|rule| rule.name() == *name), "the example of {name} lacks it");
            let status = solve_unique(&puzzle, &Options::default()).status();
            assert_eq!(status, Status::Unique, "{name}");
        }
    }

    #[test]
    fn every_rule_can_be_explained_and_our_own_format_writes_it() {
        for (name, _) in CATALOGUE {
            let explained = explain_rule(name).unwrap_or_else(|| panic!("{name} cannot be explained"));
            let json = explained.written.iter().find(|written| written.format == "json").unwrap();
            let text = json.text.as_deref().unwrap_or_default();
            assert!(text.contains(&format!("\"rule\":\"{name}\"")), "{name}: {text}");
            for shown in explained.fields.iter().filter(|shown| !shown.field.optional) {
                assert!(shown.example.is_some(), "{name} lacks {}", shown.field.name);
            }
            let Cost { rules, clauses, all_clauses, .. } = explained.cost;
            assert!(rules > 0 && clauses <= all_clauses, "{name}");
        }
        assert!(explain_rule("nothing").is_none());
    }

    #[test]
    fn fields_know_whether_they_can_be_left_out() {
        let fields = explain_rule("less").unwrap().fields;
        let told: Vec<(&str, bool)> =
            fields.iter().map(|shown| (shown.field.name, shown.field.optional)).collect();
        assert_eq!(told, [("smaller", false), ("larger", false), ("or_equal", true)]);
        assert!(explain_rule("anti-king").unwrap().fields.is_empty());
    }

    #[test]
    fn a_difference_is_what_the_other_text_lacks() {
        assert_eq!(difference("a,\n  b\n", "a\n"), "b");
        assert_eq!(difference("xx[1]yy\n", "xxyy\n"), "[1]");
        assert_eq!(difference("abc\n", "abc\n"), "");
        assert_eq!(difference("abab", "ab"), "ab");
    }

    #[test]
    fn a_broken_example_is_refused() {
        for bad in ["", ". .\n. x", ". .\n. .\n{\"rule\":\"nothing\"}", ". 9\n. ."] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
