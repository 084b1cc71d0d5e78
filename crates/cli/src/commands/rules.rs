//! `rules`: the list of rules, and all that is known about one.

use super::lists::print;
use crate::args::RulesCommand;
use crate::exit::{CommandError, Exit};
use crate::report::{Talk, UserError};
use crate::spelling::distance;
use crate::text::{count, two_columns};
use ask::SCHEMA;
use gridwright::formats::by_name;
use gridwright::render;
use gridwright::rules::{CATALOGUE, Field, Kind};
use gridwright::tasks::catalogue::{Cost, Explained, ShownField, explain_rule};
use gridwright::tasks::generate::kind;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};

#[derive(Serialize)]
struct Listed<'a> {
    schema: u8,
    rule: &'a str,
    about: &'a str,
}

#[derive(Serialize)]
struct Record<'a> {
    schema: u8,
    rule: &'a str,
    about: &'a str,
    fields: Vec<FieldRecord<'a>>,
    /// The example in the format `json`.
    example: serde_json::Value,
    /// The formats that can express the rule, and how.
    formats: BTreeMap<&'a str, &'a str>,
    clauses: CostRecord,
}

#[derive(Serialize)]
struct FieldRecord<'a> {
    name: &'a str,
    /// What stands there, in words: `list of cells`.
    kind: String,
    optional: bool,
    /// What it is where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<serde_json::Value>,
    about: &'a str,
}

impl FieldRecord<'_> {
    fn new(shown: &ShownField) -> FieldRecord<'_> {
        let Field { name, kind, optional, default, about } = shown.field;
        let default = default.map(|text| serde_json::from_str(text).expect("defaults are JSON"));
        FieldRecord { name, kind: kind.to_string(), optional, default, about }
    }
}

#[derive(Serialize)]
struct CostRecord {
    rules: usize,
    variables: u64,
    clauses: u64,
    all_variables: u64,
    all_clauses: u64,
}

/// Lists all rules or explains one.
pub(crate) fn run(args: &RulesCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let Some(name) = &args.name else {
        let object = |&(rule, about): &(&str, &str)| line(&Listed { schema: SCHEMA, rule, about });
        return match args.json {
            true => print(&CATALOGUE.iter().map(object).collect::<String>()),
            false => print(&two_columns(CATALOGUE.iter().copied())),
        };
    };
    let explained = explain_rule(&rule_of(name)).ok_or_else(|| unknown(name))?;
    match args.json {
        true => print(&line(&record(&explained))),
        false => print(&page(&explained, talk.colors(stdout().is_terminal()))),
    }
}

/// What people also call some rules, beside the types of puzzles that `generate` knows.
const ALSO: [(&str, &str); 6] = [
    ("even-odd", "restrict"),
    ("frozen-thermo", "thermo"),
    ("frozen-thermometer", "thermo"),
    ("given", "restrict"),
    ("kropki", "difference"),
    ("nonogram", "line-clue"),
];

/// The rule of a name: its own, another spelling, or the type of puzzle that it makes.
fn rule_of(name: &str) -> String {
    let name = name.to_lowercase().replace(['_', ' '], "-");
    let is_rule = |name: &&str| CATALOGUE.iter().any(|(rule, _)| rule == name);
    let of_type = || kind(&name).and_then(|kind| [kind.name].iter().chain(kind.also).copied().find(is_rule));
    let also = || ALSO.iter().find(|(other, _)| *other == name).map(|&(_, rule)| rule);
    let known = if is_rule(&&name[..]) { None } else { of_type().or_else(also) };
    known.map_or_else(|| name.clone(), str::to_string)
}

fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have nothing that JSON cannot express") + "\n"
}

fn record(explained: &Explained) -> Record<'_> {
    let json = by_name("json").expect("the format is in the list");
    let example = (json.write)(&explained.example).expect("our own format writes everything");
    let Cost { rules, variables, clauses, all_variables, all_clauses } = explained.cost;
    Record {
        schema: SCHEMA,
        rule: explained.name,
        about: explained.about,
        fields: explained.fields.iter().map(FieldRecord::new).collect(),
        example: serde_json::from_str(&example).expect("it writes JSON"),
        formats: explained.written.iter().filter_map(|w| Some((w.format, w.text.as_deref()?))).collect(),
        clauses: CostRecord { rules, variables, clauses, all_variables, all_clauses },
    }
}

/// The explanation for people.
fn page(explained: &Explained, color: bool) -> String {
    let drawing = render::pretty(&explained.example, None, &render::Style { color });
    let Cost { rules, variables, clauses, all_variables, all_clauses } = explained.cost;
    format!(
        "{}: {}\n\nAn example:\n\n{drawing}\n{}\n{}\nAs clauses: {} here {} {} and {}; the whole example has {} and {}.\n",
        explained.name,
        explained.about,
        fields(&explained.fields),
        written(explained),
        count(rules as u64, "rule"),
        if rules == 1 { "adds" } else { "add" },
        count(variables, "variable"),
        count(clauses, "clause"),
        count(all_variables, "variable"),
        count(all_clauses, "clause"),
    )
}

fn fields(fields: &[ShownField]) -> String {
    if fields.is_empty() {
        return "It has no fields.\n".to_string();
    }
    let mut text = "Fields:\n".to_string();
    for ShownField { field, example } in fields {
        let optional = match (field.optional, field.default) {
            (false, _) => String::new(),
            (true, Some(default)) => format!(", defaults to {default}"),
            (true, None) => ", optional".to_string(),
        };
        // Whoever can leave a field out need not write `null`.
        let kind = match field.kind {
            Kind::OrNull(kind) if field.optional => *kind,
            kind => kind,
        };
        text += &format!("  {} ({kind}{optional}): {}\n", field.name, field.about);
        if let Some(example) = example {
            text += &format!("      for example {}\n", short(example));
        }
    }
    text
}

/// The first of a long text.
fn short(text: &str) -> String {
    const MOST: usize = 90;
    if text.chars().count() <= MOST {
        return text.to_string();
    }
    text.chars().take(MOST - 4).chain(" ...".chars()).collect()
}

/// How the formats write the rule, those that cannot last.
fn written(explained: &Explained) -> String {
    let mut text = "Written in a file:\n".to_string();
    let mut others = Vec::new();
    for written in &explained.written {
        match written.text.as_deref().map(str::trim) {
            Some("") => text += &format!("  {}: implied by the format\n", written.format),
            Some(part) => {
                let lines: String = part
                    .lines()
                    .map(|line| format!("    {}", short(line)).trim_end().to_string() + "\n")
                    .collect();
                text += &format!("  {}:\n{lines}", written.format);
            }
            None => others.push(written.format),
        }
    }
    if !others.is_empty() {
        text += &format!("  cannot be written in: {}\n", others.join(", "));
    }
    text
}

/// The error about a name that is in no list, with the nearest one that is.
fn unknown(name: &str) -> UserError {
    let wanted = name.to_lowercase();
    let near = |known: &&str| match known.contains(&wanted[..]) && !wanted.is_empty() {
        true => 1,
        false => 1 + distance(&wanted, known),
    };
    let nearest = CATALOGUE.iter().map(|&(known, _)| known).min_by_key(near);
    let error = UserError::new(format!("there is no rule `{name}`"));
    match nearest.filter(|known| near(known) <= 1 + known.len() / 3 + 1) {
        Some(known) => error.help(format!("did you mean `{known}`? `gridwright rules` lists all rules")),
        None => error.help("`gridwright rules` lists all rules"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_by_the_names_that_people_use() {
        let names = ["thermometer", "Hidden Thermometer", "killer", "xv", "cage", "arrow", "no such rule"];
        assert_eq!(
            names.map(rule_of),
            ["thermo", "hidden-thermos", "cage", "sum-pair", "cage", "arrow", "no-such-rule"]
        );
        for (_, rule) in ALSO {
            assert_eq!(rule_of(rule), rule);
        }
    }

    #[test]
    fn a_wrong_name_gets_the_nearest_right_one() {
        let help = |name: &str| unknown(name).help.unwrap();
        assert!(help("themo").contains("`thermo`"));
        assert!(help("little").contains("`little-killer`"));
        assert!(!help("qqqqqqqqqqq").contains("did you mean"));
    }
}
