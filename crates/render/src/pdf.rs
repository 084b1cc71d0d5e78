//! Writes a picture as PDF: one page of the picture's size, all of it lines and letters, with the part of each font
//! that it uses inside.
//!
//! There is no date in it: the same puzzle gives the same bytes.

use super::font::{self, Face, Glyph};
use super::picture::{DASH, GAP, Ink, Item, OPACITY, Pen, Picture, Point, Text, Tone};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};

/// Readers refuse longer pages.
const LONGEST: f64 = 14_400.0;

/// How far the handles of a Bézier curve are that comes nearest to a quarter of a circle.
const HANDLE: f64 = 0.5523;

/// The document of a picture.
pub(super) fn write(picture: &Picture) -> Vec<u8> {
    // Nothing is tagged, and whoever marks a document as tagged promises that all of it is.
    let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let scale = (LONGEST / picture.width.max(picture.height)).min(1.0);
    let page = PageSettings::from_wh((scale * picture.width) as f32, (scale * picture.height) as f32);
    let mut page = document.start_page_with(page.expect("a sheet has a size"));
    let mut painter = Painter { surface: page.surface(), fonts: [None, None, None] };
    painter.surface.push_transform(&Transform::from_scale(scale as f32, scale as f32));
    for item in &picture.items {
        painter.item(item);
    }
    painter.surface.pop();
    drop(painter);
    page.finish();
    let title = picture.title.clone().unwrap_or_else(|| "gridwright".to_string());
    let metadata = Metadata::new().title(title).producer("gridwright".to_string());
    document.set_metadata(metadata.authors(picture.author.iter().cloned().collect()));
    document.finish().expect("no standard was asked for that a document could break")
}

struct Painter<'a> {
    surface: Surface<'a>,
    /// By the number of the face, once they were used.
    fonts: [Option<Font>; 3],
}

impl Painter<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Line { points, closed, pen } => self.stroke(path(points, *closed), *pen),
            Item::Disc { centre, radius, tone } => self.fill(circle(*centre, *radius), *tone),
            Item::Circle { centre, radius, pen } => self.stroke(circle(*centre, *radius), *pen),
            Item::Rect { corner, width, height, tone } => {
                let [x, y, width, height] = [corner.x, corner.y, *width, *height].map(|length| length as f32);
                let mut builder = PathBuilder::new();
                if let Some(rect) = Rect::from_xywh(x, y, width, height) {
                    builder.push_rect(rect);
                }
                self.fill(builder.finish(), *tone);
            }
            Item::Area { corners, tone } => self.fill(path(corners, true), *tone),
            Item::Text(text) => self.text(text),
        }
    }

    fn fill(&mut self, path: Option<Path>, tone: Tone) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(Fill { paint: color(tone).into(), ..Fill::default() }));
        if let Some(path) = path {
            self.surface.draw_path(&path);
        }
    }

    fn stroke(&mut self, path: Option<Path>, pen: Pen) {
        let dashed = pen.ink == Ink::Dashed;
        let opacity = if pen.ink == Ink::Clear { OPACITY as f32 } else { 1.0 };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: color(pen.tone).into(),
            width: pen.width as f32,
            line_cap: if dashed { LineCap::Butt } else { LineCap::Round },
            line_join: LineJoin::Round,
            opacity: NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE),
            dash: dashed.then(|| StrokeDash { array: vec![DASH as f32, GAP as f32], offset: 0.0 }),
            ..Stroke::default()
        }));
        if let Some(path) = path {
            self.surface.draw_path(&path);
        }
    }

    /// A text, in runs of letters from the same font.
    fn text(&mut self, text: &Text) {
        self.fill(None, text.tone);
        let mut at = text.start();
        for run in font::glyphs(&text.text, text.bold).chunk_by(|a, b| a.face == b.face) {
            let glyphs: Vec<KrillaGlyph> = run.iter().map(glyph).collect();
            let start = krilla::geom::Point::from_xy(at.x as f32, at.y as f32);
            let font = self.font(run[0].face);
            self.surface.draw_glyphs(start, &glyphs, font, &text.text, text.size as f32, false);
            at = at.by(run.iter().map(|glyph| glyph.advance).sum::<f64>() * text.size, 0.0);
        }
    }

    fn font(&mut self, face: Face) -> Font {
        let load = || Font::new(face.bytes().into(), 0).expect("the fonts that we carry are whole");
        self.fonts[face as usize].get_or_insert_with(load).clone()
    }
}

fn glyph(glyph: &Glyph) -> KrillaGlyph {
    let id = GlyphId::new(glyph.id);
    KrillaGlyph::new(id, glyph.advance as f32, 0.0, 0.0, 0.0, glyph.range.clone(), None)
}

fn color(tone: Tone) -> rgb::Color {
    let [red, green, blue] = tone.rgb();
    rgb::Color::new(red, green, blue)
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

/// A circle: four curves.
fn circle(centre: Point, radius: f64) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let at = |x: f64, y: f64| ((centre.x + radius * x) as f32, (centre.y + radius * y) as f32);
    let (x, y) = at(1.0, 0.0);
    builder.move_to(x, y);
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // A quarter turn further is (-y, x).
        let (first, second) = (at(x - HANDLE * y, y + HANDLE * x), at(-y + HANDLE * x, x + HANDLE * y));
        let end = at(-y, x);
        builder.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
    }
    builder.close();
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::super::picture::Anchor;
    use super::*;

    fn page(text: &str) -> Vec<u8> {
        let at = Point { x: 5.0, y: 5.0 };
        let (text, tone) = (text.to_string(), Tone::Black);
        let item = Item::Text(Text { at, text, size: 10.0, anchor: Anchor::Start, bold: false, tone });
        let (title, author) = (Some("Ü".to_string()), Some("A. Setter".to_string()));
        write(&Picture { width: 100.0, height: 50.0, title, author, items: vec![item] })
    }

    fn has(bytes: &[u8], text: &str) -> bool {
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    }

    #[test]
    fn a_page_has_the_letters_that_it_uses_inside() {
        let bytes = page("5 ≥ é ★");
        assert!(bytes.starts_with(b"%PDF-1.") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
        assert!(has(&bytes, "NotoSans") && has(&bytes, "DejaVuSans") && has(&bytes, "/FontFile2"));
        assert!(has(&bytes, "A. Setter") && !has(&bytes, "CreationDate"));
        assert!(bytes.len() < 30_000, "{} bytes: the fonts are not cut to what is used", bytes.len());
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        assert_eq!(page("12 日"), page("12 日"));
    }
}
