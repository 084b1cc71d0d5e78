//! The letters of pictures: Noto Sans, and DejaVu Sans for signs and scripts that it lacks.
//!
//! Both fonts are part of the program, so that a picture has the same letters, and the same bytes, on every machine.
//! Letters stand side by side as wide as the font makes them; there is no shaping, so that Arabic letters are not
//! joined. A letter that neither font has is the box that Noto Sans has for it.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::ops::Range;
use std::sync::LazyLock;

/// A font that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    Bold,
    /// What the others lack.
    Other,
}

/// A letter of a text, found in a font.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) face: Face,
    /// Its number in the font.
    pub(super) id: u32,
    /// How far it moves the pen, in parts of the size.
    pub(super) advance: f64,
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
}

struct Loaded {
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

static FACES: LazyLock<[Loaded; 3]> = LazyLock::new(|| {
    [Face::Regular, Face::Bold, Face::Other].map(|face| {
        let font = FontRef::new(face.bytes()).expect("the fonts that we carry are whole");
        Loaded {
            charmap: font.charmap(),
            metrics: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
            outlines: font.outline_glyphs(),
        }
    })
});

impl Face {
    /// The file of the font.
    pub(super) fn bytes(self) -> &'static [u8] {
        match self {
            Face::Regular => notosans::REGULAR_TTF,
            Face::Bold => notosans::BOLD_TTF,
            Face::Other => dejavu::sans::regular(),
        }
    }

    fn loaded(self) -> &'static Loaded {
        &FACES[self as usize]
    }

    fn advance(self, id: GlyphId) -> f64 {
        f64::from(self.loaded().metrics.advance_width(id).unwrap_or_default())
    }
}

/// The letters of a text, in order. What is never seen, such as a joiner, has none.
pub(super) fn glyphs(text: &str, bold: bool) -> Vec<Glyph> {
    let first = if bold { Face::Bold } else { Face::Regular };
    let seen = text.char_indices().filter(|&(_, letter)| !is_invisible(letter));
    seen.map(|(start, letter)| {
        let has = |face: Face| {
            let id = face.loaded().charmap.map(letter)?;
            Some((face, id)).filter(|(_, id)| id.to_u32() != 0)
        };
        let (face, id) = has(first).or_else(|| has(Face::Other)).unwrap_or((first, GlyphId::NOTDEF));
        let range = start..start + letter.len_utf8();
        Glyph { face, id: id.to_u32(), advance: face.advance(id), range }
    })
    .collect()
}

/// How wide a text is, in parts of the size.
pub(super) fn width(text: &str, bold: bool) -> f64 {
    glyphs(text, bold).iter().map(|glyph| glyph.advance).sum()
}

/// Draws the outline of a letter, in parts of the size, y upwards from the baseline.
pub(super) fn outline(glyph: &Glyph, pen: &mut impl OutlinePen) {
    let settings = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
    if let Some(outline) = glyph.face.loaded().outlines.get(GlyphId::new(glyph.id)) {
        outline.draw(settings, pen).expect("the fonts that we carry are whole");
    }
}

/// Joiners, marks of direction and selectors of variants.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_digits_are_as_wide_as_each_other() {
        for bold in [false, true] {
            let widths = ('0'..='9').map(|digit| width(&digit.to_string(), bold));
            assert!(widths.clone().all(|w| w == width("0", bold)), "{widths:?}");
        }
        assert!((width("12", false) - 1.144).abs() < 0.001);
    }

    #[test]
    fn letters_come_from_the_font_that_has_them() {
        let faces: Vec<Face> = glyphs("aЖ★日", false).iter().map(|glyph| glyph.face).collect();
        assert_eq!(faces, [Face::Regular, Face::Regular, Face::Other, Face::Regular]);
        let ids: Vec<bool> = glyphs("aЖ★日", false).iter().map(|glyph| glyph.id == 0).collect();
        assert_eq!(ids, [false, false, false, true]);
        assert_eq!(glyphs("a\u{200d}b", true).len(), 2);
    }

    #[test]
    fn the_signs_of_our_sentences_are_all_there() {
        let signs = "≤≥≠<>·×→←↑↓↘↗↖↙–—’“”…²√∑π●○";
        assert!(glyphs(signs, false).iter().all(|glyph| glyph.id != 0));
    }
}
