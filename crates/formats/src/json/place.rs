//! Where in a JSON text something is wrong.
//!
//! The parser tells a line and a column, but only of the text that it was given, and for rules, which are
//! chosen by their name, not even that. So every part is parsed on its own, from a slice of the text whose
//! place is known; and where the parser names the word that it stumbled over, the word is looked for there.

use super::super::ParseError;
use super::super::text::without_mark;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range;

/// The whole text that is read.
pub(crate) struct Source<'a> {
    body: &'a str,
    /// Where the body begins: after the byte-order mark, if there is one.
    offset: usize,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Source<'a> {
        let (body, offset) = without_mark(text);
        Source { body, offset }
    }

    /// The text without a byte-order mark.
    pub(crate) fn body(&self) -> &'a str {
        self.body
    }

    /// The place of a slice of the body.
    pub(crate) fn span(&self, part: &str) -> Range<usize> {
        let start = self.offset + (part.as_ptr() as usize - self.body.as_ptr() as usize);
        start..start + part.len()
    }

    /// Reads a part; `name` tells in errors which.
    pub(crate) fn part<'r, T: Deserialize<'r>>(
        &self,
        raw: &'r RawValue,
        name: &str,
    ) -> Result<T, ParseError> {
        serde_json::from_str(raw.get()).map_err(|error| {
            let mut error = self.error(raw.get(), &error);
            error.message = format!("{name}: {}", error.message);
            error
        })
    }

    /// The parser's error about a part.
    pub(crate) fn error(&self, part: &str, error: &serde_json::Error) -> ParseError {
        let told = error.to_string();
        let suffix = format!(" at line {} column {}", error.line(), error.column());
        let message = told.strip_suffix(&suffix).unwrap_or(&told);
        // The parser's word for a name of a list is its own; ours is a name.
        let message = &message.replacen("unknown variant", "unknown name", 1);
        let span = self.span(part);
        let end = position(part, error);
        let place = if error.is_data() {
            // The parser notices a wrong word just after it.
            let word = quoted(message).and_then(|word| find_last(&part[..end], word));
            word.map_or(span.clone(), |word| span.start + word.start..span.start + word.end)
        } else {
            let start = part.floor_char_boundary(end.saturating_sub(1));
            span.start + start..span.start + end
        };
        ParseError::new(place, message)
    }

    /// An error about a part that is good JSON and no good puzzle. Points at the cell it names, if it does.
    pub(crate) fn rule_error(&self, raw: &RawValue, message: &str) -> ParseError {
        let span = self.span(raw.get());
        let names = message.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_cell(word));
        let cell = names.filter_map(|name| find_last(raw.get(), name)).next();
        let place = cell.map_or(span.clone(), |cell| span.start + cell.start..span.start + cell.end);
        ParseError::new(place, message)
    }
}

fn is_cell(word: &str) -> bool {
    word.parse::<model::grid::Cell>().is_ok()
}

/// How far the parser came, in bytes: to the end where it does not tell.
fn position(part: &str, error: &serde_json::Error) -> usize {
    let Some(lines) = error.line().checked_sub(1) else { return part.len() };
    let start: usize = part.split_inclusive('\n').take(lines).map(str::len).sum();
    part.ceil_char_boundary((start + error.column()).min(part.len()))
}

/// The first word that a message puts between backquotes.
fn quoted(message: &str) -> Option<&str> {
    message.split('`').nth(1).filter(|word| !word.is_empty())
}

/// The last place of a word in a text: as a string of JSON, or else as a number.
fn find_last(text: &str, word: &str) -> Option<Range<usize>> {
    let string = format!("\"{word}\"");
    let found = text.rfind(&string).map(|start| start..start + string.len());
    let number = || {
        let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '"' | '.' | '_' | '-');
        let free = |&start: &usize| {
            !text[..start].ends_with(inside) && !text[start + word.len()..].starts_with(inside)
        };
        let start = text.rmatch_indices(word).map(|(start, _)| start).find(free)?;
        Some(start..start + word.len())
    };
    found.or_else(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole_and_the_last_one_counts() {
        assert_eq!(find_last(r#"{"a": 30, "b": 300}"#, "30"), Some(6..8));
        assert_eq!(find_last(r#"["a", "a", "ab"]"#, "a"), Some(6..9));
        assert_eq!(find_last("[1, 23]", "4"), None);
    }

    #[test]
    fn a_part_knows_its_place_in_the_whole() {
        let text = "\u{feff}[1, [2]]";
        let source = Source::new(text);
        let raw: Vec<&RawValue> = serde_json::from_str(source.body()).unwrap();
        assert_eq!(&text[source.span(raw[1].get())], "[2]");
        let error = source.part::<u8>(raw[1], "the number").unwrap_err();
        assert!(error.message.starts_with("the number: invalid type"), "{error:?}");
        assert_eq!(&text[error.span], "[2]");
    }
}
