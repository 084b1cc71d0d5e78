//! `encode`: a puzzle as a formula for SAT solvers.

use super::{Job, each_puzzle};
use crate::args::EncodeCommand;
use crate::exit::{CommandError, Exit};
use crate::input::Inputs;
use crate::json;
use crate::output::Output;
use crate::report::{Talk, UserError};
use crate::target::Writes;
use crate::{solving, text};
use ask::{SCHEMA, Share, WarningRecord, shares};
use gridwright::engine::encoding::{self, Encoding};
use gridwright::{Options, Puzzle, cnf};
use serde::Serialize;

/// What is written.
const FORMULA: Writes = Writes::text("a formula").with_endings(&["cnf", "dimacs"]);

#[derive(Serialize)]
struct Sizes<'a> {
    schema: u8,
    file: &'a str,
    format: &'a str,
    variables: u64,
    clauses: u64,
    literals: u64,
    rules: &'a [Share],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    warnings: &'a [WarningRecord],
}

/// Writes the formula of one puzzle.
pub(crate) fn run(args: &EncodeCommand, talk: &Talk) -> Result<Exit, CommandError> {
    each_puzzle(&args.read, &FORMULA, talk, |job, output| {
        job.must_be_alone("a formula")?;
        let encoding = formula(job.puzzle, args)?;
        if let Some(path) = &args.dimacs {
            let mut file = Output::open(Some(path), &FORMULA, &Inputs::of(&args.read))?;
            write(&encoding, args.names, &mut file)?;
            file.finish()?;
        } else if !args.read.json {
            write(&encoding, args.names, output)?;
        }
        let shares = shares(job.puzzle, &encoding);
        if args.read.json {
            json::print(&sizes(job, &encoding, &shares), output)?;
        }
        if args.stats {
            talk.say(table(&shares, &encoding).trim_end());
        }
        if job.puzzle.about.scan.is_some() {
            talk.say("the formula is that of the puzzle as it stands: no cell takes its values in turn");
        }
        Ok(Exit::Found)
    })
}

/// The formula, or why there is none.
fn formula(puzzle: &Puzzle, args: &EncodeCommand) -> Result<Encoding, UserError> {
    let options = Options { style: solving::style(&args.formula), ..Options::default() };
    let encoding = encoding::plain(puzzle, &options);
    match encoding.refused {
        None => Ok(encoding),
        Some(too_large) => {
            let error = UserError::new(format!("there is no formula: {too_large}"));
            Err(error.help("choose another encoding with --pb, or leave --pb out").limit())
        }
    }
}

fn write(encoding: &Encoding, names: bool, output: &mut Output) -> Result<(), CommandError> {
    let comments = if names { encoding.names() } else { Vec::new() };
    let written = cnf::dimacs::write(&encoding.cnf, &comments, output);
    written.map_err(|error| CommandError::writing(output.name(), &error))
}

fn sizes<'a>(job: &Job<'a>, encoding: &Encoding, rules: &'a [Share]) -> Sizes<'a> {
    Sizes {
        schema: SCHEMA,
        file: &job.input.name,
        format: job.input.format.name,
        variables: encoding.cnf.vars().into(),
        clauses: encoding.cnf.len() as u64,
        literals: encoding.cnf.literals() as u64,
        rules,
        warnings: &job.input.warnings,
    }
}

fn table(shares: &[Share], encoding: &Encoding) -> String {
    let head = ["rule", "count", "variables", "clauses"].map(str::to_string);
    let rows = shares.iter().map(|share| {
        let numbers = [share.count, share.variables, share.clauses].map(|number| number.to_string());
        let [count, variables, clauses] = numbers;
        [share.rule.to_string(), count, variables, clauses]
    });
    let (variables, clauses) = (encoding.cnf.vars().to_string(), encoding.cnf.len().to_string());
    let total = ["total".to_string(), String::new(), variables, clauses];
    let rows: Vec<[String; 4]> = std::iter::once(head).chain(rows).chain([total]).collect();
    text::columns(&rows)
}
