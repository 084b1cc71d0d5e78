//! Puzzles as pictures: what is drawn, and for whom.

use gridwright::{Filling, Puzzle, render};
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::fmt;
use std::io::Cursor;

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
        match self {
            Picture::Svg => render::svg(puzzle, filling).into_bytes(),
            Picture::Png => png(puzzle, filling),
            Picture::Pdf => render::pdf(puzzle, filling),
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending())
    }
}

fn png(puzzle: &Puzzle, filling: Option<&Filling>) -> Vec<u8> {
    let bitmap = render::bitmap(puzzle, filling);
    let (width, height) = (bitmap.width as u32, bitmap.height as u32);
    let image = RgbImage::from_raw(width, height, bitmap.rgb).expect("a bitmap has all of its points");
    let mut bytes = Cursor::new(Vec::new());
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive);
    image.write_with_encoder(encoder).expect("memory takes every picture");
    bytes.into_inner()
}
