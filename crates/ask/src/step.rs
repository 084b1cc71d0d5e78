//! The steps of an explanation in JSON.

use gridwright::explain::{self, Consequence, Demand, Link, Path, Step};
use gridwright::{Candidates, Cell, Puzzle, Value};
use schemars::JsonSchema;
use serde::Serialize;

/// A step: what goes or is placed, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StepRecord {
    /// The step in a sentence or two; empty where it is not known what came before.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sentence: String,
    /// What players call it, if it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// What it takes to see it, in half demands.
    pub cost: u32,
    /// The same on the scale of ratings.
    pub rating: f64,
    /// Whether it is proved that no demand can be left out.
    pub minimal: bool,
    /// Whether it is the contradiction in which a puzzle without solution ends.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contradiction: bool,
    /// Values that are placed.
    pub placed: Vec<CandidateRecord>,
    /// Candidates that go.
    pub gone: Vec<CandidateRecord>,
    /// What it follows from, together with the facts.
    pub demands: Vec<DemandRecord>,
    /// Candidates that had gone before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<CandidateRecord>,
    /// What follows from assuming the first candidate that goes, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<LinkRecord>,
    /// The step drawn, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<OverlayRecord>,
}

/// What a step adds to the drawing of its puzzle without words: elements of SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OverlayRecord {
    /// Lies below the puzzle's own drawing.
    pub below: String,
    /// Lies above it.
    pub above: String,
}

impl From<gridwright::render::Overlay> for OverlayRecord {
    fn from(overlay: gridwright::render::Overlay) -> OverlayRecord {
        OverlayRecord { below: overlay.below, above: overlay.above }
    }
}

/// A value in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CandidateRecord {
    /// The cell's name.
    pub cell: String,
    /// The value.
    pub value: Value,
}

/// The smallest thing that a person would cite.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DemandRecord {
    /// `has-value`, `one-value`, `needs`, `at-most-one`, `clue`, `total` or `sum`.
    pub kind: &'static str,
    /// The demand in words.
    pub words: String,
    /// The name of its house, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The value that it is about, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The name of the rule, if it is a clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Its cells.
    pub cells: Vec<String>,
}

/// One thing that follows from an assumption.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct LinkRecord {
    /// The demands that it follows from, in words.
    pub by: Vec<String>,
    /// The demands by which what came before reached this place, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// The value that is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<CandidateRecord>,
    /// Candidates that go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<CandidateRecord>,
    /// Whether the demands cannot be kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contradiction: bool,
}

impl StepRecord {
    /// A step of a puzzle, told from what was known before it.
    pub fn new(puzzle: &Puzzle, before: &Candidates, step: &Step) -> StepRecord {
        StepRecord {
            sentence: explain::sentence(puzzle, before, step),
            technique: step.technique.map(explain::Technique::name),
            cost: step.cost,
            rating: explain::rating_of_cost(step.cost),
            minimal: step.minimal,
            contradiction: step.contradiction,
            placed: candidates(&step.placed),
            gone: candidates(&step.gone),
            demands: step.demands.iter().map(|&demand| DemandRecord::new(puzzle, demand)).collect(),
            facts: candidates(&step.facts),
            story: step.story.iter().map(|link| LinkRecord::new(puzzle, link)).collect(),
            drawing: None,
        }
    }

    /// All steps of a path.
    pub fn all(puzzle: &Puzzle, path: &Path) -> Vec<StepRecord> {
        let mut replay = explain::Replay::new(puzzle, &path.start);
        let record = |step: &Step| {
            let record = StepRecord::new(puzzle, replay.candidates(), step);
            replay.take(step);
            record
        };
        path.steps.iter().map(record).collect()
    }
}

impl DemandRecord {
    /// A demand of a puzzle.
    pub fn new(puzzle: &Puzzle, demand: Demand) -> DemandRecord {
        let name = |rule: usize| Some(puzzle.rules()[rule].name());
        let (kind, group, value, rule) = match demand {
            Demand::HasValue(_) => ("has-value", None, None, None),
            Demand::OneValue(_) => ("one-value", None, None, None),
            Demand::Needs(group, value) => ("needs", Some(group), Some(value), None),
            Demand::AtMostOne(group, value) => ("at-most-one", Some(group), Some(value), None),
            Demand::Clue(clue) => ("clue", None, None, name(clue.rule)),
            Demand::Total(group) => ("total", Some(group), None, None),
            Demand::Sum(rule) => ("sum", None, None, name(rule)),
        };
        DemandRecord {
            kind,
            words: explain::demand_in_words(puzzle, demand),
            house: group.map(|group| group.cite(puzzle)),
            value,
            rule,
            cells: demand.cells(puzzle).iter().map(Cell::to_string).collect(),
        }
    }
}

impl LinkRecord {
    fn new(puzzle: &Puzzle, link: &Link) -> LinkRecord {
        let words = |demands: &[Demand]| -> Vec<String> {
            demands.iter().map(|&demand| explain::demand_in_words(puzzle, demand)).collect()
        };
        let record =
            LinkRecord { by: words(&link.by), through: words(&link.through), ..LinkRecord::default() };
        match &link.then {
            Consequence::Is(cell, value) => {
                LinkRecord { placed: Some(CandidateRecord::new(*cell, *value)), ..record }
            }
            Consequence::AreNot(gone) => LinkRecord { gone: candidates(gone), ..record },
            Consequence::Contradiction => LinkRecord { contradiction: true, ..record },
        }
    }
}

impl CandidateRecord {
    fn new(cell: Cell, value: Value) -> CandidateRecord {
        CandidateRecord { cell: cell.to_string(), value }
    }
}

fn candidates(list: &[(Cell, Value)]) -> Vec<CandidateRecord> {
    list.iter().map(|&(cell, value)| CandidateRecord::new(cell, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Options, formats};

    #[test]
    fn a_step_tells_its_reason_and_what_follows() {
        let (_, reading) = formats::read(".2..4...1.3....4", None).expect("it is a puzzle");
        let puzzle = &reading.puzzles[0];
        let path = explain::hint(puzzle, None, &Options::default());
        let records = StepRecord::all(puzzle, &path);
        let [step] = &records[..] else { panic!("a hint is one step") };
        let json = serde_json::to_value(step).expect("it is JSON");
        assert!(!step.sentence.is_empty() && step.rating >= 1.0);
        assert_eq!(json["demands"].as_array().map(Vec::len), Some(step.demands.len()));
        assert!(json.get("contradiction").is_none(), "what is not the case is absent");
        assert_eq!(
            step.placed.len() + step.gone.len(),
            path.steps[0].placed.len() + path.steps[0].gone.len()
        );
    }
}
