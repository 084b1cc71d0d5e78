//! A picture as data: lines, circles and texts on a white sheet, in the order in which they are painted.
//!
//! It is all that a writer of a graphics format has to know. [`Picture::svg`], [`Picture::pdf`] and
//! [`Picture::bitmap`] are such writers; a page that draws on a canvas is another. Lengths are in points, and y grows
//! downwards.
//!
//! ```
//! use gridwright_render::{self as render, picture::Item};
//! use model::{Cell, Puzzle};
//!
//! let mut puzzle = Puzzle::sudoku(4)?;
//! puzzle.set(Cell::new(0, 1), 3)?;
//! let picture = render::picture(&puzzle, None);
//! let texts = picture.items.iter().filter(|item| matches!(item, Item::Text(text) if text.text == "3"));
//! assert_eq!(texts.count(), 1);
//! # Ok::<(), model::RuleError>(())
//! ```

pub use super::font::Typeface;
use super::words::wrap;
use super::{bitmap, pdf, svg};

/// A sheet and what is painted on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The width of the sheet.
    pub width: f64,
    /// The height of the sheet.
    pub height: f64,
    /// What it shows, for the metadata of a file; the items have it as well.
    pub title: Option<String>,
    /// Who made the puzzle, for the metadata of a file; the items have it as well.
    pub author: Option<String>,
    /// What is painted, the lowest first.
    pub items: Vec<Item>,
}

/// A place on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
}

/// A thing on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line through points, with round joints; round ends as well, unless it has dashes.
    Line {
        /// Where it runs.
        points: Vec<Point>,
        /// Whether it returns to its first point.
        closed: bool,
        /// How it is drawn.
        pen: Pen,
    },
    /// A filled disc.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// Its colour.
        tone: Tone,
    },
    /// A circle, not filled.
    Circle {
        /// Its centre.
        centre: Point,
        /// The radius of the middle of the line.
        radius: f64,
        /// How it is drawn.
        pen: Pen,
    },
    /// A filled rectangle.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// Its colour.
        tone: Tone,
    },
    /// A filled area with straight sides.
    Area {
        /// Its corners.
        corners: Vec<Point>,
        /// Its colour.
        tone: Tone,
    },
    /// A line of text.
    Text(Text),
    /// The edge around the letters of a text, [`HALO`] of their size on either side: painted in white below the text itself,
    /// it keeps lines away from it.
    Halo(Text),
    /// Other things, drawn smaller or larger and elsewhere, with all their lines and letters.
    Group {
        /// Where the upper left corner of their sheet is.
        at: Point,
        /// How much larger they are.
        scale: f64,
        /// What is painted, the lowest first.
        items: Vec<Item>,
    },
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it stands: its start, middle or end, at half the height of a digit.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// The size of the font.
    pub size: f64,
    /// Which part of it is at its point.
    pub anchor: Anchor,
    /// Its font. A viewer of SVG that lacks it takes another.
    pub face: Typeface,
    /// Its colour.
    pub tone: Tone,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The width of the line.
    pub width: f64,
    /// Its colour.
    pub tone: Tone,
    /// Whether it is solid, dashed or transparent.
    pub ink: Ink,
}

/// How a pen's ink flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Without gaps.
    Solid,
    /// In pieces as long as [`DASH`], with gaps as long as [`GAP`].
    Dashed,
    /// In pieces as long as a broad line is wide, [`BROAD_DASH`], with gaps as long as [`BROAD_GAP`].
    BroadDashed,
    /// In round dots, their middles [`DOTS`] apart.
    Dotted,
    /// What was painted before shines through: the ink covers [`OPACITY`] of it.
    Clear,
}

/// The length of a dash.
pub const DASH: f64 = 3.2;
/// The length of the gap after a dash.
pub const GAP: f64 = 2.4;
/// The length of a dash of a broad line.
pub const BROAD_DASH: f64 = 8.0;
/// The length of the gap after a dash of a broad line.
pub const BROAD_GAP: f64 = 4.0;
/// How far it is from dot to dot.
pub const DOTS: f64 = 12.0;
/// How far a halo reaches beyond the letters, in parts of their size.
pub const HALO: f64 = 0.09;
/// How much of the paper a clear ink covers.
pub const OPACITY: f64 = 0.5;

/// Shades of grey, from black to white, and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Lines and givens.
    Black,
    /// Values that were found, and the lines of the grid.
    Dark,
    /// Thin lines through cells.
    Middle,
    /// Thermometers.
    Light,
    /// The lightest grey that a printer shows: even and odd cells.
    Pale,
    /// Paper.
    White,
    /// Red, green and blue.
    Rgb([u8; 3]),
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Picture {
    /// The same picture, so much larger.
    pub fn scaled(self, scale: f64) -> Picture {
        let group = Item::Group { at: Point { x: 0.0, y: 0.0 }, scale, items: self.items };
        Picture { width: scale * self.width, height: scale * self.height, items: vec![group], ..self }
    }

    /// The picture as SVG. Its texts remain texts, in a font of the viewer.
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PDF document of one page, with the letters that it needs inside.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(self)
    }

    /// The picture as points of colour, `scale` for each unit of length; fewer where these would be too many.
    pub fn bitmap(&self, scale: f64) -> bitmap::Bitmap {
        bitmap::paint(self, scale)
    }
}

/// Breaks a text between words, into lines of at most a width. No-break spaces hold words together.
pub fn lines_of(text: &str, face: Typeface, size: f64, width: f64) -> Vec<String> {
    wrap(text, width, "", &|line| size * face.width(line))
}

impl Point {
    /// The place so far to the right and so far down.
    pub fn by(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }

    /// The place a length nearer to another; that itself if it is not as far.
    pub(super) fn towards(self, other: Point, length: f64) -> Point {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let part = length / x.hypot(y).max(length.abs()).max(f64::MIN_POSITIVE);
        self.by(part * x, part * y)
    }
}

impl Pen {
    /// A continuous line.
    pub fn solid(width: f64, tone: Tone) -> Pen {
        Pen { width, tone, ink: Ink::Solid }
    }
}

impl Ink {
    /// The lengths of dashes and of the gaps between them, if there are any.
    pub fn dashes(self) -> Option<[f64; 2]> {
        match self {
            Ink::Solid | Ink::Clear => None,
            Ink::Dashed => Some([DASH, GAP]),
            Ink::BroadDashed => Some([BROAD_DASH, BROAD_GAP]),
            // Round ends make a dot of a dash without a length; some programs leave those out.
            Ink::Dotted => Some([0.01, DOTS]),
        }
    }

    /// Whether lines end round.
    pub fn ends_round(self) -> bool {
        !matches!(self, Ink::Dashed | Ink::BroadDashed)
    }

    /// How much of the paper it covers.
    pub fn opacity(self) -> f64 {
        if self == Ink::Clear { OPACITY } else { 1.0 }
    }
}

impl Tone {
    /// Red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Tone::Black => [0; 3],
            Tone::Dark => [0x4d; 3],
            Tone::Middle => [0x80; 3],
            Tone::Light => [0xbd; 3],
            Tone::Pale => [0xd6; 3],
            Tone::White => [0xff; 3],
            Tone::Rgb(rgb) => rgb,
        }
    }
}

impl Text {
    /// How wide it is in the font of our own files.
    pub fn width(&self) -> f64 {
        self.face.width(&self.text) * self.size
    }

    /// How wide the pen is that draws its halo.
    pub(super) fn halo(&self) -> f64 {
        2.0 * HALO * self.size
    }

    /// Where it begins on its baseline, in the font of our own files.
    pub fn start(&self) -> Point {
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        };
        self.baseline().by(-before, 0.0)
    }

    /// Its point, moved to its baseline. The middle of a digit is a good third of the size above that.
    pub fn baseline(&self) -> Point {
        self.at.by(0.0, 0.357 * self.size)
    }
}
