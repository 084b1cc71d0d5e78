//! Why there is no puzzle: as data, in the words of puzzles. Who has options with names adds them.

use super::kinds::KINDS;
use super::plan::{LARGE, SIZES};
use super::style::Style;
use super::symmetry::Symmetry;
use crate::explain::{Level, RatingRange, Technique};
use cnf::Reason;
use model::rules::RuleError;
use std::fmt;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// What is wanted contradicts itself.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// It was looked for, and not found.
    #[error(transparent)]
    NotFound(#[from] NotFoundError),
    /// A limit was reached.
    #[error("stopped before the puzzle was made: {0}")]
    Stopped(Reason),
}

/// Why no puzzle can be as wanted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// No puzzle has this size.
    #[error(
        "puzzles are not made with {0} x {0} cells: the sizes are {sizes}, and {LARGE} for plain Sudoku",
        sizes = sizes()
    )]
    Size(usize),
    /// Only plain Sudoku has this size.
    #[error("only plain Sudoku is made with {0} x {0} cells: the other sizes are {sizes}", sizes = sizes())]
    PlainSize(usize),
    /// No puzzle of the family has this size.
    #[error(
        "puzzles of the family {name} are not made with {size} x {size} cells: the sizes are {}",
        in_order(sizes)
    )]
    FamilySize {
        /// The family.
        name: &'static str,
        /// The size that was asked for.
        size: usize,
        /// The sizes that there are.
        sizes: &'static [usize],
    },
    /// A rule does not fit the grid.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// More clues of a kind are wanted than the grid can hold.
    #[error("{min} {clues} do not fit a grid of {size} x {size}: it has room for {most}")]
    NoRoom {
        /// The clues.
        clues: &'static str,
        /// The fewest that are wanted.
        min: usize,
        /// The most that the grid can hold.
        most: usize,
        /// The side of the grid.
        size: usize,
    },
    /// A range has no number in it.
    #[error("the range of {clues} is empty: {min} is more than {max}")]
    EmptyRange {
        /// The clues.
        clues: &'static str,
        /// The low end.
        min: usize,
        /// The high end.
        max: usize,
    },
    /// Clues are to cover the grid, and there are none that could.
    #[error("no clue of this puzzle can cover the grid: only those of {} can", covering().join(" and "))]
    NothingCovers,
    /// There is a range for clues that do not exist.
    #[error("there are no clues called {0}")]
    UnknownClues(&'static str),
    /// There is a range for clues that this puzzle does not have.
    #[error("this puzzle has no {clues}: they belong to {kind}")]
    OtherClues {
        /// The clues.
        clues: &'static str,
        /// The kind that has them.
        kind: &'static str,
    },
    /// No number of givens in the range can be symmetric.
    #[error("{} givens cannot be placed with the symmetry {}", span(*.range), .symmetry.name())]
    Symmetry {
        /// The symmetry.
        symmetry: Symmetry,
        /// The range of givens.
        range: (usize, usize),
    },
    /// Two styles are opposites.
    #[error("the styles {} and {} contradict each other", .0.name(), .1.name())]
    Styles(Style, Style),
    /// A style is about clues that the puzzle does not have.
    #[error("this puzzle has no clues that the style {} is about: {}", .0.name(), .0.clues().join(", "))]
    NothingStyled(Style),
    /// The picture is larger or smaller than the grid.
    #[error(
        "the picture has {} x {} cells, and the grid {} x {}",
        .picture.1, .picture.0, .grid.1, .grid.0
    )]
    ThemeSize {
        /// The rows and columns of the picture.
        picture: (usize, usize),
        /// The rows and columns of the grid.
        grid: (usize, usize),
    },
    /// No rating lies in the range.
    #[error("no puzzle is rated {}{}", .0, next_ratings(.0))]
    NoRating(RatingRange),
    /// A puzzle that needs a technique is harder than wanted.
    #[error("a puzzle that needs {} is rated {least:.1} or more, not {}", technique.name(), range)]
    TechniqueRating {
        /// The technique.
        technique: Technique,
        /// The least rating.
        least: f64,
        /// The ratings that are wanted.
        range: RatingRange,
    },
    /// No nonogram is rated so.
    #[error(
        "no nonogram is {}: they are rated up to 5.0, if one line at a time is enough, or 7.2 and more",
        rated(*.0)
    )]
    NonogramRating(RatingRange),
    /// A kind is named twice.
    #[error("{0} is named twice")]
    Twice(&'static str),
    /// There is nothing to make puzzles from.
    #[error("no full grid of {size} x {size} cells obeys {}", .rules.join(" and "))]
    NoFullGrid {
        /// The side of the grid.
        size: usize,
        /// The rules about the whole grid.
        rules: Vec<&'static str>,
    },
    /// No nonogram has these sides.
    #[error("nonograms are not made with {columns} x {rows} cells: each side is {low} to {high}", low = .sides.0, high = .sides.1)]
    NonogramSize {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The shortest and the longest side.
        sides: (usize, usize),
    },
    /// No picture is filled like this.
    #[error("a density of {0} percent is out of range: it is 1 to 99")]
    Density(u8),
}

fn sizes() -> String {
    in_order(&SIZES)
}

/// "4, 6, 8".
fn in_order(sizes: &[usize]) -> String {
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable();
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

/// "; the nearest ratings are 5.0 and 5.7".
fn next_ratings(range: &RatingRange) -> String {
    let (below, above) = range.neighbours();
    let known: Vec<String> = below.into_iter().chain(above).map(|rating| format!("{rating:.1}")).collect();
    match known.len() {
        0 => String::new(),
        1 => format!(": the nearest rating is {}", known[0]),
        _ => format!(": the nearest ratings are {}", known.join(" and ")),
    }
}

/// The kinds whose clues can cover the grid.
fn covering() -> Vec<&'static str> {
    KINDS.iter().filter(|kind| kind.covers).map(|kind| kind.name).collect()
}

/// What was tried, and what was in the way.
#[derive(Clone, Debug, PartialEq)]
pub struct NotFoundError {
    /// How many full grids were tried; of a nonogram, pictures.
    pub tried: u64,
    /// What kept the one that came nearest from being a puzzle.
    pub why: NotFoundReason,
}

impl std::error::Error for NotFoundError {}

/// What kept a full grid from becoming the puzzle that is wanted.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotFoundReason {
    /// Search found no full grid.
    NoFullGrid,
    /// The grid had too few clues of a kind, or too many to cover it.
    Clues {
        /// The clues.
        clues: &'static str,
        /// The range that is wanted.
        range: (usize, usize),
        /// How many there were.
        found: usize,
    },
    /// Nobody knows whether there was another solution: the proof took too long.
    Unproved,
    /// The ranges were exhausted, and clues were still missing.
    TooFewClues {
        /// What the puzzle had.
        had: Vec<(usize, &'static str)>,
        /// The ratings whose steps did not lead to the solution; without any there was a second solution.
        rating: Option<RatingRange>,
        /// The rating that it had instead, if it is known.
        nearest: Option<f64>,
    },
    /// The puzzle had too many or too few clues of a kind.
    OutOfRange {
        /// The clues.
        clues: &'static str,
        /// The range that is wanted.
        range: (usize, usize),
        /// How many there were.
        count: usize,
    },
    /// The puzzle had another rating.
    OtherRating {
        /// The ratings that are wanted.
        range: RatingRange,
        /// The nearest that was reached, if it is known.
        nearest: Option<f64>,
    },
    /// Every puzzle could be solved without a technique that is wanted.
    NotNeeded(Technique),
    /// Every puzzle was alike to one before.
    Repeated {
        /// How many different ones there were.
        different: u64,
    },
    /// Of nonograms: no picture could be mended.
    Picture {
        /// Whether one line at a time should have been enough.
        line_logic: bool,
    },
}

impl fmt::Display for NotFoundError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grids = counted(self.tried, "full grid");
        match &self.why {
            NotFoundReason::NoFullGrid => {
                write!(
                    out,
                    "in {} no full grid was found that obeys all rules",
                    counted(self.tried, "search")
                )
            }
            NotFoundReason::Clues { clues, range, found } => {
                write!(out, "none of {grids} had {} {clues}: the last one had {found}", span(*range))
            }
            NotFoundReason::Unproved => {
                write!(out, "in {grids} no puzzle could be proved to have only one solution")
            }
            NotFoundReason::TooFewClues { had, rating: None, .. } => {
                write!(out, "no puzzle was found in {grids}: even {} left several solutions", list(had))
            }
            NotFoundReason::TooFewClues { had, rating: Some(range), nearest } => {
                let (rated, had) = (rated(*range), list(had));
                write!(out, "no puzzle {rated} was found in {grids}: even with {had} it took harder steps")?;
                nearest.map_or(Ok(()), |rating| write!(out, ", and was rated {rating:.1}"))
            }
            NotFoundReason::OutOfRange { clues, range, count } => {
                let range = span(*range);
                write!(out, "no puzzle with {range} {clues} was found in {grids}: the best one had {count}")
            }
            NotFoundReason::OtherRating { range, nearest } => {
                write!(out, "no puzzle {} was found in {grids}: ", rated(*range))?;
                match nearest {
                    Some(rating) => write!(out, "the nearest was rated {rating:.1}"),
                    None => write!(out, "the nearest was too hard to be rated with this effort"),
                }
            }
            NotFoundReason::NotNeeded(technique) => {
                write!(out, "no puzzle that needs {} was found in {grids}", technique.name())
            }
            NotFoundReason::Repeated { different } => {
                write!(out, "there seem to be only {different} different puzzles of this kind")
            }
            NotFoundReason::Picture { line_logic } => {
                let what = if *line_logic { "that can be solved line by line" } else { "with one solution" };
                write!(out, "no nonogram {what} was found in {}", counted(self.tried, "random picture"))
            }
        }
    }
}

/// "of level easy", or "rated 4.0 to 5.5".
fn rated(range: RatingRange) -> String {
    match Level::ALL.into_iter().find(|&level| RatingRange::of_level(level) == range) {
        Some(level) => format!("of level {}", level.name()),
        None => format!("rated {range}"),
    }
}

/// "5", or "5 to 7".
fn span((min, max): (usize, usize)) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// "1 full grid", "2 full grids"; every noun here takes an s, or es after ch.
fn counted(count: u64, noun: &str) -> String {
    match (count, noun.ends_with("ch")) {
        (1, _) => format!("1 {noun}"),
        (_, true) => format!("{count} {noun}es"),
        (_, false) => format!("{count} {noun}s"),
    }
}

/// "10 givens, 20 cages and 3 thermos".
fn list(counts: &[(usize, &str)]) -> String {
    let parts: Vec<String> = counts.iter().map(|(count, clues)| format!("{count} {clues}")).collect();
    match &parts[..] {
        [] => "all clues".to_string(),
        [only] => only.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}
