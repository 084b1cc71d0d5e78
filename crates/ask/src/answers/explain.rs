//! Steps: the next one, or all of them.

use crate::answer::Subject;
use crate::question::{self, State};
use crate::state::{Judgement, Marks, Wrong};
use crate::{
    Answer, AnswerRecord, AskError, Event, Hint, OverlayRecord, Record, StepRecord, Strength, Terms, ending,
};
use gridwright::explain::{self as steps, End, ExplainConfig, Path, Rating, Replay, StepError};
use gridwright::{Options, Puzzle, Status, render};

/// What is to be explained.
enum Situation {
    /// A puzzle, with the marks of a player if there are any.
    Puzzle(Box<Puzzle>),
    /// Marks that cannot be right: the answer.
    Wrong(Answer),
}

/// Judges what a player has found.
fn situation(subject: &Subject, state: &State, options: &Options) -> Result<Situation, AskError> {
    if state.is_empty() {
        return Ok(Situation::Puzzle(Box::new(subject.puzzle.clone())));
    }
    let marks = Marks::of(state, &subject.puzzle)?;
    let (wrong, sentences, status) = match marks.judge(&subject.puzzle, options) {
        Judgement::Right(puzzle) => return Ok(Situation::Puzzle(Box::new(puzzle))),
        Judgement::Wrong(wrong) => {
            let said = wrong.iter().map(|wrong| wrong.sentence(&subject.puzzle)).collect();
            (wrong, said, AnswerRecord::word("invalid", true))
        }
        Judgement::Apart(_) => {
            let said = "no solution has all of these marks, although each occurs in one".to_string();
            (Vec::new(), vec![said], AnswerRecord::word("invalid", true))
        }
        Judgement::Unknown(reason) => {
            let said = format!("the state could not be checked: {reason}");
            (Vec::new(), vec![said], AnswerRecord::word("unknown", false))
        }
    };
    let wrong = wrong.iter().map(Wrong::record).collect();
    let record = Record { wrong: Some(wrong), sentences, ..subject.record(status) };
    Ok(Situation::Wrong(Answer::Puzzle(Box::new(record))))
}

/// The next step.
pub(crate) fn hint(asked: &question::Hint, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let options = terms.options();
    let puzzle = match situation(&subject, &asked.state, &options)? {
        Situation::Puzzle(puzzle) => *puzzle,
        Situation::Wrong(answer) => return Ok(answer),
    };
    let path = steps::hint(&puzzle, None, &options);
    let before = Replay::new(&puzzle, &path.start);
    let strength = asked.strength.unwrap_or_default();
    let hint = path.steps.first().map(|step| {
        let hint = Hint { puzzle: &puzzle, before: &before, step };
        let drawing = asked.drawing.then(|| drawn(&subject.puzzle, &hint, strength));
        crate::HintRecord { text: hint.text(strength), drawing, ..hint.record(strength) }
    });
    let mut sentences = Vec::new();
    if hint.is_none() {
        sentences.push(ending(&puzzle, &path, before.candidates()));
    }
    let record = Record { hint, sentences, ..subject.record(answer(&path, &puzzle, &options)) };
    Ok(Answer::Puzzle(Box::new(record)))
}

/// All steps.
pub(crate) fn explain(
    asked: &question::Explain,
    terms: &Terms,
    events: &mut dyn FnMut(Event),
) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let options = terms.options();
    let puzzle = match situation(&subject, &asked.state, &options)? {
        Situation::Puzzle(puzzle) => *puzzle,
        Situation::Wrong(answer) => return Ok(answer),
    };
    let config = ExplainConfig { steps: asked.limit, prove: true, ..ExplainConfig::default() };
    let mut count = 0;
    let path = steps::explain_each(&puzzle, &config, &options, &mut |_| {
        count += 1;
        events(Event::Explained { count });
    });
    let verified = asked.verify.then(|| verified(&puzzle, &path, &options)).transpose()?;
    let mut replay = Replay::new(&puzzle, &path.start);
    let told = |step: &steps::Step| {
        let hint = Hint { puzzle: &puzzle, before: &replay, step };
        let drawing = asked.drawing.then(|| drawn(&subject.puzzle, &hint, Strength::All));
        let record = StepRecord { drawing, ..StepRecord::new(&puzzle, replay.candidates(), step) };
        replay.take(step);
        record
    };
    let told: Vec<StepRecord> = path.steps.iter().map(told).collect();
    let rating = Rating::of_path(&path);
    Ok(Answer::Puzzle(Box::new(Record {
        steps: Some(told),
        rating: rating.rating,
        level: rating.level().map(|level| level.name().to_string()),
        candidates: Some(crate::candidate_rows(replay.candidates())),
        sentences: vec![ending(&puzzle, &path, replay.candidates())],
        stopped: match &path.end {
            End::Stopped(reason) => Some(reason.to_string()),
            _ => None,
        },
        verified,
        ..subject.record(answer(&path, &puzzle, &options))
    })))
}

/// Has a path checked by other means.
fn verified(puzzle: &Puzzle, path: &Path, options: &Options) -> Result<bool, AskError> {
    match steps::verify_path(puzzle, path, &options.limits) {
        Ok(()) => Ok(true),
        Err(StepError::Stopped(_)) => Ok(false),
        Err(error) => {
            Err(AskError::new(format!("an explanation is wrong, please report this puzzle: {error}")))
        }
    }
}

/// What a path tells about the solutions. One that ends early tells nothing, so that the engine is asked.
fn answer(path: &Path, puzzle: &Puzzle, options: &Options) -> AnswerRecord {
    let status = match path.end {
        End::Enough => gridwright::solve_unique(puzzle, options).status(),
        _ => crate::status(&path.end),
    };
    AnswerRecord::word(status.name(), status != Status::Unknown)
}

fn drawn(puzzle: &Puzzle, hint: &Hint<'_>, strength: Strength) -> OverlayRecord {
    render::overlay(puzzle, &hint.highlight(strength)).into()
}
