//! `verify-proof`: whether a proof shows that a formula has no model.

use crate::args::VerifyProofCommand;
use crate::exit::{CommandError, Exit};
use crate::input::{self, Source};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::proof::format;
use crate::report::{Talk, UserError, plain};
use crate::target::Target;
use crate::{solving, text};
use ask::{ErrorDetail, SCHEMA};
use gridwright::cnf::proof::{Checked, ProofError, ProofErrorKind};
use gridwright::cnf::{Cnf, ProofFormat, dimacs};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

/// The largest formula; proofs are read piece by piece, and may be larger.
const MOST_BYTES: u64 = 1 << 32;

#[derive(Serialize)]
struct Report<'a> {
    schema: u8,
    formula: &'a str,
    proof: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lemmas: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rat: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deletions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorDetail<'a>>,
}

/// Checks a proof.
pub(crate) fn run(args: &VerifyProofCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let (formula, proof) = (Source::of(&args.formula).name(), Source::of(&args.proof).name());
    let result = check(args, talk);
    let mut output = Output::stdout(Target::Text);
    if args.json {
        let checked = result.as_ref().ok().map(|(_, checked)| *checked);
        let report = Report {
            schema: SCHEMA,
            formula: &formula,
            proof: &proof,
            status: status(&result),
            lemmas: checked.map(|checked| checked.lemmas),
            rat: checked.map(|checked| checked.rat),
            deletions: checked.map(|checked| checked.deletions),
            error: result.as_ref().err().map(json::detail),
        };
        json::print(&report, &mut output)?;
    } else if let Ok((cnf, checked)) = &result {
        output.write(&sentence(cnf, *checked))?;
    }
    output.finish()?;
    Ok(match result {
        Ok(_) => Exit::Found,
        Err(error) => {
            talk.error(&error);
            error.exit
        }
    })
}

fn status(result: &Result<(Cnf, Checked), UserError>) -> &'static str {
    match result.as_ref().map_err(|error| error.exit) {
        Ok(_) => "verified",
        Err(Exit::NoSolution) => "refused",
        Err(Exit::Unknown) => "unknown",
        Err(_) => "error",
    }
}

fn sentence(cnf: &Cnf, Checked { lemmas, rat, deletions }: Checked) -> String {
    format!(
        "verified: the formula of {} and {} has no model ({}, {rat} of them RAT, {})\n",
        text::count(cnf.vars().into(), "variable"),
        text::count(cnf.len() as u64, "clause"),
        text::count(lemmas, "lemma"),
        text::count(deletions, "deletion"),
    )
}

fn check(args: &VerifyProofCommand, talk: &Talk) -> Result<(Cnf, Checked), UserError> {
    let (formula, proof) = (Source::of(&args.formula), Source::of(&args.proof));
    if let (Source::Stdin, Source::Stdin) = (&formula, &proof) {
        return Err(UserError::new("formula and proof cannot both come from standard input"));
    }
    let cnf = {
        let (name, bytes) = (formula.name(), formula.bytes(MOST_BYTES)?);
        let read = dimacs::read(&bytes);
        read.map_err(|error| UserError::at_line(&name, &bytes, error.line, error.message))?
    };
    let limits = solving::limits(args.time_limit, args.memory_limit);
    let format = args.format.unwrap_or_else(|| format(&args.proof));
    let name = proof.name();
    let reader = open(&proof)?;
    let progress = Progress::about(talk, "checking the proof".to_string());
    let checked = format.check(&cnf, reader, &limits);
    drop(progress);
    checked.map(|checked| (cnf, checked)).map_err(|error| told(&name, error, args.format))
}

fn open(source: &Source<'_>) -> Result<Box<dyn BufRead>, UserError> {
    let opened = match source {
        Source::File(path) => File::open(path).and_then(input::unpacked),
        _ => input::unpacked(io::stdin()),
    };
    let cannot = |error| UserError::new(format!("cannot read {}: {}", source.name(), plain(&error)));
    opened.map(|(reader, _)| -> Box<dyn BufRead> { Box::new(BufReader::new(reader)) }).map_err(cannot)
}

/// A proof that is read and does not hold is a "no"; one that cannot be read is no answer at all.
fn told(name: &str, ProofError { line, kind }: ProofError, asked: Option<ProofFormat>) -> UserError {
    let exit = match kind {
        ProofErrorKind::NotImplied(_)
        | ProofErrorKind::NotThere(_)
        | ProofErrorKind::NoEmptyClause
        | ProofErrorKind::Truncated
        | ProofErrorKind::NumberTaken(_)
        | ProofErrorKind::NoClause(_)
        | ProofErrorKind::NotUnit(_)
        | ProofErrorKind::NotShown(_) => Exit::NoSolution,
        ProofErrorKind::NotALiteral(_)
        | ProofErrorKind::NotANumber(_)
        | ProofErrorKind::NotAStep(_)
        | ProofErrorKind::LongClause
        | ProofErrorKind::Unreadable(_) => Exit::Bad,
        ProofErrorKind::Stopped(_) => Exit::Unknown,
    };
    let error = UserError { exit, ..UserError::new(format!("{name}, line {line}: {kind}")) };
    let named = ProofFormat::ALL.iter().any(|format| name.trim_end_matches(".gz").ends_with(format.name()));
    if asked.is_none() && !named && exit != Exit::Unknown {
        return error.help("it was read as DRAT; --format lrat reads proofs with hints");
    }
    error
}
