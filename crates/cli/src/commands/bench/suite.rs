//! Suites: which puzzles to measure.
//!
//! ```text
//! # lines that begin with # are comments
//! ../data/killer/*.in target=<2_s                 # killers
//! ../data/classic/17clue.txt first=200
//! ../data/variants.jsonl source~janko types=Cage  # cages of one collection
//! ```
//!
//! Each line names a file from the suite's folder, or several with `*` in the file's name. Files are read in every
//! format that `solve` reads, and two more: `.jsonl`, a collection with an object on each line that has the fields
//! `name` and `iss_string`; and `.dzn`, a Latin square whose rows are the numbers of an array `start`. Words after the
//! path: `first=N` takes the first N puzzles of each file; `field~text` and `field=text` take those objects of a
//! collection whose field holds the text or is it (a list is its parts joined by commas); `target=TEXT` is shown beside
//! the results, `_` as a blank. What follows ` #` is the line's name in summaries.

use crate::input::Source;
use crate::pattern::matching;
use crate::report::{Talk, UserError};
use gridwright::formats::text::{Word, content, words};
use gridwright::formats::{self, Diagnostic};
use gridwright::rules::{Columns, Rows, RuleError};
use gridwright::{Puzzle, Shape, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// The puzzles to measure.
pub(super) struct Suite {
    pub lines: Vec<Line>,
    /// In the order of the lines.
    pub entries: Vec<Entry>,
}

/// A line of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The name in summaries.
    pub name: String,
    pub target: Option<String>,
    /// The path with its `*`.
    pattern: String,
    first: Option<usize>,
    filters: Vec<Filter>,
}

/// A condition on the objects of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Filter {
    field: String,
    text: String,
    /// The field is the text, and does not only hold it.
    whole: bool,
}

/// A puzzle of a suite.
pub(super) struct Entry {
    /// No two entries have the same name.
    pub name: String,
    /// The number of its line, from 0.
    pub line: usize,
    pub target: Option<String>,
    pub puzzle: Puzzle,
}

impl Suite {
    /// A suite of one puzzle.
    pub(super) fn single(name: String, puzzle: Puzzle) -> Suite {
        let line = Line { name: name.clone(), ..Line::default() };
        Suite { lines: vec![line], entries: vec![Entry { name, line: 0, target: None, puzzle }] }
    }

    /// Reads a suite and all of its puzzles.
    pub(super) fn load(path: &Path, talk: &Talk) -> Result<Suite, UserError> {
        let (name, text) = (path.display().to_string(), Source::File(path).text()?);
        let at = |diagnostic: &Diagnostic| UserError::at(&name, &text, diagnostic);
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut suite = Suite { lines: Vec::new(), entries: Vec::new() };
        for word in content(&text, 0) {
            let line = Line::of(&word).map_err(|diagnostic| at(&diagnostic))?;
            let files = matching(folder, &line.pattern);
            if files.is_empty() {
                let message = format!("there is no file `{}`", line.pattern);
                return Err(at(&word.error(message).help("paths begin at the folder of the suite")));
            }
            let mut taken = 0;
            for file in files {
                taken += suite.take(&line, &file, talk)?;
            }
            if taken == 0 {
                return Err(at(&word.error("no puzzle of these files is as this line asks")));
            }
            suite.lines.push(line);
        }
        if suite.entries.is_empty() {
            return Err(UserError::new(format!("{name} names no files")).help("write one path per line"));
        }
        suite.tell_apart();
        Ok(suite)
    }

    /// Adds the puzzles of a file that a line asks for, and says how many they are.
    fn take(&mut self, line: &Line, file: &Path, talk: &Talk) -> Result<usize, UserError> {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let ending = file.extension().unwrap_or_default().to_string_lossy().into_owned();
        let puzzles: Vec<(String, Puzzle)> = match &ending[..] {
            "jsonl" => collection(file, line, talk)?,
            "dzn" => vec![(stem, latin(file)?)],
            _ => plain(file, &stem)?,
        };
        let taken = puzzles.into_iter().take(line.first.unwrap_or(usize::MAX));
        let before = self.entries.len();
        self.entries.extend(taken.map(|(name, puzzle)| Entry {
            name: name.replace(['\t', '\n', '\r'], " "),
            line: self.lines.len(),
            target: line.target.clone(),
            puzzle,
        }));
        Ok(self.entries.len() - before)
    }

    /// Numbers the puzzles of one name.
    fn tell_apart(&mut self) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for entry in &mut self.entries {
            let count = seen.entry(entry.name.clone()).or_insert(0);
            *count += 1;
            if *count > 1 {
                entry.name = format!("{} ({count})", entry.name);
            }
        }
    }
}

impl Line {
    fn of(word: &Word<'_>) -> Result<Line, Diagnostic> {
        let hash = word.text.match_indices('#').map(|(at, _)| at);
        let end = hash.into_iter().find(|&at| word.text[..at].ends_with(char::is_whitespace));
        let (said, note) = word.text.split_at(end.unwrap_or(word.text.len()));
        let note = note.trim_start_matches('#').trim();
        let mut parts = words(said, word.span.start);
        let path = parts.next().ok_or_else(|| word.error("this line names no file"))?;
        let mut line = Line { pattern: path.text.to_string(), ..Line::default() };
        let mut shown = vec![path.text];
        for part in parts {
            line.option(&part)?;
            if !part.text.starts_with("target=") {
                shown.push(part.text);
            }
        }
        line.name = if note.is_empty() { shown.join(" ") } else { note.to_string() };
        let is_collection = path.text.ends_with(".jsonl");
        if !is_collection && let Some(filter) = line.filters.first() {
            let error = word.error(format!("only collections have a field `{}`", filter.field));
            return Err(error.help("conditions on fields are for .jsonl files"));
        }
        Ok(line)
    }

    fn option(&mut self, part: &Word<'_>) -> Result<(), Diagnostic> {
        let sign = part.text.find(['=', '~']).filter(|&at| at > 0 && at + 1 < part.text.len());
        let Some(at) = sign else {
            let error =
                part.error(format!("`{}` says nothing about puzzles", formats::text::shorten(part.text)));
            return Err(
                error.help("write first=N, field~text, field=text or target=TEXT; comments follow a #")
            );
        };
        let (field, text) = (&part.text[..at], &part.text[at + 1..]);
        let whole = part.text[at..].starts_with('=');
        match (field, whole) {
            ("first", true) => {
                let number =
                    Word { text, span: part.span.clone() }.number("the number of puzzles", u32::MAX)?;
                self.first = Some(number as usize);
            }
            ("target", true) => self.target = Some(text.replace('_', " ")),
            _ => self.filters.push(Filter { field: field.to_string(), text: text.to_string(), whole }),
        }
        Ok(())
    }

    fn wants(&self, object: &serde_json::Value) -> bool {
        self.filters.iter().all(|filter| {
            let text = field(object, &filter.field);
            if filter.whole {
                text == filter.text
            } else {
                text.to_lowercase().contains(&filter.text.to_lowercase())
            }
        })
    }
}

/// A field of an object as text: a list is its parts joined by commas, what is missing is empty.
fn field(object: &serde_json::Value, name: &str) -> String {
    match &object[name] {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(parts) => {
            let parts: Vec<&str> = parts.iter().filter_map(|part| part.as_str()).collect();
            parts.join(",")
        }
        serde_json::Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// The puzzles of a file in one of our formats.
fn plain(file: &Path, stem: &str) -> Result<Vec<(String, Puzzle)>, UserError> {
    let (name, text) = (file.display().to_string(), Source::File(file).text()?);
    let (_, reading) =
        formats::read(&text, None).map_err(|diagnostic| UserError::at(&name, &text, &diagnostic))?;
    let several = reading.puzzles.len() > 1;
    let numbered = (1..).zip(reading.puzzles);
    let named = |(number, puzzle): (usize, Puzzle)| match several {
        true => (format!("{stem}#{number}"), puzzle),
        false => (stem.to_string(), puzzle),
    };
    Ok(numbered.map(named).collect())
}

/// The puzzles of a collection that a line asks for. Those that cannot be read are left out, and counted.
fn collection(file: &Path, line: &Line, talk: &Talk) -> Result<Vec<(String, Puzzle)>, UserError> {
    let (name, text) = (file.display().to_string(), Source::File(file).text()?);
    let iss = formats::by_name("iss").expect("the format has this name");
    let (mut puzzles, mut left_out) = (Vec::new(), 0);
    for word in content(&text, 0) {
        let object: serde_json::Value = serde_json::from_str(word.text).map_err(|error| {
            UserError::at(&name, &text, &word.error(format!("this line is not JSON: {error}")))
        })?;
        if !line.wants(&object) {
            continue;
        }
        match (iss.read)(&field(&object, "iss_string")) {
            Ok(reading) => {
                puzzles.extend(reading.puzzles.into_iter().map(|puzzle| (field(&object, "name"), puzzle)))
            }
            Err(_) => left_out += 1,
        }
    }
    if left_out > 0 {
        talk.say(format!("{name}: {left_out} puzzles are left out, they cannot be read yet"));
    }
    Ok(puzzles)
}

/// The Latin square of a data file: its numbers after `start`, row by row, 0 for an empty cell.
fn latin(file: &Path) -> Result<Puzzle, UserError> {
    let (name, text) = (file.display().to_string(), Source::File(file).text()?);
    let bad = |what: &str| UserError::new(format!("{name}: {what}"));
    let (_, array) = text.split_once("start").ok_or_else(|| bad("there is no array `start`"))?;
    let array = array.split_once(']').map_or(array, |(inside, _)| inside);
    let numbers = array.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let values: Vec<Value> = numbers
        .map(|digits| digits.parse())
        .collect::<Result<_, _>>()
        .map_err(|_| bad("a number is too large"))?;
    let n = values.len().isqrt();
    if n * n != values.len() {
        return Err(bad(&format!("{} numbers are no square", values.len())));
    }
    let build = || -> Result<Puzzle, RuleError> {
        let mut puzzle = Puzzle::new(Shape::square(n)?);
        puzzle.add(Rows {})?;
        puzzle.add(Columns {})?;
        for (cell, value) in puzzle.shape().cells().zip(values).filter(|(_, value)| *value > 0) {
            puzzle.set(cell, value)?;
        }
        Ok(puzzle)
    };
    build().map_err(|error| bad(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<Line, Diagnostic> {
        Line::of(&Word { text, span: 0..text.len() })
    }

    #[test]
    fn a_line_is_a_path_conditions_and_a_name() {
        let all = line("a/b.jsonl source~Janko types=Cage first=3 target=<2_s # cages of #1").unwrap();
        assert_eq!((&all.pattern[..], &all.name[..], all.first), ("a/b.jsonl", "cages of #1", Some(3)));
        assert_eq!(all.target.as_deref(), Some("<2 s"));
        assert!(all.wants(&serde_json::json!({"source": "www.janko.at", "types": ["Cage"]})));
        assert!(!all.wants(&serde_json::json!({"source": "www.janko.at", "types": ["Cage", "Thermo"]})));
        assert!(!all.wants(&serde_json::json!({"types": ["Cage"]})));
        assert_eq!(line("a/*.in first=2 target=x").unwrap().name, "a/*.in first=2");
    }

    #[test]
    fn what_says_nothing_is_an_error_at_its_place() {
        for (text, place) in [("a.in fast", 5..9), ("a.in first=x", 5..12), ("a.in =x", 5..7)] {
            assert_eq!(line(text).unwrap_err().span, place, "{text}");
        }
        assert!(line("a.in types=Cage").unwrap_err().message.contains("`types`"));
    }
}
