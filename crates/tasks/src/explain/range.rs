//! Ranges of ratings: what a puzzle is to be rated, in numbers or as a level.

use super::demand::Weight;
use super::rate::{Level, rating_of_cost};
use std::fmt;
use std::str::FromStr;

/// A range of ratings, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRange {
    /// The lowest rating.
    pub low: f64,
    /// The highest rating.
    pub high: f64,
}

/// Costs that are looked at: from here on all have the same rating, the highest.
const MOST_COST: Weight = 200;

impl RatingRange {
    /// Every rating.
    pub const ALL: RatingRange = RatingRange { low: 1.0, high: 11.9 };

    /// The ratings of a level.
    pub fn of_level(level: Level) -> RatingRange {
        let ratings = || ratings().filter(|&rating| Level::of_rating(rating) == level);
        RatingRange {
            low: ratings().next().unwrap_or(RatingRange::ALL.low),
            high: ratings().last().unwrap_or(RatingRange::ALL.high),
        }
    }

    /// Whether a rating is in the range.
    pub fn contains(self, rating: f64) -> bool {
        // Ratings are tenths, and so are the ends.
        (self.low - 0.01..=self.high + 0.01).contains(&rating)
    }

    /// The ratings that are in both ranges.
    pub fn and(self, other: RatingRange) -> RatingRange {
        RatingRange { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The ratings next to the range that a puzzle can have, below and above it.
    pub fn neighbours(self) -> (Option<f64>, Option<f64>) {
        let off = || ratings().filter(|&rating| !self.contains(rating));
        let mid = self.low.midpoint(self.high);
        (off().filter(|&rating| rating < mid).last(), off().find(|&rating| rating > mid))
    }

    /// How far a rating is off.
    pub(crate) fn distance(self, rating: f64) -> f64 {
        (self.low - rating).max(rating - self.high).max(0.0)
    }

    /// The least and the largest cost of the hardest step of a puzzle in this range; none if no cost is rated so.
    pub(crate) fn costs(self) -> Option<(Weight, Weight)> {
        let inside = |&cost: &Weight| self.contains(rating_of_cost(cost));
        let (low, high) = ((0..MOST_COST).find(inside)?, (0..MOST_COST).rev().find(inside)?);
        Some((low, if high + 1 == MOST_COST { Weight::MAX } else { high }))
    }
}

/// Every rating that a puzzle can have, in rising order.
fn ratings() -> impl Iterator<Item = f64> {
    (0..MOST_COST).map(rating_of_cost)
}

/// Why a text is no range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingRangeError {
    /// It is not written as a range.
    #[error("write a range of ratings such as 4.0..5.5, 4.0.. or ..5.5")]
    Form,
    /// The low end is above the high end.
    #[error("the range is empty: its low end comes first")]
    Empty,
    /// No puzzle is rated so.
    #[error("ratings are 1.0 to 11.9")]
    Scale,
}

impl FromStr for RatingRange {
    type Err = RatingRangeError;

    fn from_str(text: &str) -> Result<RatingRange, RatingRangeError> {
        let (low, high) = text.trim().split_once("..").ok_or(RatingRangeError::Form)?;
        let all = RatingRange::ALL;
        let end = |text: &str, open: f64| match text.trim() {
            "" => Ok(open),
            text => text.parse().ok().filter(|end: &f64| end.is_finite()).ok_or(RatingRangeError::Form),
        };
        if low.trim().is_empty() && high.trim().is_empty() {
            return Err(RatingRangeError::Form);
        }
        let high = high.strip_prefix('=').unwrap_or(high);
        let range = RatingRange { low: end(low, all.low)?, high: end(high, all.high)? };
        if range.low > all.high || range.high < all.low {
            return Err(RatingRangeError::Scale);
        }
        if range.low > range.high {
            return Err(RatingRangeError::Empty);
        }
        Ok(range.and(all))
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RatingRange { low, high } = *self;
        if low >= high {
            return write!(out, "{low:.1}");
        }
        write!(out, "{low:.1} to {high:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_they_are_written() {
        let read = |text: &str| text.parse::<RatingRange>();
        assert_eq!(read("4.0..5.5"), Ok(RatingRange { low: 4.0, high: 5.5 }));
        assert_eq!(read("4.."), Ok(RatingRange { low: 4.0, high: 11.9 }));
        assert_eq!(read("..5.5"), Ok(RatingRange { low: 1.0, high: 5.5 }));
        assert_eq!(read("3..3").map(|range| range.to_string()), Ok("3.0".to_string()));
        for wrong in ["", "..", "4", "4-5", "a..b", "4..inf", "nan.."] {
            assert_eq!(read(wrong), Err(RatingRangeError::Form), "{wrong}");
        }
        assert_eq!(read("5..4"), Err(RatingRangeError::Empty));
        assert_eq!(read("12.."), Err(RatingRangeError::Scale));
    }

    #[test]
    fn a_range_holds_the_costs_that_are_rated_so() {
        for cost in 0..MOST_COST {
            let rating = rating_of_cost(cost);
            for level in Level::ALL {
                let range = RatingRange::of_level(level);
                assert_eq!(range.contains(rating), Level::of_rating(rating) == level, "{cost}");
                let (low, high) = range.costs().expect("every level has puzzles");
                assert_eq!((low..=high).contains(&cost), range.contains(rating), "{cost}");
            }
        }
        assert_eq!(RatingRange { low: 5.1, high: 5.6 }.costs(), None);
        assert_eq!(RatingRange { low: 5.1, high: 5.6 }.neighbours(), (Some(5.0), Some(5.7)));
    }
}
