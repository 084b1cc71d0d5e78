//! `explain`: every step from a puzzle to its solution.

use super::{Job, each_puzzle};
use crate::args::{ExplainCommand, ReadArgs, StateArgs};
use crate::exit::{CommandError, Exit};
use crate::input::Inputs;
use crate::json;
use crate::output::Output;
use crate::picture::Picture;
use crate::progress::Progress;
use crate::report::{Talk, UserError, plain};
use crate::state;
use crate::target::{self, Writes};
use crate::{solving, text};
use ask::state::{Judgement, Wrong, refutation};
use ask::{AnswerRecord, Hint, Record, StepRecord, Strength};
use gridwright::explain::{self, End, ExplainConfig, Path, Rating, Replay, StepError};
use gridwright::render::{self, Frame, Highlight};
use gridwright::{Limits, Options, Puzzle, Reason, Status};
use std::fs;

/// Explains every puzzle.
pub(crate) fn run(args: &ExplainCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let writes = Writes::text("an explanation").with_endings(&["html"]);
    each_puzzle(&args.read, &writes, talk, |job, output| {
        if args.picture.is_some() {
            job.must_be_alone("--picture")?;
        }
        let page = is_page(&args.read);
        if page {
            job.must_be_alone("a page")?;
        }
        let options = Options { limits: limits(args), ..Options::default() };
        let progress = Progress::about(talk, "looking for steps".to_string());
        let puzzle = match situation(&args.state, &args.read, job, &options, talk)? {
            Situation::Wrong(wrong) if page => {
                let list: Vec<String> = wrong.sentences(job.puzzle);
                return Err(UserError { exit: Exit::NoSolution, ..UserError::new(list.join("; ")) }.into());
            }
            Situation::Wrong(wrong) => return write_wrong(&wrong, &args.read, job, output),
            Situation::Puzzle(puzzle) => puzzle,
        };
        let steps =
            args.limit.filter(|&limit| limit > 0).map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        let config = ExplainConfig { steps, prove: true, ..ExplainConfig::default() };
        let path = explain::explain(&puzzle, &config, &options);
        let checked = args.verify.then(|| verify(&puzzle, &path, &limits(args)));
        drop(progress);
        let verified = checked.as_ref().map(Result::is_ok);
        let work = Work { args, talk, job, puzzle: &puzzle, path: &path, verified };
        if let Some(folder) = &args.picture {
            work.draw_into(folder)?;
        }
        work.write(&options, output)?;
        match checked {
            None => Ok(exit(&path.end)),
            Some(Ok(())) if path.steps.is_empty() => Ok(exit(&path.end)),
            Some(Ok(())) => {
                let count = path.steps.len();
                let follow = if count == 1 { "step follows" } else { "steps follow" };
                job.say(talk, &format!("verified: {count} {follow} from the reasons given"));
                Ok(exit(&path.end))
            }
            Some(Err(reason)) => {
                job.say(talk, &format!("the steps could not be verified: {reason}"));
                Ok(Exit::Unknown)
            }
        }
    })
}

/// Limits that begin now.
fn limits(args: &ExplainCommand) -> Limits {
    solving::limits(args.limits.time_limit, args.limits.memory_limit)
}

fn is_page(args: &ReadArgs) -> bool {
    args.output_file.as_deref().is_some_and(target::is_html)
}

/// The exit code of the end of a path.
pub(super) fn exit(end: &End) -> Exit {
    match end {
        End::Solved | End::Enough => Exit::Found,
        End::Branches => Exit::NotUnique,
        End::Contradiction => Exit::NoSolution,
        End::Stopped(_) => Exit::Unknown,
    }
}

/// What a path tells about the solutions. One that ends early tells nothing, so that the engine is asked.
pub(super) fn answer(path: &Path, puzzle: &Puzzle, options: &Options) -> AnswerRecord {
    let status = match path.end {
        End::Enough => gridwright::solve_unique(puzzle, options).status(),
        _ => ask::status(&path.end),
    };
    AnswerRecord::word(status.name(), status != Status::Unknown)
}

/// Has a path checked, unless a limit is reached. A step that does not follow is a bug, not an answer.
fn verify(puzzle: &Puzzle, path: &Path, limits: &Limits) -> Result<(), Reason> {
    explain::verify_path(puzzle, path, limits).map_err(|error| match error {
        StepError::Stopped(reason) => reason,
        error => panic!("an explanation is wrong, please report this puzzle: {error}"),
    })
}

/// What is to be explained.
pub(super) enum Situation {
    /// A puzzle, with the marks of a player if there are any.
    Puzzle(Puzzle),
    /// Marks that cannot be right.
    Wrong(WrongState),
}

/// Marks that cannot be right, and why.
pub(super) struct WrongState {
    wrong: Vec<Wrong>,
    /// The steps that show it, where that was asked for, and the puzzle that they are about.
    steps: Option<(Puzzle, Option<Path>)>,
}

/// Reads the state of a player, if there is one, and judges it.
pub(super) fn situation(
    args: &StateArgs,
    read: &ReadArgs,
    job: &Job<'_>,
    options: &Options,
    talk: &Talk,
) -> Result<Situation, UserError> {
    let Some(path) = &args.from_state else { return Ok(Situation::Puzzle(job.puzzle.clone())) };
    job.must_be_alone("--from-state")?;
    if let Some(output) = &read.output_file {
        Inputs::new([&**path], read.force).spare(output)?;
    }
    let marks = state::read(path, job.puzzle, talk)?;
    Ok(match marks.judge(job.puzzle, options) {
        Judgement::Right(puzzle) => Situation::Puzzle(puzzle),
        Judgement::Wrong(wrong) => {
            let refute = || (job.puzzle.clone(), refutation(job.puzzle, &wrong, options));
            let steps = args.logic.then(refute);
            Situation::Wrong(WrongState { wrong, steps })
        }
        Judgement::Apart(puzzle) => {
            let config = ExplainConfig { prove: true, ..ExplainConfig::default() };
            let refute = || explain::explain(&puzzle, &config, options);
            let found =
                args.logic.then(refute).map(|path| Some(path).filter(|path| path.end == End::Contradiction));
            Situation::Wrong(WrongState { wrong: Vec::new(), steps: found.map(|path| (puzzle, path)) })
        }
        Judgement::Unknown(reason) => {
            return Err(UserError::new(format!("the state could not be checked: {reason}")).limit());
        }
    })
}

impl WrongState {
    /// What is wrong.
    pub(super) fn sentences(&self, puzzle: &Puzzle) -> Vec<String> {
        match &self.wrong[..] {
            [] => vec!["no solution has all of these marks, although each occurs in one".to_string()],
            wrong => wrong.iter().map(|wrong| wrong.sentence(puzzle)).collect(),
        }
    }
}

/// Writes which marks of a player are wrong.
pub(super) fn write_wrong(
    state: &WrongState,
    args: &ReadArgs,
    job: &Job<'_>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    let steps = state.steps.as_ref().and_then(|(puzzle, path)| Some((puzzle, path.as_ref()?)));
    if args.json {
        let record = Record {
            wrong: Some(state.wrong.iter().map(Wrong::record).collect()),
            steps: steps.map(|(puzzle, path)| StepRecord::all(puzzle, path)),
            ..job.record(AnswerRecord::word("invalid", true))
        };
        json::print(&record, output)?;
        return Ok(Exit::NoSolution);
    }
    let sentences = state.sentences(job.puzzle);
    let list: String = sentences.iter().map(|sentence| format!("\n  - {sentence}")).collect();
    output.write(&format!("{}The state is wrong:{list}\n", job.label))?;
    if let Some((puzzle, path)) = steps {
        let seen: Vec<String> = state.wrong.iter().flat_map(|wrong| wrong.seen(job.puzzle)).collect();
        let seen: String = seen.iter().map(|sentence| format!("{sentence}\n")).collect();
        output.write_block(&format!("{seen}{}", numbered(puzzle, path)))?;
    } else if state.steps.is_some() {
        output.write_block("The steps that prove it were not found within the limits.\n")?;
        return Ok(Exit::Unknown);
    }
    Ok(Exit::NoSolution)
}

/// The steps of a path, each a line.
fn numbered(puzzle: &Puzzle, path: &Path) -> String {
    let mut lines = String::new();
    each_step(puzzle, path, |number, hint| lines += &format!("{number}. {}\n", hint.sentence()));
    lines
}

/// Goes along a path; steps are numbered from 1. Returns what is known at its end.
fn each_step(puzzle: &Puzzle, path: &Path, mut each: impl FnMut(usize, &Hint<'_>)) -> Replay {
    let mut replay = Replay::new(puzzle, &path.start);
    for (number, step) in (1..).zip(&path.steps) {
        each(number, &Hint { puzzle, before: &replay, step });
        replay.take(step);
    }
    replay
}

struct Work<'a> {
    args: &'a ExplainCommand,
    talk: &'a Talk,
    job: &'a Job<'a>,
    /// With the marks of the player.
    puzzle: &'a Puzzle,
    path: &'a Path,
    /// Whether every step was checked, if that was asked for.
    verified: Option<bool>,
}

impl Work<'_> {
    fn write(&self, options: &Options, output: &mut Output) -> Result<(), CommandError> {
        if self.args.read.json {
            return json::print(&self.record(options), output);
        }
        if is_page(&self.args.read) {
            return output.write(&self.page());
        }
        let color = self.talk.colors(output.is_terminal());
        let mut steps: Vec<String> = Vec::new();
        let end = each_step(self.puzzle, self.path, |number, hint| {
            let sentence = format!("{number}. {}", hint.sentence());
            steps.push(match self.args.pretty {
                true => {
                    let highlight = Highlight { caption: sentence, ..hint.highlight(Strength::All) };
                    render::pretty_highlighted(self.job.puzzle, &highlight, &render::Style { color }) + "\n"
                }
                false => sentence + "\n",
            });
        });
        if !self.job.label.is_empty() {
            output.write_block(&format!("{}\n", self.job.label.trim_end().trim_end_matches(':')))?;
        }
        let ending = ask::ending(self.puzzle, self.path, end.candidates());
        output.write(&format!("{}{ending}\n", steps.concat()))
    }

    fn record(&self, options: &Options) -> Record<'_> {
        let end = each_step(self.puzzle, self.path, |_, _| {});
        let rating = Rating::of_path(self.path);
        Record {
            steps: Some(StepRecord::all(self.puzzle, self.path)),
            rating: rating.rating,
            level: rating.level().map(|level| level.name().to_string()),
            candidates: Some(ask::candidate_rows(end.candidates())),
            verified: self.verified,
            ..self.job.record(answer(self.path, self.puzzle, options))
        }
    }

    fn page(&self) -> String {
        let mut frames: Vec<Frame> = Vec::new();
        let end = each_step(self.puzzle, self.path, |_, hint| {
            let sentence = explain::sentence(self.puzzle, hint.before.candidates(), hint.step);
            frames.push(Frame {
                heading: capital(ask::technique(hint.step)),
                cost: if hint.step.contradiction { String::new() } else { ask::cost(hint.step) },
                paragraphs: vec![sentence],
                highlight: hint.highlight(Strength::All),
            });
        });
        let title = self.job.puzzle.about.title.clone();
        let title = title.unwrap_or_else(|| self.job.input.name.clone());
        render::page(
            self.job.puzzle,
            &title,
            &[ask::ending(self.puzzle, self.path, end.candidates())],
            &frames,
        )
    }

    /// A picture of each step, in files of their own.
    fn draw_into(&self, folder: &std::path::Path) -> Result<(), CommandError> {
        let name = folder.display();
        fs::create_dir_all(folder)
            .map_err(|error| UserError::new(format!("cannot make the folder {name}: {}", plain(&error))))?;
        let mut drawings: Vec<(std::path::PathBuf, Highlight)> = Vec::new();
        let width = self.path.steps.len().to_string().len().max(3);
        each_step(self.puzzle, self.path, |number, hint| {
            let caption = format!("{number}. {}", hint.sentence());
            let file = folder.join(format!("step-{number:0width$}.svg"));
            drawings.push((file, Highlight { caption, ..hint.highlight(Strength::All) }));
        });
        if let Some((file, _)) = drawings.iter().find(|(file, _)| !self.args.read.force && file.exists()) {
            let error = UserError::new(format!("{} exists already", file.display()));
            return Err(error.help("choose another folder, or replace its files with --force").into());
        }
        let writes = Writes { pictures: true, ..Writes::text("a step") };
        for (file, highlight) in &drawings {
            let output = Output::open(Some(file), &writes, &Inputs::of(&self.args.read))?;
            let mut output = output.one_of_many();
            let drawing = render::picture_highlighted(self.job.puzzle, highlight);
            output.write_bytes(&Picture::Svg.encode(&drawing))?;
            output.finish()?;
        }
        self.job.say(self.talk, &format!("{} in {name}", text::count(drawings.len() as u64, "picture")));
        Ok(())
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
