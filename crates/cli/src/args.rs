//! What can be said on the command line.
//!
//! Names of formats, solvers and encodings come from the library's own lists, so that help, completions and
//! errors know every one of them.

mod batch;
mod book;
mod check;
mod explain;
mod generate;
mod lab;
mod picture;
mod serve;

pub(crate) use batch::{BatchCommand, Shard};
pub(crate) use book::BookCommand;
pub(crate) use check::{CandidatesCommand, CheckCommand};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
pub(crate) use explain::{ExplainCommand, HintCommand, RateCommand, StateArgs};
pub(crate) use generate::{GenerateCommand, GenerateOutput, NONOGRAM};
use gridwright::encoder::LineEncoding;
use gridwright::formats::{self, Format};
use gridwright::{BackendKind, Choice, SumEncoding};
pub(crate) use lab::{
    DecodeCommand, EncodeCommand, EncodingsCommand, Form, RenderCommand, RulesCommand, VerifyProofCommand,
};
pub(crate) use picture::{Crop, NonogramCommand, OutputStyle, PictureSize};
pub(crate) use serve::{AskCommand, ServeCommand};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  gridwright solve puzzle.sdq                 one solution
  gridwright solve -u -s '.2..4...1.3....4'   prove that it is the only one
  gridwright solve --all --limit 10 *.sudoku  up to ten solutions of every file
  gridwright check broken.txt                 which clues contradict each other
  gridwright candidates --json puzzle.sdq     the possible values of each cell, as JSON
  gridwright hint puzzle.txt                  the next step, and why
  gridwright explain puzzle.sdq -o page.html  every step, on a page with pictures
  gridwright rate puzzles.txt                 how hard they are
  gridwright serve --open                     set, play and explain in a browser
  gridwright batch --unique puzzles.txt       many puzzles, one per line
  gridwright generate --type killer --pretty  a new puzzle
  gridwright book mine.toml -o mine.pdf       a book to print, with answers
  gridwright convert --to line puzzle.txt     another file format
  gridwright render puzzle.sdq -o puzzle.svg  a picture; also .png and .pdf
  gridwright rules thermo                     what a rule means and how it is written
  gridwright nonogram cat.png --size 30       a puzzle from a picture
  gridwright encode puzzle.sdq | cadical | gridwright decode puzzle.sdq
                                              any SAT solver will do

Run `gridwright COMMAND --help` for the options of a command and more examples.

Exit codes: 0 found, 1 no solution, 2 bad usage or input, 3 several solutions where exactly one
was asked for, 4 a limit was reached first. With several files the highest code counts.";

/// Solves, proves and counts grid logic puzzles: every Sudoku variant on any size of grid, and nonograms.
#[derive(Parser)]
#[command(name = "gridwright", version, after_help = EXAMPLES, max_term_width = 110, disable_help_flag = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How much is said, and how.
#[derive(Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct TalkArgs {
    /// Print only results and errors: no verdicts, warnings or progress.
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// When to use colours; `auto` also obeys NO_COLOR.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
    /// Print this help.
    #[arg(short, long, global = true, action = clap::ArgAction::HelpShort)]
    help: Option<bool>,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find a solution, prove that it is the only one, or find them all.
    Solve(SolveCommand),
    /// Count the solutions.
    Count(CountCommand),
    /// Tell whether a puzzle has no solution, exactly one or several, and why; or verify a solution.
    Check(CheckCommand),
    /// Show every value of every cell that occurs in some solution.
    Candidates(CandidatesCommand),
    /// Give the next step of a puzzle, or only where to look for it.
    Hint(HintCommand),
    /// Explain step by step how a puzzle is solved.
    Explain(ExplainCommand),
    /// Tell how hard puzzles are, on the scale of Sudoku Explainer.
    Rate(RateCommand),
    /// Show a page on which puzzles are set, played and explained, and answer the questions of programs.
    Serve(ServeCommand),
    /// Solve many puzzles, one per line, on all cores.
    Batch(BatchCommand),
    /// Make puzzles with exactly one solution and no superfluous clue.
    Generate(GenerateCommand),
    /// Make a book of puzzles to print: rules, puzzles in rising difficulty, answers.
    Book(BookCommand),
    /// Write a puzzle in another file format.
    Convert(ConvertCommand),
    /// Draw a puzzle, or its solution, as text, SVG, PNG or PDF.
    Render(RenderCommand),
    /// Make a nonogram with exactly one solution from a picture.
    Nonogram(NonogramCommand),
    /// Write a puzzle as a formula for SAT solvers (DIMACS).
    Encode(EncodeCommand),
    /// Turn a SAT solver's answer to that formula back into a grid.
    Decode(DecodeCommand),
    /// Solve a puzzle with every encoding of its sums or lines and compare their costs.
    Encodings(EncodingsCommand),
    /// Check a proof that there is no solution, or no second one.
    VerifyProof(VerifyProofCommand),
    /// Solve the puzzles of a suite and measure what each answer costs.
    Bench(BenchCommand),
    /// Answer one question of a program, in JSON.
    Ask(AskCommand),
    /// List the file formats.
    Formats,
    /// List the rules that puzzles can have, or explain one of them.
    Rules(RulesCommand),
    /// Write a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual page of the program or of one command.
    Man {
        /// The command.
        command: Option<String>,
    },
}

/// `solve`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright solve puzzle.txt
  gridwright solve --unique --pretty puzzle.txt
  gridwright solve --all --write-solutions A.sudoku    writes A_1.solution, A_2.solution ...
  gridwright solve --unique --proof p.drat puzzle.txt  writes p.drat and p.drat.cnf
  gridwright solve --solver kissat puzzle.txt          any installed SAT solver
  gridwright solve --output-style bricks picture.non   a nonogram
  gridwright solve --output-style tokens --from kakuro puzzle.txt
  cat puzzle.txt | gridwright solve --json

The grid goes to standard output, the verdict to standard error.")]
pub(crate) struct SolveCommand {
    /// Also prove that there is no other solution; exit code 3 if there is.
    #[arg(short, long, conflicts_with = "all")]
    pub(crate) unique: bool,
    /// Find every solution.
    #[arg(long)]
    pub(crate) all: bool,
    /// With --all: stop after N solutions; 0 means no limit.
    #[arg(long, value_name = "N", requires = "all", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Draw the grid with its boxes and cages, or a nonogram with its clues.
    #[arg(long)]
    pub(crate) pretty: bool,
    /// How to write the solution of a nonogram, or of a family of puzzles such as kakuro.
    #[arg(long, value_name = "STYLE", conflicts_with_all = ["pretty", "json"])]
    pub(crate) output_style: Option<OutputStyle>,
    /// Also write solution i of A.txt to A_i.solution in the same folder.
    #[arg(long)]
    pub(crate) write_solutions: bool,
    /// With --unique: write a proof that there is no other solution, or none at all, to FILE (in LRAT if its name
    /// ends in .lrat, or else in DRAT), and its formula to FILE.cnf.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "unique")]
    pub(crate) proof: Option<PathBuf>,
    /// Run this SAT solver: it reads DIMACS from standard input and answers with `s` and `v` lines, once for
    /// each solution. Solutions are verified; that there are no more is taken on trust.
    #[arg(
        long,
        value_name = "PROGRAM",
        value_hint = ValueHint::CommandName,
        conflicts_with_all = ["backend", "engine", "seed", "proof"]
    )]
    pub(crate) solver: Option<String>,
    /// An argument for the solver; repeat the option for more. `{cnf}` and `{answer}` stand for file names.
    #[arg(long, value_name = "ARG", requires = "solver", allow_hyphen_values = true)]
    pub(crate) solver_arg: Vec<String>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `count`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright count puzzle.txt                           up to 1000
  gridwright count --limit 0 --time-limit 10 puzzle.txt as many as ten seconds allow")]
pub(crate) struct CountCommand {
    /// Stop after N solutions; 0 means no limit.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `convert`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright convert --to line puzzle.txt
  gridwright convert puzzle.sdq -o puzzle.json
  gridwright convert --to fpuzzles --form link puzzle.sdq   a link to share
  gridwright convert --to iss --form link puzzle.sdq        a link to Interactive Sudoku Solver
  gridwright convert --to fpuzzles --lossy puzzle.sdq       without what the format cannot express

If the format cannot express a rule of the puzzle, the rule is named and nothing is written.
`gridwright formats` lists the formats.")]
pub(crate) struct ConvertCommand {
    /// The format to write; unless given, the output file's name decides.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,
    /// Leave out the rules that the format cannot express, with a warning: the result is another puzzle.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Write the text, pack it into one word, or make a link to a page that shows it.
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) form: Form,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// `bench`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright bench bench/killer.suite
  gridwright bench bench/killer.suite --tsv old.tsv
  gridwright bench bench/killer.suite --compare old.tsv   what has changed since then
  gridwright bench bench/classic.suite --summary --markdown

A suite is a list of files, one path per line, relative to the suite; * in the file's name
matches several files. Words after the path choose and describe puzzles: first=100 takes the
first 100, field~text and field=text take the lines of a .jsonl collection whose field contains
or equals the text, and target=TEXT is shown beside the result. What follows # is the line's
name.

Counters repeat exactly, times do not: --compare looks at verdicts and counters, and the exit
code is 1 if any of them changed.")]
pub(crate) struct BenchCommand {
    /// The suite; `-` is one puzzle on standard input.
    #[arg(value_name = "SUITE", value_hint = ValueHint::FilePath)]
    pub(crate) suite: PathBuf,
    /// Look for one solution, and not for a second one.
    #[arg(long, conflicts_with = "unique")]
    pub(crate) first: bool,
    /// Prove that there is no second solution, or find it; this is the default.
    #[arg(short, long)]
    pub(crate) unique: bool,
    /// Measure each puzzle N times and show the shortest time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
    /// Solve each puzzle in a process of its own and show its peak memory.
    #[arg(long)]
    pub(crate) isolate: bool,
    /// Show a row for each line of the suite instead of one for each puzzle.
    #[arg(long)]
    pub(crate) summary: bool,
    /// Print a Markdown table.
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Also write a row for each puzzle to this file, separated by tabs; `-` prints these rows alone.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) tsv: Option<PathBuf>,
    /// Say which verdicts and counters differ from those of an earlier --tsv.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) compare: Option<PathBuf>,
    /// Give up on a puzzle after this time; fractions are allowed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// How to solve: `auto` searches first and asks a SAT solver where that is not enough.
    #[arg(long, value_name = "NAME", value_parser = engine_names())]
    pub(crate) engine: Option<Choice>,
    /// The SAT solver.
    #[arg(long, value_name = "NAME", value_parser = backend_names())]
    pub(crate) backend: Option<BackendKind>,
    /// Search in another order; the same seed gives the same order.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// Where puzzles come from and results go to.
#[derive(Args, Clone)]
#[command(next_help_heading = "Input and output")]
pub(crate) struct ReadArgs {
    /// Files to read; without one, or for `-`, standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// The same as FILE.
    #[arg(short, long = "input-file", alias = "input", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input_file: Vec<PathBuf>,
    /// Write results to this file; it appears only when it is complete. A name that ends in .gz is compressed.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// Let the output file replace an input file.
    #[arg(long)]
    pub(crate) force: bool,
    /// Read the puzzle from the command line.
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) string: Option<String>,
    /// The format to read (see `gridwright formats`); detected unless given.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), hide_possible_values = true)]
    pub(crate) from: Option<&'static Format>,
    /// Leave out unknown rules, with a warning that lists them, instead of refusing the file.
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Read only the N-th puzzle of each file.
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) select: Option<u64>,
    /// Print one line of JSON per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How solutions are looked for.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SolveArgs {
    /// How to solve: `auto` searches first and asks a SAT solver where that is not enough. The options for
    /// SAT solvers (--backend, --pb, --encoding-level, --encoding) do not matter to `search`.
    #[arg(long, value_name = "NAME", value_parser = engine_names(), default_value = Choice::Auto.name())]
    pub(crate) engine: Choice,
    /// Let search and SAT solvers work on one puzzle at the same time, in N threads: the answer is the same, only sooner.
    #[arg(long, value_name = "N", value_parser = batch::threads, allow_negative_numbers = true, default_value = "1")]
    pub(crate) threads: NonZeroUsize,
    #[command(flatten)]
    pub(crate) sat: SatArgs,
    /// Also print what the answer cost.
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How a SAT solver is asked.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SatArgs {
    /// Give up on a puzzle after this time; fractions are allowed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up after N choices of the search.
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) node_limit: Option<u64>,
    /// Give up after N conflicts of the SAT solvers.
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) conflict_limit: Option<u64>,
    /// Give up rather than use more than about this many MiB; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
    /// The SAT solver; they take turns unless one is given.
    #[arg(long, value_name = "NAME", value_parser = backend_names())]
    pub(crate) backend: Option<BackendKind>,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// Search in another order; the same seed gives the same order.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

/// How a puzzle becomes a formula.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct FormulaArgs {
    /// The encoding of sums as clauses; overrides the file.
    #[arg(long, value_name = "NAME", value_parser = sum_names())]
    pub(crate) pb: Option<SumEncoding>,
    /// How far sums are simplified before they become clauses, 0 to 3; overrides the file.
    #[arg(
        long = "encoding-level",
        alias = "level",
        value_name = "LEVEL",
        value_parser = clap::value_parser!(u8).range(0..=3)
    )]
    pub(crate) level: Option<u8>,
    /// The encoding of the clues of nonograms as clauses.
    #[arg(long, value_name = "NAME", value_parser = line_names())]
    pub(crate) encoding: Option<LineEncoding>,
}

fn format_names() -> impl TypedValueParser<Value = &'static Format> {
    let names = formats::ALL.iter().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names)
        .map(|name| formats::by_name(&name).expect("only names of formats are possible"))
}

fn engine_names() -> impl TypedValueParser<Value = Choice> {
    let choice = |name: &str| Choice::ALL.into_iter().find(|choice| choice.name() == name);
    PossibleValuesParser::new(Choice::ALL.map(Choice::name))
        .map(move |name| choice(&name).expect("only names of choices are possible"))
}

fn backend_names() -> impl TypedValueParser<Value = BackendKind> {
    PossibleValuesParser::new(BackendKind::ALL.iter().map(|kind| kind.name()))
        .map(|name| BackendKind::from_name(&name).expect("only names of solvers are possible"))
}

fn sum_names() -> impl TypedValueParser<Value = SumEncoding> {
    let names = SumEncoding::ALL.iter().map(|how| PossibleValue::new(how.name()).help(how.about()));
    PossibleValuesParser::new(names)
        .map(|name| SumEncoding::from_name(&name).expect("only names of encodings are possible"))
}

fn line_names() -> impl TypedValueParser<Value = LineEncoding> {
    let names = LineEncoding::ALL.iter().map(|how| PossibleValue::new(how.name()).help(how.about()));
    PossibleValuesParser::new(names)
        .map(|name| LineEncoding::from_name(&name).expect("only names of encodings are possible"))
}

/// A whole number from 0.
fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("not a whole number from 0 to {}", u64::MAX))
}

/// A limit: at least 1.
fn positive(text: &str) -> Result<u64, String> {
    let number = whole(text)?;
    if number == 0 { Err("must be at least 1".to_string()) } else { Ok(number) }
}

/// A time to spend: a positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    if number.is_nan() || number <= 0.0 {
        return Err("must be more than 0 seconds".to_string());
    }
    Duration::try_from_secs_f64(number)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "out of range".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_time_limit_is_a_positive_number_of_seconds() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for bad in ["", "0", "-0", "-1", "NaN", "inf", "1e400", "1e-30", "ten"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
