//! Cuts a text into clauses: where each begins and ends, and what its parts are. Knows no meaning.

use super::super::text::{Word, shorten, words};
use super::super::{Diagnostic, ParseError};
use std::ops::Range;

/// A clause `{Name: words [level]}`.
pub(super) struct Clause<'a> {
    /// The name, as it was written.
    pub(super) name: Word<'a>,
    /// All that stands between the `:` and the `}`.
    pub(super) body: Word<'a>,
    /// The words of the body, without the level.
    pub(super) words: Vec<Word<'a>>,
    /// What stands in the square brackets at the end.
    pub(super) level: Option<Word<'a>>,
    /// The closing brace.
    pub(super) end: Range<usize>,
}

/// The only clause whose data is free text.
pub(super) const COMMENT: &str = "c";

/// All clauses of a text.
pub(super) fn clauses(text: &str) -> Result<Vec<Clause<'_>>, ParseError> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += blank(&text[at..]);
        if at == text.len() {
            return Ok(found);
        }
        if !text[at..].starts_with('{') {
            return Err(stray(text, at));
        }
        let clause = clause(text, at)?;
        at = clause.end.end;
        found.push(clause);
    }
}

/// How many bytes of white space a text begins with. A byte order mark counts as such.
fn blank(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len()
}

fn stray(text: &str, at: usize) -> ParseError {
    let word = words(&text[at..], at).next().map_or("", |word| word.text);
    let word = if word.starts_with('}') { "}" } else { &word[..word.find('{').unwrap_or(word.len())] };
    let message = format!("`{}` stands outside of all clauses", shorten(word));
    let help = match word {
        "}" => "take it out, or open a clause before it with `{`",
        _ => "a clause is {Name: data}; comments go into {c: ...}",
    };
    Diagnostic::new(at..at + word.len(), message).help(help)
}

/// The clause whose `{` stands at a place.
fn clause(text: &str, open: usize) -> Result<Clause<'_>, ParseError> {
    let start = open + 1 + blank(&text[open + 1..]);
    let is_end = |c: char| c.is_whitespace() || "{}:[]".contains(c);
    let length = text[start..].find(is_end).unwrap_or(text.len() - start);
    let name = Word { text: &text[start..start + length], span: start..start + length };
    if name.text.is_empty() {
        let help = "a clause is {Name: data}, like {Sudoku:}";
        return Err(Diagnostic::new(open..open + 1, "a clause without a name").help(help));
    }
    let colon = name.span.end + blank(&text[name.span.end..]);
    if !text[colon..].starts_with(':') {
        let message = format!("a `:` is missing after `{}`", shorten(name.text));
        let help = format!("a clause is {{Name: data}}, like {{{}: ...}}", shorten(name.text));
        return Err(Diagnostic::new(name.span, message).help(help));
    }
    let body = body(text, &name, open, colon + 1)?;
    let end = body.span.end..body.span.end + 1;
    if name.text.eq_ignore_ascii_case(COMMENT) {
        return Ok(Clause { name, body, words: Vec::new(), level: None, end });
    }
    let (data, level) = split_level(&body)?;
    let words = words(data, body.span.start).collect();
    Ok(Clause { name, body, words, level, end })
}

/// All up to the closing brace. Only a comment may hold an opening one.
fn body<'a>(text: &'a str, name: &Word, open: usize, start: usize) -> Result<Word<'a>, ParseError> {
    let free = name.text.eq_ignore_ascii_case(COMMENT);
    let end = text[start..].find(|c| c == '}' || c == '{' && !free).map(|length| start + length);
    match end {
        Some(end) if text[end..].starts_with('}') => Ok(Word { text: &text[start..end], span: start..end }),
        _ => {
            let message = format!("the clause `{}` is not closed", shorten(name.text));
            let until = if end.is_some() { "the next clause" } else { "the end of the text" };
            Err(Diagnostic::new(open..name.span.end, message)
                .label(format!("no `}}` follows before {until}"))
                .help("end each clause with `}`"))
        }
    }
}

/// Parts a body into its data and the level in square brackets at its end.
fn split_level<'a>(body: &Word<'a>) -> Result<(&'a str, Option<Word<'a>>), ParseError> {
    let Some(open) = body.text.find(['[', ']']) else { return Ok((body.text, None)) };
    let inside = body.text[open..].trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inside.filter(|inside| !inside.contains(['[', ']'])) {
        Some(inside) => {
            let level = inside.trim();
            let start = body.span.start + open + 1 + (inside.len() - inside.trim_start().len());
            Ok((&body.text[..open], Some(Word { text: level, span: start..start + level.len() })))
        }
        None => {
            let place = body.span.start + open;
            let message = "square brackets hold a level, and stand at the end of a clause";
            Err(Diagnostic::new(place..place + 1, message).help("write the level last, like [2]}"))
        }
    }
}
