//! Words and numbers of a text, each with its place.

use super::ParseError;
use std::borrow::Cow;
use std::ops::Range;

/// A piece of a text without white space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The piece itself.
    pub text: &'a str,
    /// Its bytes in the whole text.
    pub span: Range<usize>,
}

/// The words of a part of a text. `offset` is where the part begins.
pub fn words(text: &str, offset: usize) -> impl Iterator<Item = Word<'_>> {
    text.split_whitespace().map(move |word| {
        let start = offset + (word.as_ptr() as usize - text.as_ptr() as usize);
        Word { text: word, span: start..start + word.len() }
    })
}

/// The pieces of a part of a text between characters that separate, none of them empty.
pub fn pieces<'a>(
    text: &'a str,
    offset: usize,
    separates: impl Fn(char) -> bool,
) -> impl Iterator<Item = Word<'a>> {
    text.split(separates).filter(|piece| !piece.is_empty()).map(move |piece| {
        let start = offset + (piece.as_ptr() as usize - text.as_ptr() as usize);
        Word { text: piece, span: start..start + piece.len() }
    })
}

/// A text without the byte-order mark that some editors put in front, and where it begins.
pub fn without_mark(text: &str) -> (&str, usize) {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    (body, text.len() - body.len())
}

/// A text in which a carriage return that no newline follows, the line end of old files, is a newline. Every byte keeps
/// its place.
pub fn with_newlines(text: &str) -> Cow<'_, str> {
    let alone = |(at, _): &(usize, &str)| text.as_bytes().get(at + 1) != Some(&b'\n');
    if !text.match_indices('\r').any(|found| alone(&found)) {
        return Cow::Borrowed(text);
    }
    let mut mended = text.to_string();
    text.match_indices('\r').filter(alone).for_each(|(at, _)| mended.replace_range(at..=at, "\n"));
    Cow::Owned(mended)
}

/// The lines of a text with their places, without their ends and without a byte-order mark.
pub fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let (body, mut start) = without_mark(text);
    body.split_inclusive('\n').map(move |line| {
        let span = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        Word { text: line.trim_end_matches(['\n', '\r']), span }
    })
}

/// The lines that say something: no blank ones, no comments (which begin with `#`), no indentation.
/// `offset` is where the part begins.
pub fn content(text: &str, offset: usize) -> impl Iterator<Item = Word<'_>> {
    lines(text).filter_map(move |line| {
        let trimmed = line.text.trim();
        let start = offset + line.span.start + (line.text.len() - line.text.trim_start().len());
        let said = !trimmed.is_empty() && !trimmed.starts_with('#');
        said.then(|| Word { text: trimmed, span: start..start + trimmed.len() })
    })
}

impl Word<'_> {
    /// An error about this very word.
    pub fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.span.clone(), message)
    }

    /// The word for a message: a long one is cut.
    pub fn shortened(&self) -> String {
        shorten(self.text)
    }

    /// The word as a number from 0 to `most`; `what` names it in the error.
    pub fn number(&self, what: &str, most: u32) -> Result<u32, ParseError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("{what} should be a number, not `{}`", shorten(self.text));
            return Err(ParseError::new(self.span.clone(), message));
        }
        let number = self.text.parse::<u32>().ok().filter(|&number| number <= most);
        number.ok_or_else(|| {
            let message = format!("{what} is {}, but at most {most} is possible", shorten(self.text));
            ParseError::new(self.span.clone(), message)
        })
    }
}

/// A text for a message: long ones are cut.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 30;
    if text.chars().count() <= MOST {
        return text.to_string();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_place() {
        let text = " ab\n  c ";
        let found: Vec<_> = words(text, 10).map(|word| (word.text, word.span)).collect();
        assert_eq!(found, [("ab", 11..13), ("c", 16..17)]);
    }

    #[test]
    fn lines_end_without_their_end() {
        let found: Vec<_> = lines("a\r\n\nbc").map(|line| (line.text, line.span)).collect();
        assert_eq!(found, [("a", 0..1), ("", 3..3), ("bc", 4..6)]);
    }

    #[test]
    fn content_leaves_out_what_says_nothing() {
        let text = "\u{feff}# one\r\n\r\n  a b \r\n #two\nc";
        let found: Vec<_> = content(text, 0).map(|line| (line.text, line.span)).collect();
        assert_eq!(found, [("a b", 14..17), ("c", 26..27)]);
    }

    #[test]
    fn old_line_ends_become_newlines_in_their_place() {
        assert_eq!(with_newlines("a\rb\r\nc\r\r"), "a\nb\r\nc\n\n");
        assert!(matches!(with_newlines("a\r\nb"), Cow::Borrowed("a\r\nb")));
    }

    #[test]
    fn pieces_know_their_place() {
        let found: Vec<_> = pieces("|1 2||34", 5, |c| c == '|' || c == ' ').collect();
        let found: Vec<_> = found.into_iter().map(|piece| (piece.text, piece.span)).collect();
        assert_eq!(found, [("1", 6..7), ("2", 8..9), ("34", 11..13)]);
    }

    #[test]
    fn numbers_say_what_is_wrong_with_them() {
        let word = |text| Word { text, span: 3..4 };
        assert_eq!(word("17").number("a sum", 45), Ok(17));
        assert_eq!(word("99999999999").number("a sum", 45).unwrap_err().span, 3..4);
        assert!(word("-1").number("a sum", 45).unwrap_err().message.contains("not `-1`"));
    }
}
