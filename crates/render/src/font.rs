//! The letters of pictures: Noto Sans, and DejaVu Sans for signs and scripts that a font lacks.
//!
//! Both fonts are part of the program, so that a picture has the same letters, and the same bytes, on every machine.
//! Others can be [loaded](Typeface::load). Letters stand side by side as wide as the font makes them; there is no shaping,
//! so that Arabic letters are not joined. A letter that no font has is the box that Noto Sans has for it.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::ops::Range;
use std::sync::LazyLock;

/// A font of a certain weight and style, such as Noto Sans Bold. It is as small as a number.
#[derive(Clone, Copy)]
pub struct Typeface(&'static Loaded);

/// A letter of a text, found in a font.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    pub(super) face: Typeface,
    /// Its number in the font.
    pub(super) id: u32,
    /// How far it moves the pen, in parts of the size.
    pub(super) advance: f64,
    /// Its bytes in the text.
    pub(super) range: Range<usize>,
}

struct Loaded {
    bytes: &'static [u8],
    /// The number of the font in its file.
    index: u32,
    family: String,
    bold: bool,
    italic: bool,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

/// The fonts that the program carries: regular, bold, and what those lack.
static CARRIED: LazyLock<[Loaded; 3]> = LazyLock::new(|| {
    [notosans::REGULAR_TTF, notosans::BOLD_TTF, dejavu::sans::regular()]
        .map(|bytes| Loaded::new(bytes, 0).expect("the fonts that we carry are whole"))
});

impl Loaded {
    fn new(bytes: &'static [u8], index: u32) -> Option<Loaded> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let outlines = font.outline_glyphs();
        // Without outlines there would be nothing to see, and nothing to put into a file.
        outlines.format()?;
        let named = |id| font.localized_strings(id).english_or_first().map(|name| name.to_string());
        let attributes = font.attributes();
        Some(Loaded {
            bytes,
            index,
            family: named(StringId::TYPOGRAPHIC_FAMILY_NAME).or_else(|| named(StringId::FAMILY_NAME))?,
            bold: attributes.weight.value() >= 600.0,
            italic: attributes.style != skrifa::attribute::Style::Normal,
            charmap: font.charmap(),
            metrics: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
            outlines,
        })
    }
}

impl Typeface {
    /// Noto Sans.
    pub fn regular() -> Typeface {
        Typeface(&CARRIED[0])
    }

    /// Noto Sans Bold.
    pub fn bold() -> Typeface {
        Typeface(&CARRIED[1])
    }

    /// What the others lack.
    fn other() -> Typeface {
        Typeface(&CARRIED[2])
    }

    /// One of the two of Noto Sans.
    pub(super) fn of(bold: bool) -> Typeface {
        if bold { Typeface::bold() } else { Typeface::regular() }
    }

    /// A font of a file in TrueType or OpenType, by its number in the file; nothing if it is none. It stays in memory as
    /// long as the program runs.
    pub fn load(bytes: impl Into<std::borrow::Cow<'static, [u8]>>, index: u32) -> Option<Typeface> {
        let bytes: &'static [u8] = match bytes.into() {
            std::borrow::Cow::Borrowed(bytes) => bytes,
            // What is no font is not kept.
            std::borrow::Cow::Owned(bytes) if FontRef::from_index(&bytes, index).is_err() => return None,
            std::borrow::Cow::Owned(bytes) => bytes.leak(),
        };
        Some(Typeface(Box::leak(Box::new(Loaded::new(bytes, index)?))))
    }

    /// The file of the font, and its number there.
    pub(super) fn file(self) -> (&'static [u8], u32) {
        (self.0.bytes, self.0.index)
    }

    /// What its family is called: "Noto Sans".
    pub fn family(self) -> &'static str {
        &self.0.family
    }

    /// Whether it is at least half bold.
    pub fn is_bold(self) -> bool {
        self.0.bold
    }

    /// Whether it leans.
    pub fn is_italic(self) -> bool {
        self.0.italic
    }

    /// How wide a text is, in parts of the size.
    pub fn width(self, text: &str) -> f64 {
        glyphs(text, self).iter().map(|glyph| glyph.advance).sum()
    }

    /// A letter of a text that neither this font nor those that the program carries have; an empty box is drawn for it.
    pub fn lacks(self, text: &str) -> Option<char> {
        let faces = [self, Typeface::of(self.is_bold()), Typeface::other()];
        let seen = |letter: &char| !is_invisible(*letter) && !letter.is_whitespace();
        text.chars().filter(seen).find(|&letter| faces.iter().all(|face| face.find(letter).is_none()))
    }

    fn advance(self, id: GlyphId) -> f64 {
        f64::from(self.0.metrics.advance_width(id).unwrap_or_default())
    }

    fn find(self, letter: char) -> Option<(Typeface, GlyphId)> {
        let id = self.0.charmap.map(letter)?;
        Some((self, id)).filter(|(_, id)| id.to_u32() != 0)
    }
}

impl PartialEq for Typeface {
    fn eq(&self, other: &Typeface) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Typeface {}

impl std::fmt::Debug for Typeface {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let style = if self.is_italic() { " Italic" } else { "" };
        let weight = if self.is_bold() { " Bold" } else { "" };
        write!(f, "{}{weight}{style}", self.family())
    }
}

/// The letters of a text, in order. What is never seen, such as a joiner, has none.
pub(super) fn glyphs(text: &str, first: Typeface) -> Vec<Glyph> {
    let seen = text.char_indices().filter(|&(_, letter)| !is_invisible(letter));
    let sans = Typeface::of(first.is_bold());
    seen.map(|(start, letter)| {
        let found =
            first.find(letter).or_else(|| sans.find(letter)).or_else(|| Typeface::other().find(letter));
        let (face, id) = found.unwrap_or((sans, GlyphId::NOTDEF));
        let range = start..start + letter.len_utf8();
        Glyph { face, id: id.to_u32(), advance: face.advance(id), range }
    })
    .collect()
}

/// Draws the outline of a letter, in parts of the size, y upwards from the baseline. One that is broken is left out.
pub(super) fn outline(glyph: &Glyph, pen: &mut impl OutlinePen) {
    let settings = DrawSettings::unhinted(Size::new(1.0), LocationRef::default());
    if let Some(outline) = glyph.face.0.outlines.get(GlyphId::new(glyph.id)) {
        _ = outline.draw(settings, pen);
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
        for face in [Typeface::regular(), Typeface::bold()] {
            let widths = ('0'..='9').map(|digit| face.width(&digit.to_string()));
            assert!(widths.clone().all(|width| width == face.width("0")), "{widths:?}");
        }
        assert!((Typeface::regular().width("12") - 1.144).abs() < 0.001);
    }

    #[test]
    fn letters_come_from_the_font_that_has_them() {
        let regular = Typeface::regular();
        let faces: Vec<Typeface> = glyphs("aЖ★日", regular).iter().map(|glyph| glyph.face).collect();
        assert_eq!(faces, [regular, regular, Typeface::other(), regular]);
        let ids: Vec<bool> = glyphs("aЖ★日", regular).iter().map(|glyph| glyph.id == 0).collect();
        assert_eq!(ids, [false, false, false, true]);
        assert_eq!(glyphs("a\u{200d}b", Typeface::bold()).len(), 2);
    }

    #[test]
    fn the_signs_of_our_sentences_are_all_there() {
        let signs = "≤≥≠<>·×→←↑↓↘↗↖↙–—’“”…²√∑π●○";
        assert!(glyphs(signs, Typeface::regular()).iter().all(|glyph| glyph.id != 0));
    }

    #[test]
    fn fonts_say_what_they_are() {
        assert_eq!(format!("{:?} {:?}", Typeface::regular(), Typeface::bold()), "Noto Sans Noto Sans Bold");
        let italic = Typeface::load(notosans::ITALIC_TTF, 0).unwrap();
        assert!(italic.is_italic() && !italic.is_bold() && italic.family() == "Noto Sans");
        assert_eq!(Typeface::load(vec![1, 2, 3], 0), None);
        assert_eq!(Typeface::load(notosans::ITALIC_TTF, 7), None);
    }
}
