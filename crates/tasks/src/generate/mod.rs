//! Makes puzzles: with exactly one solution, proved, and no clue too many.
//!
//! A random full grid comes first. Each [`Kind`] of clue reads off it what could be given; then clues are added
//! until there is no other solution, and removed where they are not needed. The number of clues of each kind lies
//! in the ranges of the configuration, or an error says which range could not be met.
//!
//! ```
//! use cnf::Limits;
//! use gridwright_tasks::generate::{GeneratorConfig, generate};
//!
//! let mut config = GeneratorConfig::of_type("killer", 6).expect("a type of puzzle");
//! config.seed = 7;
//! config.ranges.insert("givens", 0..=2);
//! let made = generate(&config, 0, &Limits::none())?;
//! assert!(made.puzzle.givens().len() <= 2);
//! assert!(made.puzzle.verify(made.solution.filling().clone()).is_ok());
//! # Ok::<(), gridwright_tasks::generate::GenerateError>(())
//! ```
//!
//! The same configuration and number give the same puzzle on every machine: randomness comes from the seed alone,
//! and searches, and [`GeneratorConfig::effort`] itself, are limited by work, not by time.

mod aim;
mod board;
mod carve;
mod error;
mod families;
mod few;
mod full;
mod judge;
mod kinds;
mod make;
mod many;
mod need;
mod nonogram;
mod parts;
mod plan;
mod plant;
mod pool;
mod quick;
mod random;
mod same;
mod steer;
mod style;
mod symmetry;

pub use error::{ConfigError, GenerateError, NotFoundError, NotFoundReason};
pub use families::{FAMILIES, Family, family};
pub use kinds::{KINDS, Kind, counted_kinds, kind, kind_of_clues};
pub use make::generate;
pub use many::{Maker, Many, generate_many};
pub use nonogram::{NonogramConfig, generate_nonogram};
pub use same::{Canonical, canonical, canonical_of};
pub use style::{Style, Theme, ThemeError};
pub use symmetry::Symmetry;

use super::explain::{Grade, Level, RatingRange, Technique, rating_of_cost};
use model::grid::Filling;
use model::puzzle::{Puzzle, Solution};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What is wanted.
#[derive(Clone, Debug)]
pub struct GeneratorConfig {
    /// Rows, columns and values.
    pub size: usize,
    /// The family whose board it has, if it is no Sudoku on one grid.
    pub family: Option<&'static Family>,
    /// The kinds of clues besides givens.
    pub kinds: Vec<&'static Kind>,
    /// How many clues of a kind, by [`Kind::clues`]; what is not named has its usual range.
    pub ranges: BTreeMap<&'static str, RangeInclusive<usize>>,
    /// Cages cover the grid; each cell that is not given is even or odd.
    pub fill_all: bool,
    /// Whether there is exactly one solution, and no clue too many. Otherwise clues are drawn by chance.
    pub unique: bool,
    /// How many more clues there are than needed.
    pub extra: usize,
    /// Where clues stand.
    pub symmetry: Symmetry,
    /// What the setter likes.
    pub styles: Vec<Style>,
    /// The picture in whose cells all clues stand but those outside the grid.
    pub theme: Option<Theme>,
    /// Whether to look for as few clues as can be found with the effort.
    pub few: bool,
    /// What solving the puzzle takes, in a word. A clue without which it would take more counts as needed.
    pub level: Option<Level>,
    /// The same in numbers. If there is a level too, the rating is in both ranges.
    pub rating: Option<RatingRange>,
    /// A technique that is needed: without its steps, others that cost no more than the hardest one of the puzzle do not
    /// lead to the solution. Unless a level or a rating is given, the puzzle takes no harder steps than it has to.
    pub technique: Option<Technique>,
    /// Where chance comes from.
    pub seed: u64,
    /// The work after which a puzzle is given up, in steps: [`SECOND`] of them take about a second. It is counted, not
    /// timed, so that every machine gives up at the same place. The grid that is being tried is tried to its end.
    pub effort: u64,
}

/// The steps of work that take about a second.
pub const SECOND: u64 = 1_000_000;

/// The default effort.
pub const EFFORT: u64 = 10 * SECOND;

/// The types of puzzles that are not just one kind of clue: their names and their kinds.
const MIXED: &[(&str, &[&str])] = &[("standard", &[]), ("mixed", &["killer", "inequality"])];

/// Other names of types, which people type as well.
const ALSO: &[(&str, &str)] = &[("sudoku", "standard"), ("classic", "standard")];

/// The type that people mean by a name: itself, unless it is another name of one.
pub fn type_meant(name: &str) -> &str {
    let also = ALSO.iter().find(|(also, _)| *also == name);
    also.map_or(name, |(_, meant)| meant)
}

/// Every name that is understood besides those of [`types`].
pub fn other_types() -> impl Iterator<Item = &'static str> {
    let of_kinds = KINDS.iter().flat_map(|kind| kind.also);
    ALSO.iter().map(|(also, _)| *also).chain(of_kinds.copied())
}

/// The name of every type of puzzle: the mixed ones, every kind of clue by itself, and the families. Others are named by the kinds
/// that they mix.
pub fn types() -> impl Iterator<Item = &'static str> {
    let families = FAMILIES.iter().map(|family| family.name);
    MIXED.iter().map(|(name, _)| *name).chain(KINDS.iter().map(|kind| kind.name)).chain(families)
}

impl GeneratorConfig {
    /// Puzzles of a type, as they usually are; `None` if there is no such type.
    pub fn of_type(name: &str, size: usize) -> Option<GeneratorConfig> {
        let name = type_meant(name);
        if let Some(family) = family(name) {
            return Some(GeneratorConfig {
                family: Some(family),
                ..GeneratorConfig::of_kinds(Vec::new(), size)
            });
        }
        let kinds = match MIXED.iter().find(|(known, _)| *known == name) {
            Some((_, kinds)) => kinds.iter().filter_map(|name| kind(name)).collect(),
            None => vec![kind(name)?],
        };
        Some(GeneratorConfig::of_kinds(kinds, size))
    }

    /// Puzzles that mix some kinds of clues.
    pub fn of_kinds(kinds: Vec<&'static Kind>, size: usize) -> GeneratorConfig {
        GeneratorConfig {
            size,
            family: None,
            kinds,
            ranges: BTreeMap::new(),
            fill_all: false,
            unique: true,
            extra: 0,
            symmetry: Symmetry::None,
            styles: Vec::new(),
            theme: None,
            few: false,
            level: None,
            rating: None,
            technique: None,
            seed: 0,
            effort: EFFORT,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The grid that it was made from: its only solution, unless several were allowed.
    pub solution: Solution,
    /// Its level, if a level or a rating was asked for.
    pub level: Option<Level>,
    /// Its rating, if a level or a rating was asked for.
    pub rating: Option<f64>,
    /// The techniques that its steps have, and how often, if a level or a rating was asked for.
    pub techniques: BTreeMap<Technique, usize>,
}

impl Generated {
    /// A puzzle with its solution, and what is known of its steps.
    fn graded(puzzle: Puzzle, solution: &Filling, grade: Option<Grade>) -> Generated {
        let solution = puzzle.verify(solution.clone()).expect("its clues were read off this grid");
        let rating = grade.as_ref().and_then(|grade| grade.cost).map(rating_of_cost);
        let techniques = grade.map(|grade| grade.techniques).unwrap_or_default();
        Generated { puzzle, solution, level: rating.map(Level::of_rating), rating, techniques }
    }

    /// The names of its techniques, and how often each is used.
    pub fn technique_names(&self) -> BTreeMap<&'static str, usize> {
        let mut names = BTreeMap::new();
        for (technique, count) in &self.techniques {
            *names.entry(technique.name()).or_insert(0) += count;
        }
        names
    }
}

#[cfg(test)]
mod tests;
