//! One file per command, and what they share: going through all inputs whatever happens to one of them.

mod ask;
mod batch;
mod bench;
mod book;
mod candidates;
mod check;
mod convert;
mod count;
mod decode;
mod encode;
mod encodings;
mod explain;
mod generate;
mod hint;
mod lists;
mod nonogram;
mod rate;
mod render;
mod rules;
mod serve;
mod solve;
mod verify_proof;

use crate::args::{Command, ReadArgs};
use crate::exit::{CommandError, Exit};
use crate::input::{Input, Inputs, Source};
use crate::output::Output;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{interrupt, json};
use ::ask::{AnswerRecord, Cost, Origin, Record};
use gridwright::Puzzle;

/// Does what the command line asks.
pub(crate) fn run(command: &Command, talk: &Talk) -> Result<Exit, CommandError> {
    match command {
        Command::Solve(args) => solve::run(args, talk),
        Command::Count(args) => count::run(args, talk),
        Command::Check(args) => check::run(args, talk),
        Command::Candidates(args) => candidates::run(args, talk),
        Command::Hint(args) => hint::run(args, talk),
        Command::Explain(args) => explain::run(args, talk),
        Command::Rate(args) => rate::run(args, talk),
        Command::Serve(args) => serve::run(args, talk),
        Command::Batch(args) => batch::run(args, talk),
        Command::Generate(args) => generate::run(args, talk),
        Command::Book(args) => book::run(args, talk),
        Command::Convert(args) => convert::run(args, talk),
        Command::Render(args) => render::run(args, talk),
        Command::Nonogram(args) => nonogram::run(args, talk),
        Command::Encode(args) => encode::run(args, talk),
        Command::Decode(args) => decode::run(args, talk),
        Command::Encodings(args) => encodings::run(args, talk),
        Command::VerifyProof(args) => verify_proof::run(args, talk),
        Command::Bench(args) => bench::run(args, talk),
        Command::Ask(args) => ask::run(args),
        Command::Formats => lists::formats(),
        Command::Rules(args) => rules::run(args, talk),
        Command::Completions { shell } => lists::completions(*shell),
        Command::Man { command } => lists::man(command.as_deref()),
    }
}

/// A puzzle to work on.
pub(crate) struct Job<'a> {
    /// Where it comes from.
    pub(crate) input: &'a Input,
    /// Its number in there, from 1.
    pub(crate) number: usize,
    /// The puzzle.
    pub(crate) puzzle: &'a Puzzle,
    /// What stands before every sentence about it: nothing if there is only this puzzle.
    pub(crate) label: String,
}

impl<'a> Job<'a> {
    /// Says a sentence about this puzzle.
    pub(crate) fn say(&self, talk: &Talk, sentence: &str) {
        talk.say(format!("{}{sentence}", self.label));
    }

    /// Says what kind of puzzle it is and what the answer cost.
    pub(crate) fn say_cost(&self, talk: &Talk, cost: &Cost) {
        self.say(talk, &format!("type: {}", ::ask::kind(self.puzzle)));
        self.say(talk, &cost.sentence());
    }

    /// What is known about this puzzle, for programs.
    pub(crate) fn record(&self, answer: AnswerRecord) -> Record<'a> {
        let Input { name, format, several, warnings, .. } = self.input;
        let puzzle = several.then_some(self.number);
        let origin = Origin { file: name, puzzle, format: format.name, warnings };
        Record::new(&origin, self.puzzle, answer)
    }

    /// Fails if there are other puzzles, for what can only be about one.
    pub(crate) fn must_be_alone(&self, what: &str) -> Result<(), UserError> {
        if self.label.is_empty() {
            return Ok(());
        }
        let error = UserError::new(format!("{what} is about one puzzle, but there are several"));
        Err(error.help("name one file, and choose a puzzle in it with --select N"))
    }
}

/// Works on every puzzle of every input. A bad input is reported, and the others go on.
fn each_puzzle(
    args: &ReadArgs,
    writes: &Writes,
    talk: &Talk,
    mut work: impl FnMut(&Job<'_>, &mut Output) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    let alone = Source::all(args).len() == 1;
    each_input(args, writes, talk, |input, output| {
        let mut worst = Exit::Found;
        for (number, puzzle) in &input.puzzles {
            let label = match (input.puzzles.len() > 1, alone) {
                (true, _) => format!("{}, puzzle {number}: ", input.name),
                (false, false) => format!("{}: ", input.name),
                (false, true) => String::new(),
            };
            let job = Job { input, number: *number, puzzle, label };
            worst = worst.max(work(&job, output)?);
            if interrupt::pressed() {
                break;
            }
        }
        Ok(worst)
    })
}

/// Works on every input and returns the worst exit code.
fn each_input(
    args: &ReadArgs,
    writes: &Writes,
    talk: &Talk,
    mut work: impl FnMut(&Input, &mut Output) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    let writes = writes.or_json(args.json);
    let mut output = Output::open(args.output_file.as_deref(), &writes, &Inputs::of(args))?;
    let mut worst = Exit::Found;
    let mut any_good = false;
    for source in Source::all(args) {
        let done =
            source.open(args, talk).map_err(CommandError::from).and_then(|input| work(&input, &mut output));
        let exit = match done {
            Ok(exit) => {
                any_good = true;
                exit
            }
            Err(error @ (CommandError::ClosedPipe | CommandError::Unwritten(_))) => return Err(error),
            Err(CommandError::User(error)) => {
                talk.error(&error);
                if args.json {
                    json::print_error(&source.name(), &error, &mut output)?;
                }
                error.exit
            }
        };
        worst = worst.max(exit);
        if interrupt::pressed() {
            break;
        }
    }
    // An output file from before survives if there is nothing to put in its place, and no picture is empty.
    let may_be_empty = !matches!(output.target(), Target::Picture(_));
    if any_good && may_be_empty || output.has_begun() {
        output.finish()?;
    }
    Ok(worst)
}
