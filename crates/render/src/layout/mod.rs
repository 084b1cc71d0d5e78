//! Where the things of a scene stand on a sheet of paper.
//!
//! What lies lowest is painted first: colours and shades, lines through cells, the grid with its cages, what stands
//! on borders, and the values last. A [step](crate::highlight) of an explanation adds layers below and above.

mod cells;
mod highlight;
mod lines;
mod loose;
mod outside;
mod signs;
mod strokes;
mod symbols;

use super::legend::Seen;
use super::picture::{Anchor, Item, Pen, Picture, Point, Text, Tone};
use super::scene::Scene;
use super::words::wrap;
use model::grid::Cell;
use model::mark::Tint;
use std::collections::BTreeSet;
use std::mem::take;

/// The side of a cell in a picture, in points.
pub const CELL: f64 = 48.0;
/// The margin around everything.
const MARGIN: f64 = 16.0;
/// How far inside the cells a cage's outline runs.
const INSET: f64 = 4.0;
/// The sizes of the title, and of the author and the sentences.
const TITLE: f64 = 20.0;
const SMALL: f64 = 13.0;
/// The height of a line, in parts of the size.
const LINE: f64 = 1.4;
/// Sentences are as wide as the grid, but not narrower than this.
const NARROWEST: f64 = 300.0;

/// The sheet: how wide it is, and where the grid begins.
struct Sheet<'a> {
    scene: &'a Scene,
    width: f64,
    origin: Point,
    items: Vec<Item>,
    /// The cells with a circle of their own.
    ringed: BTreeSet<Cell>,
    /// The cells with a line that would spoil a value.
    crossed: BTreeSet<Cell>,
}

/// A picture in layers. Steps of an explanation of one puzzle share the sheet and what is in the middle.
pub(super) struct Layers {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The upper left corner of the grid.
    pub(super) origin: Point,
    /// Title and author; then hatching and the colours of cells, by the row of the grid.
    pub(super) below: Vec<Vec<Item>>,
    /// All that is the same at every step.
    pub(super) middle: Vec<Item>,
    /// Pencil marks and values that were found, by the row of the grid; then what emphasises them.
    pub(super) above: Vec<Vec<Item>>,
}

/// Lays a scene out.
pub(super) fn picture(scene: &Scene) -> Picture {
    let Layers { width, height, below, middle, above, .. } = layers(scene);
    let items = below.into_iter().flatten().chain(middle).chain(above.into_iter().flatten()).collect();
    Picture { width, height, title: scene.title.clone(), author: scene.author.clone(), items }
}

/// Lays a scene out in layers.
pub(super) fn layers(scene: &Scene) -> Layers {
    let margins = outside::margins(scene);
    let sentences = scene.sentences(&Seen::Colors);
    let left = MARGIN + margins.left;
    let wordless = scene.title.is_none() && scene.author.is_none() && scene.story.is_empty();
    let narrowest = if wordless && sentences.is_empty() { 0.0 } else { NARROWEST };
    let width = (left + scene.shape.columns() as f64 * CELL + margins.right + MARGIN).max(narrowest);
    let origin = Point { x: left, y: 0.0 };
    let ringed = scene.rings.iter().filter(|ring| ring.len() == 1).map(|ring| ring[0]).collect();
    let mut sheet = Sheet { scene, width, origin, items: Vec::new(), ringed, crossed: scene.crossed() };
    let head = sheet.head();
    sheet.origin.y = head + margins.top;
    sheet.hatched_clues(margins);
    let mut below = vec![take(&mut sheet.items)];
    for row in 0..scene.shape.rows() {
        sheet.hatching(row);
        sheet.colors(row);
        sheet.darken(row);
        below.push(take(&mut sheet.items));
    }
    sheet.spots();
    sheet.shades();
    sheet.paths();
    sheet.rings();
    sheet.thin_lines();
    sheet.cages();
    sheet.splits();
    sheet.borders();
    sheet.signs();
    sheet.angles();
    sheet.corners();
    sheet.labels();
    sheet.notes();
    sheet.trees();
    sheet.numbers();
    sheet.values(|shown| shown.given || scene.emphasis.is_none());
    sheet.outside();
    sheet.slants();
    let end = sheet.corner(scene.shape.rows(), scene.shape.columns());
    let below_grid = sheet.loose(end.y + margins.bottom);
    let story = sheet.story(below_grid);
    let height = sheet.sentences(&sentences, story) + MARGIN;
    let middle = take(&mut sheet.items);
    let above = sheet.emphasis();
    Layers { width, height, origin: sheet.origin, below, middle, above }
}

impl Sheet<'_> {
    fn corner(&self, row: usize, column: usize) -> Point {
        self.origin.by(column as f64 * CELL, row as f64 * CELL)
    }

    fn centre(&self, cell: Cell) -> Point {
        self.corner(cell.row.into(), cell.column.into()).by(CELL / 2.0, CELL / 2.0)
    }

    fn line(&mut self, points: Vec<Point>, pen: Pen) {
        self.items.push(Item::Line { points, closed: false, pen });
    }

    fn text(&mut self, at: Point, text: &str, size: f64, anchor: Anchor, bold: bool, tone: Tone) {
        let face = self.scene.faces[usize::from(bold)];
        self.items.push(Item::Text(Text { at, text: text.to_string(), size, anchor, face, tone }));
    }

    /// Writes a text in lines as wide as the sheet, the first one below a height, and returns where the last one ends.
    fn block(&mut self, text: &str, indent: &str, size: f64, bold: bool, top: f64) -> f64 {
        let scene = self.scene;
        let measure = |line: &str| size * scene.width(line, bold);
        let mut bottom = top;
        for line in wrap(text, self.width - 2.0 * MARGIN, indent, &measure) {
            let shift = measure(&line) - measure(line.trim_start());
            let at = Point { x: MARGIN + shift, y: bottom + LINE * size / 2.0 };
            self.text(at, line.trim_start(), size, Anchor::Start, bold, Tone::Black);
            bottom += LINE * size;
        }
        bottom
    }

    /// Title and author. Returns where the grid may begin.
    fn head(&mut self) -> f64 {
        let scene = self.scene;
        let mut bottom = MARGIN;
        if let Some(title) = &scene.title {
            bottom = self.block(title, "", TITLE, true, bottom);
        }
        if let Some(author) = &scene.author {
            bottom = self.block(&format!("by {author}"), "", SMALL, false, bottom);
        }
        if bottom > MARGIN { bottom + SMALL } else { bottom }
    }

    /// What the setter tells solvers, below a height. Returns where it ends.
    fn story(&mut self, below: f64) -> f64 {
        let scene = self.scene;
        let mut bottom = if scene.story.is_empty() { below } else { below + SMALL };
        for paragraph in &scene.story {
            bottom = match paragraph.is_empty() {
                true => bottom + LINE * SMALL / 2.0,
                false => self.block(paragraph, "", SMALL, false, bottom),
            };
        }
        bottom
    }

    /// Writes the sentences below a height and returns where they end.
    fn sentences(&mut self, sentences: &[String], below: f64) -> f64 {
        let start = if sentences.is_empty() { below } else { below + SMALL };
        sentences.iter().fold(start, |bottom, text| self.block(text, "  ", SMALL, false, bottom))
    }
}

/// The colour of a line.
fn tint(tint: Tint) -> [u8; 3] {
    match tint {
        Tint::Blue => [0x2f, 0x7f, 0xe0],
        Tint::Green => [0x2f, 0xa8, 0x3c],
        Tint::Orange => [0xf0, 0x86, 0x10],
        Tint::Pink => [0xee, 0x64, 0xa8],
        Tint::Purple => [0x96, 0x3c, 0xd8],
        Tint::Red => [0xe0, 0x30, 0x30],
        Tint::Teal => [0x08, 0xa4, 0xa0],
        Tint::Yellow => [0xe6, 0xc0, 0x00],
        Tint::Grey => [0x80, 0x80, 0x80],
    }
}

/// The longest runs of numbers below `end` that have a property, as half-open ranges.
fn runs(end: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..end).filter(|&i| has(i)) {
        match runs.last_mut() {
            Some(run) if run.1 == i => run.1 = i + 1,
            _ => runs.push((i, i + 1)),
        }
    }
    runs
}
