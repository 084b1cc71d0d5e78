//! Formats: every reader, recognising, and what is written read again.

use crate::laws::{comes_back, is_read_or_refused, is_sound};
use crate::random::{Dice, build};
use gridwright::Puzzle;
use gridwright::formats::{self, ALL, Reading};

/// Puzzles with more cells are not written again: there are as many formats as targets have no time for.
const MOST_CELLS: usize = 200;

/// The format of the first byte, and the text of the others.
fn format_and_text(bytes: &[u8]) -> Option<(&'static formats::Format, std::borrow::Cow<'_, str>)> {
    let (&first, rest) = bytes.split_first()?;
    Some((ALL[usize::from(first) % ALL.len()], String::from_utf8_lossy(rest)))
}

/// The first byte chooses a format, which reads the others.
pub fn readers(bytes: &[u8]) {
    let Some((format, text)) = format_and_text(bytes) else { return };
    is_read_or_refused(format, &text);
    if let Err(error) = formats::read_leniently(&text, Some(format)) {
        is_sound(&error, &formats::text::with_newlines(&text));
    }
}

/// The bytes as a text in whatever format it seems to be.
pub fn sniff(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match formats::read(&text, None) {
        Ok((_, Reading { puzzles, warnings })) => {
            assert!(!puzzles.is_empty());
            warnings.iter().for_each(|warning| is_sound(warning, &formats::text::with_newlines(&text)));
        }
        Err(error) => is_sound(&error, &formats::text::with_newlines(&text)),
    }
}

/// What was read is written in every format that can express it, and read again as the same.
pub fn rewrite(bytes: &[u8]) {
    let Some((format, text)) = format_and_text(bytes) else { return };
    let Ok(reading) = (format.read)(&text) else { return };
    let small = |puzzle: &&Puzzle| puzzle.shape().len() <= MOST_CELLS;
    reading.puzzles.iter().take(2).filter(small).for_each(comes_back);
}

/// A random puzzle is written in every format that can express it, and read again as the same.
pub fn written(bytes: &[u8]) {
    let [kind, size, rest @ ..] = bytes else { return };
    comes_back(&build(usize::from(kind % 8), usize::from(*size), &mut Dice::of_bytes(rest)));
}
