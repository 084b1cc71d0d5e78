//! `decode`: the answer of a SAT solver, turned back into a grid.

use super::{Job, each_puzzle};
use crate::args::{DecodeCommand, ReadArgs};
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, Source};
use crate::json;
use crate::output::Output;
use crate::report::{Talk, UserError};
use crate::solution::{self, Look, SOLUTION};
use crate::solving;
use ask::{AnswerRecord, Check, Record, checks};
use gridwright::cnf::dimacs;
use gridwright::engine::encoding::{self, Encoding};
use gridwright::{Options, Solution, Status};
use std::path::{Path, PathBuf};

/// The largest answer, with everything that a solver says besides.
const MOST_BYTES: u64 = 1 << 30;

/// Decodes the answer for one puzzle.
pub(crate) fn run(args: &DecodeCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let (read, path) = split(args)?;
    if let Some(output) = &read.output_file {
        Inputs::new([&*path], read.force).spare(output)?;
    }
    each_puzzle(&read, &SOLUTION, talk, |job, output| {
        job.must_be_alone("an answer")?;
        let options = Options { style: solving::style(&args.formula), ..Options::default() };
        let encoding = encoding::plain(job.puzzle, &options);
        if let Some(too_large) = encoding.refused {
            return Err(UserError::new(format!("there is no formula: {too_large}")).limit().into());
        }
        let (status, solution) = answer(&path, job, &encoding)?;
        show(args, talk, job, output, status, solution.as_ref())
    })
}

/// The puzzle's place and the answer's: its own option, the last of several files, or standard input.
fn split(args: &DecodeCommand) -> Result<(ReadArgs, PathBuf), UserError> {
    let mut read = args.read.clone();
    let sources = Source::all(&read).len();
    let path = match &args.answer {
        Some(path) => path.clone(),
        None if sources > 1 && !read.files.is_empty() => read.files.pop().expect("there is one"),
        None => PathBuf::from("-"),
    };
    let puzzle_is_stdin = Source::all(&read).iter().any(|source| matches!(source, Source::Stdin));
    if puzzle_is_stdin && matches!(Source::of(&path), Source::Stdin) {
        let error = UserError::new("puzzle and answer cannot both come from standard input");
        return Err(error.help("write: gridwright decode PUZZLE ANSWER"));
    }
    Ok((read, path))
}

/// What the answer says about the puzzle. A grid that breaks a rule is an error.
fn answer(path: &Path, job: &Job<'_>, encoding: &Encoding) -> Result<(Status, Option<Solution>), UserError> {
    let source = Source::of(path);
    let (name, bytes) = (source.name(), source.bytes(MOST_BYTES)?);
    let answer = dimacs::read_output(&bytes, encoding.cnf.vars())
        .map_err(|error| UserError::at_line(&name, &bytes, error.line, error.message))?;
    match answer {
        dimacs::SolverOutput::Unsat => Ok((Status::None, None)),
        dimacs::SolverOutput::Unknown => Ok((Status::Unknown, None)),
        dimacs::SolverOutput::Sat(model) => {
            let decoded = gridwright::decode(job.puzzle, encoding, &model);
            let solution = decoded.map_err(|error| {
                UserError::new(format!("{name}: {error}"))
                    .help("an answer fits only the formula that `encode` writes with the same options")
            })?;
            Ok((Status::Solved, Some(solution)))
        }
    }
}

fn show(
    args: &DecodeCommand,
    talk: &Talk,
    job: &Job<'_>,
    output: &mut Output,
    status: Status,
    solution: Option<&Solution>,
) -> Result<Exit, CommandError> {
    let checks = solution.map_or(Vec::new(), |found| checks(job.puzzle, job.input.format, found));
    if args.read.json {
        let record = Record {
            solutions: Some(solution.iter().map(|solution| ask::rows(solution)).collect()),
            variables: ask::variables(solution.iter().map(|solution| solution.filling())),
            checks: Some(checks.iter().map(Check::record).collect()),
            ..job.record(AnswerRecord::word(status.name(), status == Status::None))
        };
        json::print(&record, output)?;
    } else if let Some(solution) = solution {
        let look = Look { pretty: args.pretty, style: None, family: None };
        solution::write(job.puzzle, solution, &look, talk, output)?;
    }
    let (sentence, exit) = match status {
        Status::None => ("no solution, says the answer", Exit::NoSolution),
        Status::Unknown => ("unknown: the solver gave up", Exit::Unknown),
        _ => ("a solution", Exit::Found),
    };
    job.say(talk, sentence);
    checks.iter().for_each(|check| talk.say(check.line()));
    Ok(exit)
}
