//! What is where in a book: a line for each puzzle, as JSON or CSV.

use crate::entry::{Entry, Source};
use crate::typeset::Placed;
use gridwright::formats;
use serde::{Deserialize, Serialize};

/// The formats that a puzzle is written in: the first one that can express it.
const FORMATS: [&str; 4] = ["sections", "sdq", "non", "json"];

/// The names of columns.
const HEAD: [&str; 14] = [
    "number",
    "name",
    "page",
    "answer_page",
    "file",
    "type",
    "seed",
    "made",
    "rating",
    "level",
    "techniques",
    "format",
    "text",
    "solution",
];

/// A puzzle of a book.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its number in the book.
    pub number: usize,
    /// What it is called.
    pub name: String,
    /// Its page, from 1.
    pub page: usize,
    /// The page of its answer.
    pub answer_page: usize,
    /// The file that it comes from, and the place there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The type that it was made as.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The seed that it was made from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Its number among the puzzles of that seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<u64>,
    /// Its rating.
    pub rating: Option<f64>,
    /// Its level.
    pub level: Option<&'static str>,
    /// The techniques that solving it takes.
    pub techniques: Vec<&'static str>,
    /// The format of the text.
    pub format: &'static str,
    /// The puzzle itself.
    pub text: String,
    /// Its solution, row by row: the values of a row are parted by spaces, and a cell that is not there is a dot.
    pub solution: Vec<String>,
}

/// What is read of a manifest again: a puzzle, and its number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Listed {
    /// Its number in the book.
    pub number: usize,
    /// The name of its format.
    pub format: String,
    /// The puzzle itself.
    pub text: String,
}

/// The puzzles of a manifest, as JSON or CSV; `None` if the text is none.
pub fn listed(text: &str) -> Option<Vec<Listed>> {
    if text.trim_start().starts_with('[') {
        return serde_json::from_str(text).ok();
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let is_manifest = reader.headers().is_ok_and(|head| head.iter().eq(HEAD));
    is_manifest.then(|| reader.deserialize().collect::<Result<_, _>>().ok()).flatten()
}

/// The rows of a book's puzzles.
pub fn rows(entries: &[Entry], placed: &[Placed]) -> Vec<Row> {
    let numbered = (1..).zip(entries).zip(placed);
    numbered.map(|((number, entry), placed)| row(number, entry, placed)).collect()
}

fn row(number: usize, entry: &Entry, placed: &Placed) -> Row {
    let (file, kind, seed, made) = match entry.source.clone() {
        Source::File(place) => (Some(place), None, None, None),
        Source::Made { kind, seed, number } => (None, Some(kind), Some(seed), Some(number)),
    };
    let (format, text) = written(entry);
    let value = |value: &Option<gridwright::Value>| value.map_or(".".to_string(), |value| value.to_string());
    let line = |row: &Vec<Option<gridwright::Value>>| row.iter().map(value).collect::<Vec<_>>().join(" ");
    Row {
        number,
        name: entry.name.clone(),
        page: placed.page,
        answer_page: placed.answer,
        file,
        kind,
        seed,
        made,
        rating: entry.rating,
        level: entry.level.map(gridwright::tasks::Level::name),
        techniques: entry.techniques.clone(),
        format,
        text,
        solution: ask::rows(entry.solution.filling()).iter().map(line).collect(),
    }
}

fn written(entry: &Entry) -> (&'static str, String) {
    let formats = FORMATS.iter().filter_map(|name| formats::by_name(name));
    let mut texts = formats.filter_map(|format| Some((format.name, (format.write)(&entry.puzzle).ok()?)));
    texts.next().unwrap_or(("none", String::new()))
}

/// The manifest as JSON: a list of objects.
pub fn json(rows: &[Row]) -> String {
    serde_json::to_string_pretty(rows).expect("rows have nothing that JSON cannot express") + "\n"
}

/// The manifest as CSV, with a head. Lists are parted by semicolons, the rows of a solution by slashes.
pub fn csv(rows: &[Row]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut put = |fields: [String; 14]| writer.write_record(fields).expect("memory takes every record");
    put(HEAD.map(str::to_string));
    for row in rows {
        let or_empty = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        put([
            row.number.to_string(),
            row.name.clone(),
            row.page.to_string(),
            row.answer_page.to_string(),
            row.file.clone().unwrap_or_default(),
            row.kind.clone().unwrap_or_default(),
            or_empty(row.seed),
            or_empty(row.made),
            row.rating.map_or(String::new(), |rating| format!("{rating:.1}")),
            row.level.unwrap_or_default().to_string(),
            row.techniques.join("; "),
            row.format.to_string(),
            row.text.clone(),
            row.solution.join(" / "),
        ]);
    }
    let bytes = writer.into_inner().expect("memory takes every record");
    String::from_utf8(bytes).expect("all fields are text")
}
