//! Dark cells and symbols: what stands for values that are no numbers, and what a board has besides numbers.

use super::{CELL, INSET, Sheet, runs};
use crate::picture::{Anchor, Item, Pen, Point, Tone};
use crate::scene::Shown;
use model::grid::Cell;
use model::mark::Symbol;

/// Black and shaded cells: dark, and a pencil can still be seen on them.
const DARK: Tone = Tone::Rgb([0x36; 3]);
const LEAVES: Tone = Tone::Rgb([0x2f, 0x8a, 0x3c]);
const TRUNK: Tone = Tone::Rgb([0x80, 0x58, 0x30]);
const CANVAS: Tone = Tone::Rgb([0xd9, 0x6a, 0x1c]);
/// The size of a symbol that stands for a value: half of its height.
const LARGE: f64 = 0.33 * CELL;
/// The largest size of a number in a black cell.
const SUM: f64 = 16.0;

impl Sheet<'_> {
    /// The dark cells of a row, each run in one piece. In a step of an explanation a cell that is shaded by its value
    /// leaves room for what is around it.
    pub(super) fn darken(&mut self, row: usize) {
        let scene = self.scene;
        let dark =
            |column: usize| scene.on_board(Some(row), Some(column)).filter(|&cell| scene.is_dark(cell));
        let whole = |cell: Cell| scene.is_wholly_dark(cell);
        let columns = scene.shape.columns();
        for (from, to) in runs(columns, |column| dark(column).is_some_and(whole)) {
            let (corner, width) = (self.corner(row, from), (to - from) as f64 * CELL);
            self.items.push(Item::Rect { corner, width, height: CELL, tone: DARK });
        }
        for column in (0..columns).filter(|&column| dark(column).is_some_and(|cell| !whole(cell))) {
            self.square(row, column, 1.3 * INSET, DARK);
        }
    }

    /// Sums in black cells: of the run to the right above a slanted line, of the run below under it.
    pub(super) fn splits(&mut self) {
        for (cell, split) in &self.scene.splits {
            let (row, column) = (cell.row.into(), cell.column.into());
            self.line(
                vec![self.corner(row, column), self.corner(row + 1, column + 1)],
                Pen::solid(1.0, Tone::Light),
            );
            let centre = self.centre(*cell);
            for (text, way) in [(&split.right, 1.0), (&split.down, -1.0)] {
                if !text.is_empty() {
                    let size = SUM.min(0.46 * CELL / self.scene.width(text, false));
                    let at = centre.by(way * 0.23 * CELL, -way * 0.26 * CELL);
                    self.text(at, text, size, Anchor::Middle, false, Tone::White);
                }
            }
        }
    }

    /// Trees, which no value can take the place of.
    pub(super) fn trees(&mut self) {
        for &cell in &self.scene.trees {
            let at = self.centre(cell);
            self.line(vec![at.by(0.0, 0.1 * CELL), at.by(0.0, 0.34 * CELL)], Pen::solid(0.11 * CELL, TRUNK));
            for (x, y, radius) in
                [(-0.14, -0.02, 0.15), (0.14, -0.02, 0.15), (0.0, -0.16, 0.19), (0.0, 0.02, 0.14)]
            {
                let centre = at.by(x * CELL, y * CELL);
                self.items.push(Item::Disc { centre, radius: radius * CELL, tone: LEAVES });
            }
        }
    }

    /// Numbers that stay in their cells.
    pub(super) fn numbers(&mut self) {
        let scene = self.scene;
        for (&cell, number) in &scene.numbers {
            let size = (0.8 * CELL / self.scene.width(number, false)).min(0.5 * CELL);
            let tone = if scene.is_dark(cell) { Tone::White } else { Tone::Black };
            self.text(self.centre(cell).by(0.0, 1.0), number, size, Anchor::Middle, false, tone);
        }
    }

    /// The symbol of a value. What is known to be empty has a dot, beside a number if there is one.
    pub(super) fn value_symbol(&mut self, cell: Cell, symbol: Symbol, shown: &Shown, tone: Tone) {
        let centre = self.centre(cell);
        match symbol {
            Symbol::Blank if shown.text == "·" && !self.scene.trees.contains(&cell) => {
                let aside = if self.scene.numbers.contains_key(&cell) { 0.34 * CELL } else { 0.0 };
                let centre = centre.by(aside, aside);
                self.items.push(Item::Disc { centre, radius: 0.07 * CELL, tone });
            }
            // These are drawn with the cells and with the thermometers.
            Symbol::Blank | Symbol::Shaded | Symbol::Mercury => {}
            _ => self.symbol(symbol, centre, LARGE, tone),
        }
    }

    /// A symbol around a point; the size is half of its height.
    pub(super) fn symbol(&mut self, symbol: Symbol, centre: Point, size: f64, tone: Tone) {
        let at = |x: f64, y: f64| centre.by(x * size, y * size);
        match symbol {
            Symbol::Blank => self.items.push(Item::Disc { centre, radius: 0.3 * size, tone }),
            Symbol::Black => self.items.push(Item::Disc { centre, radius: size, tone }),
            Symbol::White => {
                let pen = Pen::solid(0.14 * size, tone);
                self.items.push(Item::Disc { centre, radius: 0.93 * size, tone: Tone::White });
                self.items.push(Item::Circle { centre, radius: 0.93 * size, pen });
            }
            Symbol::Letter(letter) => {
                self.text(centre, &letter.to_string(), 1.7 * size, Anchor::Middle, false, tone);
            }
            Symbol::Crossed => {
                for way in [1.0, -1.0] {
                    self.line(vec![at(-1.0, way), at(1.0, -way)], Pen::solid((0.12 * size).max(1.0), tone));
                }
            }
            Symbol::Star => self.star(centre, 1.1 * size, tone),
            Symbol::Mine => self.mine(centre, size, tone),
            Symbol::Tent => {
                let roof = vec![at(0.0, -0.9), at(1.1, 0.8), at(-1.1, 0.8)];
                self.items.push(Item::Area { corners: roof, tone: CANVAS });
                let door = vec![at(0.0, -0.1), at(0.4, 0.8), at(-0.4, 0.8)];
                self.items.push(Item::Area { corners: door, tone: Tone::White });
                let pen = Pen::solid((0.1 * size).max(0.6), tone);
                self.line(vec![at(-1.1, 0.8), at(0.08, -1.05)], pen);
                self.line(vec![at(1.1, 0.8), at(-0.08, -1.05)], pen);
            }
            Symbol::Shaded | Symbol::Mercury => {
                let corner = at(-0.8, -0.8);
                self.items.push(Item::Rect { corner, width: 1.6 * size, height: 1.6 * size, tone });
            }
        }
    }

    fn star(&mut self, centre: Point, size: f64, tone: Tone) {
        let corner = |step: u8| {
            let radius = if step.is_multiple_of(2) { size } else { 0.42 * size };
            let (sin, cos) = (f64::from(step) * std::f64::consts::PI / 5.0).sin_cos();
            centre.by(radius * sin, 0.06 * size - radius * cos)
        };
        self.items.push(Item::Area { corners: (0..10).map(corner).collect(), tone });
    }

    fn mine(&mut self, centre: Point, size: f64, tone: Tone) {
        for step in 0..4_u8 {
            let (sin, cos) = (f64::from(step) * std::f64::consts::FRAC_PI_4).sin_cos();
            let end = |way: f64| centre.by(way * size * cos, way * size * sin);
            self.line(vec![end(-1.0), end(1.0)], Pen::solid((0.14 * size).max(0.6), tone));
        }
        self.items.push(Item::Disc { centre, radius: 0.68 * size, tone });
        let glint = centre.by(-0.22 * size, -0.22 * size);
        self.items.push(Item::Disc { centre: glint, radius: 0.17 * size, tone: Tone::White });
    }
}
