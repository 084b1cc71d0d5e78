//! A picture: lines, circles and texts on a white sheet, in the order in which they are painted.
//!
//! It is all that a writer of a graphics format has to know. Lengths are in points, y grows downwards.

use super::font;

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
    /// A circle, not filled.
    Circle { centre: Point, radius: f64, pen: Pen },
    /// A filled rectangle.
    Rect { corner: Point, width: f64, height: f64, tone: Tone },
    /// A text whose middle height is at a point.
    Text(Text),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) at: Point,
    pub(super) text: String,
    pub(super) size: f64,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
    pub(super) tone: Tone,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pen {
    pub(super) width: f64,
    pub(super) tone: Tone,
    pub(super) ink: Ink,
}

/// How a pen's ink flows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Solid,
    /// In short pieces, with gaps as long as [`GAP`].
    Dashed,
    /// What was painted before shines through, by [`OPACITY`].
    Clear,
}

/// The length of a dash and of the gap after it.
pub(super) const DASH: f64 = 3.2;
pub(super) const GAP: f64 = 2.4;

/// How much of the paper a clear ink covers.
pub(super) const OPACITY: f64 = 0.5;

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

    /// The place a length nearer to another; that itself if it is not as far.
    pub(super) fn towards(self, other: Point, length: f64) -> Point {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let part = length / x.hypot(y).max(length.abs()).max(f64::MIN_POSITIVE);
        self.by(part * x, part * y)
    }
}

impl Pen {
    /// A continuous line.
    pub(super) fn solid(width: f64, tone: Tone) -> Pen {
        Pen { width, tone, ink: Ink::Solid }
    }
}

impl Tone {
    /// Red, green and blue.
    pub(super) fn rgb(self) -> [u8; 3] {
        match self {
            Tone::Black => [0; 3],
            Tone::Dark => [0x55; 3],
            Tone::Middle => [0x99; 3],
            Tone::Light => [0xca; 3],
            Tone::Pale => [0xe4; 3],
            Tone::White => [0xff; 3],
            Tone::Rgb(rgb) => rgb,
        }
    }
}

impl Text {
    /// Where the text begins on its baseline. The middle of a digit is a third of the size above it.
    pub(super) fn start(&self) -> Point {
        let width = font::width(&self.text, self.size);
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        self.baseline().by(-before, 0.0)
    }

    /// The text's point, moved to its baseline.
    pub(super) fn baseline(&self) -> Point {
        self.at.by(0.0, 0.355 * self.size)
    }
}

/// At most two decimals, and none that say nothing.
pub(super) fn number(length: f64) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        assert_eq!([12.0, 0.5, -0.001, 2.71499].map(number), ["12", "0.5", "0", "2.71"]);
    }
}
