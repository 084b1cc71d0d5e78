//! What solving a puzzle is to take: a range of ratings, as costs of the hardest step.

use super::error::ConfigError;
use super::judge::LOOKS;
use super::{GeneratorConfig, Level};
use crate::explain::{Bounds, Grade, RatingRange, Technique, rating_of_cost};
use model::grid::Shape;

/// Where any rating from some one on will do, harder steps than these are not looked for: that would take much longer than
/// making the puzzle a little easier. In half demands, as all costs.
const HARD_ENOUGH: u32 = 34;

/// So much harder than it has to be a puzzle may be before it is made easier, where any rating from some one on will do.
const ROOM: u32 = 10;

/// How many candidates and clues may be looked at to solve a puzzle once, for each cell: puzzles that take more are no harder
/// for people, but take long to make. By level.
const WORK: [u64; 4] = [500, 500, 900, 1_500];

/// The same for the rating of the puzzle that comes out, of which each step is the cheapest.
const RATING: u64 = 5_000;

/// The same for leaving clues out.
const SHRINKING: u64 = 1_500;

/// See the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// The ratings that are wanted.
    pub(super) range: RatingRange,
    /// A technique that has to be needed.
    pub(super) technique: Option<Technique>,
    /// The least cost of the hardest step, and the largest.
    least: u32,
    most: u32,
    /// The number of cells.
    cells: u64,
}

impl Aim {
    /// What a configuration asks for, if it does.
    pub(super) fn new(config: &GeneratorConfig, shape: &Shape) -> Result<Option<Aim>, ConfigError> {
        Aim::of(config.level, config.rating, config.technique, shape)
    }

    /// The aim of a level, of a rating, of a technique, or of several of them.
    pub(super) fn of(
        level: Option<Level>,
        rating: Option<RatingRange>,
        technique: Option<Technique>,
        shape: &Shape,
    ) -> Result<Option<Aim>, ConfigError> {
        let range = match (rating, level.map(RatingRange::of_level), technique) {
            (None, None, None) => return Ok(None),
            (Some(range), None, _) | (None, Some(range), _) => range,
            (Some(a), Some(b), _) => a.and(b),
            (None, None, Some(technique)) => {
                let high = technique.usual_cost().max(Level::Easy.most_cost().unwrap_or(0));
                RatingRange { high: rating_of_cost(high), ..RatingRange::ALL }
            }
        };
        let (mut low, high) = range.costs().ok_or(ConfigError::NoRating(range))?;
        if let Some(technique) = technique {
            if technique.least_cost() > high {
                let least = rating_of_cost(technique.least_cost());
                return Err(ConfigError::TechniqueRating { technique, least, range });
            }
            low = low.max(technique.usual_cost().min(high));
        }
        let most = high.min(HARD_ENOUGH.max(low.saturating_add(ROOM)));
        Ok(Some(Aim { range, technique, least: low, most, cells: shape.len() as u64 }))
    }

    /// The bounds of steps that may be taken.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { most: self.most, work: self.work() }
    }

    fn work(&self) -> u64 {
        self.cells * WORK[Level::of_rating(rating_of_cost(self.most)) as usize]
    }

    /// The bounds of steps that must not be enough, if there are any.
    pub(super) fn too_easy(&self) -> Option<Bounds> {
        let most = self.least.checked_sub(1)?;
        Some(Bounds { most, work: self.work() })
    }

    /// The bounds of a rating.
    pub(super) fn rating(&self) -> Bounds {
        Bounds { most: self.most, work: RATING * self.cells }
    }

    /// The bounds of a rating that is out of the range.
    pub(super) fn anything(&self) -> Bounds {
        Bounds { most: u32::MAX, work: RATING * self.cells }
    }

    /// How much work to spend on leaving clues out of a puzzle that is hard enough.
    pub(super) fn shrinking(&self) -> u64 {
        SHRINKING * self.cells / LOOKS
    }

    /// Whether a puzzle of this grade is what is wanted, as far as its steps tell: a technique that is used may yet not be
    /// needed.
    pub(super) fn is_met(&self, grade: &Grade) -> bool {
        let is_used = |technique: Technique| grade.techniques.contains_key(&technique);
        grade.cost.is_some_and(|cost| self.range.contains(rating_of_cost(cost)))
            && self.technique.is_none_or(is_used)
    }

    /// Whether the hardest step can have one of these costs, from the first to the last of a pair.
    pub(super) fn can_be(&self, costs: [(u32, u32); 2]) -> bool {
        costs.iter().any(|&(first, last)| first <= self.most && self.least <= last)
    }

    /// Notes what was reached, if nothing has come nearer.
    pub(super) fn note_nearest(&self, grade: &Grade, nearest: &mut Option<f64>) {
        let Some(rating) = grade.cost.map(rating_of_cost) else { return };
        if nearest.is_none_or(|best| self.range.distance(rating) < self.range.distance(best)) {
            *nearest = Some(rating);
        }
    }

    /// The technique that has to be needed, if nothing harder has to be needed as well.
    pub(super) fn hardest(&self) -> Option<Technique> {
        self.technique.filter(|technique| self.least <= technique.usual_cost())
    }

    /// Whether only easy puzzles will do.
    pub(super) fn is_easy(&self) -> bool {
        Level::of_rating(self.range.high) == Level::Easy
    }
}
