//! A page that is being made: its margins, its texts, its links.

use crate::fonts::Fonts;
use crate::paper::{Paper, millimetres};
use gridwright::render::document::{Link, Page, Place};
use gridwright::render::picture::{Anchor, Item, Picture, Point, Text, Tone, Typeface, lines_of};

/// The distance of lines, in parts of the size.
pub(super) const LEADING: f64 = 1.3;

/// The form of all pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) paper: Paper,
    pub(super) bleed: f64,
    /// Margins at the fold and at the cut.
    inner: f64,
    outer: f64,
    top: f64,
    bottom: f64,
    /// How much larger or smaller than on A5 everything is set.
    pub(super) size: f64,
    pub(super) fonts: Fonts,
}

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A page that is being made.
pub(super) struct Leaf {
    pub(super) frame: Frame,
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) items: Vec<Item>,
    pub(super) links: Vec<Link>,
}

impl Frame {
    pub(super) fn new(paper: Paper, bleed: f64, fonts: Fonts) -> Frame {
        // Between A5 and A4 letters grow less than the paper.
        let size = (paper.width / millimetres(148.0)).sqrt();
        let [inner, outer, top, bottom] = [17.0, 13.0, 15.0, 15.0].map(|length| millimetres(length) * size);
        Frame { paper, bleed, inner, outer, top, bottom, size, fonts }
    }

    /// The same page without a fold.
    pub(super) fn loose(self) -> Frame {
        let margin = millimetres(12.0) * self.size;
        Frame { inner: margin, outer: margin, top: margin, bottom: margin, ..self }
    }

    /// The part of a page that texts and puzzles may fill. Odd pages are at the right of the fold.
    pub(super) fn area(&self, number: usize) -> Area {
        let left = if number % 2 == 1 { self.inner } else { self.outer };
        Area {
            x: self.bleed + left,
            y: self.bleed + self.top,
            width: self.paper.width - self.inner - self.outer,
            height: self.paper.height - self.top - self.bottom,
        }
    }
}

impl Area {
    /// The upper left corner.
    pub(super) fn corner(&self) -> Point {
        Point { x: self.x, y: self.y }
    }

    pub(super) fn right(&self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

impl Leaf {
    pub(super) fn new(frame: Frame, number: usize) -> Leaf {
        Leaf { frame, number, items: Vec::new(), links: Vec::new() }
    }

    pub(super) fn area(&self) -> Area {
        self.frame.area(self.number)
    }

    /// The place of something on this page, for links.
    pub(super) fn place(&self, y: f64) -> Place {
        let over = (y - millimetres(3.0)).max(0.0);
        Place { page: self.number - 1, at: Point { x: 0.0, y: over } }
    }

    pub(super) fn text(
        &mut self,
        at: Point,
        text: &str,
        face: Typeface,
        size: f64,
        anchor: Anchor,
        tone: Tone,
    ) {
        self.items.push(Item::Text(Text { at, text: text.to_string(), size, anchor, face, tone }));
    }

    /// A text in lines of a width, the first one below a height. Returns where the last one ends.
    pub(super) fn block(&mut self, corner: Point, width: f64, text: &str, face: Typeface, size: f64) -> f64 {
        let mut y = corner.y;
        for line in lines_of(text, face, size, width) {
            let at = Point { x: corner.x, y: y + LEADING * size / 2.0 };
            self.text(at, &line, face, size, Anchor::Start, Tone::Black);
            y += LEADING * size;
        }
        y
    }

    /// A picture as large as a scale makes it.
    pub(super) fn picture(&mut self, at: Point, scale: f64, picture: &Picture) {
        self.items.push(Item::Group { at, scale, items: picture.items.clone() });
    }

    pub(super) fn link(&mut self, area: Area, to: Place) {
        self.links.push(Link { corner: area.corner(), width: area.width, height: area.height, to });
    }

    /// The number of the page, at its outer lower corner, and what is around it at its head.
    pub(super) fn furniture(&mut self, head: &str) {
        let (area, frame) = (self.area(), self.frame);
        let (x, anchor) =
            if self.number % 2 == 1 { (area.right(), Anchor::End) } else { (area.x, Anchor::Start) };
        let foot = Point { x, y: area.bottom() + millimetres(8.0) * frame.size };
        let number = self.number.to_string();
        self.text(foot, &number, frame.fonts.regular, 10.0 * frame.size, anchor, Tone::Black);
        let top = Point { x, y: area.y - millimetres(6.5) * frame.size };
        self.text(top, head, frame.fonts.italic, 9.0 * frame.size, anchor, Tone::Dark);
    }

    pub(super) fn page(self) -> Page {
        let Frame { paper, bleed, .. } = self.frame;
        let picture = Picture {
            width: paper.width + 2.0 * bleed,
            height: paper.height + 2.0 * bleed,
            title: None,
            author: None,
            items: self.items,
        };
        Page { picture, bleed, links: self.links }
    }
}

/// How many lines a text takes.
pub(super) fn height_of(text: &str, face: Typeface, size: f64, width: f64) -> f64 {
    lines_of(text, face, size, width).len() as f64 * LEADING * size
}
