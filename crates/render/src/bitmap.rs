//! Paints a picture with points of colour.
//!
//! Everything is drawn by one tool, a round pen: a line is what lies within half a pen's width of it, a letter is a few
//! such lines, a disc a dot of a broad pen. How much of a point is covered follows from its distance, so edges are
//! smooth. The strokes of one thing first meet on a mask, so that its colour is applied once where they overlap.

use super::font;
use super::picture::{DASH, GAP, Ink, Item, OPACITY, Pen, Picture, Point, Text, Tone};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A picture as points, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    /// Points in a row.
    pub width: usize,
    /// Rows of points.
    pub height: usize,
    /// Red, green and blue of every point.
    pub rgb: Vec<u8>,
}

/// A bitmap has no more points than this; a larger picture is painted smaller.
const MOST_POINTS: f64 = 40e6;

/// Paints a picture, so many points for each unit of its length.
pub(super) fn paint(picture: &Picture, scale: f64) -> Bitmap {
    let scale = scale.min((MOST_POINTS / (picture.width * picture.height)).sqrt());
    let side = |length: f64| ((length * scale).round() as usize).max(1);
    let (width, height) = (side(picture.width), side(picture.height));
    let mut painter = Painter {
        scale,
        bitmap: Bitmap { width, height, rgb: vec![255; 3 * width * height] },
        mask: vec![0; width * height],
        touched: Vec::new(),
        letters: BTreeMap::new(),
    };
    for item in &picture.items {
        painter.item(item);
    }
    painter.bitmap
}

struct Painter {
    scale: f64,
    bitmap: Bitmap,
    /// How much of each point the present thing covers.
    mask: Vec<u8>,
    /// The parts of the mask that it has touched.
    touched: Vec<Area>,
    /// The strokes of the letters met so far.
    letters: BTreeMap<char, Rc<[font::Stroke]>>,
}

/// Points from a left upper one to before a right lower one.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Painter {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Line { points, closed, pen } => {
                let back = points.first().filter(|_| *closed).copied();
                let points: Vec<Point> = points.iter().copied().chain(back).collect();
                let lines = if pen.ink == Ink::Dashed { dashes(&points, pen.width) } else { vec![points] };
                for line in lines {
                    self.stroke(&line, pen.width);
                }
                self.apply(*pen);
            }
            Item::Disc { centre, radius, tone } => {
                self.stroke(&[*centre, *centre], 2.0 * radius);
                self.apply(Pen::solid(0.0, *tone));
            }
            Item::Circle { centre, radius, pen } => {
                let around = |p: Point| ((p.x - centre.x).hypot(p.y - centre.y) - radius).abs();
                self.cover([*centre, *centre], radius + pen.width / 2.0, |p| pen.width / 2.0 - around(p));
                self.apply(*pen);
            }
            Item::Rect { corner, width, height, tone } => {
                let middle = corner.by(width / 2.0, height / 2.0);
                let inside = |p: Point| {
                    (width / 2.0 - (p.x - middle.x).abs()).min(height / 2.0 - (p.y - middle.y).abs())
                };
                self.cover([*corner, corner.by(*width, *height)], 0.0, inside);
                self.apply(Pen::solid(0.0, *tone));
            }
            Item::Text(text) => self.text(text),
        }
    }

    fn text(&mut self, text: &Text) {
        let mut start = text.start();
        let width = text.size * font::pen(text.bold);
        for letter in text.text.chars() {
            let strokes = self.letters.entry(letter).or_insert_with(|| font::strokes(letter).into());
            for stroke in strokes.clone().iter() {
                let place = |&(x, y): &(f64, f64)| start.by(text.size * x, -text.size * y);
                let points: Vec<Point> = stroke.iter().map(place).collect();
                self.stroke(&points, width);
            }
            start = start.by(text.size * font::advance(letter), 0.0);
        }
        self.apply(Pen::solid(0.0, text.tone));
    }

    /// Marks a line through points.
    fn stroke(&mut self, points: &[Point], width: f64) {
        for pair in points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            self.cover([a, b], width / 2.0, |p| width / 2.0 - distance(p, a, b));
        }
    }

    /// Marks the points around two corners by how deep inside they are, in units of the picture.
    fn cover(&mut self, [a, b]: [Point; 2], around: f64, depth: impl Fn(Point) -> f64) {
        let Bitmap { width, height, .. } = self.bitmap;
        let low = |x: f64, y: f64| ((x.min(y) - around) * self.scale - 1.0).max(0.0) as usize;
        let high = |x: f64, y: f64, end: usize| {
            (((x.max(y) + around) * self.scale + 2.0).max(0.0) as usize).min(end)
        };
        let area = Area {
            left: low(a.x, b.x),
            top: low(a.y, b.y),
            right: high(a.x, b.x, width),
            bottom: high(a.y, b.y, height),
        };
        for y in area.top..area.bottom {
            for x in area.left..area.right {
                let place = Point { x: (x as f64 + 0.5) / self.scale, y: (y as f64 + 0.5) / self.scale };
                let part = (depth(place) * self.scale + 0.5).clamp(0.0, 1.0);
                let mask = &mut self.mask[y * width + x];
                *mask = (*mask).max((255.0 * part).round() as u8);
            }
        }
        self.touched.push(area);
    }

    /// Paints what the mask covers and clears the mask.
    fn apply(&mut self, pen: Pen) {
        let ink = if pen.ink == Ink::Clear { OPACITY } else { 1.0 };
        let rgb = Tone::rgb(pen.tone);
        let width = self.bitmap.width;
        for area in std::mem::take(&mut self.touched) {
            for y in area.top..area.bottom {
                for index in y * width + area.left..y * width + area.right.max(area.left) {
                    let cover = ink * f64::from(std::mem::take(&mut self.mask[index])) / 255.0;
                    if cover > 0.0 {
                        for (level, wanted) in self.bitmap.rgb[3 * index..].iter_mut().zip(rgb) {
                            let (old, new) = (f64::from(*level), f64::from(wanted));
                            *level = (old + cover * (new - old)).round() as u8;
                        }
                    }
                }
            }
        }
    }
}

/// How far a place is from a line between two others.
fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y).max(f64::MIN_POSITIVE);
    let along = along.clamp(0.0, 1.0);
    let (x, y) = (p.x - a.x - along * x, p.y - a.y - along * y);
    // Lengths here are far from overflow, and this is the inmost loop: no need for the care of `hypot`.
    (x * x + y * y).sqrt()
}

/// A line cut into dashes, each as much shorter as the round ends of the pen make it longer.
fn dashes(points: &[Point], width: f64) -> Vec<Vec<Point>> {
    let mut dashes = Vec::new();
    // How much of the pattern lies behind us.
    let mut done = 0.0;
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = (b.x - a.x).hypot(b.y - a.y);
        let mut at = -done;
        while at < length {
            let (from, to) = ((at + width / 2.0).max(0.0), (at + DASH - width / 2.0).min(length));
            if from < to {
                dashes.push(vec![a.towards(b, from), a.towards(b, to)]);
            }
            at += DASH + GAP;
        }
        done = length - (at - DASH - GAP);
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(items: Vec<Item>) -> Picture {
        Picture { width: 20.0, height: 10.0, title: None, items }
    }

    fn at(bitmap: &Bitmap, x: usize, y: usize) -> [u8; 3] {
        let index = 3 * (y * bitmap.width + x);
        [bitmap.rgb[index], bitmap.rgb[index + 1], bitmap.rgb[index + 2]]
    }

    #[test]
    fn a_rectangle_covers_its_points_and_half_of_those_it_halves() {
        let corner = Point { x: 2.0, y: 2.5 };
        let bitmap =
            paint(&sheet(vec![Item::Rect { corner, width: 3.0, height: 4.5, tone: Tone::Black }]), 1.0);
        assert_eq!((bitmap.width, bitmap.height), (20, 10));
        assert_eq!([at(&bitmap, 3, 4), at(&bitmap, 1, 4), at(&bitmap, 5, 4)], [[0; 3], [255; 3], [255; 3]]);
        assert!((126..=129).contains(&at(&bitmap, 3, 2)[0]));
    }

    #[test]
    fn clear_ink_lets_half_of_the_paper_through_even_where_a_line_turns_back() {
        let [a, b] = [2.0, 18.0].map(|x| Point { x, y: 5.0 });
        let pen = Pen { width: 4.0, tone: Tone::Rgb([255, 0, 0]), ink: Ink::Clear };
        let bitmap = paint(&sheet(vec![Item::Line { points: vec![a, b, a], closed: false, pen }]), 2.0);
        assert_eq!(at(&bitmap, 20, 10), [255, 128, 128]);
        assert_eq!(at(&bitmap, 20, 1), [255; 3]);
    }

    #[test]
    fn dashes_leave_gaps_and_go_around_corners() {
        let points = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)].map(|(x, y)| Point { x, y });
        let dashes = dashes(&points, 0.0);
        let ends: Vec<(f64, f64)> =
            dashes.iter().map(|dash| (dash[0].x + dash[0].y, dash[1].x + dash[1].y)).collect();
        for (i, (from, to)) in ends.iter().enumerate() {
            let start = i as f64 * (DASH + GAP);
            // The third one is cut in two by nothing: it lies behind the corner.
            assert!((from - start).abs() < 1e-9 && *to <= start + DASH + 1e-9, "{ends:?}");
        }
        assert_eq!(ends.len(), 4);
    }

    #[test]
    fn what_lies_beside_the_sheet_is_left_out_and_large_sheets_are_painted_smaller() {
        let far = Point { x: -50.0, y: 500.0 };
        let bitmap = paint(&sheet(vec![Item::Disc { centre: far, radius: 9.0, tone: Tone::Black }]), 1.0);
        assert!(bitmap.rgb.iter().all(|&level| level == 255));
        let large = Picture { width: 30_000.0, height: 10_000.0, title: None, items: Vec::new() };
        let bitmap = paint(&large, 2.0);
        assert!(bitmap.width * bitmap.height < 41_000_000);
        assert!(bitmap.width.abs_diff(3 * bitmap.height) < 3);
    }
}
