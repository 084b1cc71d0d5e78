//! Lines of different colours on paper that has none: each colour becomes a pattern.

use super::picture::{Ink, Pen, Tone};
use model::mark::Tint;

/// How a line of a colour is drawn with black ink alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Solid,
    Dashed,
    Double,
    Dotted,
    Striped,
    Narrow,
}

/// The greys of patterns: values have to be read on them.
const SOLID: Tone = Tone::Rgb([0xb8; 3]);
const MEDIUM: Tone = Tone::Rgb([0x94; 3]);

impl Pattern {
    const ALL: [Pattern; 6] = [
        Pattern::Solid,
        Pattern::Dashed,
        Pattern::Double,
        Pattern::Dotted,
        Pattern::Striped,
        Pattern::Narrow,
    ];

    /// What people call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Pattern::Solid => "solid",
            Pattern::Dashed => "dashed",
            Pattern::Double => "double",
            Pattern::Dotted => "dotted",
            Pattern::Striped => "striped",
            Pattern::Narrow => "narrow",
        }
    }

    /// The pens that draw it one after the other, for a line of a width.
    pub(super) fn pens(self, width: f64) -> Vec<Pen> {
        let pen = |part: f64, tone: Tone, ink: Ink| Pen { width: part * width, tone, ink };
        match self {
            Pattern::Solid => vec![pen(1.0, SOLID, Ink::Solid)],
            Pattern::Dashed => vec![pen(0.75, MEDIUM, Ink::BroadDashed)],
            Pattern::Double => vec![pen(1.0, MEDIUM, Ink::Solid), pen(0.5, Tone::White, Ink::Solid)],
            Pattern::Dotted => vec![pen(0.75, MEDIUM, Ink::Dotted)],
            Pattern::Striped => vec![pen(1.0, MEDIUM, Ink::Solid), pen(0.6, Tone::White, Ink::BroadDashed)],
            Pattern::Narrow => vec![pen(0.3, MEDIUM, Ink::Solid)],
        }
    }
}

/// Which colour of a drawing has which pattern, as a line and as a marked cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Patterns {
    /// In the order of the drawing.
    lines: Vec<Tint>,
    spots: Vec<Tint>,
    /// The patterns of lines.
    able: Vec<Pattern>,
}

impl Patterns {
    /// Patterns for the colours of the lines and of the marked cells of a drawing. Lines do without patterns that look like
    /// other lines of it.
    pub(super) fn new(
        lines: impl Iterator<Item = Tint>,
        spots: impl Iterator<Item = Tint>,
        taken: &[Pattern],
    ) -> Patterns {
        let able = Pattern::ALL.into_iter().filter(|pattern| !taken.contains(pattern)).collect();
        Patterns { lines: distinct(lines), spots: distinct(spots), able }
    }

    /// The pattern of lines of a colour. If there are more colours than patterns, some share one.
    pub(super) fn line(&self, tint: Tint) -> Pattern {
        chosen(tint, &self.lines, &self.able)
    }

    /// The pattern of cells that a colour marks.
    pub(super) fn spot(&self, tint: Tint) -> Pattern {
        chosen(tint, &self.spots, &Pattern::ALL)
    }

    /// What a line is called, if there are others.
    pub(super) fn line_name(&self, tint: Tint) -> Option<&'static str> {
        (self.lines.len() > 1).then(|| self.line(tint).name())
    }

    /// What a marked cell is called, if there are others.
    pub(super) fn spot_name(&self, tint: Tint) -> Option<&'static str> {
        (self.spots.len() > 1).then(|| match self.spot(tint) {
            Pattern::Solid => "grey",
            other => other.name(),
        })
    }
}

fn distinct(all: impl Iterator<Item = Tint>) -> Vec<Tint> {
    let mut tints: Vec<Tint> = Vec::new();
    all.for_each(|tint| {
        if !tints.contains(&tint) {
            tints.push(tint);
        }
    });
    tints
}

fn chosen(tint: Tint, known: &[Tint], able: &[Pattern]) -> Pattern {
    let at = known.iter().position(|known| *known == tint).unwrap_or(0);
    able.get(at % able.len().max(1)).copied().unwrap_or(Pattern::Solid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_share_patterns_only_when_these_run_out() {
        let all = |taken: &[Pattern]| Patterns::new(Tint::ALL.into_iter(), [].into_iter(), taken);
        let of = |patterns: &Patterns, count: usize| -> Vec<Pattern> {
            Tint::ALL[..count].iter().map(|&tint| patterns.line(tint)).collect()
        };
        assert_eq!(of(&all(&[]), 6), Pattern::ALL);
        let beside_thermometers = all(&[Pattern::Solid]);
        assert_eq!(of(&beside_thermometers, 5), Pattern::ALL[1..]);
        assert_eq!(beside_thermometers.line(Tint::ALL[5]), Pattern::Dashed);
    }

    #[test]
    fn marked_cells_are_grey_whatever_lines_look_like() {
        let patterns =
            Patterns::new([Tint::Grey].into_iter(), [Tint::Teal, Tint::Grey].into_iter(), &[Pattern::Solid]);
        assert_eq!([patterns.spot(Tint::Teal), patterns.spot(Tint::Grey)], [Pattern::Solid, Pattern::Dashed]);
        assert_eq!([patterns.line_name(Tint::Grey), patterns.spot_name(Tint::Teal)], [None, Some("grey")]);
    }
}
