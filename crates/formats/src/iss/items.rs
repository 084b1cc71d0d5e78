//! Cutting a text into items: a dot, a type, and arguments that each follow a `~`.
//!
//! White space may stand anywhere and links hold their text in another spelling. So the text is first made flat;
//! every byte of the flat text remembers where it came from, and errors point into the text as it was.

use super::super::ParseError;
use super::super::text::{Word, shorten, without_mark};
use super::LINKS;
use std::ops::Range;

/// A text without white space and, if it was a link, without its spelling.
pub(super) struct Flat {
    text: String,
    /// Where each byte of the text comes from.
    origin: Vec<Range<usize>>,
    end: usize,
}

/// A type and its arguments, each with its place.
pub(super) struct Item<'a> {
    /// Empty for givens.
    pub name: Word<'a>,
    pub arguments: Vec<Word<'a>>,
}

impl Item<'_> {
    /// From the type to the last argument.
    pub(super) fn span(&self) -> Range<usize> {
        let last = self.arguments.last().unwrap_or(&self.name);
        self.name.span.start..last.span.end
    }
}

impl Flat {
    /// The flat form of a constraint string or of a link that holds one.
    pub(super) fn of(text: &str) -> Result<Flat, ParseError> {
        let body = without_mark(text).0.trim_start();
        let start = text.len() - body.len();
        let mut flat =
            Flat { text: String::new(), origin: Vec::new(), end: text.trim_end().len().max(start) };
        if !LINKS.iter().any(|link| body.starts_with(link)) {
            body.char_indices().for_each(|(at, c)| flat.push(c, start + at, c.len_utf8()));
            return Ok(flat);
        }
        let Some((from, to)) = query(body) else {
            let span = start..flat.end;
            let error = ParseError::new(span, "this link holds no puzzle: it has no parameter q");
            return Err(
                error.help("links to Interactive Sudoku Solver look like https://...?q=.Cage~5~R1C1~R1C2")
            );
        };
        flat.end = start + to;
        flat.unspell(&body[from..to], start + from)?;
        Ok(flat)
    }

    fn push(&mut self, c: char, at: usize, length: usize) {
        if !c.is_whitespace() {
            self.text.push(c);
            self.origin.resize(self.text.len(), at..at + length);
        }
    }

    /// Undoes the spelling of links, once: `%7E` is `~`, and `+` a blank.
    fn unspell(&mut self, text: &str, start: usize) -> Result<(), ParseError> {
        let mut skip = 0;
        for (at, c) in text.char_indices() {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            match c {
                '+' => {}
                '%' => {
                    let code =
                        text.get(at + 1..at + 3).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
                    let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok()).ok_or_else(|| {
                        let error = ParseError::new(
                            start + at..start + at + 1,
                            "`%` is not followed by two hex digits",
                        );
                        error.help("a link spells `%` itself as %25")
                    })?;
                    // No type that is read has other letters; a name that has them is not looked at.
                    let c = if byte.is_ascii() { char::from(byte) } else { char::REPLACEMENT_CHARACTER };
                    self.push(c, start + at, 3);
                    skip = 2;
                }
                other => self.push(other, start + at, other.len_utf8()),
            }
        }
        Ok(())
    }

    /// The part of the flat text with its place in the text as it was.
    fn word(&self, range: Range<usize>) -> Word<'_> {
        let before = range.start.checked_sub(1).map(|last| self.origin[last].end);
        let first = self.origin.get(range.start).map(|origin| origin.start);
        let start = if range.is_empty() { before.or(first) } else { first }.unwrap_or(self.end);
        let end = if range.is_empty() { start } else { self.origin[range.end - 1].end };
        Word { text: &self.text[range], span: start..end }
    }
}

/// Where the parameter `q` of a link stands: from, to.
pub(super) fn query(link: &str) -> Option<(usize, usize)> {
    let begin = link.find('?')? + 1;
    let stops = |c: char| c == '&' || c == '#' || c.is_whitespace();
    let mut start = begin;
    loop {
        let length = link[start..].find(stops).unwrap_or(link.len() - start);
        if link[start..start + length].starts_with("q=") {
            return Some((start + 2, start + length));
        }
        start += length;
        if !link[start..].starts_with('&') {
            return None;
        }
        start += 1;
    }
}

/// Cuts a flat text.
pub(super) fn items(flat: &Flat) -> Result<Vec<Item<'_>>, ParseError> {
    let text = &flat.text[..];
    if text.bytes().all(|byte| byte == b'.') {
        return Err(ParseError::new(flat.end..flat.end, "there is no item in this text").help(HELP));
    }
    if !text.starts_with('.') {
        let end = text.find(['.', '~']).unwrap_or(text.len());
        let word = flat.word(0..end);
        let error = word.error(format!("`{}` stands before the first item", shorten(word.text)));
        return Err(error.label("a dot should come first").help(HELP));
    }
    let mut all = Vec::new();
    let mut start = 1;
    for piece in text[1..].split('.') {
        let mut at = start;
        let mut words = piece.split('~').map(|part| {
            let word = flat.word(at..at + part.len());
            at += part.len() + 1;
            word
        });
        let name = words.next().expect("splitting yields at least one part");
        all.push(Item { name, arguments: words.collect() });
        start += piece.len() + 1;
    }
    Ok(all)
}

const HELP: &str =
    "items are a dot, a type and its arguments: .Cage~5~R1C1~R1C2; givens have no type: .~R1C1_5";
