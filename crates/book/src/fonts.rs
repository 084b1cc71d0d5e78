//! The fonts of a book: those that come with the program, and those of the machine, by name.

use fontdb::{Database, Family, Query, Stretch, Style, Weight};
use gridwright::render::picture::Typeface;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use thiserror::Error;

/// The text font that comes with the program.
const TEXT: &str = "Libertinus Serif";
/// The font of digits that comes with the program.
const DIGITS: &str = "Noto Sans";

/// The fonts of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fonts {
    /// Of texts: regular.
    pub regular: Typeface,
    /// Of headings.
    pub bold: Typeface,
    /// Of what is said aside.
    pub italic: Typeface,
    /// Of digits and clues: regular and bold.
    pub digits: [Typeface; 2],
}

/// A font that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no font `{name}`")]
pub struct FontError {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

/// Regular, bold and italic of the text font that comes with the program.
static LIBERTINUS: LazyLock<[Typeface; 3]> = LazyLock::new(|| {
    // The order in which the crate lists them; a test looks at what they are. Taken one by one, the others stay out of the program.
    let mut fonts = typst_assets::fonts();
    [fonts.next(), fonts.next(), fonts.next()].map(|bytes| {
        let bytes = bytes.expect("the crate has its fonts");
        Typeface::load(bytes, 0).expect("the fonts that we carry are whole")
    })
});

impl Default for Fonts {
    fn default() -> Fonts {
        let [regular, bold, italic] = *LIBERTINUS;
        Fonts { regular, bold, italic, digits: [Typeface::regular(), Typeface::bold()] }
    }
}

impl Fonts {
    /// The fonts of a book that may name others. Those of the machine are looked at only if a name asks for it.
    pub fn find(text: Option<&str>, digits: Option<&str>) -> Result<Fonts, FontError> {
        let mut fonts = Fonts::default();
        if let Some(name) = text.filter(|name| !name.eq_ignore_ascii_case(TEXT)) {
            [fonts.regular, fonts.bold, fonts.italic] = family(name)?;
        }
        if let Some(name) = digits.filter(|name| !name.eq_ignore_ascii_case(DIGITS)) {
            let [regular, bold, _] = family(name)?;
            fonts.digits = [regular, bold];
        }
        Ok(fonts)
    }
}

/// Regular, bold and italic of a family. A family without bold or italic has the regular one for them.
fn family(name: &str) -> Result<[Typeface; 3], FontError> {
    if name.eq_ignore_ascii_case(TEXT) {
        return Ok(*LIBERTINUS);
    }
    if name.eq_ignore_ascii_case(DIGITS) {
        return Ok([Typeface::regular(), Typeface::bold(), Typeface::regular()]);
    }
    let mut machine = Database::new();
    machine.load_system_fonts();
    let of = |weight: Weight, style: Style| {
        let families = [Family::Name(name)];
        let query = Query { families: &families, weight, stretch: Stretch::Normal, style };
        let id = machine.query(&query)?;
        machine.with_face_data(id, |bytes, index| Typeface::load(bytes.to_vec(), index))?
    };
    let regular = of(Weight::NORMAL, Style::Normal).ok_or_else(|| unknown(name, &machine))?;
    let or_regular = |face: Option<Typeface>| face.unwrap_or(regular);
    Ok([regular, or_regular(of(Weight::BOLD, Style::Normal)), or_regular(of(Weight::NORMAL, Style::Italic))])
}

fn unknown(name: &str, machine: &Database) -> FontError {
    let families = machine.faces().flat_map(|face| face.families.iter().map(|(name, _)| name.clone()));
    let known: BTreeSet<String> = families.chain([TEXT, DIGITS].map(str::to_string)).collect();
    FontError { name: name.to_string(), known: known.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_are_what_they_are_taken_for() {
        let fonts = Fonts::default();
        let said = [fonts.regular, fonts.bold, fonts.italic].map(|face| format!("{face:?}"));
        assert_eq!(said, ["Libertinus Serif", "Libertinus Serif Bold", "Libertinus Serif Italic"]);
    }

    #[test]
    fn fonts_are_found_by_name_and_unknown_ones_get_a_list() {
        let swapped = Fonts::find(Some("noto sans"), Some("Libertinus Serif")).unwrap();
        assert_eq!(swapped.digits, [Fonts::default().regular, Fonts::default().bold]);
        let error = Fonts::find(Some("Gutenberg 1455"), None).unwrap_err();
        assert!(error.known.contains(&"Libertinus Serif".to_string()));
    }
}
