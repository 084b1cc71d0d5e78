//! A puzzle of a book, with all that is told about it.

use gridwright::explain::{self, End, ExplainConfig, Path, Rating, Replay};
use gridwright::tasks::Level;
use gridwright::{Options, Puzzle, Solution};

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
    /// The techniques that solving it takes, the easiest first.
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
    /// Rates a puzzle and finds out what solving it takes.
    pub(crate) fn new(
        puzzle: Puzzle,
        solution: Solution,
        source: Source,
        name: String,
        options: &Options,
    ) -> Entry {
        let config = ExplainConfig { work: Some(WORK), ..ExplainConfig::default() };
        let path = explain::explain(&puzzle, &config, options);
        let rating = Rating::of_path(&path);
        let first_step = first_step(&puzzle, &path);
        Entry {
            rating: rating.rating,
            level: rating.level_of_unique(),
            techniques: techniques(&path),
            first_step,
            puzzle,
            solution,
            source,
            name,
        }
    }

    /// Puts puzzles in rising difficulty: those without a rating after all of their level.
    pub(crate) fn difficulty(&self) -> (Level, u32) {
        let tenths = self.rating.map_or(u32::MAX, |rating| (rating * 10.0).round() as u32);
        (self.level.unwrap_or(Level::Expert), tenths)
    }
}

fn first_step(puzzle: &Puzzle, path: &Path) -> Option<String> {
    let step = path.steps.first()?;
    let before = Replay::new(puzzle, &path.start);
    Some(explain::sentence(puzzle, before.candidates(), step))
}

/// The names of the techniques, each once, by what they cost where they are first needed.
fn techniques(path: &Path) -> Vec<&'static str> {
    let mut named: Vec<(u32, &'static str)> = Vec::new();
    for step in path.steps.iter().filter(|_| path.end == End::Solved) {
        let name = ask::technique(step);
        if named.iter().all(|(_, known)| *known != name) {
            named.push((step.cost, name));
        }
    }
    named.sort();
    named.into_iter().map(|(_, name)| name).collect()
}
