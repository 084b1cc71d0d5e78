//! A picture: lines, discs and texts on a white sheet, in the order in which they are painted.
//!
//! It is all that a writer of a graphics format has to know. Lengths are in points, y grows downwards.

/// A sheet and what is painted on it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Picture {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: Option<String>,
    pub(super) items: Vec<Item>,
}

/// A place on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// A thing on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// A line through points, with round joints.
    Line { points: Vec<Point>, closed: bool, pen: Pen },
    /// A filled disc.
    Disc { centre: Point, radius: f64, tone: Tone },
    /// A filled rectangle.
    Rect { corner: Point, width: f64, height: f64, tone: Tone },
    /// A text whose middle height is at a point.
    Text { at: Point, text: String, size: f64, anchor: Anchor, bold: bool, tone: Tone },
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pen {
    pub(super) width: f64,
    pub(super) tone: Tone,
    pub(super) dashed: bool,
}

/// Shades of grey, from black to white, and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Black,
    Dark,
    Middle,
    Light,
    Pale,
    White,
    Rgb([u8; 3]),
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Point {
    /// The place so far to the right and so far down.
    pub(super) fn by(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }
}

impl Pen {
    /// A continuous line.
    pub(super) fn solid(width: f64, tone: Tone) -> Pen {
        Pen { width, tone, dashed: false }
    }
}
