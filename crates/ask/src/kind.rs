//! What people call a puzzle.

use gridwright::{AnyRule, Puzzle};

/// The customary name of a puzzle's kind. Nothing depends on it.
pub fn kind(puzzle: &Puzzle) -> String {
    let mut clues: Vec<&str> = Vec::new();
    for rule in puzzle.rules() {
        let plain =
            matches!(rule, AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) | AnyRule::Restrict(_));
        if !plain && !clues.contains(&rule.name()) {
            clues.push(rule.name());
        }
    }
    match clues[..] {
        [] => "standard".to_string(),
        ["cage"] => "killer".to_string(),
        ["less"] => "inequality".to_string(),
        [only] => only.to_string(),
        _ => format!("mixed ({})", clues.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::Cell;

    #[test]
    fn a_kind_is_named_by_the_clues_beside_the_givens() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
        puzzle.set(b, 2).expect("2 is a value");
        assert_eq!(kind(&puzzle), "standard");
        puzzle.cage(3, [a, b]).expect("the cells are there");
        assert_eq!(kind(&puzzle), "killer");
        puzzle.less(a, b).expect("the cells are there");
        assert_eq!(kind(&puzzle), "mixed (cage, less)");
    }
}
