//! Solutions, their number, and the values that they have.

use crate::answer::Subject;
use crate::question::{Candidates, Count, Solve};
use crate::state::Marks;
use crate::{Answer, AnswerRecord, AskError, Cost, Event, Record, Terms, verdict};
use gridwright::tasks::{Possible, candidate_counts};
use gridwright::{Options, Status, Verdict};
use std::ops::ControlFlow;
use std::time::Duration;

/// How many solutions are counted unless a limit is given.
const USUAL: u64 = 1000;

/// After how many solutions their number is reported again.
const REPORT: u64 = 1000;

/// A solution, and whether it is the only one.
pub(crate) fn solve(asked: &Solve, terms: &Terms) -> Result<Answer, AskError> {
    let mut subject = Subject::read(&asked.puzzle, terms)?;
    subject.puzzle = Marks::of(&asked.state, &subject.puzzle)?.added_to(&subject.puzzle);
    let options = terms.options();
    let (verdict, time) = timed(terms, || match asked.unique {
        Some(false) => gridwright::solve(&subject.puzzle, &options),
        _ => gridwright::solve_unique(&subject.puzzle, &options),
    });
    Ok(Answer::Puzzle(Box::new(Record {
        solutions: Some(verdict.solutions.iter().map(|solution| crate::rows(solution)).collect()),
        variables: crate::variables(verdict.solutions.iter().map(|solution| solution.filling())),
        ..of_verdict(&subject, &verdict, time)
    })))
}

/// The number of solutions.
pub(crate) fn count(asked: &Count, terms: &Terms, events: &mut dyn FnMut(Event)) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let most = Some(asked.limit.unwrap_or(USUAL)).filter(|&limit| limit > 0);
    let mut count = 0;
    let (verdict, time) = timed(terms, || {
        gridwright::enumerate(&subject.puzzle, most, &terms.options(), |_| {
            count += 1;
            if count == 1 || count % REPORT == 0 {
                events(Event::Found { count });
            }
            ControlFlow::Continue(())
        })
    });
    Ok(Answer::Puzzle(Box::new(of_verdict(&subject, &verdict, time))))
}

/// The values that occur in solutions.
pub(crate) fn candidates(asked: &Candidates, terms: &Terms) -> Result<Answer, AskError> {
    let mut subject = Subject::read(&asked.puzzle, terms)?;
    subject.puzzle = Marks::of(&asked.state, &subject.puzzle)?.added_to(&subject.puzzle);
    let options: Options = terms.options();
    let ((possible, counts), time) = timed(terms, || match asked.counts {
        None => (gridwright::candidates(&subject.puzzle, &options), None),
        Some(most) => {
            let (possible, counts) = candidate_counts(&subject.puzzle, most, &options);
            (possible, Some(counts))
        }
    });
    let answer = AnswerRecord::word(possible_status(&possible).name(), possible.stopped.is_none());
    Ok(Answer::Puzzle(Box::new(Record {
        candidates: Some(crate::candidate_rows(&possible.open)),
        counts: counts.as_ref().map(|counts| crate::count_rows(&possible.open, counts)),
        count_limit: asked.counts,
        stopped: possible.stopped.map(|reason| reason.to_string()),
        stats: Some(Cost::new(&possible.stats, time).record()),
        ..subject.record(answer)
    })))
}

/// What candidates tell about the solutions.
pub fn possible_status(possible: &Possible) -> Status {
    let mut counts = possible.open.shape().cells().map(|cell| possible.open.mask(cell).count_ones());
    match possible.stopped {
        Some(_) => Status::Unknown,
        None if possible.solutions == 0 => Status::None,
        None if counts.all(|count| count == 1) => Status::Unique,
        None => Status::Multiple,
    }
}

fn of_verdict(subject: &Subject, found: &Verdict, time: Duration) -> Record<'static> {
    Record {
        sentences: vec![verdict::sentence(found)],
        stopped: found.stopped.map(|reason| reason.to_string()),
        stats: Some(Cost::new(&found.stats, time).record()),
        ..subject.record(found.into())
    }
}

/// Does something and says how long it took, by the clock of the limits.
pub(super) fn timed<T>(terms: &Terms, work: impl FnOnce() -> T) -> (T, Duration) {
    let clock = terms.limits.clock;
    let begin = clock.now();
    let result = work();
    (result, clock.now().saturating_sub(begin))
}
