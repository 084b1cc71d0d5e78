//! Why a puzzle has no solution: rules that cannot be kept together.

use crate::engine::Options;
use crate::engine::sat::Session;
use crate::grid::Candidates;
use crate::puzzle::Puzzle;
use cnf::{Lit, Outcome};

/// Rules that contradict each other, by their place in [`Puzzle::rules`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The rules.
    pub rules: Vec<usize>,
    /// Whether each of them is needed for the contradiction; not known when a limit was reached.
    pub minimal: bool,
}

/// Finds rules that have no solution together: a single clue that is impossible by itself if there is one,
/// and otherwise a set from which none can be left out. `None` if there is a solution or no answer in time.
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Option<Conflict> {
    let mut session = Session::open(puzzle, Candidates::all(puzzle.shape()), options, true);
    let guards: Vec<Lit> =
        session.encoding().parts.iter().map(|part| part.guard.expect("guards were asked for")).collect();
    let rule_of = |lit: &Lit| guards.iter().position(|guard| guard == lit);
    for (rule, &guard) in guards.iter().enumerate() {
        match session.ask_raw(&[guard], options) {
            Outcome::Sat(_) => {}
            Outcome::Unsat(_) => return Some(Conflict { rules: vec![rule], minimal: true }),
            Outcome::Unknown(_) => return None,
        }
    }
    let Outcome::Unsat(mut core) = session.ask_raw(&guards, options) else { return None };
    let mut minimal = true;
    let mut next = 0;
    while next < core.len() {
        let mut fewer = core.clone();
        fewer.remove(next);
        match session.ask_raw(&fewer, options) {
            // What stands before `next` is needed in every smaller core too.
            Outcome::Unsat(smaller) => core.retain(|lit| smaller.contains(lit)),
            Outcome::Sat(_) => next += 1,
            Outcome::Unknown(_) => {
                minimal = false;
                break;
            }
        }
    }
    let mut rules: Vec<usize> = core.iter().filter_map(rule_of).collect();
    rules.sort_unstable();
    Some(Conflict { rules, minimal })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    #[test]
    fn a_clue_that_is_impossible_by_itself_is_named() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.set(Cell::new(8, 8), 1).unwrap();
        puzzle.cage(18, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        let conflict = diagnose(&puzzle, &Options::default()).expect("it has no solution");
        assert_eq!(conflict, Conflict { rules: vec![4], minimal: true });
    }

    #[test]
    fn clues_that_only_clash_together_are_named_and_no_others() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        puzzle.set(Cell::new(2, 0), 1).unwrap();
        puzzle.set(Cell::new(3, 3), 2).unwrap();
        let conflict = diagnose(&puzzle, &Options::default()).expect("it has no solution");
        // The columns and the two ones.
        assert_eq!(conflict, Conflict { rules: vec![1, 3, 4], minimal: true });
    }

    #[test]
    fn a_puzzle_with_a_solution_has_no_conflict() {
        assert_eq!(diagnose(&Puzzle::sudoku(4).unwrap(), &Options::default()), None);
    }
}
