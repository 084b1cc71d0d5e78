//! What stands inside the cells.

use super::{CELL, INSET, Sheet, runs, tint};
use crate::font;
use crate::picture::{Anchor, Item, Tone};
use model::grid::{Cell, Value};
use model::mark::Shade;

/// The size of a cage's label.
const LABEL: f64 = 12.5;

impl Sheet<'_> {
    /// The cells of a picture, each run of a row in one piece so that it prints without seams. The background
    /// stays paper, unless it is known from the start in an unsolved puzzle: then it has a dot.
    pub(super) fn colors(&mut self) {
        let scene = self.scene;
        for row in 0..scene.shape.rows() {
            let color = |column: usize| {
                let cell = Cell::new(row as u16, column as u16);
                scene.colored.get(&cell).copied().filter(|_| scene.is_picture())
            };
            for value in 0..scene.paints.len() {
                let rgb = scene.paints[value].rgb;
                if value == 0 && rgb == [255; 3] {
                    continue;
                }
                for (from, to) in runs(scene.shape.columns(), |column| color(column) == Some(value as Value))
                {
                    let (corner, width) = (self.corner(row, from), (to - from) as f64 * CELL);
                    self.items.push(Item::Rect { corner, width, height: CELL, tone: Tone::Rgb(rgb) });
                }
            }
        }
    }

    /// Cells that a colour marks, a little smaller than the cell.
    pub(super) fn spots(&mut self) {
        for (&cell, &color) in &self.scene.spots {
            let corner = self.corner(cell.row.into(), cell.column.into()).by(INSET, INSET);
            let side = CELL - 2.0 * INSET;
            // As pale as a clear ink is on white paper.
            let pale = tint(color).map(|level| 255 - (255 - level) / 3);
            self.items.push(Item::Rect { corner, width: side, height: side, tone: Tone::Rgb(pale) });
        }
    }

    pub(super) fn shades(&mut self) {
        for (&cell, &shade) in &self.scene.shades {
            let centre = self.centre(cell);
            let radius = 0.38 * CELL;
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

    /// Labels interrupt the outline that they stand on, and stay within their cell.
    pub(super) fn labels(&mut self) {
        for cage in self.scene.cages.iter().filter(|cage| !cage.label.is_empty()) {
            let Some(first) = cage.first() else { continue };
            let corner = self.corner(first.row.into(), first.column.into()).by(2.2, 2.2);
            let size = LABEL.min((CELL - 6.0) / font::width(&cage.label, false));
            let width = size * font::width(&cage.label, false) + 3.0;
            self.items.push(Item::Rect { corner, width, height: LABEL, tone: Tone::White });
            let at = corner.by(0.8, LABEL / 2.0);
            self.text(at, &cage.label, size, Anchor::Start, false, Tone::Black);
        }
    }

    /// Pencil marks in lines that make a square, as large as fits.
    pub(super) fn notes(&mut self) {
        for (&cell, note) in &self.scene.notes {
            let marks: Vec<&str> = note.split_whitespace().collect();
            let per_line = (1..=marks.len()).find(|k| k * k >= marks.len()).unwrap_or(1);
            let lines: Vec<String> = marks.chunks(per_line).map(|line| line.join(" ")).collect();
            let widest = lines.iter().map(|line| font::width(line, false)).fold(1.0, f64::max);
            let room = CELL - 4.0 * INSET;
            let size = (room / widest).min(room / (1.15 * lines.len() as f64)).min(12.0);
            let top = self.centre(cell).by(0.0, -0.575 * size * (lines.len() as f64 - 1.0));
            for (below, line) in lines.iter().enumerate() {
                let at = top.by(0.0, 1.15 * size * below as f64);
                self.text(at, line, size, Anchor::Middle, false, Tone::Dark);
            }
        }
    }

    pub(super) fn values(&mut self) {
        // Cells of a picture are coloured; letters would only say the same. Known background shows as a dot.
        let is_dot = |text: &str| text == "·";
        let shown =
            self.scene.values.iter().filter(|(_, shown)| !self.scene.is_picture() || is_dot(&shown.text));
        for (&cell, shown) in shown {
            let size = (0.8 * CELL / font::width(&shown.text, false)).min(0.56 * CELL);
            let tone = if shown.given { Tone::Black } else { Tone::Dark };
            // A label stands above it: a little down is the middle of what is left.
            let at = self.centre(cell).by(0.0, 1.0);
            self.text(at, &shown.text, size, Anchor::Middle, shown.given && self.scene.filled, tone);
        }
    }
}
