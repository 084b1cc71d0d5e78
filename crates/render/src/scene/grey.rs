//! What a drawing shows where there is black ink only.

use super::Scene;
use crate::legend::Seen;
use crate::pattern::{Pattern, Patterns};
use crate::words::{sentence, tidy};
use model::grid::{Cell, Value};
use model::mark::{Stroke, Tint};
use model::puzzle::Paint;
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
        let mut names: Vec<&str> = Vec::new();
        for paint in self.paints.iter().skip(1) {
            names.push(name(paint, &names));
        }
        let letters = self.paints.iter().skip(1).map(|paint| paint.letter);
        let key: Vec<String> =
            letters.zip(names).map(|(letter, name)| format!("{letter} is {name}")).collect();
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

/// Colours with a name, for those that files name by numbers.
const NAMED: [(&str, [u8; 3]); 17] = [
    ("black", [20, 20, 20]),
    ("dark grey", [90, 90, 90]),
    ("light grey", [180, 180, 180]),
    ("white", [250, 250, 250]),
    ("red", [220, 40, 40]),
    ("dark red", [130, 20, 20]),
    ("orange", [245, 140, 30]),
    ("yellow", [250, 220, 40]),
    ("green", [40, 160, 60]),
    ("dark green", [10, 90, 20]),
    ("light green", [140, 220, 120]),
    ("light blue", [130, 190, 240]),
    ("blue", [40, 80, 220]),
    ("dark blue", [20, 30, 110]),
    ("purple", [130, 50, 170]),
    ("pink", [245, 150, 190]),
    ("brown", [130, 85, 45]),
];

/// What people call a colour: its own name, unless that is a number; else the nearest one that no other colour has.
fn name<'a>(paint: &'a Paint, taken: &[&str]) -> &'a str {
    if !paint.name.starts_with('#') && !paint.name.is_empty() {
        return &paint.name;
    }
    let distance = |rgb: [u8; 3]| -> u32 {
        rgb.iter().zip(paint.rgb).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let free = NAMED.iter().filter(|(name, _)| !taken.contains(name));
    free.min_by_key(|(_, rgb)| distance(*rgb)).map_or(&paint.name, |(name, _)| name)
}

/// How light a colour is, from 0 to 255.
pub(crate) fn lightness([red, green, blue]: [u8; 3]) -> u8 {
    ((299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000) as u8
}
