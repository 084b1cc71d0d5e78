//! How hard a puzzle is, on the scale of Sudoku Explainer: what its hardest step takes.

use super::demand::Demand;
use super::step::{End, Path, Step};
use super::{ExplainConfig, explain, path_knowing, start};
use cnf::Limits;
use engine::Options;
use model::grid::{Candidates, Filling, ValueSet};
use model::puzzle::{Puzzle, Solution};

/// How hard a puzzle is, in words: a range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles, and what is seen as readily.
    Easy,
    /// Locked candidates, pairs, and what one clue excludes.
    Medium,
    /// Larger subsets, wings and fish.
    Hard,
    /// Chains.
    Expert,
}

impl Level {
    /// Every level, from easy to expert.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// The level of a rating.
    pub fn of_rating(rating: f64) -> Level {
        match rating {
            rating if rating < 2.5 => Level::Easy,
            rating if rating < 3.5 => Level::Medium,
            rating if rating < 5.5 => Level::Hard,
            _ => Level::Expert,
        }
    }

    /// The largest cost of a step at this level; none for experts.
    pub fn most_cost(self) -> Option<u32> {
        let within = |&cost: &u32| Level::of_rating(rating_of_cost(cost)) <= self;
        if self == Level::Expert { None } else { (0..200).rev().find(within) }
    }
}

/// What costs mean on the scale of Sudoku Explainer, by a monotone fit to puzzles with known ratings: docs/explain.md. Between
/// two lines the rating grows evenly.
const SCALE: [(u32, f64); 17] = [
    (0, 1.0),
    (2, 1.2),
    (3, 1.5),
    (4, 1.9),
    (8, 2.1),
    (13, 2.5),
    (15, 2.8),
    (17, 3.2),
    (18, 3.6),
    (20, 4.4),
    (21, 5.0),
    (23, 6.4),
    (25, 7.2),
    (28, 8.2),
    (34, 8.5),
    (44, 9.0),
    (110, 11.9),
];

/// The rating of a puzzle whose hardest step has this cost, in tenths.
pub fn rating_of_cost(cost: u32) -> f64 {
    let upper = SCALE.iter().position(|&(known, _)| known >= cost).unwrap_or(SCALE.len() - 1);
    let (high, high_rating) = SCALE[upper];
    let (low, low_rating) = SCALE[upper.saturating_sub(1)];
    let part =
        if high > low { f64::from(cost.min(high).saturating_sub(low)) / f64::from(high - low) } else { 1.0 };
    ((low_rating + part * (high_rating - low_rating)) * 10.0).round() / 10.0
}

/// How hard a puzzle is, as far as that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The rating, if the path leads to the solution.
    pub rating: Option<f64>,
    /// The hardest step of the path, as far as it leads.
    pub hardest: Option<Step>,
    /// How many steps there are.
    pub steps: usize,
    /// Where the path ends.
    pub end: End,
}

impl Rating {
    /// The rating of a path.
    pub fn of_path(path: &Path) -> Rating {
        let solved = path.end == End::Solved;
        Rating {
            rating: solved.then(|| rating_of_cost(path.cost())),
            hardest: path.hardest().cloned(),
            steps: path.steps.len(),
            end: path.end.clone(),
        }
    }

    /// The same in words.
    pub fn level(&self) -> Option<Level> {
        self.rating.map(Level::of_rating)
    }

    /// The level of a puzzle that is known to have one solution: a step that only experts take tells it before the path has
    /// come to its end.
    pub fn level_of_unique(&self) -> Option<Level> {
        let hardest = self.hardest.as_ref().map(|step| Level::of_rating(rating_of_cost(step.cost)));
        self.level().or(hardest.filter(|&level| level == Level::Expert))
    }

    /// How many clues one has to compare: 1 if each step takes one clue alone, as of a nonogram that is solved line by
    /// line.
    pub fn clues_at_once(&self) -> Option<usize> {
        let of_clue = |demand: &&Demand| matches!(demand, Demand::Clue(_));
        let hardest = self.hardest.as_ref().map_or(0, |step| step.demands.iter().filter(of_clue).count());
        (self.end == End::Solved).then_some(hardest)
    }
}

/// Rates a puzzle. One without a solution, with several, or too hard for the limits has no rating.
pub fn rate(puzzle: &Puzzle, options: &Options) -> Rating {
    Rating::of_path(&explain(puzzle, &ExplainConfig::default(), options))
}

/// Rates a puzzle whose only solution is known, as far as a number of looks at candidates and clues allows.
pub fn rate_knowing(puzzle: &Puzzle, solution: &Solution, work: u64, limits: &Limits) -> Rating {
    let path = match start(puzzle) {
        Ok(start) => {
            let config = ExplainConfig { work: Some(work), ..ExplainConfig::default() };
            path_knowing(puzzle, start, &only(puzzle, solution.filling()), &config, limits, &mut |_| ())
        }
        Err(path) => *path,
    };
    Rating::of_path(&path)
}

/// The candidates of a single solution. Hidden variables may have other values than its own.
pub(super) fn only(puzzle: &Puzzle, solution: &Filling) -> Candidates {
    let shape = puzzle.shape();
    let mut right = Candidates::all(shape);
    for place in shape.places().filter(|&place| shape.counts(place)) {
        right.keep(place, ValueSet::one(solution[place])).expect("it is a value of the place");
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{GeneratorConfig, generate};

    #[test]
    fn levels_are_ranges_of_the_rating() {
        let mut before = Level::Easy;
        for cost in 0..150 {
            let level = Level::of_rating(rating_of_cost(cost));
            assert!(level >= before, "{cost}");
            before = level;
            for wanted in Level::ALL {
                let affordable = wanted.most_cost().is_none_or(|most| cost <= most);
                assert_eq!(affordable, level <= wanted, "{cost} {}", wanted.name());
            }
        }
        assert_eq!(before, Level::Expert);
    }

    #[test]
    fn a_rating_is_found_within_its_work_or_not_claimed() {
        let mut config = GeneratorConfig::of_type("standard", 9).expect("a type of puzzle");
        config.level = Some(Level::Expert);
        let made = generate(&config, 0, &Limits::none()).expect("it is found");
        let rated = |work| rate_knowing(&made.puzzle, &made.solution, work, &Limits::none());
        assert_eq!(rated(u64::MAX), rate(&made.puzzle, &Options::default()));
        assert_eq!(rated(u64::MAX).level_of_unique(), Some(Level::Expert));
        assert_eq!((rated(0).rating, rated(0).level_of_unique()), (None, None));
        assert_eq!(rated(0).end, End::Stopped(cnf::Reason::Nodes));
    }
}
