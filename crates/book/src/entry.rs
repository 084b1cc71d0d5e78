//! A puzzle of a book, with all that is told about it.

use gridwright::explain::{self, End, ExplainConfig, Path, Rating, Replay, Technique};
use gridwright::tasks::Level;
use gridwright::tasks::generate::Generated;
use gridwright::{Options, Puzzle, Solution};
use std::collections::BTreeSet;

/// How many candidates and clues may be looked at to rate a puzzle: the same on every machine.
const WORK: u64 = 300_000_000;

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Where it comes from.
    pub source: Source,
    /// What people call it: "Killer".
    pub name: String,
    /// Its rating, if that could be found.
    pub rating: Option<f64>,
    /// Its level. One without a rating may have one: it takes an expert, however much exactly.
    pub level: Option<Level>,
    /// The techniques that solving it takes.
    pub techniques: Vec<&'static str>,
    /// Its first step, in a sentence.
    pub first_step: Option<String>,
}

/// Where a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, and the place there.
    File(String),
    /// The generator.
    Made {
        /// The type.
        kind: String,
        /// The seed of its set.
        seed: u64,
        /// Its number, from 1, as `generate` counts.
        number: u64,
    },
}

impl Entry {
    /// A puzzle with all that is to be told about it. One that was made to a grade is rated already.
    pub(crate) fn of(made: &Generated, source: Source, name: String, options: &Options) -> Entry {
        let Generated { puzzle, solution, rating, .. } = made;
        let entry = |rating, level, techniques, path: &Path| Entry {
            puzzle: puzzle.clone(),
            solution: solution.clone(),
            source,
            name,
            rating,
            level,
            techniques,
            first_step: first_step(puzzle, path),
        };
        if let Some(rating) = *rating {
            let path = explain::hint(puzzle, None, options);
            let techniques = made.technique_names().into_keys().collect();
            return entry(Some(rating), Some(Level::of_rating(rating)), techniques, &path);
        }
        let config = ExplainConfig { work: Some(WORK), ..ExplainConfig::default() };
        let path = explain::explain(puzzle, &config, options);
        let rating = Rating::of_path(&path);
        entry(rating.rating, rating.level_of_unique(), techniques(&path), &path)
    }

    /// Puts puzzles in rising difficulty: those without a rating after all of their level.
    pub(crate) fn difficulty(&self) -> (Level, u32) {
        let tenths = self.rating.map_or(u32::MAX, |rating| (rating * 10.0).round() as u32);
        (self.level.unwrap_or(Level::Expert), tenths)
    }
}

/// A first step, in a sentence; where that would fill a page, where to look.
fn first_step(puzzle: &Puzzle, path: &Path) -> Option<String> {
    const LONG: usize = 150;
    let step = path.steps.first()?;
    let before = Replay::new(puzzle, &path.start);
    let sentence = explain::sentence(puzzle, before.candidates(), step);
    Some(if sentence.len() > LONG { explain::place(puzzle, step) } else { sentence })
}

/// The names of the techniques, each once.
fn techniques(path: &Path) -> Vec<&'static str> {
    let steps = path.steps.iter().filter(|_| path.end == End::Solved);
    steps
        .filter_map(|step| step.technique)
        .map(Technique::name)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}
