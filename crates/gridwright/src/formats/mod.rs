//! One file per file format, and this list of them.
//!
//! A format reads text into puzzles and writes those puzzles that it can express; writing any other is an
//! error that names the rule. Which format a text is in shows in the text ([`sniff`]), not in its name.

mod coordinates;
mod evenodd;
mod grid;
mod killer;
mod line;
mod rows;
pub mod sdq;
mod sections;
mod standard;
pub mod text;

use crate::puzzle::Puzzle;
use std::ops::Range;

/// A file format.
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// One sentence: what it holds.
    pub about: &'static str,
    /// Usual endings of file names, without the dot. They choose a format for writing; reading looks at the text.
    pub endings: &'static [&'static str],
    /// Whether a text looks like this format.
    pub sniff: fn(&str) -> bool,
    /// Reads every puzzle of a text.
    pub read: fn(&str) -> Result<Reading, ParseError>,
    /// Writes a puzzle, if the format can express it.
    pub write: fn(&Puzzle) -> Result<String, Unsupported>,
}

/// Every format, in the order in which a text is tried: the first that recognises it reads it.
pub const ALL: &[&Format] =
    &[&sdq::SDQ, &sections::FORMAT, &evenodd::FORMAT, &killer::FORMAT, &grid::FORMAT, &line::FORMAT];

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The puzzles, at least one.
    pub puzzles: Vec<Puzzle>,
    /// What is odd about the text but does not keep it from being read.
    pub warnings: Vec<Remark>,
}

impl From<Puzzle> for Reading {
    fn from(puzzle: Puzzle) -> Reading {
        Reading { puzzles: vec![puzzle], warnings: Vec::new() }
    }
}

/// Something to say about a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What is wrong.
    pub message: String,
    /// Where: bytes of the text.
    pub span: Range<usize>,
    /// What is wrong just there, if that is not the message itself.
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
}

impl Remark {
    /// A remark about a place.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Remark {
        Remark { message: message.into(), span, label: None, help: None }
    }

    /// Adds what is wrong just there.
    pub fn label(mut self, label: impl Into<String>) -> Remark {
        self.label = Some(label.into());
        self
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Remark {
        self.help = Some(help.into());
        self
    }

    /// The line and column of the place, both from 1. Columns count characters.
    pub fn line_and_column(&self, text: &str) -> (usize, usize) {
        let start = text.floor_char_boundary(self.span.start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// Why a text could not be read, and where.
pub type ParseError = Remark;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the format {format} cannot express this: {}", .what.join("; "))]
pub struct Unsupported {
    /// The format's name.
    pub format: &'static str,
    /// What it cannot express, each a sentence.
    pub what: Vec<String>,
}

/// The format of a name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| format.name == name)
}

/// The format that a text seems to be in.
pub fn sniff(text: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| (format.sniff)(text))
}

/// Reads a text in the given format, or in the one that it seems to be in.
pub fn read(text: &str, from: Option<&'static Format>) -> Result<(&'static Format, Reading), ParseError> {
    let unknown = || ParseError::new(0..0, "this is no format that is known here");
    let format = from.or_else(|| sniff(text)).ok_or_else(unknown)?;
    Ok((format, (format.read)(text)?))
}
