//! The legend of a drawing: what its marks mean, a sentence for each kind of rule.
//!
//! A cage with its sum or a thermometer speaks for itself. A number beside the grid or a coloured line does not:
//! several rules look like that. Where two kinds of rules in one drawing cannot be told apart at all, every single
//! rule of theirs is told as well.

use super::names::title;
use super::pattern::{Pattern, Patterns};
use super::scene::{distance, is_inequality};
use model::grid::Shape;
use model::mark::{Dot, Mark, Stroke, Tint};
use model::rules::{AnyRule, CATALOGUE};

/// See the [module documentation](self).
#[derive(Debug, Default)]
pub(super) struct Legend {
    entries: Vec<Entry>,
}

/// How the colours of lines are seen.
#[derive(Debug)]
pub(super) enum Seen {
    /// As they are.
    Colors,
    /// As patterns, on paper with black ink only.
    Patterns(Patterns),
    /// Not at all: a terminal draws all lines with the same letters.
    Letters,
}

/// A rule whose marks say too little by themselves.
#[derive(Debug)]
struct Entry {
    name: &'static str,
    looks: Vec<Look>,
    told: String,
}

/// What tells one kind of rule from another in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Line(Stroke),
    /// A cell that a colour marks.
    Spot(Tint),
    /// A line in a pattern, where there are no colours.
    Pattern(Pattern),
    /// A cell that a pattern marks.
    PatternSpot(Pattern),
    Dot(Dot),
    Letter,
    Corner,
    Ring,
    /// An arrowhead where two cells touch at a corner.
    Angle,
    /// A thermometer beside the grid.
    Loose,
    Outside,
    Slanted,
    Number,
    /// A cage whose label is no plain sum.
    Label,
}

/// What arrowheads mean, which share a rule with signs between neighbours.
pub(super) const ANGLES: &str = "Arrowheads: an arrowhead points into the smaller of two cells that touch at a corner; if it is double, they may be equal.";

impl Legend {
    /// Takes note of a rule, unless its marks are clear or a sentence is among them.
    pub(super) fn note(&mut self, rule: &AnyRule, marks: &[Mark], shape: &Shape) {
        let mut looks: Vec<Look> = Vec::new();
        for mark in marks {
            match look(mark) {
                Some(look) if !looks.contains(&look) => looks.push(look),
                _ => {}
            }
        }
        let told = |mark: &Mark| matches!(mark, Mark::Sentence(_));
        let told_already = marks.iter().any(told) && !looks.contains(&Look::Loose);
        if !told_already && looks.iter().any(|&look| !is_clear(look)) {
            self.entries.push(Entry { name: rule.name(), looks, told: rule.describe(shape) });
        }
    }

    /// The sentences, kind by kind.
    pub(super) fn sentences(&self, seen: &Seen) -> Vec<String> {
        let looks =
            |entry: &Entry| -> Vec<Look> { entry.looks.iter().map(|&look| seen.look(look)).collect() };
        let mut kinds: Vec<&Entry> = Vec::new();
        for entry in &self.entries {
            if kinds.iter().all(|kind| kind.name != entry.name) {
                kinds.push(entry);
            }
        }
        let mut sentences: Vec<String> = kinds.iter().map(|kind| kind.sentence(seen)).collect();
        let is_unclear = |entry: &&Entry| {
            let other = |kind: &&Entry| kind.name != entry.name && looks(kind) == looks(entry);
            !entry.looks.contains(&Look::Label) && kinds.iter().any(other)
        };
        sentences.extend(self.entries.iter().filter(is_unclear).map(|entry| entry.told.clone()));
        sentences
    }
}

impl Entry {
    /// "Renban lines (purple): the values ...".
    fn sentence(&self, seen: &Seen) -> String {
        if self.looks.contains(&Look::Angle) {
            return ANGLES.to_string();
        }
        let about = CATALOGUE.iter().find(|(name, _)| *name == self.name).map_or("", |&(_, about)| about);
        let tint = self.looks.iter().find_map(|&look| seen.name(look)).map(|name| format!(" ({name})"));
        let name = title(self.name);
        let about = with_first(about, |first| first.to_ascii_lowercase());
        format!("{name}{}: {about}", tint.unwrap_or_default())
    }
}

fn with_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut letters = text.chars();
    letters.next().map(change).into_iter().chain(letters).collect()
}

fn look(mark: &Mark) -> Option<Look> {
    match mark {
        Mark::Path(cells, Stroke::Tinted(tint)) if cells.len() == 1 => Some(Look::Spot(*tint)),
        Mark::Path(_, stroke) => Some(Look::Line(*stroke)),
        Mark::Dot(_, _, dot, _) => Some(Look::Dot(*dot)),
        Mark::Between(_, _, text) if !is_inequality(text) => Some(Look::Letter),
        Mark::Between(a, b, _) if distance(*a, *b) == (1, 1) => Some(Look::Angle),
        Mark::Loose(_) => Some(Look::Loose),
        Mark::Corner(..) => Some(Look::Corner),
        Mark::Ring(_) => Some(Look::Ring),
        Mark::Outside(..) => Some(Look::Outside),
        Mark::Slanted(..) => Some(Look::Slanted),
        Mark::Number(..) => Some(Look::Number),
        Mark::Cage { label, .. } if label.parse::<u32>().is_err() && !label.is_empty() => Some(Look::Label),
        _ => None,
    }
}

fn is_clear(look: Look) -> bool {
    matches!(look, Look::Line(Stroke::Broad | Stroke::Hollow | Stroke::Thin))
}

impl Seen {
    /// What a look is where this is seen.
    fn look(&self, look: Look) -> Look {
        match (look, self) {
            (Look::Line(Stroke::Tinted(tint)), Seen::Patterns(patterns)) => {
                Look::Pattern(patterns.line(tint))
            }
            (Look::Spot(tint), Seen::Patterns(patterns)) => Look::PatternSpot(patterns.spot(tint)),
            (Look::Line(Stroke::Tinted(_)) | Look::Spot(_), Seen::Letters) => {
                Look::Line(Stroke::Tinted(Tint::Grey))
            }
            _ => look,
        }
    }

    /// What a line or a cell of a colour is called, if that says anything.
    fn name(&self, look: Look) -> Option<&'static str> {
        match (look, self) {
            (Look::Line(Stroke::Tinted(tint)) | Look::Spot(tint), Seen::Colors) => Some(color_name(tint)),
            (Look::Line(Stroke::Tinted(tint)), Seen::Patterns(patterns)) => patterns.line_name(tint),
            (Look::Spot(tint), Seen::Patterns(patterns)) => patterns.spot_name(tint),
            _ => None,
        }
    }
}

/// What people call a colour.
fn color_name(tint: Tint) -> &'static str {
    match tint {
        Tint::Blue => "blue",
        Tint::Green => "green",
        Tint::Orange => "orange",
        Tint::Pink => "pink",
        Tint::Purple => "purple",
        Tint::Red => "red",
        Tint::Teal => "teal",
        Tint::Yellow => "yellow",
        Tint::Grey => "grey",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Cell, Line, Sight};
    use model::rules::{Cage, Renban, Sandwich, Whispers, XSum};

    fn legend(rules: &[AnyRule]) -> Legend {
        let (mut legend, shape) = (Legend::default(), Shape::square(4).unwrap());
        for rule in rules {
            legend.note(rule, &rule.marks(&shape), &shape);
        }
        legend
    }

    fn line() -> Vec<Cell> {
        vec![Cell::new(0, 0), Cell::new(0, 1)]
    }

    #[test]
    fn a_plain_cage_needs_no_words() {
        let cage = Cage { cells: line(), sum: Some(3) };
        assert!(legend(&[cage.into()]).sentences(&Seen::Colors).is_empty());
    }

    #[test]
    fn a_kind_is_explained_once() {
        let renban: AnyRule = Renban { cells: line() }.into();
        let sentences = legend(&[renban.clone(), renban]).sentences(&Seen::Colors);
        assert_eq!(sentences.len(), 1);
        assert!(sentences[0].starts_with("Renban lines (purple): "), "{sentences:?}");
    }

    #[test]
    fn clues_of_two_kinds_at_the_same_place_are_told_one_by_one() {
        let sight = Sight { line: Line::Row(0), back: false };
        let rules = [Sandwich { line: Line::Row(0), sum: 3 }.into(), XSum { sight, sum: 5 }.into()];
        assert_eq!(legend(&rules).sentences(&Seen::Colors).len(), 4);
    }

    #[test]
    fn lines_of_two_colours_are_told_one_by_one_only_where_there_are_no_colours() {
        let legend =
            legend(&[Renban { cells: line() }.into(), Whispers { cells: line(), difference: None }.into()]);
        assert_eq!(legend.sentences(&Seen::Colors).len(), 2);
        assert_eq!(legend.sentences(&Seen::Letters).len(), 4);
        let tints = [Tint::Purple, Tint::Green].into_iter();
        let told = legend.sentences(&Seen::Patterns(Patterns::new(tints, [].into_iter(), &[])));
        assert_eq!(told.len(), 2);
        assert!(told[0].starts_with("Renban lines (solid): "), "{told:?}");
        assert!(told[1].starts_with("Whisper lines (dashed): "), "{told:?}");
    }
}
