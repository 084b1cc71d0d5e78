//! `generate`: new puzzles.

mod advice;

use super::convert::formed;
use crate::args::{Form, GenerateCommand, NONOGRAM};
use crate::exit::{CommandError, Exit};
use crate::json::{self, SCHEMA};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::{interrupt, text};
use gridwright::cnf::Limits;
use gridwright::formats::{self, Format};
use gridwright::tasks::generate::{
    GenerateError, Generated, GeneratorConfig, KINDS, Kind, Maker, Many, NonogramConfig, generate_many, kind,
};
use gridwright::{Puzzle, Reason, Value, render};
use serde::Serialize;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The formats to try unless one is given.
const USUAL: [&str; 5] = ["sections", "evenodd", "sdq", "non", "json"];

/// The default size of a Sudoku, and of a nonogram.
const SIZES: [usize; 2] = [9, 20];

#[derive(Serialize)]
struct Made<'a> {
    schema: u8,
    number: u64,
    seed: u64,
    #[serde(rename = "type")]
    kind: &'a str,
    format: &'a str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Vec<Value>>>,
}

/// Makes as many puzzles as are wanted.
pub(crate) fn run(args: &GenerateCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let maker = maker(args, seed)?;
    maker.check().map_err(|error| advice::told(&error, args))?;
    let limits = Limits {
        deadline: args.time_limit.and_then(|time| Instant::now().checked_add(time)),
        cancel: Some(interrupt::switch().clone()),
        ..Limits::none()
    };
    talk.say(format!("seed {seed}"));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let progress = Progress::counting(talk, args.count);
    let mut press = Press::new(args, seed, talk)?;
    let mut failed = None;
    let many = Many { count: args.count, threads };
    let done = generate_many(&*maker, many, &limits, |number, made| {
        progress.found_one();
        match press.print(number + 1, made) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    drop(progress);
    if let Some(error) = failed {
        return Err(error);
    }
    press.finish(done, talk)
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    // Short enough to be typed again.
    RandomState::new().hash_one(0) % 1_000_000_000
}

/// What makes the puzzles that the arguments describe.
fn maker(args: &GenerateCommand, seed: u64) -> Result<Box<dyn Maker>, UserError> {
    let nonogram = args.rules.is_empty() && args.kind == NONOGRAM;
    let usual = SIZES[usize::from(nonogram)];
    let (columns, rows) = args.size.unwrap_or((usual, usual));
    if nonogram {
        if args.level.is_some() || args.fill_all || !args.ranges.0.is_empty() || args.extra > 0 {
            let error = UserError::new(
                "a nonogram has a clue for every line: --level, --extra, --fill-all and ranges do not apply",
            );
            return Err(error.help("the options for nonograms are --size, --density and --logic"));
        }
        let (density, effort, line_logic) = (args.density, args.effort, args.logic.is_some());
        return Ok(Box::new(NonogramConfig { rows, columns, density, line_logic, seed, effort }));
    }
    if args.logic.is_some() {
        return Err(UserError::new("--logic is for nonograms").help("use --level for other puzzles"));
    }
    if rows != columns {
        let message = format!("a Sudoku is square, and {columns} x {rows} cells are not");
        return Err(UserError::new(message).help(format!("write --size {}", rows.max(columns))));
    }
    let mut config = match args.rules.is_empty() {
        true => GeneratorConfig::of_type(&args.kind, rows).expect("only names of types are possible"),
        false => GeneratorConfig::of_kinds(kinds(&args.rules)?, rows),
    };
    config.ranges.clone_from(&args.ranges.0);
    config.fill_all = args.fill_all;
    config.unique = !args.no_unique;
    config.extra = usize::try_from(args.extra).unwrap_or(usize::MAX);
    config.symmetry = args.symmetry;
    config.level = args.level;
    config.seed = seed;
    config.effort = args.effort;
    Ok(Box::new(config))
}

fn kinds(names: &[String]) -> Result<Vec<&'static Kind>, UserError> {
    let named = |name: &String| {
        kind(name.trim()).ok_or_else(|| {
            let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            let error = UserError::new(format!("puzzles with the rule `{name}` cannot be generated"));
            error.help(format!("--rules can mix {}", known.join(", ")))
        })
    };
    names.iter().filter(|name| *name != "standard").map(named).collect()
}

/// Prints puzzles.
struct Press<'a> {
    args: &'a GenerateCommand,
    seed: u64,
    talk: &'a Talk,
    /// Where all puzzles go to, unless each has its own file.
    output: Option<Output>,
    kind: String,
    made: u64,
}

impl<'a> Press<'a> {
    fn new(args: &'a GenerateCommand, seed: u64, talk: &'a Talk) -> Result<Press<'a>, CommandError> {
        let path = args.output.output_file.as_deref();
        let output = if own_file(path, 1).is_some() { None } else { Some(Output::open(path)?) };
        let kind = if args.rules.is_empty() { args.kind.clone() } else { args.rules.join(",") };
        Ok(Press { args, seed, talk, output, kind, made: 0 })
    }

    fn print(&mut self, number: u64, made: &Generated) -> Result<(), CommandError> {
        let mut puzzle = made.puzzle.clone();
        let level = made.level.map(|level| format!(", level {}", level.name())).unwrap_or_default();
        puzzle.about.comments.push(format!("{}{}: seed {}, puzzle {number}", self.kind, level, self.seed));
        if self.args.output.with_solution {
            puzzle.about.reference = Some(made.solution.filling().clone());
        }
        let (name, written) = self.write(&puzzle, made)?;
        self.made += 1;
        let Some(output) = &mut self.output else {
            let path = own_file(self.args.output.output_file.as_deref(), number);
            return path.map_or(Ok(()), |path| output::write_file(&path, &written));
        };
        if self.args.output.json {
            let solution = self.args.output.with_solution.then(|| json::rows(made.solution.filling()));
            let level = made.level.map(gridwright::tasks::Level::name);
            let record = Made {
                schema: SCHEMA,
                number,
                seed: self.seed,
                kind: &self.kind,
                format: name,
                text: &written,
                level,
                solution,
            };
            return json::print(&record, output);
        }
        // What fits on a line needs no blank line after it.
        if name == "line" || self.args.output.form != Form::Text {
            output.write(&written)
        } else {
            output.write_block(&written)
        }
    }

    /// The puzzle as a text, and the name of what that is.
    fn write(&self, puzzle: &Puzzle, made: &Generated) -> Result<(&'static str, String), UserError> {
        let wanted = &self.args.output;
        let filling = wanted.with_solution.then(|| made.solution.filling());
        let ending =
            wanted.output_file.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        if wanted.svg || (ending == Some("svg") && wanted.to.is_none() && !wanted.pretty) {
            if self.args.count > 1 && self.output.is_some() {
                let error = UserError::new("a picture holds one puzzle");
                return Err(error.help("write -o 'puzzle-{}.svg', and each gets a file of its own"));
            }
            return Ok(("svg", render::svg(puzzle, filling)));
        }
        if wanted.pretty {
            let color = self.output.as_ref().is_some_and(|output| self.talk.colors(output.is_terminal()));
            return Ok(("text", render::pretty(puzzle, filling, &render::Style { color })));
        }
        let by_ending = || {
            let ending = ending?;
            formats::ALL.iter().copied().find(|format| format.endings.contains(&ending))
        };
        let written = match wanted.to.or_else(by_ending) {
            Some(format) => (format.write)(puzzle).map(|text| (format.name, text)),
            None => usual(puzzle),
        };
        let (name, text) = written.map_err(|error| {
            UserError::new(error.to_string()).help("try --to json, which can express every puzzle")
        })?;
        let format = formats::by_name(name).expect("it wrote the puzzle");
        Ok((name, formed(format, text, wanted.form)?))
    }

    /// Completes the output, or says why there is none.
    fn finish(self, done: Result<(), GenerateError>, talk: &Talk) -> Result<Exit, CommandError> {
        match done {
            Ok(()) => {
                self.output.map_or(Ok(()), Output::finish)?;
                Ok(Exit::Found)
            }
            // Every puzzle that was made is complete and stays.
            Err(GenerateError::Stopped(reason)) => {
                self.output.map_or(Ok(()), Output::finish)?;
                let why = if reason == Reason::Time { "the time limit was reached" } else { "interrupted" };
                let made = text::count(self.made, "puzzle");
                talk.say(format!("{why}: {made} of {} made", self.args.count));
                Ok(Exit::Unknown)
            }
            // What was shown stays; a file is as it was.
            Err(error) => {
                if let (None, Some(output)) = (&self.args.output.output_file, self.output) {
                    output.finish()?;
                }
                Err(advice::told(&error, self.args).into())
            }
        }
    }
}

/// The first usual format that can express a puzzle.
fn usual(puzzle: &Puzzle) -> Result<(&'static str, String), formats::WriteError> {
    let known: Vec<&'static Format> = USUAL.iter().filter_map(|name| formats::by_name(name)).collect();
    let mut last = Ok(("", String::new()));
    for format in known {
        last = (format.write)(puzzle).map(|text| (format.name, text));
        if last.is_ok() {
            break;
        }
    }
    last
}

/// The file of one puzzle, where each has its own: {} in the name becomes the puzzle's number.
fn own_file(path: Option<&Path>, number: u64) -> Option<PathBuf> {
    let name = path?.to_str()?;
    name.contains("{}").then(|| PathBuf::from(name.replace("{}", &number.to_string())))
}
