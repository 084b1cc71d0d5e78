//! Sentences under a drawing: tidy, and wrapped to its width.

/// A space at which no line is broken.
pub(super) const NO_BREAK: &str = "\u{a0}";

/// A text without control characters, which would spoil a terminal or a file.
pub(super) fn tidy(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A description as a sentence: with a capital letter, unless it begins with the name of a cell, and a stop.
pub(super) fn sentence(description: &str) -> String {
    let mut letters = description.chars();
    let first = letters.next().map(|first| {
        let names_a_cell = letters.as_str().starts_with(|c: char| c.is_ascii_digit());
        if names_a_cell { first } else { first.to_ascii_uppercase() }
    });
    let stop = if description.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    first.into_iter().chain(letters).chain(stop.chars()).collect()
}

/// Breaks a text between words, into lines of at most `width` characters where the words allow it.
/// Lines after the first are indented. No-break spaces hold words together and come out as spaces.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_string()),
        }
    }
    lines.iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_large_and_end_with_a_stop() {
        assert_eq!(sentence("values rise"), "Values rise.");
        assert_eq!(sentence("r1c1 is even"), "r1c1 is even.");
        assert_eq!(sentence("Done."), "Done.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two  three four", 9), ["one two", "  three", "  four"]);
        assert_eq!(wrap("endless", 3), ["endless"]);
        assert_eq!(wrap("a\u{a0}<\u{a0}b c", 3), ["a < b", "  c"]);
        assert!(wrap(" ", 9).is_empty());
    }

    #[test]
    fn control_characters_become_spaces() {
        assert_eq!(tidy("a\u{1b}[0m\tb\n"), "a [0m b ");
    }
}
