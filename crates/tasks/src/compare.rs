//! The same puzzle under every encoding of its sums or lines, and what each costs.

use super::solve::enumerate_in;
use cnf::Reason;
use cnf::sum::SumEncoding;
use engine::sat::Session;
use engine::{Options, Verdict, settle};
use model::encoder::{LineEncoding, Style};
use model::grid::Candidates;
use model::propagate::PropagateError;
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::ops::ControlFlow;

/// One way to write the sums or the lines of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The encoding.
    pub written: Written,
    /// The level of cages and sandwiches, if one is set.
    pub level: Option<u8>,
}

/// What is written how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Sums.
    Sums(SumEncoding),
    /// The clues of a nonogram.
    Lines(LineEncoding),
}

impl Written {
    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Written::Sums(sums) => sums.name(),
            Written::Lines(lines) => lines.name(),
        }
    }
}

impl Trial {
    /// The ways to write the lines of a puzzle, if it has clues for lines, and those to write sums, if it has other
    /// rules.
    pub fn of(puzzle: &Puzzle) -> Vec<Trial> {
        let is_clue = |rule: &AnyRule| matches!(rule, AnyRule::LineClue(_));
        let is_other = |rule: &AnyRule| !is_clue(rule) && !matches!(rule, AnyRule::Restrict(_));
        let mut trials = Vec::new();
        if puzzle.rules().iter().any(is_clue) {
            let trial = |lines| Trial { written: Written::Lines(lines), level: None };
            trials.extend(LineEncoding::ALL.into_iter().map(trial));
        }
        if trials.is_empty() || puzzle.rules().iter().any(is_other) {
            trials.extend(Trial::sums());
        }
        trials
    }

    /// Every encoding of sums without a level; then levels 0 to 2 of the pseudo-Boolean ones; then level 3, which
    /// is the same for all.
    pub fn sums() -> Vec<Trial> {
        let trial = |sums, level| Trial { written: Written::Sums(sums), level };
        let plain = SumEncoding::ALL.into_iter().map(|sums| trial(sums, None));
        let pseudo_boolean = SumEncoding::ALL
            .into_iter()
            .filter(|sums| !matches!(sums, SumEncoding::Auto | SumEncoding::Combinations))
            .flat_map(|sums| (0..3).map(move |level| trial(sums, Some(level))));
        let sets = trial(SumEncoding::Combinations, Some(3));
        plain.chain(pseudo_boolean).chain([sets]).collect()
    }

    /// The options with sums and lines written this way.
    pub fn options(self, options: &Options) -> Options {
        let levels = Style { cage_level: self.level, sandwich_level: self.level, ..options.style };
        let style = match self.written {
            Written::Sums(sums) => Style { sums: Some(sums), lines: None, ..levels },
            Written::Lines(lines) => Style { sums: None, lines: Some(lines), ..levels },
        };
        Options { style, ..options.clone() }
    }
}

/// What happens during a comparison. Whoever has a clock looks at it with each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The clauses of a trial are about to be written.
    Encode(Trial),
    /// They are written, and the search is about to start.
    Solve,
    /// There is an answer.
    Done(Row),
}

/// The result of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How it was written.
    pub trial: Trial,
    /// Whether there is one solution, more or none, with what it cost; or why there are no clauses.
    pub result: Result<Verdict, Reason>,
}

/// Writes and solves the puzzle in each of the ways, until a limit that holds for all of them is reached.
/// Each solve looks for a second solution, over all candidates that single cells leave.
///
/// A puzzle's own hints are set aside, so that trials without a level have none.
pub fn compare_encodings(puzzle: &Puzzle, options: &Options, trials: &[Trial], mut each: impl FnMut(Step)) {
    let mut puzzle = puzzle.clone();
    puzzle.about.hints = Default::default();
    for &trial in trials {
        if options.limits.reached().is_some() {
            return;
        }
        each(Step::Encode(trial));
        let options = trial.options(options);
        let result = session(&puzzle, &options).map(|mut session| {
            each(Step::Solve);
            enumerate_in(&mut session, Some(2), &options, |_| ControlFlow::Continue(()))
        });
        each(Step::Done(Row { trial, result }));
    }
}

/// A solver with the clauses of a puzzle, or why there are none.
fn session<'p>(puzzle: &'p Puzzle, options: &Options) -> Result<Session<'p>, Reason> {
    let candidates = match settle::start(puzzle, options) {
        Ok(candidates) => candidates,
        // Givens that contradict each other are found again by the solver.
        Err(PropagateError::Contradiction) => Candidates::all(puzzle.shape()),
        Err(PropagateError::Stopped(reason)) => return Err(reason),
    };
    let session = Session::open(puzzle, candidates, options, false);
    session.encoding().refused.map_or(Ok(session), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Status;
    use model::grid::{Cell, Line, Shape};
    use model::rules::{LineClue, Sandwich};

    fn rows(puzzle: &Puzzle) -> Vec<Row> {
        let mut rows = Vec::new();
        compare_encodings(puzzle, &Options::default(), &Trial::sums(), |step| {
            if let Step::Done(row) = step {
                rows.push(row);
            }
        });
        rows
    }

    /// How many solutions a puzzle has under each trial, and under none.
    fn counts(puzzle: &Puzzle) -> Vec<u64> {
        let count = |options: &Options| {
            let verdict = crate::enumerate(puzzle, None, options, |_| ControlFlow::Continue(()));
            assert!(verdict.complete, "{:?}", verdict.stopped);
            verdict.count
        };
        let plain = Options::default();
        let trials = Trial::sums().into_iter().map(|trial| count(&trial.options(&plain)));
        trials.chain([count(&plain)]).collect()
    }

    /// A number below `most` that looks random.
    fn random(state: &mut u64, most: u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % most
    }

    /// Clues of a filled 4 x 4 grid, some of them wrong: cages along its rows and sandwiches.
    fn random_puzzle(state: &mut u64) -> Puzzle {
        let grid = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1_u64]];
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for row in 0..4_u16 {
            let (from, length) = (random(state, 2) as u16, 1 + random(state, 3) as u16);
            let columns = from..(from + length).min(4);
            let wrong = u64::from(random(state, 8) == 0);
            let sum = columns.clone().map(|column| grid[row as usize][column as usize]).sum::<u64>() + wrong;
            puzzle.cage(sum as u32, columns.map(|column| Cell::new(row, column))).unwrap();
        }
        for column in 0..2 {
            let sum = [0, 2, 3, 5][random(state, 4) as usize];
            puzzle.add(Sandwich { line: Line::Column(column), sum }).unwrap();
        }
        puzzle
    }

    #[test]
    fn every_encoding_and_level_finds_the_same_number_of_solutions() {
        let mut state = 1;
        let mut solved = 0;
        for round in 0..12 {
            let puzzle = random_puzzle(&mut state);
            let counts = counts(&puzzle);
            assert!(
                counts.iter().all(|count| *count == counts[0]),
                "round {round}: {counts:?} for {puzzle:?}"
            );
            solved += usize::from(counts[0] > 0);
        }
        assert!((1..12).contains(&solved), "{solved} of 12 have solutions: the test should see both");
    }

    #[test]
    fn a_row_per_trial_tells_size_and_verdict() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.cage(3, [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        puzzle.about.hints.cage_level = Some(2);
        let rows = rows(&puzzle);
        assert_eq!(rows.iter().map(|row| row.trial).collect::<Vec<_>>(), Trial::sums());
        for Row { trial, result } in rows {
            let verdict = result.expect("a small puzzle");
            assert_eq!(verdict.status(), Status::Multiple, "{trial:?}");
            assert!(verdict.stats.clauses > 0 && verdict.stats.variables >= 64, "{trial:?}");
        }
    }

    #[test]
    fn a_puzzle_is_tried_in_the_ways_that_concern_it() {
        let mut nonogram = Puzzle::new(Shape::new(2, 2, 2).unwrap().from_zero());
        nonogram.add(LineClue { line: Line::Row(0), blocks: vec![] }).unwrap();
        assert_eq!(Trial::of(&nonogram).len(), LineEncoding::ALL.len());
        let mut verdicts = Vec::new();
        compare_encodings(&nonogram, &Options::default(), &Trial::of(&nonogram), |step| {
            if let Step::Done(row) = step {
                verdicts.push(row.result.unwrap().status());
            }
        });
        assert_eq!(verdicts, [Status::Multiple; 3]);
        assert_eq!(Trial::of(&Puzzle::sudoku(4).unwrap()), Trial::sums());
        nonogram.cage(1, [Cell::new(1, 0), Cell::new(1, 1)]).unwrap();
        assert_eq!(Trial::of(&nonogram).len(), LineEncoding::ALL.len() + Trial::sums().len());
    }

    #[test]
    fn tuples_of_a_large_cage_are_refused_and_nothing_else_is() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.cage(40, (0..8).map(|column| Cell::new(0, column))).unwrap();
        for Row { trial, result } in rows(&puzzle) {
            assert_eq!(
                result.is_err(),
                trial.written == Written::Sums(SumEncoding::Tuples) && trial.level != Some(3),
                "{trial:?}"
            );
        }
        let trial = Trial { written: Written::Sums(SumEncoding::Tuples), level: None };
        let verdict = crate::solve(&puzzle, &trial.options(&Options::default()));
        assert_eq!(verdict.status(), Status::Unknown);
        assert_eq!(
            verdict.stopped.expect("a reason").to_string(),
            "a sum of 8 places to 40 takes more than 20000 ordered tuples in the encoding tuples"
        );
    }
}
