//! Hints: as much of a step as somebody wants to know, in words and drawn.

use crate::{DemandRecord, OverlayRecord, StepRecord, verdict};
use gridwright::explain::{self, Demand, Replay, Step};
use gridwright::grid::{Cell, Sight, Value};
use gridwright::mark::Mark;
use gridwright::render::Highlight;
use gridwright::{AnyRule, Puzzle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How much a hint tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Where to look.
    Where,
    /// What to use.
    What,
    /// The whole step.
    #[default]
    All,
}

impl Strength {
    /// Every strength, from weak to strong.
    pub const ALL: [Strength; 3] = [Strength::Where, Strength::What, Strength::All];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Where => "where",
            Strength::What => "what",
            Strength::All => "all",
        }
    }
}

/// A hint in JSON. What it does not tell is absent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HintRecord {
    /// How much it tells: `where`, `what` or `all`.
    pub strength: &'static str,
    /// Where to look.
    pub place: String,
    /// What to use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demands: Option<Vec<DemandRecord>>,
    /// The whole step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepRecord>,
    /// The hint in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The hint drawn, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<OverlayRecord>,
}

/// A step, and what is known before it.
#[derive(Clone, Copy, Debug)]
pub struct Hint<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What is known.
    pub before: &'a Replay,
    /// The step.
    pub step: &'a Step,
}

impl Hint<'_> {
    /// The hint in words.
    pub fn text(&self, strength: Strength) -> String {
        match strength {
            Strength::Where => explain::place(self.puzzle, self.step),
            Strength::What => {
                let words = |&demand: &Demand| explain::demand_in_words(self.puzzle, demand);
                let demands: Vec<String> = self.step.demands.iter().map(words).collect();
                let use_this = if demands.len() == 1 { "Use this:" } else { "Use these:" };
                format!("{use_this}{}", verdict::bullets(&demands))
            }
            Strength::All => self.sentence(),
        }
    }

    /// The step in a sentence, with its name and its rating.
    pub fn sentence(&self) -> String {
        let sentence = explain::sentence(self.puzzle, self.before.candidates(), self.step);
        if self.step.contradiction {
            return sentence;
        }
        format!("{sentence} ({}, {})", technique(self.step), cost(self.step))
    }

    /// The hint for programs.
    pub fn record(&self, strength: Strength) -> HintRecord {
        let demands = || self.step.demands.iter().map(|&demand| DemandRecord::new(self.puzzle, demand));
        let step = || StepRecord::new(self.puzzle, self.before.candidates(), self.step);
        HintRecord {
            strength: strength.name(),
            place: explain::place(self.puzzle, self.step),
            demands: (strength == Strength::What).then(|| demands().collect()),
            step: (strength == Strength::All).then(step),
            text: String::new(),
            drawing: None,
        }
    }

    /// The hint drawn: the cells of the demands, from [`Strength::What`] on also what matters in them, and at last what
    /// goes and what is placed.
    pub fn highlight(&self, strength: Strength) -> Highlight {
        let (step, before) = (self.step, self.before);
        let mut highlight = Highlight::new(before.candidates().clone());
        highlight.placed = before.placed().iter().copied().collect();
        let cells = step.demands.iter().flat_map(|demand| demand.cells(self.puzzle));
        highlight.shaded = cells.collect::<BTreeSet<Cell>>().into_iter().collect();
        highlight.clues = step.demands.iter().flat_map(|&demand| self.beside(demand)).collect();
        if strength >= Strength::What {
            highlight.ringed = self.ringed().into_iter().collect();
        }
        if strength == Strength::All {
            highlight.set = step.placed.clone();
            highlight.struck = step.gone.clone();
            let told = |fact: &(Cell, Value)| step.placed.contains(fact) || step.gone.contains(fact);
            highlight.ringed.retain(|fact| !told(fact));
        }
        highlight
    }

    /// The clues of a demand that stand beside the grid.
    fn beside(&self, demand: Demand) -> Vec<Sight> {
        let rule: AnyRule = match demand {
            Demand::Clue(clue) => clue.rule(self.puzzle),
            Demand::Sum(rule) => self.puzzle.rules()[rule].clone(),
            _ => return Vec::new(),
        };
        let sight = |mark| match mark {
            Mark::Outside(sight, _) => Some(sight),
            Mark::Runs(line, _) => Some(Sight { line, back: false }),
            _ => None,
        };
        rule.marks(self.puzzle.shape()).into_iter().filter_map(sight).collect()
    }

    /// The candidates that are left for the demands, and the placed values by which others are gone.
    fn ringed(&self) -> BTreeSet<(Cell, Value)> {
        let before = self.before.candidates();
        let mut ringed = BTreeSet::new();
        for &demand in &self.step.demands {
            match demand {
                Demand::HasValue(cell) => ringed.extend(before.values(cell).map(|value| (cell, value))),
                Demand::Needs(group, value) => {
                    let places = group.cells(self.puzzle).into_iter();
                    ringed.extend(
                        places.filter(|&cell| before.contains(cell, value)).map(|cell| (cell, value)),
                    );
                }
                _ => {}
            }
        }
        if self.step.demands.len() <= FEW {
            self.ring_what_excludes(&mut ringed);
        }
        ringed
    }

    /// Adds placed values by which facts are gone, for each fact one.
    fn ring_what_excludes(&self, ringed: &mut BTreeSet<(Cell, Value)>) {
        let shape = self.puzzle.shape();
        let groups: Vec<Vec<Cell>> =
            self.puzzle.rules().iter().flat_map(|rule| rule.distinct(shape)).collect();
        let placed = self.before.placed();
        for &(cell, value) in &self.step.facts {
            if placed.iter().any(|&(other, _)| other == cell) {
                continue;
            }
            let seen: BTreeSet<Cell> =
                groups.iter().filter(|group| group.contains(&cell)).flatten().copied().collect();
            let excludes = |&&(other, held): &&(Cell, Value)| held == value && seen.contains(&other);
            let excluding: Vec<&(Cell, Value)> = placed.iter().filter(excludes).collect();
            if !excluding.iter().any(|placed| ringed.contains(placed)) {
                ringed.extend(excluding.into_iter().next());
            }
        }
    }
}

/// Of more demands than these, nobody follows each candidate back to where it went.
const FEW: usize = 2;

/// What players call a step.
pub fn technique(step: &Step) -> &'static str {
    match step.technique {
        Some(technique) => technique.name(),
        None if step.contradiction => "contradiction",
        None => "several clues",
    }
}

/// What a step takes, on the scale of ratings.
pub fn cost(step: &Step) -> String {
    format!("{:.1}", explain::rating_of_cost(step.cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::explain::{ExplainConfig, explain};
    use gridwright::{Options, formats};

    #[test]
    fn a_drawing_shows_more_with_every_strength_and_rings_only_what_is_there() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (_, reading) = formats::read(text, None).expect("it is a puzzle");
        let puzzle = &reading.puzzles[0];
        let path = explain(puzzle, &ExplainConfig::default(), &Options::default());
        let mut before = Replay::new(puzzle, &path.start);
        for step in &path.steps {
            let hint = Hint { puzzle, before: &before, step };
            let [place, what, all] = Strength::ALL.map(|strength| hint.highlight(strength));
            assert!(place.ringed.is_empty() && place.struck.is_empty() && place.set.is_empty());
            assert!(!place.shaded.is_empty() && what.struck.is_empty() && what.set.is_empty());
            assert_eq!((&place.shaded, &place.placed), (&all.shaded, &all.placed));
            assert_eq!((&all.struck, &all.set), (&step.gone, &step.placed));
            for &(cell, value) in &what.ringed {
                assert!(before.candidates().contains(cell, value), "{cell} {value}");
            }
            before.take(step);
        }
    }
}
