//! Thermometers that lie somewhere in the grid.

use super::Scene;
use model::grid::Shape;
use model::mark::Mark;
use model::rules::AnyRule;

impl Scene {
    /// Thermometers beside the grid, in words, for terminals.
    pub(crate) fn told_loose(&self) -> &[String] {
        &self.told_loose
    }
}

/// Whether a rule has thermometers beside the grid.
pub(super) fn is_loose(rule: &AnyRule, shape: &Shape) -> bool {
    rule.marks(shape).iter().any(|mark| matches!(mark, Mark::Loose(_)))
}

/// Rows and columns that steps lead to, from the upper left corner of all of them.
pub(super) fn laid_out(steps: &[(i8, i8)]) -> Vec<(usize, usize)> {
    let mut at = (0_i32, 0_i32);
    let mut places = vec![at];
    for &(rows, columns) in steps {
        at = (at.0 + i32::from(rows), at.1 + i32::from(columns));
        places.push(at);
    }
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    let left = places.iter().map(|place| place.1).min().unwrap_or(0);
    places.iter().map(|place| ((place.0 - top) as usize, (place.1 - left) as usize)).collect()
}
