//! The commands of the laboratory: formulas, answers, proofs and pictures.

use super::{FormulaArgs, ReadArgs, SatArgs, SolveArgs};
use crate::picture::Picture;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// `encode`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright encode puzzle.sdq -o puzzle.cnf
  gridwright encode --names puzzle.sdq | grep 'r1c2='   which variables is r1c2?
  gridwright encode --stats --pb adder puzzle.sdq -o /dev/null
  gridwright encode puzzle.sdq | cadical | gridwright decode puzzle.sdq

The formula holds every rule and nothing else; only values that a cell may not take from the start
have no variables. Where it would be too large nothing is written, and the exit code is 4.")]
pub(crate) struct EncodeCommand {
    /// Write the formula to this file, like --output-file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "output_file")]
    pub(crate) dimacs: Option<PathBuf>,
    /// Say in comments what the variables of cells mean: `c 17 r1c2=8`.
    #[arg(long)]
    pub(crate) names: bool,
    /// Also print, to standard error, how many variables and clauses each kind of rule adds. With --json
    /// that is the result, and the formula goes only to the file that --dimacs names.
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
}

/// `decode`
#[derive(Args)]
#[command(override_usage = "gridwright decode [OPTIONS] FILE [ANSWER]")]
#[command(after_help = "\
Examples:
  gridwright decode puzzle.sdq answer.txt
  gridwright decode puzzle.sdq --answer answer.txt
  gridwright encode puzzle.sdq | cadical | gridwright decode puzzle.sdq

Say --pb and --level just as for `encode`. Both the form of the SAT competitions (`s` and `v` lines)
and that of MiniSat's result file are understood. The grid is verified, rule by rule.

Exit code 1 if the answer is that there is no model, 4 if the solver does not know.")]
pub(crate) struct DecodeCommand {
    /// The solver's answer; without it the second file, and else standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) answer: Option<PathBuf>,
    /// Draw the grid with its boxes and cages.
    #[arg(long)]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
}

/// `encodings`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright encodings killer.sdq
  gridwright encodings --pb adder killer.sdq         its levels only
  gridwright encodings --csv killer.sdq > table.csv
  gridwright encodings nonogram.json                 order, gaps and starts

A row is an encoding and a level. Each looks for a solution and then for a second one, over the whole
puzzle, and gets the time limit for itself: 10 seconds if nothing is said. --pb, --level and --encoding
choose rows; what the file asks for is set aside.")]
pub(crate) struct EncodingsCommand {
    /// Print comma-separated values, a header first.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) sat: SatArgs,
}

/// `verify-proof`
#[derive(Args)]
#[command(after_help = "\
Example:
  gridwright check --proof p.drat puzzle.sdq
  gridwright verify-proof p.drat.cnf p.drat

The comments of the formula list the puzzle's rules and say what each variable means. The checker
shares no code with any solver; every other checker of DRAT proofs will do as well.

Exit code 0 if the proof holds, 1 if it does not, 2 if something cannot be read.")]
pub(crate) struct VerifyProofCommand {
    /// The formula, in DIMACS; `-` is standard input.
    #[arg(value_name = "CNF", value_hint = ValueHint::FilePath)]
    pub(crate) formula: PathBuf,
    /// The proof, in DRAT as text; `-` is standard input.
    #[arg(value_name = "PROOF", value_hint = ValueHint::FilePath)]
    pub(crate) proof: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `render`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright render puzzle.sdq
  gridwright render --solution puzzle.sdq
  gridwright render puzzle.sdq -o puzzle.svg
  gridwright render --solution puzzle.sdq -o answer.pdf
  gridwright render --to png puzzle.sdq > puzzle.png

A name that ends in .svg, .png or .pdf says what to draw. No fonts and no display are needed.")]
pub(crate) struct RenderCommand {
    /// Solve the puzzle and draw the solution.
    #[arg(long)]
    pub(crate) solution: bool,
    /// What to draw; unless given, what the output file's name says, or else text.
    #[arg(long, value_name = "KIND")]
    pub(crate) to: Option<Drawing>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// Lines and characters, for terminals.
    Text,
    /// A picture, for paper and the web.
    Svg,
    /// The same picture as points.
    Png,
    /// The same picture as a page to print.
    Pdf,
}

impl Drawing {
    /// The picture, unless it is text.
    pub(crate) fn picture(self) -> Option<Picture> {
        match self {
            Drawing::Text => None,
            Drawing::Svg => Some(Picture::Svg),
            Drawing::Png => Some(Picture::Png),
            Drawing::Pdf => Some(Picture::Pdf),
        }
    }
}

/// `rules`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright rules                all of them, with a sentence each
  gridwright rules thermo         one: its picture, its fields, how each format writes it, its clauses
  gridwright rules --json thermo")]
pub(crate) struct RulesCommand {
    /// The rule to explain.
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print one JSON object per rule and line.
    #[arg(long)]
    pub(crate) json: bool,
}
