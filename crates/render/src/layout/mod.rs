//! Where the things of a scene stand on a sheet of paper.
//!
//! What lies lowest is painted first: colours and shades, lines through cells, the grid with its cages, what stands
//! on borders, and the values last.

mod cells;
mod outside;
mod signs;
mod strokes;

use super::picture::{Anchor, Item, Pen, Picture, Point, Text, Tone};
use super::scene::Scene;
use super::words::wrap;
use model::grid::Cell;
use model::mark::Tint;

/// The side of a cell.
const CELL: f64 = 48.0;
/// The margin around everything.
const MARGIN: f64 = 16.0;
/// How far inside the cells a cage's outline runs.
const INSET: f64 = 4.0;
/// The size of the sentences and of the clues outside.
const SMALL: f64 = 13.0;
const CLUE: f64 = 18.0;
/// The width of a clue on a square of its colour.
const SQUARE: f64 = 28.0;
/// The width of a letter, in parts of the size: that of broad fonts, as a viewer may have no other.
const LETTER: f64 = 0.55;
/// Sentences are as wide as the grid, but not narrower than this.
const NARROWEST: f64 = 300.0;

/// The sheet: where the grid begins.
struct Sheet<'a> {
    scene: &'a Scene,
    origin: Point,
    items: Vec<Item>,
}

/// Lays a scene out.
pub(super) fn picture(scene: &Scene) -> Picture {
    let margins = outside::margins(scene);
    let sentences = scene.sentences(true);
    let left = MARGIN + margins.left;
    let narrowest = if sentences.is_empty() && scene.title.is_none() { 0.0 } else { NARROWEST };
    let width = (left + scene.shape.columns() as f64 * CELL + margins.right + MARGIN).max(narrowest);
    let header: Vec<String> =
        scene.title.iter().flat_map(|title| wrap(title, letters(width - left - MARGIN, CLUE))).collect();
    let origin = Point { x: left, y: MARGIN + 1.5 * CLUE * header.len() as f64 + margins.top };
    let mut sheet = Sheet { scene, origin, items: Vec::new() };
    sheet.title(&header);
    sheet.colors();
    sheet.spots();
    sheet.shades();
    sheet.paths();
    sheet.rings();
    sheet.thin_lines();
    sheet.cages();
    sheet.borders();
    sheet.signs();
    sheet.corners();
    sheet.labels();
    sheet.notes();
    sheet.values();
    sheet.outside();
    sheet.slants();

    let end = sheet.corner(scene.shape.rows(), scene.shape.columns());
    let height = sheet.sentences(&sentences, end.y + margins.bottom, width) + MARGIN;
    Picture { width, height, title: scene.title.clone(), items: sheet.items }
}

/// How many letters of a size fit into a width.
fn letters(width: f64, size: f64) -> usize {
    (width / (LETTER * size)) as usize
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
        self.items.push(Item::Text(Text { at, text: text.to_string(), size, anchor, bold, tone }));
    }

    fn title(&mut self, lines: &[String]) {
        for (below, line) in lines.iter().enumerate() {
            let at = Point { x: self.origin.x, y: MARGIN + CLUE / 2.0 + 1.3 * CLUE * below as f64 };
            self.text(at, line.trim_start(), CLUE, Anchor::Start, true, Tone::Black);
        }
    }

    /// Writes the sentences below a height and returns where they end.
    fn sentences(&mut self, sentences: &[String], below: f64, width: f64) -> f64 {
        let letters = letters(width - 2.0 * MARGIN, SMALL);
        let lines: Vec<String> = sentences.iter().flat_map(|text| wrap(text, letters)).collect();
        let mut at = Point { x: MARGIN, y: below + if lines.is_empty() { 0.0 } else { 22.0 } };
        for line in &lines {
            let indent = line.len() - line.trim_start().len();
            let start = at.by(indent as f64 * LETTER * SMALL, 0.0);
            self.text(start, line.trim_start(), SMALL, Anchor::Start, false, Tone::Black);
            at = at.by(0.0, 1.4 * SMALL);
        }
        at.y - if lines.is_empty() { 0.0 } else { 0.7 * SMALL }
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
