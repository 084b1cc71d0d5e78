//! Words and numbers of a text, each with its place.

use super::ParseError;
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

/// The lines of a text with their places, without their ends.
pub fn lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let span = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        Word { text: line.trim_end_matches(['\n', '\r']), span }
    })
}

impl Word<'_> {
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
    fn numbers_say_what_is_wrong_with_them() {
        let word = |text| Word { text, span: 3..4 };
        assert_eq!(word("17").number("a sum", 45), Ok(17));
        assert_eq!(word("99999999999").number("a sum", 45).unwrap_err().span, 3..4);
        assert!(word("-1").number("a sum", 45).unwrap_err().message.contains("not `-1`"));
    }
}
