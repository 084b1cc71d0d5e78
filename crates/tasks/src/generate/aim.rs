//! What solving a puzzle is to take: a range of ratings, as costs of the hardest step.

use super::error::ConfigError;
use super::{GeneratorConfig, Level};
use crate::explain::{Bounds, Grade, RatingRange, rating_of_cost};

/// Where any rating from some one on will do, harder steps than these are not looked for: that would take much longer than
/// making the puzzle a little easier. In half demands, as all costs.
const HARD_ENOUGH: u32 = 34;

/// So much harder than it has to be a puzzle may be before it is made easier, where any rating from some one on will do.
const ROOM: u32 = 10;

/// How many candidates and clues one look at a puzzle may take.
const WORK: u64 = 400_000;

/// See the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// The ratings that are wanted.
    pub(super) range: RatingRange,
    /// The largest cost of a step.
    most: u32,
}

impl Aim {
    /// What a configuration asks for, if it does.
    pub(super) fn new(config: &GeneratorConfig) -> Result<Option<Aim>, ConfigError> {
        let of_level = config.level.map(RatingRange::of_level);
        let range = match (config.rating, of_level) {
            (None, None) => return Ok(None),
            (Some(range), None) | (None, Some(range)) => range,
            (Some(a), Some(b)) => a.and(b),
        };
        let (low, high) = range.costs().ok_or(ConfigError::NoRating(range))?;
        Ok(Some(Aim { range, most: high.min(HARD_ENOUGH.max(low.saturating_add(ROOM))) }))
    }

    /// The bounds of steps that may be taken.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { most: self.most, work: WORK }
    }

    /// Whether a puzzle of this grade is what is wanted.
    pub(super) fn is_met(&self, grade: &Grade) -> bool {
        grade.cost.is_some_and(|cost| self.range.contains(rating_of_cost(cost)))
    }

    /// Whether only easy puzzles will do.
    pub(super) fn is_easy(&self) -> bool {
        Level::of_rating(self.range.high) == Level::Easy
    }
}
