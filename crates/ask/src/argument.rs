//! The steps of a path that lead to something, without the others.

use gridwright::explain::{End, Path, Replay, Step};
use gridwright::{Cell, Puzzle, Value};
use std::collections::BTreeSet;

/// The steps after which these candidates are gone, and of the steps before only those that they need. `None` if the path
/// does not lead there.
pub fn argument(puzzle: &Puzzle, path: &Path, gone: &[(Cell, Value)]) -> Option<Path> {
    let taken = removals(puzzle, path);
    let mut replay = Replay::new(puzzle, &path.start);
    let mut wanted: BTreeSet<(Cell, Value)> =
        gone.iter().copied().filter(|&(cell, value)| replay.candidates().contains(cell, value)).collect();
    path.steps.iter().for_each(|step| replay.take(step));
    if wanted.iter().any(|&(cell, value)| replay.candidates().contains(cell, value)) {
        return None;
    }
    let mut steps: Vec<Step> = Vec::new();
    for (step, removed) in path.steps.iter().zip(&taken).rev() {
        if !removed.is_disjoint(&wanted) {
            wanted.extend(step.facts.iter().copied());
            steps.push(step.clone());
        }
    }
    steps.reverse();
    Some(Path { start: path.start.clone(), steps, end: End::Enough })
}

/// The candidates that each step removes, what placed values exclude included.
fn removals(puzzle: &Puzzle, path: &Path) -> Vec<BTreeSet<(Cell, Value)>> {
    let mut replay = Replay::new(puzzle, &path.start);
    let removed = |step: &Step| {
        let before = replay.candidates().clone();
        replay.take(step);
        let after = replay.candidates();
        let cells = before.shape().cells();
        let all = cells.flat_map(|cell| before.values(cell).map(move |value| (cell, value)));
        all.filter(|&(cell, value)| !after.contains(cell, value)).collect()
    };
    path.steps.iter().map(removed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::cnf::Limits;
    use gridwright::explain::{ExplainConfig, explain, verify_path};
    use gridwright::{Options, formats};

    #[test]
    fn an_argument_is_part_of_the_path_and_passes_the_checker() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (_, reading) = formats::read(text, None).expect("it is a puzzle");
        let puzzle = &reading.puzzles[0];
        let path = explain(puzzle, &ExplainConfig::default(), &Options::default());
        assert_eq!(path.end, End::Solved);
        let target = (Cell::new(0, 2), 1);
        let part = argument(puzzle, &path, &[target]).expect("the solution has a 4 there");
        assert!(!part.steps.is_empty() && part.steps.len() < path.steps.len());
        assert_eq!(verify_path(puzzle, &part, &Limits::none()), Ok(()));
        let mut replay = Replay::new(puzzle, &part.start);
        part.steps.iter().for_each(|step| replay.take(step));
        assert!(!replay.candidates().contains(target.0, target.1));
        assert_eq!(argument(puzzle, &path, &[(Cell::new(0, 2), 4)]), None, "the solution stays");
    }
}
