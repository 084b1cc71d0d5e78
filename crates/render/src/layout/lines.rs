//! The lines of a picture that run through cells: thermometers, coloured lines, thin ones and arrows.
//!
//! Where lines of the same grey meet, each has a white edge, so that one sees which of them goes on.

use super::cells::VALUE;
use super::{CELL, Sheet, tint};
use crate::picture::{Ink, Item, Pen, Point, Tone};
use crate::scene::{Scene, touch};
use model::grid::Cell;
use model::mark::{Stroke, Tint};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The width of a thermometer and of a coloured line.
const BROAD: f64 = 0.3 * CELL;
const TINTED: f64 = 0.22 * CELL;
/// The radius of a bulb.
const BULB: f64 = 0.38 * CELL;
/// The width of the white edge of a thermometer and of an arrow.
const EDGE: f64 = 2.0;
const ARROW_EDGE: f64 = 1.6;
/// How thick the wall of a hollow thermometer is.
const WALL: f64 = 2.5;
/// The colour of mercury, dark enough for printers.
const MERCURY: Tone = Tone::Rgb([0x8c, 0x2a, 0x2a]);
/// The width of an arrow and the length of its head.
const ARROW: f64 = 1.6;
const HEAD: f64 = 8.0;

/// Thermometers with the same bulb: one shape.
struct Thermometer<'a> {
    stroke: Stroke,
    first: Cell,
    lines: Vec<&'a [Cell]>,
}

/// All thermometers in the order in which they are painted: the hollow ones first, since solid ones would vanish under their
/// insides, and those before the others that run through bulbs, which have to be seen.
fn thermometers(scene: &Scene) -> Vec<Thermometer<'_>> {
    let mut all: Vec<Thermometer<'_>> = Vec::new();
    for (cells, stroke) in &scene.paths {
        let [first, ..] = cells[..] else { continue };
        match all.iter_mut().find(|other| (other.stroke, other.first) == (*stroke, first)) {
            _ if !matches!(stroke, Stroke::Broad | Stroke::Hollow) => {}
            Some(same) => same.lines.push(cells),
            None => all.push(Thermometer { stroke: *stroke, first, lines: vec![cells] }),
        }
    }
    for (&first, &stroke) in &scene.bulbs {
        if !all.iter().any(|other| (other.stroke, other.first) == (stroke, first)) {
            all.push(Thermometer { stroke, first, lines: Vec::new() });
        }
    }
    let bulbs: BTreeSet<Cell> = all.iter().map(|this| this.first).collect();
    let over = |this: &Thermometer<'_>| {
        let cells = this.lines.iter().flat_map(|line| line.iter());
        cells.filter(|&&cell| cell != this.first && bulbs.contains(&cell)).count()
    };
    all.sort_by_cached_key(|this| (this.stroke == Stroke::Broad, Reverse(over(this))));
    all
}

/// Where a line can meet others: in its cells and halfway between them, in half rows and columns.
fn stations(line: &[Cell]) -> impl Iterator<Item = (u16, u16)> {
    let cells = line.iter().map(|cell| (2 * cell.row, 2 * cell.column));
    let steps = line.windows(2).filter(|step| touch(step[0], step[1]));
    cells.chain(steps.map(|step| (step[0].row + step[1].row, step[0].column + step[1].column)))
}

/// The stations that several thermometers have.
fn shared(all: &[Thermometer<'_>]) -> BTreeSet<(u16, u16)> {
    let (mut seen, mut shared) = (BTreeSet::new(), BTreeSet::new());
    for this in all {
        let own: BTreeSet<(u16, u16)> = this.lines.iter().flat_map(|line| stations(line)).collect();
        shared.extend(own.into_iter().filter(|&station| !seen.insert(station)));
    }
    shared
}

impl Sheet<'_> {
    /// Thermometers, then coloured lines, which may cross, and thin ones.
    pub(super) fn paths(&mut self) {
        let scene = self.scene;
        let all = thermometers(scene);
        let shared = shared(&all);
        for this in &all {
            let mut own = this.lines.iter().flat_map(|line| stations(line));
            self.thermometer(this, own.any(|station| shared.contains(&station)));
        }
        self.mercury();
        for (cells, stroke) in &scene.paths {
            if let Stroke::Tinted(color) = *stroke {
                self.tinted(&self.between_rings(cells), color);
            }
        }
        let mut below = BTreeSet::new();
        for (cells, stroke) in &scene.paths {
            match stroke {
                Stroke::Thin => self.line(self.between_rings(cells), Pen::solid(1.2, Tone::Middle)),
                Stroke::Arrow => self.arrow(cells, stations(cells).any(|station| below.contains(&station))),
                Stroke::Broad | Stroke::Hollow | Stroke::Tinted(_) => continue,
            }
            below.extend(stations(cells));
        }
    }

    /// A thermometer in one piece with its bulb: a white edge if others meet it, then the grey, then the white inside of a
    /// hollow one.
    fn thermometer(&mut self, this: &Thermometer<'_>, edged: bool) {
        let bulb = self.scene.bulbs.get(&this.first) == Some(&this.stroke);
        let mut coats = vec![(0.0, Tone::Light)];
        if edged {
            coats.insert(0, (EDGE, Tone::White));
        }
        if this.stroke == Stroke::Hollow {
            coats.push((-WALL, Tone::White));
        }
        for (wider, tone) in coats {
            for line in &this.lines {
                let points = line.iter().map(|&cell| self.centre(cell)).collect();
                self.line(points, Pen::solid(BROAD + 2.0 * wider, tone));
            }
            if bulb {
                let centre = self.centre(this.first);
                self.items.push(Item::Disc { centre, radius: BULB + wider, tone });
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
            self.line(points, Pen::solid(BROAD - 2.0 * WALL, MERCURY));
            for &cell in cells.iter().filter(|cell| scene.bulbs.contains_key(cell)) {
                self.items.push(Item::Disc { centre: self.centre(cell), radius: BULB - WALL, tone: MERCURY });
            }
        }
    }

    /// A line in a colour, or in a pattern where there are none.
    fn tinted(&mut self, points: &[Point], color: Tint) {
        let clear = Pen { width: TINTED, tone: Tone::Rgb(tint(color)), ink: Ink::Clear };
        let pens = self.scene.line_pattern(color).map_or(vec![clear], |pattern| pattern.pens(TINTED));
        pens.into_iter().for_each(|pen| self.line(points.to_vec(), pen));
    }

    /// A shaft with a head that ends in the middle of the last cell, or before a value that is there.
    fn arrow(&mut self, cells: &[Cell], edged: bool) {
        let mut points = self.between_rings(cells);
        if let ([.., before, tip], Some(&last)) = (&mut points[..], cells.last()) {
            *tip = self.tip(last, *before, *tip);
        }
        let head = head(&points, HEAD).map(|head| head.to_vec());
        let edge = Pen::solid(ARROW + 2.0 * ARROW_EDGE, Tone::White);
        for pen in [edge, Pen::solid(ARROW, Tone::Middle)].into_iter().skip(usize::from(!edged)) {
            head.iter().for_each(|head| self.line(head.clone(), pen));
            self.line(points.clone(), pen);
        }
    }

    /// Where an arrow ends that comes from a place. A step of an explanation shares its lines with all others: values that are
    /// found do not move them.
    fn tip(&self, cell: Cell, before: Point, end: Point) -> Point {
        let scene = self.scene;
        let shown = scene.values.get(&cell).filter(|shown| shown.given || scene.emphasis.is_none());
        let Some(shown) = shown else {
            // Beyond the middle, so that the head is there.
            let back = end.towards(before, HEAD);
            return end.by(end.x - back.x, end.y - back.y);
        };
        let (wide, high) = (VALUE * scene.width(&shown.text, false) / 2.0, 0.36 * VALUE);
        let (x, y) = ((before.x - end.x).abs(), (before.y - end.y).abs());
        let length = x.hypot(y).max(f64::MIN_POSITIVE);
        let out = |half: f64, part: f64| half * length / part.max(f64::MIN_POSITIVE);
        end.towards(before, out(wide, x).min(out(high, y)) + 3.5)
    }
}

/// The head of an arrow through points: two short lines that meet at its tip.
pub(super) fn head(points: &[Point], length: f64) -> Option<[Point; 3]> {
    let [.., before, tip] = points else { return None };
    let back = tip.towards(*before, length);
    let (x, y) = (back.x - tip.x, back.y - tip.y);
    Some([back.by(-0.6 * y, 0.6 * x), *tip, back.by(0.6 * y, -0.6 * x)])
}
