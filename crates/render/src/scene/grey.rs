//! What a drawing shows where there is black ink only.

use super::Scene;
use crate::legend::Seen;
use crate::pattern::{Pattern, Patterns};
use crate::words::{sentence, tidy};
use model::grid::{Cell, Value};
use model::mark::{Stroke, Tint};
use std::collections::BTreeSet;

/// The darkest and the lightest grey of a colour.
const GREYS: (usize, usize) = (0x40, 0xd8);

impl Scene {
    /// Takes the colours out: lines become patterns, and cells of a picture have the letters of their colours. Returns what has
    /// to be told then.
    pub(crate) fn without_colors(&mut self) -> Vec<String> {
        let tinted = self.paths.iter().filter_map(|(_, stroke)| match stroke {
            Stroke::Tinted(tint) => Some(*tint),
            _ => None,
        });
        let has = |wanted: Stroke| self.paths.iter().any(|(_, stroke)| *stroke == wanted);
        let taken: Vec<Pattern> = [
            (Pattern::Solid, has(Stroke::Broad)),
            (Pattern::Double, has(Stroke::Hollow)),
            (Pattern::Narrow, has(Stroke::Thin) || has(Stroke::Arrow)),
        ]
        .into_iter()
        .filter_map(|(pattern, taken)| taken.then_some(pattern))
        .collect();
        let patterns = Patterns::new(tinted, self.spots.values().copied(), &taken);
        self.patterns = Some(patterns.clone());
        let key = self.is_colorful().then(|| self.color_key());
        key.into_iter().chain(self.sentences(&Seen::Patterns(patterns))).collect()
    }

    /// Whether there is black ink only.
    pub(crate) fn is_grey(&self) -> bool {
        self.patterns.is_some()
    }

    /// The pattern of lines of a colour, where there are no colours.
    pub(crate) fn line_pattern(&self, tint: Tint) -> Option<Pattern> {
        self.patterns.as_ref().map(|patterns| patterns.line(tint))
    }

    /// The pattern of cells that a colour marks, where there are no colours.
    pub(crate) fn spot_pattern(&self, tint: Tint) -> Option<Pattern> {
        self.patterns.as_ref().map(|patterns| patterns.spot(tint))
    }

    /// The cells through which a line runs that would spoil a value.
    pub(crate) fn crossed(&self) -> BTreeSet<Cell> {
        let spoils = |stroke: Stroke| match stroke {
            Stroke::Thin | Stroke::Arrow => true,
            Stroke::Tinted(tint) => self.line_pattern(tint).is_some_and(|pattern| pattern != Pattern::Solid),
            Stroke::Broad | Stroke::Hollow => false,
        };
        let lines = self.paths.iter().filter(|(_, stroke)| spoils(*stroke));
        lines.flat_map(|(cells, _)| cells.iter().copied()).collect()
    }

    /// The letters of the colours: "Colours: a is red, b is green".
    fn color_key(&self) -> String {
        let letters = self.paints.iter().map(|paint| paint.letter);
        let named = letters.zip(&self.colour_words).skip(1);
        let key: Vec<String> = named.map(|(letter, name)| format!("{letter} is {name}")).collect();
        sentence(&tidy(&format!("Colours: {}", key.join(", "))))
    }

    /// The look of a colour of a picture. Where there are no colours it is a grey: darker colours have darker ones, as
    /// different as possible; a light background is paper.
    pub(crate) fn paint(&self, value: Value) -> [u8; 3] {
        let Some(paint) = self.paints.get(usize::from(value)) else { return [0; 3] };
        if !self.is_grey() {
            return paint.rgb;
        }
        let own = lightness(paint.rgb);
        if value == 0 {
            return if own > 128 { [255; 3] } else { [own; 3] };
        }
        let key = |value: usize| (lightness(self.paints[value].rgb), value);
        let this = usize::from(value);
        let darker = (1..self.paints.len()).filter(|&other| key(other) < key(this)).count();
        match self.paints.len() - 2 {
            0 => [own.min(GREYS.0 as u8); 3],
            steps => [(GREYS.0 + darker * (GREYS.1 - GREYS.0) / steps) as u8; 3],
        }
    }
}

/// How light a colour is, from 0 to 255.
pub(crate) fn lightness([red, green, blue]: [u8; 3]) -> u8 {
    ((299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000) as u8
}
