//! `batch`: many puzzles, one per line.

use super::{SatArgs, engine_names, format_names};
use clap::{Args, ValueHint};
use gridwright::Choice;
use gridwright::formats::Format;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// `batch`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright batch puzzles.txt > answers.txt
  gridwright batch --unique puzzles.txt -o answers.txt --resume answers.journal
  gridwright batch --shard 2/3 puzzles.txt -o answers.2   one of three machines
  find . -name '*.sdq' | gridwright batch --json

Each line is an n x n string (a name may follow after a blank or comma), another puzzle that fits
on a line (JSON, a constraint string), or the name of a file with one puzzle. Blank lines and
lines that begin with # have no result. If the first puzzle is a string, all strings must have
its size, unless --mixed is given.

Each result is one line: the solution as a string (values from 10 on as letters; rows joined by /
if it is not a Sudoku), `none`, `multiple` (only with --unique), `unknown` if a limit was
reached, or `error: ` and what is wrong. A bad line does not stop the others. With --json the
result is an object without `stats`, so that the same input always gives the same bytes.

With --resume, results are written to the output file as they come, and the journal records how
far it is complete. Run the same command again after Ctrl-C, a full disk or kill -9, and it
continues there. Without --resume the file appears when everything is done.

Exit code 0 if every line was processed, errors included; 2 if files cannot be read or written; 4
after Ctrl-C.")]
pub(crate) struct BatchCommand {
    /// The puzzles; without a file, or for `-`, standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// Also prove that each solution is the only one; otherwise the result is `multiple`.
    #[arg(short, long)]
    pub(crate) unique: bool,
    /// The number of threads; one per core unless given.
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Process only the I-th of N parts of the file. The results of all parts, joined, are those of the whole
    /// file.
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    pub(crate) shard: Option<Shard>,
    /// Keep a journal in this file; if it exists, continue where it ends.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "output_file")]
    pub(crate) resume: Option<PathBuf>,
    /// Let n x n strings have different sizes.
    #[arg(long)]
    pub(crate) mixed: bool,
    /// The same as FILE.
    #[arg(
        short,
        long = "input-file",
        alias = "input",
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with = "file",
        help_heading = "Input and output"
    )]
    pub(crate) input_file: Option<PathBuf>,
    /// Write results to this file: when it is complete, or with --resume as they come.
    #[arg(
        short,
        long = "output-file",
        alias = "output",
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        help_heading = "Input and output"
    )]
    pub(crate) output_file: Option<PathBuf>,
    /// Let the output file replace the input file.
    #[arg(long, help_heading = "Input and output")]
    pub(crate) force: bool,
    /// The format of the lines (see `gridwright formats`); detected line by line unless given.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), hide_possible_values = true, help_heading = "Input and output")]
    pub(crate) from: Option<&'static Format>,
    /// Print one line of JSON per puzzle.
    #[arg(long, help_heading = "Input and output")]
    pub(crate) json: bool,
    /// How to solve; `auto` has a fast solver for classic 9 x 9 strings.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = engine_names(),
        default_value = Choice::Auto.name(),
        help_heading = "Solving"
    )]
    pub(crate) engine: Choice,
    #[command(flatten)]
    pub(crate) sat: SatArgs,
}

/// One of several equal parts of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which, from 1.
    pub(crate) number: u64,
    /// Of how many.
    pub(crate) of: u64,
}

impl Shard {
    fn parse(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            None => Err("not of the form I/N, such as 2/3".to_string()),
            Some((_, 0)) => Err("there must be at least 1 part".to_string()),
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            Some((number, of)) => Err(format!("there is no part {number} of {of}: they are 1 to {of}")),
        }
    }
}

/// More threads than anybody has cores are a mistake.
const MOST_THREADS: usize = 1024;

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|&number: &NonZeroUsize| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("not a number from 1 to {MOST_THREADS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_its_parts() {
        assert_eq!(Shard::parse("2/3"), Ok(Shard { number: 2, of: 3 }));
        assert_eq!(Shard::parse("4/3"), Err("there is no part 4 of 3: they are 1 to 3".to_string()));
        for bad in ["", "0/3", "1/0", "2", "-1/3", "1/3/5", "a/b", "1/99999999999999999999"] {
            assert!(Shard::parse(bad).is_err(), "{bad}");
        }
    }
}
