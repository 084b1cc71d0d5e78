//! What stands on the borders of cells: inequalities, letters, dots, and circles on corners.

use super::{CELL, Sheet};
use crate::picture::{Anchor, Item, Pen, Point, Tone};
use crate::scene::{Sign, is_inequality};
use model::mark::Dot;

/// The radius of an empty dot, and of one with a number.
const DOT: f64 = 5.5;
const NUMBERED: f64 = 8.5;
/// The size of letters on a border, and how wide several of them may be.
const LETTER: f64 = 22.0;
const LETTERS: f64 = 0.5 * CELL;
/// The radius of a circle on a corner.
const CORNER: f64 = 0.25 * CELL;

impl Sheet<'_> {
    pub(super) fn signs(&mut self) {
        for sign in &self.scene.signs {
            let (a, b) = (self.centre(sign.from), self.centre(sign.to));
            let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
            if let Some(dot) = sign.dot {
                self.dot(middle, dot, &sign.text);
                continue;
            }
            let inequality = is_inequality(&sign.text);
            if inequality {
                self.items.push(Item::Disc { centre: middle, radius: 7.5, tone: Tone::White });
                self.inequality(sign, middle);
            } else {
                self.letters(middle, &sign.text);
            }
        }
    }

    /// Letters on a white patch that interrupts the border.
    fn letters(&mut self, centre: Point, text: &str) {
        let wide = self.scene.width(text, true).max(0.1);
        let size = LETTER.min(LETTERS / wide);
        let (width, height) = (size * wide + 4.0, 0.72 * size + 4.0);
        let corner = centre.by(-width / 2.0, -height / 2.0);
        self.items.push(Item::Rect { corner, width, height, tone: Tone::White });
        self.text(centre, text, size, Anchor::Middle, true, Tone::Black);
    }

    /// Inequalities of cells that touch at a corner: an angle in the corner of the smaller cell, whose tip points into it,
    /// with a bar if the values may be equal. Two of them may meet at a corner.
    pub(super) fn angles(&mut self) {
        for sign in &self.scene.angles {
            let (from, to) = (self.centre(sign.from), self.centre(sign.to));
            let middle = Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 };
            let (x, y) = ((to.x - from.x) / CELL, (to.y - from.y) / CELL);
            let (back, aside) = (6.0, 3.4);
            let angle = |tip: Point| {
                let side = |way: f64| tip.by(-back * x + way * aside * y, -back * y - way * aside * x);
                vec![side(1.0), tip, side(-1.0)]
            };
            let pen = Pen::solid(1.6, Tone::Black);
            self.line(angle(middle.by(11.0 * x, 11.0 * y)), pen);
            if sign.text == "≥" {
                self.line(angle(middle.by(14.0 * x, 14.0 * y)), pen);
            }
        }
    }

    fn dot(&mut self, centre: Point, dot: Dot, text: &str) {
        let radius = if text.is_empty() { DOT } else { NUMBERED };
        let (inside, ink) = match dot {
            Dot::White => (Tone::White, Tone::Black),
            Dot::Black => (Tone::Black, Tone::White),
        };
        self.items.push(Item::Disc { centre, radius, tone: inside });
        self.items.push(Item::Circle { centre, radius, pen: Pen::solid(1.2, Tone::Black) });
        let size = (1.6 * radius / self.scene.width(text, false).max(0.1)).min(1.35 * radius);
        if !text.is_empty() {
            self.text(centre, text, size, Anchor::Middle, false, ink);
        }
    }

    /// An open angle whose tip points to the smaller cell, with a bar if the values may be equal.
    fn inequality(&mut self, sign: &Sign, middle: Point) {
        let points_back = matches!(&sign.text[..], "<" | "≤");
        let way = if points_back { 1.0 } else { -1.0 };
        let below = sign.to.row > sign.from.row;
        let or_equal = matches!(&sign.text[..], "≤" | "≥");
        let shift = if or_equal { -1.6 } else { 0.0 };
        // Along: from the smaller to the larger cell. Aside: at right angles to that.
        let place = |along: f64, aside: f64| match below {
            true => middle.by(aside + shift, way * along),
            false => middle.by(way * along, aside + shift),
        };
        let pen = Pen::solid(1.4, Tone::Black);
        self.line(vec![place(3.5, -5.0), place(-4.0, 0.0), place(3.5, 5.0)], pen);
        if or_equal {
            self.line(vec![place(-4.0, 3.2), place(3.5, 8.2)], pen);
        }
    }

    /// A circle with up to two values in a line.
    pub(super) fn corners(&mut self) {
        for (&cell, values) in &self.scene.corners {
            let centre = self.corner(usize::from(cell.row) + 1, usize::from(cell.column) + 1);
            self.items.push(Item::Disc { centre, radius: CORNER, tone: Tone::White });
            self.items.push(Item::Circle { centre, radius: CORNER, pen: Pen::solid(1.2, Tone::Black) });
            let lines: Vec<String> = values.chunks(2).map(|pair| pair.join(" ")).collect();
            let widest = lines.iter().map(|line| self.scene.width(line, false)).fold(0.5, f64::max);
            let most = if lines.len() == 1 { 1.1 * CORNER } else { 0.85 * CORNER };
            let size = (1.65 * CORNER / widest).min(most);
            let top = centre.by(0.0, -0.5 * size * (lines.len() as f64 - 1.0));
            for (below, line) in lines.iter().enumerate() {
                let at = top.by(0.0, size * below as f64);
                self.text(at, line, size, Anchor::Middle, false, Tone::Black);
            }
        }
    }
}
