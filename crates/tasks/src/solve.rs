//! Solutions: the first, whether it is the only one, or all of them.

use engine::sat::{SatAnswer, Session};
use engine::{Options, Stats, Verdict, ladder};
use model::puzzle::{Puzzle, Solution};
use std::ops::ControlFlow;

/// Looks for one solution.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Verdict {
    keep_up_to(puzzle, 1, options)
}

/// Looks for one solution, and then for a second.
pub fn solve_unique(puzzle: &Puzzle, options: &Options) -> Verdict {
    keep_up_to(puzzle, 2, options)
}

fn keep_up_to(puzzle: &Puzzle, most: u64, options: &Options) -> Verdict {
    let mut kept = Vec::new();
    let verdict = enumerate(puzzle, Some(most), options, |solution| {
        kept.push(solution.clone());
        ControlFlow::Continue(())
    });
    Verdict { solutions: kept, ..verdict }
}

/// Shows each solution as it is found, up to `most` of them, until the caller breaks off.
/// The verdict counts them and keeps none.
pub fn enumerate(
    puzzle: &Puzzle,
    most: Option<u64>,
    options: &Options,
    mut each: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Verdict {
    match options.threads {
        0 | 1 => ladder::enumerate(puzzle, most, options, &mut each),
        _ => crate::side_by_side::enumerate(puzzle, most, options, &mut each),
    }
}

/// Shows each solution that a session finds.
pub(super) fn enumerate_in(
    session: &mut Session,
    most: Option<u64>,
    options: &Options,
    mut each: impl FnMut(&Solution) -> ControlFlow<()>,
) -> Verdict {
    let mut verdict = open_verdict();
    while most.is_none_or(|most| verdict.count < most) {
        match session.ask(&[], options) {
            SatAnswer::Found(solution) => {
                verdict.count += 1;
                session.exclude(&solution);
                if each(&solution).is_break() {
                    break;
                }
            }
            SatAnswer::Nothing(_) => {
                verdict.complete = true;
                break;
            }
            SatAnswer::Stopped(reason) => {
                verdict.stopped = Some(reason);
                break;
            }
        }
    }
    verdict.stats = session.stats();
    verdict
}

/// Nothing found yet.
fn open_verdict() -> Verdict {
    Verdict { solutions: Vec::new(), count: 0, complete: false, stopped: None, stats: Stats::default() }
}
