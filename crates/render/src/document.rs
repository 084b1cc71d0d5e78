//! Several pages as data: pictures on paper, with links between them and a list of chapters.
//!
//! ```
//! use gridwright_render::document::{Document, Page};
//! use gridwright_render as render;
//! use model::Puzzle;
//!
//! let picture = render::picture(&Puzzle::sudoku(4)?, None);
//! let document = Document { pages: vec![Page::of(picture)], ..Document::default() };
//! assert!(document.pdf().starts_with(b"%PDF-1."));
//! # Ok::<(), model::RuleError>(())
//! ```

use super::pdf;
use super::picture::{Item, Pen, Picture, Point, Text, Tone};
use super::scene::lightness;

/// Pages in order, and what a reader is told about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What it is about, in a sentence.
    pub subject: Option<String>,
    /// When it was made: year, month and day.
    pub date: Option<(u16, u8, u8)>,
    /// The pages.
    pub pages: Vec<Page>,
    /// The chapters, for the list that readers show beside the pages.
    pub chapters: Vec<Chapter>,
    /// Whether it is a bound book: readers show two pages side by side, odd ones at the right.
    pub bound: bool,
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// What is on it. The sheet reaches beyond the edge of the page by the bleed, on every side.
    pub picture: Picture,
    /// How much is cut off on every side.
    pub bleed: f64,
    /// Where a click leads elsewhere.
    pub links: Vec<Link>,
}

/// A part of a page from which a click leads elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Its upper left corner.
    pub corner: Point,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Where it leads.
    pub to: Place,
}

/// A place in a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The number of the page, from 0.
    pub page: usize,
    /// What is to be seen at the top.
    pub at: Point,
}

/// A chapter, for the list that readers show.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// What it is called.
    pub title: String,
    /// Where it begins.
    pub at: Place,
    /// Its parts.
    pub parts: Vec<Chapter>,
}

impl Page {
    /// A page with a picture, as large as that, without anything else.
    pub fn of(picture: Picture) -> Page {
        Page { picture, bleed: 0.0, links: Vec::new() }
    }
}

impl Document {
    /// The document as PDF: vectors throughout, with the letters that it needs inside. The same document gives the same
    /// bytes. With a date it keeps to PDF/A-2b, for archives, if all its letters are in the fonts.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::document(self)
    }
}

impl Picture {
    /// The picture for printers that have black ink only.
    pub fn in_grey(mut self) -> Picture {
        self.items.iter_mut().for_each(grey);
        self
    }
}

fn grey(item: &mut Item) {
    match item {
        Item::Line { pen, .. } | Item::Circle { pen, .. } => *pen = Pen { tone: pen.tone.grey(), ..*pen },
        Item::Disc { tone, .. }
        | Item::Rect { tone, .. }
        | Item::Area { tone, .. }
        | Item::Text(Text { tone, .. })
        | Item::Halo(Text { tone, .. }) => *tone = tone.grey(),
        Item::Group { items, .. } => items.iter_mut().for_each(grey),
    }
}

impl Tone {
    /// The grey that is as light.
    fn grey(self) -> Tone {
        match self {
            Tone::Rgb(rgb) => Tone::Rgb([lightness(rgb); 3]),
            grey => grey,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_greys_that_are_as_light() {
        let area = |rgb| Item::Area { corners: Vec::new(), tone: Tone::Rgb(rgb) };
        let at = Point { x: 0.0, y: 0.0 };
        let items = vec![Item::Group { at, scale: 0.5, items: vec![area([255, 255, 0]), area([0, 0, 255])] }];
        let picture = Picture { width: 1.0, height: 1.0, title: None, author: None, items };
        let [Item::Group { items, .. }] = &picture.in_grey().items[..] else { panic!("a group stays one") };
        assert_eq!(items[..], [area([225; 3]), area([29; 3])]);
    }
}
