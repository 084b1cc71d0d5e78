//! Shows the place of an error in its file, the way the Rust compiler does.
//!
//! Only a window of the line is shown: input may be one line of many megabytes.

use crate::report::UserError;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use gridwright::formats::Diagnostic;
use std::ops::Range;

/// How many characters of a line are shown before and after the beginning of a place.
const BEFORE: usize = 40;
const AFTER: usize = 60;
const CUT: &str = "...";

/// How bad it is.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Error,
    Warning,
}

/// A place in a file, with the part of the line around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    file: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The character in the line, from 1.
    pub(crate) column: usize,
    window: Window,
    label: String,
}

/// A part of a line, and a span in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Window {
    text: String,
    span: Range<usize>,
    /// Whether the line begins earlier.
    cut: bool,
}

impl Place {
    /// The place of a diagnostic.
    pub(crate) fn new(file: &str, text: &str, diagnostic: &Diagnostic) -> Place {
        let (line, column) = diagnostic.line_and_column(text);
        let window = window(text, &diagnostic.span);
        let label = diagnostic.label.clone().unwrap_or_default();
        Place { file: file.to_string(), line, column, window, label }
    }
}

/// The part of the line around the beginning of a span.
fn window(text: &str, span: &Range<usize>) -> Window {
    let text = &gridwright::formats::text::with_newlines(text)[..];
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.max(start));
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let (before, after) = (&text[line_start..start], text[start..line_end].trim_end_matches('\r'));

    let shown_before = before.char_indices().rev().nth(BEFORE - 1).map_or(0, |(index, _)| index);
    let shown_after = after.char_indices().nth(AFTER).map_or(after.len(), |(index, _)| index);
    let cut = shown_before > 0;
    let mut text = if cut { CUT.to_string() } else { String::new() };
    text.push_str(&before[shown_before..]);
    let span = text.len()..text.len() + (end - start).min(shown_after);
    text.push_str(&after[..shown_after]);
    if shown_after < after.len() {
        text.push_str(CUT);
    }
    Window { text, span, cut }
}

/// The whole message, ready to print.
pub(crate) fn render(error: &UserError, kind: Kind, color: bool) -> String {
    let level = match kind {
        Kind::Error => Level::ERROR,
        Kind::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(&error.message));
    if let Some(place) = error.place.as_deref() {
        let mark = AnnotationKind::Primary.span(place.window.span.clone()).label(&place.label);
        let snippet = Snippet::source(&place.window.text).line_start(place.line).annotation(mark);
        group = if place.window.cut {
            // The column that would be shown with the path is that in the window.
            let Place { file, line, column, .. } = place;
            let note = format!("at {file}:{line}:{column}; only a part of the line is shown");
            group.element(snippet).element(Level::NOTE.message(note))
        } else {
            group.element(snippet.path(&place.file))
        };
    }
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &str, diagnostic: Diagnostic) -> String {
        render(&UserError::at("a.txt", text, &diagnostic), Kind::Error, false)
    }

    #[test]
    fn a_place_is_shown_with_its_line_and_what_is_wrong_there() {
        let diagnostic = Diagnostic::new(7..9, "odd number").label("this one").help("use another");
        let expected = "\
error: odd number
 --> a.txt:2:4
  |
2 | 12 31 17
  |    ^^ this one
  |
  = help: use another";
        assert_eq!(rendered("one\n12 31 17\nend", diagnostic), expected);
    }

    #[test]
    fn only_a_window_of_a_long_line_is_shown() {
        let text = "7".repeat(10_000_000);
        let shown = rendered(&text, Diagnostic::new(5_000_000..5_000_001, "too long"));
        assert!(shown.len() < 500, "{}", shown.len());
        assert!(shown.contains("a.txt:1:5000001"), "{shown}");
        assert!(shown.contains("...777"), "{shown}");
    }

    #[test]
    fn any_span_is_shown_without_panic() {
        let text = "a\tb\r\nd\u{1b}\u{4e16}\u{754c}e\n";
        for start in 0..text.len() + 3 {
            for end in start..text.len() + 3 {
                let shown = rendered(text, Diagnostic::new(start..end, "odd"));
                assert!(shown.starts_with("error: odd\n"), "{shown}");
                assert!(!shown.contains('\u{1b}'), "{shown:?}");
            }
        }
    }

    #[test]
    fn wide_characters_and_tabs_keep_the_mark_below_its_place() {
        let shown = rendered("\t\u{4e16}x", Diagnostic::new(4..5, "odd"));
        assert!(shown.contains("1 |     \u{4e16}x\n  |       ^"), "{shown}");
    }
}
