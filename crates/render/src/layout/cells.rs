//! What stands inside the cells.

use super::highlight::NEW;
use super::{CELL, INSET, Sheet, runs, tint};
use crate::pattern::Pattern;
use crate::picture::{Anchor, Item, Point, Text, Tone};
use crate::scene::{Shown, lightness};
use model::grid::{Cell, Value};
use model::mark::{Shade, Symbol};

/// The size of a cage's label, and of one in a cell with a circle.
pub(super) const LABEL: f64 = 14.0;
const LABEL_AT_RING: f64 = 11.0;
/// The size of a value.
pub(super) const VALUE: f64 = 0.56 * CELL;
/// How far a value is below the middle of its cell: a little, and more under a label.
const DOWN: f64 = 1.0;
const DOWN_UNDER_LABEL: f64 = 4.5;

impl Sheet<'_> {
    /// The cells of a row of a picture, each run in one piece so that it prints without seams. The background
    /// stays paper, unless it is known from the start in an unsolved puzzle: then it has a dot. In a step of an
    /// explanation cells leave room for what is around them.
    pub(super) fn colors(&mut self, row: usize) {
        let scene = self.scene;
        let color = |column: usize| {
            let cell = Cell::new(row as u16, column as u16);
            scene.shown.get(&cell).copied().filter(|_| scene.is_picture())
        };
        for value in 0..scene.paints.len() {
            let rgb = scene.paint(value as Value);
            if value == 0 && rgb == [255; 3] {
                continue;
            }
            let colored = runs(scene.shape.columns(), |column| color(column) == Some(value as Value));
            if scene.emphasis.is_some() {
                let columns = colored.into_iter().flat_map(|(from, to)| from..to);
                columns.for_each(|column| self.square(row, column, 1.3 * INSET, Tone::Rgb(rgb)));
                continue;
            }
            for (from, to) in colored {
                let (corner, width) = (self.corner(row, from), (to - from) as f64 * CELL);
                self.items.push(Item::Rect { corner, width, height: CELL, tone: Tone::Rgb(rgb) });
            }
        }
    }

    /// A square in a cell, so far from its sides.
    pub(super) fn square(&mut self, row: usize, column: usize, inset: f64, tone: Tone) {
        let side = CELL - 2.0 * inset;
        let corner = self.corner(row, column).by(inset, inset);
        self.items.push(Item::Rect { corner, width: side, height: side, tone });
    }

    /// Cells that a colour marks, a little smaller than the cell.
    pub(super) fn spots(&mut self) {
        for (&cell, &color) in &self.scene.spots {
            // As pale as a clear ink is on white paper.
            let pale = tint(color).map(|level| 255 - (255 - level) / 3);
            let (row, column) = (cell.row.into(), cell.column.into());
            match self.scene.spot_pattern(color).filter(|pattern| *pattern != Pattern::Solid) {
                Some(pattern) => self.patterned_spot(row, column, pattern),
                None => self.square(row, column, INSET, Tone::Rgb(pale)),
            }
        }
    }

    /// A frame inside a cell in the pattern of a colour.
    fn patterned_spot(&mut self, row: usize, column: usize, pattern: Pattern) {
        const WIDTH: f64 = 6.0;
        let inset = INSET + WIDTH / 2.0;
        let corner = self.corner(row, column).by(inset, inset);
        let side = CELL - 2.0 * inset;
        let points = vec![corner, corner.by(side, 0.0), corner.by(side, side), corner.by(0.0, side)];
        for pen in pattern.pens(WIDTH) {
            self.items.push(Item::Line { points: points.clone(), closed: true, pen });
        }
    }

    pub(super) fn shades(&mut self) {
        for (&cell, &shade) in &self.scene.shades {
            let centre = self.centre(cell);
            // It is seen around the bulb of a thermometer.
            let radius = if self.scene.bulbs.contains_key(&cell) { 0.46 * CELL } else { 0.38 * CELL };
            self.items.push(match shade {
                Shade::Circle => Item::Disc { centre, radius, tone: Tone::Pale },
                Shade::Square => Item::Rect {
                    corner: centre.by(-radius, -radius),
                    width: 2.0 * radius,
                    height: 2.0 * radius,
                    tone: Tone::Pale,
                },
            });
        }
    }

    /// Labels interrupt the outline that they stand on, and stay within their cell. They are clear of its value and of a
    /// circle in it, both of which make room.
    pub(super) fn labels(&mut self) {
        for cage in self.scene.cages.iter().filter(|cage| !cage.label.is_empty()) {
            let Some(first) = cage.first() else { continue };
            let corner = self.corner(first.row.into(), first.column.into()).by(2.2, 2.2);
            let largest = if self.ringed.contains(&first) { LABEL_AT_RING } else { LABEL };
            let size = largest.min((CELL - 6.0) / self.scene.width(&cage.label, false));
            let width = size * self.scene.width(&cage.label, false) + 3.6;
            // As high as digits are, and as far from what is below as from what is beside it.
            let height = 0.72 * largest + 3.6;
            self.items.push(Item::Rect { corner, width, height, tone: Tone::White });
            let at = corner.by(0.8, 0.8 + 0.36 * largest);
            self.text(at, &cage.label, size, Anchor::Start, false, Tone::Black);
        }
    }

    /// The middle of a cell's value, clear of a label above it. In a grid with labels all values are as
    /// low, except in circles and bulbs.
    pub(super) fn middle(&self, cell: Cell) -> Point {
        let scene = self.scene;
        if let Some((centre, _)) = self.ring(cell) {
            return centre.by(0.0, DOWN);
        }
        let in_bulb = scene.bulbs.contains_key(&cell) && !scene.labelled.contains(&cell);
        let is_high = !scene.lowered || scene.labelled.is_empty() || in_bulb;
        let down = if is_high { DOWN } else { DOWN_UNDER_LABEL };
        self.centre(cell).by(0.0, down)
    }

    /// Pencil marks in lines that make a square, as large as fits.
    pub(super) fn notes(&mut self) {
        for (&cell, note) in &self.scene.notes {
            let marks: Vec<&str> = note.split_whitespace().collect();
            let per_line = (1..=marks.len()).find(|k| k * k >= marks.len()).unwrap_or(1);
            let lines: Vec<String> = marks.chunks(per_line).map(|line| line.join(" ")).collect();
            let widest = lines.iter().map(|line| self.scene.width(line, false)).fold(1.0, f64::max);
            let room = CELL - 4.0 * INSET;
            let under = if self.scene.labelled.contains(&cell) { LABEL - 2.0 * INSET } else { 0.0 };
            let size = (room / widest).min((room - under) / (1.15 * lines.len() as f64)).min(12.0);
            let top = self.centre(cell).by(0.0, under / 2.0 - 0.575 * size * (lines.len() as f64 - 1.0));
            for (below, line) in lines.iter().enumerate() {
                let at = top.by(0.0, 1.15 * size * below as f64);
                self.text(at, line, size, Anchor::Middle, false, Tone::Dark);
            }
        }
    }

    /// The values that are wanted.
    pub(super) fn values(&mut self, wanted: impl Fn(&Shown) -> bool) {
        let scene = self.scene;
        for (&cell, shown) in scene.values.iter().filter(|(_, shown)| wanted(shown)) {
            self.value(cell, shown);
        }
    }

    /// The letter of a cell's colour, where several colours are only greys.
    fn color_letter(&mut self, cell: Cell, shown: &Shown) {
        let scene = self.scene;
        if !scene.is_grey() || !scene.is_colorful() || shown.text.trim().is_empty() {
            return;
        }
        let tone = on(scene.paint(scene.shown.get(&cell).copied().unwrap_or(0)));
        self.text(self.centre(cell), &shown.text, VALUE, Anchor::Middle, false, tone);
    }

    /// Cells of a picture are coloured; letters would only say the same. Known background shows as a dot.
    pub(super) fn value(&mut self, cell: Cell, shown: &Shown) {
        let scene = self.scene;
        if scene.is_picture() && shown.text != "·" {
            return self.color_letter(cell, shown);
        }
        let set = scene.emphasis.as_ref().is_some_and(|emphasis| emphasis.set.contains(&cell));
        let tone = match shown.given {
            _ if set => NEW,
            true => Tone::Black,
            false => Tone::Dark,
        };
        if scene.is_picture() && scene.emphasis.is_some() {
            self.items.push(Item::Disc { centre: self.centre(cell), radius: 0.07 * CELL, tone });
            return;
        }
        match scene.symbol_in(cell) {
            Some(Symbol::Letter(_)) | None => {}
            Some(symbol) => return self.value_symbol(cell, symbol, shown, tone),
        }
        let tone = if scene.is_dark(cell) { Tone::White } else { tone };
        let size = (0.8 * CELL / self.scene.width(&shown.text, false)).min(VALUE);
        let at = self.middle(cell);
        let bold = set || shown.given && scene.filled;
        if self.crossed.contains(&cell) && !scene.is_dark(cell) {
            let (text, face) = (shown.text.clone(), scene.faces[usize::from(bold)]);
            let halo = Text { at, text, size, anchor: Anchor::Middle, face, tone: Tone::White };
            self.items.push(Item::Halo(halo));
        }
        self.text(at, &shown.text, size, Anchor::Middle, bold, tone);
    }
}

/// Black or white, whichever is read better on a colour.
pub(super) fn on(rgb: [u8; 3]) -> Tone {
    if lightness(rgb) >= 140 { Tone::Black } else { Tone::White }
}
