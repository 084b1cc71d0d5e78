//! The catalogue of rules, from which Python makes a class for each.

use gridwright::AnyRule;
use gridwright::rules::{CATALOGUE, FIELDS, Field, Kind};
use pyo3::prelude::*;

/// A field: its name, kind, whether it can be left out, its default in JSON, and what it says.
type Told = (&'static str, String, bool, Option<&'static str>, &'static str);

/// Every rule: its name, what it demands, and its fields.
#[pyfunction]
pub(crate) fn catalogue() -> Vec<(&'static str, &'static str, Vec<Told>)> {
    let rules = CATALOGUE.iter().zip(FIELDS);
    rules.map(|((name, about), (_, fields))| (*name, *about, fields.iter().map(field).collect())).collect()
}

fn field(field: &Field) -> Told {
    (field.name, kind(field.kind), field.optional, field.default, field.about)
}

/// A kind in a word that Python takes apart: `list cell`, `or-null number 0 255`.
fn kind(kind: Kind) -> String {
    match kind {
        Kind::Cell => "cell".to_string(),
        Kind::Line => "line".to_string(),
        Kind::Sight => "sight".to_string(),
        Kind::ValueSet => "values".to_string(),
        Kind::Number(..) => "number".to_string(),
        Kind::Flag => "flag".to_string(),
        Kind::Text => "text".to_string(),
        Kind::Choice(names) => format!("choice {}", names.join(" ")),
        Kind::Rule => "rule".to_string(),
        Kind::Object(_) => "object".to_string(),
        Kind::List(of) => format!("list {}", self::kind(*of)),
        Kind::Pair(of) => format!("pair {}", self::kind(*of)),
        Kind::OrNull(of) => format!("or-null {}", self::kind(*of)),
    }
}

/// A rule in JSON as the library writes it, with every default that it has.
#[pyfunction]
pub(crate) fn rule(py: Python<'_>, text: &str) -> PyResult<String> {
    let rule = read(text).map_err(|error| crate::error::plain(py, error))?;
    Ok(serde_json::to_string(&rule).expect("rules have nothing that JSON cannot express"))
}

/// A rule from JSON; an error without its place in the JSON, which nobody wrote.
pub(crate) fn read(text: &str) -> Result<AnyRule, String> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        message.split(" at line ").next().unwrap_or_default().to_string()
    })
}
