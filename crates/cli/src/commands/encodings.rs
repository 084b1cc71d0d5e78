//! `encodings`: the same puzzle with every encoding of its sums or lines, a row each.

use super::{Job, each_puzzle};
use crate::args::{EncodingsCommand, FormulaArgs};
use crate::exit::{CommandError, Exit};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::Writes;
use crate::{interrupt, solving, verdict};
use ask::{SCHEMA, WarningRecord, milliseconds};
use gridwright::cnf::Reason;
use gridwright::tasks::{Row, Step, Trial, Written, compare_encodings};
use gridwright::{Options, Puzzle, Stats};
use serde::Serialize;
use std::time::{Duration, Instant};

/// How long a row may take unless there is a limit for all of them.
const TIME: Duration = Duration::from_secs(10);

const HEAD: &str =
    "encoding     level variables   clauses conflicts propagations encode ms  solve ms  verdict\n";
const CSV_HEAD: &str = "file,puzzle,encoding,level,variables,clauses,conflicts,decisions,propagations,encode_ms,\
                        solve_ms,status,reason\n";

/// Compares the encodings of every puzzle.
pub(crate) fn run(args: &EncodingsCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let table = Writes::text("a table");
    let writes = if args.csv { table.with_endings(&["csv"]) } else { table };
    each_puzzle(&args.read, &writes, talk, |job, output| {
        let trials = trials(job.puzzle, &args.sat.formula)?;
        begin(args, job, output)?;
        let mut sizes = Vec::new();
        let options = solving::sat_options(&args.sat);
        for (number, &trial) in (1..).zip(&trials) {
            let what = format!("row {number} of {}: {}", trials.len(), name(trial));
            let progress = Progress::about(talk, what);
            let measured = measure(job.puzzle, trial, &options);
            drop(progress);
            let Some(measured) = measured.filter(|_| !interrupt::pressed()) else {
                let reason = options.limits.reached().unwrap_or(Reason::Cancelled);
                job.say(talk, &format!("{reason}: rows are missing"));
                return Ok(Exit::Unknown);
            };
            let line = Line::new(job, &measured);
            sizes.push((line.variables, line.clauses));
            if args.read.json {
                json::print(&line, output)?;
            } else {
                output.write(&if args.csv { line.csv() } else { line.text() })?;
            }
        }
        // Levels of one encoding may agree by chance; all encodings do not.
        if trials == Trial::sums() && sizes.iter().all(|size| *size == sizes[0] && size.0.is_some()) {
            job.say(talk, "the formulas are all the same: this puzzle has no sums");
        }
        Ok(Exit::Found)
    })
}

/// The rows that were asked for.
fn trials(puzzle: &Puzzle, formula: &FormulaArgs) -> Result<Vec<Trial>, UserError> {
    let FormulaArgs { pb, level, encoding } = *formula;
    let asked = |trial: &Trial| match trial.written {
        Written::Sums(sums) => encoding.is_none() && pb.is_none_or(|pb| pb == sums),
        Written::Lines(lines) => pb.is_none() && encoding.is_none_or(|encoding| encoding == lines),
    };
    let mut trials = Trial::of(puzzle);
    trials.retain(asked);
    if trials.is_empty() {
        let (option, what) = if pb.is_some() { ("--pb", "sums") } else { ("--encoding", "clues of lines") };
        let error = UserError::new(format!("{option} is about {what}, and this puzzle has none"));
        return Err(error.help(format!("without {option} every encoding that applies is shown")));
    }
    trials.retain(|trial| level.is_none_or(|level| Some(level) == trial.level));
    if trials.is_empty() {
        let error = UserError::new("this encoding does not have this level");
        return Err(error.help("without --encoding-level every level is shown"));
    }
    Ok(trials)
}

fn name(trial: Trial) -> String {
    let level = trial.level.map_or(String::new(), |level| format!(", level {level}"));
    format!("{}{level}", trial.written.name())
}

fn begin(args: &EncodingsCommand, job: &Job<'_>, output: &mut Output) -> Result<(), CommandError> {
    match (args.read.json, args.csv, output.has_begun()) {
        (true, ..) | (_, true, true) => Ok(()),
        (_, true, false) => output.write(CSV_HEAD),
        _ if job.label.is_empty() => output.write(HEAD),
        _ => output.write_block(&format!("{}\n{HEAD}", job.label.trim_end())),
    }
}

/// A row and the time that its two halves took.
struct Measured {
    row: Row,
    encode: Duration,
    solve: Duration,
}

/// Tries one encoding. `None` if a limit was reached before it began.
fn measure(puzzle: &Puzzle, trial: Trial, options: &Options) -> Option<Measured> {
    let mut options = options.clone();
    if options.limits.deadline.is_none() {
        options.limits = options.limits.within(TIME);
    }
    let mut encode = None;
    let mut clock = Instant::now();
    let mut measured = None;
    compare_encodings(puzzle, &options, &[trial], |step| match step {
        Step::Encode(_) => clock = Instant::now(),
        Step::Solve => {
            encode = Some(clock.elapsed());
            clock = Instant::now();
        }
        Step::Done(row) => {
            let last = clock.elapsed();
            let (encode, solve) = encode.map_or((last, Duration::ZERO), |encode| (encode, last));
            measured = Some(Measured { row, encode, solve });
        }
    });
    measured
}

/// A row for people and programs. Without clauses there are no numbers.
#[derive(Serialize)]
struct Line<'a> {
    schema: u8,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<usize>,
    encoding: &'static str,
    level: Option<u8>,
    variables: Option<u64>,
    clauses: Option<u64>,
    conflicts: Option<u64>,
    decisions: Option<u64>,
    propagations: Option<u64>,
    encode_ms: f64,
    solve_ms: Option<f64>,
    /// `refused` if there are no clauses, else the verdict's word.
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    warnings: &'a [WarningRecord],
    /// What people read of status and reason.
    #[serde(skip)]
    verdict: String,
}

impl<'a> Line<'a> {
    fn new(job: &Job<'a>, measured: &Measured) -> Line<'a> {
        let Row { trial, result } = &measured.row;
        let stats = result.as_ref().ok().map(|verdict| verdict.stats);
        let number = |of: fn(&Stats) -> u64| stats.as_ref().map(of);
        let (status, reason) = match result {
            Ok(verdict) => (verdict.status().name(), verdict.stopped.map(|reason| reason.to_string())),
            Err(too_large) => ("refused", Some(too_large.to_string())),
        };
        let word = result.as_ref().map_or(status, |verdict| verdict::word(verdict.status()));
        let verdict = reason.as_ref().map_or(word.to_string(), |reason| format!("{word}: {reason}"));
        Line {
            schema: SCHEMA,
            file: &job.input.name,
            puzzle: job.input.several.then_some(job.number),
            encoding: trial.written.name(),
            level: trial.level,
            variables: number(|stats| stats.variables),
            clauses: number(|stats| stats.clauses),
            conflicts: number(|stats| stats.conflicts),
            decisions: number(|stats| stats.decisions),
            propagations: number(|stats| stats.propagations),
            encode_ms: milliseconds(measured.encode),
            solve_ms: result.as_ref().ok().map(|_| milliseconds(measured.solve)),
            status,
            reason,
            verdict,
            warnings: &job.input.warnings,
        }
    }

    fn text(&self) -> String {
        let number = |number: Option<u64>| number.map_or("-".to_string(), |number| number.to_string());
        format!(
            "{:<12} {:>5} {:>9} {:>9} {:>9} {:>12} {:>9.1} {:>9}  {}\n",
            self.encoding,
            number(self.level.map(u64::from)),
            number(self.variables),
            number(self.clauses),
            number(self.conflicts),
            number(self.propagations),
            self.encode_ms,
            self.solve_ms.map_or("-".to_string(), |time| format!("{time:.1}")),
            self.verdict,
        )
    }

    fn csv(&self) -> String {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let fields = [
            quoted(self.file),
            number(self.puzzle.map(|number| number as u64)),
            self.encoding.to_string(),
            number(self.level.map(u64::from)),
            number(self.variables),
            number(self.clauses),
            number(self.conflicts),
            number(self.decisions),
            number(self.propagations),
            self.encode_ms.to_string(),
            self.solve_ms.map_or(String::new(), |time| time.to_string()),
            self.status.to_string(),
            quoted(self.reason.as_deref().unwrap_or_default()),
        ];
        fields.join(",") + "\n"
    }
}

/// A field of comma-separated values, in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_are_quoted() {
        assert_eq!(quoted("a b"), "a b");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
