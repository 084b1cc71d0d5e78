//! Ranks taken together: of two lines with a rank, the one with the lower rank is the smaller.
//!
//! Each clue counts the lines that are smaller than its own. Where two of them begin with the same value, that takes
//! long to tell them apart, though it is known from the start.

use model::grid::Shape;
use model::propagate::{Id, Propagator, Rank, ids};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// Makes propagators of lines whose ranks lie next to each other.
pub fn propagators(puzzle: &Puzzle) -> Vec<Box<dyn Propagator>> {
    let shape = puzzle.shape();
    let mut lines: Vec<(u16, Vec<Id>)> = puzzle.rules().iter().filter_map(|rule| rank(rule, shape)).collect();
    lines.sort();
    let mut found: Vec<Box<dyn Propagator>> = Vec::new();
    for pair in lines.windows(2) {
        let ((low, smaller), (high, larger)) = (&pair[0], &pair[1]);
        // Four lines begin with each value, if each edge holds them all.
        if low < high && (low - 1) / 4 == (high - 1) / 4 {
            found.push(Box::new(Rank::new(larger, std::slice::from_ref(smaller), 1, true)));
        }
    }
    found
}

/// A line with its rank.
fn rank(rule: &AnyRule, shape: &Shape) -> Option<(u16, Vec<Id>)> {
    let AnyRule::FullRank(clue) = rule else { return None };
    (clue.rank > 0).then(|| (clue.rank, ids(shape, &shape.sight(clue.sight))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Line, Sight};
    use model::rules::FullRank;

    #[test]
    fn neighbours_in_rank_are_compared() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for (line, rank) in [(Line::Row(3), 5), (Line::Row(4), 8), (Line::Column(1), 9), (Line::Row(0), 7)] {
            let sight = Sight { line, back: false };
            puzzle.add(FullRank { sight, rank, ties: false }).unwrap();
        }
        // 5 and 7, 7 and 8.
        assert_eq!(propagators(&puzzle).len(), 2);
    }
}
