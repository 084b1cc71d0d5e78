//! The lines of a picture that run around cells: grid, borders, cages and rings.

use super::{CELL, INSET, Sheet, runs};
use crate::outline::{Corner, outline};
use crate::picture::{Ink, Item, Pen, Point, Tone};
use model::grid::Cell;

/// The radius of a circle around a cell.
const RING: f64 = 0.41 * CELL;

impl Sheet<'_> {
    /// The middles of the cells; a line that begins or ends in a ring does so at its edge.
    pub(super) fn between_rings(&self, cells: &[Cell]) -> Vec<Point> {
        let mut points: Vec<Point> = cells.iter().map(|&cell| self.centre(cell)).collect();
        let count = points.len();
        if count > 1 {
            points[0] = self.ring_edge(cells[0], points[1]).unwrap_or(points[0]);
            let last = self.ring_edge(cells[count - 1], points[count - 2]);
            points[count - 1] = last.unwrap_or(points[count - 1]);
        }
        points
    }

    /// The place on the circle or pill around a cell that is next to another place.
    fn ring_edge(&self, cell: Cell, other: Point) -> Option<Point> {
        let in_pill = || self.scene.rings.iter().any(|ring| ring.contains(&cell));
        let ring = self.ring(cell).or_else(|| in_pill().then(|| (self.centre(cell), RING)));
        ring.map(|(centre, radius)| {
            // Where a line from the middle of the cell leaves the circle, which may be a little off the middle.
            let from = self.centre(cell);
            let (x, y) = (from.x - centre.x, from.y - centre.y);
            let unit =
                Point { x: 0.0, y: 0.0 }.towards(Point { x: other.x - from.x, y: other.y - from.y }, 1.0);
            let along = x * unit.x + y * unit.y;
            let way = (along * along - x * x - y * y + radius * radius).max(0.0).sqrt() - along;
            from.towards(other, way)
        })
    }

    /// The centre and the radius of the circle around a cell. It makes room for a cage's label.
    pub(super) fn ring(&self, cell: Cell) -> Option<(Point, f64)> {
        let scene = self.scene;
        let ringed = self.ringed.contains(&cell);
        let centre = self.centre(cell);
        ringed.then(|| match scene.labelled.contains(&cell) {
            true => (centre.by(0.06 * CELL, 0.075 * CELL), 0.3 * CELL),
            false => (centre, RING),
        })
    }

    /// Circles around cells and pills around several.
    pub(super) fn rings(&mut self) {
        let pen = Pen::solid(1.4, Tone::Dark);
        for ring in &self.scene.rings {
            match ring[..] {
                [only] => {
                    let (centre, radius) = self.ring(only).expect("it has a ring");
                    self.items.push(Item::Circle { centre, radius, pen });
                }
                _ => {
                    for corners in outline(ring) {
                        let points = self.rounded(&corners);
                        self.items.push(Item::Line { points, closed: true, pen });
                    }
                }
            }
        }
    }

    /// An outline as far inside the cells as a ring, with round corners.
    fn rounded(&self, corners: &[Corner]) -> Vec<Point> {
        let inset = CELL / 2.0 - RING;
        let places: Vec<Point> = corners.iter().map(|corner| self.inside(corner, inset)).collect();
        let count = places.len();
        let mut points = Vec::new();
        for (i, &at) in places.iter().enumerate() {
            let (before, after) = (places[(i + count - 1) % count], places[(i + 1) % count]);
            let reach = |other: Point| RING.min((other.x - at.x).hypot(other.y - at.y) / 2.0);
            let (from, to) = (at.towards(before, reach(before)), at.towards(after, reach(after)));
            const STEPS: usize = 8;
            for step in 0..=STEPS {
                // A quarter of a circle about the corner of the square that the two points span.
                let (sin, cos) = (step as f64 / STEPS as f64 * std::f64::consts::FRAC_PI_2).sin_cos();
                let mix = |a: f64, corner: f64, b: f64| {
                    corner + (1.0 - sin) * (a - corner) + (1.0 - cos) * (b - corner)
                };
                points.push(Point { x: mix(from.x, at.x, to.x), y: mix(from.y, at.y, to.y) });
            }
        }
        points
    }

    fn inside(&self, corner: &Corner, inset: f64) -> Point {
        let (rows, columns) = corner.inward;
        let at = self.corner(corner.row.into(), corner.column.into());
        at.by(inset * f64::from(columns), inset * f64::from(rows))
    }

    /// Lines between the cells of the board, as long as possible.
    pub(super) fn thin_lines(&mut self) {
        self.grid_lines(Pen::solid(0.7, Tone::Dark), |a, b| a.is_some() && b.is_some());
        let scene = self.scene;
        let dark = |cell: Option<Cell>| cell.is_some_and(|cell| scene.is_wholly_dark(cell));
        // A dark line on dark cells is not seen.
        self.grid_lines(Pen::solid(0.7, Tone::Light), |a, b| dark(a) && dark(b));
    }

    /// Borders as lines as long as possible, so that they print without seams.
    pub(super) fn borders(&mut self) {
        let scene = self.scene;
        self.grid_lines(Pen::solid(2.6, Tone::Black), |a, b| scene.divided(a, b));
    }

    /// Lines wherever two cells beside each other, or a cell and nothing, have a property.
    fn grid_lines(&mut self, pen: Pen, between: impl Fn(Option<Cell>, Option<Cell>) -> bool) {
        let (rows, columns) = (self.scene.shape.rows(), self.scene.shape.columns());
        let scene = self.scene;
        for row in 0..=rows {
            let drawn = |column: usize| {
                let cell = |row: Option<usize>| scene.on_board(row, Some(column));
                between(cell(row.checked_sub(1)), cell(Some(row)))
            };
            for (from, to) in runs(columns, drawn) {
                self.line(vec![self.corner(row, from), self.corner(row, to)], pen);
            }
        }
        for column in 0..=columns {
            let drawn = |row: usize| {
                let cell = |column: Option<usize>| scene.on_board(Some(row), column);
                between(cell(column.checked_sub(1)), cell(Some(column)))
            };
            for (from, to) in runs(rows, drawn) {
                self.line(vec![self.corner(from, column), self.corner(to, column)], pen);
            }
        }
    }

    pub(super) fn cages(&mut self) {
        let pen = Pen { width: 1.0, tone: Tone::Black, ink: Ink::Dashed };
        for corners in self.scene.cages.iter().flat_map(|cage| outline(&cage.cells)) {
            let points = corners.iter().map(|corner| self.inside(corner, INSET)).collect();
            self.items.push(Item::Line { points, closed: true, pen });
        }
    }
}
