//! The lines of a picture: grid, borders, cages, and what runs through the cells.

use super::{CELL, INSET, Sheet, runs, tint};
use crate::outline::{Corner, outline};
use crate::picture::{Ink, Item, Pen, Point, Tone};
use model::grid::Cell;
use model::mark::Stroke;

/// The width of a thermometer and of a coloured line.
const BROAD: f64 = 0.3 * CELL;
const TINTED: f64 = 0.22 * CELL;
/// The radius of a bulb and of a circle around a cell.
const BULB: f64 = 0.38 * CELL;
const RING: f64 = 0.41 * CELL;
/// The colour of mercury, dark enough for printers.
const MERCURY: Tone = Tone::Rgb([0x8c, 0x2a, 0x2a]);
/// The length of an arrow's head.
const HEAD: f64 = 8.0;

impl Sheet<'_> {
    /// Thermometers with their bulbs: first the hollow ones, all outlines and then all insides, so that a line and its
    /// bulb are one shape; then the solid ones, which would vanish under an inside. Then coloured lines, which may
    /// cross, and thin ones.
    pub(super) fn paths(&mut self) {
        for (wanted, width, radius, tone) in [
            (Stroke::Hollow, BROAD, BULB, Tone::Light),
            (Stroke::Hollow, BROAD - 5.0, BULB - 2.5, Tone::White),
            (Stroke::Broad, BROAD, BULB, Tone::Light),
        ] {
            for (cells, _) in self.scene.paths.iter().filter(|(_, stroke)| *stroke == wanted) {
                let points = cells.iter().map(|&cell| self.centre(cell)).collect();
                self.line(points, Pen::solid(width, tone));
            }
            for (&cell, _) in self.scene.bulbs.iter().filter(|(_, stroke)| **stroke == wanted) {
                self.items.push(Item::Disc { centre: self.centre(cell), radius, tone });
            }
        }
        self.mercury();
        for (cells, stroke) in &self.scene.paths {
            if let Stroke::Tinted(color) = *stroke {
                let pen = Pen { width: TINTED, tone: Tone::Rgb(tint(color)), ink: Ink::Clear };
                self.line(self.between_rings(cells), pen);
            }
        }
        for (cells, stroke) in &self.scene.paths {
            match stroke {
                Stroke::Thin => self.line(self.between_rings(cells), Pen::solid(1.2, Tone::Middle)),
                Stroke::Arrow => self.arrow(cells),
                Stroke::Broad | Stroke::Hollow | Stroke::Tinted(_) => {}
            }
        }
    }

    /// The filled parts of thermometers.
    fn mercury(&mut self) {
        let scene = self.scene;
        for cells in &scene.poured {
            let mut points: Vec<Point> = cells.iter().map(|&cell| self.centre(cell)).collect();
            if points.len() == 1 {
                points.push(points[0]);
            }
            self.line(points, Pen::solid(BROAD - 5.0, MERCURY));
            for &cell in cells.iter().filter(|cell| scene.bulbs.contains_key(cell)) {
                self.items.push(Item::Disc { centre: self.centre(cell), radius: BULB - 2.5, tone: MERCURY });
            }
        }
    }

    /// The middles of the cells; a line that begins or ends in a ring does so at its edge.
    fn between_rings(&self, cells: &[Cell]) -> Vec<Point> {
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
        ring.map(|(centre, radius)| centre.towards(other, radius))
    }

    /// The centre and the radius of the circle around a cell. It makes room for a cage's label.
    pub(super) fn ring(&self, cell: Cell) -> Option<(Point, f64)> {
        let scene = self.scene;
        let ringed = scene.rings.iter().any(|ring| ring[..] == [cell]);
        let centre = self.centre(cell);
        ringed.then(|| match scene.labelled.contains(&cell) {
            true => (centre.by(0.06 * CELL, 0.075 * CELL), 0.3 * CELL),
            false => (centre, RING),
        })
    }

    /// A shaft whose head reaches beyond the middle of the last cell, so that a value there stays legible.
    fn arrow(&mut self, cells: &[Cell]) {
        let mut points = self.between_rings(cells);
        if let [.., before, tip] = &mut points[..] {
            let back = tip.towards(*before, HEAD);
            let (x, y) = (tip.x - back.x, tip.y - back.y);
            *tip = tip.by(x, y);
        }
        let pen = Pen::solid(1.6, Tone::Middle);
        if let Some(head) = head(&points, HEAD) {
            self.line(head.to_vec(), pen);
        }
        self.line(points, pen);
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

/// The head of an arrow through points: two short lines that meet at its tip.
pub(super) fn head(points: &[Point], length: f64) -> Option<[Point; 3]> {
    let [.., before, tip] = points else { return None };
    let back = tip.towards(*before, length);
    let (x, y) = (back.x - tip.x, back.y - tip.y);
    Some([back.by(-0.6 * y, 0.6 * x), *tip, back.by(0.6 * y, -0.6 * x)])
}
