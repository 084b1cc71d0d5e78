//! `rate`: how hard puzzles are, many of them on all cores.

mod source;

use super::batch::Pace;
use super::explain::exit;
use crate::args::RateCommand;
use crate::exit::{CommandError, Exit};
use crate::in_order::InOrder;
use crate::input::Inputs;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError, plain};
use crate::target::Writes;
use crate::{interrupt, json, solving, text, verdict};
use ask::{ErrorDetail, ErrorRecord, Origin, RatingRecord, SCHEMA};
use gridwright::Options;
use gridwright::explain::{self, End, Level, Rating, Technique};
use serde::Serialize;
use source::{LineError, Loaded, Task};
use std::sync::Arc;
use std::time::Duration;

/// The head of the table.
const HEAD: &str = "rating  level    steps  hardest step            puzzle\n";

/// How many warnings about lines are shown.
const WARNINGS_SHOWN: u64 = 10;

/// Rates every puzzle.
pub(crate) fn run(args: &RateCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let writes = Writes::text("ratings").or_json(args.read.json);
    let mut output = Output::open(args.read.output_file.as_deref(), &writes, &Inputs::of(&args.read))?;
    // Ctrl-C ends the work from here on, not the program.
    interrupt::switch();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let pace = Arc::new(Pace::new(0, None));
    let watched = Arc::clone(&pace);
    let progress = Progress::watching(talk, move |time| watched.line(time));
    let read = args.read.clone();
    let rater = Rater::new(args);
    let results = InOrder::new(threads, move |take| source::find(&read, take), move |task| rater.rate(task));
    let results =
        results.map_err(|error| UserError::new(format!("no thread can be started: {}", plain(&error))))?;
    let mut tally = Tally::default();
    for result in results {
        if interrupt::pressed() {
            break;
        }
        pace.done(1, 0);
        tally.add(&result);
        result.say(talk, &mut tally.warnings);
        if !result.line.is_empty() {
            if !args.read.json && !output.has_begun() {
                output.write(HEAD)?;
            }
            output.write(&result.line)?;
        }
    }
    drop(progress);
    tally.end(output, talk)
}

/// Rates puzzles; each thread uses it.
struct Rater {
    read: crate::args::ReadArgs,
    time: Option<Duration>,
    memory: Option<u64>,
}

/// What became of a task.
#[derive(Default)]
struct Outcome {
    /// A line of the table, or an object.
    line: String,
    exit: Option<Exit>,
    /// What to tell besides.
    errors: Vec<UserError>,
    odd: Vec<UserError>,
}

impl Rater {
    fn new(args: &RateCommand) -> Rater {
        Rater { read: args.read.clone(), time: args.limits.time_limit, memory: args.limits.memory_limit }
    }

    fn rate(&self, task: Task) -> Outcome {
        match task {
            Task::Puzzle(loaded) => self.rate_puzzle(&loaded),
            Task::Line { file, number, bytes } => match Loaded::of_line(&file, number, &bytes, &self.read) {
                Ok(loaded) => self.rate_puzzle(&loaded),
                Err(error) => self.bad_line(&file, error),
            },
            Task::Failed { file, error } => {
                let record = ErrorRecord { schema: SCHEMA, file: &file, error: json::detail(&error) };
                Outcome {
                    line: self.object(&record),
                    exit: Some(error.exit),
                    errors: vec![error],
                    odd: Vec::new(),
                }
            }
            Task::Odd(odd) => Outcome { odd, ..Outcome::default() },
        }
    }

    fn rate_puzzle(&self, loaded: &Loaded) -> Outcome {
        let options = Options { limits: solving::limits(self.time, self.memory), ..Options::default() };
        let rating = explain::rate(&loaded.puzzle, &options);
        let line = match self.read.json {
            true => self.object(&record(loaded, &rating)),
            false => row(loaded, &rating),
        };
        let odd =
            |warning: &ask::WarningRecord| UserError::new(format!("{}: {}", name(loaded), warning.message));
        // Those of a whole file were told when it was read.
        let odd = if loaded.line.is_some() { loaded.warnings.iter().map(odd).collect() } else { Vec::new() };
        Outcome { line, exit: Some(exit(&rating.end)), odd, ..Outcome::default() }
    }

    fn bad_line(&self, file: &str, error: LineError) -> Outcome {
        let LineError { message, line, column } = error;
        let detail = ErrorDetail { message: &message, line: usize::try_from(line).ok(), column };
        let object = self.object(&ErrorRecord { schema: SCHEMA, file, error: detail });
        let error = UserError::new(format!("{file}, line {line}: {message}"));
        Outcome { line: object, exit: Some(Exit::Bad), errors: vec![error], odd: Vec::new() }
    }

    /// An object on a line of its own, if there are to be any.
    fn object(&self, record: &impl Serialize) -> String {
        if !self.read.json {
            return String::new();
        }
        serde_json::to_string(record).expect("records have nothing that JSON cannot express") + "\n"
    }
}

fn record<'a>(loaded: &'a Loaded, rating: &Rating) -> RatingRecord<'a> {
    let Loaded { file, number, line, format, puzzle, warnings } = loaded;
    let origin = Origin { file, puzzle: *number, format, warnings };
    RatingRecord { line: *line, ..RatingRecord::new(&origin, puzzle, rating) }
}

/// A line of the table.
fn row(loaded: &Loaded, rating: &Rating) -> String {
    let number = rating.rating.map_or("-".to_string(), |rating| format!("{rating:.1}"));
    let level = match rating.level() {
        Some(level) => Level::name(level),
        None => verdict::word(ask::status(&rating.end)),
    };
    let hardest = match (&rating.end, &rating.hardest) {
        (End::Solved, Some(step)) => step.technique.map_or("several clues", Technique::name),
        _ => "-",
    };
    let title = loaded
        .puzzle
        .about
        .title
        .as_deref()
        .map_or(String::new(), |title| format!(" ({})", title.replace(char::is_control, " ")));
    format!("{number:>6}  {level:<7}  {:>5}  {hardest:<22}  {}{title}\n", rating.steps, name(loaded))
}

/// What the table calls a puzzle.
fn name(loaded: &Loaded) -> String {
    let Loaded { file, number, line, .. } = loaded;
    match (line, number) {
        (Some(line), _) => format!("{file}, line {line}"),
        (None, Some(number)) => format!("{file}, puzzle {number}"),
        (None, None) => file.to_string(),
    }
}

impl Outcome {
    fn say(&self, talk: &Talk, warnings: &mut u64) {
        self.errors.iter().for_each(|error| talk.error(error));
        for odd in &self.odd {
            *warnings += 1;
            if *warnings <= WARNINGS_SHOWN {
                talk.warn(odd);
            }
        }
    }
}

/// What was done.
#[derive(Default)]
struct Tally {
    rated: u64,
    others: u64,
    warnings: u64,
    worst: Option<Exit>,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        match outcome.exit {
            Some(Exit::Found) => self.rated += 1,
            Some(_) => self.others += 1,
            None => {}
        }
        self.worst = self.worst.max(outcome.exit);
    }

    fn end(&self, output: Output, talk: &Talk) -> Result<Exit, CommandError> {
        if self.warnings > WARNINGS_SHOWN {
            let more = text::count(self.warnings - WARNINGS_SHOWN, "more warning");
            talk.warn(&UserError::new(format!("and {more}")));
        }
        let (rated, others) = (text::count(self.rated, "puzzle"), self.others);
        let others = if others > 0 { format!(", {others} without a rating") } else { String::new() };
        if interrupt::pressed() {
            talk.say(format!("interrupted: {rated} rated{others}"));
            if !output.is_a_new_file() {
                output.finish()?;
            }
            return Ok(Exit::Unknown);
        }
        if self.rated + self.others > 1 {
            talk.say(format!("{rated} rated{others}"));
        }
        // An output file from before survives if there is nothing to put in its place.
        if output.has_begun() {
            output.finish()?;
        }
        Ok(self.worst.unwrap_or(Exit::Found))
    }
}
