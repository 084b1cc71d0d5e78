//! A step of an explanation: hatched cells, pencil marks, rings, strokes and frames.
//!
//! Pencil marks have places of their own, as people write them: 1 to 9 in three lines of three. Hatching lies under
//! everything; it is a tint and lines, so that a printer without colours shows it too.

use super::cells::LABEL;
use super::outside::{Margins, frame};
use super::{CELL, INSET, Sheet, runs};
use crate::highlight::{Emphasis, Pencil};
use crate::picture::{Anchor, Item, Pen, Point, Tone};
use crate::scene::Scene;
use model::grid::{Cell, Line, Sight, Value};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::mem::take;

/// What is placed, and what matters.
pub(super) const NEW: Tone = Tone::Rgb([0x12, 0x4f, 0xb3]);
/// Pencil marks: darker than a found value, since they are small.
const MARK: Tone = Tone::Rgb([0x33; 3]);
/// What goes.
const GONE: Tone = Tone::Rgb([0xc4, 0x12, 0x12]);
/// Where to look: the ground and its lines.
const TINT: Tone = Tone::Rgb([0xff, 0xf3, 0xc8]);
const HATCH: Tone = Tone::Rgb([0xe3, 0xbd, 0x4e]);
/// The distance of these lines, along the sides of a cell: a part of its side, so that they meet in the corners.
const APART: f64 = CELL / 6.0;
/// How far a pencil mark makes room for the number of its solutions, as a part of its slot.
const ASIDE: f64 = 0.16;
/// The largest size of a pencil mark.
const LARGEST: f64 = 13.0;

/// Where the pencil marks of a cell stand.
struct Slots {
    /// How many stand side by side.
    per_line: usize,
    /// From the corner of the cell to that of the first.
    from: (f64, f64),
    /// Their width and height.
    slot: (f64, f64),
    /// The size of the font.
    size: f64,
    lowest: Value,
}

/// The cells that have less room for pencil marks.
struct Crowd {
    /// Something stands on a side or a corner.
    signed: BTreeSet<Cell>,
    caged: BTreeSet<Cell>,
}

impl Crowd {
    fn new(scene: &Scene) -> Crowd {
        let sides = scene.signs.iter().flat_map(|sign| [sign.from, sign.to]);
        let corners = scene.corners.keys().flat_map(|&Cell { row, column }| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::new(row + down, column + right))
        });
        let caged = scene.cages.iter().flat_map(|cage| cage.cells.iter().copied());
        Crowd { signed: sides.chain(corners).collect(), caged: caged.collect() }
    }
}

impl Slots {
    /// The slots of a cell: as large as fits between what else stands in it.
    fn new(scene: &Scene, crowd: &Crowd, cell: Cell) -> Slots {
        let count = scene.shape.values();
        let per_line = (1..=count).find(|k| k * k >= count).unwrap_or(1);
        let lines = count.div_ceil(per_line);
        let side = match () {
            _ if crowd.signed.contains(&cell) => 1.8 * INSET,
            _ if crowd.caged.contains(&cell) => 1.6 * INSET,
            _ => INSET,
        };
        let top = if scene.labelled.contains(&cell) { LABEL + 1.5 } else { side };
        // Above a number that stays in the cell.
        let bottom = if scene.numbers.contains_key(&cell) { 0.68 * CELL } else { side };
        let slot = ((CELL - 2.0 * side) / per_line as f64, (CELL - bottom - top) / lines as f64);
        let widest = scene.width(&scene.shape.highest().to_string(), false);
        let size = (0.88 * slot.1).min(0.86 * slot.0 / widest).min(LARGEST);
        Slots { per_line, from: (side, top), slot, size, lowest: scene.shape.lowest() }
    }

    /// The middle of the slot of a value, from the corner of the cell.
    fn place(&self, value: Value) -> Point {
        let index = usize::from(value - self.lowest);
        let (line, column) = (index / self.per_line, index % self.per_line);
        let middle = |from: f64, slot: f64, at: usize| from + slot * (at as f64 + 0.5);
        let (x, y) = (middle(self.from.0, self.slot.0, column), middle(self.from.1, self.slot.1, line));
        Point { x, y }
    }
}

impl Sheet<'_> {
    /// The hatched cells of a row, each run in one piece.
    pub(super) fn hatching(&mut self, row: usize) {
        let Some(emphasis) = &self.scene.emphasis else { return };
        let hatched = |column: usize| emphasis.shaded.contains(&Cell::new(row as u16, column as u16));
        for (from, to) in runs(self.scene.shape.columns(), hatched) {
            self.hatch(self.corner(row, from), (to - from) as f64 * CELL, CELL);
        }
    }

    /// The clues beside the grid to look at, from the grid outwards.
    pub(super) fn hatched_clues(&mut self, margins: Margins) {
        let Some(emphasis) = &self.scene.emphasis else { return };
        let (frame, shape) = (frame(self.scene), self.scene.shape.clone());
        let whole = |room: f64| ((room + 2.0) / APART).ceil() * APART;
        let [left, right] = [margins.left - frame.left, margins.right - frame.right].map(whole);
        let [top, bottom] = [margins.top - frame.top, margins.bottom - frame.bottom].map(whole);
        for &Sight { line, back } in &emphasis.clues {
            let (corner, width, height) = match (line, back) {
                (Line::Row(row), false) => {
                    (self.corner(row.into(), 0).by(-frame.left - left, 0.0), left, CELL)
                }
                (Line::Row(row), true) => {
                    (self.corner(row.into(), shape.columns()).by(frame.right, 0.0), right, CELL)
                }
                (Line::Column(column), false) => {
                    (self.corner(0, column.into()).by(0.0, -frame.top - top), CELL, top)
                }
                (Line::Column(column), true) => {
                    (self.corner(shape.rows(), column.into()).by(0.0, frame.bottom), CELL, bottom)
                }
            };
            self.hatch(corner, width, height);
        }
    }

    /// A tinted rectangle with slanted lines, all of them one line that turns at its sides.
    fn hatch(&mut self, corner: Point, width: f64, height: f64) {
        self.items.push(Item::Rect { corner, width, height, tone: TINT });
        let count = ((width + height) / APART).round() as usize;
        let mut points = Vec::new();
        for step in 1..count {
            let along = step as f64 * APART;
            // From the upper or right side to the left or lower one.
            let start = corner.by(along.min(width), (along - width).max(0.0));
            let end = corner.by((along - height).max(0.0), along.min(height));
            points.extend(if step % 2 == 1 { [start, end] } else { [end, start] });
        }
        self.line(points, Pen::solid(0.8, HATCH));
    }

    /// Pencil marks and found values by rows of the grid, then what emphasises them.
    pub(super) fn emphasis(&mut self) -> Vec<Vec<Item>> {
        let scene = self.scene;
        let Some(emphasis) = &scene.emphasis else { return Vec::new() };
        let crowd = Crowd::new(scene);
        let mut rows: Vec<Vec<Item>> = (0..scene.shape.rows())
            .map(|row| {
                self.pencil(&crowd, emphasis, row as u16);
                let in_row = |cell: &Cell| usize::from(cell.row) == row && !emphasis.set.contains(cell);
                let found = scene.values.iter().filter(|(cell, shown)| !shown.given && in_row(cell));
                found.for_each(|(&cell, shown)| self.value(cell, shown));
                take(&mut self.items)
            })
            .collect();
        for (&cell, marks) in &emphasis.pencil {
            let slots = Slots::new(scene, &crowd, cell);
            marks.iter().for_each(|mark| self.emphasise_mark(&slots, cell, mark));
        }
        for &cell in &emphasis.set {
            self.value(cell, &scene.values[&cell]);
            let inset = 0.6 * INSET;
            let at = |row, column, by: f64| self.corner(row, column).by(by, by);
            let (row, column) = (cell.row.into(), cell.column.into());
            let (from, to) = (at(row, column, inset), at(row + 1, column + 1, -inset));
            self.frame(from, to, Pen::solid(2.2, NEW));
        }
        let large = 0.34 * CELL;
        for &cell in &emphasis.ringed {
            let centre = self.middle(cell);
            self.items.push(Item::Circle { centre, radius: large, pen: Pen::solid(1.8, NEW) });
        }
        for &cell in &emphasis.struck {
            self.strike(self.middle(cell), (large, large), 2.2);
        }
        rows.push(take(&mut self.items));
        rows
    }

    /// The pencil marks of a row, those of one look and line after each other.
    fn pencil(&mut self, crowd: &Crowd, emphasis: &Emphasis, row: u16) {
        let cells = Cell::new(row, 0)..Cell::new(row + 1, 0);
        let mut marks: Vec<(f64, Point, &Pencil)> = Vec::new();
        for (&cell, of_cell) in emphasis.pencil.range(cells) {
            let slots = Slots::new(self.scene, crowd, cell);
            for mark in of_cell {
                let middle = self.mark(&slots, cell, mark);
                if let Some(count) = &mark.count {
                    self.count(&slots, middle, count);
                }
                let aside = if mark.count.is_some() { ASIDE } else { 0.0 };
                marks.push((slots.size, middle.by(-aside * slots.slot.0, -aside * slots.slot.1), mark));
            }
        }
        marks
            .sort_by(|a, b| (a.0, a.1.y, a.1.x).partial_cmp(&(b.0, b.1.y, b.1.x)).unwrap_or(Ordering::Equal));
        for (size, at, mark) in marks {
            match self.scene.symbol(mark.value) {
                _ if self.scene.is_picture() => self.swatch(size, at, mark),
                Some(symbol) => self.symbol(symbol, at, 0.5 * size, MARK),
                None => self.text(at, &mark.text, size, Anchor::Middle, false, MARK),
            }
        }
    }

    /// How many solutions have a candidate, at the lower right of its slot.
    fn count(&mut self, slots: &Slots, middle: Point, count: &str) {
        let size = (0.6 * slots.size).min(0.62 * slots.slot.0 / self.scene.width(count, false));
        let at = middle.by(0.2 * slots.slot.0, 0.28 * slots.slot.1);
        self.text(at, count, size, Anchor::Middle, false, NEW);
    }

    /// The middle of a pencil mark.
    fn mark(&self, slots: &Slots, cell: Cell, mark: &Pencil) -> Point {
        let place = slots.place(mark.value);
        self.corner(cell.row.into(), cell.column.into()).by(place.x, place.y)
    }

    /// A small square in a colour, or the dot of the background.
    fn swatch(&mut self, size: f64, at: Point, mark: &Pencil) {
        let half = 0.32 * size;
        if mark.value == 0 {
            self.items.push(Item::Disc { centre: at, radius: 0.5 * half, tone: Tone::Dark });
            return;
        }
        let rgb = self.scene.paints.get(usize::from(mark.value)).map_or([0; 3], |paint| paint.rgb);
        let side = 2.0 * half;
        let corner = at.by(-half, -half);
        self.items.push(Item::Rect { corner, width: side, height: side, tone: Tone::Rgb(rgb) });
        self.frame(corner, at.by(half, half), Pen::solid(0.7, Tone::Dark));
    }

    fn frame(&mut self, from: Point, to: Point, pen: Pen) {
        let points = vec![from, Point { x: to.x, ..from }, to, Point { x: from.x, ..to }];
        self.items.push(Item::Line { points, closed: true, pen });
    }

    /// The ring around a pencil mark and the stroke through it.
    fn emphasise_mark(&mut self, slots: &Slots, cell: Cell, mark: &Pencil) {
        let centre = self.mark(slots, cell, mark);
        let half = (slots.size * self.scene.width(&mark.text, false) / 2.0).max(0.3 * slots.size);
        let thick = (0.14 * slots.size).max(0.9);
        if mark.ringed {
            let radius = half.max(0.46 * slots.size) + 0.9;
            self.items.push(Item::Circle { centre, radius, pen: Pen::solid(thick, NEW) });
        }
        if mark.struck {
            self.strike(centre, (half + 2.0, 0.58 * slots.size), 1.2 * thick);
        }
        if mark.struck && !self.scene.is_shading() {
            // Above the stroke, so that it stays legible.
            self.text(centre, &mark.text, slots.size, Anchor::Middle, true, Tone::Black);
        }
    }

    /// A stroke from the lower left to the upper right.
    fn strike(&mut self, centre: Point, (x, y): (f64, f64), width: f64) {
        self.line(vec![centre.by(-x, y), centre.by(x, -y)], Pen::solid(width, GONE));
    }
}
