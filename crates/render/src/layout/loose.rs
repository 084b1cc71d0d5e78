//! Thermometers that lie somewhere in the grid: their shapes, side by side below it.

use super::{CELL, MARGIN, Sheet};
use crate::picture::{Item, Pen, Point, Tone};

/// The side of a cell of a shape.
const SIDE: f64 = 0.45 * CELL;
/// The width of a thermometer and the radius of its bulb.
const BROAD: f64 = 0.34 * SIDE;
const BULB: f64 = 0.38 * SIDE;
/// Between two shapes.
const GAP: f64 = 0.8 * SIDE;

impl Sheet<'_> {
    /// Draws the shapes below a height, in as many rows as it takes, and returns where they end.
    pub(super) fn loose(&mut self, below: f64) -> f64 {
        let scene = self.scene;
        let (mut at, mut bottom) = (Point { x: self.origin.x, y: below + GAP }, below);
        for cells in &scene.loose {
            let across = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
            let down = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
            let width = across as f64 * SIDE;
            if at.x > self.origin.x && at.x + width > self.width - MARGIN {
                at = Point { x: self.origin.x, y: bottom + GAP };
            }
            self.shape(at, cells);
            bottom = bottom.max(at.y + down as f64 * SIDE);
            at.x += width + GAP;
        }
        bottom
    }

    fn shape(&mut self, corner: Point, cells: &[(usize, usize)]) {
        let middle = |&(row, column): &(usize, usize)| {
            corner.by((column as f64 + 0.5) * SIDE, (row as f64 + 0.5) * SIDE)
        };
        let points: Vec<Point> = cells.iter().map(middle).collect();
        let Some(&bulb) = points.first() else { return };
        for point in &points {
            let side = |x: f64, y: f64| point.by(x * SIDE / 2.0, y * SIDE / 2.0);
            let square = vec![side(-1.0, -1.0), side(1.0, -1.0), side(1.0, 1.0), side(-1.0, 1.0)];
            self.items.push(Item::Line { points: square, closed: true, pen: Pen::solid(0.7, Tone::Dark) });
        }
        self.line(points, Pen::solid(BROAD, Tone::Light));
        self.items.push(Item::Disc { centre: bulb, radius: BULB, tone: Tone::Light });
    }
}
