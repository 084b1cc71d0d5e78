//! Paints a picture with points of colour.

use super::font;
use super::picture::{Item, Pen, Picture, Point, Text, Tone};
use skrifa::outline::OutlinePen;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// A picture as points, row by row from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Bitmap {
    /// Points in a row.
    pub width: usize,
    /// Rows of points.
    pub height: usize,
    /// Red, green and blue of every point.
    pub rgb: Vec<u8>,
    /// How many points make an inch of paper, if it is meant for paper.
    pub dpi: Option<f64>,
}

/// An inch in metres.
const INCH: f64 = 0.0254;

impl Bitmap {
    /// The bitmap as a PNG file, which says how large it is on paper.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_pixel_dims(self.dpi.map(per_metre));
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.rgb));
        written.expect("memory takes every picture, and a bitmap has all of its points");
        file
    }
}

/// How many points make a metre, as PNG has it.
fn per_metre(dpi: f64) -> png::PixelDimensions {
    let points = (dpi / INCH).round() as u32;
    png::PixelDimensions { xppu: points, yppu: points, unit: png::Unit::Meter }
}

/// A bitmap has no more points than this; a larger picture is painted smaller.
const MOST_POINTS: f64 = 40e6;

/// Paints a picture at a scale: this many points for each unit of length.
pub(super) fn paint(picture: &Picture, scale: f64) -> Bitmap {
    let (scale, width, height) = size(picture, scale);
    let pixmap = Pixmap::new(width, height).expect("a sheet has a size");
    let mut painter = Painter { pixmap, transform: Transform::from_scale(scale as f32, scale as f32) };
    painter.pixmap.fill(Color::WHITE);
    for item in &picture.items {
        painter.item(item);
    }
    let Painter { pixmap, .. } = painter;
    let rgb = pixmap.data().chunks_exact(4).flat_map(|rgba| [rgba[0], rgba[1], rgba[2]]).collect();
    let dpi = Some(72.0 * scale);
    Bitmap { width: pixmap.width() as usize, height: pixmap.height() as usize, rgb, dpi }
}

/// The scale that keeps a picture within bounds, and its size in points.
fn size(picture: &Picture, scale: f64) -> (f64, u32, u32) {
    let scale = scale.min((MOST_POINTS / (picture.width * picture.height)).sqrt());
    let side = |length: f64| ((length * scale).round() as u32).max(1);
    (scale, side(picture.width), side(picture.height))
}

struct Painter {
    pixmap: Pixmap,
    transform: Transform,
}

impl Painter {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Line { points, closed, pen } => self.stroke(path(points, *closed), *pen),
            Item::Disc { centre, radius, tone } => self.fill(circle(*centre, *radius), *tone),
            Item::Circle { centre, radius, pen } => self.stroke(circle(*centre, *radius), *pen),
            Item::Rect { corner, width, height, tone } => {
                let [x, y, width, height] = [corner.x, corner.y, *width, *height].map(|length| length as f32);
                let rect = Rect::from_xywh(x, y, width, height);
                self.fill(rect.map(PathBuilder::from_rect), *tone);
            }
            Item::Area { corners, tone } => self.fill(path(corners, true), *tone),
            Item::Text(text) => self.fill(outline(text), text.tone),
            Item::Halo(text) => self.stroke(outline(text), Pen::solid(text.halo(), text.tone)),
            Item::Group { at, scale, items } => {
                let before = self.transform;
                let [x, y, scale] = [at.x, at.y, *scale].map(|length| length as f32);
                self.transform = before.pre_translate(x, y).pre_scale(scale, scale);
                items.iter().for_each(|item| self.item(item));
                self.transform = before;
            }
        }
    }

    fn fill(&mut self, path: Option<Path>, tone: Tone) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &color(tone, 1.0), FillRule::Winding, self.transform, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, pen: Pen) {
        let dashes = pen.ink.dashes().map(|dashes| dashes.map(|length| length as f32).to_vec());
        let stroke = Stroke {
            width: pen.width as f32,
            line_cap: if pen.ink.ends_round() { LineCap::Round } else { LineCap::Butt },
            line_join: LineJoin::Round,
            dash: dashes.and_then(|dashes| StrokeDash::new(dashes, 0.0)),
            ..Stroke::default()
        };
        if let Some(path) = path {
            self.pixmap.stroke_path(
                &path,
                &color(pen.tone, pen.ink.opacity()),
                &stroke,
                self.transform,
                None,
            );
        }
    }
}

fn color(tone: Tone, opacity: f64) -> Paint<'static> {
    let [red, green, blue] = tone.rgb();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, (255.0 * opacity).round() as u8);
    paint
}

fn path(points: &[Point], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, point) in points.iter().enumerate() {
        let (x, y) = (point.x as f32, point.y as f32);
        if i == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn circle(centre: Point, radius: f64) -> Option<Path> {
    PathBuilder::from_circle(centre.x as f32, centre.y as f32, radius as f32)
}

/// The outlines of all letters of a text.
fn outline(text: &Text) -> Option<Path> {
    let mut pen = LetterPen { builder: PathBuilder::new(), start: text.start(), size: text.size };
    for glyph in font::glyphs(&text.text, text.face) {
        font::outline(&glyph, &mut pen);
        pen.start = pen.start.by(glyph.advance * text.size, 0.0);
    }
    pen.builder.finish()
}

/// Draws a letter that begins at a place.
struct LetterPen {
    builder: PathBuilder,
    start: Point,
    size: f64,
}

impl LetterPen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let place = self.start.by(self.size * f64::from(x), -self.size * f64::from(y));
        (place.x as f32, place.y as f32)
    }
}

impl OutlinePen for LetterPen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::{Anchor, Ink, Typeface};
    use super::*;

    fn sheet(items: Vec<Item>) -> Picture {
        Picture { width: 20.0, height: 10.0, title: None, author: None, items }
    }

    fn at(bitmap: &Bitmap, x: usize, y: usize) -> [u8; 3] {
        let start = 3 * (y * bitmap.width + x);
        [bitmap.rgb[start], bitmap.rgb[start + 1], bitmap.rgb[start + 2]]
    }

    #[test]
    fn a_clear_line_that_turns_back_covers_the_paper_once() {
        let [a, b] = [2.0, 18.0].map(|x| Point { x, y: 5.0 });
        let pen = Pen { width: 4.0, tone: Tone::Rgb([255, 0, 0]), ink: Ink::Clear };
        let bitmap = paint(&sheet(vec![Item::Line { points: vec![a, b, a], closed: false, pen }]), 2.0);
        let [red, green, blue] = at(&bitmap, 20, 10);
        assert!(red == 255 && green == blue && green.abs_diff(127) < 3, "{green}");
        assert_eq!(at(&bitmap, 20, 1), [255; 3]);
    }

    #[test]
    fn a_png_says_how_large_it_is_on_paper() {
        let mut bitmap = paint(&sheet(Vec::new()), 300.0 / 72.0);
        let resolution = |bitmap: &Bitmap| {
            let bytes = std::io::Cursor::new(bitmap.png());
            let dims = png::Decoder::new(bytes).read_info().unwrap().info().pixel_dims;
            dims.map(|dims| (dims.xppu, dims.yppu, dims.unit == png::Unit::Meter))
        };
        assert_eq!(resolution(&bitmap), Some((11_811, 11_811, true)), "300 points for each inch");
        bitmap.dpi = None;
        assert_eq!(resolution(&bitmap), None);
    }

    #[test]
    fn letters_are_drawn_where_they_belong() {
        let (at_middle, text) = (Point { x: 10.0, y: 5.0 }, "I".to_string());
        let anchor = Anchor::Middle;
        let item = Text { at: at_middle, text, size: 8.0, anchor, face: Typeface::bold(), tone: Tone::Black };
        let bitmap = paint(&sheet(vec![Item::Text(item)]), 4.0);
        assert_eq!(at(&bitmap, 40, 20), [0; 3]);
        assert_eq!(at(&bitmap, 20, 20), [255; 3]);
    }

    #[test]
    fn what_lies_beside_the_sheet_is_left_out_and_large_sheets_are_painted_smaller() {
        let far = Point { x: -50.0, y: 500.0 };
        let bitmap = paint(&sheet(vec![Item::Disc { centre: far, radius: 9.0, tone: Tone::Black }]), 1.0);
        assert!(bitmap.rgb.iter().all(|&level| level == 255));
        let large = Picture { width: 30_000.0, height: 10_000.0, ..sheet(Vec::new()) };
        let (scale, width, height) = size(&large, 2.0);
        assert!(scale < 1.0 && width * height < 41_000_000 && width.abs_diff(3 * height) < 3);
    }
}
