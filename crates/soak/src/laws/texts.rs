//! What has to be true of every format.

use crate::random::meaning::sorted;
use gridwright::Puzzle;
use gridwright::formats::{self, ALL, Format, ParseError, Reading};

/// An error says something, and about a place of the text.
pub fn is_sound(error: &ParseError, text: &str) {
    assert!(!error.message.is_empty());
    assert!(error.span.start <= error.span.end, "{error:?}");
    assert!(text.get(error.span.clone()).is_some(), "{error:?} is not a place of {text:?}");
    error.line_and_column(text);
}

/// Whatever the text is, a format reads it or says what is wrong with it.
pub fn is_read_or_refused(format: &Format, text: &str) -> Option<Reading> {
    (format.sniff)(text);
    match (format.read)(text) {
        Ok(reading) => {
            assert!(!reading.puzzles.is_empty(), "{} reads nothing from {text:?}", format.name);
            reading.warnings.iter().for_each(|warning| is_sound(warning, text));
            Some(reading)
        }
        Err(error) => {
            is_sound(&error, text);
            None
        }
    }
}

/// Whether two puzzles have the same grid and, but for order and spelling, the same rules.
pub fn same_rules(one: &Puzzle, other: &Puzzle) -> bool {
    one.shape() == other.shape() && sorted(one) == sorted(other)
}

/// Every format that can write a puzzle reads it back, and what it writes is recognised as its own.
pub fn comes_back(puzzle: &Puzzle) {
    ALL.iter().for_each(|format| comes_back_from(format, puzzle));
}

fn comes_back_from(format: &Format, puzzle: &Puzzle) {
    let Ok(text) = (format.write)(puzzle) else { return };
    let reading = (format.read)(&text).unwrap_or_else(|e| panic!("{}: {e:?}\n{text}", format.name));
    let [back] = &reading.puzzles[..] else { panic!("{} puzzles", reading.puzzles.len()) };
    assert_eq!(back.shape(), puzzle.shape());
    // Rules that are only drawn and told do not come back as rules, but a warning names them.
    if format.name == "scl" && !reading.warnings.is_empty() {
        let whole = sorted(puzzle);
        assert!(sorted(back).iter().all(|rule| whole.contains(rule)), "{text}");
        return;
    }
    assert_eq!(sorted(back), sorted(puzzle), "{}:\n{text}", format.name);
    let (sniffed, seen) = formats::read(&text, None).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    // A board without even cells looks like any other grid; with every cell given it means the same. A collection of
    // 9 x 9 grids is recognised as strings of any size.
    let hidden = match format.name {
        "evenodd" => !text.contains('*'),
        "sdm" => sniffed.name == "line",
        // A grid of one cell is a string of one character.
        "grid" => sniffed.name == "line" && puzzle.shape().len() == 1,
        // Where no cell points to another it is a plain string.
        "snarfable" => !text.contains(['<', '>', '^', 'v', '`', '\'', ',']),
        _ => false,
    };
    assert!(sniffed.name == format.name || hidden, "{} as {}:\n{text}", format.name, sniffed.name);
    assert_eq!(sorted(&seen.puzzles[0]), sorted(puzzle));
}
