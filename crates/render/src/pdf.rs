//! Writes documents and pictures as PDF: all of it lines and letters, with the part of each font that is used inside.
//!
//! There is no date in it that was not asked for: the same document gives the same bytes.

use super::document::{Chapter, Document, Link, Page, Place};
use super::font::{self, Glyph, Typeface};
use super::picture::{Item, Pen, Picture, Point, Text, Tone};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::{Color, luma, rgb};
use krilla::configure::{Archival, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaResult;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::metadata::{DateTime, Metadata, PageLayout};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document as Krilla, SerializeSettings};

/// Readers refuse longer pages.
const LONGEST: f64 = 14_400.0;

/// How far the handles of a Bézier curve are that comes nearest to a quarter of a circle.
const HANDLE: f64 = 0.5523;

/// A picture on a page of its size.
pub(super) fn write(picture: &Picture) -> Vec<u8> {
    let scale = (LONGEST / picture.width.max(picture.height)).min(1.0);
    let (title, author) = (picture.title.clone(), picture.author.clone());
    let picture = if scale < 1.0 { picture.clone().scaled(scale) } else { picture.clone() };
    document(&Document { title, author, pages: vec![Page::of(picture)], ..Document::default() })
}

/// A document. Archives want to know its date, and no letter that its font lacks: without that it keeps to no standard.
pub(super) fn document(document: &Document) -> Vec<u8> {
    let archive = ConfigurationBuilder::new().with_archival_validator(Archival::A2_B).finish().ok();
    let archive = archive.filter(|_| document.date.is_some());
    let archived = archive.and_then(|archive| keeping(document, archive).ok());
    let plain = || keeping(document, Configuration::default());
    archived.map_or_else(plain, Ok).expect("no standard was asked for that a document could break")
}

/// A document that keeps to a standard.
fn keeping(document: &Document, configuration: Configuration) -> KrillaResult<Vec<u8>> {
    // Nothing is tagged, and whoever marks a document as tagged promises that all of it is.
    let settings = SerializeSettings { enable_tagging: false, configuration, ..SerializeSettings::default() };
    let mut written = Krilla::new_with(settings);
    let mut fonts = Vec::new();
    for page in &document.pages {
        let mut sheet = written.start_page_with(settings_of(page));
        for link in &page.links {
            sheet.add_annotation(annotation(link));
        }
        let mut painter = Painter { surface: sheet.surface(), fonts: &mut fonts };
        page.picture.items.iter().for_each(|item| painter.item(item));
        drop(painter);
        sheet.finish();
    }
    if !document.chapters.is_empty() {
        let mut outline = Outline::new();
        document.chapters.iter().for_each(|chapter| outline.push_child(node(chapter)));
        written.set_outline(outline);
    }
    written.set_metadata(metadata(document));
    written.finish()
}

fn settings_of(page: &Page) -> PageSettings {
    let (width, height, bleed) = (page.picture.width as f32, page.picture.height as f32, page.bleed as f32);
    let settings = PageSettings::from_wh(width, height).expect("a sheet has a size");
    if bleed <= 0.0 {
        return settings;
    }
    let trim = Rect::from_xywh(bleed, bleed, width - 2.0 * bleed, height - 2.0 * bleed);
    settings.with_bleed_box(Rect::from_xywh(0.0, 0.0, width, height)).with_trim_box(trim)
}

fn metadata(document: &Document) -> Metadata {
    let title = document.title.clone().unwrap_or_else(|| "gridwright".to_string());
    let mut metadata = Metadata::new().title(title).producer("gridwright".to_string());
    metadata = metadata.authors(document.author.iter().cloned().collect());
    if let Some(subject) = &document.subject {
        metadata = metadata.description(subject.clone()).language("en".to_string());
    }
    if let Some((year, month, day)) = document.date {
        metadata = metadata.creation_date(DateTime::new(year).month(month).day(day));
    }
    if document.bound { metadata.page_layout(PageLayout::TwoPageRight) } else { metadata }
}

fn destination(place: Place) -> XyzDestination {
    XyzDestination::new(place.page, krilla::geom::Point::from_xy(place.at.x as f32, place.at.y as f32))
}

fn annotation(link: &Link) -> Annotation {
    let [x, y, width, height] =
        [link.corner.x, link.corner.y, link.width, link.height].map(|length| length as f32);
    let rect = Rect::from_xywh(x, y, width.max(1.0), height.max(1.0)).expect("a link has a size");
    Annotation::new_link(LinkAnnotation::new(rect, Target::Destination(destination(link.to).into())), None)
}

fn node(chapter: &Chapter) -> OutlineNode {
    let mut node = OutlineNode::new(chapter.title.clone(), destination(chapter.at));
    chapter.parts.iter().for_each(|part| node.push_child(self::node(part)));
    node
}

struct Painter<'a, 'b> {
    surface: Surface<'a>,
    /// Those that were used already.
    fonts: &'b mut Vec<(Typeface, Font)>,
}

impl Painter<'_, '_> {
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
            Item::Halo(text) => self.halo(text),
            Item::Group { at, scale, items } => {
                let [x, y, scale] = [at.x, at.y, *scale].map(|length| length as f32);
                self.surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
                items.iter().for_each(|item| self.item(item));
                self.surface.pop();
            }
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
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(stroke(pen)));
        if let Some(path) = path {
            self.surface.draw_path(&path);
        }
    }

    /// The edge around a text.
    fn halo(&mut self, text: &Text) {
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(stroke(Pen::solid(text.halo(), text.tone))));
        self.glyphs(text);
    }

    fn text(&mut self, text: &Text) {
        self.fill(None, text.tone);
        self.glyphs(text);
    }

    /// A text, in runs of letters from the same font.
    fn glyphs(&mut self, text: &Text) {
        let mut at = text.start();
        for run in font::glyphs(&text.text, text.face).chunk_by(|a, b| a.face == b.face) {
            let glyphs: Vec<KrillaGlyph> = run.iter().map(glyph).collect();
            let start = krilla::geom::Point::from_xy(at.x as f32, at.y as f32);
            let font = self.font(run[0].face);
            self.surface.draw_glyphs(start, &glyphs, font, &text.text, text.size as f32, false);
            at = at.by(run.iter().map(|glyph| glyph.advance).sum::<f64>() * text.size, 0.0);
        }
    }

    fn font(&mut self, face: Typeface) -> Font {
        if let Some((_, font)) = self.fonts.iter().find(|(known, _)| *known == face) {
            return font.clone();
        }
        let (bytes, index) = face.file();
        let font = Font::new(bytes.into(), index).expect("it was read before");
        self.fonts.push((face, font.clone()));
        font
    }
}

fn glyph(glyph: &Glyph) -> KrillaGlyph {
    let id = GlyphId::new(glyph.id);
    KrillaGlyph::new(id, glyph.advance as f32, 0.0, 0.0, 0.0, glyph.range.clone(), None)
}

fn stroke(pen: Pen) -> Stroke {
    let dashes = pen.ink.dashes().map(|dashes| dashes.map(|length| length as f32).to_vec());
    Stroke {
        paint: color(pen.tone).into(),
        width: pen.width as f32,
        line_cap: if pen.ink.ends_round() { LineCap::Round } else { LineCap::Butt },
        line_join: LineJoin::Round,
        opacity: NormalizedF32::new(pen.ink.opacity() as f32).unwrap_or(NormalizedF32::ONE),
        dash: dashes.map(|array| StrokeDash { array, offset: 0.0 }),
        ..Stroke::default()
    }
}

/// Greys are mixed from black ink alone.
fn color(tone: Tone) -> Color {
    match tone.rgb() {
        [red, green, blue] if red == green && green == blue => luma::Color::new(red).into(),
        [red, green, blue] => rgb::Color::new(red, green, blue).into(),
    }
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
        let item =
            Item::Text(Text { at, text, size: 10.0, anchor: Anchor::Start, face: Typeface::regular(), tone });
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
