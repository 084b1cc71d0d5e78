//! Every kind of rule of a puzzle, and whether a filling keeps it.

use gridwright::formats::{self, Format};
use gridwright::{Filling, Puzzle};
use schemars::JsonSchema;
use serde::Serialize;

/// Whether all rules of a kind are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The kind, as the puzzle's format calls it.
    pub kind: &'static str,
    /// Whether all rules of the kind hold.
    pub ok: bool,
}

/// A check in JSON: the kind in lower case.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckRecord {
    /// The kind, in lower case.
    pub rule: String,
    /// Whether all rules of the kind hold.
    pub ok: bool,
}

impl Check {
    /// The line for people.
    pub fn line(&self) -> String {
        format!("{}: {}", self.kind, if self.ok { "successful" } else { "failed" })
    }

    /// The object for programs.
    pub fn record(&self) -> CheckRecord {
        CheckRecord { rule: self.kind.to_lowercase(), ok: self.ok }
    }
}

/// Asks every rule whether it holds and sums up by kind, in the order of the puzzle.
pub fn checks(puzzle: &Puzzle, format: &Format, filling: &Filling) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    for rule in puzzle.rules() {
        let (kind, ok) = (formats::rule_name(format, rule.name()), rule.holds(filling));
        match checks.iter_mut().find(|check| check.kind == kind) {
            Some(check) => check.ok &= ok,
            None => checks.push(Check { kind, ok }),
        }
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::Cell;

    #[test]
    fn kinds_are_named_as_in_the_file_and_one_broken_rule_fails_its_kind() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.cage(3, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        puzzle.cage(9, [Cell::new(3, 3)]).unwrap();
        let values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
        let filling = Filling::new(puzzle.shape(), values).unwrap();
        let lines = |format| -> Vec<String> {
            let format = formats::by_name(format).expect("the format is in the list");
            checks(&puzzle, format, &filling).iter().map(Check::line).collect()
        };
        assert_eq!(lines("sdq"), ["Sudoku: successful", "Killer: failed"]);
        assert_eq!(
            lines("grid"),
            ["rows: successful", "columns: successful", "boxes: successful", "cage: failed"]
        );
    }
}
