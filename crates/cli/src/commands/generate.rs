//! `generate`: new puzzles.

mod advice;

use super::convert::formed;
use crate::args::{Form, GenerateCommand, GenerateOutput, NONOGRAM};
use crate::exit::{CommandError, Exit};
use crate::input::Inputs;
use crate::json;
use crate::output::{Output, numbered};
use crate::picture::Picture;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{earlier, solving, text};
use ask::SCHEMA;
use book::Loaded;
use gridwright::formats::{self, Format};
use gridwright::tasks::generate::{
    Canonical, GenerateError, Generated, GeneratorConfig, KINDS, Kind, Maker, Many, NonogramConfig, Theme,
    ThemeError, canonical_of, family, generate_many, kind,
};
use gridwright::{Limits, Puzzle, Reason, Value, render};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::Path;

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
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    techniques: BTreeMap<&'a str, usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Vec<Option<Value>>>>,
}

/// Makes as many puzzles as are wanted.
pub(crate) fn run(args: &GenerateCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let maker = maker(args, seed)?;
    maker.check().map_err(|error| advice::told(&error, args))?;
    let limits = solving::limits(args.time_limit, args.memory_limit);
    let mut seen = seen(args, &limits, talk)?;
    let mut press = Press::new(args, seed, talk)?;
    talk.say(format!("seed {seed}"));
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let progress = Progress::counting(talk, args.count);
    let mut failed = None;
    let many = Many { count: args.count, threads };
    let done = generate_many(&*maker, many, &mut seen, &limits, |number, made| {
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

/// The forms of the puzzles that none is to be alike to.
fn seen(args: &GenerateCommand, limits: &Limits, talk: &Talk) -> Result<HashSet<Canonical>, UserError> {
    let mut seen = HashSet::new();
    for path in &args.not_in {
        for Loaded { place, puzzle } in earlier::load(path)? {
            match canonical_of(&puzzle, limits) {
                Some(form) => drop(seen.insert(form)),
                None => talk.warn(&UserError::new(format!(
                    "{place} is not known to have exactly one solution: no puzzle counts as alike to it"
                ))),
            }
        }
    }
    Ok(seen)
}

/// A seed that nobody chose.
pub(super) fn any_seed() -> u64 {
    // Short enough to be typed again.
    RandomState::new().hash_one(0) % 1_000_000_000
}

/// What makes the puzzles that the arguments describe.
fn maker(args: &GenerateCommand, seed: u64) -> Result<Box<dyn Maker>, UserError> {
    let nonogram = args.rules.is_empty() && args.kind == NONOGRAM;
    let usual = SIZES[usize::from(nonogram)];
    let family = family(&args.kind).filter(|_| args.rules.is_empty());
    let usual = family.and_then(|family| family.sizes.first()).copied().unwrap_or(usual);
    if let (Some(family), Some(_)) = (family, args.size)
        && family.sizes.is_empty()
    {
        return Err(
            UserError::new(format!("{} has one board, of one size", family.name)).help("leave out --size")
        );
    }
    let (columns, rows) = args.size.unwrap_or((usual, usual));
    if nonogram {
        return Ok(Box::new(nonogram_config(args, (rows, columns), seed)?));
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
    config.rating = args.rating;
    config.technique = args.technique;
    config.styles.clone_from(&args.style);
    config.theme = args.theme.as_deref().map(theme).transpose()?;
    config.few = args.few;
    config.seed = seed;
    config.effort = args.effort;
    Ok(Box::new(config))
}

/// The nonograms that the arguments describe.
fn nonogram_config(
    args: &GenerateCommand,
    (rows, columns): (usize, usize),
    seed: u64,
) -> Result<NonogramConfig, UserError> {
    let others = args.fill_all || args.extra > 0 || args.few || args.technique.is_some();
    let others = others || !args.style.is_empty() || args.theme.is_some();
    if others || !args.ranges.0.is_empty() {
        let error = UserError::new(
            "a nonogram has a clue for every line: --extra, --few, --technique, --style, --theme, --fill-all \
             and ranges do not apply",
        );
        return Err(
            error.help("the options for nonograms are --size, --density, --logic, --level and --rating")
        );
    }
    let config = NonogramConfig::new(rows, columns, args.density);
    let (level, rating, effort) = (args.level, args.rating, args.effort);
    Ok(NonogramConfig { line_logic: args.logic.is_some(), level, rating, seed, effort, ..config })
}

/// The picture of a file.
fn theme(path: &Path) -> Result<Theme, UserError> {
    Theme::read(&theme_text(path)?).map_err(|error| UserError::new(format!("{}: {error}", path.display())))
}

/// The text of the file of a theme.
pub(super) fn theme_text(path: &Path) -> Result<String, UserError> {
    let told = |error: &dyn std::fmt::Display| UserError::new(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| told(&error))?;
    String::from_utf8(bytes).map_err(|_| told(&ThemeError::Bitmap))
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
    /// What can be written, and what is.
    writes: Writes,
    target: Target,
    /// Where all puzzles go to, unless each has its own file.
    output: Option<Output>,
    kind: String,
    made: u64,
}

impl<'a> Press<'a> {
    fn new(args: &'a GenerateCommand, seed: u64, talk: &'a Talk) -> Result<Press<'a>, CommandError> {
        let path = args.output.output_file.as_deref();
        let writes = writes(&args.output);
        let target = writes.target(path)?;
        let own_files = path.is_some_and(|path| numbered(path, 1, args.count).is_some());
        if let (Target::Picture(picture), 2.., false) = (target, args.count, own_files) {
            let error = UserError::new("a picture holds one puzzle");
            let help = format!("write -o 'puzzle-{{}}.{picture}', and each gets a file of its own");
            return Err(error.help(help).into());
        }
        let output = if own_files { None } else { Some(Output::open(path, &writes, &Inputs::NONE)?) };
        let kind = if args.rules.is_empty() { args.kind.clone() } else { args.rules.join(",") };
        Ok(Press { args, seed, talk, writes, target, output, kind, made: 0 })
    }

    fn print(&mut self, number: u64, made: &Generated) -> Result<(), CommandError> {
        let mut puzzle = made.puzzle.clone();
        let level = made.level.map(|level| format!(", level {}", level.name())).unwrap_or_default();
        let rating = made.rating.map(|rating| format!(", rating {rating:.1}")).unwrap_or_default();
        puzzle
            .about
            .comments
            .push(format!("{}{level}{rating}: seed {}, puzzle {number}", self.kind, self.seed));
        if self.args.output.with_solution {
            puzzle.about.reference = Some(made.solution.filling().clone());
        }
        let (name, written) = self.write(&puzzle, made)?;
        self.made += 1;
        let Some(output) = &mut self.output else {
            return self.write_own_file(number, &written);
        };
        if let Target::Picture(_) = self.target {
            return output.write_bytes(&written);
        }
        let written = String::from_utf8(written).expect("what is no picture is text");
        if self.args.output.json {
            let solution = self.args.output.with_solution.then(|| ask::rows(made.solution.filling()));
            let level = made.level.map(gridwright::tasks::Level::name);
            let record = Made {
                schema: SCHEMA,
                number,
                seed: self.seed,
                kind: &self.kind,
                format: name,
                text: &written,
                rating: made.rating,
                level,
                techniques: made.technique_names(),
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

    /// Writes a puzzle to its own file.
    fn write_own_file(&self, number: u64, written: &[u8]) -> Result<(), CommandError> {
        let path = self.args.output.output_file.as_deref();
        let path = path.and_then(|path| numbered(path, number, self.args.count));
        let mut output = Output::open(path.as_deref(), &self.writes, &Inputs::NONE)?.one_of_many();
        output.write_bytes(written)?;
        output.finish()
    }

    /// The puzzle as it is written, and the name of what that is.
    fn write(&self, puzzle: &Puzzle, made: &Generated) -> Result<(&'static str, Vec<u8>), UserError> {
        let wanted = &self.args.output;
        let filling = wanted.with_solution.then(|| made.solution.filling());
        let (name, text) = match self.target {
            Target::Picture(picture) => return Ok((picture.ending(), picture.draw(puzzle, filling))),
            Target::Text if wanted.pretty => {
                let color = self.output.as_ref().is_some_and(|output| self.talk.colors(output.is_terminal()));
                ("text", render::pretty(puzzle, filling, &render::Style { color }))
            }
            Target::Text => usual(puzzle, &self.kind).map_err(unwritten)?,
            Target::Puzzle(format) => (format.name, (format.write)(puzzle).map_err(unwritten)?),
        };
        // Whether there is room does not depend on the puzzle: the first of them tells.
        if filling.is_some() && self.made == 0 && !wanted.json && !wanted.pretty {
            check_solution(name, &text, puzzle)?;
        }
        let text = match formats::by_name(name) {
            Some(format) => formed(format, text, wanted.form)?,
            None => text,
        };
        Ok((name, text.into_bytes()))
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
                let why = match reason {
                    Reason::Cancelled => "interrupted".to_string(),
                    limit => limit.to_string(),
                };
                let made = text::count(self.made, "puzzle");
                let told = format!("{why}: {made} of {} made", self.args.count);
                if self.made == 0 {
                    return Err(UserError::new(told).limit().into());
                }
                talk.say(told);
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

fn unwritten(error: formats::WriteError) -> UserError {
    UserError::new(error.to_string()).help("try --to json, which can express every puzzle")
}

/// Fails if the solution that was asked for is not in what was written.
fn check_solution(name: &str, text: &str, puzzle: &Puzzle) -> Result<(), UserError> {
    if formats::by_name(name).is_none_or(|format| holds_solution(format, text)) {
        return Ok(());
    }
    let error = UserError::new(format!("the format {name} has no place for the solution"));
    let able = with_room_for_a_solution(puzzle).join(", ");
    Err(error.help(format!("with --with-solution, write one of {able}, a picture, or --json")))
}

/// The first usual format that can express a puzzle, together with its solution if it has one. A family has a format of its
/// own.
fn usual(puzzle: &Puzzle, kind: &str) -> Result<(&'static str, String), formats::WriteError> {
    let own = formats::families::ALL.iter().map(|family| &family.format).filter(|format| format.name == kind);
    let known = own.chain(USUAL.iter().filter_map(|name| formats::by_name(name)));
    let fits = |format: &Format, text: &str| puzzle.about.reference.is_none() || holds_solution(format, text);
    let mut last = Ok(("", String::new()));
    for format in known {
        last = (format.write)(puzzle).map(|text| (format.name, text));
        if last.as_ref().is_ok_and(|(_, text)| fits(format, text)) {
            break;
        }
    }
    last
}

/// What can be written, and what the options ask for.
fn writes(args: &GenerateOutput) -> Writes {
    let asked = match args.to {
        Some(format) => Some(Target::Puzzle(format)),
        None if args.svg => Some(Target::Picture(Picture::Svg)),
        None => args.pretty.then_some(Target::Text),
    };
    let puzzles = Writes { pictures: true, puzzles: true, asked, ..Writes::text("a puzzle") };
    // What stands in JSON is in the format that was asked for.
    if args.json { Writes { asked, ..puzzles.or_json(true) } } else { puzzles }
}

/// The names of the formats that can hold a puzzle together with its solution.
fn with_room_for_a_solution(puzzle: &Puzzle) -> Vec<&'static str> {
    let holds = |format: &&&Format| (format.write)(puzzle).is_ok_and(|text| holds_solution(format, &text));
    formats::ALL.iter().filter(holds).map(|format| format.name).collect()
}

/// Whether the solution is read again from what was written.
fn holds_solution(format: &Format, text: &str) -> bool {
    let reading = (format.read)(text).ok();
    reading.is_some_and(|reading| reading.puzzles.iter().all(|puzzle| puzzle.about.reference.is_some()))
}
