//! What there is: rules with their fields, and formats.

use super::read::object;
use crate::question::Rules;
use crate::{Answer, AskError, SCHEMA};
use gridwright::formats as known_formats;
use gridwright::rules::{CATALOGUE, EXAMPLES, FIELDS, Field, Kind};
use gridwright::tasks::example;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

/// The catalogue of rules.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RulesRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// Every rule.
    pub rules: Vec<ListedRecord>,
}

/// A rule of the catalogue.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListedRecord {
    /// Its name.
    pub rule: &'static str,
    /// What it demands.
    pub about: &'static str,
    /// What it is made of.
    pub fields: Vec<FieldRecord>,
    /// Whether there is an example of it.
    pub example: bool,
}

/// A rule with an example.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuleDetailRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// Its name.
    pub rule: &'static str,
    /// What it demands.
    pub about: &'static str,
    /// What it is made of.
    pub fields: Vec<FieldRecord>,
    /// A puzzle that shows it, in our own format `json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub example: Option<Box<RawValue>>,
}

/// A field of a rule.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldRecord {
    /// Its name.
    pub name: &'static str,
    /// What stands there.
    #[serde(flatten)]
    pub kind: KindRecord,
    /// Whether it can be left out.
    pub optional: bool,
    /// What it is where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<serde_json::Value>,
    /// What it says.
    pub about: &'static str,
}

/// What stands in a field.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum KindRecord {
    /// A cell: `"r1c2"`.
    Cell,
    /// A row or column: `"r1"`, `"c2"`.
    Line,
    /// A row or column seen from one of its ends: `"r1"`, `"-r1"`.
    Sight,
    /// A set of values: `[1,3]`.
    Values,
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The largest.
        most: i64,
    },
    /// `true` or `false`.
    Flag,
    /// Any text.
    Text,
    /// One of these texts.
    Choice {
        /// The texts.
        of: &'static [&'static str],
    },
    /// Another rule.
    Rule,
    /// Any number of the same.
    List {
        /// What each is.
        of: Box<KindRecord>,
    },
    /// Two of the same.
    Pair {
        /// What each is.
        of: Box<KindRecord>,
    },
    /// The same, or `null`.
    OrNull {
        /// What it is.
        of: Box<KindRecord>,
    },
    /// An object with fields of its own.
    Object {
        /// The fields.
        fields: Vec<FieldRecord>,
    },
}

impl From<Kind> for KindRecord {
    fn from(kind: Kind) -> KindRecord {
        let boxed = |of: &Kind| Box::new(KindRecord::from(*of));
        match kind {
            Kind::Cell => KindRecord::Cell,
            Kind::Line => KindRecord::Line,
            Kind::Sight => KindRecord::Sight,
            Kind::ValueSet => KindRecord::Values,
            Kind::Number(least, most) => KindRecord::Number { least, most },
            Kind::Flag => KindRecord::Flag,
            Kind::Text => KindRecord::Text,
            Kind::Choice(of) => KindRecord::Choice { of },
            Kind::Rule => KindRecord::Rule,
            Kind::List(of) => KindRecord::List { of: boxed(of) },
            Kind::Pair(of) => KindRecord::Pair { of: boxed(of) },
            Kind::OrNull(of) => KindRecord::OrNull { of: boxed(of) },
            Kind::Object(fields) => {
                KindRecord::Object { fields: fields.iter().map(FieldRecord::new).collect() }
            }
        }
    }
}

impl FieldRecord {
    fn new(field: &Field) -> FieldRecord {
        let Field { name, kind, optional, default, about } = *field;
        let default = default.map(|text| serde_json::from_str(text).expect("defaults are JSON"));
        FieldRecord { name, kind: kind.into(), optional, default, about }
    }
}

fn fields(name: &str) -> Vec<FieldRecord> {
    let declared = FIELDS.iter().find(|(rule, _)| *rule == name).map_or(&[][..], |(_, fields)| fields);
    declared.iter().map(FieldRecord::new).collect()
}

/// All rules, or one with its example.
pub(crate) fn rules(asked: &Rules) -> Result<Answer, AskError> {
    let has_example = |name| EXAMPLES.iter().any(|(rule, text)| *rule == name && !text.is_empty());
    let Some(name) = &asked.rule else {
        let listed = |&(rule, about): &(&'static str, &'static str)| ListedRecord {
            rule,
            about,
            fields: fields(rule),
            example: has_example(rule),
        };
        let rules = CATALOGUE.iter().map(listed).collect();
        return Ok(Answer::Rules(RulesRecord { schema: SCHEMA, rules }));
    };
    let &(rule, about) = CATALOGUE.iter().find(|(rule, _)| rule == name).ok_or_else(|| {
        AskError::new(format!("there is no rule `{name}`"))
            .help("ask for `rules` without a name for all of them")
    })?;
    Ok(Answer::Rule(Box::new(RuleDetailRecord {
        schema: SCHEMA,
        rule,
        about,
        fields: fields(rule),
        example: example(rule).as_ref().map(object),
    })))
}

/// The formats.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FormatsRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// Every format.
    pub formats: Vec<FormatRecord>,
}

/// A format.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FormatRecord {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// Usual endings of file names.
    pub endings: &'static [&'static str],
    /// Whether there is a page that links lead to.
    pub link: bool,
    /// Whether SudokuPad shows it.
    pub sudokupad: bool,
}

/// All formats.
pub(crate) fn formats() -> Answer {
    let record = |format: &&'static known_formats::Format| FormatRecord {
        name: format.name,
        about: format.about,
        endings: format.endings,
        link: known_formats::link(format, "").is_some(),
        sudokupad: known_formats::sudokupad(format, "").is_some(),
    };
    Answer::Formats(FormatsRecord {
        schema: SCHEMA,
        formats: known_formats::ALL.iter().map(record).collect(),
    })
}
