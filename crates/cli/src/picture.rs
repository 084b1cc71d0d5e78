//! Puzzles as pictures: what is drawn, and for whom.

use gridwright::{Filling, Puzzle, render};
use std::fmt;

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// For paper and the web.
    Svg,
    /// As points.
    Png,
    /// As a page to print.
    Pdf,
}

impl Picture {
    /// Every kind.
    pub(crate) const ALL: [Picture; 3] = [Picture::Svg, Picture::Png, Picture::Pdf];

    /// The ending of such files, without the dot.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
            Picture::Pdf => "pdf",
        }
    }

    /// Draws a puzzle, or its solution.
    pub(crate) fn draw(self, puzzle: &Puzzle, filling: Option<&Filling>) -> Vec<u8> {
        self.encode(&render::picture(puzzle, filling))
    }

    /// The bytes of a drawing.
    pub(crate) fn encode(self, drawing: &render::picture::Picture) -> Vec<u8> {
        self.encode_at(drawing, None)
    }

    /// The same, with so many points for each inch.
    pub(crate) fn encode_at(self, drawing: &render::picture::Picture, dpi: Option<u16>) -> Vec<u8> {
        match self {
            Picture::Svg => drawing.svg().into_bytes(),
            Picture::Png => drawing.bitmap(f64::from(dpi.unwrap_or(144)) / 72.0).png(),
            Picture::Pdf => drawing.pdf(),
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending())
    }
}
