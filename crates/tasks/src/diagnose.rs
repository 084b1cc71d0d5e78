//! Why a puzzle has no solution: rules that cannot be kept together.

use cnf::{Core, Lit, Outcome, Reason};
use engine::Options;
use engine::counting::{CountingConflict, counting_conflict};
use engine::sat::Session;
use model::grid::Candidates;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// Rules that contradict each other, by their place in [`Puzzle::rules`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The rules.
    pub rules: Vec<usize>,
    /// Whether each of them is needed for the contradiction; not known when a limit was reached.
    pub minimal: bool,
    /// The contradiction in numbers, where counting shows it.
    pub count: Option<CountingConflict>,
}

/// Why a puzzle has no solution, as far as that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// It has none, because these rules contradict each other.
    Conflict(Conflict),
    /// It has one.
    Solvable,
    /// A limit was reached before there was an answer.
    Unknown(Reason),
}

/// Finds rules that have no solution together: what counting shows, else a single clue that is impossible by itself if there is one,
/// and otherwise a set from which none can be left out.
pub fn diagnose(puzzle: &Puzzle, options: &Options) -> Diagnosis {
    if let Some(found) = counting_conflict(puzzle) {
        return Diagnosis::Conflict(counted(puzzle, found));
    }
    let mut session = Session::open(puzzle, Candidates::all(puzzle.shape()), options, true);
    if let Some(reason) = session.encoding().refused {
        return Diagnosis::Unknown(reason);
    }
    let guards: Vec<Lit> =
        session.encoding().parts.iter().map(|part| part.guard.expect("guards were asked for")).collect();
    for (rule, &guard) in guards.iter().enumerate() {
        match session.ask_raw(&[guard], options) {
            Outcome::Sat(_) => {}
            Outcome::Unsat(_) => {
                return Diagnosis::Conflict(Conflict { rules: vec![rule], minimal: true, count: None });
            }
            Outcome::Unknown(reason) => return Diagnosis::Unknown(reason),
        }
    }
    match session.ask_raw(&guards, options) {
        Outcome::Sat(_) => Diagnosis::Solvable,
        Outcome::Unsat(core) => Diagnosis::Conflict(reduced(&mut session, &guards, core, options)),
        Outcome::Unknown(reason) => Diagnosis::Unknown(reason),
    }
}

/// Leaves out rules of a conflict as long as the others are one.
fn reduced(session: &mut Session<'_>, guards: &[Lit], mut core: Core, options: &Options) -> Conflict {
    let rule_of = |lit: &Lit| guards.iter().position(|guard| guard == lit);
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
    Conflict { rules, minimal, count: None }
}

/// The clues that a count is about.
fn counted(puzzle: &Puzzle, found: CountingConflict) -> Conflict {
    let rules = match found {
        CountingConflict::TooLong { rule, .. } => vec![rule],
        CountingConflict::Totals { .. } => {
            let rules = puzzle.rules().iter().enumerate();
            rules.filter(|(_, rule)| matches!(rule, AnyRule::LineClue(_))).map(|(number, _)| number).collect()
        }
    };
    Conflict { minimal: rules.len() == 1, rules, count: Some(found) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Cell, Line, Shape};
    use model::rules::{Block, LineClue};

    fn conflict(puzzle: &Puzzle) -> Conflict {
        match diagnose(puzzle, &Options::default()) {
            Diagnosis::Conflict(conflict) => conflict,
            other => panic!("it has no solution, and not {other:?}"),
        }
    }

    #[test]
    fn a_clue_that_is_impossible_by_itself_is_named() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.set(Cell::new(8, 8), 1).unwrap();
        puzzle.cage(18, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        let conflict = conflict(&puzzle);
        assert_eq!(conflict, Conflict { rules: vec![4], minimal: true, count: None });
    }

    #[test]
    fn clues_that_only_clash_together_are_named_and_no_others() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        puzzle.set(Cell::new(2, 0), 1).unwrap();
        puzzle.set(Cell::new(3, 3), 2).unwrap();
        let conflict = conflict(&puzzle);
        // The columns and the two ones.
        assert_eq!(conflict, Conflict { rules: vec![1, 3, 4], minimal: true, count: None });
    }

    #[test]
    fn what_counting_shows_is_told_first() {
        let mut puzzle = Puzzle::new(Shape::new(1, 2, 2).unwrap().from_zero());
        for (line, length) in [(Line::Row(0), 1), (Line::Column(0), 1), (Line::Column(1), 1)] {
            puzzle.add(LineClue { line, blocks: vec![Block { length, color: 1 }] }).unwrap();
        }
        let conflict = conflict(&puzzle);
        assert_eq!((conflict.rules, conflict.minimal), (vec![0, 1, 2], false));
        assert_eq!(conflict.count, Some(CountingConflict::Totals { color: 1, rows: 1, columns: 2 }));
    }

    #[test]
    fn a_puzzle_with_a_solution_has_no_conflict() {
        assert_eq!(diagnose(&Puzzle::sudoku(4).unwrap(), &Options::default()), Diagnosis::Solvable);
    }

    #[test]
    fn a_formula_that_is_too_large_says_nothing_about_solutions() {
        let mut options = Options::default();
        options.limits.memory = Some(1 << 20);
        for puzzle in [Puzzle::new(Shape::new(20, 20, 19).unwrap()), Puzzle::sudoku(25).unwrap()] {
            assert_eq!(diagnose(&puzzle, &options), Diagnosis::Unknown(Reason::Memory));
        }
    }
}
