//! The pages with the puzzles.

use super::leaf::{Area, Frame, LEADING, Leaf, height_of};
use crate::kinds::Kind;
use crate::lessons::reminders;
use crate::paper::millimetres;
use gridwright::render::picture::{Anchor, Item, Point, Tone, lines_of};
use gridwright::render::{self, Drawing, Look};
use gridwright::{Filling, Puzzle};

/// The margin around drawings.
pub(super) const MARGIN: f64 = 16.0;

/// Cells are not drawn larger than this.
const LARGEST_CELL: f64 = millimetres(13.0);
/// Smaller cells cannot be written into, smaller letters not be read.
const SMALLEST_CELL: f64 = millimetres(4.0);
const SMALLEST_LETTER: f64 = 4.0;

/// A puzzle with the words around it.
pub(super) struct Card {
    /// Its number in the book; none on loose sheets.
    pub(super) number: Option<usize>,
    pub(super) name: String,
    pub(super) author: Option<String>,
    /// Level and rating.
    pub(super) grade: String,
    /// What stands below: what the setter tells solvers, and what the drawing cannot say.
    pub(super) told: Vec<String>,
    pub(super) drawing: Drawing,
    /// The length of a cell's side that is asked for.
    pub(super) cell: Option<f64>,
}

impl Card {
    /// A puzzle without a number, a name and a grade.
    pub(super) fn of(puzzle: &Puzzle, filling: Option<&Filling>, look: &Look) -> Card {
        let drawing = render::drawing(puzzle, filling, look);
        let story = puzzle.about.description.as_deref().unwrap_or_default().lines();
        let mut told: Vec<String> =
            story.map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect();
        match Kind::of(puzzle) {
            Some(kind) => told.push(kind.brief.to_string()),
            None => told.extend(reminders(puzzle, &drawing.sentences)),
        }
        let author = puzzle.about.author.clone();
        Card { number: None, name: String::new(), author, grade: String::new(), told, drawing, cell: None }
    }

    /// The height of what stands above the grid and below it.
    fn words(&self, frame: &Frame, width: f64) -> (f64, f64) {
        let size = frame.size;
        let head = 17.0 * size + if self.author.is_some() { 11.0 * size } else { 0.0 };
        let height = |text: &String| height_of(text, frame.fonts.regular, 8.5 * size, width);
        let told = self.told.iter().map(height).sum::<f64>();
        (head, told + 12.0 * size)
    }

    /// How large the grid is in a place.
    pub(super) fn scale(&self, frame: &Frame, slot: Area) -> f64 {
        let (head, foot) = self.words(frame, slot.width);
        let room = (slot.height - head - foot).max(10.0);
        self.largest(slot.width).min(room / self.drawing.picture.height)
    }

    /// The largest that the grid may be in a width.
    fn largest(&self, width: f64) -> f64 {
        let cell = self.cell.unwrap_or(LARGEST_CELL);
        (width / self.drawing.picture.width).min(cell / self.drawing.cell)
    }

    /// The heights between which it can be read and is not too large, in a width; `None` if the width is too small.
    pub(super) fn heights(&self, frame: &Frame, width: f64) -> Option<(f64, f64)> {
        let (head, foot) = self.words(frame, width);
        let (cell, letter) = self.smallest(1.0);
        let legible = (SMALLEST_CELL / cell).max(SMALLEST_LETTER / letter);
        // Smaller ones may be asked for.
        let asked = self.cell.map_or(f64::INFINITY, |side| side / cell);
        let (least, most) = (legible.min(asked), self.largest(width));
        let height = |scale: f64| head + foot + scale * self.drawing.picture.height + 0.01;
        (least <= most).then(|| (height(least), height(most)))
    }

    /// Whether it can be read and written into at a scale.
    pub(super) fn is_legible(&self, scale: f64) -> bool {
        let (cell, letter) = self.smallest(scale);
        cell >= SMALLEST_CELL && letter >= SMALLEST_LETTER
    }

    /// A cell's side and the smallest letter, in points.
    pub(super) fn smallest(&self, scale: f64) -> (f64, f64) {
        let letters = self.drawing.picture.items.iter().filter_map(|item| match item {
            Item::Text(text) => Some(text.size),
            _ => None,
        });
        (scale * self.drawing.cell, scale * letters.fold(f64::INFINITY, f64::min))
    }

    /// Draws it into a place. Returns where its head and its foot are, for links.
    pub(super) fn draw(&self, leaf: &mut Leaf, slot: Area, answer: Option<&str>) -> [Area; 2] {
        let (frame, size) = (leaf.frame, leaf.frame.size);
        let scale = self.scale(&frame, slot);
        let (head, _) = self.words(&frame, slot.width);
        self.head(leaf, slot);
        let picture = &self.drawing.picture;
        let (width, height) = (scale * picture.width, scale * picture.height);
        let at = Point { x: slot.x + (slot.width - width) / 2.0, y: slot.y + head };
        leaf.picture(at, scale, picture);
        let mut y = at.y + height;
        for text in &self.told {
            let corner = Point { x: slot.x, y };
            y = leaf.block(corner, slot.width, text, frame.fonts.regular, 8.5 * size);
        }
        let mut foot = Area { x: slot.x, y, width: slot.width, height: 11.0 * size };
        if let Some(answer) = answer {
            // On the last line, if that leaves room for it.
            let last = self
                .told
                .last()
                .and_then(|text| lines_of(text, frame.fonts.regular, 8.5 * size, slot.width).pop());
            let taken = last.map_or(slot.width, |line| 8.5 * size * frame.fonts.regular.width(&line));
            let own = 8.0 * size * frame.fonts.italic.width(answer);
            if taken + own + 12.0 * size < slot.width {
                foot.y -= LEADING * 8.5 * size;
            }
            let at = Point { x: slot.right(), y: foot.y + LEADING * 8.5 * size / 2.0 };
            leaf.text(at, answer, frame.fonts.italic, 8.0 * size, Anchor::End, Tone::Dark);
        }
        [Area { height: head, ..slot }, foot]
    }

    fn head(&self, leaf: &mut Leaf, slot: Area) {
        let (fonts, size) = (leaf.frame.fonts, leaf.frame.size);
        let y = slot.y + 6.5 * size;
        let number = self.number.map_or(String::new(), |number| number.to_string());
        leaf.text(Point { x: slot.x, y }, &number, fonts.bold, 14.0 * size, Anchor::Start, Tone::Black);
        let taken =
            if number.is_empty() { 0.0 } else { 14.0 * size * fonts.bold.width(&number) + 6.0 * size };
        let grade = 9.5 * size * fonts.italic.width(&self.grade);
        let end = Point { x: slot.right(), y };
        leaf.text(end, &self.grade, fonts.italic, 9.5 * size, Anchor::End, Tone::Black);
        let room = slot.width - taken - grade - 6.0 * size;
        let name_size = (11.0 * size).min(room / fonts.regular.width(&self.name).max(0.1)).max(5.0);
        let at = Point { x: slot.x + taken, y };
        leaf.text(at, &self.name, fonts.regular, name_size, Anchor::Start, Tone::Black);
        if let Some(author) = &self.author {
            let at = Point { x: slot.x + taken, y: y + 13.0 * size };
            leaf.text(at, &format!("by {author}"), fonts.italic, 8.5 * size, Anchor::Start, Tone::Dark);
        }
    }
}
