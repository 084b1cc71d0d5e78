//! Rules that do not fit a grid.

use crate::grid::ShapeError;

/// Why a rule does not fit a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleError(pub String);

impl From<ShapeError> for RuleError {
    fn from(bad: ShapeError) -> RuleError {
        RuleError(bad.to_string())
    }
}
