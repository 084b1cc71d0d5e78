//! Sentences under a drawing: tidy, and wrapped to its width.

/// A space at which no line is broken.
pub(super) const NO_BREAK: &str = "\u{a0}";

/// A text without control characters, which would spoil a terminal or a file, and without those that turn the
/// direction of what follows. Every kind of space is a space; only a no-break space stays what it is.
pub(super) fn tidy(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let space = |c: char| c.is_control() || c.is_whitespace() && !NO_BREAK.contains(c);
    text.chars().filter(|&c| !turns(c)).map(|c| if space(c) { ' ' } else { c }).collect()
}

/// The paragraphs of a text, each tidy; an empty one stays where it parts others.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    unified.trim().split('\n').map(|line| tidy(line).trim().to_string()).collect()
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

/// Breaks a text between words, into lines of at most a width; a word that is wider is broken as well. Lines after
/// the first begin with `indent`. No-break spaces hold words together and come out as spaces.
pub(super) fn wrap(text: &str, width: f64, indent: &str, measure: &dyn Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if measure(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            Some(_) => lines.push(indent.to_string()),
            None => lines.push(String::new()),
        }
        for letter in word.chars() {
            let line = lines.last_mut().expect("a line was begun");
            line.push(letter);
            if measure(line) > width && line.trim_start().chars().count() > 1 {
                line.pop();
                lines.push(format!("{indent}{letter}"));
            }
        }
    }
    lines.iter().map(|line| line.replace(NO_BREAK, " ").trim_end().to_string()).collect()
}

/// How many columns of a terminal a text takes: letters of East Asia and small pictures take two.
pub(super) fn columns(text: &str) -> f64 {
    let of = |letter: char| match letter {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' => 2,
        '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    };
    f64::from(text.chars().map(of).sum::<u32>())
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
        let wrap = |text: &str, width: f64| wrap(text, width, "  ", &columns);
        assert_eq!(wrap("one two  three four", 9.0), ["one two", "  three", "  four"]);
        assert_eq!(wrap("a\u{a0}<\u{a0}b c", 5.0), ["a < b", "  c"]);
        assert!(wrap(" ", 9.0).is_empty());
    }

    #[test]
    fn words_that_are_too_wide_are_broken() {
        assert_eq!(wrap("an endless", 3.0, "", &columns), ["an", "end", "les", "s"]);
        assert_eq!(wrap("日本語", 4.0, "", &columns), ["日本", "語"]);
        assert_eq!(wrap("ab", 0.0, "  ", &columns), ["a", "  b"]);
    }

    #[test]
    fn a_text_has_paragraphs() {
        assert_eq!(paragraphs("\na b\r\n\r\nc\rd\n"), ["a b", "", "c", "d"]);
        assert!(paragraphs(" \n").is_empty());
    }

    #[test]
    fn control_characters_become_spaces() {
        assert_eq!(tidy("a\u{1b}[0m\tb\n\u{2028}\u{202e}c\u{a0}"), "a [0m b  c\u{a0}");
    }
}
