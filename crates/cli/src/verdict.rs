//! Verdicts as exit codes. Their sentences are those of every front end.

use crate::exit::Exit;
pub(crate) use ask::diagnosis::no_solution;
pub(crate) use ask::verdict::*;
use gridwright::Verdict;

/// The exit code of a verdict; `unique` if only one solution would have been right.
pub(crate) fn exit(verdict: &Verdict, unique: bool) -> Exit {
    match verdict {
        Verdict { count: 2.., .. } if unique => Exit::NotUnique,
        Verdict { stopped: Some(_), .. } => Exit::Unknown,
        Verdict { count: 0, complete: true, .. } => Exit::NoSolution,
        Verdict { count: 0, .. } => Exit::Unknown,
        _ => Exit::Found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Reason, Stats};

    fn verdict(count: u64, complete: bool, stopped: Option<Reason>) -> Verdict {
        Verdict { solutions: Vec::new(), count, complete, stopped, stats: Stats::default() }
    }

    #[test]
    fn a_limit_is_never_reported_as_an_answer() {
        for (count, unique) in [(0, false), (1, false), (3, false), (0, true), (1, true)] {
            let stopped = verdict(count, false, Some(Reason::Time));
            assert_eq!(exit(&stopped, unique), Exit::Unknown, "{count} {unique}");
        }
    }

    #[test]
    fn exit_codes_tell_none_one_and_several() {
        assert_eq!(exit(&verdict(0, true, None), true), Exit::NoSolution);
        assert_eq!(exit(&verdict(1, true, None), true), Exit::Found);
        assert_eq!(exit(&verdict(2, false, None), true), Exit::NotUnique);
        assert_eq!(exit(&verdict(2, false, None), false), Exit::Found);
    }
}
